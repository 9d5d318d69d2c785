"""How long a game is: in rounds or points, and about how many minutes.

Nobody knows that beforehand; so a few games are played by quick players, each time the same ones, and what they do is
counted.
"""

from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from boneyard.bots.steady import steady_choice
from boneyard.core import referee
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.kinds import find_kind
from boneyard.search.sight import Sight

LENGTHS: Final = {"short": 4, "medium": 2, "whole": 1}
"""The part of a whole game that each of them is."""
_OPTIONS: Final = ("rounds", "target")
_TRIALS: Final = 2
_ROUNDS: Final = 2
"""So many rounds of so many games are tried; of one that is played for points all rounds."""
_MOST_ACTIONS: Final = 3000
_PLAYER: Final = "heaviest"
PERSON: Final = 4.0
BOT: Final = 1.0
"""Seconds for what a person or a bot does, drawing and passing included: an estimate, people differ."""


class Length(NamedTuple):
    """How long a game is; 0 rounds or points where that does not end it. `actions` are those of a whole game."""

    name: str
    code: str
    rounds: int
    target: int
    actions: float

    def minutes(self, seats: int, people: int) -> int:
        """About how many minutes, with so many people among those who play."""
        each = (people * PERSON + (seats - people) * BOT) / seats
        return max(1, round(self.actions * each / 60))


def lengths(game_id: str, code: str, top: int, seats: int) -> list[Length]:
    """The lengths that are offered with these rules, the shortest first; none where they leave no choice."""
    game = find_kind(game_id).game
    name = _option(game)
    if not name:
        return []
    whole = _whole(game, code)
    most = game.rounds(game.read_code(whole), top) or game.target(game.read_code(whole))
    values = {length: max(1, most // part) for length, part in LENGTHS.items()}
    codes = {length: whole if value == most else f"{whole}+{name}={value}" for length, value in values.items()}
    found = [length_of(game_id, code_, top, seats, length) for length, code_ in codes.items()]
    return [one for at, one in enumerate(found) if one.code not in {other.code for other in found[:at]}]


def _whole(game: Game[Any], code: str) -> str:
    """The same rules, and the game as long as the book says."""
    rules, name = game.read_code(code), _option(game)
    return rules.agreed(name, rules.base.values[name]).text() if name else rules.text()


def _option(game: Game[Any]) -> str:
    """The option by which a game gets shorter, where it has one."""
    names = [option.name for option in game.options if option.most]
    return next((name for name in _OPTIONS if name in names), "")


def length_of(game_id: str, code: str, top: int, seats: int, name: str = "") -> Length:
    """How long a game by these rules is; BadRules where it cannot be played."""
    game = find_kind(game_id).game
    rules = game.read_code(code)
    rounds, target = game.rounds(rules, top), game.target(rules)
    actions, played = _tried(game_id, _whole(game, code) if rounds else rules.text(), top, seats)
    return Length(name, rules.text(), rounds, target, actions / played * (rounds or played / _TRIALS))


@lru_cache(1024)
def _tried(game_id: str, code: str, top: int, seats: int) -> tuple[int, int]:
    """How much was done in some games, and in how many rounds."""
    tried = [_try(game_id, code, top, seats, seed) for seed in range(_TRIALS)]
    return sum(actions for actions, _ in tried), sum(rounds for _, rounds in tried)


def _try(game_id: str, code: str, top: int, seats: int, seed: int) -> tuple[int, int]:
    kind, rng, actions = find_kind(game_id), Random(seed), 0
    game = kind.game
    rules = game.read_code(code)
    most = _ROUNDS if game.rounds(rules, top) else _MOST_ACTIONS
    state = game.setup(rules, top, seats, 0 if game.designates_starter(rules) else NOBODY)
    while state.phase is not Phase.OVER and actions < _MOST_ACTIONS:
        if state.phase is not Phase.DEAL:
            sight = Sight(game.view(state, state.turn), [])
            chosen = steady_choice(kind.bots[_PLAYER], sight, game.legal_actions(state), rng)
            referee.play(game, state, chosen, state.turn)
            actions += 1
        elif state.round < most:
            order = game.tiles_to_deal(state)
            rng.shuffle(order)
            referee.deal(game, state, order)
        else:
            break
    return actions, state.round
