"""A server of its own, for whoever looks at the pages."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running_node(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a node with quick bots, which keeps its tables in this folder.

    At this port, or at one that is free.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
        port = probe.getsockname()[1]
    settings = {
        "PORT": str(port),
        "DATABASE": str(folder / "db.sqlite"),
        "BOT_PACE": "0.02",
        "MESSAGES_PER_SECOND": "500",
        "REQUESTS_PER_MINUTE": "60000",
        "LOG_LEVEL": "warning",
    }
    environment = os.environ | {f"BONEYARD_{name}": value for name, value in settings.items()}
    with subprocess.Popen(
        [sys.executable, "-m", "boneyard", "serve"], env=environment, cwd=folder, stdout=subprocess.DEVNULL
    ) as node:
        try:
            _await_ready(f"http://localhost:{port}/readyz")
            yield f"http://localhost:{port}"
        finally:
            node.terminate()
            node.wait(10)


def _await_ready(url: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=1):  # noqa: S310  our own node
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")
