"""One viewer's socket: what goes out is sent at once and may wait for its reader up to a limit, what comes in is judged message by message. No framework in here."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, final

import msgspec

from boneyard.bots.arrange import arrange
from boneyard.core.errors import Unreadable
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.notation.action import action_text, read_action
from boneyard.server import project, wire
from boneyard.server.called import called
from boneyard.server.limits import Bucket
from boneyard.server.mind import advise
from boneyard.server.room import Room
from boneyard.server.store.port import NotSaved
from boneyard.server.wishes import Act, Declined, HandOver
from boneyard.words.hint import reason_sentence
from boneyard.words.language import ENGLISH, Language
from boneyard.words.refusal import sentence

LARGEST_BACKLOG: Final = 1_048_576
"""Bytes that may wait for a slow reader; one message more, and the socket is closed: it resumes by its number."""
PATIENCE: Final = 100
"""Messages that may come too fast; one more, and the socket is closed."""
_LAST_WORD: Final = 5.0
"""Seconds that a socket has to take its close."""


class Wire(Protocol):
    """What is needed of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """From now on show each message to somebody who may take it at once; one that is not taken will be received."""

    def send(self, data: bytes) -> None:
        """Send a message; what the other side does not take yet waits. Nothing happens when it has gone."""

    def waiting(self) -> int:
        """Bytes that wait to be taken."""

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""


