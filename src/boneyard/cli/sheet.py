"""The score sheet, the hands turned up at the end of a round, and the places at the end of a game."""

from typing import Final, NamedTuple, final

from boneyard.cli.talk import Talk
from boneyard.render.terminal.line import name_seat, name_side, wrap
from boneyard.words.language import Language


class Round(NamedTuple):
    """One finished round: its number, its engine where there is one, and what it added for each seat.

    `bonus` is how much of that came at its end.
    """

    number: int
    engine: str
    points: dict[str, int]
    bonus: dict[str, int] | None = None


@final
class Sheet:
    """The rounds of a game so far, as one seat keeps them; partners share a column."""

    def __init__(self, me: str, lang: Language, teams: list[list[str]] | None = None) -> None:
        self._me: Final = me
        self._lang: Final = lang
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
        self._rounds[-1] = Round(
            number, engine, {seat: points[seat] + totals[seat] - self._totals[seat] for seat in points}, bonus
        )
        self._totals = totals

    def gained(self, totals: dict[str, int]) -> dict[str, int]:
        """What has been scored since the last round that is written down."""
        return {seat: total - self._totals.get(seat, 0) for seat, total in totals.items()}

    def lines(self, so_far: dict[str, int] | None = None) -> list[str]:
        """The sheet of all rounds, and of the points of the running one where it has any."""
        if not self._rounds and so_far is None:
            return [self._lang.say("play.sheet.none")]
        totals = self._totals if so_far is None else so_far
        sides = self._sides(totals)
        width = max(7, *[len(side) + 2 for side in sides])
        rows = [line for finished in self._rounds for line in self._round_rows(finished, width)]
        if so_far is not None:
            rows.append(self._row(self._named(self.rounds + 1, "so-far"), self.gained(so_far), width))
        names = "".join([f"{name:>{width}}" for name in sides])
        return [
            f"  {self._lang.say('play.sheet.round'):{self._margin()}}{names}",
            *rows,
            self._row(self._lang.say("play.sheet.total"), totals, width),
        ]

    def _named(self, number: int, word: str) -> str:
        return f"{number:>2}  {self._lang.say(f'play.sheet.{word}')}"

    def _margin(self) -> int:
        """How wide the names of the rows are."""
        return 4 + max([len(self._lang.say(f"play.sheet.{word}")) for word in ("so-far", "played", "bonus")])

    def _round_rows(self, finished: Round, width: int) -> list[str]:
        if finished.bonus is None:
            return [self._row(f"{finished.number:>2}  {finished.engine}", finished.points, width)]
        played = {seat: points - finished.bonus[seat] for seat, points in finished.points.items()}
        return [
            self._row(self._named(finished.number, "played"), played, width),
            self._row(f"    {self._lang.say('play.sheet.bonus')}", finished.bonus, width),
        ]

    def _row(self, name: str, numbers: dict[str, int], width: int) -> str:
        return f"  {name:{self._margin()}}" + "".join(
            [f"{numbers[seat]:>{width}}" for seat in self._sides(numbers).values()]
        )

    def _sides(self, numbers: dict[str, int]) -> dict[str, str]:
        """The columns: a name, and a seat whose points stand there."""
        if self._teams:
            return {name_side(team, self._me, self._lang): team[0] for team in self._teams}
        return {name_seat(seat, self._me, self._lang): seat for seat in numbers}

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
        verdict = self._verdict(partners, ranks[mine], is_shared=reached.count(mine) > 1)
        return [self._lang.say("play.sheet.over"), "", *rows, "", verdict]

    def _verdict(self, partners: list[str], place: int, *, is_shared: bool) -> str:
        ending = ("-shared" if is_shared else "") + ("-team" if partners else "")
        key = f"play.verdict.{'win' if place == 1 else 'place'}{ending}"
        return self._lang.say(key, place=place, partners=self._lang.say("language.and").join(partners))


def hands_lines(
    number: int,
    hands: dict[str, list[str]],
    points: dict[str, int],
    me: str,
    page: Talk,
    *,
    blocked: bool = True,
    column: str = "points",
) -> list[str]:
    """What each seat was left with, and what that brought; the hands lie open once a round is over."""
    out = [seat for seat, hand in hands.items() if not hand]
    how = ("me" if out == [me] else "other") if out else "blocked" if blocked else "won"
    over = page.lang.say(f"play.round-over.{how}", round=number, seat=out[0] if out else "")
    names = [page.lang.say(f"play.sheet.{word}") for word in ("seat", column, "left")]
    lines = [over, "", f"  {names[0]:7}{names[1]:>7}  {names[2]}"]
    for seat, hand in hands.items():
        lines += _hand_lines(f"  {name_seat(seat, me, page.lang):7}{points[seat]:>7}  ", hand, page.width)
    return lines


def _hand_lines(start: str, hand: list[str], width: int) -> list[str]:
    first, *rest = wrap(hand or ["-"], width - len(start))
    return [start + first, *[" " * len(start) + line for line in rest]]


def row_lines(left: int, lang: Language) -> list[str]:
    """How a game for one ended, in which tiles are left in a row or not (CR-15)."""
    return [lang.count("play.row", left)]
