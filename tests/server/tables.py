"""Tables for tests: opened, filled, dealt and played without a server."""

from random import Random
from typing import Any, Final

from boneyard import fair
from boneyard.core.state import Phase
from boneyard.kinds import find_game
from boneyard.notation.action import action_text
from boneyard.server.table import commands, decide, signature, table_log
from boneyard.server.table.commands import AnyCommand, Declined
from boneyard.server.table.links import open_round, seed, show_links
from boneyard.server.table.table import Happening, Move, Table
from tests.server.comparing import event_of, whole

TAIL: Final = bytes(range(32))


def opened(
    game: str = "muggins",
    rules: str = "booklet",
    top: int = 6,
    seats: int = 2,
    *,
    clock: str = "none",
    starter: int = 0,
    signs: bool = True,
) -> Table:
    """A table that nobody sits at yet; its host is `host`, and one that does not sign is of the old kind."""
    table = Table("table", TAIL)
    kind = find_game(game)
    named = starter if kind.designates_starter(kind.read_code(rules)) else None
    tip = fair.link_at(TAIL, 0).hex()
    table.apply(
        table_log.Opened(
            game,
            kind.read_code(rules).text(),
            top,
            seats,
            named,
            clock,
            True,
            True,
            "host",
            tip,
            "2026-11-15T12:00:00Z",
            key=signature.public_key(TAIL) if signs else "",
        )
    )
    return table


def write(table: Table, *decided: decide.Decided) -> list[Happening]:
    """Carry out what was decided with its consequences, as a room does."""
    happenings: list[Happening] = []
    for one in decided:
        happenings.append(table.play(one) if isinstance(one, Move) else table.apply(one))
        happenings += [table.apply(more) for more in decide.consequences(table, happenings[-1])]
    return happenings


def do(table: Table, player: str, command: AnyCommand) -> list[table_log.AnyEvent]:
    """Ask for something, and have it."""
    before = whole(table)
    decided = decide.decide(table, player, command)
    assert before == whole(table), "deciding changed the table"
    write(table, *decided)
    return [event_of(one) for one in decided]


def refused(table: Table, player: str, command: AnyCommand) -> str:
    """Ask for something that is refused, and changes nothing; the code of the refusal."""
    before = whole(table)
    try:
        events = decide.decide(table, player, command)
    except Declined as error:
        assert before == whole(table), "a refused command changed the table"
        return error.code
    raise AssertionError(f"it was granted: {events}")


def seated(*players: str, tips: bool = False, **plan: Any) -> Table:
    """A table with these players, in the order of the seats."""
    table = opened(seats=len(players), **plan)
    for seat, player in enumerate(players):
        do(
            table,
            player,
            commands.Sit(
                f"sit {player}",
                table.seq,
                seat,
                player.title(),
                fair.link_at(player.encode(), 0).hex() if tips else None,
                signature.public_key(player.encode()) if tips else None,
            ),
        )
    return table


def dealt(*players: str, links: dict[int, bytes] | None = None, tips: bool = False, **plan: Any) -> Table:
    """A table in its first round."""
    table = seated(*players, tips=tips, **plan)
    do(table, players[0], commands.Deal("deal", table.seq))
    write(table, *show_links(table, links or {}))
    write(table, *seed(table))
    return table


def legal(table: Table, kind: str = "") -> list[str]:
    """What the seat to move may do, sorted; of one kind where it is named (`draw`, `pass`, `play`)."""
    texts = sorted(action_text(action) for action in table.legal())
    return [text for text in texts if not kind or (text if text in ("draw", "pass") else "play") == kind]


def step(table: Table, rng: Random) -> list[Happening]:
    """Whatever comes next: a deal, or any legal action."""
    if table.state.phase is Phase.DEAL:
        write(table, open_round(table))
        return write(table, *seed(table))
    return write(table, Move(table.state.turn, rng.choice(table.legal()), "player"))


def copy(table: Table) -> Table:
    """The same table again, from its log as it is stored."""
    again = Table(table.id, table.tail)
    for happening in table.history:
        again.apply(table_log.decode(table_log.encode(happening.event)))
    return again


def laid() -> tuple[Table, int, list[str]]:
    """Somebody has just laid a tile, and nothing new was seen; who, and the players."""
    players = ["ann", "ben", "carl"]
    table = dealt(*players)
    seat = table.state.turn
    do(table, players[seat], commands.Act("lay", table.seq, seat, legal(table, "play")[0]))
    assert table.before is not None
    return table, seat, players


def finish_round(table: Table) -> list[Happening]:
    """Play a round to its end; everything that happened."""
    rng, number, done = Random(1), table.state.round, list[Happening]()
    while table.state.phase.value in ("play", "search") and table.state.round == number:
        done += step(table, rng)
    return done


def over() -> Table:
    """A table whose game is over."""
    table = dealt("ann", game="castle-rock")
    finish_round(table)
    assert table.is_over
    return table
