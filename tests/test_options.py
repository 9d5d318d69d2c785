"""One option, one reader.

Each option of a rule code is read in exactly one function, named as the question it answers.
"""

import ast
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import boneyard.games
from boneyard.core.game import Game
from boneyard.core.rules import DIRECTION
from boneyard.kinds import GAMES
from boneyard.parts.course import COURSE

FOLDER = Path(boneyard.games.__path__[0])

SHARED = [DIRECTION, *COURSE]
"""Options that are read by what games share: `parts.course`, and whoever asks whose turn comes next."""


def _readers(folder: Path) -> dict[str, set[str]]:
    """For each attribute read from `rules` or `….rules`, the functions that read it."""
    readers: dict[str, set[str]] = defaultdict(set)
    for path in folder.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and _is_rules(node.value):
                        readers[node.attr].add(f"{path.stem}.{function.name}")
    return readers


def _is_rules(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "rules") or (
        isinstance(node, ast.Attribute) and node.attr == "rules"
    )


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_each_option_has_one_reader(game: Game[Any]) -> None:
    """An option read twice is two rules; one read never is none."""
    readers = _readers(FOLDER / game.id.replace("-", "_"))
    own = [option.name for option in game.options if option not in SHARED]
    assert dict.fromkeys(own, 1) == {name: len(readers[name]) for name in own}
