"""How long bots think: the processor time of each choice, beliefs and all, by play-outs alone; the clock of a table cuts what is longer.

`python tools/measure_times.py BOT ...` plays rounds of one bot against itself and prints a row of docs/bots.md for each table. Use the
compiled engine: PYTHONPATH=build/compiled.
"""

import sys
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from boneyard.bots import find_bot
from boneyard.chance import round_key, shuffle
from boneyard.core.state import Phase, State
from boneyard.games import find_game
from boneyard.search.sight import Sight


class Table(NamedTuple):
    """What is played, and how many first rounds of it."""

    game: str
    rules: str
    top: int
    seats: int
    rounds: int


TABLES: Final = [
    Table("mexican-train", "parsons", 12, 4, 2),
    Table("mexican-train", "booklet", 9, 2, 1),
    Table("mexican-train", "online", 12, 8, 1),
    Table("mexican-train", "parsons+deal=45", 12, 2, 1),
    Table("chickenfoot", "booklet", 9, 4, 2),
    Table("muggins", "booklet", 6, 4, 3),
]


def times(name: str, table: Table) -> list[float]:
    """Seconds of each choice; forced actions are not counted."""
    return [used for number in range(table.rounds) for used in round_times(name, table, number)]


def round_times(name: str, table: Table, number: int) -> list[float]:
    """Seconds of each choice in one round."""
    game, bot = find_game(table.game), find_bot(name, clock=False)
    state: State = game.setup(game.read_code(table.rules), table.top, table.seats, 0)
    state.log = []
    game.deal(state, shuffle(game.tiles_to_deal(state), round_key(f"times {number}", 1)))
    heard: list[Any] = [state.log]
    found: list[float] = []
    while state.phase in (Phase.PLAY, Phase.SEARCH):
        legal = game.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            view, began = game.view(state, state.turn), process_time()
            action = bot.choose(Sight(view, heard), legal, Random(f"{number}"))
            found.append(process_time() - began)
        state.log = []
        game.play(state, action, state.turn)
        heard.append(state.log)
    return found


def told(values: list[float]) -> str:
    """Median, 99th percentile and the most, in milliseconds."""
    ordered = sorted(values)
    return " / ".join(f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.1f}" for part in (0.5, 0.99, 1.0))


def main() -> int:
    """Print a row for each table and bot."""
    for table in TABLES:
        for name in sys.argv[1:]:
            found = times(name, table)
            print(f"| {table.game} `{table.rules}`, double-{table.top}, {table.seats} seats | {name} | {told(found)} | {len(found)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
