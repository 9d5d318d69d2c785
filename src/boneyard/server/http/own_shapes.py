"""What goes over HTTP about somebody's own data and devices; see `api` for the rest."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boneyard.server.table import table_log


class OwnEvent(msgspec.Struct, frozen=True):
    """Something that a person did, and when, in seconds since 1970."""

    seq: int
    at: float
    what: table_log.AnyEvent


class OwnTable(msgspec.Struct, frozen=True):
    """A table that a person opened or sat at, and what they did there."""

    table: str
    events: list[OwnEvent]


class OwnReport(msgspec.Struct, frozen=True):
    """What a person told the host about somebody at a table, and when."""

    at: float
    table: str
    note: str


class OwnData(msgspec.Struct, frozen=True):
    """Everything that the server has of a person; of each session when it began."""

    player: str
    sessions: list[float]
    tables: list[OwnTable]
    reports: list[OwnReport]


class Keeping(msgspec.Struct, frozen=True):
    """For how many days the host of this server keeps what was used last then; 0 is for ever."""

    finished: float
    abandoned: float
    sessions: float
    sheets: float


class Forgotten(msgspec.Struct, frozen=True):
    """A person is forgotten at so many tables.

    `kept` are tables from before names could be taken out of a log without breaking its seals.
    """

    tables: int
    kept: list[str]


Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Bundle = Annotated[str, Meta(max_length=15_000, pattern="^[A-Za-z0-9+/=]*$")]


class NewKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key for another device: a `link` that works once and soon expires, or a `phrase` for keeping.

    `digest` is the hash of what the other device will show. `bundle` is what this browser takes along, encrypted with
    something that the server never sees.
    """

    kind: Literal["link", "phrase"]
    digest: Secret
    bundle: Bundle = ""


class KeyMade(msgspec.Struct, frozen=True):
    """Until when a key is good, in seconds since 1970; None for good."""

    until: float | None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What another device shows; `alone` ends all other sessions of the player."""

    secret: Secret
    alone: bool = False


class Entered(msgspec.Struct, frozen=True):
    """This device is the player from now on, with what the other one had taken along."""

    player: str
    token: str
    bundle: str


class Devices(msgspec.Struct, frozen=True):
    """The sessions of a player, by when they began, and the keys there are."""

    sessions: list[float]
    keys: list[str]
