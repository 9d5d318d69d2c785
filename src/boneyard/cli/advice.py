"""A hint in a line."""

from boneyard.match.hint import Hint


def hint_line(hint: Hint) -> str:
    """A choice, the points by which one may expect to end the round ahead (or behind), and why."""
    points = "" if hint.points is None else f"{hint.points:+.1f}"
    return f"  {hint.action:12} {points:>6}  {hint.why}"
