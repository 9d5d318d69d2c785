"""What follows when people ask something of a table: each function judges one wish and returns the events to be written.

Nothing here changes a table. A wish that cannot be granted is Declined, with a code for programs and a sentence for people.
"""

from functools import partial
from typing import Final

from boneyard import fair
from boneyard.bots import BOTS
from boneyard.core.action import Action
from boneyard.core.errors import Unreadable
from boneyard.core.event import GameEnded, RoundEnded
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.notation.action import action_text, read_action, read_deal
from boneyard.server import log
from boneyard.server.called import called
from boneyard.server.table import Happening, Table
from boneyard.server.wishes import Act, Agree, AnyCommand, AskBack, Deal, Declined, Fill, HandOver, KeepOn, Leave, Sit

LONGEST_NAME: Final = 24
STAND_IN: Final = "heaviest"
"""The bot that plays for who is absent or has left."""


def decide(table: Table, player: str, command: AnyCommand) -> list[log.AnyEvent]:
    """What a command brings about; Declined when it cannot be."""
    match command:
        case Act():
            _own_seat(table, player, command.seat)
            return _returned(table, command.seat) + act(table, command.seat, command.action, "player")
        case Sit():
            return _sit(table, player, command)
        case Leave():
            return _leave(table, player, command.seat)
        case HandOver():
            return _hand_over(table, player, command)
        case Fill():
            return _fill(table, player, command)
        case Deal():
            return _open_round(table, player)
        case AskBack():
            return _ask_back(table, player, command.seat)
        case Agree():
            return _agree(table, player, command.seat)
        case KeepOn():
            return _keep_on(table, player, command.seat)


def _own_seat(table: Table, player: str, seat: int) -> None:
    if seat not in table.seats_of(player):
        raise Declined("not_your_seat")


def _known_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise Declined("no_such_seat", last=LETTERS[len(table.chairs) - 1])


def clean_name(name: str) -> str:
    """A name as the table shows it: one line, not too long."""
    shown = " ".join("".join(char if char.isprintable() else " " for char in name).split())[:LONGEST_NAME].strip()
    if not shown:
        raise Declined("bad_name", most=LONGEST_NAME)
    return shown


def _sit(table: Table, player: str, command: Sit) -> list[log.AnyEvent]:
    """Who sits down again in the own seat, before anything is dealt, has another name there."""
    _known_seat(table, command.seat)
    chair, is_early = table.chairs[command.seat], not table.state.round and table.opening is None
    if table.is_over:
        raise Declined("over")
    if chair.player and not (chair.player == player and is_early):
        raise Declined("seat_taken", seat=LETTERS[command.seat])
    if table.seats_of(player) not in ([], [command.seat]):
        raise Declined("seated")
    if not _may_relieve(table, player, command.seat):
        raise Declined("seat_later")
    return [log.Sat(command.seat, player, clean_name(command.name), check_tip(command.tip))]


def _may_relieve(table: Table, player: str, seat: int) -> bool:
    """A bot's hand is nobody's business while a round is played: only who left it takes it up again; between rounds anybody may take a bot's seat."""
    return table.state.phase in (Phase.DEAL, Phase.OVER) or table.chairs[seat].was == player or not table.chairs[seat].bot


def _leave(table: Table, player: str, seat: int) -> list[log.AnyEvent]:
    """Who leaves in the middle of a game is followed by a bot, so that the others can play on."""
    _own_seat(table, player, seat)
    follows: list[log.AnyEvent] = [log.Filled(seat, STAND_IN)] if table.state.round and not table.is_over else []
    return [log.Left(seat), *follows]


def check_tip(tip: str | None) -> str | None:
    """The tip of a chain, if it is one."""
    if tip is None:
        return None
    if len(tip) != 64 or any(char not in "0123456789abcdef" for char in tip):
        raise Declined("bad_tip")
    return tip


def _hand_over(table: Table, player: str, command: HandOver) -> list[log.AnyEvent]:
    _own_seat(table, player, command.seat)
    if not command.player or table.seats_of(command.player):
        raise Declined("seated", "other_seated")
    return [log.Sat(command.seat, command.player, clean_name(command.name))]


def _fill(table: Table, player: str, command: Fill) -> list[log.AnyEvent]:
    _known_seat(table, command.seat)
    if not table.seats_of(player) and table.head.host != player:
        raise Declined("not_seated", "who_invites")
    if not table.chairs[command.seat].is_free:
        raise Declined("seat_taken", seat=LETTERS[command.seat])
    if command.bot not in BOTS:
        raise Declined("no_such_bot", bots=", ".join(BOTS))
    return [log.Filled(command.seat, command.bot)]


def _open_round(table: Table, player: str) -> list[log.AnyEvent]:
    if not table.seats_of(player) and table.head.host != player:
        raise Declined("not_seated", "who_deals")
    if table.state.phase is not Phase.DEAL or table.opening is not None:
        raise Declined("refused", "nothing_to_deal")
    if not table.is_full:
        raise Declined("not_full")
    return [open_round(table)]


def open_round(table: Table) -> log.AnyEvent:
    """The tips are fixed: from now on links may be shown."""
    tips = [chair.tip.hex() if chair.tip is not None else None for chair in table.chairs]
    return log.RoundOpened(table.state.round + 1, tips)


