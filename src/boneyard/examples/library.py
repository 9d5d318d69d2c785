"""All scenarios, and which of them hold by a rule code."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, cast

from boneyard.core.seat import LETTERS
from boneyard.examples.runner import REFUSED_TABLE, holds
from boneyard.examples.scenario import FOLDER, Scenario, read_position, read_scenarios
from boneyard.kinds import KINDS, find_game

_KEPT: Final = 64
"""Rule codes whose examples are remembered: those that people look at."""


@cache
def scenarios() -> list[tuple[str, Scenario]]:
    """Every scenario with its game, file by file."""
    return [
        (kind.id, scenario)
        for path in sorted(FOLDER.glob("*.scn"))
        for kind in KINDS
        if path.stem.startswith(kind.id)
        for scenario in read_scenarios(path)
    ]


def examples(game: str, code: str) -> dict[str, list[Scenario]]:
    """By clause, the scenarios that show a table and hold by a rule code; the best of each first."""
    return _examples(game, find_game(game).read_code(code).text())


def of_clauses(game: str, code: str, clauses: list[str]) -> list[Scenario]:
    """The examples of some clauses, each once."""
    held = examples(game, code)
    found = {scenario.name: scenario for clause in clauses for scenario in held.get(clause, [])}
    return list(found.values())


@lru_cache(_KEPT)
def _examples(game: str, code: str) -> dict[str, list[Scenario]]:
    shown = [one for name, one in scenarios() if name == game and one.steps[0][0] not in REFUSED_TABLE]
    tried = [next((own for own in (one, _later(one, game)) if holds(own, game, code)), None) for one in shown]
    held = [one for one in tried if one is not None]
    clauses = dict.fromkeys([clause for one in held for clause in one.clauses])
    return {
        clause: sorted([one for one in held if clause in one.clauses], key=lambda one: _rank(one, clause))
        for clause in clauses
    }


def _later(scenario: Scenario, game: str) -> Scenario:
    """The same table some turns later, unless a scenario says when it is: first turns may have rules of their own."""
    if {"new", "turns"} & scenario.fields.keys() or "turns" not in find_game(game).public_view.shape:
        return scenario
    seats = LETTERS[: cast("int", read_position(scenario.fields, game)["seats"])]
    return replace(scenario, fields=scenario.fields | {"turns": " ".join([f"{seat} 2" for seat in seats])})


def _rank(scenario: Scenario, clause: str) -> tuple[bool, bool, int, int]:
    """Best is a table on which the clause itself refuses something, of which it comes first, and which is small."""
    refuses = any(kind == "not" and f"({clause})" in text for kind, text in scenario.steps)
    size = sum(len(text) for text in [*scenario.fields.values(), *[text for _, text in scenario.steps]])
    return "new" in scenario.fields, not refuses, scenario.clauses.index(clause), size
