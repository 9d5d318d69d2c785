"""The client's types are those of the server, and what is sent to a slow or careless client is bounded."""

import asyncio
import runpy
from pathlib import Path
from random import Random
from typing import Any, Final, final

import httpx
import msgspec
import pytest

from boneyard.core.game import Game
from boneyard.kinds import GAMES
from boneyard.render.plan.form import USUAL
from boneyard.server.http.app import create_app
from boneyard.server.out import shapes
from boneyard.server.out.picture import Pictures, seen_at
from boneyard.server.process.settings import Settings
from boneyard.server.store.port import NotSaved
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Declined, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.ws import connection as sockets
from boneyard.server.ws.connection import Connection
from boneyard.server.ws.limits import Bucket, Buckets, Places, neighbourhood
from tests.kit.by_name import plan_of
from tests.server.sockets import FakeSocket
from tests.server.tables import dealt, step

ROOT: Final = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_what_lies_is_told_as_it_is_declared(game: Game[Any]) -> None:
    """What the picture writes by hand has every field of the classes of a layout, and no other."""
    top = next(iter(game.bases[0].deals))
    players = [str(seat) for seat in range(game.seat_counts(game.read_code(game.bases[0].name), top)[-1])]
    table, rng = dealt(*players, game=game.id, rules=game.bases[0].name, top=top), Random(4)
    plan = plan_of(game.id)(USUAL)
    pictures, told = Pictures(lambda _: plan), msgspec.json.Decoder(shapes.Layout)
    for _ in range(60):
        seen = seen_at(table)
        told.decode(pictures.seen_by(0).change(table, seen))
        whole = told.decode(pictures.seen_by(0).whole(table, seen))
        assert [_plain(placed) for placed in whole.placed] == [_plain(one) for one in plan.side("A").placements()]
        if table.is_over:
            break
        step(table, rng)


def _plain(placed: Any) -> tuple[Any, ...]:
    """A tile of a plan, or as it was told, with its numbers rounded."""
    lying = getattr(placed, "pose", placed)
    at = [round(number, 3) for number in (lying.x, lying.y, lying.rotation)]
    return placed.tile, *at, placed.group, placed.at, placed.parent, placed.linked


def test_the_client_has_the_types_of_the_server() -> None:
    """`python tools/make_wire.py` would change nothing."""
    made = runpy.run_path(str(ROOT / "tools" / "make_wire.py"))
    assert (ROOT / "client" / "src" / "wire.ts").read_text() == made["wire_text"]()


# --- limits ---


@final
class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_a_bucket_fills_again() -> None:
    """So many at once, then as many as time has passed."""
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    clock.now = 0.5
    assert bucket.take()
    assert not bucket.take()
    clock.now = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_are_apart_and_forgotten() -> None:
    """One key does not take from another; there are never too many of them; 0 is no limit."""
    clock = Clock()
    buckets = Buckets(2, 60, clock)
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 30.0]
    assert buckets.take("b") == 0.0
    for number in range(10_000):
        buckets.take(str(number))
    assert buckets.take("a") == 0.0
    assert all(Buckets(0, 60, clock).take("a") == 0.0 for _ in range(1000))


def test_places_are_given_back() -> None:
    """A place that is left can be taken again."""
    places = Places(2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    assert places.enter("b")
    places.leave("a")
    assert places.enter("a")
    assert all(Places(0).enter("a") for _ in range(10))


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
        ("testclient", "", False),
    ],
)
def test_a_household_is_one_address(one: str, other: str, alike: bool) -> None:
    """An IPv6 network counts as one."""
    assert (neighbourhood(one) == neighbourhood(other)) is alike


# --- slow readers ---


async def _room(folder: Path) -> tuple[Registry, Room]:
    registry = Registry(SqliteStore(str(folder / "room.sqlite")), Pace(0.0, 0.0, 60.0))
    await registry.start()
    return registry, await registry.room(await registry.open_table("ann", Plan("muggins", "booklet", 6, 2, name="Ann")))


