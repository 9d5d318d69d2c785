"""Sets, seats, tiles dealt and rounds in plain words: the statements with numbers, made from a rule code."""

from typing import Any

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.tile import tiles_of
from boneyard.words.statement import Statement


def playable_sets(game: Game[Any], code: RuleCode) -> list[int]:
    """The sets that a rule code can be played with, ascending."""
    rounds = int(code.values.get("rounds") or 0)
    return sorted([top for top in code.base.deals if game.seat_counts(code, top) and rounds <= top + 1])


def set_statement(game: Game[Any], code: RuleCode, cites: str) -> Statement:
    """Which sets are used."""
    sets = [f"double-{top} set ({len(tiles_of(top))} tiles)" for top in playable_sets(game, code)]
    return Statement("sets", f"The game is played with a {' or a '.join(sets)}.", cites)


def deal_statements(game: Game[Any], code: RuleCode, cites: str, given: str) -> list[Statement]:
    """For each set how many may play, and how many tiles each gets."""
    return [_deal_statement(game, code, top, cites, given) for top in playable_sets(game, code)]


def _deal_statement(game: Game[Any], code: RuleCode, top: int, cites: str, given: str) -> Statement:
    counts = game.seat_counts(code, top)
    if code.number("deal"):
        text = f"With a double-{top} set everybody gets {_tiles(code.number('deal'))}; {span(counts)} may play."
        return Statement(f"deal-{top}", text, given)
    text = f"With a double-{top} set {', '.join(_rows(code, top, counts))}."
    return Statement(f"deal-{top}", text, cites)


def _rows(code: RuleCode, top: int, counts: list[int]) -> list[str]:
    """Numbers of players with the tiles that each gets; equal deals are told together."""
    groups: dict[int, list[int]] = {}
    for seats in counts:
        groups.setdefault(code.base.tiles_each(top, seats), []).append(seats)
    first, *rest = [f"{span(seats)} get {tiles}" for tiles, seats in groups.items()]
    return [f"{first} tiles each", *[row.replace(" players", "") for row in rest]]


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def span(seats: list[int]) -> str:
    """Numbers of players in words.

    >>> span([2, 3, 4])
    '2 to 4 players'
    """
    if len(seats) <= 2:
        return f"{' or '.join([str(count) for count in seats])} players"
    return f"{seats[0]} to {seats[-1]} players"


def rounds_statement(code: RuleCode, cites: str, given: str) -> Statement:
    """How many rounds make a game."""
    rounds = code.number("rounds")
    if rounds:
        return Statement("rounds", f"The game ends after {rounds} {'round' if rounds == 1 else 'rounds'}.", given)
    return Statement("rounds", "There is one round for each double of the set, the double blank last (13 with a double-12 set).", cites)
