"""What goes over HTTP of given deals: the deal of the day, and the deal of a game that is over."""

from typing import Annotated

import msgspec
from msgspec import Meta

_Name = Annotated[str, Meta(min_length=1, max_length=200)]
_Hex = Annotated[str, Meta(max_length=64)]


class DailyGame(msgspec.Struct, frozen=True):
    """What is played today of a game, and the `text` that the deal follows from."""

    game: str
    rules: str
    set: int
    seats: int
    bots: dict[str, str]
    text: str
    minutes: int


class Daily(msgspec.Struct, frozen=True):
    """The deals of a day, which ends at midnight UTC."""

    date: str
    games: list[DailyGame]


class PlayDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody plays the deal of the day of a game."""

    game: Annotated[str, Meta(max_length=40)]
    name: _Name
    tip: _Hex | None = None
    key: _Hex | None = None


class PlayAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody plays the deals of a game that is over, from a seat."""

    seat: Annotated[str, Meta(min_length=1, max_length=1)]
    name: _Name
    tip: _Hex | None = None
    key: _Hex | None = None


class GivenTable(msgspec.Struct, frozen=True):
    """Where the table is; `counts`: this is the first try of this session, and goes into what others see."""

    table: str
    counts: bool


class Made(msgspec.Struct, frozen=True):
    """So many made so many points."""

    points: int
    count: int


class SameMove(msgspec.Struct, frozen=True):
    """What the one seat did in a round as its so-maniest action, there and here, in words; empty where there was none.

    `there_at` and `here_at` are the moments of the replays.
    """

    round: int
    number: int
    same: bool
    there: str
    here: str
    there_at: int
    here_at: int


class Side(msgspec.Struct, frozen=True):
    """One of two who played the same deal."""

    table: str
    name: str
    points: int
    place: int


class Compared(msgspec.Struct, frozen=True):
    """How a given deal ended, beside others.

    `more_wins`: points are what one plays for; `solvable`: it can be told whether the deal could have been won.

    Of a deal of the day `made` is what everybody made at first try, the fewest points first; of somebody's deal `there`
    is how it ended there, and `moves` what the seat did in both games, action by action.
    """

    text: str
    date: str
    more_wins: bool
    solvable: bool
    here: Side
    there: Side | None
    made: list[Made]
    moves: list[SameMove]
