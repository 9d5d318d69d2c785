"""`boneyard serve`: start a node, and say where to find it."""

import argparse
import errno
import gc
import os
import socket
import sys
from dataclasses import replace
from threading import Thread
from typing import Final

from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.core.errors import UserError
from boneyard.server.process.settings import Settings, read_settings
from boneyard.words.language import ENGLISH, Language

_TAKEN: Final = "{bind} port {port} cannot be used: {reason}; another --port may be free"
_FOREIGN: Final = "{bind} port {port} cannot be used: {reason}; name an address of this machine with --bind"


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("--bind", shown="address", says="serve.bind")
    parser.takes("--port", type=int, shown="n", says="serve.port")
    parser.takes("--lan", action="store_true", says="serve.lan")
    parser.takes("--show", action="store_true", says="serve.show")
    parser.takes_lang()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Serve what was asked for."""
    gc.disable()  # until it is ready nothing becomes garbage: to look for it is a fifth of the start
    return serve(bind=given.bind, port=given.port, lan=given.lan, show=given.show, lang=language_of(given))


def serve(*, bind: str | None, port: int | None, lan: bool, show: bool, lang: Language = ENGLISH) -> int:
    """Run a node until it is told to stop; then finish what is being written."""
    settings = _settings(bind, port, lan=lan)
    listener = _listen(settings)
    from boneyard.cli.node import run_node  # noqa: PLC0415  an address that is taken is told at once

    where = settings.bind, listener.getsockname()[1]
    return run_node(settings, listener, lambda: _announce(*where, lang, lan=lan, show=show))


def _settings(bind: str | None, port: int | None, *, lan: bool) -> Settings:
    """The settings of the server, and what the command line says instead."""
    settings = read_settings(os.environ)
    if lan:
        settings = replace(settings, bind="0.0.0.0")  # noqa: S104  the host asked for it
    if bind is not None:
        settings = replace(settings, bind=bind)
    if port is not None:
        settings = replace(settings, port=port)
    return settings.check()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.bind else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.bind, settings.port))
    except OSError as error:
        listener.close()
        is_taken = error.errno in (errno.EADDRINUSE, errno.EACCES)
        names = {"bind": settings.bind, "port": str(settings.port), "reason": str(error.strerror)}
        raise UserError(_TAKEN if is_taken else _FOREIGN, names) from None
    return listener


def own_address(bind: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    if bind in ("127.0.0.1", "0.0.0.0", "::"):  # noqa: S104  only compared
        return f"http://localhost:{port}/"
    host = f"[{bind}]" if ":" in bind else bind
    return f"http://{host}:{port}/"


def _announce(bind: str, port: int, lang: Language, *, lan: bool, show: bool) -> None:
    """Say where the server is; by now it answers there."""
    own = own_address(bind, port)
    print(lang.say("cli.serve.at", address=own), flush=True)
    if lan:
        _show_code(f"http://{_lan_address()}:{port}/", lang)
    if show and _has_screen():
        _open_browser(own)


def _show_code(address: str, lang: Language) -> None:
    import segno  # noqa: PLC0415  only who asks for it pays for it

    print(f"{lang.say('cli.serve.lan', address=address)}\n", flush=True)
    segno.make(address).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()


def _has_screen() -> bool:
    there = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(there) or sys.platform in ("darwin", "win32")


def _open_browser(address: str) -> None:
    """Beside the server: some browsers are waited for, and ask it meanwhile."""
    import webbrowser  # noqa: PLC0415  most servers open none

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _lan_address() -> str:
    """The address by which others in the house reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
