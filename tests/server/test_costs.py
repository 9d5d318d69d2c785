"""Limits are counted in what answers cost: whoever asks for much is answered less often, and moves cost nothing."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boneyard.server.table.commands import Act
from boneyard.server.table.opening import Plan
from boneyard.server.table.turns import Turns
from boneyard.server.ws.connection import Connection
from boneyard.server.ws.limits import Bucket, Buckets, Purse
from tests.server.places import Place, live
from tests.server.served import Guest, problem, served
from tests.server.sockets import FakeSocket
from tests.server.tables import legal
from tests.server.test_wire import Clock

QUESTIONS = [
    {"do": "why", "id": "w", "seat": 0, "action": "pass"},
    {"do": "arrange", "id": "a", "seat": 0},
    {"do": "history", "id": "h", "after": 0},
    {"do": "act", "id": "old", "seq": 0, "seat": 0, "action": "draw"},
]


def test_a_bucket_may_be_in_debt() -> None:
    """What was given has to be paid for; a debt is never larger than what may be asked for at once."""
    clock = Clock()
    bucket = Bucket(1.0, 10.0, clock)
    bucket.spend(12.0)
    assert (bucket.is_empty(), bucket.take(), bucket.wait()) == (True, False, 3.0)
    clock.now = 3.0
    assert bucket.take()
    bucket.spend(1000.0)
    assert bucket.wait() == 11.0


def test_a_purse_is_empty_as_soon_as_one_half_is() -> None:
    """A session pays, wherever it comes from; an address pays, whoever comes from there; 0 is no limit."""
    clock = Clock()
    addresses, sessions = Buckets(60, 60, clock), Buckets(60, 60, clock)
    ann, ben = (Purse(addresses.bucket("home"), sessions.bucket(name)) for name in ("ann", "ben"))
    away = Purse(addresses.bucket("inn"), sessions.bucket("ann"))
    assert not any(purse.is_empty() for purse in (ann, ben, away))
    ann.spend(60.0)
    assert all(purse.is_empty() for purse in (ann, ben, away))
    assert not Purse(addresses.bucket("inn"), sessions.bucket("ben")).is_empty()
    free = Purse(Buckets(0, 60, clock).bucket("home"))
    free.spend(1e9)
    assert not free.is_empty()


@pytest.mark.parametrize("asked", QUESTIONS, ids=[str(one["do"]) for one in QUESTIONS])
def test_questions_are_paid_for_and_moves_are_not(asked: dict[str, Any]) -> None:
    """On all sockets of an address together so many are answered, the rest is told to wait; a move is still made."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        bucket = Bucket(0.0001, 20.0, place.loop.time)
        heard: list[dict[str, Any]] = []
        for _ in range(10):
            socket = FakeSocket([*[json.dumps(asked)] * 30, None])
            await Connection(socket, "ann", 1e6, now=place.loop.time, purse=Purse(bucket)).run(room, 10**6)
            heard += [json.loads(data) for data in socket.heard]
        refused = [one for one in heard if one.get("code") == "too_fast"]
        answered = [one for one in heard if one["t"] in ("why", "arranged", "history", "declined")]
        assert 0 < len([one for one in answered if one not in refused]) <= 42
        assert len(refused) > 200
        assert all(one.get("id") == asked["id"] or one["t"] == "error" for one in refused)
        seat = room.table.state.turn
        act = Act("move", room.table.seq, seat, legal(room.table)[0])
        player = ("ann", "ben")[seat]
        socket = FakeSocket([json.dumps({"do": "act", **_fields(act)}), None])
        await Connection(socket, player, now=place.loop.time, purse=Purse(bucket)).run(room, 10**6)
        assert "ack" in [json.loads(data)["t"] for data in socket.heard]

    live(story)


def _fields(act: Act) -> dict[str, Any]:
    return {"id": act.id, "seq": act.seq, "seat": act.seat, "action": act.action}


def test_another_game_is_paid_for_and_a_seat_is_not() -> None:
    """What is played is tried, and everybody is told the whole table: whoever changes it all the time has to wait."""

    async def story(place: Place) -> None:
        room = await place.registry.room(await place.registry.open_table("ann", Plan("muggins", "booklet", 6, 2)))
        bucket = Bucket(0.0001, 20.0, place.loop.time)

        async def sent(messages: list[dict[str, Any]]) -> list[str]:
            socket = FakeSocket([*map(json.dumps, messages), None])
            await Connection(socket, "ann", 1e6, now=place.loop.time, purse=Purse(bucket)).run(room, 10**6)
            told = [json.loads(data) for data in socket.heard]
            return [one.get("code", one["t"]) for one in told if one["t"] in ("ack", "error", "declined")]

        agreed = {"game": "muggins", "rules": "booklet", "set": 6, "clock": "none", "watch": True, "listed": False}
        change = {"do": "change", **agreed, "hints": "bots"}
        answers = await sent([{**change, "id": f"c{n}", "seq": n, "seats": 2 + n % 3} for n in range(1, 41)])
        assert answers == ["ack"] * 7 + ["too_fast"] * 33
        assert await sent([{"do": "sit", "id": "s", "seq": room.table.seq, "seat": 0, "name": "Ann"}]) == ["ack"]

    live(story)


