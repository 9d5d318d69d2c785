"""Scenarios: positions and plays that a player can read, each for the clauses named in its first line.

A file is a list of blocks, separated by blank lines; `#` begins a comment. The first line of a block names its clauses,
a colon and a sentence. Then it sets a table, in one of two ways:

    new      parsons set 12 seats 4 starter B          a new match before its first deal

    rules    parsons+notify=manual                     a position; fields as in docs/protocol.md, in players' spelling:
    set      9                                         (default 12)
    trains   A 12-5 5-5 | M 12-3                       seats are those named, at least two; `seats 4` says otherwise
    hands    A 12-4 4-4 | B 12-1 | C *                 `*` is every tile named nowhere else
    boneyard 9-8 7-7 *                                 by default `*`, or empty where a hand has it; `-` is empty
    layout   9-9 | 9-4 9-9 | 4-4 9-4                   (Chickenfoot, Muggins) each tile, and what it was laid against
    turn     A                                         and marked, open, laid, engine, phase, round, starter, turns, ...

and says what holds, in order:

    legal    9-5>A 9-5>M                               exactly these actions are legal
    not      4-3>M (MT-P-29) covered first             refused by that clause, and the sentence contains the words
    do       9-5>A ; draw ; pass ; C: muggins 15       these are done; a seat before a colon acts out of turn
    then     turn C | open - | train A 12-5 5-5 | hand B 4-3 | hand B has 5 | boneyard has 14 | points A 0 B 17
             layout 9-9, 9-4 9-9                       (pairs separated by commas)
    bad      does not follow                           the position is refused, and the message contains the words
    no       crossed out                               the rules are refused, and the message contains the words
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boneyard.core.errors import BadPosition, BadRules, Refused
from boneyard.core.referee import replay
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.match import load_match
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields
from boneyard.words.language import ENGLISH
from boneyard.words.refusal import sentence

STEPS = ("legal", "not", "do", "then", "bad", "no")
CLAUSE = re.compile(r"(?:MT-[PBFO]|CF|MU|CR|DO|HR)-\d\d|S-\d")


@dataclass
class Scenario:
    """One block of a file."""

    name: str
    clauses: list[str]
    sentence: str
    fields: dict[str, str] = field(default_factory=dict)
    steps: list[tuple[str, str]] = field(default_factory=list)


def read_scenarios(path: Path) -> list[Scenario]:
    """All blocks of a file."""
    text = "\n".join(line.split("#")[0].rstrip() for line in path.read_text().splitlines())
    blocks = [block for block in re.split(r"\n{2,}", text.strip()) if block.strip()]
    return [_read_block(path, block) for block in blocks]


def _read_block(path: Path, block: str) -> Scenario:
    head, *lines = block.strip().splitlines()
    ids, _, said = head.partition(": ")
    clauses = ids.split()
    assert said, f"{path.name}: {head}"
    assert all(CLAUSE.fullmatch(clause) for clause in clauses), f"{path.name}: {head}"
    scenario = Scenario(f"{path.stem} {head}", clauses, said)
    for line in lines:
        key, _, value = line.strip().partition(" ")
        if key in STEPS:
            scenario.steps.append((key, value.strip()))
        else:
            assert not scenario.steps, f"{scenario.name}: {line}"
            assert key not in scenario.fields, f"{scenario.name}: {line}"
            scenario.fields[key] = value.strip()
    assert scenario.steps, f"{scenario.name}: nothing is said to hold"
    return scenario


def run_scenario(scenario: Scenario, game: str) -> None:
    """Set the table and check every step."""
    steps = list(scenario.steps)
    if steps[0][0] in ("bad", "no"):
        kind, words = steps.pop(0)
        error = _refused_table(scenario, game, BadPosition if kind == "bad" else BadRules)
        assert words in error, f"{words!r} is not in {error!r}"
        assert not steps
        return
    runner = Runner(_table(scenario, game))
    for kind, text in steps:
        getattr(runner, f"step_{kind}")(text)


def _refused_table(scenario: Scenario, game: str, error: type[Exception]) -> str:
    try:
        _table(scenario, game)
    except error as refused:
        return str(refused)
    raise AssertionError("the table was set all the same")


def _table(scenario: Scenario, game: str) -> Match:
    if "new" in scenario.fields:
        assert len(scenario.fields) == 1
        words = scenario.fields["new"].split()
        named = dict(zip(words[1::2], words[2::2], strict=True))
        seat = read_seat(named["starter"]) if "starter" in named else None
        return new_match(game, words[0], int(named["set"]), int(named["seats"]), "scenario", seat)
    return load_match(read_position(scenario.fields, game), "scenario")


def read_position(fields: dict[str, str], game: str) -> dict[str, Any]:
    """The JSON position that the fields of a scenario describe."""
    position: dict[str, Any] = {"game": game, "rules": fields["rules"], "set": int(fields.get("set", "12"))}
    piles: dict[str, dict[str, list[str]]] = {
        name: _piles(fields[name]) for name in ("hands", "trains") if name in fields
    }
    position.update(piles)
    seats = [seat for pile in piles.values() for seat in pile if seat in LETTERS]
    lone = 1 if "row" in fields else 2
    if "layout" in fields:
        position["layout"] = [[*pair.split(), None][:2] for pair in fields["layout"].split("|") if pair.strip() != "-"]
    position["seats"] = int(fields.get("seats", max([LETTERS.index(seat) + 1 for seat in seats], default=lone)))
    position["seats"] = max(position["seats"], lone)
    star = any("*" in hand for hand in piles.get("hands", {}).values())
    position["boneyard"] = _words(fields.get("boneyard", "-" if star else "*"))
    if (
        lone == 2
        and game in ("mexican-train", "chickenfoot")
        and "engine" not in fields
        and "round" not in fields
        and fields.get("phase") not in ("deal", "search")
    ):
        position["engine"] = f"{position['set']}-{position['set']}"
    for name, text in fields.items():
        if name not in position or name == "engine":
            position[name] = _field(name, text)
    return position


def _field(name: str, text: str) -> object:
    if name in ("turn", "starter", "phase", "engine"):
        return None if text == "-" else text
    if name in ("marked", "open", "laid", "skip", "row"):
        return _words(text)
    if name in ("drew", "wrong"):
        return text == "yes"
    if name in ("round", "passes"):
        return int(text)
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}


def _words(text: str) -> list[str]:
    return [] if text == "-" else text.split()


def _piles(text: str) -> dict[str, list[str]]:
    piles = [part.split() for part in text.split("|")]
    return {pile[0]: _words(" ".join(pile[1:])) if pile[1:] else [] for pile in piles}


def _actor(text: str) -> tuple[str, int]:
    """An action and who does it: by default whoever is to act."""
    seat, colon, action = text.partition(": ")
    return (action, LETTERS.index(seat)) if colon else (text, NOBODY)


class Runner:
    """Checks the steps of a scenario on a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[dict[str, Any]] = []

    def step_legal(self, text: str) -> None:
        """Exactly these actions are legal."""
        assert sorted(_words(text)) == self.match.legal() or sorted(text.split(" ; ")) == self.match.legal(), (
            self.match.legal()
        )

    def step_not(self, text: str) -> None:
        """An action is refused by a clause."""
        found = re.fullmatch(r"(.+?) \(([A-Z0-9-]+)\) ?(.*)", text)
        assert found, text
        action, clause, words = found.groups()
        action, seat = _actor(action)
        refusal = self.match.why_not(action, seat)
        assert refusal is not None, f"{action} is legal"
        said = sentence(refusal, ENGLISH)
        assert clause == refusal.clause, f"{action}: {refusal.clause} {said}"
        assert words in said, said
        before = self.match.dump()
        try:
            self.match.do(action, seat)
        except Refused:
            assert before == self.match.dump()
        else:
            raise AssertionError(f"{action} was done")

    def step_do(self, text: str) -> None:
        """Actions are done one after the other; their events alone bring about the same."""
        self.events = []
        for action in text.split(" ; "):
            match, kept = self.match, self.match.game.copy(self.match.state)
            events = match.do(*_actor(action))
            assert match.dump() == match.game.dump(replay(match.game, kept, events))
            self.events += [event_fields(event) for event in events]

    def step_then(self, text: str) -> None:
        """Facts hold."""
        for fact in text.split(" | "):
            self._check(fact.split(), self.match.dump())

    def _check(self, words: list[str], position: Any) -> None:
        name, rest = words[0], words[1:]
        if name in ("points", "event"):
            self._check_event(name, rest)
        elif name == "layout":
            assert [[*pair.split(), None][:2] for pair in " ".join(rest).split(",")] == position["layout"], position[
                "layout"
            ]
        elif name in ("hand", "train", "boneyard"):
            pile = position["boneyard"] if name == "boneyard" else position[f"{name}s"][rest.pop(0)]
            actual: object = len(pile) if rest[0] == "has" else pile
            expected: object = int(rest[1]) if rest[0] == "has" else _words(" ".join(rest))
            assert expected == actual, f"{name}: {actual}"
        else:
            assert _field(name, " ".join(rest)) == position[name], f"{name}: {position[name]}"

    def _check_event(self, name: str, rest: list[str]) -> None:
        if name == "event":
            wanted = {"event": rest[0], **({"seat": rest[1]} if len(rest) > 1 else {})}
            assert any(wanted.items() <= event.items() for event in self.events), self.events
        else:
            points = [event["points"] for event in self.events if event["event"] == "round"]
            assert [_field("points", " ".join(rest))] == points, points
