"""What a row of a SQLite file has to add up to: a bit that flips on the disk changes a game, and nobody would notice.

Made where a row is written, for a function of SQL would take Python's lock for each row that is filed.
"""

import sqlite3
import struct
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from zlib import crc32

_NUMBERS: Final = struct.Struct("<qqd").pack
SOUND: Final = (
    "crc = crc_of_event(tab, seq, version, body, at)",
    "crc = crc_of_receipt(tab, player, id, digest, last)",
)
"""Whether an event, and a receipt, are what was written."""


def of_event(table: str, seq: int, version: int, body: bytes, at: float) -> int:
    """What an event adds up to."""
    return crc32(body, crc32(_NUMBERS(seq, version, at), crc32(table.encode())))


def of_receipt(table: str, player: str, command: str, digest: bytes, last: int) -> int:
    """What a receipt adds up to."""
    return crc32(digest, crc32((table + player + command).encode(), last))


def teach(connection: sqlite3.Connection) -> None:
    """Let the statements of a connection ask for it, where time does not matter."""
    connection.create_function("crc_of_event", 5, partial(_or_none, of_event), deterministic=True)
    connection.create_function("crc_of_receipt", 5, partial(_or_none, of_receipt), deterministic=True)


def _or_none(work: Callable[..., int], *columns: Any) -> int | None:
    """None for columns that hold something else than was ever written."""
    try:
        return work(*columns)
    except (TypeError, AttributeError, OverflowError, struct.error):
        return None
