"""A node obeys what the host has ordered.

An order is a line in the store, written by `boneyard admin` beside the running server. Every node looks for new ones
each second: whichever comes first does what has to be done once, and each of them turns away whom it concerns. To do
an order twice changes nothing, so nobody has to know who is first.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, final

from boneyard.server.host.blocks import Blocks
from boneyard.server.host.deletion import DONE, delete_table
from boneyard.server.host.privacy import Privacy, anonymous
from boneyard.server.store.host_port import Block, Order
from boneyard.server.store.port import NotSaved
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.server.table.table_log import Closed
from boneyard.server.ws.open_sockets import OpenSocket, OpenSockets

LOOK: Final = 1.0
"""Seconds between two looks for orders."""
_log: Final = logging.getLogger("boneyard")


@final
class Orders:
    """What one node knows of the host's orders, and does about them."""

    def __init__(
        self, registry: Registry, privacy: Privacy, blocks: Blocks, sockets: OpenSockets, now: Callable[[], float]
    ) -> None:
        self._privacy: Final = privacy
        self._registry: Final = registry
        self._store: Final = registry.store
        self._blocks: Final = blocks
        self._sockets: Final = sockets
        self._now: Final = now
        self._seen = 0

    async def start(self) -> None:
        """Take up what was ordered while nobody served; what was done then needs no second look."""
        self._seen = await self._store.last_order()
        self._blocks.set(await self._store.blocks(self._now()))
        for order in await self._store.open_orders():
            await self._obey(order)

    async def look(self) -> None:
        """Obey what is new; blocks that have run out are lifted."""
        orders = await self._store.orders_after(self._seen)
        for order in orders:
            await self._obey(order)
            self._seen = order.n
        if orders or self._blocks:
            self._blocks.set(await self._store.blocks(self._now()))

    async def _obey(self, order: Order) -> None:
        if order.done is None:
            said = await self._carry_out(order)
            await self._store.settle(order.n, said, self._now())
            _log.info("the host's order %d is done: %s", order.n, order.what)
        self._blocks.set(await self._store.blocks(self._now()))
        self._turn_away(order)

    async def _carry_out(self, order: Order) -> str:
        """What has to be done once: what came of it."""
        match order.what:
            case "close":
                return await self._close(order.target)
            case "delete":
                return await delete_table(self._registry, order.target, self._now())
            case "end":
                await self._store.drop_keys(order.target)
                return DONE if await self._store.end_sessions(order.target) else "no_such_session"
            case "block":
                await self._store.block(Block(*kind_of(order.target), order.until))
            case "forget":
                forgotten = await self._privacy.forget(order.target)
                return "kept" if forgotten.kept else DONE if forgotten.tables else "no_such_session"
            case "unblock" if not await self._store.unblock(*kind_of(order.target)):
                return "not_blocked"
        return DONE

    async def _close(self, table: str) -> str:
        try:
            room = await self._registry.room(table)
            await room.note(lambda table: [] if table.is_closed else [Closed()])
        except Declined as error:
            return error.code
        return DONE

    def _turn_away(self, order: Order) -> None:
        """What every node does: it tells whom it concerns, and lets them go."""
        match order.what:
            case "close":
                self._sockets.dismiss(lambda socket: socket.table == order.target, "closed")
            case "delete":
                self._registry.drop(order.target)
                self._sockets.dismiss(lambda socket: socket.table == order.target, "deleted")
            case "end":
                self._sockets.dismiss(lambda socket: socket.player == order.target, "ended")
            case "forgotten":
                self._sockets.dismiss(lambda socket: anonymous(socket.player) == order.target, "forgotten")
            case "block":
                self._sockets.dismiss(self._is_blocked, "blocked")

    def _is_blocked(self, socket: OpenSocket) -> bool:
        return socket.player in self._blocks.players or self._blocks.has_address(socket.address)


def kind_of(target: str) -> tuple[str, str]:
    """Whether a block means an address or a session: an order says `address:203.0.113.7`."""
    kind, _, key = target.partition(":")
    return kind, key


async def run_for_ever(look: Callable[[], Awaitable[None]], pause: float, failed: str) -> None:
    """Look again and again; while the store is away there is nothing to see."""
    while True:
        try:
            with contextlib.suppress(NotSaved):
                await look()
        except Exception as error:  # noqa: BLE001  whatever it is, somebody has to go on looking
            _log.error(failed, exc_info=error)
        await asyncio.sleep(pause)