@final
class Connection:
    """A viewer of a room."""

    def __init__(
        self, wire_: Wire, player: str, messages_per_second: float = 10.0, lang: Language = ENGLISH, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.player = player
        self.seat = NOBODY
        self._wire: Final = wire_
        self._tell: Final = wire_.send
        self._waiting: Final = wire_.waiting
        self._lang: Final = lang
        self._bucket: Final = Bucket(messages_per_second, messages_per_second * 4, now)
        self._patience: Final = Bucket(messages_per_second / 2, PATIENCE, now)
        self._listener: asyncio.Task[Any] | None = None
        self._farewell: tuple[int, str] | None = None
        self._failure: Exception | None = None
        self._later: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> None:
        """Send a message; who does not keep up is closed, and one socket's trouble is nobody else's."""
        if self._farewell is not None:
            return
        if self._waiting() > LARGEST_BACKLOG:
            self._hang_up(1013, "too slow: come back with your last number")
            return
        try:
            self._tell(data)
        except Exception as error:  # noqa: BLE001  whatever it is, it is seen where the connection ends
            self._failure = error
            self._hang_up(1011, "nothing can be sent")

    def _has_hung_up(self) -> bool:
        """Asked anew after each wait: a checker that saw it once believes it for ever."""
        return self._farewell is not None

    def _hang_up(self, code: int, reason: str) -> None:
        """End the connection as soon as nothing of it is being done."""
        self._farewell = self._farewell or (code, reason)
        if self._listener is not None:
            self._listener.cancel()

    async def run(self, room: Room, after: int) -> None:
        """Serve the viewer until either side goes."""
        await self._serve(room, after)
        if self._farewell is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wire.close(*self._farewell), _LAST_WORD)
        if self._failure is not None:
            raise self._failure

    async def _serve(self, room: Room, after: int) -> None:
        try:
            await room.join(self, after)
        except (Declined, NotSaved):
            self._hang_up(1013, "not now: come back in a moment")
            return
        self._wire.offer(partial(self._act_at_once, room))
        try:
            while (data := await self._receive()) is not None:
                await self._hear(room, data)
                await asyncio.sleep(0)  # others come first, however many messages lie here already
        finally:
            room.part(self)

    async def _receive(self) -> str | bytes | None:
        """The next message; None when either side has gone. Only here may the connection be interrupted: never while something is being saved."""
        if self._farewell is not None:
            return None
        task = self._listener = asyncio.current_task()
        try:
            return await self._wire.receive()
        except asyncio.CancelledError:
            if not self._has_hung_up() or task is None:
                raise
            task.uncancel()
            return None
        finally:
            self._listener = None

    def _act_at_once(self, room: Room, data: str) -> bool:
        """Whether this is a move that could be carried out without waiting; everything else goes the long way (`_hear`)."""
        try:
            asked = wire.read(data)
            _check(asked)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, Declined):
            return False
        if not isinstance(asked, Act) or self._farewell is not None or not self._bucket.take():
            return False
        try:
            if room.at_once(self.player, asked, partial(self._acted, room, asked)):
                return True
        except Exception as error:  # noqa: BLE001  whatever it is, it is seen where the connection ends
            self._acted(room, asked, error)
            return True
        self._bucket.give_back()
        return False

    def _acted(self, room: Room, asked: Act, answer: int | Exception) -> None:
        """Say what became of a move that was carried out at once."""
        if isinstance(answer, int):
            self.send(project.ack(asked.id, answer))
        elif isinstance(answer, Declined):
            self._later = asyncio.get_running_loop().create_task(self._decline(room, asked, answer))
        else:
            self._failure = answer
            self._hang_up(1011, "nothing can be done")

    async def _hear(self, room: Room, data: str | bytes) -> None:
        if not self._bucket.take():
            self.send(project.message("error", code="too_fast", message=self._lang.say("declined.too_fast")))
            if not self._patience.take():
                self._hang_up(4429, "too fast")
            return
        try:
            asked = wire.read(data) if isinstance(data, str) else None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            asked = None
        if asked is None:
            self.send(project.message("error", code="bad_message", message=self._lang.say("declined.bad_message")))
            return
        try:
            _check(asked)
            await self._answer(room, asked)
        except Declined as error:
            await self._decline(room, asked, error)
        except NotSaved:
            await self._decline(room, asked, Declined("not_saved"))

    async def _answer(self, room: Room, asked: wire.Incoming) -> None:
        match asked:
            case wire.Say():
                if not 0 <= asked.phrase < wire.PHRASES:
                    raise Declined("no_such_phrase")
                room.say(self.player, asked.phrase)
            case wire.Link():
                await room.link(self.player, _link(asked.link))
            case wire.Why():
                await self._explain(room, asked)
            case wire.Arrange():
                await self._arrange(room, asked)
            case wire.Advise():
                await self._advise(room, asked)
            case wire.Check():
                last = await room.outcome(self.player, asked.id)
                self.send(project.message("checked", id=asked.id, seq=last))
            case _:
                last = await room.command(self.player, asked)
                self.send(project.ack(asked.id, last))

    async def _explain(self, room: Room, asked: wire.Why) -> None:
        """Why an action is refused; only for one's own seat, because the answer tells what it holds."""
        table = await room.settled()
        if asked.seat not in table.seats_of(self.player):
            raise Declined("not_your_seat")
        try:
            refusal = table.game.why_not(table.state, read_action(asked.action), asked.seat)
        except Unreadable:
            raise Declined("unreadable", text=asked.action[:60]) from None
        said: dict[str, Any] = {"legal": refusal is None}
        if refusal is not None:
            names = called(table.chairs, self._lang)
            said |= {"clause": refusal.clause, "message": sentence(refusal, self._lang, LETTERS[asked.seat], names)}
        self.send(project.message("why", id=asked.id, **said))

    async def _arrange(self, room: Room, asked: wire.Arrange) -> None:
        """A seat's own tiles as the best train; searched beside the loop, because a large hand takes a while."""
        table = await room.settled()
        if asked.seat not in table.seats_of(self.player):
            raise Declined("not_your_seat")
        seq, view = table.seq, table.game.view(table.state, asked.seat)
        found = await asyncio.to_thread(arrange, view, asked.way)
        if found is None:
            raise Declined("no_hand")
        self.send(project.message("arranged", id=asked.id, seq=seq, **found._asdict()))

    async def _advise(self, room: Room, asked: wire.Advise) -> None:
        """Hints for a seat's own turn, from what that seat has seen."""
        table = await room.settled()
        if asked.seat not in table.seats_of(self.player):
            raise Declined("not_your_seat")
        seq, names = table.seq, called(table.chairs, self._lang)
        found = [
            wire.HintShown(action_text(hint.action), hint.points, hint.error, hint.reason.key, reason_sentence(hint.reason, self._lang, names))
            for hint in await advise(table, asked.seat)
        ]
        self.send(project.message("advised", id=asked.id, seq=seq, hints=found))

    async def _decline(self, room: Room, asked: wire.Incoming, error: Declined) -> None:
        """A refusal; who asked on an old table gets what it has missed with it, as far as it is saved."""
        fields: dict[str, Any] = {"id": getattr(asked, "id", None), "code": error.code, "message": error.told(self._lang), "clause": error.clause}
        if error.code == "stale":
            with contextlib.suppress(Declined):  # where nothing can be read, the news will come later
                table, seen = await room.settled(), getattr(asked, "seq", 0)
                missed = [project.happened(table, one, self.seat) for one in table.history if one.seq > seen]
                fields |= {"happened": missed, **project.snapshot(table, self.seat)}
        self.send(project.message("declined", **fields))


def _check(asked: wire.Incoming) -> None:
    """What a store keeps as it comes has to be short and plain."""
    name = getattr(asked, "id", "-")
    if not 0 < len(name) <= 64 or not name.isprintable():
        raise Declined("bad_id")
    if isinstance(asked, HandOver) and not (len(asked.player) <= 64 and asked.player.isprintable()):
        raise Declined("no_such_player")


def _link(text: str) -> bytes:
    try:
        link = bytes.fromhex(text)
    except ValueError:
        link = b""
    if len(link) != 32:
        raise Declined("bad_link")
    return link
