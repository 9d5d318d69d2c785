"""The train solver against plain enumeration of all trains of small hands."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from boneyard.bots.arrange import arrange
from boneyard.bots.trains import (
    Trains,
    Weight,
    best_train,
    count_best_trains,
    first_tiles,
    heaviest,
    longest,
    trains_after_losing,
)
from boneyard.core.tile import Tile, has, other_end, pips, tile, tiles_of
from boneyard.match.match import new_match
from boneyard.match.worker import answer, question
from boneyard.search.sight import Sight


def all_trains(hand: list[Tile], start: int) -> Iterator[tuple[Tile, ...]]:
    """Every train from a number, the empty one included."""
    yield ()
    for t in hand:
        if has(t, start):
            for rest in all_trains([other for other in hand if other != t], other_end(t, start)):
                yield (t, *rest)


def is_train(tiles: tuple[Tile, ...], start: int) -> bool:
    """Whether each tile follows the one before it."""
    for t in tiles:
        if not has(t, start):
            return False
        start = other_end(t, start)
    return len(set(tiles)) == len(tiles)


def weigh(tiles: tuple[Tile, ...], weight: Weight) -> int:
    """The weight of a train."""
    return sum(weight(t) for t in tiles)


def random_hand(rng: Random) -> tuple[list[Tile], int]:
    """A small hand of a small set, where trains are long, and a start."""
    top = rng.choice([3, 4, 6, 9])
    return rng.sample(tiles_of(top), rng.randint(1, 8)), rng.randint(0, top)


@pytest.mark.parametrize("weight", [longest, heaviest])
def test_best_train_equals_enumeration(weight: Weight) -> None:
    """Weight, first tiles and number of best trains are those of the list of all trains."""
    rng = Random(f"trains {weight.__name__}")
    for _ in range(250):
        hand, start = random_hand(rng)
        trains = list(all_trains(hand, start))
        best = max(weigh(train, weight) for train in trains)
        found = best_train(hand, start, weight)
        assert (best, True) == (found.weight, found.exact)
        assert is_train(found.tiles, start)
        assert best == weigh(found.tiles, weight)
        assert sum(weigh(train, weight) == best for train in trains) == count_best_trains(hand, start, weight)
        expected = {
            t: max(weigh(train, weight) for train in trains if train[:1] == (t,)) for t in hand if has(t, start)
        }
        assert expected == {train.tiles[0]: train.weight for train in first_tiles(hand, start, weight)}


def test_losing_a_tile_equals_a_hand_without_it() -> None:
    """What is left after losing a tile is what the smaller hand can do."""
    rng = Random("lost")
    for _ in range(100):
        hand, start = random_hand(rng)
        for lost, train in trains_after_losing(hand, start).items():
            assert lost not in train.tiles
            assert best_train([t for t in hand if t != lost], start).weight == train.weight


def test_longest_is_not_heaviest() -> None:
    """Three light tiles are longer, one heavy tile is heavier."""
    hand = [tile(3, 1), tile(1, 0), tile(0, 2), tile(3, 12)]
    assert best_train(hand, 3, longest).tiles == (tile(3, 1), tile(1, 0), tile(0, 2))
    assert best_train(hand, 3, heaviest).tiles == (tile(3, 12),)


def test_first_tiles_come_best_first() -> None:
    """The list begins with the best train."""
    rng = Random("order")
    hand = rng.sample(tiles_of(9), 14)
    trains = first_tiles(hand, 4)
    assert [train.weight for train in trains] == sorted((train.weight for train in trains), reverse=True)
    assert best_train(hand, 4).weight == trains[0].weight


def test_nothing_fits() -> None:
    """A hand without the number has the empty train, and that once."""
    assert best_train([tile(5, 4)], 3) == ((), 0, True)
    assert count_best_trains([tile(5, 4)], 3) == 1
    assert first_tiles([tile(5, 4)], 3) == []


def test_foresight_grows_with_depth() -> None:
    """The best train of at most n tiles is that of the list, and the whole train for a large n."""
    rng = Random("depth")
    for _ in range(60):
        hand, start = random_hand(rng)
        trains = Trains(hand)
        for depth in range(9):
            expected = max(weigh(train, longest) for train in all_trains(hand, start) if len(train) <= depth)
            assert expected == trains.within(start, trains.everything, depth)


def test_large_hands_fall_back_to_a_beam() -> None:
    """Above the cap the answer is a real train, says that it is not proved, and is not far from the best."""
    rng = Random("large")
    for _ in range(5):
        hand = rng.sample(tiles_of(9), 18)
        start = pips(hand[0]) // 2
        exact, wide = best_train(hand, start), best_train(hand, start, cap=50)
        assert exact.exact
        assert is_train(wide.tiles, start)
        assert wide.weight == weigh(wide.tiles, longest)
        assert 0.9 * exact.weight <= wide.weight <= exact.weight
    assert not best_train(tiles_of(9)[:40], 1, cap=50).exact
    assert count_best_trains(tiles_of(9)[:40], 1, cap=50) is None


def test_a_vast_hand_is_looked_at_in_passing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule code may deal 95 tiles to everybody: neither a table full of bots nor a hint may keep a server busy then.

    Counted is how often the solver takes a step: a hundred thousand take a tenth of a second and more.
    """
    steps = [0]

    def counted(whole: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            steps[0] += 1
            return whole(*given)

        return counting

    for name in ("_steps", "_search"):
        monkeypatch.setattr(Trains, name, counted(getattr(Trains, name)))
    match = new_match("mexican-train", "family+deal=95", 18, 2, seed="vast")
    match.do("deal")
    while len(match.legal()) == 1:
        match.do(match.legal()[0])
    kind, state = match.kind, match.state
    sight, legal = Sight(match.game.view(state, state.turn), match.heard), match.game.legal_actions(state)
    assert len(legal) > 10
    for level in ("brakeman", "conductor"):
        assert kind.bots[level].choose(sight, legal, Random(1)) in legal
    arrange(sight.view, kind.layout(sight.view).ends, "longest")
    answer(question(None, sight, legal, "dice", 0.0))
    assert steps[0] < 10_000


def test_beams_are_used_again() -> None:
    """When no beam is left, an old train counts as far as its tiles are there."""
    hand = tiles_of(6)
    trains = Trains(hand, cap=10, beam=5, beams=1)
    whole = trains.train(3, trains.everything)
    lost = whole.tiles[4]
    part = trains.train(3, trains.everything ^ trains.mask([lost]))
    assert whole.tiles[:4] == part.tiles
    assert whole == trains.train(3, trains.everything)
