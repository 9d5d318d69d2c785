"""Could it have been won? Told of a game that is over, by the process that looks back; never of one that is played."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from boneyard.notation.record import read_record
from boneyard.review.solving import solution_told
from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from tests.server.games import SLOW, play_moves

Client = TestClient[Any]


async def _played(path: str) -> dict[str, str]:
    """A row that was played to its end, one that is not, and another game that is over."""
    registry = Registry(SqliteStore(path), SLOW)
    await registry.start()
    row, short = Plan("castle-rock", "booklet", 6, 1), Plan("muggins", "booklet+target=5", 6, 2)
    found = {
        name: (await play_moves(registry, plan, Random(1), moves)).table
        for name, plan, moves in (("over", row, 500), ("going", row, 4), ("muggins", short, 500))
    }
    await registry.stop()
    assert found["over"].is_over
    assert found["muggins"].is_over
    return {name: table.id for name, table in found.items()}


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[Client, dict[str, str]]]:
    """A server, and the tables on it."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/solved.sqlite"
        tables = asyncio.run(_played(path))
        with TestClient(create_app(Registry(SqliteStore(path)), Settings(requests_per_minute=0))) as client:
            yield client, tables


def test_a_row_that_is_over_is_solved(house: tuple[Client, dict[str, str]]) -> None:
    """What the solver says of its deal, in the language of whoever asks."""
    client, tables = house
    until = time.monotonic() + 60
    while (told := client.get(f"/api/tables/{tables['over']}/solution?lang=es").json())["state"] != "done":
        assert told["state"] in ("waiting", "working")
        assert (told["won"], told["steps"]) == (False, [])
        assert time.monotonic() < until
        time.sleep(0.05)
    expected = solution_told(read_record(client.get(f"/api/tables/{tables['over']}/saved").text))
    assert expected is not None
    assert told == {"state": "done", **expected["es"]}


def test_nothing_is_told_before_the_end(house: tuple[Client, dict[str, str]]) -> None:
    """The order of the boneyard is in it; and a game without a solver has no such answer."""
    client, tables = house
    going = client.get(f"/api/tables/{tables['going']}/solution")
    assert (going.status_code, going.json()["code"]) == (409, "not_over")
    other = client.get(f"/api/tables/{tables['muggins']}/solution")
    assert (other.status_code, other.json()["code"]) == (404, "no_solver")
