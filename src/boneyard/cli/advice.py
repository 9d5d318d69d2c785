"""A hint in a line."""

from boneyard.bots.hints import Hint
from boneyard.notation.action import action_text
from boneyard.words.hint import reason_sentence
from boneyard.words.language import Language


def hint_line(hint: Hint, lang: Language) -> str:
    """A choice, the points by which one may expect to end the round ahead (or behind), and why."""
    points = "" if hint.points is None else f"{hint.points:+.1f}"
    return f"  {action_text(hint.action):12} {points:>6}  {reason_sentence(hint.reason, lang)}"
