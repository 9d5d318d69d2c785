"""What goes over HTTP of shared score sheets."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boneyard.server.sheet.entry import SheetEntry

Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
"""A secret of at least 128 bits, chosen by the page."""


class NewSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet is shared: `host` is the secret of whoever shares it, `writers` that of all who may write."""

    host: Key
    writers: Key


class NewWriters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another secret for those who may write."""

    writers: Key


class SheetNews(msgspec.Struct, frozen=True):
    """What was written after the number that was asked for; `seq` is the number of the last event.

    `may` says what the asker may do, by the secret that was shown.
    """

    seq: int
    entries: list[SheetEntry]
    may: Literal["host", "write", "read"]
