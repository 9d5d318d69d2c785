"""How fast the engine plays: random rounds beside two peers in the same run, and the figures that it is held to.

Everything is CPU time, taken in short turns that alternate with the peers' turns, so that a busy machine slows all
alike; the medians of the ratios within a cycle are shown. Trust the ratios, not the figures; the two that are held to a
time, copying and importing, are the best of many short repeats, which a busy machine disturbs least. The peers are the
package `dominoes` with random players (28 tiles, two ends, no draws) and OpenSpiel's `crazy_eights` (C++; its deals and
draws are actions too, as ours are). "Inside" has the whole loop in the compiled unit, for crazy_eights in its C++
(`evaluate_bots` with uniform bots); "stepped" asks for the legal actions, picks one and plays it, from interpreted
Python.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import dominoes
import pyspiel

from boneyard import build
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import State
from boneyard.games.mexican_train.rulesets import GAME as MEXICAN_TRAIN
from boneyard.kinds import find_game
from boneyard.search.dice import Dice
from boneyard.search.random_play import Picker, deal_at_random, play_rounds
from boneyard.search.random_yard import YardPicker

SLICE: Final = 0.1
CYCLES: Final = 9
ROUNDS: Final = 20
BITS: Final = 20
"""Enough to pick any of a few actions alike, in the quickest way that Python has.

All three games pay the same for it.
"""
REPEATS: Final = 200
COPIES: Final = 2_000
IMPORTS: Final = 15
TABLES: Final = [
    ("mexican-train", "parsons", 12, 4),
    ("mexican-train", "booklet", 12, 4),
    ("mexican-train", "family", 12, 4),
    ("mexican-train", "online", 12, 4),
    ("mexican-train", "parsons", 12, 2),
    ("mexican-train", "parsons", 12, 8),
    ("mexican-train", "parsons+deal=11", 18, 12),
    ("chickenfoot", "booklet", 9, 4),
    ("muggins", "booklet", 6, 4),
    ("castle-rock", "booklet", 12, 1),
]
COPIED: Final = [
    ("mexican-train", "parsons", 12, 4),
    ("chickenfoot", "booklet", 9, 4),
    ("muggins", "booklet", 6, 4),
    ("castle-rock", "booklet", 12, 1),
]
GROWING: Final = [
    ("mexican-train", "parsons"),
    ("mexican-train", "booklet"),
    ("mexican-train", "family"),
    ("mexican-train", "online"),
    ("chickenfoot", "booklet"),
]
IMPORT: Final = "import time; t = time.process_time(); import boneyard.games; print(time.process_time() - t)"

Play = Callable[[], int]
"""Plays for a while; the number of actions."""


def picker(game: Game[Any]) -> Picker[Any]:
    """The quickest random player that we have of a game."""
    return YardPicker(game) if game.id == MEXICAN_TRAIN else Picker(game)


def own(name: str, code: str, top: int, seats: int) -> tuple[Play, Play]:
    """Our playouts of a table: inside, and stepped."""
    game, dice, rng = find_game(name), Dice(1), Random(1)
    table = game.setup(game.read_code(code), top, seats, 0)
    legal_actions, play, bits = game.legal_actions, game.play, rng.getrandbits

    def stepped() -> int:
        state = game.copy(table)
        deal_at_random(game, state, dice)
        actions = 1
        while (turn := state.turn) != NOBODY:
            legal = legal_actions(state)
            play(state, legal[bits(BITS) % len(legal)], turn)
            actions += 1
        return actions

    quickest = picker(game)
    return lambda: play_rounds(quickest, table, dice, ROUNDS), stepped


def dominoes_round() -> int:
    """One random round of the package `dominoes`."""
    game, bits = dominoes.Game.new(), Random(time.process_time_ns()).getrandbits
    moves = 0
    while game.result is None:
        legal = game.valid_moves
        game.make_move(*legal[bits(BITS) % len(legal)])
        moves += 1
    return moves


def crazy_eights() -> tuple[Play, Play]:
    """OpenSpiel's game: inside, and stepped."""
    game, bits = pyspiel.load_game("crazy_eights"), Random(1).getrandbits
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = iter(range(1 << 60))

    def inside() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return int(state.move_number())

    def stepped() -> int:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[bits(BITS) % len(legal)])
            actions += 1
        return actions

    return inside, stepped


def rate(play: Play) -> float:
    """Actions per CPU-second over one slice of time."""
    actions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SLICE:
        actions += play()
    return actions / spent


def compare(plays: list[Play]) -> list[list[float]]:
    """The rates of all of these, a row a cycle."""
    return [[rate(play) for play in plays] for _ in range(CYCLES)]


def median_ratio(rows: list[list[float]], one: int, other: int) -> float:
    """How many times as fast one is as the other."""
    return statistics.median(row[one] / row[other] for row in rows)


