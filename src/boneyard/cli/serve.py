"""`boneyard serve`: start a node, and say where to find it."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from types import FrameType
from typing import Final, final

import uvicorn

from boneyard import __version__, build
from boneyard.core.errors import BadRules
from boneyard.server.app import create_app
from boneyard.server.broom import Broom, leave_it_to_the_broom
from boneyard.server.clock import Pace
from boneyard.server.hall import Hall
from boneyard.server.line import Line
from boneyard.server.logs import configure
from boneyard.server.memory import own_memory
from boneyard.server.settings import Settings, is_postgres, read_settings
from boneyard.server.store.port import Store
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.wire import LONGEST_MESSAGE

_log: Final = logging.getLogger("boneyard")


def make_store(database: str) -> Store:
    """The store that a setting names."""
    if is_postgres(database):
        from boneyard.server.store.postgres import PostgresStore  # noqa: PLC0415  only who uses it pays for it

        return PostgresStore(database)
    return SqliteStore(database)


def make_hall(settings: Settings) -> Hall:
    """The hall of a node with these settings."""
    return Hall(make_store(settings.database), Pace(settings.bot_pace, settings.link_wait, settings.absence))


def serve(*, bind: str | None, port: int | None, lan: bool, show: bool) -> int:
    """Run a node until it is told to stop; then finish what is being written."""
    settings = read_settings(os.environ)
    if lan:
        settings = replace(settings, bind="0.0.0.0")  # noqa: S104  the host asked for it
    if bind is not None:
        settings = replace(settings, bind=bind)
    if port is not None:
        settings = replace(settings, port=port)
    settings = settings.check()
    listener = _listen(settings)
    return _run(settings, listener, lambda: _announce(settings.bind, listener.getsockname()[1], lan=lan, show=show))


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.bind else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.bind, settings.port))
    except OSError as error:
        listener.close()
        hint = "another --port may be free" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "name an address of this machine with --bind"
        raise BadRules(f"{settings.bind} port {settings.port} cannot be used: {error.strerror}; {hint}") from None
    return listener


def own_address(bind: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    host = "localhost" if bind in ("127.0.0.1", "0.0.0.0", "::") else f"[{bind}]" if ":" in bind else bind  # noqa: S104  only compared
    return f"http://{host}:{port}/"


def _announce(bind: str, port: int, *, lan: bool, show: bool) -> None:
    """Say where the server is; by now it answers there."""
    own = own_address(bind, port)
    print(f"Boneyard is at {own}   (Ctrl-C ends it)", flush=True)
    if lan:
        import segno  # noqa: PLC0415  only who asks for it pays for it

        address = f"http://{_lan_address()}:{port}/"
        print(f"For phones and computers in the same house: {address}\n", flush=True)
        segno.make(address).terminal(out=sys.stdout, compact=True)
        sys.stdout.flush()
    if show and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("darwin", "win32")):
        import webbrowser  # noqa: PLC0415  most servers open none

        Thread(target=webbrowser.open, args=(own,), daemon=True).start()  # some browsers are waited for, and ask the server meanwhile


def _lan_address() -> str:
    """The address by which others in the house reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


@final
class _Server(uvicorn.Server):
    """Says where it is once it answers. Told to stop, it says at once that it is not ready, and serves for `drain` seconds more: a proxy sends nobody new meanwhile."""

    def __init__(self, config: uvicorn.Config, hall: Hall, drain: float, announce: Callable[[], None], broom: Broom) -> None:
        super().__init__(config)
        self._broom: Final = broom
        self._memory: Final = own_memory()
        self._hall: Final = hall
        self._drain: Final = drain
        self._announce: Final = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the store and listen; a start that fails ends here, and nothing is announced."""
        await super().startup(sockets)
        leave_it_to_the_broom()
        _log.info("ready: boneyard %s, %s engine", __version__, build.name())
        self._announce()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self._broom.look()
            self._memory.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the sockets, and finish what is being written."""
        _log.info("stopping")
        await super().shutdown(sockets)
        _log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM begins the drain; a second signal, and Ctrl-C, end it."""
        if sig != signal.SIGTERM or self._hall.draining or not self._drain:
            super().handle_exit(sig, frame)
            return
        self._hall.draining = True
        asyncio.get_running_loop().call_later(self._drain, super().handle_exit, sig, frame)


def _run(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> int:
    configure(settings.log_level)
    hall = make_hall(settings)
    app = create_app(hall, settings)
    config = uvicorn.Config(
        app,
        ws=Line,
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
    server = _Server(config, hall, settings.drain, announce, Broom(lambda: app.state.metrics.messages.heard))
    try:
        server.run(sockets=[listener])
    except SystemExit:
        raise BadRules(app.state.get("failure", "the server could not start")) from None
    return 0 if server.started else 1
