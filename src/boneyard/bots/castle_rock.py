"""Castle Rock for the first four levels: which of the quiet rows, those that can be reached before the next draw, to make for."""

from random import Random
from typing import Any, Final

from boneyard.bots.castle import Row, as_row, quiet_rows, solve_rows
from boneyard.bots.level import code_of, fields, tile_named
from boneyard.core.action import TRIPLE_KIND, Action, kind_of
from boneyard.core.tile import tiles_of
from boneyard.games.castle_rock.rules import TripleRule
from boneyard.search.sight import Sight

_NODES: Final = 1_000
"""The budget of a decision, in nodes of the solver; a count and not a clock, so that a game repeats."""
_ORDERS: Final = 30
_NODES_EACH: Final = 60
_MOST_ROWS: Final = 4
_CERTAIN: Final = 10
"""By how many tiles a row may be longer that surely wins, rather than never. Removed tiles are in no view, so samples are coarse."""


def _rule(seen: dict[str, Any]) -> TripleRule:
    return TripleRule(code_of(seen["game"], seen["rules"]).values["triple_rule"])


def _row(seen: dict[str, Any]) -> Row:
    return as_row([tile_named(text) for text in seen["row"]])


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Any removal."""
    return rng.choice(legal)


def porter(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Three tiles at once where that is possible."""
    return rng.choice([action for action in legal if kind_of(action) == TRIPLE_KIND] or legal)


def brakeman(sight: Sight, _legal: list[Action], _rng: Random) -> Action:
    """The shortest quiet row."""
    seen = fields(sight.view)
    rows = quiet_rows(_row(seen), _rule(seen))
    return rows[min(rows, key=lambda row: (len(row), row))]


def conductor(sight: Sight, _legal: list[Action], rng: Random) -> Action:
    """A short quiet row from which many of the possible orders can be won."""
    seen = fields(sight.view)
    rule, here = _rule(seen), _row(seen)
    rows = quiet_rows(here, rule)
    candidates = sorted(rows, key=lambda row: (len(row), row))[:_MOST_ROWS]
    if len(candidates) == 1:
        return rows[candidates[0]]
    lying = set(seen["row"])
    unseen = as_row([t for t in tiles_of(seen["set"]) if f"{t & 31}-{t >> 5}" not in lying])
    wins = _wins(candidates, unseen, int(seen["boneyard"]), rule, rng)
    return rows[max(candidates, key=lambda row: (_CERTAIN * wins[row] - len(row), row))]


def _wins(candidates: list[Row], unseen: Row, drawn: int, rule: TripleRule, rng: Random) -> dict[Row, float]:
    """The share of sampled orders that each row can win, the same orders for all, within the budget."""
    wins = dict.fromkeys(candidates, 0)
    nodes, orders = 0, 0
    while orders < _ORDERS and nodes < _NODES:
        orders += 1
        order = tuple(rng.sample(unseen, drawn))
        for row in candidates:
            solution = solve_rows(row, order, rule, _NODES_EACH)
            wins[row] += solution.won
            nodes += solution.nodes
    return {row: won / orders for row, won in wins.items()}