def test_a_reader_that_is_stuck_is_closed(tmp_path: Path) -> None:
    """What may wait for it has an end; another reader gets everything."""

    async def go(size: int, fits: int) -> None:
        registry, room = await _room(tmp_path)
        stuck, fine = FakeSocket(takes=3), FakeSocket()
        viewers = [Connection(stuck, "eve"), Connection(fine, "bob")]
        running = [asyncio.create_task(viewer.run(room, 0)) for viewer in viewers]
        for _ in range(100):
            await asyncio.sleep(0.01)
            if len(stuck.heard) == 3 and len(room.audience.viewers) == 2:
                break
        sent = 0
        while viewers[0] in room.audience.viewers:
            for viewer in list(room.audience.viewers):
                viewer.send(b"x" * size)
            sent += 1
            await asyncio.sleep(0)
            assert sent < fits + 10
        await asyncio.wait_for(running[0], 30)
        assert [code for code, _ in stuck.closed] == [1013]
        assert len(stuck.heard) == 3
        assert sum(data == b"x" * size for data in fine.heard) >= sent - 2
        assert fine.closed == []
        assert room.audience.viewers == [viewers[1]]
        running[1].cancel()
        await asyncio.wait([running[1]])
        await registry.stop()

    asyncio.run(go(1_000, sockets.LARGEST_BACKLOG // 1_000))
    asyncio.run(go(100_000, sockets.LARGEST_BACKLOG // 100_000))


def test_one_large_message_is_not_too_much(tmp_path: Path) -> None:
    """A long game's welcome may be larger than the backlog, if nothing else waits."""

    async def go() -> None:
        registry, room = await _room(tmp_path)
        fine = FakeSocket()
        viewer = Connection(fine, "bob")
        running = asyncio.create_task(viewer.run(room, 0))
        for _ in range(5):
            await asyncio.sleep(0.01)
            viewer.send(b"x" * (sockets.LARGEST_BACKLOG + 1))
        await asyncio.sleep(0.01)
        assert fine.closed == []
        assert len(fine.heard) == 8
        running.cancel()
        await asyncio.wait([running])
        await registry.stop()

    asyncio.run(go())


def test_a_socket_that_fails_is_given_up(tmp_path: Path) -> None:
    """A mistake while sending ends the connection and is not hidden; a store that is away closes it with a word."""

    async def go() -> None:
        registry, room = await _room(tmp_path)
        broken: Any = FakeSocket()

        def fail(_data: bytes) -> None:
            raise ValueError("not sent")

        broken.send = fail
        with pytest.raises(ValueError, match="not sent"):
            await asyncio.wait_for(Connection(broken, "eve").run(room, 0), 30)
        assert room.audience.viewers == []

        async def away(*_: Any) -> Any:
            raise NotSaved("away")

        registry.store.read = away  # type: ignore[method-assign, assignment]
        room.writer.is_broken = True
        late = FakeSocket()
        await asyncio.wait_for(Connection(late, "eve").run(room, 0), 30)
        assert [code for code, _ in late.closed] == [1013]
        assert room.audience.viewers == []
        await registry.stop()

    asyncio.run(go())


# --- fast writers ---


@pytest.mark.parametrize(
    "message",
    ['{"do":"deal","id":"old","seq":-1}', '{"do":"why","id":"w","seat":0,"action":"pass"}', '{"do":"say","phrase":99}'],
)
def test_whoever_has_much_to_say_does_not_keep_others_waiting(message: str, tmp_path: Path) -> None:
    """Others are heard in between, although the messages of one lie there already and are refused at once."""

    async def go() -> None:
        registry, room = await _room(tmp_path)
        eve, bob = FakeSocket([*[message] * 200, None]), FakeSocket([message, None])
        flood = asyncio.create_task(Connection(eve, "eve", 1e6).run(room, 0))
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(eve.unread) < 200, "the flood has begun"
        await Connection(bob, "bob", 1e6).run(room, 0)
        assert (len(bob.unread), len(eve.unread) > 100) == (0, True)
        assert not eve.closed
        await flood
        await registry.stop()

    asyncio.run(go())


# --- nothing is told before it is saved ---


def test_nothing_is_told_before_it_is_saved(tmp_path: Path) -> None:
    """Whoever looks or asks while something is being written waits, and never sees what was not saved."""

    async def go() -> None:
        registry, room = await _room(tmp_path)
        app: Any = create_app(registry, Settings())
        going, append = asyncio.Event(), registry.store.append

        async def slow(_append: Any) -> Any:
            await going.wait()
            raise NotSaved("no room on the disk")

        registry.store.append = slow  # type: ignore[method-assign, assignment]
        sitting = asyncio.create_task(room.command("bob", Sit("sit", room.table.seq, 1, "Zebedee")))
        await asyncio.sleep(0.05)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test") as client:
            looking = [
                asyncio.create_task(client.get(f"/api/tables/{room.table.id}{more}"))
                for more in ("", "/saved", "/fair")
            ]
            await asyncio.sleep(0.05)
            going.set()
            answers = [await one for one in looking]
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert not any("Zebedee" in answer.text for answer in answers)
        with pytest.raises(Declined):
            await sitting
        registry.store.append = append  # type: ignore[method-assign]
        await registry.stop()

    asyncio.run(go())
