"""The server in a world where everything goes wrong.

Over 2,000 seeds nothing is lost, doubled, shown too early or stuck.

To run a seed again: `python -m tests.server.simulation 1234`.
"""

import msgspec
import pytest

from tests.server.simulation import World, simulate

SEEDS = 2000
PART = 100


@pytest.mark.parametrize("first", range(0, SEEDS, PART))
def test_nothing_is_lost_doubled_or_shown_before_it_is_saved(first: int) -> None:
    """Whatever the weather.

    Every acknowledged command is in the log once, everybody saw exactly the log, every table goes on, every deal
    verifies.
    """
    for seed in range(first, first + PART):
        simulate(seed)


def test_a_seed_gives_the_same_run_again() -> None:
    """Equal seeds give equal logs, equal commands with equal answers, and equal messages."""
    assert [_story(simulate(seed)) for seed in range(5)] == [_story(simulate(seed)) for seed in range(5)]


def _story(world: World) -> tuple[object, ...]:
    told = [msgspec.json.encode(one.message) for one in world.ledger.told]
    return world.disk.logs[world.table].rows, world.ledger.sent, told, world.loop.clock


def test_the_weather_is_bad_enough() -> None:
    """The seeds of the suite bring what they shall.

    Crashes, resent and refused commands, two nodes, take-backs, covered seats, withheld links.
    """
    worlds = [simulate(seed) for seed in range(150)]
    rows = [row for world in worlds for row in world.disk.logs[world.table].rows]
    answers = [sent for world in worlds for sent in world.ledger.sent.values()]
    assert sum(world.crashes for world in worlds) > 50
    assert sum(len(world.nodes) == 2 for world in worlds) > 30
    assert sum(len(sent.acks) > 1 for sent in answers) > 100
    assert {"stale", "refused", "not_your_seat", "seat_taken"} <= {code for sent in answers for code in sent.declined}
    for kind in (
        "sat",
        "left",
        "filled",
        "covered",
        "returned",
        "seeded",
        "revealed",
        "finished",
        "askedback",
        "tookback",
    ):
        assert any(f'"kind":"{kind}"'.encode() in row for row in rows), kind
    assert any(b'"by":"clock"' in row for row in rows)
    assert any(b'"withheld":[' in row and b'"withheld":[]' not in row for row in rows)
    assert {world.disk.logs[world.table].rows[0].split(b'"')[7] for world in worlds} == {
        b"mexican-train",
        b"chickenfoot",
        b"muggins",
        b"castle-rock",
        b"dominoes",
    }
