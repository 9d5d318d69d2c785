"""Small sets, on which every deal that a seat may believe in can be listed.

A second opinion on beliefs that knows nothing of slots.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from boneyard.bots.thinking import HiddenHands, Mind
from boneyard.core import referee
from boneyard.core.errors import Refused
from boneyard.core.event import Dealt, Drew, Event
from boneyard.core.game import Game
from boneyard.core.state import Phase, State
from boneyard.core.tile import HIDDEN, Tile
from boneyard.kinds import find_game, find_kind
from boneyard.notation.action import action_text, read_action
from boneyard.notation.event import event_fields
from boneyard.search.pilot import PilotMaker
from boneyard.search.sight import Sight, Steps

Deal = tuple[Tile, ...]


def offer_small_sets(monkeypatch: pytest.MonkeyPatch, name: str) -> Game[Any]:
    """A game that is also played with a double-2, double-3 or double-4 set."""
    game = find_game(name)
    for base in game.bases:
        for top, deals in {2: [2, 1, 0], 3: [3, 2, 1], 4: [4, 3, 2]}.items():
            monkeypatch.setitem(base.deals, top, deals + [0] * 4)
    return game


class Sitting:
    """A random round, and what was done in it."""

    def __init__(self, game: Game[Any], code: str, top: int, seats: int, seed: str) -> None:
        self.game = game
        self.rng = Random(seed)
        self.before: State = game.setup(game.read_code(code), top, seats, 0)
        self.state: State = game.copy(self.before)
        order = game.tiles_to_deal(self.state)
        self.rng.shuffle(order)
        self.heard: Steps = [referee.deal(game, self.state, order)]
        self.done: list[str] = []

    def copy(self) -> "Sitting":
        """The same sitting, to go on apart."""
        other = Sitting.__new__(Sitting)
        other.game, other.rng, other.before = self.game, self.rng, self.before
        other.state, other.heard, other.done = self.game.copy(self.state), self.heard[:], self.done[:]
        return other

    def step(self) -> None:
        """Somebody does something."""
        action = self.rng.choice(self.game.legal_actions(self.state))
        self.heard.append(referee.submit(self.game, self.state, action))
        self.done.append(action_text(action))

    def replayed(self, order: list[Tile]) -> "Sitting":
        """The same actions after another deal."""
        other = self.copy()
        other.state = self.game.copy(self.before)
        other.heard = [referee.deal(self.game, other.state, order)]
        other.heard += [referee.submit(self.game, other.state, read_action(text)) for text in self.done]
        return other

    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.state.phase in (Phase.DEAL, Phase.OVER)

    @property
    def mind(self) -> Mind:
        """How the game is thought through."""
        return find_kind(self.game.id).mind

    @property
    def pilot(self) -> PilotMaker:
        """Who plays it out."""
        assert isinstance(self.mind, HiddenHands)
        return self.mind.pilot

    def sight(self) -> Sight:
        """What the seat to move has seen."""
        return Sight(self.game.view(self.state, self.state.turn), self.heard)


def seen_bytes(steps: list[list[Event]], seat: int) -> bytes:
    """Events as a seat was told them."""
    return json.dumps([[event_fields(event.seen_by(seat)) for event in step] for step in steps]).encode()


def agrees(sitting: Sitting, order: list[Tile], done: list[str] | None = None) -> bool:
    """Whether a deal leads to the very bytes that the seat to move has seen, by what was done and the rules alone."""
    game, seat = sitting.game, sitting.state.turn
    state = game.copy(sitting.before)
    wanted = sitting.sight()
    heard = [referee.deal(game, state, order)]
    for number, text in enumerate(done or sitting.done, 1):
        if seen_bytes(heard[-1:], seat) != seen_bytes([wanted.steps[number - 1]], seat):
            return False
        try:
            heard.append(referee.submit(game, state, read_action(text)))
        except Refused:
            return False
    return seen_bytes(heard, seat) == seen_bytes(wanted.steps, seat) and (
        game.view(state, seat).fields() == wanted.view.fields()
    )


def possible_deals(sitting: Sitting) -> Iterator[Deal]:
    """Every deal that agrees, tiles that nobody drew in ascending order."""
    sight = sitting.sight()
    dealt = sight.steps[0][0]
    assert isinstance(dealt, Dealt)
    known = [t for hand in dealt.hands for t in hand] + dealt.boneyard
    size = [seat for seat, hand in enumerate(dealt.hands) for _ in hand]
    drawn = len(size)
    for step in sight.steps:
        for event in step:
            if isinstance(event, Drew):
                known[drawn] = event.tile
                drawn += 1
    tiles = [t for t in sitting.game.tiles_to_deal(sitting.before) if t not in known]
    for order in _fillings(known, drawn, size, sorted(tiles)):
        if agrees(sitting, list(order)):
            yield order


def _fillings(known: list[Tile], drawn: int, size: list[int], tiles: list[Tile]) -> Iterator[Deal]:
    """All ways to fill the hidden places.

    Within a dealt hand, and among tiles that nobody drew, only in ascending order.
    """

    def fill(at: int, order: list[Tile], left: list[Tile]) -> Iterator[Deal]:
        if at >= drawn:
            yield (*order, *left)
        elif known[at] != HIDDEN:
            yield from fill(at + 1, [*order, known[at]], left)
        else:
            same = 0 < at < len(size) and size[at] == size[at - 1]
            for t in left:
                if not same or t > order[-1]:
                    yield from fill(at + 1, [*order, t], [one for one in left if one != t])

    yield from fill(0, [], tiles)
