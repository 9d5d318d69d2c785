"""Scenarios are run: whatever they say has to hold, under their own rule code or under another."""

import re
from typing import Any, Final

from boneyard.core.errors import BadPosition, BadRules, BoneyardError
from boneyard.core.event import Event
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.examples.scenario import Scenario, read_field, read_position, words_of
from boneyard.match.match import Match, load_match, new_match
from boneyard.notation.event import event_fields
from boneyard.words.language import ENGLISH
from boneyard.words.refusal import sentence

REFUSED_TABLE: Final = {"bad": BadPosition, "no": BadRules}
"""What is wrong with a table that cannot be set."""
_REFUSAL: Final = re.compile(r"(.+?) \(([A-Z0-9-]+)\) ?(.*)")
_SEED: Final = "scenario"


class Untrue(Exception):
    """A scenario says what does not hold."""


def expect(holds: bool, said: object) -> None:
    """Untrue, with what is so instead, unless something holds."""
    if not holds:
        raise Untrue(str(said))


def set_table(scenario: Scenario, game: str, code: str = "") -> Match:
    """The match that a scenario begins with, by its own rule code or by another."""
    if "new" in scenario.fields:
        words = scenario.fields["new"].split()
        named = dict(zip(words[1::2], words[2::2], strict=True))
        starter = read_seat(named["starter"]) if "starter" in named else None
        return new_match(game, code or words[0], int(named["set"]), int(named["seats"]), _SEED, starter)
    fields = scenario.fields | ({"rules": code} if code else {})
    return load_match(read_position(fields, game), _SEED)


def actor_of(text: str) -> tuple[str, int]:
    """An action and who does it: by default whoever is to act."""
    seat, colon, action = text.partition(": ")
    return (action, LETTERS.index(seat)) if colon else (text, NOBODY)


def refused_in(text: str) -> tuple[str, int, str, str]:
    """What a `not` says: an action, who tries it, the clause that forbids it, and words of the sentence."""
    found = _REFUSAL.fullmatch(text)
    if found is None:
        raise Untrue(text)
    return *actor_of(found[1]), found[2], found[3]


class Runner:
    """Checks the steps of a scenario on a match."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.events: list[dict[str, Any]] = []

    def run(self, steps: list[tuple[str, str]]) -> None:
        """All steps, in order; Untrue where one does not hold."""
        for kind, text in steps:
            getattr(self, f"step_{kind}")(text)

    def step_legal(self, text: str) -> None:
        """Exactly these actions are legal."""
        legal = self.match.legal()
        expect(legal in (sorted(words_of(text)), sorted(text.split(" ; "))), legal)

    def step_not(self, text: str) -> None:
        """An action is refused by a clause."""
        action, seat, clause, words = refused_in(text)
        refusal = self.match.why_not(action, seat)
        if refusal is None:
            raise Untrue(f"{action} is legal")
        said = sentence(refusal, ENGLISH)
        expect(clause == refusal.clause and words in said, f"{action}: {refusal.clause} {said}")

    def step_do(self, text: str) -> None:
        """Actions are done one after the other."""
        self.events = [event_fields(event) for action in text.split(" ; ") for event in self.do(*actor_of(action))]

    def do(self, action: str, seat: int) -> list[Event]:
        """Do one."""
        return self.match.do(action, seat)

    def step_then(self, text: str) -> None:
        """Facts hold."""
        for fact in text.split(" | "):
            name, *rest = fact.split()
            said = self._fact(name, rest)
            expect(said[0] == said[1], f"{name}: {said[1]}")

    def _fact(self, name: str, rest: list[str]) -> tuple[object, object]:
        """What is said of something, and what is so."""
        position: Any = self.match.dump()
        if name == "event":
            wanted = {"event": rest[0], **({"seat": rest[1]} if len(rest) > 1 else {})}
            return True, any(wanted.items() <= event.items() for event in self.events)
        if name == "points":
            points = [event["points"] for event in self.events if event["event"] == "round"]
            return [read_field("points", " ".join(rest))], points
        if name == "layout":
            return [[*pair.split(), None][:2] for pair in " ".join(rest).split(",")], position["layout"]
        if name not in ("hand", "train", "boneyard"):
            return read_field(name, " ".join(rest)), position[name]
        pile = position[name] if name == "boneyard" else position[f"{name}s"][rest.pop(0)]
        return (int(rest[1]), len(pile)) if rest[0] == "has" else (words_of(" ".join(rest)), pile)


def holds(scenario: Scenario, game: str, code: str) -> bool:
    """Whether everything that a scenario says of a table holds by this rule code."""
    try:
        Runner(set_table(scenario, game, code)).run(scenario.steps)
    except (BoneyardError, Untrue, KeyError):
        return False  # a seat or a field that there is only by other rules is a KeyError
    return True
