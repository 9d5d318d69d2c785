"""What is wrong with a rule code, a command or a saved game, for the player who gave it.

An error carries its English template. What only hosts and programs meet has no other: they read English.
"""

from functools import cache

from boneyard.core.errors import BoneyardError
from boneyard.notation.record import Damaged
from boneyard.words.language import ENGLISH, Language
from boneyard.words.refusal import sentence


def problem(error: BoneyardError, lang: Language) -> str:
    """One sentence; of a saved game with the line, and the clause where a rule is broken."""
    if not isinstance(error, Damaged):
        return _said(error, lang)
    told = _said(error, lang) if error.refusal is None else f"{sentence(error.refusal, lang)} ({error.clause})"
    return lang.say("problem.line", line=error.line, told=told)


def _said(error: BoneyardError, lang: Language) -> str:
    key = _keys().get(error.template)
    if key is not None:
        return lang.say(key, **error.names)
    return error.message if isinstance(error, Damaged) else str(error)


@cache
def _keys() -> dict[str, str]:
    return {text: key for key, text in ENGLISH.texts("problem").items()}
