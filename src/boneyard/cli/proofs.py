"""The files that `boneyard verify` reads: what a server tells of a table, and what a player's own browser kept of it."""

from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

from boneyard import fair
from boneyard.core.errors import BadRules
from boneyard.core.seat import LETTERS
from boneyard.server import log

T = TypeVar("T")
LARGEST: Final = 16_000_000
"""Bytes of a transcript: a thousand rounds at eight seats, and all that happened in them."""

_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Word = Annotated[str, msgspec.Meta(max_length=200)]
_Number = Annotated[int, msgspec.Meta(ge=1, le=fair.LINKS)]
_Event = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
_Seats = Annotated[int, msgspec.Meta(ge=1, le=len(LETTERS))]
_Links = Annotated[list[_Hash | None], msgspec.Meta(max_length=len(LETTERS))]
_Withheld = Annotated[list[Annotated[int, msgspec.Meta(ge=0, lt=len(LETTERS))]], msgspec.Meta(max_length=len(LETTERS))]


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of a transcript; `links` are missing while it waits for them, `link` while it is played."""

    number: _Number
    tips: _Links
    links: _Links | None = None
    withheld: _Withheld = []
    link: _Hash | None = None
    seq: _Event | None = None
    seal: _Hash | None = None


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a server tells of the deals of a table, and of everything that happened at it; an old one has no events."""

    algorithm: _Word
    table: _Word
    game: _Word
    rules: _Word
    set: Annotated[int, msgspec.Meta(ge=1, le=18)]
    seats: _Seats
    tip: _Hash
    rounds: Annotated[list[Round], msgspec.Meta(max_length=fair.LINKS)]
    events: list[log.AnyEvent] | None = None
    seal: _Hash | None = None


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seal that a browser kept."""

    seq: _Event
    seal: _Hash


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser kept of a round: the tips before its deal, its seat and the hand it was dealt, and the seals over everything until then; an old one has none."""

    tips: _Links
    hand: Annotated[list[_Word], msgspec.Meta(max_length=200)]
    seat: _Word
    seals: Annotated[list[Noted], msgspec.Meta(max_length=10)] = []


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser kept of a table."""

    table: _Word
    tip: _Hash
    rounds: dict[str, Kept]


def read(path: str, kind: type[T], what: str) -> T:
    """A file of this kind; one sentence when it is none."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadRules(f"{path} is too long for a {what}")
        return msgspec.json.decode(data, type=kind)
    except OSError as error:
        raise BadRules(f"{path} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise BadRules(f"{path} is no {what}: {' '.join(str(error).split())[:160]}") from None
