"""A table is deleted as soon as nothing of it is being written."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from boneyard.server.store.port import NotSaved
from boneyard.server.table.registry import Registry

DONE: Final = "done"
_TRIES: Final = 100
_BETWEEN: Final = 0.1
"""How often, and at what distance, it is tried to change what is still being written."""


async def delete_table(registry: Registry, table: str, now: float) -> str:
    """Delete a table: "done", or that there is none."""
    tail = await registry.store.tail(table)
    if not tail:
        return "no_such_table" if tail is None else DONE

    async def attempt() -> bool:
        registry.drop(table)
        return await registry.store.delete_table(table, now)

    await insist(attempt)
    return DONE


async def insist(attempt: Callable[[], Awaitable[bool]]) -> None:
    """Try until it can be done; NotSaved where it never can."""
    for _ in range(_TRIES):
        if await attempt():
            return
        await asyncio.sleep(_BETWEEN)
    raise NotSaved("the table is still being written")
