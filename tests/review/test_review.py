"""Looking back: the account sums, hidden tiles change nothing, chance is chance, and no running round is told."""

import json
from dataclasses import replace
from itertools import permutations
from random import Random
from statistics import fmean, stdev

import pytest

from boneyard.core.errors import UserError
from boneyard.core.seat import LETTERS
from boneyard.match.replay import replay
from boneyard.notation.record import Damaged, Record, read_record, record_text
from boneyard.review import review_game
from boneyard.review.course import courses
from boneyard.review.told import told
from boneyard.review.values import valued
from boneyard.words.language import ENGLISH
from tests.review.games import TABLES, played, record_of


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_the_parts_of_a_round_sum_to_what_it_brought(table: tuple[str, str, int, int]) -> None:
    """For every seat; and together the seats of a table have won what the others lost."""
    record = record_of(played(table, "sums"))
    results = []
    for seat in LETTERS[: table[3]]:
        (one,) = review_game(record, seat, 2).rounds[:1]
        assert one.expected + one.deal + one.draws + one.play + one.others == pytest.approx(one.result)
        own = [step for step in record.rounds[0].steps if step.seat == LETTERS.index(seat)]
        assert len(one.decisions) <= len(own)
        assert {decision.action for decision in one.decisions} <= {step.action for step in own}
        results.append(one.result)
    assert table[3] == 1 or sum(results) == pytest.approx(0.0)


def test_the_result_is_that_of_the_score_sheet() -> None:
    """By how many points a round was better for a seat than for the others on average."""
    record = record_of(played(TABLES[0], "sheet"))
    points = record.rounds[0].points
    assert points is not None
    (course,) = courses(record, 1)
    assert course.result == pytest.approx((points["A"] + points["C"]) / 2 - points["B"])


def test_the_longest_train_of_a_hand() -> None:
    """Every order of every part of the tiles that were dealt: none makes more tiles, from the engine on."""
    match = played(("mexican-train", "parsons+deal=7+rounds=1", 6, 2), "trains")
    record = record_of(match)
    (course,) = courses(record, 0)
    (found,) = review_game(record, "A", worlds=2).rounds
    assert found.train is not None
    hand = course.marks[0].sight.view.piles.hands["A"]
    assert isinstance(hand, list)
    ways = [way for count in range(1, 8) for way in permutations(hand, count) if _is_chain(way, 6)]
    assert len(found.train.train) == max(map(len, ways), default=0) > 1
    assert tuple(found.train.train) in ways
    assert found.train.pips == sum(int(half) for tile in found.train.train for half in tile.split("-"))


def _is_chain(tiles: tuple[str, ...], end: int) -> bool:
    for tile in tiles:
        halves = [int(half) for half in tile.split("-")]
        if end not in halves:
            return False
        halves.remove(end)
        end = halves[0]
    return True


def _swapped(record: Record, seat: int, rng: Random) -> Record | None:
    """The same round, two tiles exchanged that the seat never saw before it was over; None where all went otherwise."""
    deal = list(record.rounds[0].deal or [])
    one, two = rng.sample(range(len(deal)), 2)
    deal[one], deal[two] = deal[two], deal[one]
    other = replace(record, rounds=[replace(record.rounds[0], deal=deal, points=None, scores=None)], places=None)
    try:
        heard = [[str(event.seen_by(seat)) for event in moment.events] for moment in replay(record)]
        heard_there = [[str(event.seen_by(seat)) for event in moment.events] for moment in replay(other)]
    except Damaged:
        return None
    return other if heard[:-1] == heard_there[:-1] else None


@pytest.mark.parametrize("table", TABLES[:2], ids=["parsons", "family"])
def test_hidden_tiles_change_no_byte(table: tuple[str, str, int, int]) -> None:
    """What a seat could not know changes nothing of its review, but for what the sheet says in the end."""
    record, rng = record_of(played(table, "hidden")), Random("hidden")
    others = [other for _ in range(600) if (other := _swapped(record, 1, rng)) is not None]
    assert len(others) >= 2
    for other in [one for one in others if one.rounds[0].deal != record.rounds[0].deal][:3]:
        assert _known(record) == _known(other)


def _known(record: Record) -> str:
    """The review of seat B as JSON, without what the end of the round told everybody."""
    found = told(review_game(record, "B", 3).rounds[0], ENGLISH, dict(zip(LETTERS, record.names, strict=False)))
    return json.dumps([found["decisions"], found["swings"][:-1], found["expected"], found["deal"], found["draws"]])


def test_nothing_is_said_of_a_round_that_is_not_over() -> None:
    """Whether its deal is known or secret."""
    match = played(("mexican-train", "parsons+deal=5", 6, 2), "running", steps=60)
    record = record_of(match)
    assert not match.is_over
    assert record.rounds[-1].points is None
    finished = sum(one.points is not None for one in record.rounds)
    secret = replace(record, rounds=[*record.rounds[:-1], replace(record.rounds[-1], deal=None)])
    for known in (record, secret):
        assert [one.round for one in review_game(known, "A", 2).rounds] == list(range(1, finished + 1))


def test_a_saved_game_is_reviewed_as_the_match_was() -> None:
    """The text of a game is all that a review needs, and the same game is always reviewed alike."""
    record = record_of(played(TABLES[0], "text"))
    assert review_game(read_record(record_text(record)), "A", 3) == review_game(record, "A", 3)


def test_an_unknown_seat() -> None:
    """Only seats of the table have lived through it."""
    for seat in ("D", "", "AB"):
        with pytest.raises(UserError, match="there is no seat"):
            review_game(record_of(played(TABLES[0], "seat")), seat, 2)


def test_where_all_is_chance_nothing_is_lost() -> None:
    """Of ten ways that are alike the luckiest looks better than it is; what was lost is not measured by that."""
    rng = Random("chance")
    lost, naive = [], []
    for _ in range(300):
        rows = [[rng.gauss(0.0, 10.0) for _ in range(11)] for _ in range(40)]
        found = valued(rows, 3)
        lost.append(found.lost)
        naive.append(found.points[found.best] - found.points[3])
    error = stdev(lost) / len(lost) ** 0.5
    assert abs(fmean(lost)) < 3 * error
    assert fmean(naive) > 6 * error


def test_what_was_lost_is_found() -> None:
    """A way that is five points worse in every world costs five points, beyond doubt."""
    rng = Random("lost")
    rows = [[base, base - 5.0, base, base - 20.0] for base in [rng.gauss(0.0, 10.0) for _ in range(40)]]
    found = valued(rows, 0)
    assert found.best == 1
    assert found.lost == pytest.approx(5.0)
    assert found.doubt == pytest.approx(0.0, abs=1e-9)
