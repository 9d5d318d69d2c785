"""How fast the engine plays: random games of each rule book, beside a peer measured in the same run.

Every row is measured in CPU time, in short turns that alternate with the peer's, so that a busy machine slows both alike. The peer is
the package `dominoes` with random players: a far simpler game (28 tiles, two ends, no draws). Trust the ratios, not the figures.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import dominoes

import boneyard.core.tile
from boneyard.core.game import Game
from boneyard.core.state import Phase
from boneyard.games import find_game

SLICE = 0.15
CYCLES = 9
TABLES = [
    ("mexican-train", "parsons", 12, 4),
    ("mexican-train", "booklet", 12, 4),
    ("mexican-train", "family", 12, 4),
    ("mexican-train", "online", 12, 4),
    ("mexican-train", "parsons", 12, 2),
    ("mexican-train", "parsons", 12, 8),
    ("mexican-train", "online", 9, 4),
    ("castle-rock", "booklet", 6, 1),
    ("castle-rock", "booklet", 12, 1),
]

Counts = tuple[int, int]
"""Actions and rounds played."""


def play_round(game: Game[Any], code: str, top: int, seats: int, rng: Random) -> Counts:
    """One random round from setup to score."""
    state = game.setup(game.read_code(code), top, seats, 0)
    order = game.tiles_to_deal(state)
    rng.shuffle(order)
    game.deal(state, order)
    actions = 1
    while state.phase in (Phase.PLAY, Phase.SEARCH):
        legal = game.legal_actions(state)
        game.play(state, legal[int(rng.random() * len(legal))], state.turn)
        actions += 1
    return actions, 1


def play_peer(rng: Random) -> Counts:
    """One random round of the peer."""
    game = dominoes.Game.new()
    moves = 0
    while game.result is None:
        legal = game.valid_moves
        game.make_move(*legal[int(rng.random() * len(legal))])
        moves += 1
    return moves, 1


def measure(play: Callable[[], Counts]) -> tuple[float, float]:
    """Actions and rounds per CPU-second over one slice of time."""
    actions = rounds = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SLICE:
        more_actions, more_rounds = play()
        actions += more_actions
        rounds += more_rounds
    return actions / spent, rounds / spent


def main() -> int:
    """Print a row a table."""
    rng = Random(1)
    compiled = not str(boneyard.core.tile.__file__).endswith(".py")
    print(
        f"\nrandom games, {'compiled' if compiled else 'interpreted'} engine stepped from Python; ratio: actions per CPU-second to the peer's moves, median of {CYCLES}"
    )
    print(f"{'game':14} {'rules':8} {'set':>3} {'seats':>5} {'actions/s':>10} {'rounds/s':>9} {'peer moves/s':>13} {'ratio':>6}")
    for name, code, top, seats in TABLES:
        game = find_game(name)
        rows = [(measure(lambda: play_round(game, code, top, seats, rng)), measure(lambda: play_peer(rng))) for _ in range(CYCLES)]  # noqa: B023  called before the loop goes on
        actions, rounds, peer = (statistics.median(row) for row in zip(*((own[0], own[1], other[0]) for own, other in rows), strict=True))
        ratio = statistics.median(own[0] / other[0] for own, other in rows)
        print(f"{name:14} {code:8} {top:>3} {seats:>5} {actions:>10,.0f} {rounds:>9,.0f} {peer:>13,.0f} {ratio:>6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
