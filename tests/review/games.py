"""Saved games to look back at."""

from boneyard.core.state import Phase
from boneyard.match import Match, new_match
from boneyard.notation.record import Record

TABLES = [
    ("mexican-train", "parsons+deal=5+rounds=1", 6, 3),
    ("mexican-train", "family+deal=5+rounds=1", 6, 3),
    ("chickenfoot", "booklet+deal=5+rounds=1", 6, 3),
    ("dominoes", "draw+target=1", 6, 2),
    ("muggins", "booklet+target=5", 6, 4),
    ("castle-rock", "booklet", 6, 1),
]


def played(table: tuple[str, str, int, int], seed: str, bot: str = "porter", steps: int = 10_000) -> Match:
    """A game that bots have played, or so many actions of it."""
    game, rules, top, seats = table
    match = new_match(game, rules, top, seats, seed=seed)
    for number in range(steps):
        if match.is_over:
            break
        match.do("deal" if match.phase is Phase.DEAL else match.choose(bot, f"{seed} {number}"))
    return match


def record_of(match: Match) -> Record:
    """What was written down of it."""
    assert match.record is not None
    return match.record
