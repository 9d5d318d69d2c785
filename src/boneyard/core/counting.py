"""How people begin and count a round with tiles of their own, for whoever keeps their score."""

from typing import Final, final

from boneyard.core.value import Value


@final
class Fee(Value):
    """Points that a seat is charged with besides its tiles: for its marker once, for infractions as often as it was.

    Whoever went out may be spared them.
    """

    def __init__(self, name: str, points: int, *, often: bool = False, spares_out: bool = False) -> None:
        self.name: Final = name
        self.points: Final = points
        self.often: Final = often
        self.spares_out: Final = spares_out

    def __repr__(self) -> str:
        return f"Fee({self.name!r}, {self.points!r}, often={self.often!r}, spares_out={self.spares_out!r})"


@final
class Prize(Value):
    """Whoever wins a round is paid for the tiles of all: once after going out, otherwise with the lowest hand.

    `out` and `blocked` say how often the winner's own tiles are taken off of the sum of all hands. Those who tie share
    it, or nobody gets it. `rounding` has what is then added, by the remainder of a division by its length.
    """

    def __init__(self, out: int, blocked: int, *, shared: bool = False, rounding: list[int]) -> None:
        self.out: Final = out
        self.blocked: Final = blocked
        self.shared: Final = shared
        self.rounding: Final = rounding

    def __repr__(self) -> str:
        return f"Prize({self.out!r}, {self.blocked!r}, shared={self.shared!r}, rounding={self.rounding!r})"


@final
class Counting(Value):
    """What a score keeper has to know besides what a tile costs. Mostly everybody is charged with the own hand.

    `first` and `starter` say who begins the first round and every other one (`rotate`: the seat after the last
    starter), `engine` how the double comes into the middle (`aside` or `dealt`). `scored` are the points that may be
    made while a round goes on. With `at_once` the game is over as soon as somebody has enough.
    """

    def __init__(
        self,
        starter: str = "rotate",
        first: str = "",
        engine: str = "",
        fees: list[Fee] | None = None,
        prize: Prize | None = None,
        scored: list[int] | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        self.starter: Final = starter
        self.first: Final = first or starter
        self.engine: Final = engine
        self.fees: Final = fees or []
        self.prize: Final = prize
        self.scored: Final = scored or []
        self.at_once: Final = at_once

    def __repr__(self) -> str:
        return (
            f"Counting({self.starter!r}, {self.first!r}, {self.engine!r}, {self.fees!r}, {self.prize!r}, "
            f"{self.scored!r}, at_once={self.at_once!r})"
        )
