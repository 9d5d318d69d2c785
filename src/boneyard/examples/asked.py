"""What people ask and dispute: situations that can arise by any rule code, each answered by the engine for one."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from boneyard.core.errors import BadPosition, BadRules
from boneyard.examples.scenario import read_block, read_blocks, read_position
from boneyard.examples.verdict import Verdict, judged
from boneyard.match.match import Match, load_match
from boneyard.words.language import Language

FOLDER: Final = Path(__file__).parent / "asked"


class Situation(NamedTuple):
    """A table, whatever the rules, and what one would like to do there."""

    name: str
    fields: dict[str, str]
    actions: list[str]


@cache
def situations(game: str) -> list[Situation]:
    """All that is asked of a game; of some nothing is."""
    path = FOLDER / f"{game}.scn"
    return [_situation(block) for block in read_blocks(path)] if path.exists() else []


def _situation(block: str) -> Situation:
    name, fields, ((_, asks),) = read_block(block)
    return Situation(name, fields, _split(asks))


def _split(asks: str) -> list[str]:
    """Actions of a line: `mid 1` is one of them."""
    actions: list[str] = []
    for word in asks.split():
        if word.isdecimal():
            actions[-1] += f" {word}"
        else:
            actions.append(word)
    return actions


def question(game: str, situation: Situation, lang: Language) -> str:
    """The question, in words."""
    return lang.say(f"asked.{game}.{situation.name}")


def table_of(game: str, code: str, situation: Situation) -> Match | None:
    """Its table by a rule code; None where it cannot arise."""
    try:
        return load_match(read_position(situation.fields | {"rules": code}, game))
    except (BadPosition, BadRules):
        return None


def arising(game: str, code: str) -> list[Situation]:
    """The situations that can arise by a rule code."""
    return [one for one in situations(game) if table_of(game, code, one) is not None]


def answers(match: Match, situation: Situation, lang: Language) -> list[Verdict]:
    """May one do that?"""
    return [judged(match, action, lang) for action in situation.actions]
