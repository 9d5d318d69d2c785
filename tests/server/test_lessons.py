"""Lessons over HTTP: what is taught, and what comes of a try."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.registry import Registry

Client = TestClient[Litestar]
GAME: Final = "mexican-train"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that nobody else asks anything."""
    folder: Path = tmp_path_factory.mktemp("lessons")
    registry = Registry(SqliteStore(str(folder / "lessons.sqlite")), Pace(0.0, 0.0, 60.0))
    with TestClient(create_app(registry, Settings(requests_per_minute=0))) as one:
        yield one


def _tried(client: Client, lesson: str, **what: Any) -> Any:
    answer = client.post("/api/lessons/try", json={"game": GAME, "lesson": lesson, **what})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_page_is_told_which_lessons_there_are(client: Client) -> None:
    """As many as the catalogue says, in the language of the reader, each from the seat of whoever learns."""
    for game in client.get("/api/games").json()["games"]:
        told = client.get("/api/lessons", params={"game": game["game"], "lang": "es"}).json()
        assert game["lessons"] == len(told["lessons"]) > 0
        assert {"A"} == {one["table"]["seat"] for one in told["lessons"]}
    first = client.get("/api/lessons", params={"game": GAME, "lang": "es"}).json()["lessons"][0]
    assert (first["title"], first["way"]) == ("La primera ficha", ["9-4>A"])


def test_a_tile_is_looked_at_and_laid(client: Client) -> None:
    """What is refused names its clause, what is allowed but not the point is not done, and the goal is told."""
    looked = _tried(client, "engine", tile="9-4")
    assert {("9-4>A", ""), ("9-4>M", "")} <= {(one["action"], one["clause"]) for one in looked["tries"]}
    refused = _tried(client, "engine", action="6-4>A")
    assert (refused["stand"], refused["verdict"]["clause"]) == ("refused", "MT-P-10")
    aside = _tried(client, "engine", action="9-4>M")
    assert ("aside", looked["table"]) == (aside["stand"], aside["table"])
    done = _tried(client, "engine", action="9-4>A")
    assert (done["stand"], done["table"]["turn"], done["table"]["seat"]) == ("done", "B", "A")
    assert done["says"].startswith("Your train has left.")


def test_one_step_after_the_other(client: Client) -> None:
    """Whoever goes on says what was done before."""
    drawn = _tried(client, "marker", action="draw")
    assert ("on", "7-0" in drawn["table"]["hand"]) == (drawn["stand"], True)
    assert _tried(client, "marker", done=["draw"], action="pass")["stand"] == "done"


NONSENSE: Final[list[dict[str, Any]]] = [
    {"lesson": "nothing"},
    {"game": "whist"},
    {"game": "../asked/castle-rock", "lesson": "triple"},
    {"done": ["pass"]},
    {"done": ["draw", "what"]},
    {"done": ["draw"] * 13},
    {"tile": "40-4"},
    {"tile": "no"},
    {"action": ""},
    {"action": "x" * 50},
]


@pytest.mark.parametrize("wrong", NONSENSE, ids=str)
def test_nonsense_is_a_bad_request(client: Client, wrong: dict[str, Any]) -> None:
    """Told to whoever sends it, and no error of ours."""
    sent = {"game": GAME, "lesson": "marker", "action": "draw"} | wrong
    assert client.post("/api/lessons/try", json=sent).status_code == 400
