"""The code of a table, which can be said aloud: six signs beside the link.

It follows from the table's name, so that every node knows it, and tells nothing of that. No two signs look alike, and
there are no vowels, so that no code is a word. Where a code leads is found as the tables of a person are: under a name
that nobody has. It leads there only as long as somebody may still take a seat.
"""

import hashlib
from typing import Final

from boneyard.server.store.port import Store
from boneyard.server.table.table import Table

SIGNS: Final = "BCDFGHJKMNPQRTWXY234579"
LENGTH: Final = 6
_MOST: Final = 8
"""So many tables of one code are looked at; there is hardly ever more than one."""


def spoken_code(table_id: str) -> str:
    """The code of a table."""
    number = int.from_bytes(hashlib.sha256(f"boneyard-code-aloud\n{table_id}".encode()).digest())
    return "".join(SIGNS[number // len(SIGNS) ** at % len(SIGNS)] for at in range(LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it; nothing where it is none."""
    signs = "".join(char for char in text.upper() if char not in " -")
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else ""


def code_key(table_id: str) -> str:
    """Under what a table is found by its code."""
    return _key(spoken_code(table_id))


def _key(code: str) -> str:
    return f"code {code}"


async def tables_of(store: Store, code: str) -> list[str]:
    """The tables that have a code and are not over, the latest first."""
    return [row.table for row in await store.tables_of(_key(code), _MOST) if row.status != "over"]


def may_be_joined(table: Table) -> bool:
    """Whether a code leads to a table: as long as there is a seat that no person has, or nothing is dealt."""
    is_open = table.is_early or not all(chair.player for chair in table.chairs)
    return is_open and not table.is_over and not table.is_closed