def check_link(table: Table, player: str, link: bytes) -> int:
    """The seat whose next link this is; Declined for any other. What counts is the tip that was fixed when the round was opened."""
    seats = table.seats_of(player)
    if table.opening is None or not seats:
        raise Declined("no_link_wanted")
    tip = table.opening.tips[seats[0]]
    if tip is None or not fair.is_next(link, bytes.fromhex(tip)):
        raise Declined("bad_link", "wrong_link")
    return seats[0]


def fitting_links(table: Table, links: dict[int, bytes]) -> dict[int, bytes]:
    """Of the links that were shown, in the log or here, those that follow the tips of the open round."""
    tips, shown = table.opening.tips if table.opening is not None else [], links | table.links
    return {seat: shown[seat] for seat, tip in enumerate(tips) if tip is not None and seat in shown and fair.is_next(shown[seat], bytes.fromhex(tip))}


def links_awaited(table: Table, links: dict[int, bytes]) -> list[int]:
    """The seats whose client has not shown its link yet; nobody waits for who is known to be absent."""
    tips, shown = table.opening.tips if table.opening is not None else [], fitting_links(table, links)
    return [seat for seat, tip in enumerate(tips) if tip is not None and seat not in shown and table.chairs[seat].player and not table.chairs[seat].covered]


def show_links(table: Table, links: dict[int, bytes]) -> list[log.AnyEvent]:
    """Write down the links that were shown here, so that every node knows them."""
    return [log.Linked(seat, link.hex()) for seat, link in fitting_links(table, links).items() if seat not in table.links]


def seed(table: Table, links: dict[int, bytes]) -> list[log.AnyEvent]:
    """Deal with the links that were shown; for a seat that withheld its own, one follows from what it showed before."""
    assert table.opening is not None, "no round is open"
    shown = fitting_links(table, links)
    used: list[str | None] = []
    late: list[int] = []
    for seat, tip in enumerate(table.opening.tips):
        if tip is None:
            used.append(None)
        elif seat in shown:
            used.append(shown[seat].hex())
        else:
            used.append(fair.withheld(bytes.fromhex(tip)).hex())
            late.append(seat)
    return [log.Seeded(table.opening.number, used, late)]


def act(table: Table, seat: int, text: str, by: str) -> list[log.AnyEvent]:
    """An action in the game, judged by the rules; the end of a round reveals its deal."""
    try:
        if read_deal(text) is not None:
            raise Declined("unreadable", "nobody_chooses_the_deal")
        action = read_action(text)
    except Unreadable:
        raise Declined("unreadable", text=text[:60]) from None
    refusal = table.game.why_not(table.state, action, seat)
    if refusal is not None:
        raise Declined("refused", refusal=refusal, me=LETTERS[seat], called=partial(called, table.chairs))
    return acted(seat, action, by)


def acted(seat: int, action: Action, by: str) -> list[log.AnyEvent]:
    """The event of a legal action."""
    return [log.Acted(seat, action_text(action), by)]


def consequences(table: Table, happening: Happening) -> list[log.AnyEvent]:
    """What has to be written together with an event: the end of a round reveals its deal, the end of a game its places."""
    events: list[log.AnyEvent] = []
    for one in happening.events:
        if isinstance(one, RoundEnded) and table.state.round not in table.shown:
            events.append(log.Revealed(table.state.round, table.server_link(table.state.round).hex()))
        if isinstance(one, GameEnded):
            events.append(log.Finished(one.places))
    return events


def _returned(table: Table, seat: int) -> list[log.AnyEvent]:
    """Who acts is back."""
    return [log.Returned(seat)] if table.chairs[seat].covered else []


def _ask_back(table: Table, player: str, seat: int) -> list[log.AnyEvent]:
    _own_seat(table, player, seat)
    if table.before is None or table.last_actor() != seat:
        raise Declined("too_late")
    if table.asking is not None:
        raise Declined("asked")
    return [log.AskedBack(seat), *_take_back_if_all(table, seat, [seat])]


def _agree(table: Table, player: str, seat: int) -> list[log.AnyEvent]:
    _own_seat(table, player, seat)
    if table.asking is None or seat in table.agreed:
        raise Declined("not_asked")
    return [log.AgreedBack(seat), *_take_back_if_all(table, table.asking, [*table.agreed, seat])]


def _take_back_if_all(table: Table, asking: int, agreed: list[int]) -> list[log.AnyEvent]:
    people = [seat for seat, chair in enumerate(table.chairs) if chair.player]
    return [log.TookBack(asking)] if set(people) <= set(agreed) else []


def _keep_on(table: Table, player: str, seat: int) -> list[log.AnyEvent]:
    _own_seat(table, player, seat)
    if table.asking is None:
        raise Declined("not_asked")
    return [log.KeptOn(seat)]


def automatic(table: Table) -> str:
    """Which bot acts now, in a bot's seat or in one that is kept warm; "" when a person is to act, or nobody."""
    if table.state.phase in (Phase.DEAL, Phase.OVER) or table.state.turn == NOBODY:
        return ""
    chair = table.chairs[table.state.turn]
    return chair.bot or (STAND_IN if chair.covered else "")
