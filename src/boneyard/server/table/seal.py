"""Seals: the hash chain over everything that happened in public at a table.

The seal after an event is the hash of the seal before it and of the event as a spectator is told it. Whoever noted a
seal when tiles were dealt can check later that nothing before it was altered, left out, added or moved. Only events of
the log go in: they show no face that lies down, everybody is told them word for word, and so every page can make the
seal itself from what it has heard. What an event brought about in the game follows from it by the rules, once the deal
is revealed.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

import msgspec

from boneyard.server.table import signature, table_log
from boneyard.server.table.personal import sealed_fields
from boneyard.server.table.table import Table

ALGORITHM: Final = "boneyard-log-1"
_CODE: Final = "boneyard-code-1"
_SORTED: Final = msgspec.json.Encoder(order="sorted")


def first_seal(table_id: str) -> bytes:
    """The seal of a table at which nothing has happened yet."""
    return hashlib.sha256(f"{ALGORITHM}\n{table_id}".encode()).digest()


def next_seal(seal: bytes, event: table_log.AnyEvent) -> bytes:
    """The seal after one more event."""
    return hashlib.sha256(seal + public_form(event)).digest()


def public_form(event: table_log.AnyEvent) -> bytes:
    """An event as JSON without spaces, its fields in the order of the alphabet.

    What says nothing (null, false, an empty text or list) is left out: events get new fields over the years, and an old
    event keeps its seal. Of persons there is a digest (`boneyard.server.table.personal`).
    """
    return _SORTED.encode({name: value for name, value in sealed_fields(event).items() if not _says_nothing(value)})


def _says_nothing(value: object) -> bool:
    return value is None or value is False or value in ("", [])


def seals(table_id: str, events: Iterable[table_log.AnyEvent]) -> list[str]:
    """The seal after each event, by its number; number 0 is the seal before all of them."""
    seal = first_seal(table_id)
    made = [seal.hex()]
    for event in events:
        seal = next_seal(seal, event)
        made.append(seal.hex())
    return made


def seal_at(table: Table, seq: int) -> str:
    """The seal of a table after an event.

    It is made when somebody asks for it, from the last one before it that is known; no move waits for it.
    """
    if seq not in table.seals:
        known = max((one for one in table.seals if one < seq), default=0)
        seal = table.seals[known] if known else first_seal(table.id)
        for happening in table.history[known:seq]:
            seal = next_seal(seal, happening.event)
        table.seals[seq] = seal
    return table.seals[seq].hex()


def code_of(opened: str, links: list[str | None]) -> str:
    """What people at a table read to each other, to know that they were told the same.

    Everything until a round was opened goes into it (its seal), and the links of the deal, of which nobody knew what
    they would be: so no two pasts can be made up that have the same code.
    """
    shown = [link or "-" for link in links]
    number = int.from_bytes(hashlib.sha256("\n".join([_CODE, opened, *shown]).encode()).digest()[:8])
    return f"{number % 10**8:08}"


def signed_at(table: Table, seq: int) -> str:
    """The server's signature under the seal after an event."""
    assert table.tail is not None, "only the server signs"
    if seq not in table.signed:
        table.signed[seq] = signature.sign(table.tail, table.id, seq, seal_at(table, seq))
    return table.signed[seq]
