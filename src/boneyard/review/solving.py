"""Whether a deal that was played could have been won, and how: the solver's word, played again by the rules."""

from typing import Any, Final

from boneyard.core.tile import tile_text
from boneyard.examples.verdict import action_words
from boneyard.kinds import find_kind
from boneyard.match.match import new_match
from boneyard.notation.action import action_text
from boneyard.notation.record import Record
from boneyard.words.language import LANGUAGES, capital, language

SOLVE: Final = "solution"
"""What a worker is asked for in the place of a seat."""


def can_solve(game: str) -> bool:
    """Whether deals of a game can be solved at all."""
    return find_kind(game).solver is not None


def solution_told(record: Record) -> dict[str, dict[str, Any]] | None:
    """By language: whether the deal could have been won, whether that is proved, and the steps; None for no deal."""
    solver = find_kind(record.game).solver
    deal = record.rounds[0].deal if record.rounds else None
    if solver is None or deal is None:
        return None
    match = new_match(record.game, record.rules, record.top, len(record.names), starter=record.starter)
    found = solver(match.state.code, deal)
    match.do("deal " + " ".join([tile_text(t) for t in deal]))
    steps: dict[str, list[dict[str, str]]] = {code: [] for code in LANGUAGES}
    for action in [action_text(one) for one in found.actions]:
        for code in LANGUAGES:
            steps[code].append({"action": action, "text": capital(action_words(match, action, language(code)))})
        match.do(action)
    return {code: {"won": found.won, "proved": found.proved, "steps": steps[code]} for code in LANGUAGES}
