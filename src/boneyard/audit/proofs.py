"""The files that `boneyard verify` reads.

What a server tells of a table, and what a player's own browser kept of it.
"""

from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

from boneyard import fair
from boneyard.core.errors import UserError
from boneyard.core.seat import LETTERS
from boneyard.server.table import table_log

T = TypeVar("T")
LARGEST: Final = 16_000_000
"""Bytes of a transcript: a thousand rounds at eight seats, and all that happened in them."""

_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Key = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
_Signature = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{128})?$")]
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
    events: list[table_log.AnyEvent] | None = None
    seal: _Hash | None = None
    given: Annotated[str, msgspec.Meta(max_length=20_000)] = ""


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seal that a browser kept."""

    seq: _Event
    seal: _Hash
    signature: _Signature = ""


class Acknowledged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With what a server acknowledged a link: its signature under the seal that the link made of the one before."""

    seq: _Event
    before: _Hash
    signature: _Signature


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link that a browser showed for a round, and when; `acknowledged` where the server said that it stands."""

    seat: _Word
    link: _Hash
    at: _Word = ""
    acknowledged: Acknowledged | None = None


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser kept of a round.

    The tips before its deal, its seat and the hand it was dealt, and the seals over everything until then; an old
    one has none. `promised` is the tip with which this browser sat down there, if nobody did so after it.
    """

    tips: _Links
    hand: Annotated[list[_Word], msgspec.Meta(max_length=200)]
    seat: _Word
    seals: Annotated[list[Noted], msgspec.Meta(max_length=10)] = []
    promised: _Hash | None = None


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser kept of a table: its server's tip and key, each deal, and each link that it showed itself.

    The key is empty where the server promised none. An old one says nothing of it, nor of what was shown.
    """

    table: _Word
    tip: _Hash
    rounds: dict[str, Kept]
    key: _Key | None = None
    shown: dict[str, Shown] = {}


_TOO_LONG: Final[dict[type, str]] = {
    Transcript: "{path} is too long for a transcript",
    Receipt: "{path} is too long for a receipt",
}
_OTHER: Final[dict[type, str]] = {
    Transcript: "{path} is not a transcript: {reason}",
    Receipt: "{path} is not a receipt: {reason}",
}


def read(path: str, kind: type[T]) -> T:
    """A file of this kind; one sentence when it is none."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise UserError(_TOO_LONG[kind], {"path": path})
        return msgspec.json.decode(data, type=kind)
    except OSError as error:
        raise UserError("{path} cannot be read: {reason}", {"path": path, "reason": str(error.strerror)}) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise UserError(_OTHER[kind], {"path": path, "reason": " ".join(str(error).split())[:160]}) from None
