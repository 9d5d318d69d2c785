"""How long bots think: the time of each choice, beliefs and all.

`python tools/measure_times.py [HOW] BOT ...` plays rounds of one bot against itself and prints a row of docs/bots.md
for each table: median, 99th percentile and the most, in milliseconds. Use the compiled engine
(PYTHONPATH=build/compiled) or the plain one. HOW is one of

  --playouts  by play-outs alone, in processor time (this is the default)
  --clock     with the clock of a table, which goes by processor time here, as on a core of one's own
  --wall      with the clock of a table, on the wall, with all that the machine does besides
"""

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from boneyard import build
from boneyard.bots import castle_rock, thinking
from boneyard.bots.bot import Bot
from boneyard.chance import round_key, shuffle
from boneyard.core.state import Phase, State
from boneyard.kinds import find_game
from boneyard.search.sight import Sight
from tests.kit.by_name import AnyBot


class Table(NamedTuple):
    """What is played, and how many first rounds of it."""

    game: str
    rules: str
    top: int
    seats: int
    rounds: int


class How(NamedTuple):
    """Whether bots look at a clock, and which one counts."""

    clock: bool
    time: Callable[[], float]


TABLES: Final = [
    Table("mexican-train", "parsons", 12, 4, 2),
    Table("mexican-train", "parsons", 12, 8, 1),
    Table("mexican-train", "booklet", 9, 2, 1),
    Table("mexican-train", "booklet", 12, 8, 1),
    Table("mexican-train", "family", 12, 2, 1),
    Table("mexican-train", "family", 12, 8, 1),
    Table("mexican-train", "online", 12, 8, 1),
    Table("mexican-train", "parsons+deal=45", 12, 2, 1),
    Table("chickenfoot", "booklet", 9, 4, 2),
    Table("chickenfoot", "booklet", 12, 8, 1),
    Table("muggins", "booklet", 6, 2, 3),
    Table("muggins", "booklet", 6, 4, 3),
    Table("dominoes", "draw", 6, 2, 3),
    Table("dominoes", "draw", 12, 4, 1),
    Table("castle-rock", "booklet", 6, 1, 2),
    Table("castle-rock", "booklet", 12, 1, 1),
]
WAYS: Final = {
    "--playouts": How(clock=False, time=process_time),
    "--clock": How(clock=True, time=process_time),
    "--wall": How(clock=True, time=perf_counter),
}


def times(bot: Bot, table: Table, time: Callable[[], float]) -> list[float]:
    """Seconds of each choice; forced actions are not counted."""
    return [used for number in range(table.rounds) for used in round_times(bot, table, number, time)]


def round_times(bot: Bot, table: Table, number: int, time: Callable[[], float]) -> list[float]:
    """Seconds of each choice in one round."""
    game = find_game(table.game)
    state: State = game.setup(game.read_code(table.rules), table.top, table.seats, 0)
    state.log = []
    game.deal(state, shuffle(game.tiles_to_deal(state), round_key(f"times {number}", 1)))
    heard: list[Any] = [state.log]
    found: list[float] = []
    while state.phase in (Phase.PLAY, Phase.SEARCH):
        legal = game.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            sight, began = Sight(game.view(state, state.turn), heard), time()
            action = bot.choose(sight, legal, Random(f"{number}"))
            found.append(time() - began)
        state.log = []
        game.play(state, action, state.turn)
        heard.append(state.log)
    return found


def told(values: list[float]) -> str:
    """Median, 99th percentile and the most, in milliseconds."""
    ordered = sorted(values)
    return " / ".join(
        f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.1f}" for part in (0.5, 0.99, 1.0)
    )


def main() -> int:
    """Print a row for each table and bot."""
    names = [name for name in sys.argv[1:] if name not in WAYS]
    how = WAYS[next((name for name in sys.argv[1:] if name in WAYS), "--playouts")]
    for module in (thinking, castle_rock):
        setattr(module, "perf_counter", how.time)  # noqa: B010  it is the clock of these modules
    print(f"{build.name()} engine, {' '.join(sys.argv[1:])}")
    for table in TABLES:
        for name in names:
            found = times(AnyBot(name, clock=how.clock), table, how.time)
            print(
                f"| {table.game} `{table.rules}`, double-{table.top}, {table.seats} seats | {name} | {told(found)} | "
                f"{len(found)} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
