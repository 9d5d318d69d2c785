"""What the terminal has to know of a game beyond its views, each fact asked in one place."""

from boneyard.kinds import find_kind
from boneyard.match.match import Match


def example_of(game: str) -> str:
    """An action of a game, as one types it."""
    return find_kind(game).example


def must_claim(match: Match) -> bool:
    """Whether points count only for whoever claims them."""
    return match.game.claims(match.state.code)
