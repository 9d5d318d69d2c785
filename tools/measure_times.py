"""How long bots think: the time of each choice, beliefs and all, with the clock that they have at a table. Use the compiled engine: PYTHONPATH=build/compiled.

`python tools/measure_times.py BOT ...` plays rounds of one bot against itself and prints a row of docs/bots.md for each table.
"""

import sys
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from boneyard.bots import find_bot
from boneyard.chance import round_key, shuffle
from boneyard.core.state import Phase, State
from boneyard.games import find_game
from boneyard.search.sight import Sight

TABLES: Final = [
    ("mexican-train", "parsons", 12, 4, 2),
    ("mexican-train", "booklet", 9, 2, 1),
    ("mexican-train", "online", 12, 8, 1),
    ("mexican-train", "parsons+deal=45", 12, 2, 1),
    ("chickenfoot", "booklet", 9, 4, 2),
    ("muggins", "booklet", 6, 4, 3),
]


def times(name: str, table: tuple[str, str, int, int, int]) -> list[tuple[float, float]]:
    """Seconds by the clock and of the processor for each choice of these rounds; forced actions are not counted."""
    game_name, rules, top, seats, rounds = table
    game, bot = find_game(game_name), find_bot(name)
    found: list[tuple[float, float]] = []
    for number in range(rounds):
        state: State = game.setup(game.read_code(rules), top, seats, 0)
        heard: list[Any] = []
        while state.phase is not Phase.OVER and state.round <= 1:
            state.log = []
            if state.phase is Phase.DEAL:
                if state.round == 1:
                    break
                game.deal(state, shuffle(game.tiles_to_deal(state), round_key(f"times {number}", 1)))
            else:
                legal = game.legal_actions(state)
                action = legal[0]
                if len(legal) > 1:
                    view, began, used = game.view(state, state.turn), perf_counter(), process_time()
                    action = bot.choose(Sight(view, heard), legal, Random(f"{number}"))
                    found.append((perf_counter() - began, process_time() - used))
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
            print(
                f"| {table[0]} {table[1]} {table[2]}, {table[3]} seats | {name} | {told([one for one, _ in found])} | {told([one for _, one in found])} | {len(found)} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
