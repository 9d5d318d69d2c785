"""Write the golden games: one whole, readable game for each rule book, in `tests/golden`.

They guard against change and prove nothing. Run this only when a rule has changed, and read the difference.
"""

import sys
from pathlib import Path
from random import Random

from boneyard.kinds import GAMES
from boneyard.match.match import new_match
from boneyard.notation.record import record_text

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]


def main() -> int:
    """One file a rule book, with as few rounds as tell its character."""
    for game in GAMES:
        for base in game.bases:
            top = next(iter(base.deals))
            counts = game.seat_counts(game.read_code(base.name), top)
            seats = counts[len(counts) // 2]
            rules = f"{base.name}+rounds=2" if "rounds" in base.values else base.name
            match = new_match(game.id, rules, top, seats, f"golden {game.id} {base.name}")
            rng = Random(base.name)
            while match.phase.value != "over":
                match.do(rng.choice(match.legal()))
            assert match.record is not None
            match.record.names = NAMES[:seats]
            match.record.date = "2026-11-15"
            path = FOLDER / f"{game.id}-{base.name}.bone"
            path.write_text(record_text(match.record))
            print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
