"""Tables for tests: opened, filled, dealt and played without a server."""

from random import Random
from typing import Any, Final

from boneyard import fair
from boneyard.core.state import Phase
from boneyard.games import find_game
from boneyard.notation.action import action_text
from boneyard.server import commands, log, wishes
from boneyard.server.table import Happening, Table
from boneyard.server.wishes import AnyCommand, Declined
from tests.server.oracle import whole

TAIL: Final = bytes(range(32))


def opened(game: str = "muggins", rules: str = "booklet", top: int = 6, seats: int = 2, *, clock: str = "none", starter: int = 0) -> Table:
    """A table that nobody sits at yet; its host is `host`."""
    table = Table("table", TAIL)
    kind = find_game(game)
    named = starter if kind.designates_starter(kind.read_code(rules)) else None
    tip = fair.link_at(TAIL, 0).hex()
    table.apply(log.Opened(game, kind.read_code(rules).text(), top, seats, named, clock, True, True, "host", tip, "2026-11-15T12:00:00Z"))
    return table


def write(table: Table, *events: log.AnyEvent) -> list[Happening]:
    """Fold events with their consequences, as a room does."""
    happenings: list[Happening] = []
    for event in events:
        happenings.append(table.apply(event))
        happenings += [table.apply(more) for more in commands.consequences(table, happenings[-1])]
    return happenings


def do(table: Table, player: str, command: AnyCommand) -> list[log.AnyEvent]:
    """Ask for something, and have it."""
    before = whole(table)
    events = commands.decide(table, player, command)
    assert before == whole(table), "deciding changed the table"
    write(table, *events)
    return events


def refused(table: Table, player: str, command: AnyCommand) -> str:
    """Ask for something that is refused, and changes nothing; the code of the refusal."""
    before = whole(table)
    try:
        events = commands.decide(table, player, command)
    except Declined as error:
        assert before == whole(table), "a refused command changed the table"
        return error.code
    raise AssertionError(f"it was granted: {events}")


def seated(*players: str, tips: bool = False, **plan: Any) -> Table:
    """A table with these players, in the order of the seats."""
    table = opened(seats=len(players), **plan)
    for seat, player in enumerate(players):
        do(table, player, wishes.Sit(f"sit {player}", table.seq, seat, player.title(), fair.link_at(player.encode(), 0).hex() if tips else None))
    return table


def dealt(*players: str, links: dict[int, bytes] | None = None, tips: bool = False, **plan: Any) -> Table:
    """A table in its first round."""
    table = seated(*players, tips=tips, **plan)
    do(table, players[0], wishes.Deal("deal", table.seq))
    write(table, *commands.seed(table, links or {}))
    return table


def legal(table: Table, kind: str = "") -> list[str]:
    """What the seat to move may do, sorted; of one kind where it is named (`draw`, `pass`, `play`)."""
    texts = sorted(action_text(action) for action in table.legal())
    return [text for text in texts if not kind or (text if text in ("draw", "pass") else "play") == kind]


def step(table: Table, rng: Random) -> list[Happening]:
    """Whatever comes next: a deal, or any legal action."""
    if table.state.phase is Phase.DEAL:
        write(table, commands.open_round(table))
        return write(table, *commands.seed(table, {}))
    return write(table, *commands.acted(table.state.turn, rng.choice(table.legal()), "player"))


def copy(table: Table) -> Table:
    """The same table again, from its log as it is stored."""
    again = Table(table.id, table.tail)
    for happening in table.history:
        again.apply(log.decode(log.encode(happening.event)))
    return again


def laid() -> tuple[Table, int, list[str]]:
    """Somebody has just laid a tile, and nothing new was seen; who, and the players."""
    players = ["ann", "ben", "carl"]
    table = dealt(*players)
    seat = table.state.turn
    do(table, players[seat], wishes.Act("lay", table.seq, seat, legal(table, "play")[0]))
    assert table.before is not None
    return table, seat, players
