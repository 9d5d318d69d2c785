"""A node of the server, from its start to its end."""

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, Final, final

import uvicorn

from boneyard import __version__, build
from boneyard.core.errors import UserError
from boneyard.server.http.app import create_app
from boneyard.server.http.connections import Connections
from boneyard.server.http.protocol import RequestProtocol
from boneyard.server.out.wire import LONGEST_MESSAGE
from boneyard.server.process.gc_policy import IdleCollector, collect_when_idle
from boneyard.server.process.histogram import Histogram
from boneyard.server.process.huge_pages import own_memory
from boneyard.server.process.logging_setup import configure
from boneyard.server.process.metrics import Metrics
from boneyard.server.process.settings import Settings, is_postgres
from boneyard.server.store.port import Store
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.registry import Registry
from boneyard.server.ws.protocol import TableProtocol

_TICK: Final = 0.1
"""Seconds from one tick of the web server to the next."""
_log: Final = logging.getLogger("boneyard")


def make_store(database: str) -> Store:
    """The store that a setting names."""
    if is_postgres(database):
        from boneyard.server.store.postgres import PostgresStore  # noqa: PLC0415  only who uses it pays for it

        return PostgresStore(database)
    return SqliteStore(database)


def make_registry(settings: Settings) -> Registry:
    """The registry of a node with these settings."""
    pace = Pace(settings.bot_pace, settings.link_wait, settings.absence)
    return Registry(make_store(settings.database), pace, most_bytes=settings.table_memory * 1_000_000)


@final
class _Server(uvicorn.Server):
    """Says where it is once it answers.

    Told to stop, it says at once that it is not ready, and serves for `drain` seconds more: a proxy sends nobody new
    meanwhile.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        registry: Registry,
        drain: float,
        announce: Callable[[], None],
        collector: IdleCollector,
        late: Histogram,
        connections: Connections,
    ) -> None:
        super().__init__(config)
        self._connections: Final = connections
        self._collector: Final = collector
        self._memory: Final = own_memory()
        self._registry: Final = registry
        self._drain: Final = drain
        self._announce: Final = announce
        self._late: Final = late
        self._expected = float("inf")

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the store and listen; a start that fails ends here, and nothing is announced."""
        others = logging.getLogger("uvicorn.error")
        others.disabled = True  # what goes wrong here is said by us
        await super().startup(sockets)
        others.disabled = False
        collect_when_idle()
        _log.info("ready: boneyard %s, %s engine", __version__, build.name())
        self._announce()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        now = time.monotonic()
        self._late.note(max(0.0, now - self._expected))
        self._expected = now + _TICK
        if counter % 10 == 0:
            self._collector.look()
            self._memory.look()
            self._connections.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the sockets, and finish what is being written."""
        _log.info("stopping")
        self._registry.sheets.close()
        await super().shutdown(sockets)
        _log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM begins the drain; a second signal, and Ctrl-C, end it."""
        if sig != signal.SIGTERM or self._registry.draining or not self._drain:
            super().handle_exit(sig, frame)
            return
        self._registry.draining = True
        asyncio.get_running_loop().call_later(self._drain, super().handle_exit, sig, frame)


def run_node(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> int:
    """Serve until it is told to stop; the exit status."""
    configure(settings.log_level)
    registry = make_registry(settings)
    app = create_app(registry, settings)
    connections = Connections(settings.connections_per_address, settings.proxies, time.monotonic)
    http: Any = partial(RequestProtocol, connections)
    config = uvicorn.Config(
        app,
        http=http,
        ws=TableProtocol,
        backlog=connections.backlog,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies.split(),
        timeout_graceful_shutdown=10,
    )
    metrics: Metrics = app.state.metrics
    collector = IdleCollector(lambda: metrics.messages.heard)
    server = _Server(config, registry, settings.drain, announce, collector, metrics.late, connections)
    try:
        server.run(sockets=[listener])
    except SystemExit:
        raise UserError(app.state.get("failure", "the server could not start")) from None
    return 0 if server.started else 1
