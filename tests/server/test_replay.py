"""Games looked at again: every moment as it was, nothing that is still secret, saved games like tables."""

import tempfile
from random import Random
from typing import Any, Final

import msgspec
import pytest
from litestar.testing import TestClient

from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.notation.record import Damaged
from boneyard.server.http import api
from boneyard.server.http.app import create_app
from boneyard.server.out import replay
from boneyard.server.out.replay import Eyes
from boneyard.server.out.transcript import saved_game
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from tests.server.tables import dealt, step

GAMES: Final = [
    ("mexican-train", "family+deal=3+rounds=2", 12),
    ("mexican-train", "online+deal=3+rounds=2", 9),
    ("chickenfoot", "booklet+deal=3+rounds=2", 9),
    ("muggins", "booklet", 6),
    ("dominoes", "draw+target=60", 6),
]


def played(game: str, rules: str, top: int, *, rounds: int, steps: int) -> Table:
    """A table after some rounds and some steps of the next."""
    table, rng = dealt("host", "guest", game=game, rules=rules, top=top), Random(f"{game} {rules}")
    while table.state.round <= rounds and table.state.phase is not Phase.OVER:
        step(table, rng)
    for _ in range(steps):
        if table.state.phase is Phase.PLAY:
            step(table, rng)
    return table


def told(replay: api.Replay) -> Any:
    """An answer as its reader gets it."""
    return msgspec.json.decode(msgspec.json.encode(replay))


def faces(value: Any) -> set[str]:
    """Every tile that is named anywhere in a message."""
    if isinstance(value, dict):
        return {face for one in value.values() for face in faces(one)}
    if isinstance(value, list):
        return {face for one in value for face in faces(one)}
    return {value} if isinstance(value, str) and value.replace("-", "").isdigit() else set()


@pytest.mark.parametrize(("game", "rules", "top"), GAMES)
def test_a_finished_round_is_open_from_every_side(game: str, rules: str, top: int) -> None:
    """Its moments end with the points that were counted.

    All hands and the boneyard together are the set, from first to last.
    """
    table = played(game, rules, top, rounds=1, steps=0)
    shown = told(replay.of_table(table, "guest").show(1, Eyes(0, is_open=True)))
    assert len(shown["moments"]) == shown["rounds"][0]["moments"]
    assert shown["own"] == "B"
    assert shown["seat"] == "A"
    for moment in shown["moments"]:
        view = moment["view"]
        assert len(faces([view["hands"], view["boneyard"]]) | lying(view)) == (top + 1) * (top + 2) // 2
    points = [event["points"] for event in shown["moments"][-1]["events"] if event["event"] == "round"]
    assert points == [shown["rounds"][0]["points"]]


@pytest.mark.parametrize(("game", "rules", "top"), GAMES)
def test_a_running_round_shows_what_one_saw(game: str, rules: str, top: int) -> None:
    """A seat names the tiles that it saw, a spectator only those on the table; nobody borrows another's eyes."""
    table = played(game, rules, top, rounds=0, steps=3)
    for viewer, player in ((0, "host"), (1, "guest"), (NOBODY, "nobody")):
        again = told(replay.of_table(table, player).show(0, Eyes(viewer, is_open=False)))
        view = again["moments"][-1]["view"]
        assert view == told_view(table, viewer)
        own = (
            set()
            if viewer == NOBODY
            else {tile for moment in again["moments"] for tile in moment["view"]["hands"][LETTERS[viewer]]}
        )
        sought = {moment["facts"].get("sought") for moment in again["moments"]}
        assert faces(again) <= own | lying(view) | sought
    for viewer, is_open in ((1, False), (0, True), (NOBODY, True)):
        with pytest.raises(Declined, match="when the round is over"):
            replay.of_table(table, "host").show(0, Eyes(viewer, is_open=is_open))
        assert replay.of_table(table, "host").permitted(0, Eyes(viewer, is_open=is_open)) == Eyes(0, is_open=False)
    assert replay.of_table(table, "nobody").permitted(0, Eyes(1, is_open=True)) == Eyes(NOBODY, is_open=False)
    over = played(game, rules, top, rounds=1, steps=0)
    assert replay.of_table(over, "nobody").permitted(1, Eyes(1, is_open=True)) == Eyes(1, is_open=True)


def told_view(table: Table, viewer: int) -> Any:
    """What a viewer sees of the table now."""
    return msgspec.json.decode(msgspec.json.encode(table.game.view(table.state, viewer).fields()))


def lying(view: Any) -> set[str]:
    """What lies open on the table."""
    return faces([view.get("trains"), view.get("layout"), view.get("engine")])


@pytest.mark.parametrize(("game", "rules", "top"), GAMES)
def test_a_saved_game_is_shown_like_its_table(game: str, rules: str, top: int) -> None:
    """The same moments, from the log and from the text that a player kept."""
    table = played(game, rules, top, rounds=99, steps=0)
    kept = saved_game(table)
    for number in (1, table.state.round):
        eyes = Eyes(1, is_open=True)
        here, there = (
            told(replay.of_table(table, "").show(number, eyes)),
            told(replay.of_record(kept).show(number, eyes)),
        )
        assert [_without(moment, "what") for moment in here["moments"]] == [
            _without(moment, "what") for moment in there["moments"]
        ]
        assert here["rounds"] == there["rounds"]
        assert here["places"] == there["places"]
        assert here["places"] is not None


def _without(fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != name}


def test_what_is_not_there_is_not_shown() -> None:
    """A round that was not dealt, a seat that nobody has, a text that is no saved game."""
    table = played("muggins", "booklet", 6, rounds=1, steps=0)
    with pytest.raises(Declined, match="been dealt yet"):
        replay.of_table(table, "host").show(7, Eyes(NOBODY, is_open=False))
    with pytest.raises(Declined, match="no such seat"):
        replay.of_table(table, "host").show(1, Eyes(5, is_open=False))
    with pytest.raises(Damaged, match="line 1"):
        replay.of_record("once upon a time")
    broken = saved_game(table).replace("A ", "B ", 3)
    with pytest.raises(Damaged):
        replay.of_record(broken).show(1, Eyes(NOBODY, is_open=True))


def test_over_http() -> None:
    """A saved game comes back as its moments, packed where the asker can unpack.

    What is too large or damaged is told apart.
    """
    kept = saved_game(played("muggins", "booklet", 6, rounds=1, steps=0))
    with (
        tempfile.TemporaryDirectory() as folder,
        TestClient(create_app(Registry(SqliteStore(f"{folder}/db.sqlite")), Settings())) as client,
    ):
        answer = client.post("/api/replay", json={"text": kept, "round": 1, "seat": "B"})
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        assert msgspec.convert(answer.json(), api.Replay).seat == "B"
        assert (
            client.post("/api/replay", json={"text": kept, "round": 1}, headers={"accept-encoding": "identity"}).json()[
                "seat"
            ]
            is None
        )
        for text, status, code in (("once upon a time", 400, "damaged"), (kept + "#" * 300_000, 413, "too_large")):
            refused = client.post("/api/replay", json={"text": text})
            assert (refused.status_code, refused.json()["code"]) == (status, code)
        told = client.post("/api/replay", json={"text": "once upon a time"}, headers={"prefer": "handling=lenient"})
        assert (told.status_code, told.headers["preference-applied"], told.json()["code"]) == (
            200,
            "handling=lenient",
            "damaged",
        )
        assert client.get("/api/tables/nowhere/replay").status_code == 404
