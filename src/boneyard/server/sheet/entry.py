"""What is written on a shared sheet, declared once: the page keeps the same entries on its own device.

Here they are looked at for their shape alone. What they come to the page works out, from the log as a whole.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from boneyard.server.out.paper_shapes import Paper
from boneyard.server.table.seating import LONGEST_NAME

Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Title = Annotated[str, Meta(max_length=120)]
Round = Annotated[int, Meta(ge=1, le=999)]
Points = Annotated[int, Meta(ge=-99_999, le=99_999)]
Handicap = Literal["worst", "average", "zero"]
When = Annotated[float, Meta(ge=0, le=1e14)]
"""Milliseconds since 1970, by the clock of whoever wrote."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody on a sheet."""

    id: Id
    name: Name


class HandLeft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was left in a hand: a number, or the tiles; and how often each fee is due."""

    points: Points | UnsetType = UNSET
    tiles: Annotated[list[Annotated[str, Meta(pattern=r"^\d{1,2}-\d{1,2}$")]], Meta(max_length=200)] | UnsetType = UNSET
    fees: dict[Name, Annotated[int, Meta(ge=0, le=999)]] | UnsetType = UNSET


class Change(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Something that is written down."""


class SheetBegun(Change, frozen=True, tag="begin"):
    """A sheet begins, by these rules, for these people."""

    paper: Paper
    title: Title
    people: Annotated[list[Person], Meta(max_length=24)]


class WentOut(Change, frozen=True, tag="out"):
    """Who went out in a round; nobody where it was blocked."""

    round: Round
    person: Id | None


class WasLeft(Change, frozen=True, tag="left"):
    """What somebody was left with."""

    round: Round
    person: Id
    left: HandLeft


class WasScored(Change, frozen=True, tag="scored"):
    """Points that somebody made while a round went on."""

    round: Round
    person: Id
    points: Points


class CameLate(Change, frozen=True, tag="join"):
    """Somebody comes late, and begins with as much as whoever is worst off, the average, or nothing."""

    round: Round
    person: Id
    name: Name
    as_: Handicap = msgspec.field(name="as")


class LeftEarly(Change, frozen=True, tag="leave"):
    """Somebody leaves, and ends with that where it is worse than what they have, or keeps what they have (`zero`)."""

    round: Round
    person: Id
    as_: Handicap | UnsetType = msgspec.field(default=UNSET, name="as")


class SheetEnded(Change, frozen=True, tag="end"):
    """The game is over before its last round."""


class TakenBack(Change, frozen=True, tag="undo"):
    """An entry is taken back."""

    entry: Id


class Restored(Change, frozen=True, tag="redo"):
    """An entry that was taken back holds again."""

    entry: Id


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody fared at an evening; of a table that was served only the total is known."""

    name: Name
    place: Annotated[int, Meta(ge=1, le=99)]
    total: Points
    points: Annotated[list[Points], Meta(max_length=200)]


class EveningCounted(Change, frozen=True, tag="evening"):
    """An evening counts for standings; `of` is the sheet or table that it was, so that none counts twice."""

    of: Id
    on: When
    game: Title
    people: Annotated[list[Result], Meta(max_length=24)]


class SeasonSet(Change, frozen=True, tag="season"):
    """What standings are called, and from when until when evenings count: days as 2026-11-19, or nothing."""

    title: Title
    since: Annotated[str, Meta(pattern=r"^(\d{4}-\d\d-\d\d)?$")]
    until: Annotated[str, Meta(pattern=r"^(\d{4}-\d\d-\d\d)?$")]


AnyChange = (
    SheetBegun
    | WentOut
    | WasLeft
    | WasScored
    | CameLate
    | LeftEarly
    | SheetEnded
    | TakenBack
    | Restored
    | EveningCounted
    | SeasonSet
)


class SheetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that was written down: when, and by whom. Its id is chosen by whoever writes, and used once."""

    id: Id
    at: When
    by: Name
    change: AnyChange


# --- how it is stored ---


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened"):
    """A sheet is shared. Of the secrets of its host and of whoever may write there are the hashes alone."""

    host: str
    writers: str


class Rekeyed(msgspec.Struct, frozen=True, tag_field="kind", tag="rekeyed"):
    """From now on it takes another secret to write."""

    writers: str


class Wrote(msgspec.Struct, frozen=True, tag_field="kind", tag="wrote"):
    """An entry. It was looked at when it came; whatever later versions expect, it is told as it was written."""

    entry: msgspec.Raw


Stored = Opened | Rekeyed | Wrote
_decoder = msgspec.json.Decoder(Stored)


def decode(body: bytes) -> Stored:
    """An event of a sheet from the store."""
    stored: Stored = _decoder.decode(body)
    return stored
