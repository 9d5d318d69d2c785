"""One viewer's socket: a bounded queue and a writer, and what comes in judged message by message. No framework but its send and receive."""

import asyncio
from typing import Any, Final, Protocol, final

import msgspec

from boneyard.core.errors import Unreadable
from boneyard.core.seat import NOBODY
from boneyard.notation.action import read_action
from boneyard.server import project, wire
from boneyard.server.commands import Declined
from boneyard.server.limits import Bucket
from boneyard.server.room import Room
from boneyard.words.refusal import sentence

QUEUE: Final = 256
"""Messages that may wait for a slow reader; one more, and the socket is closed: it resumes by its number."""


class Wire(Protocol):
    """What is needed of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""

    async def send(self, data: bytes) -> None:
        """Send a message."""

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""


@final
class Connection:
    """A viewer of a room."""

    def __init__(self, wire_: Wire, player: str) -> None:
        self.player = player
        self.seat = NOBODY
        self._wire: Final = wire_
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self._bucket = Bucket(rate=10, burst=40)
        self._overflow = False

    def send(self, data: bytes) -> None:
        """Queue a message; who does not keep up is closed."""
        if self._overflow:
            return
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self._overflow = True
            self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def run(self, room: Room, after: int) -> None:
        """Serve the viewer until either side goes."""
        writer = asyncio.create_task(self._write_all())
        await room.join(self, after)
        try:
            while (data := await self._wire.receive()) is not None and not self._overflow:
                await self._hear(room, data)
        finally:
            room.part(self)
            writer.cancel()

    async def _write_all(self) -> None:
        while (data := await self._queue.get()) is not None:
            await self._wire.send(data)
        await self._wire.close(1013, "too slow: come back with your last number")

    async def _hear(self, room: Room, data: str | bytes) -> None:
        if not self._bucket.take():
            self.send(project.message("error", code="too_fast", message="That was too fast."))
            return
        try:
            asked = wire.read(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.send(project.message("error", code="bad_message", message="That is no message of this protocol."))
            return
        try:
            await self._answer(room, asked)
        except Declined as error:
            self._decline(room, getattr(asked, "id", None), error, getattr(asked, "seq", None))

    async def _answer(self, room: Room, asked: wire.Incoming) -> None:
        match asked:
            case wire.Say():
                if not 0 <= asked.phrase < len(wire.PHRASES):
                    raise Declined("no_such_phrase", "There is no such phrase.")
                room.say(self.player, asked.phrase)
            case wire.Link():
                await room.link(self.player, _link(asked.link))
            case wire.Why():
                self._explain(room, asked)
            case wire.Check():
                last = await room.outcome(self.player, asked.id)
                self.send(project.message("checked", id=asked.id, seq=last))
            case _:
                if len(asked.id) > 64 or not asked.id:
                    raise Declined("bad_id", "A command id has 1 to 64 letters.")
                last = await room.command(self.player, asked)
                self.send(project.message("ack", id=asked.id, seq=last))

    def _explain(self, room: Room, asked: wire.Why) -> None:
        """Why an action is refused; only for one's own seat, because the answer tells what it holds."""
        if asked.seat not in room.table.seats_of(self.player):
            raise Declined("not_your_seat", "That is not your seat.")
        try:
            refusal = room.table.game.why_not(room.table.state, read_action(asked.action), asked.seat)
        except Unreadable as error:
            raise Declined("unreadable", str(error)) from None
        said = {"legal": True} if refusal is None else {"legal": False, "clause": refusal.clause, "message": sentence(refusal)}
        self.send(project.message("why", id=asked.id, **said))

    def _decline(self, room: Room, command: str | None, error: Declined, seq: int | None) -> None:
        """A refusal; who asked on an old table gets what it has missed with it."""
        fields: dict[str, Any] = {"id": command, "code": error.code, "message": error.message, "clause": error.clause}
        if error.code == "stale" and seq is not None:
            missed = [project.happened(one, self.seat) for one in room.table.history if one.seq > seq]
            fields |= {"happened": missed, **project.snapshot(room.table, self.seat)}
        self.send(project.message("declined", **fields))


def _link(text: str) -> bytes:
    try:
        link = bytes.fromhex(text)
    except ValueError:
        link = b""
    if len(link) != 32:
        raise Declined("bad_link", "A link is 64 hexadecimal digits.")
    return link
