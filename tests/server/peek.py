"""Somebody who looks at a table of the simulation by HTTP, as the routes answer."""

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any, Final

import msgspec

from boneyard.server.host.blocks import Blocks
from boneyard.server.http import tables
from boneyard.server.process.settings import Settings
from boneyard.server.store.port import NotSaved
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from tests.server.disk import Disk
from tests.server.ledger import Ledger, Told

_NOBODYS: Final = SimpleNamespace(blocks=Blocks())
"""A host who keeps nobody out."""


async def ask(registry: Registry, table: str, disk: Disk, ledger: Ledger) -> None:
    """Ask a node for a table and its deals; no deal is shown before the end of its round is saved."""
    state = SimpleNamespace(registry=registry, host=_NOBODYS, settings=Settings())
    request: Any = SimpleNamespace(headers={}, cookies={}, app=SimpleNamespace(state=state))
    with contextlib.suppress(Declined, NotSaved, TimeoutError):
        async with asyncio.timeout(5.0):
            shown = msgspec.json.decode(msgspec.json.encode(await tables.table_view.fn(request, table)))
            ledger.told.append(Told("", {**shown, "happened": []}))
            deals = await tables.fair_transcript.fn(request, table)
            revealed = sum(b'"kind":"revealed"' in row for row in disk.logs[table].rows)
            if sum(round_.link is not msgspec.UNSET for round_ in deals.rounds) > revealed:
                ledger.faults.append("the deal of a round was shown before its end was saved")
