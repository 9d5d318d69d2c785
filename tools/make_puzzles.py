"""The puzzles that come with the package: `python -m tools.make_puzzles` makes a thousand of them again.

Of those that are found the easy ones come last, and are left out first. Minutes: the engine proves each one, and the
bots are asked.
"""

import gzip
import sys
from itertools import islice
from typing import Final

from boneyard.kinds import KINDS
from boneyard.puzzles.library import FILE
from boneyard.puzzles.maker import made
from boneyard.puzzles.puzzle import EASY, Puzzle, puzzle_line

_WANTED: Final = {"train": 250, "out": 60, "double": 40, "end": 80, "fives": 200, "row": 100}
"""So many of each art, for each game that it suits."""
_MORE: Final = 1.4
"""So many times as many are looked at as are kept."""
_SEED: Final = "shipped"


def chosen(game: str, art: str, wanted: int) -> list[Puzzle]:
    """So many of a game and an art, each once: as few easy ones as there are, but those first."""
    found = {puzzle_line(one): one for one in islice(made(game, art, _SEED), round(_MORE * wanted))}
    kept = sorted(found.values(), key=lambda one: one.level == EASY)[:wanted]
    return sorted(kept, key=lambda one: one.level)


def main() -> None:
    """Write the file."""
    lines = []
    for kind in KINDS:
        for art in kind.puzzles:
            lines += [puzzle_line(one) for one in chosen(kind.id, art, _WANTED[art])]
            print(f"{kind.id} {art}: {len(lines)}", file=sys.stderr, flush=True)
    FILE.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))


if __name__ == "__main__":
    main()
