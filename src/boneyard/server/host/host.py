"""What a node does for its host, beside the tables."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Final, final

from boneyard.server.host import retention
from boneyard.server.host.blocks import Blocks
from boneyard.server.host.orders import LOOK, Orders, run_for_ever
from boneyard.server.host.privacy import Privacy
from boneyard.server.host.retention import Keeping, Retention
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import OpenSockets


@final
class Host:
    """The host's orders on this node, and what is taken away because it is old."""

    def __init__(self, registry: Registry, keeping: Keeping, now: Callable[[], float] = time.time) -> None:
        self.blocks: Final = Blocks()
        self.sockets: Final = OpenSockets()
        self.privacy: Final = Privacy(registry, self.sockets, now)
        self.orders: Final = Orders(registry, self.privacy, self.blocks, self.sockets, now)
        self.retention: Final = Retention(registry, self.sockets, keeping, now)

    @contextlib.asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Obey, as long as the node serves."""
        await self.orders.start()
        tasks = [
            asyncio.create_task(run_for_ever(self.orders.look, LOOK, "the host's orders could not be carried out")),
            asyncio.create_task(run_for_ever(self.retention.look, retention.LOOK, "what is old could not be deleted")),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
