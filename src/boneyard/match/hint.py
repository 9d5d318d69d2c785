"""Hints as people and programs read them: the action as text, and the reason in a sentence."""

from collections.abc import Mapping
from typing import NamedTuple

from boneyard.bots import hints
from boneyard.notation.action import action_text
from boneyard.words.hint import reason_sentence
from boneyard.words.language import Language


class Hint(NamedTuple):
    """An action, by how many points one may expect to end the round ahead of others (with standard error), and why.

    `reason` names the kind of reason, `why` is its sentence. `points` is None for what needs no thought, or is not
    worth one. In a game for one they are the tiles left, below 0.
    """

    action: str
    points: float | None
    error: float
    reason: str
    why: str


def hint_of(thought: hints.Hint, lang: Language, names: Mapping[str, str] | None = None) -> Hint:
    """What a bot thought, in words; `names` are those of the seats, where they are known."""
    return Hint(
        action_text(thought.action),
        thought.points,
        thought.error,
        thought.reason.key,
        reason_sentence(thought.reason, lang, names),
    )
