"""The documents are true where a machine can tell: generated tables, links, names of files; and they can be read."""

import pkgutil
import re
from pathlib import Path
from typing import Final

import pytest

from tools import make_protocol
from tools.wrap_documents import ROOT, WIDTH, documents, wrapped

DOCUMENTS: Final = documents()
NAMES: Final = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
LINK: Final = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")
FILE: Final = re.compile(r"`((?:src|tests|docs|tools|client|bench|deploy|requirements|kinds|games|server)/[\w./-]+)`")
"""A file or folder of ours that is named; rooms of the package may be named without `src/boneyard/`."""
MODULE: Final = re.compile(r"`(boneyard\.(?!service|sqlite)[a-z_]+(?:\.\w+)*)(?:\([^`]*\))?`")
"""A module of ours that is named, or something in one; the unit and the database of `deploy/` are files."""
PROGRAMS: Final = [*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "tools").glob("*.py"))]


def test_the_tables_of_the_protocol_are_those_of_the_code() -> None:
    """`python -m tools.make_protocol` would change nothing: options, events and messages are as they are declared."""
    text = make_protocol.TARGET.read_text()
    assert set(make_protocol.TABLES) == {found[2] for found in make_protocol.TABLE.finditer(text)}
    assert make_protocol.made(text) == text


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_a_document_fits_a_window(path: Path) -> None:
    """Lines of at most 120 columns; `python -m tools.wrap_documents` would change nothing."""
    text = path.read_text()
    assert wrapped(text) == text, f"over {WIDTH} columns: run python -m tools.wrap_documents"


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_a_link_leads_somewhere(path: Path) -> None:
    """Every relative link of a document is a file of the project."""
    gone = [link for link in LINK.findall(path.read_text()) if not (path.parent / link).exists()]
    assert gone == []


@pytest.mark.parametrize("path", [*DOCUMENTS, *PROGRAMS], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_that_is_named_is_there(path: Path) -> None:
    """Documents and docstrings name no file that is not there; measurements may speak of what was there then."""
    if path.parent.name == "measurements":
        return
    homes = [ROOT, ROOT / "src" / "boneyard", path.parent]
    named = FILE.findall(path.read_text())
    assert [name for name in named if not any((home / name).exists() for home in homes)] == []


@pytest.mark.parametrize("path", [*DOCUMENTS, *PROGRAMS], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_that_is_named_is_there(path: Path) -> None:
    """And so is what is named in it."""
    if path.parent.name == "measurements":
        return
    assert [name for name in MODULE.findall(path.read_text()) if not _exists(name)] == []


def _exists(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True
