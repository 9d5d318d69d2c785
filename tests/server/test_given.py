"""Given deals: the same for everybody, named for what they are, and never called fair; nothing of a running table."""

import asyncio
import hashlib
import tempfile
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

import msgspec
import pytest
from litestar.testing import TestClient

from boneyard import fair
from boneyard.audit.proofs import Transcript
from boneyard.audit.verify import check
from boneyard.chance import shuffle
from boneyard.core.state import Phase
from boneyard.core.tile import tile_text, tiles_of
from boneyard.kinds import KINDS, find_kind
from boneyard.notation.action import action_text
from boneyard.server.http.app import create_app
from boneyard.server.out import transcript
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import commands, given
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Declined
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room

Client = TestClient[Any]
QUICK: Final = Pace(0.0, 0.0, 60.0)
TEXT: Final = "Boneyard deal of the day: muggins, 2026-11-20"


async def _play(room: Room, player: str, seat: int = 0, script: list[str] | None = None) -> list[str]:
    """Play a table to its end from one seat, bots beside; what was done there."""
    done: list[str] = []
    while not room.table.is_over:
        table = room.table
        if table.state.phase is Phase.DEAL and table.opening is None:
            await room.command(player, commands.Deal(f"deal {table.seq}", table.seq))
        elif table.is_in_round and table.state.turn == seat:
            wish = script[len(done)] if script else action_text(table.legal()[-1])
            await room.command(player, commands.Act(f"act {table.seq}", table.seq, seat, wish))
            done.append(wish)
        else:
            await asyncio.sleep(0.002)
    return done


async def _story(path: str) -> dict[str, Any]:
    """A game with secrets that is over, the same deals again twice, and two players' deals of a day."""
    registry = Registry(SqliteStore(path), QUICK)
    await registry.start()
    ana, bob, cai = [(await registry.new_session())[1] for _ in range(3)]
    plan = Plan("mexican-train", "parsons+rounds=2", 9, 3, bots={"A": "brakeman", "C": "conductor"}, name="Ana")
    source = await registry.room(await registry.open_table(ana, plan))
    script = await _play(source, ana, 1)
    text = given.given_again(source.table)
    again = []
    for _ in range(2):
        made = given.plan_again(source.table, 1, "Bob", None, None)
        again.append(await registry.room(await registry.open_table(bob, made, given=text)))
        script = await _play(again[-1], bob, 1, script if again[1:] else None)
    dailies = []
    for player in (ana, bob, bob):
        names = given.found_by(TEXT, player)
        first = not await registry.store.tables_of(names[1], 1)
        made = given.daily_plan("muggins", "Somebody", None, None)
        id_ = await registry.open_table(player, made, given=TEXT, found_by=names if first else ())
        dailies.append(await registry.room(id_))
    for room, player in zip(dailies[1:], (bob, bob), strict=True):
        await _play(room, player)
    going = await registry.room(await registry.open_table(cai, plan, given=TEXT))
    await going.command(cai, commands.Deal("deal", going.table.seq))
    found = {"source": source, "other": again[0], "same": again[1], "daily": dailies, "going": going}
    with pytest.raises(Declined, match="given"):
        await going.command(cai, commands.Fill("fill", going.table.seq, 0, "porter"))
    await registry.stop()
    return found | {"text": text, "script": script}


