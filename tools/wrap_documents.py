"""Wrap the documents at 120 columns: `python -m tools.wrap_documents` does it for all, or for the files that are named.

Only paragraphs and list items with a line that is too long are touched. Tables, fenced blocks, headings and comments
stay as they are, and so does a link that is longer than a line. A test asks that nothing is left to do.
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WIDTH: Final = 120
_APART: Final = re.compile(r"\s*(\||#|<!--|```|!\[|$)")
_ITEM: Final = re.compile(r"(\s*)([-*+] |\d+\. )?")
_BEGINS_SOMETHING: Final = re.compile(r"([-*+#>|]|\d+\.)( |$)")


def documents() -> list[Path]:
    """Every document of the project."""
    return [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "deploy").glob("*.md"))]


def wrapped(text: str) -> str:
    """A document with no line longer than need be."""
    return "\n".join(line for block in _blocks(text.split("\n")) for line in _wrap(block))


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Paragraphs and list items; what stays as it is comes line by line."""
    block: list[str] = []
    is_fenced = False
    for line in lines:
        is_fence = line.lstrip().startswith("```")
        if is_fenced or _APART.match(line) or _begins_item(line):
            if block:
                yield block
            block = []
        if is_fenced or _APART.match(line):
            yield [line]
        else:
            block.append(line)
        is_fenced ^= is_fence
    if block:
        yield block


def _begins_item(line: str) -> bool:
    found = _ITEM.match(line)
    return found is not None and found[2] is not None


def _wrap(block: list[str]) -> list[str]:
    if all(len(line) <= WIDTH for line in block) or (len(block) == 1 and _APART.match(block[0])):
        return block
    found = _ITEM.match(block[0])
    assert found is not None
    head = found[1] + (found[2] or "")
    words = " ".join(line.strip() for line in block)[len(found[2] or "") :]
    width = WIDTH
    while True:
        lines = textwrap.wrap(
            words,
            width,
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_long_words=False,
            break_on_hyphens=False,
        )
        if not any(_BEGINS_SOMETHING.match(line.lstrip()) for line in lines[1:]):
            return lines
        width -= 1


if __name__ == "__main__":
    for path in [Path(name) for name in sys.argv[1:]] or documents():
        path.write_text(wrapped(path.read_text()))
