"""Talking with the person at the terminal: lines out, a line in."""

import textwrap
from typing import Final, TextIO, final

from boneyard.words.language import Language


@final
class Leave(Exception):
    """The person leaves the table."""


@final
class Talk:
    """Where lines are written, where answers come from, how wide the page is, and the language spoken."""

    def __init__(self, source: TextIO, sink: TextIO, width: int, lang: Language) -> None:
        self._source: Final = source
        self._sink: Final = sink
        self.width: Final = width
        self.lang: Final = lang

    def say(self, lines: list[str]) -> None:
        """Write lines, broken where they are too long."""
        for line in wrap_lines(lines, self.width):
            self._sink.write(f"{line}\n")

    def ask(self, prompt: str) -> str:
        """Write a prompt and read the answer, with blanks for what cannot be printed; the end of the input leaves."""
        self._sink.write(f"{prompt} ")
        self._sink.flush()
        line = self._source.readline()
        if not line:
            self._sink.write("\n")
            raise Leave
        return "".join([char if char.isprintable() else " " for char in line]).strip()


def wrap_lines(lines: list[str], width: int) -> list[str]:
    """Lines broken at blanks to fit a width; what follows is indented like the first, list items by two more."""
    broken: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        hang = indent + ("  " if line.lstrip().startswith("- ") else "")
        broken += textwrap.wrap(line, width, subsequent_indent=hang, drop_whitespace=True, break_on_hyphens=False) or [
            ""
        ]
    return broken
