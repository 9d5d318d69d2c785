"""Habits: choices make some worlds likelier than others, as much as they should, and rule none out.

The pilot that judges them plays as Conductor does.
"""

from collections import Counter
from random import Random

import pytest

from boneyard.core import referee
from boneyard.core.action import LAY_KIND, kind_of
from boneyard.core.tile import Tile
from boneyard.kinds import find_game
from boneyard.notation.action import read_action
from boneyard.search.dice import Dice
from boneyard.search.habits import Habits
from boneyard.search.pilot import Pilot
from boneyard.search.sight import Sight
from boneyard.search.watch import NO_HURRY
from boneyard.search.worlds import Worlds
from tests.bots.small import Deal, Sitting, agrees, offer_small_sets, possible_deals
from tests.kit.by_name import AnyBot
from tests.kit.codes import random_table

WORLDS = 1500
GAMES = [find_game(name) for name in ("mexican-train", "chickenfoot", "muggins", "dominoes")]


def heeding(sitting: Sitting, seed: int) -> Worlds:
    """Worlds of the seat to move that heed what the others chose."""
    worlds = Worlds(sitting.game, sitting.sight(), Dice(seed))
    worlds.heed(Habits(sitting.game, sitting.pilot(worlds.table, NO_HURRY), worlds.round, NO_HURRY))
    worlds.settle(300)
    return worlds


def likelihood(sitting: Sitting, pilot: Pilot, deal: Deal) -> float:
    """How likely the others, with the hands of this deal, would have laid what they laid.

    Played again by the rules alone.
    """
    game, me = sitting.game, sitting.state.turn
    state = game.copy(sitting.before)
    referee.deal(game, state, list(deal))
    found = 1.0
    for text in sitting.done:
        action = read_action(text)
        if state.turn != me and kind_of(action) == LAY_KIND:
            found *= pilot.odds(game, state, action)
        referee.submit(game, state, action)
    return found


@pytest.mark.parametrize(
    ("name", "code", "top", "seats"),
    [
        ("mexican-train", "parsons", 4, 2),
        ("mexican-train", "booklet", 4, 2),
        ("chickenfoot", "booklet", 4, 2),
        ("muggins", "booklet", 4, 2),
    ],
)
def test_worlds_are_as_likely_as_the_choices_make_them(
    name: str, code: str, top: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every deal that agrees, weighed by what everybody laid: each tile is where it is as often as that says."""
    game = offer_small_sets(monkeypatch, name)
    sitting = Sitting(game, code, top, seats, "habits")
    for _ in range(9):
        if not sitting.is_over():
            before = sitting.copy()
            sitting.step()
    sitting = before if sitting.is_over() else sitting
    worlds = heeding(sitting, 1)
    pilot = sitting.pilot(worlds.table, NO_HURRY)
    weights = {deal: likelihood(sitting, pilot, deal) for deal in possible_deals(sitting)}
    assert len({round(weight, 9) for weight in weights.values()}) > 1, "choices that say nothing test nothing"
    expected: Counter[tuple[int, Tile]] = Counter()
    for deal, weight in weights.items():
        state = sitting.replayed(list(deal)).state
        expected.update(
            {(seat, t): weight / sum(weights.values()) for seat in range(seats) for t in state.hands.tiles(seat)}
        )
    found: Counter[tuple[int, Tile]] = Counter()
    for _ in range(WORLDS):
        world = worlds.next()
        found.update((seat, t) for seat in range(seats) for t in world.hands.tiles(seat))
    for key in {*found, *expected}:
        assert found[key] / WORLDS == pytest.approx(expected[key], abs=0.08), key


@pytest.mark.parametrize("seed", range(9))
def test_worlds_that_heed_habits_reproduce_what_was_seen(seed: int) -> None:
    """Any rules, any set: no choice overrules a fact."""
    rng = Random(f"habits {seed}")
    game, code, top, seats = random_table(rng, GAMES[seed % len(GAMES)])
    sitting = Sitting(game, code, top, seats, f"habits {seed}")
    for _ in range(rng.randrange(5, 40)):
        before = sitting.copy()
        sitting.step()
        if sitting.is_over():
            sitting = before
            break
    worlds = heeding(sitting, seed)
    for _ in range(4):
        assert sitting.game.view(worlds.next(), sitting.state.turn) == sitting.sight().view
        assert agrees(sitting, worlds.order())


@pytest.mark.parametrize(("code", "top", "seats"), [("parsons", 12, 4), ("booklet", 9, 3), ("family", 12, 2)])
def test_pilot_of_mexican_train_plays_as_conductor_does(code: str, top: int, seats: int) -> None:
    """All through a round, with the plans that it remembers: what a play-out plays is what sits at the table."""
    game, conductor = find_game("mexican-train"), AnyBot("conductor")
    alike = asked = 0
    for seed in range(6):
        sitting = Sitting(game, code, top, seats, f"pilot {seed}")
        pilot = sitting.pilot(sitting.state, NO_HURRY)
        pilot.enter(sitting.state)
        pilot.restart()
        while not sitting.is_over():
            legal = game.legal_actions(sitting.state)
            action = pilot.act(game, sitting.state)
            if len(legal) > 1:
                sight = Sight(game.view(sitting.state, sitting.state.turn))
                alike += conductor.choose(sight, legal, Random(0)) == action
                asked += 1
            sitting.heard.append(referee.submit(game, sitting.state, action))
    assert asked > 100
    assert alike / asked > 0.95
