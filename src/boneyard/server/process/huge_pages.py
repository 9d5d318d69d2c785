"""Large pages for what is remembered of the tables.

A move touches some hundred places all over the memory of a busy server, and with pages of 4 kB the processor has to
look up where nearly each of them lies. Linux gives large ones to whoever asks (its usual setting is `madvise`), but
Python does not ask. Elsewhere, and where the system says no, everything stays as it is.
"""

import ctypes
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, final

_LARGE: Final = 2 * 1024 * 1024
_MUCH: Final = 4 * _LARGE
"""How much more has to be remembered until the system is asked again."""
_MAY_BE_LARGE: Final = 14
"""MADV_HUGEPAGE: what comes there."""
_MAKE_LARGE: Final = 25
"""MADV_COLLAPSE: what is there already; since Linux 6.1."""


@final
class Memory:
    """The memory of this process. `used` says how many bytes it has, `ask` asks for large pages."""

    def __init__(self, used: Callable[[], int], ask: Callable[[], None]) -> None:
        self._used: Final = used
        self._ask: Final = ask
        self._known = 0

    def look(self) -> None:
        """Once a second: ask for large pages, if there is much that is new."""
        used = self._used()
        if used >= self._known + _MUCH:
            self._known = used
            self._ask()


def own_memory() -> Memory:
    """The memory of this process as Linux shows it; elsewhere nothing is ever used."""
    return Memory(_used, _ask)


def _used() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except (OSError, ValueError, IndexError):
        return 0


def _ask() -> None:
    try:
        advise = ctypes.CDLL(None).madvise
        lines = Path("/proc/self/maps").read_text().splitlines()
    except (OSError, AttributeError):
        return
    for start, end in stretches(lines):
        for advice in (_MAY_BE_LARGE, _MAKE_LARGE):
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), advice)


def stretches(lines: Iterable[str]) -> list[tuple[int, int]]:
    """Where Python keeps its things, in whole large pages.

    Memory of no file that is read and written, and no thread's stack, which lies behind a guard.
    """
    found = list[tuple[int, int]]()
    guard = 0
    for line in lines:
        place, may, *more = line.split()
        start, end = (int(address, 16) for address in place.split("-"))
        if may == "---p":
            guard = end
        elif may == "rw-p" and more[3:] in ([], ["[heap]"]) and start != guard:
            first, last = -(-start // _LARGE) * _LARGE, end // _LARGE * _LARGE
            if first < last:
                found.append((first, last))
    return found