def test_nobody_loses_their_voice_because_of_a_neighbour() -> None:
    """An address in debt keeps nobody from speaking, nor from taking part in a deal; a session in debt waits."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        asked = [{"do": "say", "phrase": 1}, {"do": "link", "link": "00" * 32}, {"do": "check", "id": "c"}]
        for in_debt, refused in ((0, 0), (1, 3)):
            buckets = [Bucket(0.0001, 20.0, place.loop.time) for _ in range(2)]
            buckets[in_debt].spend(40.0)
            socket = FakeSocket([*[json.dumps(one) for one in asked], None])
            await Connection(socket, "ann", now=place.loop.time, purse=Purse(*buckets)).run(room, 10**6)
            heard = [json.loads(data) for data in socket.heard]
            assert len([one for one in heard if one.get("code") == "too_fast"]) == refused
            assert ("said" in [one["t"] for one in heard]) is (refused == 0)

    live(story)


def test_whoever_is_refused_without_end_is_closed() -> None:
    """Also where every refusal is judged at once: the debt is counted."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        wrong = {"do": "act", "seq": room.table.seq, "seat": 0, "action": "6-6>nowhere"}
        socket = FakeSocket()
        bucket = Bucket(0.0001, 20.0, place.loop.time)
        running = asyncio.create_task(
            Connection(socket, "ann", 1e3, now=place.loop.time, purse=Purse(bucket)).run(room, 10**6)
        )
        for number in range(2000):
            if socket.closed:
                break
            socket.say(json.dumps({"id": f"w{number}", **wrong}))
            await asyncio.sleep(0.0001)
        assert [code for code, _ in socket.closed] == [4429]
        await running

    live(story)


def test_one_piece_of_work_in_each_turn() -> None:
    """However many wait: between two of them the loop has looked at everything else, and they keep their order."""

    async def story() -> None:
        turns, looked, done = Turns(), 0, list[tuple[int, int]]()

        async def work(number: int) -> None:
            await turns.mine()
            done.append((number, looked))

        waiting = [asyncio.create_task(work(number)) for number in range(20)]
        waiting[3].cancel()
        while not all(one.done() for one in waiting):
            await asyncio.sleep(0)
            looked += 1
        assert [number for number, _ in done] == [number for number in range(20) if number != 3]
        moments = [moment for _, moment in done]
        assert len(set(moments)) == len(moments)
        await asyncio.wait_for(turns.mine(), 10)

    asyncio.run(story())


def test_bots_choose_one_after_the_other() -> None:
    """A hundred tables of one house whose bots have to choose at the same moment: whoever moves waits for one."""

    async def story() -> None:
        turns, looked, done = Turns(), 0, list[tuple[int, int]]()

        def note(number: int) -> None:
            done.append((number, looked))

        for number in range(20):
            turns.do(partial(note, number))
        while len(done) < 20:
            await asyncio.sleep(0)
            looked += 1
        assert [number for number, _ in done] == [*range(20)]
        assert len({moment for _, moment in done}) == 20

    asyncio.run(story())


def test_long_answers_are_paid_for(tmp_path: Path) -> None:
    """By HTTP, too: a page that takes long to make counts for many."""
    with served(tmp_path, requests_per_minute="50") as server:
        ann = Guest(server, "127.0.0.2")
        table = ann.open(game="castle-rock", rules="booklet", set=6, seats=1, name="Ann")
        dear = {
            "127.0.0.3": (f"/api/tables/{table}/replay", 3),
            "127.0.0.4": ("/api/rules?game=mexican-train&code=parsons&other=online", 4),
            "127.0.0.5": ("/api/rules?game=muggins&code=booklet", 13),
            "127.0.0.7": ("/api/rules/find?game=muggins&code=booklet", 2),
            "127.0.0.8": ("/api/rules/booklet?game=castle-rock&code=booklet", 2),
            "127.0.0.9": ("/api/rules/length?game=castle-rock&code=booklet&set=6&seats=1", 4),
            "127.0.0.10": ("/api/papers?game=castle-rock&code=booklet", 4),
        }
        for address, (path, most) in dear.items():
            guest = Guest(server, address)
            answers = [guest.ask("GET", path) for _ in range(20)]
            assert 1 < len([answer for answer in answers if answer.status_code != 429]) <= most + 2, path
            problem(answers[-1], 429, "too_many_requests")
        assert Guest(server, "127.0.0.6").ask("GET", "/api/games").status_code == 200
