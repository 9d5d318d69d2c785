"""A game at hand for a program: the public library."""

from boneyard.match import view_copies  # noqa: F401  it says how views are copied
from boneyard.match.match import Match, load_match, new_match, usual_set

__all__ = ["Match", "load_match", "new_match", "usual_set"]
