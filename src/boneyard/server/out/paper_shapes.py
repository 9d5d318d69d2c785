"""What goes over HTTP for whoever keeps score of a game with real tiles."""

import msgspec

from boneyard.match.paper import PaperRound


class PaperFee(msgspec.Struct, frozen=True):
    """Points besides the tiles, once or as `often` as need be; whoever went out may be spared them."""

    name: str
    points: int
    often: bool
    spares_out: bool


class PaperPrize(msgspec.Struct, frozen=True):
    """Whoever wins a round gets the sum of all hands, less so many times the own one: after going out, or a block.

    `rounding` has what is then added, by the remainder of a division by its length.
    """

    out: int
    blocked: int
    shared: bool
    rounding: list[int]


class Paper(msgspec.Struct, frozen=True):
    """A rule code with a set as plain facts, for counting without a connection.

    `count` rounds, 0 where it goes on until somebody has `target` points; the last of `rounds` stands for all that
    follow. `deal` has the tiles for each and `sides` who scores together, by the number of seats. `starter` begins a
    round, `first` the first one. Without a `prize` everybody is charged with the own hand; `scored` are points that
    may be made during a round.
    """

    game: str
    code: str
    set: int
    count: int
    target: int
    at_once: bool
    points_win: bool
    rounds: list[PaperRound]
    deal: dict[str, int]
    sides: dict[str, list[list[int]]]
    first: str
    starter: str
    engine: str
    fees: list[PaperFee]
    prize: PaperPrize | None
    scored: list[int]


class Papers(msgspec.Struct, frozen=True):
    """A rule code with every set, or all books."""

    papers: list[Paper]
