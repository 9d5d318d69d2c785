"""The score sheet, the hands turned up at the end of a round, and the places at the end of a game."""

from typing import Final, NamedTuple, cast, final

from boneyard.core.position import Position
from boneyard.render.terminal.line import name_seat, name_side, wrap


class Round(NamedTuple):
    """One finished round: its number, its engine where there is one, what it added for each seat, and how much of that was a bonus at its end."""

    number: int
    engine: str
    points: dict[str, int]
    bonus: dict[str, int] | None = None


@final
class Sheet:
    """The rounds of a game so far, as one seat keeps them; partners share a column."""

    def __init__(self, me: str, teams: list[list[str]] | None = None) -> None:
        self._me: Final = me
        self._teams: Final = teams or []
        self._rounds: list[Round] = []
        self._totals: dict[str, int] = {}

    @property
    def rounds(self) -> int:
        """The number of the last round written down; 0 when there is none."""
        return self._rounds[-1].number if self._rounds else 0

    def add(self, finished: Round, totals: dict[str, int]) -> None:
        """Write a round down."""
        self._rounds.append(finished)
        self._totals = totals

    def amend(self, totals: dict[str, int]) -> None:
        """What was scored after the last round was written down still belongs to it."""
        number, engine, points, bonus = self._rounds[-1]
        self._rounds[-1] = Round(number, engine, {seat: points[seat] + totals[seat] - self._totals[seat] for seat in points}, bonus)
        self._totals = totals

    def gained(self, totals: dict[str, int]) -> dict[str, int]:
        """What has been scored since the last round that is written down."""
        return {seat: total - self._totals.get(seat, 0) for seat, total in totals.items()}

    def lines(self, so_far: dict[str, int] | None = None) -> list[str]:
        """The sheet of all rounds, and of the points of the running one where it has any."""
        if not self._rounds and so_far is None:
            return ["No round is finished yet."]
        totals = self._totals if so_far is None else so_far
        sides = self._sides(totals)
        width = max(7, *[len(side) + 2 for side in sides])
        rows = [line for finished in self._rounds for line in self._round_rows(finished, width)]
        if so_far is not None:
            rows.append(self._row(f"{self.rounds + 1:>2}  so far", self.gained(so_far), width))
        names = "".join([f"{name:>{width}}" for name in sides])
        return [f"  {'round':10}{names}", *rows, self._row("total", totals, width)]

    def _round_rows(self, finished: Round, width: int) -> list[str]:
        if finished.bonus is None:
            return [self._row(f"{finished.number:>2}  {finished.engine}", finished.points, width)]
        played = {seat: points - finished.bonus[seat] for seat, points in finished.points.items()}
        return [self._row(f"{finished.number:>2}  played", played, width), self._row("    bonus", finished.bonus, width)]

    def _row(self, name: str, numbers: dict[str, int], width: int) -> str:
        return f"  {name:10}" + "".join([f"{numbers[seat]:>{width}}" for seat in self._sides(numbers).values()])

    def _sides(self, numbers: dict[str, int]) -> dict[str, str]:
        """The columns: a name, and a seat whose points stand there."""
        if self._teams:
            return {name_side(team, self._me): team[0] for team in self._teams}
        return {name_seat(seat, self._me): seat for seat in numbers}

    def place_lines(self, places: dict[str, int]) -> list[str]:
        """Every side with its place among the sides, the best first; equal totals share one."""
        sides = self._sides(places)
        reached = [places[seat] for seat in sides.values()]
        ranks = {place: 1 + len([other for other in reached if other < place]) for place in reached}
        rows = []
        for name, seat in sorted(sides.items(), key=lambda side: places[side[1]]):
            mark = "=" if reached.count(places[seat]) > 1 else " "
            rows.append(f"  {ranks[places[seat]]}{mark} {name:7}{self._totals[seat]:>6}")
        partners = [seat for team in self._teams if self._me in team for seat in team if seat != self._me]
        mine = places[self._me]
        return ["The game is over.", "", *rows, "", _verdict(" and ".join(["You", *partners]), ranks[mine], is_shared=reached.count(mine) > 1)]


def _verdict(who: str, place: int, *, is_shared: bool) -> str:
    if place == 1:
        return f"{who} share the first place." if is_shared else f"{who} win!"
    return f"{who} share place {place}." if is_shared else f"{who} come in at place {place}."


def hands_lines(position: Position, points: dict[str, int], me: str, width: int, *, blocked: bool = True, column: str = "points") -> list[str]:
    """What each seat was left with, and what that brought; the hands lie open once a round is over."""
    hands = cast("dict[str, list[str]]", position["hands"])
    out = [seat for seat, hand in hands.items() if not hand]
    how = f"{'you' if out == [me] else out[0]} went out" if out else "nobody can play any more" if blocked else "the game is won"
    lines = [f"Round {position['round']} is over: {how}.", "", f"  seat    {column:>6}  left in hand"]
    for seat, hand in hands.items():
        lines += _hand_lines(f"  {name_seat(seat, me):7}{points[seat]:>7}  ", hand, width)
    return lines


def _hand_lines(start: str, hand: list[str], width: int) -> list[str]:
    first, *rest = wrap(hand or ["-"], width - len(start))
    return [start + first, *[" " * len(start) + line for line in rest]]


def row_lines(left: int) -> list[str]:
    """How a game of Castle Rock ended (CR-15)."""
    if left == 0:
        return ["Row and boneyard are empty: you win!"]
    return [f"Nothing can be removed or drawn any more: {left} {'tile is' if left == 1 else 'tiles are'} left in the row. This one is lost."]
