"""The score sheet, the hands turned up at the end of a round, and the places at the end of a game."""

from typing import Final, NamedTuple, cast, final

from boneyard.core.position import Position
from boneyard.render.terminal.line import name_seat, wrap


class Round(NamedTuple):
    """One finished round: its number, its engine where there is one, and what it cost each seat."""

    number: int
    engine: str
    points: dict[str, int]


@final
class Sheet:
    """The rounds of a game so far, as one seat keeps them."""

    def __init__(self, me: str) -> None:
        self._me: Final = me
        self._rounds: list[Round] = []
        self._totals: dict[str, int] = {}

    def add(self, finished: Round, totals: dict[str, int]) -> None:
        """Write a round down."""
        self._rounds.append(finished)
        self._totals = totals

    def lines(self) -> list[str]:
        """The sheet of all rounds so far."""
        if not self._rounds:
            return ["No round is finished yet."]
        rows = [self._row(f"{number:>2}  {engine}", points) for number, engine, points in self._rounds]
        names = "".join([f"{name_seat(seat, self._me):>7}" for seat in self._totals])
        return [f"  {'round':10}{names}", *rows, self._row("total", self._totals)]

    def place_lines(self, places: dict[str, int]) -> list[str]:
        """Every seat with its place, the best first; equal totals share one."""
        shared = [place for place in places.values() if list(places.values()).count(place) > 1]
        rows = []
        for seat, place in sorted(places.items(), key=lambda item: item[1]):
            mark = "=" if place in shared else " "
            rows.append(f"  {place}{mark} {name_seat(seat, self._me):7}{self._totals[seat]:>6}")
        return ["The game is over.", "", *rows, "", _verdict(places[self._me], is_shared=places[self._me] in shared)]

    def _row(self, name: str, numbers: dict[str, int]) -> str:
        return f"  {name:10}" + "".join([f"{numbers[seat]:>7}" for seat in self._totals])


def _verdict(place: int, *, is_shared: bool) -> str:
    if place == 1:
        return "You share the first place." if is_shared else "You win!"
    return f"You share place {place}." if is_shared else f"You come in at place {place}."


def hands_lines(position: Position, points: dict[str, int], me: str, width: int) -> list[str]:
    """What each seat was left with, and what it cost; the hands lie open once a round is over."""
    hands = cast("dict[str, list[str]]", position["hands"])
    out = [seat for seat, hand in hands.items() if not hand]
    how = f"{'you' if out == [me] else out[0]} went out" if out else "nobody can play any more"
    lines = [f"Round {position['round']} is over: {how}.", "", "  seat    points  left in hand"]
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
