"""What whoever keeps score of a game with real tiles has to know of its rules, as plain facts that need no rule."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from boneyard.core.counting import Counting
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.seat import MOST_SEATS
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, pips, tile_text, tiles_of
from boneyard.match.score_sheet import sides_of


@dataclass(frozen=True)
class PaperRound:
    """A round: the double in the middle, if there is one, and the tiles that count other than their pips."""

    engine: str | None
    costs: dict[str, int]


class Paper(NamedTuple):
    """A rule code with a set. The last of `rounds` stands for all that follow, where a game has no last round."""

    code: str
    top: int
    length: int
    target: int
    rounds: list[PaperRound]
    deal: dict[int, int]
    """Tiles for each, by the number of seats."""
    sides: dict[int, list[list[int]]]
    """Who scores together, by the number of seats; only where somebody has a partner."""
    counting: Counting


def paper(game: Game[Any], code: RuleCode, top: int) -> Paper:
    """What there is to know of this set at any number of seats that is offered."""
    seats = game.seat_counts(code, top)
    state = game.new_table(code, top, seats[0])
    length = game.rounds(code, top)
    rounds = [_round(game, state, number) for number in range(1, (length or 1) + 1)]
    deal = {number: _dealt(game, game.new_table(code, top, number)) for number in seats}
    together = {number: sides_of(game, code, number) for number in range(1, MOST_SEATS + 1)}
    partners = {number: sides for number, sides in together.items() if any(len(side) > 1 for side in sides)}
    return Paper(code.text(), top, length, game.target(code), rounds, deal, partners, game.counting(code))


def _round(game: Game[Any], state: State, number: int) -> PaperRound:
    state.round = number - 1
    engine = game.next_engine(state)
    state.round = number
    prices = {t: game.cost(state, t) for t in tiles_of(int(state.top))}
    odd = {tile_text(t): price for t, price in prices.items() if price != pips(t)}
    return PaperRound(None if engine == NO_TILE else tile_text(engine), odd)


def _dealt(game: Game[Any], state: State) -> int:
    game.deal(state, game.tiles_to_deal(state))
    return int(state.hands.counts[0])
