"""Sets, seats, tiles dealt and rounds in plain words: the statements with numbers, made from a rule code."""

from collections.abc import Callable
from typing import Any

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.tile import tiles_of
from boneyard.parts.course import Course
from boneyard.words.language import Language
from boneyard.words.statement import Statement


def playable_sets(game: Game[Any], code: RuleCode) -> list[int]:
    """The sets that a rule code can be played with, ascending."""
    return sorted(game.sets(code))


def set_statement(game: Game[Any], code: RuleCode, cites: str) -> Statement:
    """Which sets are used."""
    tops = playable_sets(game, code)

    def names(lang: Language) -> dict[str, object]:
        return {"sets": lang.either([lang.say("rules.number.set", top=top, tiles=len(tiles_of(top))) for top in tops])}

    return Statement("sets", "number.sets", cites, names=names)


def deal_statements(game: Game[Any], code: RuleCode, cites: str, given: str) -> list[Statement]:
    """For each set how many may play, and how many tiles each gets."""
    return [_deal_statement(game, code, top, cites, given) for top in playable_sets(game, code)]


def _deal_statement(game: Game[Any], code: RuleCode, top: int, cites: str, given: str) -> Statement:
    counts = game.seat_counts(code, top)
    if code.number("deal"):
        names = _given(code.number("deal"), top, counts)
        return Statement(f"deal-{top}", "number.deal-given", given, f"set={top}", names)
    return Statement(f"deal-{top}", "number.deal", cites, f"set={top}", _rows(code, top, counts))


def _given(tiles: int, top: int, counts: list[int]) -> Callable[[Language], dict[str, object]]:
    return lambda lang: {"count": tiles, "top": top, "players": span("players", counts, lang)}


def _rows(code: RuleCode, top: int, counts: list[int]) -> Callable[[Language], dict[str, object]]:
    """Numbers of players with the tiles that each gets.

    Equal deals are told together, and players are called so once.
    """
    groups: dict[int, list[int]] = {}
    for seats in counts:
        groups.setdefault(code.base.tiles_each(top, seats), []).append(seats)
    (first, at_first), *rest = groups.items()

    def names(lang: Language) -> dict[str, object]:
        rows = [lang.say("rules.number.row-first", players=span("players", at_first, lang), tiles=first)]
        rows += [lang.say("rules.number.row", players=span("seats", seats, lang), tiles=tiles) for tiles, seats in rest]
        return {"top": top, "rows": lang.say("rules.number.between").join(rows)}

    return names


def span(key: str, seats: list[int], lang: Language) -> str:
    """Numbers of players in words: `players` with that word, `seats` without.

    >>> from boneyard.parts.course import Course
    from boneyard.words.language import ENGLISH
    >>> span("players", [2, 3, 4], ENGLISH)
    '2 to 4 players'
    """
    kind = ("one", "two")[len(seats) - 1] if len(seats) <= 2 else "span"
    return lang.say(f"rules.{key}.{kind}", first=seats[0], last=seats[-1])


def course_statements(code: RuleCode, cites: str, given: str) -> list[Statement]:
    """How many rounds make a game, from which engine on, and with how many points it ends before."""
    course = Course(code)
    rounds, first, target = course.agreed, course.first, course.target
    told = [Statement("number", "number.from", "HR-04", names=lambda _lang: {"first": first})] if first >= 0 else []
    if rounds:
        told.append(Statement("rounds", "number.rounds-given", given, names=lambda _lang: {"count": rounds}))
    elif first < 0:
        told.append(Statement("rounds", "number.rounds", cites))
    else:
        told.append(Statement("rounds", "number.rounds-from", "HR-04", names=lambda _lang: {"count": first + 1}))
    if target:
        told.append(Statement("target", "number.target-ends", "HR-05", names=lambda _lang: {"count": target}))
    return told