@pytest.fixture(scope="module")
def told() -> Iterator[dict[str, Any]]:
    """What happened, and a server that tells of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/given.sqlite"
        found = asyncio.run(_story(path))
        with TestClient(create_app(Registry(SqliteStore(path), QUICK), Settings(requests_per_minute=0))) as client:
            yield found | {"client": client}


def _deals(room: Room) -> list[Any]:
    return [event for one in room.table.history for event in one.events if type(event).__name__ == "Dealt"]


def test_a_deal_is_given_again_with_its_seat_bots_and_boneyard(told: dict[str, Any]) -> None:
    """Round by round the same hands and the same boneyard, at a table that says so."""
    source, other = told["source"], told["other"]
    for one, two in zip(_deals(source), _deals(other), strict=True):
        assert one.hands == two.hands
        assert one.boneyard == two.boneyard
    assert other.table.head.given.startswith(f"again {source.table.id} ")
    assert [chair.bot for chair in other.table.chairs] == ["brakeman", "", "conductor"]
    assert source.table.head.given == ""
    assert given.given_again(other.table) == other.table.head.given


def test_who_plays_alike_is_answered_alike(told: dict[str, Any]) -> None:
    """With given deals the bots throw the same dice at the same moment: the same plays make the same game."""
    one, two = told["other"].table, told["same"].table
    assert [event.action for event in _acts(one)] == [event.action for event in _acts(two)]
    assert one.state.scores == two.state.scores


def _acts(table: Any) -> list[Any]:
    return [one.event for one in table.history if type(one.event).__name__ == "Acted"]


def test_the_deal_of_a_day_follows_from_a_sentence(told: dict[str, Any]) -> None:
    """Anybody can deal it, by SHA-512 of the scheme, the sentence and the round; other tables never have it."""
    key = hashlib.sha512(f"boneyard-given-1\n{TEXT}\n1".encode()).digest()
    order = shuffle(tiles_of(6), key)
    first, second = (_deals(room)[0] for room in told["daily"][1:])
    assert first.hands == second.hands
    assert [tile_text(t) for hand in first.hands for t in hand] == [tile_text(t) for t in order[:14]]
    assert fair.deal_key(bytes(32), "t", 1, "booklet", [None]) != key
    assert given.daily_text("muggins", date(2026, 11, 20)) == TEXT


def test_every_game_has_a_deal_of_the_day(told: dict[str, Any]) -> None:
    """Which can be played by its rules, with bots that play alike for everybody."""
    shown = told["client"].get("/api/daily").json()
    assert {one["game"] for one in shown["games"]} == {kind.id for kind in KINDS if kind.daily}
    for one in shown["games"]:
        game = find_kind(one["game"]).game
        assert one["seats"] in game.seat_counts(game.read_code(one["rules"]), one["set"])
        assert one["text"] == f"Boneyard deal of the day: {one['game']}, {shown['date']}"
        assert len(one["bots"]) == one["seats"] - 1


def test_a_given_deal_is_never_called_fair(told: dict[str, Any]) -> None:
    """Verification says that it was given, and plays it again; a transcript that hides that is wrong."""
    for room in (told["other"], told["daily"][1]):
        plain = msgspec.to_builtins(transcript.transcript(room.table))
        verdict = check(msgspec.convert(plain, Transcript), [])
        assert verdict.is_open
        keys = [finding.key for finding in verdict.findings]
        assert keys[0] == "about.given"
        assert "events.played" in keys
        assert not {"round.fair", "deal.fair"} & set(keys)
        for lie in ("", TEXT + "1"):
            assert check(msgspec.convert({**plain, "given": lie}, Transcript), []).is_wrong
    assert not check(
        msgspec.convert(msgspec.to_builtins(transcript.transcript(told["source"].table)), Transcript), []
    ).is_wrong


def test_the_page_is_told(told: dict[str, Any]) -> None:
    """In the head of the table, in the transcript, and in the first event of the log."""
    client, table = told["client"], told["daily"][1].table.id
    assert client.get(f"/api/tables/{table}").json()["head"]["given"] == TEXT
    deals = client.get(f"/api/tables/{table}/fair").json()
    assert (deals["given"], deals["events"][0]["given"]) == (TEXT, TEXT)
    usual = client.get(f"/api/tables/{told['source'].table.id}/fair").json()
    assert "given" not in usual


def test_what_others_made_counts_first_tries_that_are_over(told: dict[str, Any]) -> None:
    """One of two players has finished, and played it twice: one result, that of the first try."""
    first = told["daily"][1].table
    for room in told["daily"][1:]:
        shown = told["client"].get(f"/api/tables/{room.table.id}/compared").json()
        assert shown["made"] == [{"points": first.state.scores[0], "count": 1}]
        assert (shown["date"], shown["text"], shown["moves"]) == ("2026-11-20", TEXT, [])
        assert shown["here"]["points"] == room.table.state.scores[0]


def test_two_games_are_compared_move_by_move(told: dict[str, Any]) -> None:
    """One game beside the other, with the moments of both replays."""
    client = told["client"]
    other = client.get(f"/api/tables/{told['other'].table.id}/compared").json()
    assert (other["here"]["name"], other["there"]["name"]) == ("Bob", "Ana")
    assert len([one for one in other["moves"] if one["here"]]) == len(told["script"])
    assert all(one["same"] == (one["there"] == one["here"]) for one in other["moves"])
    for one in other["moves"]:
        if one["there"]:
            replay = client.get(f"/api/tables/{told['source'].table.id}/replay?round={one['round']}").json()
            action = replay["moments"][one["there_at"]]["what"]["action"]
            assert one["there"].lower().startswith(action.partition(">")[0])


def test_nothing_is_told_of_a_table_that_is_played(told: dict[str, Any]) -> None:
    """No deal again, no comparison, no solution: they would name tiles that lie down."""
    client, table = told["client"], told["going"].table.id
    client.post("/api/session")
    again = client.post(f"/api/tables/{table}/again", json={"seat": "A", "name": "Spy"})
    assert (again.status_code, again.json()["code"]) == (409, "not_over")
    assert client.get(f"/api/tables/{table}/compared").json()["code"] == "not_over"
    assert client.get(f"/api/tables/{table}/solution").json()["code"] == "not_over"
    assert client.get(f"/api/tables/{told['source'].table.id}/compared").json()["code"] == "not_given"
    hidden = [tile_text(t) for hand in _deals(told["going"])[0].hands for t in hand]
    assert not any(tile in again.text for tile in hidden)


def test_a_given_table_is_opened_over_http(told: dict[str, Any]) -> None:
    """The first try of a session counts and the second does not; of a game without one there is none."""
    client = told["client"]
    client.post("/api/session")
    wish = {"game": "dominoes", "name": "Ana"}
    first, second = (client.post("/api/daily", json=wish).json() for _ in range(2))
    assert (first["counts"], second["counts"]) == (True, False)
    assert first["table"] != second["table"]
    assert client.post("/api/daily", json={**wish, "game": "whist"}).json()["code"] == "no_daily"
    again = client.post(f"/api/tables/{told['source'].table.id}/again", json={"seat": "B", "name": "Eve"}).json()
    view = client.get(f"/api/tables/{again['table']}").json()
    assert view["head"]["given"] == told["text"]
    assert [chair["name"] for chair in view["chairs"]][1] == "Eve"
    wrong = client.post(f"/api/tables/{told['source'].table.id}/again", json={"seat": "H", "name": "Eve"})
    assert wrong.json()["code"] == "no_such_seat"
