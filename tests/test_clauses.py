"""Rules by clause: every clause has a scenario or a test, and nothing cites a clause that does not exist."""

import ast
import re
from pathlib import Path

import pytest

from boneyard.examples.library import scenarios
from boneyard.kinds import GAMES

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
CITED = re.compile(r"\b(?:MT-[PBFO]|CF|MU|CR|DO|HR)-X?\d\d[a-d]?\b|\bS-\d\b|\bREADME-X\d\d[pbfo]\b")
DEFINED = re.compile(r"^\*\*((?:MT-[PBFO]|CF|MU|CR|DO|HR)-X?\d\d|S-\d)\b|^id: (\S+)", re.MULTILINE)


def _defined() -> set[str]:
    return {one or two for path in RULES.glob("*.md") for one, two in DEFINED.findall(path.read_text())}


def _clauses() -> list[str]:
    """The clauses of the games that are played, without worked examples."""
    files = [
        path
        for path in RULES.glob("*.md")
        if path.name in ("README.md", "house-rules.md") or any(path.name.startswith(game.id) for game in GAMES)
    ]
    found = {one for path in files for one, _ in DEFINED.findall(path.read_text()) if one}
    return sorted(clause for clause in found if "X" not in clause)


def _proved() -> set[str]:
    """The clauses named by scenarios and by the docstrings of tests."""
    proved = {clause for _, scenario in scenarios() for clause in scenario.clauses}
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                proved |= set(CITED.findall(ast.get_docstring(node) or ""))
    return proved


PROVED = _proved()


@pytest.mark.parametrize("clause", _clauses())
def test_clause_is_proved(clause: str) -> None:
    """A clause without a scenario or a test is unfinished work."""
    assert clause in PROVED


def test_the_catalogue_is_whole() -> None:
    """Mexican Train has 158 clauses in four books, Chickenfoot 24, Muggins 30, Castle Rock 15, dominoes 26, all 8.

    The house rules are 24.
    """
    clauses = _clauses()
    assert sum(clause.startswith("MT-") for clause in clauses) == 158
    assert sum(clause.startswith("CF-") for clause in clauses) == 24
    assert sum(clause.startswith("MU-") for clause in clauses) == 30
    assert sum(clause.startswith("CR-") for clause in clauses) == 15
    assert sum(clause.startswith("DO-") for clause in clauses) == 26
    assert sum(clause.startswith("S-") for clause in clauses) == 8
    assert sum(clause.startswith("HR-") for clause in clauses) == 24


CITING = [
    path
    for folder in ("src", "tests", "docs", "bench")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".md", ".scn")
]


@pytest.mark.parametrize("path", CITING, ids=[str(path.relative_to(ROOT)) for path in CITING])
def test_only_existing_clauses_are_cited(path: Path) -> None:
    """A citation that leads nowhere is an error."""
    assert set() == set(CITED.findall(path.read_text())) - _defined()
