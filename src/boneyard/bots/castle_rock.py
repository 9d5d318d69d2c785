"""Castle Rock for the first four levels: which quiet row to make for, of those in reach before the next draw."""

from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final, final

from boneyard.bots.level import tile_named
from boneyard.bots.thinking import Chances, Effort, Prospect
from boneyard.core.action import TRIPLE_KIND, Action, kind_of
from boneyard.core.event import Turned
from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.core.tile import Tile, tiles_of
from boneyard.games.castle_rock.legal import what_makes_a_triple
from boneyard.games.castle_rock.position import RowView
from boneyard.games.castle_rock.rules import CastleRules, TripleRule
from boneyard.search.castle import Row, as_row, left_over, quiet_rows, removals, shortest, solve_rows
from boneyard.search.dice import Dice
from boneyard.search.sight import Sight
from boneyard.search.trials import Trials
from boneyard.search.watch import TimeIsUp, Watch
from boneyard.words.hint import Reason

_NODES: Final = 28_000
"""The budget of a decision, in nodes of the solver times the tiles of the set, for a longer row takes longer; a count
and not a clock, so that a game repeats."""
_ORDERS: Final = 30
_NODES_EACH: Final = 60
_MOST_ROWS: Final = 4
_MOST_QUIET: Final = 8
_CLEARED: Final = 3
"""How many tiles a cleared table is worth beyond those that are gone."""
_CERTAIN: Final = 10
"""By how many tiles a row may be longer that surely wins, rather than never. Removed tiles are in no view, so samples
are coarse."""


def _rule(sight: Sight) -> TripleRule:
    return what_makes_a_triple(CastleRules(sight.view.public.code))


def _row(sight: Sight) -> Row:
    return as_row([tile_named(text) for text in _table(sight).row])


def _table(sight: Sight) -> RowView:
    table: RowView = sight.view.public
    return table


def _unseen(sight: Sight) -> list[Tile]:
    """The tiles that may still be drawn: those that were never turned up, as far as that was told."""
    seen = _table(sight)
    turned = {tile_named(text) for text in seen.row}
    turned |= {event.tile for step in sight.steps for event in step if isinstance(event, Turned)}
    return [t for t in tiles_of(seen.set) if t not in turned]


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Any removal."""
    return rng.choice(legal)


def porter(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Three tiles at once where that is possible."""
    return rng.choice([action for action in legal if kind_of(action) == TRIPLE_KIND] or legal)


def brakeman(sight: Sight, _legal: list[Action], _rng: Random) -> Action:
    """The shortest quiet row."""
    rows = quiet_rows(_row(sight), _rule(sight))
    return rows[min(rows, key=lambda row: (len(row), row))]


