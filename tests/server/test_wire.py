"""The client's types are those of the server, and what is sent to a slow or careless client is bounded."""

import asyncio
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

import httpx
import pytest

from boneyard.server import socket as sockets
from boneyard.server.app import create_app
from boneyard.server.clock import Pace
from boneyard.server.hall import Hall, Plan
from boneyard.server.limits import Bucket, Buckets, Places, neighbourhood
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.socket import Connection
from boneyard.server.store.port import NotSaved
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.wishes import Declined, Sit

ROOT: Final = Path(__file__).parent.parent.parent


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


@final
class Stuck:
    """A client that takes so many messages, and then no more."""

    def __init__(self, takes: int) -> None:
        self.taken: Final[list[bytes]] = []
        self.left = 0
        self.closed: list[int] = []
        self._takes = takes
        self._never = asyncio.Event()

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """There will be nothing to take."""

    async def receive(self) -> str | None:
        """Says nothing."""
        await self._never.wait()
        return None

    def send(self, data: bytes) -> None:
        """Take a message, or leave it."""
        if len(self.taken) < self._takes:
            self.taken.append(data)
        else:
            self.left += len(data)

    def waiting(self) -> int:
        """What was not taken."""
        return self.left

    async def close(self, code: int, reason: str) -> None:
        """Be closed."""
        assert reason
        self.closed.append(code)


async def _room(folder: Path) -> tuple[Hall, Room]:
    hall = Hall(SqliteStore(str(folder / "room.sqlite")), Pace(0.0, 0.0, 60.0))
    await hall.start()
    return hall, await hall.room(await hall.open_table("ann", Plan("muggins", "booklet", 6, 2, name="Ann")))


def test_a_reader_that_is_stuck_is_closed(tmp_path: Path) -> None:
    """What may wait for it has an end; another reader gets everything."""

    async def go(size: int, fits: int) -> None:
        hall, room = await _room(tmp_path)
        stuck, fine = Stuck(3), Stuck(100_000)
        viewers = [Connection(stuck, "eve"), Connection(fine, "bob")]
        running = [asyncio.create_task(viewer.run(room, 0)) for viewer in viewers]
        for _ in range(100):
            await asyncio.sleep(0.01)
            if len(stuck.taken) == 3 and len(room.audience.viewers) == 2:
                break
        sent = 0
        while viewers[0] in room.audience.viewers:
            for viewer in list(room.audience.viewers):
                viewer.send(b"x" * size)
            sent += 1
            await asyncio.sleep(0)
            assert sent < fits + 10
        await asyncio.wait_for(running[0], 30)
        assert stuck.closed == [1013]
        assert len(stuck.taken) == 3
        assert sum(data == b"x" * size for data in fine.taken) >= sent - 2
        assert fine.closed == []
        assert room.audience.viewers == [viewers[1]]
        running[1].cancel()
        await asyncio.wait([running[1]])
        await hall.stop()

    asyncio.run(go(1_000, sockets.LARGEST_BACKLOG // 1_000))
    asyncio.run(go(100_000, sockets.LARGEST_BACKLOG // 100_000))


def test_one_large_message_is_not_too_much(tmp_path: Path) -> None:
    """A long game's welcome may be larger than the backlog, if nothing else waits."""

    async def go() -> None:
        hall, room = await _room(tmp_path)
        fine = Stuck(100_000)
        viewer = Connection(fine, "bob")
        running = asyncio.create_task(viewer.run(room, 0))
        for _ in range(5):
            await asyncio.sleep(0.01)
            viewer.send(b"x" * (sockets.LARGEST_BACKLOG + 1))
        await asyncio.sleep(0.01)
        assert fine.closed == []
        assert len(fine.taken) == 7
        running.cancel()
        await asyncio.wait([running])
        await hall.stop()

    asyncio.run(go())


def test_a_socket_that_fails_is_given_up(tmp_path: Path) -> None:
    """A mistake while sending ends the connection and is not hidden; a store that is away closes it with a word."""

    async def go() -> None:
        hall, room = await _room(tmp_path)
        broken: Any = Stuck(100)

        def fail(_data: bytes) -> None:
            raise ValueError("not sent")

        broken.send = fail
        with pytest.raises(ValueError, match="not sent"):
            await asyncio.wait_for(Connection(broken, "eve").run(room, 0), 30)
        assert room.audience.viewers == []

        async def away(*_: Any) -> Any:
            raise NotSaved("away")

        hall.store.read = away  # type: ignore[method-assign, assignment]
        room.scribe.is_broken = True
        late = Stuck(100)
        await asyncio.wait_for(Connection(late, "eve").run(room, 0), 30)
        assert late.closed == [1013]
        assert room.audience.viewers == []
        await hall.stop()

    asyncio.run(go())


# --- fast writers ---


@final
class Chatterbox:
    """A client that has so many messages ready at once, and then goes."""

    def __init__(self, message: str, many: int) -> None:
        self._message: Final = message
        self.left = many

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """Everything goes the long way."""

    async def receive(self) -> str | None:
        """The next one, without a moment's wait."""
        self.left -= 1
        return self._message if self.left >= 0 else None

    def send(self, data: bytes) -> None:
        """Listen to nothing."""

    def waiting(self) -> int:
        """Nothing waits for who does not listen."""
        return 0

    async def close(self, code: int, reason: str) -> None:
        """Nobody closes this one."""
        raise AssertionError(f"{code} {reason}")


@pytest.mark.parametrize("message", ['{"do":"deal","id":"old","seq":-1}', '{"do":"why","id":"w","seat":0,"action":"pass"}', '{"do":"say","phrase":99}'])
def test_who_has_much_to_say_does_not_keep_others_waiting(message: str, tmp_path: Path) -> None:
    """Others are heard in between, although the messages of one lie there already and are refused at once."""

    async def go() -> None:
        hall, room = await _room(tmp_path)
        eve, bob = Chatterbox(message, 200), Chatterbox(message, 1)
        flood = asyncio.create_task(Connection(eve, "eve", 1e6).run(room, 0))
        for _ in range(20):
            await asyncio.sleep(0)
        assert eve.left < 200, "the flood has begun"
        await Connection(bob, "bob", 1e6).run(room, 0)
        assert (bob.left, eve.left > 100) == (-1, True)
        await flood
        await hall.stop()

    asyncio.run(go())


# --- nothing is told before it is saved ---


def test_nothing_is_told_before_it_is_saved(tmp_path: Path) -> None:
    """Whoever looks by HTTP, or asks by socket, while something is being written waits, and never sees what was not saved."""

    async def go() -> None:
        hall, room = await _room(tmp_path)
        app: Any = create_app(hall, Settings())
        going, append = asyncio.Event(), hall.store.append

        async def slow(_append: Any) -> Any:
            await going.wait()
            raise NotSaved("no room on the disk")

        hall.store.append = slow  # type: ignore[method-assign, assignment]
        sitting = asyncio.create_task(room.command("bob", Sit("sit", room.table.seq, 1, "Zebedee")))
        await asyncio.sleep(0.05)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test") as client:
            looking = [asyncio.create_task(client.get(f"/api/tables/{room.table.id}{more}")) for more in ("", "/saved", "/fair")]
            await asyncio.sleep(0.05)
            going.set()
            answers = [await one for one in looking]
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert not any("Zebedee" in answer.text for answer in answers)
        with pytest.raises(Declined):
            await sitting
        hall.store.append = append  # type: ignore[method-assign]
        await hall.stop()

    asyncio.run(go())
