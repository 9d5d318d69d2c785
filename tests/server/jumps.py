"""A server whose clock on the wall is set while people play; `test_clocks.py` runs it in a process of its own.

Prints what happened after each jump.
"""

import asyncio
import sys
import time
from itertools import count

_AHEAD = [0.0]
_REAL = time.time
time.time = lambda: _REAL() + _AHEAD[0]

from boneyard.core.state import Phase  # noqa: E402  the clock comes first
from boneyard.server.store.sqlite import SqliteStore  # noqa: E402
from boneyard.server.table.clock import Pace  # noqa: E402
from boneyard.server.table.commands import Deal, Sit  # noqa: E402
from boneyard.server.table.opening import Plan  # noqa: E402
from boneyard.server.table.registry import Registry  # noqa: E402
from boneyard.server.table.room import Room  # noqa: E402
from tests.server.places import Eye  # noqa: E402

_NAMES = count()


async def _bots_go_on(registry: Registry) -> bool:
    """Whether bots act within some seconds after the clock was set back by an hour."""
    plan = Plan("muggins", "booklet", 6, 4, bots=dict.fromkeys("ABCD", "heaviest"))
    room = await registry.room(await registry.open_table("ann", plan))
    await room.join(Eye("ann"), 0)
    await _deal(room)
    seq = room.table.seq
    _AHEAD[0] = -3600.0
    for _ in range(300):
        await room.join(Eye("eve"), 0)
        if room.table.seq > seq + 3:
            return True
        await asyncio.sleep(0.05)
    return False


async def _the_clock_waits(registry: Registry) -> bool:
    """Whether a player keeps the minute after the clock was set ahead by a minute and a half."""
    room = await registry.room(await registry.open_table("ann", Plan("muggins", "booklet", 6, 2, "move 60")))
    for seat, player in enumerate(("ann", "ben")):
        await room.command(player, Sit(f"sit {player}", room.table.seq, seat, player))
        await room.join(Eye(player), 0)
    await _deal(room)
    seq = room.table.seq
    _AHEAD[0] += 90.0
    for _ in range(10):
        await room.join(Eye("eve"), 0)
        await asyncio.sleep(0.1)
    return room.table.seq == seq and (room.timers.time_left(room.table) or 0.0) > 50.0


async def _deal(room: Room) -> None:
    await room.command("ann", Deal(f"deal {next(_NAMES)}", room.table.seq))
    for _ in range(500):
        if room.table.state.phase is not Phase.DEAL:
            return
        await asyncio.sleep(0.01)


async def _live(path: str) -> None:
    registry = Registry(SqliteStore(path), Pace(0.05, 0.05, 60.0))
    await registry.start()
    print(f"back: {await _bots_go_on(registry)}, ahead: {await _the_clock_waits(registry)}")
    await registry.stop()


if __name__ == "__main__":
    asyncio.run(_live(sys.argv[1]))
