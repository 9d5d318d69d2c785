"""The puzzles that come with the package."""

import gzip
from functools import cache
from pathlib import Path
from typing import Final

from boneyard.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = Path(__file__).parent / "shipped.jsonl.gz"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them; the number of one is its place."""
    return tuple(read_puzzle(line) for line in gzip.decompress(FILE.read_bytes()).decode().splitlines())


@cache
def numbers_of(game: str, art: str, level: int) -> tuple[int, ...]:
    """The numbers of those of a game, an art and a level; an empty name or 0 stands for any."""
    return tuple(
        number
        for number, one in enumerate(puzzles())
        if game in ("", one.game) and art in ("", one.art) and level in (0, one.level)
    )
