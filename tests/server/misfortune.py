"""What people do to the file of a server that runs: they start a second one on it, or take it away."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

from boneyard.server.store.port import NotSaved
from tests.server.disk import Disk
from tests.server.faults import Faults

_AWAY: Final = 2.5
"""Seconds until a file that was taken away is put back."""
Start = Callable[[int], Awaitable[None]]


def strike(disk: Disk, dice: Random, faults: Faults, nodes: list[Any], start: Start) -> None:
    """Ten times a second, perhaps, where the disk is the file of one server."""
    if disk.holder is None:
        return
    if dice.random() < faults.second * 0.1:
        disk.tasks.append(asyncio.ensure_future(_start_a_second(nodes, start)))
    if dice.random() < faults.theft * 0.1 and not disk.is_gone:
        disk.is_gone = True
        asyncio.get_running_loop().call_later(_AWAY, disk.put_back)


async def _start_a_second(nodes: list[Any], start: Start) -> None:
    """Another server; it goes again where it is not let in."""
    nodes.append(None)
    try:
        await start(len(nodes) - 1)
    except NotSaved:
        nodes.pop()