def races() -> list[list[float]]:
    """Every table beside the peers; the rates of the first."""
    eights, eights_stepped = crazy_eights()
    print(f"{'':42}{'inside':>12}{'times':>11}{'times':>14}{'stepped':>14}{'times':>11}{'times':>14}")
    print(
        f"{'game':15}{'rules':16}{'set':>4}{'seats':>6}{'':8}{'actions/s':>12}{'dominoes':>11}{'crazy_eights':>14}"
        f"{'actions/s':>14}{'dominoes':>11}{'crazy_eights':>14}"
    )
    first: list[list[float]] = []
    for name, code, top, seats in TABLES:
        rows = compare([*own(name, code, top, seats), dominoes_round, eights, eights_stepped])
        first = first or rows
        inside, stepped = (statistics.median(row[index] for row in rows) for index in (0, 1))
        ratios = [median_ratio(rows, *pair) for pair in ((0, 2), (0, 3), (1, 2), (1, 4))]
        print(
            f"{name:15}{code:16}{top:>4}{seats:>6}{'':8}{inside:>12,.0f}{ratios[0]:>11.1f}{ratios[1]:>14.2f}"
            f"{stepped:>14,.0f}{ratios[2]:>11.1f}{ratios[3]:>14.2f}",
            flush=True,
        )
    return first


def copying(name: str, code: str, top: int, seats: int) -> float:
    """Microseconds to copy a state in the middle of a round, called from Python: the best of many short repeats."""
    game, dice = find_game(name), Dice(3)
    dealt = game.setup(game.read_code(code), top, seats, 0)
    deal_at_random(game, dealt, dice)
    state, copy = _halfway(game, dealt, dice), game.copy

    def once() -> float:
        start = time.process_time()
        for _ in range(COPIES):
            copy(state)
        return time.process_time() - start

    return 1e6 * min(once() for _ in range(REPEATS)) / COPIES


def _halfway(game: Game[Any], dealt: State, dice: Dice) -> State:
    """The state after half of the actions of a random round."""
    states: list[State] = [dealt]
    while (turn := states[-1].turn) != NOBODY:
        after: State = game.copy(states[-1])
        game.play(after, picker(game).pick(after, dice), turn)
        states.append(after)
    return states[len(states) // 2]


def importing() -> float:
    """Milliseconds of CPU to import the engine with all its games: the best of several."""
    spent = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout
        for _ in range(IMPORTS)
    ]
    return 1000 * min(float(text) for text in spent)


def growth(name: str, code: str, top: int = 12, many: int = 8) -> tuple[float, float]:
    """Time per action at many seats, in times that at 4: inside and stepped."""
    rows = compare([*own(name, code, top, 4), *own(name, code, top, many)])
    return median_ratio(rows, 0, 2), median_ratio(rows, 1, 3)


def verdict(what: str, found: float, wanted: str, *, held: bool) -> None:
    """One line of the figures that the engine is held to."""
    print(f"{what:84}{found:>8.2f}   {wanted:16}{'holds' if held else 'DOES NOT HOLD'}")


def main() -> int:
    """Print the races, then the figures that hold or do not."""
    print(
        f"\nrandom rounds on the {build.name()} engine beside dominoes and OpenSpiel; medians of {CYCLES} cycles in "
        "one run\n"
    )
    first = races()
    print("\nMexican Train, double-12, four seats, parsons:")
    for index, wanted, peer_index, what in (
        (0, 35, 2, "random playouts inside, in times the moves of dominoes"),
        (1, 10, 2, "stepped from Python, in times the moves of dominoes"),
        (0, 2, 3, "inside, in times crazy_eights' C++ loop"),
        (1, 2, 4, "stepped from Python, in times crazy_eights stepped"),
    ):
        ratio = median_ratio(first, index, peer_index)
        verdict(what, ratio, f"at least {wanted}", held=ratio >= wanted)
    load = importing()
    verdict(f"importing the package, milliseconds, best of {IMPORTS}", load, "at most 50", held=load <= 50)
    for table in COPIED:
        copy = copying(*table)
        verdict(
            f"copying a state of {table[0]} {table[1]}, microseconds, best of {REPEATS}",
            copy,
            "at most 0.3",
            held=copy <= 0.3,
        )
    for name, code in GROWING:
        for how, ratio in zip(("inside", "stepped"), growth(name, code), strict=True):
            verdict(
                f"time per action at 8 seats, in times that at 4, {name} {code}, {how}",
                ratio,
                "at most 1.5",
                held=ratio <= 1.5,
            )
    for how, ratio in zip(("inside", "stepped"), growth(MEXICAN_TRAIN, "parsons+deal=11", 18, 12), strict=True):
        verdict(
            f"time per action at 12 seats, in times that at 4, double-18, {how}",
            ratio,
            "at most 13 / 5",  # open ends: the trains of all seats, and the Mexican Train
            held=ratio <= 13 / 5,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
