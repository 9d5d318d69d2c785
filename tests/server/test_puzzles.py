"""Puzzles over HTTP: which there are, one at a time, and the verdict on an answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boneyard.puzzles.library import numbers_of, puzzles
from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.registry import Registry

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that nobody else asks anything."""
    folder: Path = tmp_path_factory.mktemp("puzzles")
    settings = Settings(requests_per_minute=0)
    with TestClient(
        create_app(Registry(SqliteStore(str(folder / "puzzles.sqlite")), Pace(0.0, 0.0, 60.0)), settings)
    ) as one:
        yield one


def test_all_are_listed_and_found(client: Client) -> None:
    """By game, art and level, round and round; the counts are those of the file."""
    told = client.get("/api/puzzles", params={"lang": "es"}).json()
    assert sum(sum(one["counts"]) for one in told["arts"]) == len(puzzles())
    assert told["levels"] == ["fácil", "medio", "difícil"]
    asked: dict[str, str | int] = {"game": "muggins", "art": "fives", "level": 1}
    first = client.get("/api/puzzle", params=asked).json()
    assert first["count"] == len(numbers_of("muggins", "fives", 1))
    assert client.get("/api/puzzle", params={**asked, "at": first["count"]}).json() == first
    assert client.get("/api/puzzle", params={**asked, "at": 1}).json()["number"] != first["number"]
    assert client.get("/api/puzzle", params={"game": "whist"}).json()["code"] == "no_puzzle"


def test_an_answer_is_judged_and_explained(client: Client) -> None:
    """The best, something else, something that the rules forbid, and a puzzle that there is not."""
    number = numbers_of("muggins", "fives", 0)[3]
    one = puzzles()[number]
    right = client.post("/api/puzzle", json={"number": number, "action": one.answer}).json()
    assert (right["right"], right["said"]) == (True, "Yes, that is best.")
    assert f"{one.value:.0f} points" in right["why"]
    assert right["table"]["position"]["scores"] != one.position["scores"]
    assert right["table"]["seat"] == one.position["turn"]
    other = next(action for action in one.table().legal() if action != one.answer)
    wrong = client.post("/api/puzzle", json={"number": number, "action": other}).json()
    assert (wrong["right"], wrong["why"], wrong["tried"]["clause"]) == (False, right["why"], "")
    refused = client.post("/api/puzzle", json={"number": number, "action": "pass"}, params={"lang": "es"}).json()
    assert (refused["right"], refused["said"]) == (False, refused["tried"]["message"])
    assert client.post("/api/puzzle", json={"number": 10**6, "action": "draw"}).status_code == 404
