"""Looking back over HTTP: in a process beside the server, fair between those who ask, and never of a running game."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from boneyard.core.seat import LETTERS
from boneyard.notation.record import read_record, record_text
from boneyard.review import review_game
from boneyard.review.told import told
from boneyard.server.http.app import create_app
from boneyard.server.out.reviews import Job, Reviews
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.words.language import ENGLISH
from tests.review.games import played, record_of

GAME = ("mexican-train", "parsons+deal=2+rounds=1", 6, 2)
TEXT = record_text(record_of(played(GAME, "served")))


async def _done(*jobs: Job) -> None:
    for _ in range(3000):
        if all(job.state in ("done", "failed") for job in jobs):
            return
        await asyncio.sleep(0.02)
    raise AssertionError([job.state for job in jobs])


def test_a_worker_finds_what_the_library_finds() -> None:
    """In both languages, and at once when somebody asks again."""
    reviews = Reviews(worlds=3)

    async def story() -> Job:
        job = reviews.begin("key", TEXT, "B", "here")
        await _done(job)
        assert reviews.known("key") is job
        await reviews.close()
        return job

    job = asyncio.run(story())
    record = read_record(TEXT)
    names = dict(zip(LETTERS, record.names, strict=False))
    expected = told(review_game(record, "B", 3).rounds[0], ENGLISH, names)
    assert job.state == "done"
    assert job.share == 1.0
    assert [one["en"] for one in job.rounds] == [expected]
    assert job.rounds[0]["es"]["swings"] == expected["swings"]


DIES_ONCE = """
import sys
from pathlib import Path
if not Path(sys.argv[1]).exists():
    Path(sys.argv[1]).touch()
    sys.exit(sys.stdin.readline() and 1)
from boneyard.review.worker import main
main()
"""


def test_a_worker_that_dies_takes_nobody_along(tmp_path: Path) -> None:
    """What it looked back at has failed and can be begun again; the next one goes on."""
    reviews = Reviews(3, (sys.executable, "-c", DIES_ONCE, str(tmp_path / "died")))

    async def story() -> None:
        first = reviews.begin("first", TEXT, "A", "here")
        second = reviews.begin("second", TEXT, "B", "here")
        await _done(first, second)
        assert (first.state, second.state) == ("failed", "done")
        assert reviews.known("first") is None
        again = reviews.begin("first", TEXT, "A", "here")
        await _done(again)
        assert again.state == "done"
        await reviews.close()

    asyncio.run(story())


def test_nobody_waits_for_all_of_somebody_elses() -> None:
    """Forty games of one address, and then one of another: it comes second, long before the last."""
    reviews = Reviews(worlds=2)

    async def story() -> None:
        many = [reviews.begin(f"many {number}", TEXT, "A", "there") for number in range(40)]
        one = reviews.begin("one", TEXT, "B", "here")
        await _done(one)
        assert sum(job.state == "done" for job in many) < len(many)
        await reviews.close()

    asyncio.run(story())


def test_so_many_wait_and_no_more() -> None:
    """Whoever comes too late is told so."""
    reviews = Reviews(worlds=2)

    async def story() -> None:
        for number in range(64):
            reviews.begin(f"{number}", TEXT, "A", "there")
        with pytest.raises(Declined, match="Too much"):
            reviews.begin("late", TEXT, "A", "there")
        await reviews.close()

    asyncio.run(story())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    """A server with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(f"{folder}/reviews.sqlite")
        with TestClient(create_app(Registry(store), Settings())) as client:
            yield client


def test_a_saved_game_over_http(client: TestClient[Any]) -> None:
    """Begun by sending it, then asked for by its key until it is there; rounds that one knows are left out."""
    begun = client.post("/api/review", json={"text": TEXT, "seat": "A"}).json()
    until = time.monotonic() + 60
    while (found := client.get(f"/api/review/{begun['key']}").json())["state"] not in ("done", "failed"):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert (found["state"], found["share"], len(found["rounds"])) == ("done", 1.0, 1)
    assert client.get(f"/api/review/{begun['key']}?after=1").json()["rounds"] == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": TEXT, "seat": "C"}, 400, "no_such_seat"),
        ({"text": "boneyard game 1\nnonsense", "seat": "A"}, 400, None),
    ],
)
def test_what_cannot_be_looked_back_at(
    client: TestClient[Any], body: dict[str, str], status: int, code: str | None
) -> None:
    """A seat that is not there, a text that is no game, a key that nobody knows."""
    answer = client.post("/api/review", json=body)
    assert answer.status_code == status
    assert code is None or answer.json()["code"] == code
    assert client.get("/api/review/unknown").status_code == 404


def test_a_game_that_is_played_is_not_looked_back_at(client: TestClient[Any]) -> None:
    """Whoever asks, and for whatever seat."""
    client.post("/api/session")
    plan = {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "bots": {"B": "porter"}}
    table = client.post("/api/tables", json=plan).json()["table"]
    for seat in ("", "A", "B"):
        answer = client.get(f"/api/tables/{table}/review?seat={seat}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert msgspec.json.decode(answer.content)["message"] == "You can look back at a game when it’s over."
