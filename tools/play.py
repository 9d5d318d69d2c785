"""Serve a table at once, and compile the engine beside it for the next start: `make play`.

The server takes the place of this process. Where the engine is compiled it runs that one; otherwise plain Python, while
a second process compiles and looks whether the server is still there: it ends with it, and the next start begins anew.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from typing import NoReturn

from tools import compile_engine as engine

HEAD_START = 4.0
"""Seconds that the server gets to be ready before anybody compiles."""


def main() -> NoReturn:
    """Become the server."""
    environment = dict(os.environ)
    sources = engine.fingerprint()
    if engine.is_current(sources):
        environment["PYTHONPATH"] = str(engine.TARGET)
    else:
        print(why_it_is_plain(sources), flush=True)
    command = [sys.executable, "-m", "boneyard", "serve", *sys.argv[1:]]
    os.execve(sys.executable, command, environment)  # noqa: S606  no shell is needed


def why_it_is_plain(sources: str) -> str:
    """The line that a start on plain Python says; the compiler is started where that helps."""
    if shutil.which(os.environ.get("CC", "cc")) is None:
        return "The engine runs on plain Python: a C compiler (gcc or clang) would make it quicker."
    if engine.has_failed(sources):
        return "The engine runs on plain Python, because it could not be compiled: see build/compile.log."
    _compile_beside()
    return "The engine runs on plain Python now; it is being compiled beside the table, for the next start."


def _compile_beside() -> None:
    """A process in a session of its own: Ctrl-C is for the server, which it follows."""
    command = [sys.executable, "-m", "tools.play", "--beside", str(os.getpid())]
    engine.BUILD.mkdir(exist_ok=True)
    with (engine.BUILD / "compile.log").open("w") as log:
        subprocess.Popen(
            command, cwd=engine.ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )


def follow(server: int) -> None:
    """Compile while the server is there; without it nobody waits for the compiler, and all that was started ends."""
    os.nice(19)
    _watch(server, HEAD_START)
    compiler = subprocess.Popen([sys.executable, engine.__file__])
    while compiler.poll() is None:
        _watch(server, 0.5)


def _watch(server: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.getppid() != server:
            os.killpg(0, signal.SIGTERM)
        time.sleep(0.25)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--beside"]:
        follow(int(sys.argv[2]))
    else:
        main()
