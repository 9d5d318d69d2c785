"""Setting a table up: who sits where, and what shall be played. Until the deal the host may change any of it."""

from boneyard.bots.ladder import BOT_NAMES
from boneyard.chance import draw_lot
from boneyard.core.errors import BadRules
from boneyard.core.seat import LETTERS, MOST_SEATS, NOBODY, read_seat
from boneyard.kinds import find_game
from boneyard.server.table import table_log
from boneyard.server.table.clock import move_limit
from boneyard.server.table.commands import Change, Declined, Fill
from boneyard.server.table.seating import clean_rules_name, known_seat
from boneyard.server.table.table import Table


def fill(table: Table, player: str, command: Fill) -> list[table_log.AnyEvent]:
    """A bot takes a free seat; the host exchanges bots, or takes them out."""
    known_seat(table, command.seat)
    _must_be_open(table)
    is_host, chair = table.head.host == player, table.chairs[command.seat]
    if not table.seats_of(player) and not is_host:
        raise Declined("not_seated", "who_invites")
    may_exchange = bool(chair.bot) and is_host and table.is_early
    if not chair.is_free and not may_exchange:
        raise Declined("seat_taken", seat=LETTERS[command.seat])
    if may_exchange and not command.bot:
        return [table_log.Left(command.seat)]
    if command.bot not in BOT_NAMES:
        raise Declined("no_such_bot", bots=", ".join(BOT_NAMES))
    return [table_log.Filled(command.seat, command.bot)]


def change(table: Table, player: str, command: Change) -> list[table_log.AnyEvent]:
    """What shall be played is something else now, and everybody keeps a seat."""
    if table.head.host != player:
        raise Declined("not_host")
    if not table.is_early:
        raise Declined("dealt")
    _must_be_open(table)
    try:
        changed = _changed(table, command)
    except BadRules as error:
        raise Declined("bad_rules", problem=error) from None
    return [*_moved(table, command.seats), changed]


def _must_be_open(table: Table) -> None:
    """With given deals everything is given: who else sits there, and what is played."""
    if table.head.given:
        raise Declined("given_deal")


def starter_of(named: str | None, seats: int, table_id: str) -> int:
    """Who starts where somebody outside the game says so: the seat that is named, or the lot."""
    if named is None:
        return draw_lot(seats, table_id) if 0 < seats <= MOST_SEATS else NOBODY
    seat = read_seat(named)
    if seat is None or seat >= seats:
        raise BadRules("the starter is no seat of this table")
    return seat


def _changed(table: Table, wish: Change) -> table_log.Changed:
    """The rules are read and the table is tried, as when it was opened."""
    game = find_game(wish.game)
    code = game.read_code(wish.rules)
    move_limit(wish.clock)
    starter = _starter(table, wish.seats) if game.designates_starter(code) else None
    game.setup(code, wish.set, wish.seats, NOBODY if starter is None else starter)
    named = clean_rules_name(wish.named)
    terms = (wish.clock, wish.watch, wish.listed, wish.hints)
    return table_log.Changed(wish.game, code.text(), wish.set, wish.seats, starter, *terms, table.head.host, named)


def _starter(table: Table, seats: int) -> int:
    """Who was to start still does, unless the lot has to be drawn among others."""
    starter = table.head.starter
    return starter_of(None, seats, table.id) if starter is None or seats != table.head.seats else starter


def _moved(table: Table, seats: int) -> list[table_log.AnyEvent]:
    """Whoever has a seat that goes away gets one that nobody has, or a bot."""
    events: list[table_log.AnyEvent] = []
    open_ = [at for at, chair in enumerate(table.chairs[:seats]) if not chair.player]
    places = sorted(open_, key=lambda at: bool(table.chairs[at].bot))
    for seat, chair in enumerate(table.chairs[seats:], seats):
        if chair.is_free:
            continue
        events.append(table_log.Left(seat))
        if chair.player:
            if not places:
                raise Declined("too_many_people", count=sum(bool(one.player) for one in table.chairs))
            tip = None if chair.tip is None else chair.tip.hex()
            events.append(table_log.Sat(places.pop(0), chair.player, chair.name, tip, chair.key))
    return events
