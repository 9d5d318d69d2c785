"""What a viewer may ask about a table: why an action is refused, how to arrange a hand, and what to do."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, assert_never

from boneyard.bots.arrange import arrange, layable
from boneyard.core.errors import Unreadable
from boneyard.core.seat import LETTERS
from boneyard.match.hint import hint_of
from boneyard.notation.action import read_action
from boneyard.server.out import projection, wire
from boneyard.server.table.audience import Viewer
from boneyard.server.table.bot_workers import advise
from boneyard.server.table.commands import Advise, Arrange, Declined, Why
from boneyard.server.table.seat_names import seat_names
from boneyard.server.table.table import Table
from boneyard.server.table.thoughts import Owner
from boneyard.words.language import Language
from boneyard.words.refusal import sentence

_ASIDE: Final = ThreadPoolExecutor(1, "arrange")
"""One hand at a time: threads that search take turns with the one that serves the tables."""


async def answer(table: Table, viewer: Viewer, question: Why | Arrange | Advise, lang: Language) -> bytes:
    """The answer to a question about one's own seat: it may tell what the seat holds."""
    if question.seat not in table.seats_of(viewer.player):
        raise Declined("not_your_seat")
    match question:
        case Why():
            return _why(table, question, lang)
        case Arrange():
            return await _arranged(table, question)
        case Advise():
            return await _advised(table, Owner(viewer.address, viewer.player), question, lang)
        case _:
            assert_never(question)


def _why(table: Table, question: Why, lang: Language) -> bytes:
    try:
        refusal = table.game.why_not(table.state, read_action(question.action), question.seat)
    except Unreadable:
        raise Declined("unreadable", text=question.action[:60]) from None
    said: dict[str, Any] = {"legal": refusal is None}
    if refusal is not None:
        names = seat_names(table.chairs, lang)
        said |= {"clause": refusal.clause, "message": sentence(refusal, lang, LETTERS[question.seat], names)}
    return projection.message("why", id=question.id, **said)


async def _arranged(table: Table, question: Arrange) -> bytes:
    """A seat's own tiles as the best train; searched beside the loop, because a large hand takes a while."""
    seq, view = table.seq, table.game.view(table.state, question.seat)
    ends = table.kind.layout(view).ends
    found = await asyncio.get_running_loop().run_in_executor(_ASIDE, arrange, view, ends, question.way)
    if found is None:
        raise Declined("no_hand")
    lays = layable(table.game, table.state, question.seat, found.train)
    return projection.message("arranged", id=question.id, seq=seq, lays=lays, **found._asdict())


async def _advised(table: Table, owner: Owner, question: Advise, lang: Language) -> bytes:
    """Hints for a seat's own turn, from what that seat has seen."""
    seq, names = table.seq, seat_names(table.chairs, lang)
    hints = [wire.HintShown(*hint_of(one, lang, names)) for one in await advise(table, question.seat, owner)]
    return projection.message("advised", id=question.id, seq=seq, hints=hints)
