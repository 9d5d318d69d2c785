"""Castle Rock for the first four levels: which of the quiet rows, those that can be reached before the next draw, to make for."""

from random import Random
from typing import Any, Final

from boneyard.bots.castle import Row, as_row, quiet_rows, solve_rows
from boneyard.bots.level import code_of, fields, seen_of, tile_named
from boneyard.core.action import TRIPLE_KIND, Action, kind_of
from boneyard.core.position import Position
from boneyard.core.tile import tiles_of
from boneyard.games.castle_rock.rules import TripleRule

_NODES: Final = 2_400
"""The budget of a decision, in nodes of the solver; a count and not a clock, so that a game repeats."""
_ORDERS: Final = 40
_NODES_EACH: Final = 150
_MOST_ROWS: Final = 6


def _rule(seen: dict[str, Any]) -> TripleRule:
    return TripleRule(code_of(seen["game"], seen["rules"]).values["triple_rule"])


def _row(seen: dict[str, Any]) -> Row:
    return as_row([tile_named(text) for text in seen["row"]])


def passenger(_view: Position, legal: list[Action], rng: Random) -> Action:
    """Any removal."""
    return rng.choice(legal)


def porter(_view: Position, legal: list[Action], rng: Random) -> Action:
    """Three tiles at once where that is possible."""
    return rng.choice([action for action in legal if kind_of(action) == TRIPLE_KIND] or legal)


def brakeman(view: Position, legal: list[Action], rng: Random) -> Action:
    """The shortest quiet row, among the first removals it notices."""
    seen = fields(view)
    noticed = set(seen_of(legal, rng))
    rows = [(len(row), row, first) for row, first in quiet_rows(_row(seen), _rule(seen)).items() if first in noticed]
    return min(rows)[2] if rows else rng.choice(sorted(noticed))


def conductor(view: Position, legal: list[Action], rng: Random) -> Action:
    """The quiet row from which most of the possible orders can be won; of equals the shortest."""
    seen = fields(view)
    rule, here = _rule(seen), _row(seen)
    rows = quiet_rows(here, rule)
    candidates = sorted(rows, key=lambda row: (len(row), row))[:_MOST_ROWS]
    if len(candidates) == 1:
        return rows[candidates[0]]
    lying = set(seen["row"])
    unseen = as_row([t for t in tiles_of(seen["set"]) if f"{t & 31}-{t >> 5}" not in lying])
    wins = _wins(candidates, unseen, int(seen["boneyard"]), rule, rng)
    return rows[max(candidates, key=lambda row: (wins[row], -len(row), row))]


def _wins(candidates: list[Row], unseen: Row, drawn: int, rule: TripleRule, rng: Random) -> dict[Row, int]:
    """How many sampled orders each row can win, the same orders for all, within the budget."""
    wins = dict.fromkeys(candidates, 0)
    nodes = 0
    for _ in range(_ORDERS):
        if nodes >= _NODES:
            break
        order = tuple(rng.sample(unseen, drawn))
        for row in candidates:
            solution = solve_rows(row, order, rule, _NODES_EACH)
            wins[row] += solution.won
            nodes += solution.nodes
    return wins
