"""What follows from a command: each function judges one kind, and returns what is to be written.

Nothing here changes a table. A command that cannot be carried out is Declined, with a code for programs and a sentence
for people.
"""

from functools import partial
from typing import Final, assert_never

from boneyard.core.action import Action
from boneyard.core.errors import Unreadable
from boneyard.core.event import GameEnded, RoundEnded
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.notation.action import read_action, read_deal
from boneyard.server.table import links, peace, seating, setting_up, table_log
from boneyard.server.table.commands import (
    Act,
    Agree,
    Allow,
    AnyCommand,
    AskBack,
    Change,
    Cover,
    Deal,
    Declined,
    Fill,
    HandOver,
    Here,
    KeepOn,
    Leave,
    Nudge,
    Remove,
    Sit,
)
from boneyard.server.table.seat_names import seat_names
from boneyard.server.table.seating import STAND_IN, own_seat
from boneyard.server.table.table import Happening, Move, Table

Decided = table_log.AnyEvent | Move
"""An event to be written, or a move with its event."""
MOST_EVENTS = 10_000  # a test makes it smaller: Final, it would be part of the compiled code
"""So long a log gets, some times as long as the longest games; after that a game is only played to its end."""
_TO_THE_END: Final = Act | Deal | Agree | KeepOn | Leave


def decide(table: Table, player: str, command: AnyCommand) -> list[Decided]:
    """What a command brings about; Declined when it cannot be."""
    if table.is_closed:
        raise Declined("closed")
    if table.seq >= MOST_EVENTS and not isinstance(command, _TO_THE_END):
        raise Declined("log_full")
    match command:
        case Act():
            own_seat(table, player, command.seat)
            return [*peace.returned(table, command.seat), act(table, command.seat, command.action)]
        case Sit():
            return [*seating.sit(table, player, command)]
        case Leave():
            return [*seating.leave(table, player, command.seat)]
        case HandOver():
            return [*seating.hand_over(table, player, command)]
        case Fill():
            return [*setting_up.fill(table, player, command)]
        case Change():
            return [*setting_up.change(table, player, command)]
        case Deal():
            return _open_round(table, player)
        case AskBack():
            return _ask_back(table, player, command.seat)
        case Agree():
            return _agree(table, player, command.seat)
        case KeepOn():
            return _keep_on(table, player, command.seat)
        case Remove():
            return [*peace.remove(table, player, command.seat)]
        case Allow():
            return [*peace.allow(table, player, command.player)]
        case Nudge():
            return [*peace.nudge(table, player, command.seat)]
        case Here():
            return [*peace.stay(table, player, command.seat)]
        case Cover():
            return [*peace.cover(table, player, command)]
        case _:
            assert_never(command)


def _open_round(table: Table, player: str) -> list[Decided]:
    if not table.seats_of(player) and table.head.host != player:
        raise Declined("not_seated", "who_deals")
    if table.state.phase is not Phase.DEAL or table.opening is not None:
        raise Declined("refused", "nothing_to_deal")
    if not table.is_full:
        raise Declined("not_full")
    return [links.open_round(table)]


def act(table: Table, seat: int, text: str) -> Move:
    """An action in the game, judged by the rules: by the legal list that the seat was shown.

    Only what is not listed is asked after: why it is refused, or whether it is a claim, which no list names.
    """
    action = readable(text)
    if seat != table.state.turn or action not in table.legal():
        refusal = table.game.why_not(table.state, action, seat)
        if refusal is not None:
            names = partial(seat_names, table.chairs)
            raise Declined("refused", refusal=refusal, me=LETTERS[seat], seat_names=names)
    return Move(seat, action, "player")


def readable(text: str) -> Action:
    """The action that a text names; nobody names a deal."""
    try:
        if read_deal(text) is not None:
            raise Declined("unreadable", "nobody_chooses_the_deal")
        return read_action(text)
    except Unreadable:
        raise Declined("unreadable", text=text[:60]) from None


def consequences(table: Table, happening: Happening) -> list[table_log.AnyEvent]:
    """What has to be written together with an event.

    The end of a round reveals its deal, the end of a game its places.
    """
    events: list[table_log.AnyEvent] = []
    for one in happening.events:
        if isinstance(one, RoundEnded) and table.state.round not in table.shown:
            events.append(table_log.Revealed(table.state.round, table.server_link(table.state.round).hex()))
        if isinstance(one, GameEnded):
            events.append(table_log.Finished(one.places))
    return events


def _ask_back(table: Table, player: str, seat: int) -> list[Decided]:
    own_seat(table, player, seat)
    if table.before is None or table.last_actor() != seat:
        raise Declined("too_late")
    if table.asking is not None:
        raise Declined("asked")
    return [table_log.AskedBack(seat), *_take_back_if_all(table, seat, [seat])]


def _agree(table: Table, player: str, seat: int) -> list[Decided]:
    own_seat(table, player, seat)
    if table.asking is None or seat in table.agreed:
        raise Declined("not_asked")
    return [table_log.AgreedBack(seat), *_take_back_if_all(table, table.asking, [*table.agreed, seat])]


def _take_back_if_all(table: Table, asking: int, agreed: list[int]) -> list[Decided]:
    people = [seat for seat, chair in enumerate(table.chairs) if chair.player]
    return [table_log.TookBack(asking)] if set(people) <= set(agreed) else []


def _keep_on(table: Table, player: str, seat: int) -> list[Decided]:
    own_seat(table, player, seat)
    if table.asking is None:
        raise Declined("not_asked")
    return [table_log.KeptOn(seat)]


def automatic(table: Table) -> str:
    """Which bot acts now, in a bot's seat or in one that is kept warm; "" when a person is to act, or nobody."""
    if table.state.phase in (Phase.DEAL, Phase.OVER) or table.state.turn == NOBODY:
        return ""
    chair = table.chairs[table.state.turn]
    return chair.bot or (STAND_IN if chair.covered else "")
