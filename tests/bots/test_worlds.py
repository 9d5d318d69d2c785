"""Beliefs against full enumeration.

On small sets every deal is tried by the rules alone, and those that agree are counted.
"""

from collections import Counter
from math import factorial
from random import Random

import pytest

from boneyard.core import referee
from boneyard.core.tile import Tile
from boneyard.kinds import GAMES
from boneyard.notation.action import read_action
from boneyard.search.dice import Dice
from boneyard.search.sight import Sight
from boneyard.search.worlds import Worlds
from tests.bots.small import Deal, Sitting, agrees, offer_small_sets, possible_deals
from tests.kit.codes import random_table

SMALL = [
    ("mexican-train", "parsons", 3, 2),
    ("mexican-train", "parsons", 3, 3),
    ("mexican-train", "booklet", 3, 2),
    ("mexican-train", "family", 3, 2),
    ("mexican-train", "online", 3, 2),
    ("mexican-train", "booklet+penalty=keep_drawn", 3, 2),
    ("mexican-train", "parsons+notify=manual+penalty=draw_one", 3, 2),
    ("chickenfoot", "booklet", 3, 2),
    ("chickenfoot", "booklet", 3, 3),
    ("muggins", "booklet", 3, 2),
    ("mexican-train", "parsons+deal=3", 4, 2),
]
WORLDS = 500
PLAYED = [game for game in GAMES if game.id != "castle-rock"]
"""The games with hidden hands."""


def moments(sitting: Sitting, most: int) -> list[Sitting]:
    """Moments of a round in which there is a choice, after something has happened.

    The sitting stands at each in turn.
    """
    found: list[Sitting] = []
    while not sitting.is_over() and len(found) < most:
        if len(sitting.game.legal_actions(sitting.state)) > 1 and len(sitting.done) > 3:
            found.append(sitting.copy())
        sitting.step()
    return found


def believed(sitting: Sitting, deals: list[Deal]) -> Counter[tuple[int, Tile]]:
    """How many of the deals have each tile in each hand now."""
    found: Counter[tuple[int, Tile]] = Counter()
    for deal in deals:
        state = sitting.game.copy(sitting.before)
        referee.deal(sitting.game, state, list(deal))
        for text in sitting.done:
            referee.submit(sitting.game, state, read_action(text))
        found.update((seat, t) for seat in range(state.seats) for t in state.hands.tiles(seat))
    return found


def shuffles(worlds: Worlds) -> int:
    """How many shuffles put the same tiles into the same hands, draws and boneyard."""
    kinds = Counter((slot.seat, slot.born) for slot in worlds.round.hidden())
    product = 1
    for count in kinds.values():
        product *= factorial(count)
    return product


@pytest.mark.parametrize(("name", "code", "top", "seats"), SMALL)
def test_beliefs_are_those_of_full_enumeration(
    name: str, code: str, top: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many ways as deals that agree; every world is one of them.

    Each tile is where it is as often as it should be, drawn exactly and by the chain.
    """
    game = offer_small_sets(monkeypatch, name)
    for seed in range(2):
        for sitting in moments(Sitting(game, code, top, seats, f"s{seed}"), 2):
            deals = list(possible_deals(sitting))
            expected = believed(sitting, deals)
            worlds = Worlds(game, sitting.sight(), Dice(seed + 1))
            assert worlds.exact
            if worlds.ways is not None:
                assert worlds.ways == len(deals) * shuffles(worlds)
            for chain in (False, True):
                if chain:
                    worlds.use_chain()
                found: Counter[tuple[int, Tile]] = Counter()
                for number in range(WORLDS):
                    world = worlds.next()
                    found.update((seat, t) for seat in range(seats) for t in world.hands.tiles(seat))
                    if number % 25 == 0:
                        assert agrees(sitting, worlds.order())
                for key in {*found, *expected}:
                    assert found[key] / WORLDS == pytest.approx(expected[key] / len(deals), abs=0.13), (chain, key)


@pytest.mark.parametrize("seed", range(24))
def test_every_world_reproduces_what_was_seen(seed: int) -> None:
    """A world dealt again and played again gives the seat's view and all that it was told, byte for byte.

    By any rules, with any set.
    """
    rng = Random(f"worlds {seed}")
    found: list[Sitting] = []
    while not found:  # a hand of one tile may be played before anybody has a choice
        game, code, top, seats = random_table(rng, PLAYED[seed % len(PLAYED)])
        found = moments(Sitting(game, code, top, seats, f"any {seed}"), 60)
    sitting = rng.choice(found)
    worlds = Worlds(game, sitting.sight(), Dice(seed))
    assert worlds.round.dealt is not None
    for _ in range(8):
        world = worlds.next()
        assert game.view(world, sitting.state.turn) == sitting.sight().view
        assert agrees(sitting, worlds.order())


def test_nothing_is_concluded_where_the_round_is_not_known() -> None:
    """Without events, or with those of another round, hands are dealt from all tiles that cannot be seen."""
    game = GAMES[0]
    sitting = Sitting(game, "parsons", 12, 4, "unknown")
    for _ in range(30):
        sitting.step()
    view = game.view(sitting.state, sitting.state.turn)
    other = Sitting(game, "parsons", 12, 4, "another")
    for heard in ([], other.heard, sitting.heard[:-3]):
        worlds = Worlds(game, Sight(view, heard), Dice(1))
        assert worlds.round.dealt is None
        assert not worlds.round.facts
        assert game.view(worlds.next(), sitting.state.turn) == view


def test_nobody_is_supposed_to_hold_what_lies_on_the_table() -> None:
    """Short rounds to their end, with doubles whose suit is used up.

    The engine is asked only about tiles that could be held (MT-P-33).
    """
    for seed in range(30):
        sitting = Sitting(GAMES[0], "parsons+deal=4", 6, 3, f"dead {seed}")
        while not sitting.is_over():
            last = sitting.copy()
            sitting.step()
        assert Worlds(last.game, last.sight(), Dice(seed)).round.dealt is not None
