"""The exact solver of Castle Rock: whether a deal could have been won, and how, the order being known.

A search remembered by (row, tiles drawn). Tiles are sets of numbers, as bits: two match where they share one.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, final

from boneyard.core.action import DRAW, Action, mid, triple
from boneyard.core.tile import Tile, high, low
from boneyard.games.castle_rock.rules import TripleRule
from boneyard.search.watch import NO_HURRY, Watch

CAP: Final = 2_000_000
"""So many rows are looked at before the solver gives up: some seconds."""

Row = tuple[int, ...]
"""A row of tiles, each as the bits of its numbers."""


class Solution(NamedTuple):
    """Whether a deal can be won, and the actions that win it; not `proved` when the search was cut short."""

    won: bool
    actions: tuple[Action, ...]
    proved: bool
    nodes: int


def as_row(tiles: Sequence[Tile]) -> Row:
    """The tiles as the solver sees them."""
    return tuple(1 << low(t) | 1 << high(t) for t in tiles)


def removals(row: Row, rule: TripleRule) -> Iterator[tuple[Action, Row]]:
    """Every removal and the row that it leaves (CR-05, CR-07)."""
    for at in range(len(row) - 2):
        one, two, three = row[at : at + 3]
        if _are_three(one, two, three, rule):
            yield triple(at + 1), row[:at] + row[at + 3 :]
        if one & three:
            yield mid(at + 1), row[: at + 1] + row[at + 2 :]


def _are_three(one: int, two: int, three: int, rule: TripleRule) -> bool:
    if rule is TripleRule.COMMON:
        return one & two & three != 0
    chain = one & two != 0 and two & three != 0
    return chain if rule is TripleRule.CHAIN else chain and one & three != 0


@final
class _Search:
    """One search: a fixed order, the rows that are known to fail, and a budget of nodes."""

    def __init__(self, order: Row, rule: TripleRule, cap: int) -> None:
        self.order = order
        self.rule = rule
        self.cap = cap
        self.lost: set[tuple[Row, int]] = set()
        self.path: list[Action] = []
        self.nodes = 0

    def wins(self, row: Row, taken: int) -> bool:
        """Whether the game can be won from here; the way there is left in `path`."""
        if (row, taken) in self.lost or self.nodes >= self.cap:
            return False
        self.nodes += 1
        quiet = True
        for action, shorter in removals(row, self.rule):
            quiet = False
            if self._wins_by(action, shorter, taken):
                return True
        if quiet:
            if taken == len(self.order):
                return not row
            drawn = 1 if row else 3  # CR-12, CR-13
            if self._wins_by(DRAW, row + self.order[taken : taken + drawn], min(taken + drawn, len(self.order))):
                return True
        self.lost.add((row, taken))
        return False

    def _wins_by(self, action: Action, row: Row, taken: int) -> bool:
        self.path.append(action)
        if self.wins(row, taken):
            return True
        self.path.pop()
        return False


def solve_rows(row: Row, order: Row, rule: TripleRule = TripleRule.COMMON, cap: int = CAP) -> Solution:
    """The solution from a row on, tiles given as bits."""
    search = _Search(order, rule, cap)
    won = search.wins(row, 0)
    return Solution(won, tuple(search.path), won or search.nodes < cap, search.nodes)


def solve(row: Sequence[Tile], order: Sequence[Tile], rule: TripleRule = TripleRule.COMMON, cap: int = CAP) -> Solution:
    """Whether this row can be cleared with the boneyard in this order, next draw first, and how."""
    return solve_rows(as_row(row), as_row(order), rule, cap)


def solve_deal(order: Sequence[Tile], rule: TripleRule = TripleRule.COMMON, cap: int = CAP) -> Solution:
    """Whether a whole deal can be won (CR-03: the first three tiles lie in the row), and how."""
    return solve(order[:3], order[3:], rule, cap)


def left_over(row: Row, order: Row, rule: TripleRule, watch: Watch = NO_HURRY) -> int:
    """How many tiles stay in the row when the shortest quiet row is always made for, this being the order."""
    taken = 0
    while True:
        watch.look()
        row = shortest(row, rule)
        if taken >= len(order):
            return len(row)
        drawn = 1 if row else 3  # CR-12, CR-13
        row += order[taken : taken + drawn]
        taken += drawn


def shortest(row: Row, rule: TripleRule) -> Row:
    """The shortest row that can be reached before the next draw; the row itself where nothing can be removed."""
    best = row
    seen: set[Row] = {row}
    todo = [row]
    while todo:
        for shorter in rows_after(todo.pop(), rule):
            if shorter not in seen:
                seen.add(shorter)
                todo.append(shorter)
                if len(shorter) < len(best):
                    best = shorter
    return best


def rows_after(row: Row, rule: TripleRule) -> list[Row]:
    """The rows that one removal leaves."""
    found: list[Row] = []
    for at in range(len(row) - 2):
        one, two, three = row[at], row[at + 1], row[at + 2]
        if _are_three(one, two, three, rule):
            found.append(row[:at] + row[at + 3 :])
        if one & three:
            found.append(row[: at + 1] + row[at + 2 :])
    return found


def quiet_rows(row: Row, rule: TripleRule) -> dict[Row, Action]:
    """Every row that can be reached before the next draw, with the removal that leads towards it."""
    found: dict[Row, Action] = {}
    seen: set[Row] = set()
    for first, shorter in removals(row, rule):
        todo = [shorter]
        while todo:
            here = todo.pop()
            if here in seen:
                continue
            seen.add(here)
            further = [after for _, after in removals(here, rule)]
            todo += further
            if not further:
                found[here] = first
    return found