def conductor(sight: Sight, _legal: list[Action], rng: Random) -> Action:
    """A short quiet row from which many of the possible orders can be won."""
    rule, here = _rule(sight), _row(sight)
    rows = quiet_rows(here, rule)
    candidates = sorted(rows, key=lambda row: (len(row), row))[:_MOST_ROWS]
    if len(candidates) == 1:
        return rows[candidates[0]]
    unseen = as_row(_unseen(sight))
    wins = _wins(candidates, unseen, sight.view.boneyard_count, rule, _NODES // len(tiles_of(_table(sight).set)), rng)
    return rows[max(candidates, key=lambda row: (_CERTAIN * wins[row] - len(row), row))]


def _wins(
    candidates: list[Row], unseen: Row, drawn: int, rule: TripleRule, budget: int, rng: Random
) -> dict[Row, float]:
    """The share of sampled orders that each row can win, the same orders for all, within the budget."""
    wins = dict.fromkeys(candidates, 0)
    nodes, orders = 0, 0
    while orders < _ORDERS and nodes < budget:
        orders += 1
        order = tuple(rng.sample(unseen, drawn))
        for row in candidates:
            solution = solve_rows(row, order, rule, _NODES_EACH)
            wins[row] += solution.won
            nodes += solution.nodes
    return {row: won / orders for row, won in wins.items()}


def patient(sight: Sight, rng: Random, effort: Effort) -> Action:
    """The quiet row that leaves fewest tiles in the end, over many orders of the boneyard.

    A cleared table counts more than a short row.

    Where there is no time for a single order it is the shortest.
    """
    watch = Watch(perf_counter, effort.seconds)
    rule = _rule(sight)
    rows = quiet_rows(_row(sight), rule)
    candidates = sorted(rows, key=lambda row: (len(row), row))[:_MOST_QUIET]
    unseen, drawn = as_row(_unseen(sight)), sight.view.boneyard_count
    left = dict.fromkeys(candidates, 0)
    with suppress(TimeIsUp):
        for _ in range(max(1, effort.playouts // len(candidates)) if len(candidates) > 1 else 0):
            order = tuple(rng.sample(unseen, drawn))
            found = [left_over(row, order, rule, watch) for row in candidates]
            for row, tiles in zip(candidates, found, strict=True):
                left[row] += tiles or -_CLEARED
    return rows[min(candidates, key=lambda row: (left[row], len(row), row))]


def row_after(sight: Sight, action: Action) -> Row:
    """The row that an action leaves."""
    return dict(removals(_row(sight), _rule(sight)))[action]


def shortest_after(sight: Sight, row: Row) -> Row:
    """The shortest row that can be made of one before the next draw."""
    return shortest(row, _rule(sight))


def _prospects(sight: Sight, legal: list[Action], rng: Random, effort: Effort) -> list[Prospect]:
    """Each removal with the tiles that it leaves in the end, below 0; how certain that is, and how often it was tried.

    Best first.
    """
    began = perf_counter()
    rule, unseen = _rule(sight), as_row(_unseen(sight))
    rows = {action: row_after(sight, action) for action in legal}
    left: dict[Action, list[int]] = {action: [] for action in legal}
    for _ in range(max(2, effort.playouts // len(legal))):
        order = tuple(rng.sample(unseen, sight.view.boneyard_count))
        for action, row in rows.items():
            left[action].append(left_over(row, order, rule))
        if effort.seconds is not None and perf_counter() - began >= effort.seconds and len(left[legal[0]]) > 1:
            break
    found = [
        Prospect(action, -fmean(tiles), stdev(tiles) / sqrt(len(tiles)), len(tiles)) for action, tiles in left.items()
    ]
    return sorted(found, key=lambda one: (-one.margin, one.action))


@final
class RowMind:
    """Thinks Castle Rock through: nothing is hidden but the order of the boneyard, so orders are tried."""

    def prospects(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> list[Prospect]:
        """What is to be expected of each removal, best first."""
        return _prospects(sight, plays, rng, effort)

    def choose(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> Action:
        """The first step to the best quiet row."""
        return patient(sight, rng, effort)

    def chances(self, sight: Sight, rng: Random) -> Chances:
        """Nobody holds anything."""
        return []

    def tried(self, game: Game[Any], sight: Sight, actions: list[Action], seed: int, worlds: int) -> Trials:
        """The tiles that are left, below 0: of the shortest row before each draw, and after each removal."""
        rule, unseen, dice = _rule(sight), as_row(_unseen(sight)), Dice(seed)
        rows = [_row(sight), *(row_after(sight, action) for action in actions)]
        found: Trials = []
        for _ in range(worlds):
            order = list(unseen)
            dice.shuffle(order)
            drawn = tuple(order[: sight.view.boneyard_count])
            found.append([-float(left_over(row, drawn, rule)) for row in rows])
        return found

    def tried_deals(self, game: Game[Any], before: State, seed: int, deals: int) -> Trials:
        """The same of any deal (CR-03)."""
        rule, dice = what_makes_a_triple(CastleRules(before.code)), Dice(seed)
        found: Trials = []
        for _ in range(deals):
            order = list(as_row(game.tiles_to_deal(before)))
            dice.shuffle(order)
            found.append([-float(left_over(tuple(order[:3]), tuple(order[3:]), rule))])
        return found


# --- hints ---


def row_reasons(sight: Sight, _chances: Chances) -> Callable[[Action], Reason]:
    """Of Castle Rock."""

    def reason(action: Action) -> Reason:
        left = len(shortest_after(sight, row_after(sight, action)))
        return Reason("row", {"count": left}) if left else Reason("clears", {})

    return reason
