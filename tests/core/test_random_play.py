"""Playing on at random: the same in every build, fair, and by the rules."""

from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import State
from boneyard.core.tile import tiles_of
from boneyard.games.mexican_train.rulesets import GAME as MEXICAN_TRAIN
from boneyard.kinds import GAMES
from boneyard.search.dice import Dice
from boneyard.search.random_play import Picker, deal_at_random, play_out, play_rounds
from boneyard.search.random_yard import YardPicker

TABLES = {"mexican-train": (12, 4), "chickenfoot": (9, 4), "muggins": (6, 4), "castle-rock": (9, 1), "dominoes": (6, 4)}


def _table(game: Game[Any], book: str, seed: int) -> State:
    top, seats = TABLES[game.id]
    state: State = game.setup(game.read_code(book), top, seats, 0)
    deal_at_random(game, state, Dice(seed))
    return state


def _picker(game: Game[Any]) -> Picker[Any]:
    return YardPicker(game) if game.id == MEXICAN_TRAIN else Picker(game)


BOOKS = [(game, base.name) for game in GAMES for base in game.bases]
NAMES = [f"{game.id}-{book}" for game, book in BOOKS]


@pytest.mark.parametrize(("game", "book"), BOOKS, ids=NAMES)
def test_a_playout_is_a_round_of_legal_actions(game: Game[Any], book: str) -> None:
    """The driver takes the very actions that somebody takes who asks for the legal ones and throws the same dice."""
    for seed in range(5):
        state, other = _table(game, book, seed), _table(game, book, seed)
        actions, dice = 0, Dice(seed)
        while other.turn != NOBODY:
            legal = game.legal_actions(other)
            game.play(other, legal[dice.below(len(legal))], other.turn)
            actions += 1
        assert actions == play_out(_picker(game), state, Dice(seed))
        assert game.dump(other) == game.dump(state)


@pytest.mark.parametrize(("game", "book"), BOOKS, ids=NAMES)
def test_every_legal_action_has_its_chance(game: Game[Any], book: str) -> None:
    """No legal action is left out, and nothing else is ever chosen."""
    state, dice, picker = _table(game, book, 3), Dice(4), _picker(game)
    while state.turn != NOBODY:
        legal = game.legal_actions(state)
        chosen = {picker.pick(state, dice) for _ in range(40 * len(legal))}
        assert set(legal) == chosen
        game.play(state, picker.pick(state, dice), state.turn)


def test_many_rounds_leave_the_table_as_it_is() -> None:
    """Each round is played on a copy, and the deals count as actions."""
    game = GAMES[0]
    picker = _picker(game)
    table, single = game.setup(game.read_code("parsons"), 12, 4, 0), Dice(9)
    before, actions = game.dump(table), 0
    for _ in range(3):
        state = game.copy(table)
        deal_at_random(game, state, single)
        actions += play_out(picker, state, single) + 1
    assert actions == play_rounds(picker, table, Dice(9), 3)
    assert before == game.dump(table)


def test_dice_are_sfc32() -> None:
    """The numbers of the published generator, seeded alike: they may never change, for results are quoted by seed."""
    dice = Dice(0)
    assert [dice.below(1 << 24) for _ in range(4)] == [5576127, 7737039, 1783496, 12891454]
    assert [Dice(seed).below(1 << 24) for seed in (1, 1 << 32)] == [2238531, 13939541]
    assert Dice(1).share() == 2238531 / (1 << 24)


def test_shuffles_keep_every_tile() -> None:
    """A deck stays whole, and the last tile gets everywhere."""
    places = set()
    for seed in range(200):
        tiles = tiles_of(3)
        Dice(seed).shuffle(tiles)
        assert sorted(tiles) == sorted(tiles_of(3))
        places.add(tiles.index(tiles_of(3)[-1]))
    assert places == set(range(10))
