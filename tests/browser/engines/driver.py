"""What a person in front of any browser needs of it."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from tests.browser.kit import PATIENCE


class Driver(Protocol):
    """A browser with one window."""

    def open(self, url: str) -> None:
        """Go to an address, and wait until the page is there."""

    def run(self, script: str, *given: Any) -> Any:
        """What a function of JavaScript makes of these values; a promise is waited for."""

    def press(self, x: float, y: float) -> None:
        """Press a place of the page and let go."""

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""

    def picture(self) -> bytes:
        """What is seen, as PNG."""


SECONDS = PATIENCE / 1000
"""As long as anything is waited for."""


@contextmanager
def running(command: list[str], environment: dict[str, str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that ends with the tests."""
    with subprocess.Popen(command, env=environment, text=True, **how) as program:
        try:
            yield program
        finally:
            program.terminate()


def first_line(program: subprocess.Popen[str], sign: str) -> str:
    """What stands behind a sign in what a program says; it says no more than a few lines before."""
    assert program.stderr is not None
    for line in program.stderr:
        if sign in line:
            return line.partition(sign)[2].strip()
    raise AssertionError(f"{program.args!s} ended without a word of {sign!r}")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_of(*places: str) -> str | None:
    """The first file that is there; `*` stands for anything."""
    return next((str(found) for place in places for found in Path("/").glob(place.lstrip("/"))), None)
