"""What has happened is told when it happens, to whoever joins, and to whoever asks for it: so much at a time.

A refusal brings none of it.
"""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from boneyard.core.state import Phase
from boneyard.server.out import projection
from boneyard.server.table.commands import Act, Deal, Sit
from boneyard.server.table.room import Room
from boneyard.server.ws.connection import Connection
from tests.server.places import Place, live
from tests.server.sockets import FakeSocket
from tests.server.tables import legal

PLAYERS = ("ann", "ben")


async def _played(place: Place) -> Room:
    """A table at which a whole game was played."""
    room, rng = await place.dealt(*PLAYERS), Random(1)
    while not room.table.is_over:
        table = room.table
        if table.state.phase is Phase.DEAL:
            await room.command("ann", Deal(f"deal {table.seq}", table.seq))
            await asyncio.sleep(0.5)
        else:
            seat = table.state.turn
            act = Act(f"act {table.seq}", table.seq, seat, rng.choice(legal(table)))
            await room.command(PLAYERS[seat], act)
    return room


async def _answers(room: Room, player: str, *asked: dict[str, Any]) -> list[dict[str, Any]]:
    """What somebody who has seen everything is told."""
    socket = FakeSocket([*[json.dumps(one) for one in asked], None])
    await Connection(socket, player, 1e6).run(room, room.table.seq)
    return [json.loads(data) for data in socket.heard]


def test_a_refusal_brings_no_history() -> None:
    """Whoever acts on an old table learns the number of today, and nothing that would not fit into a line."""

    async def story(place: Place) -> None:
        room = await _played(place)
        stale = {"do": "act", "id": "old", "seq": 0, "seat": 0, "action": "draw"}
        [answer] = [one for one in await _answers(room, "ann", stale) if one["t"] == "declined"]
        assert (answer["code"], answer["seq"]) == ("stale", room.table.seq)
        assert len(json.dumps(answer)) < 200

    live(story)


def test_history_is_told_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks on gets exactly what a newcomer is told, each as the seat may know it; no answer is long."""
    monkeypatch.setattr(projection, "LONGEST_HISTORY", 20)

    async def story(place: Place) -> None:
        room = await _played(place)
        for player in (*PLAYERS, "eve"):
            newcomer = FakeSocket([None])
            await Connection(newcomer, player).run(room, 0)
            told: list[dict[str, Any]] = []
            while len(told) < room.table.seq:
                asked = {"do": "history", "id": "more", "after": told[-1]["seq"] if told else -5}
                [answer] = [one for one in await _answers(room, player, asked) if one["t"] == "history"]
                assert (answer["id"], answer["seq"]) == ("more", room.table.seq)
                assert 0 < len(answer["happened"]) <= 20
                told += answer["happened"]
            assert len(told) > 40
            assert told == json.loads(newcomer.heard[0])["happened"]
            for late in (room.table.seq, 10**30):
                asked = {"do": "history", "id": "none", "after": late}
                [answer] = [one for one in await _answers(room, player, asked) if one["t"] == "history"]
                assert answer["happened"] == []

    live(story)


def test_a_newcomer_gets_the_table_and_its_last_events() -> None:
    """However long the log is; the rest is there for whoever asks."""

    async def story(place: Place) -> None:
        room = await place.room(*PLAYERS)
        for number in range(2000):
            seq = room.table.seq
            await room.command("ann", Sit(f"again {number}", seq, 0, f"Ann {number}"))
        socket = FakeSocket([None])
        await Connection(socket, "carl", 1e6).run(room, 0)
        welcome = json.loads(socket.heard[0])
        told = [one["seq"] for one in welcome["happened"]]
        assert welcome["seq"] == room.table.seq
        assert told == list(range(room.table.seq - projection.LONGEST_PAST + 1, room.table.seq + 1))
        assert len(socket.heard[0]) < 100_000
        after, asked = 0, list[int]()
        while after < told[0] - 1:
            [page] = [
                one
                for one in await _answers(room, "carl", {"do": "history", "id": "h", "after": after})
                if one["t"] == "history"
            ]
            asked += [one["seq"] for one in page["happened"]]
            after = asked[-1]
        assert asked[: told[0] - 1] == list(range(1, told[0]))

    live(story)
