"""What a page is told of a game beside its view, so that it need not work it out: counts, worths, wishes, grounds.

And the score sheet. Every game is asked the same way; what it has nothing to say to is left out.
"""

from typing import Any, Final

from boneyard.core.action import DRAW, PASS, Action
from boneyard.core.event import RoundEnded, Scored
from boneyard.core.game import NOT_COUNTED, Game
from boneyard.core.position import by_seat, tile_texts
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, tile_text
from boneyard.match.score_sheet import RoundSheet, round_sheet
from boneyard.notation.action import action_text
from boneyard.search.sight import Steps
from boneyard.server.table import table_log
from boneyard.server.table.table import Happening, Table

Message = dict[str, Any]
_SCORING: Final = (Scored, RoundEnded)


def open_facts(game: Game[Any], state: State) -> Message:
    """What everybody may know of what lies there."""
    told: Message = {}
    count, wants, sought = game.open_count(state), game.wants(state), game.sought(state)
    if count != NOT_COUNTED:
        told["count"] = count
    if wants:
        told["wants"] = dict(zip(tile_texts(game.asking(state)), wants, strict=True))
    if sought != NO_TILE:
        told["sought"] = tile_text(sought)
    return told


def own_facts(game: Game[Any], state: State, viewer: int, legal: list[Action]) -> Message:
    """What one seat may know of its own actions; `legal` are those that it has."""
    told: Message = {}
    worth = {action_text(one): points for one in legal if (points := game.worth(state, one))}
    grounds = {action_text(one): numbers for one in legal if (numbers := game.grounds(state, one))}
    if legal in ([DRAW], [PASS]) and (needs := game.needs(state)):
        told["needs"] = needs
    if worth:
        told["worth"] = worth
    if grounds:
        told["grounds"] = grounds
    if game.may_call(state, viewer):
        told["calls"] = True
    return told


def whole_sheet(table: Table) -> list[Message]:
    """The score sheet of a table: every round that was dealt."""
    return _told([*table.scored, *([_present(table)] if table.state.round else [])])


def touched_sheet(table: Table, happenings: list[Happening]) -> list[Message]:
    """The present round, where what has happened changes its sheet."""
    return _told([_present(table)]) if any(_scores(happening) for happening in happenings) else []


def _scores(happening: Happening) -> bool:
    return isinstance(happening.event, table_log.Seeded | table_log.TookBack) or any(
        isinstance(event, _SCORING) for event in happening.events
    )


def _present(table: Table) -> RoundSheet:
    return round_sheet(table.game, table.state, table.heard)


def round_told(game: Game[Any], state: State, heard: Steps) -> Message:
    """What the present round has brought so far."""
    return _told([round_sheet(game, state, heard)])[0]


def _told(rounds: list[RoundSheet]) -> list[Message]:
    return [
        {
            "round": one.round,
            "over": one.over,
            "lines": [{"source": line.source, "points": by_seat(line.points)} for line in one.lines],
        }
        for one in rounds
    ]
