"""One viewer's connection: what comes in is answered message by message, what goes out is sent at once.

It may wait for its reader up to a limit. No framework in here.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, final

import msgspec

from boneyard.core.seat import NOBODY
from boneyard.render.plan.form import USUAL, Form, form_of
from boneyard.server.out import projection
from boneyard.server.process.histogram import Answers
from boneyard.server.store.port import NotSaved
from boneyard.server.table.clock import PACES
from boneyard.server.table.commands import (
    Advise,
    AnyCommand,
    Arrange,
    Check,
    Command,
    Declined,
    History,
    Incoming,
    Link,
    Look,
    Report,
    Say,
    Vouch,
    Why,
    read_message,
)
from boneyard.server.table.doubts import not_saved, unknown
from boneyard.server.table.phrases import check_phrase
from boneyard.server.table.room import Room
from boneyard.server.table.turns import Turns
from boneyard.server.ws import costs, questions
from boneyard.server.ws.checks import check, read_link
from boneyard.server.ws.limits import Bucket, Purse
from boneyard.server.ws.socket import Socket
from boneyard.words.language import ENGLISH, Language

LARGEST_BACKLOG: Final = 1_048_576
"""Bytes that may wait for a slow reader; one message more, and the socket is closed: it resumes by its number."""
MOST_TOO_FAST: Final = 100
"""Messages that may come too fast; one more, and the socket is closed."""
_NOT_ALLOWED: Final = 4403
_LAST_WORD: Final = 5.0
"""Seconds that a socket has to take its close."""


@final
class Connection:
    """A viewer of a room."""

    def __init__(
        self,
        socket: Socket,
        player: str,
        messages_per_second: float = 10.0,
        lang: Language = ENGLISH,
        now: Callable[[], float] = time.monotonic,
        address: str = "",
        answers: Answers | None = None,
        purse: Purse | None = None,
        turns: Turns | None = None,
        form: Form = USUAL,
        only_looks: bool = False,
        pace: float = 1.0,
        paces: Mapping[str, float] = PACES,
    ) -> None:
        self.player, self.address, self.only_looks = player, address, only_looks
        self.seat = NOBODY
        self.open_seats: list[int] = []
        self._now: Final = now
        self._answers: Final = answers or Answers()
        self._purse: Final = purse or Purse()
        self._turns: Final = turns or Turns()
        self.form, self.pace, self._paces = form, pace, paces
        self._socket: Final = socket
        self._tell: Final = socket.send
        self._lang: Final = lang
        self._bucket: Final = Bucket(messages_per_second, messages_per_second * 4, now)
        self._too_fast: Final = Bucket(messages_per_second / 2, MOST_TOO_FAST, now)
        self._listener: asyncio.Task[Any] | None = None
        self._farewell: tuple[int, str] | None = None
        self._failure: Exception | None = None
        self._later: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> None:
        """Send a message; whoever does not keep up is closed, and a socket that fails is nobody else's problem."""
        if self._farewell is None:
            self._deliver(data)

    def _deliver(self, data: bytes) -> None:
        if self._socket.waiting() > LARGEST_BACKLOG:
            self._hang_up(1013, "too slow: come back with your last number")
            return
        try:
            self._tell(data)
        except Exception as error:  # noqa: BLE001  whatever it is, it is seen where the connection ends
            self._failure = error
            self._hang_up(1011, "nothing can be sent")

    def turn_away(self) -> None:
        """Nobody may watch any more, and this viewer has no seat."""
        self._hang_up(_NOT_ALLOWED, self._lang.say("declined.not_allowed"))

    def _confirm(self, command: AnyCommand, last: int) -> None:
        """A command is durable: whoever is turned away by it is told that as well."""
        if self._farewell is None or self._farewell[0] == _NOT_ALLOWED:
            self._deliver(projection.ack(command.id, last))

    def dismiss(self, code: int, why: str) -> None:
        """End the connection from outside, and say why in the viewer's words."""
        self._hang_up(code, self._lang.say(f"declined.{why}"))

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
                await asyncio.wait_for(self._socket.close(*self._farewell), _LAST_WORD)
        if self._failure is not None:
            raise self._failure

    async def _serve(self, room: Room, after: int) -> None:
        try:
            await room.join(self, after)
        except (Declined, NotSaved) as error:
            if isinstance(error, Declined) and error.code == "not_allowed":
                self.turn_away()
            else:
                self._hang_up(1013, "not now: come back in a moment")
            return
        self._socket.offer(partial(self._take_at_once, room))
        try:
            while (data := await self._receive()) is not None:
                await self._turns.mine()  # others come first, however many messages lie here already
                await self._hear(room, data)
        finally:
            room.part(self)

    async def _receive(self) -> str | bytes | None:
        """The next message; None when either side has gone.

        Only here may the connection be interrupted: never while something is being saved.
        """
        if self._farewell is not None:
            return None
        task = self._listener = asyncio.current_task()
        try:
            return await self._socket.receive()
        except asyncio.CancelledError:
            if not self._has_hung_up() or task is None:
                raise
            task.uncancel()
            return None
        finally:
            self._listener = None

    def _take_at_once(self, room: Room, data: str) -> bool:
        """Whether this is a command that could be carried out without waiting.

        Everything else is received in its turn (`_hear`).
        """
        try:
            message = read_message(data)
            check(message, self)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, Declined):
            return False
        if not costs.is_free(message) or self._farewell is not None or not self._bucket.take():
            return False
        answered = partial(self._answered, room, message, self._now())
        try:
            if room.at_once(self.player, message, answered):
                return True
        except Exception as error:  # noqa: BLE001  whatever it is, it is seen where the connection ends
            answered(error)
            return True
        self._bucket.give_back()
        return False

    def _answered(self, room: Room, command: AnyCommand, since: float, answer: int | Exception) -> None:
        """Say what became of a command that was carried out at once."""
        if isinstance(answer, int):
            self._answers.took.note(self._now() - since)
            self._confirm(command, answer)
        elif isinstance(answer, Declined):
            self._later = asyncio.get_running_loop().create_task(self._decline(room, command, answer))
        else:
            self._failure = answer
            self._hang_up(1011, "nothing can be done")

    async def _hear(self, room: Room, data: str | bytes) -> None:
        if not self._bucket.take():
            self._slow_down(None)
            return
        try:
            message = read_message(data) if isinstance(data, str) else None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            message = None
        if message is None:
            self._purse.spend(costs.NONSENSE)
            self.send(projection.message("error", code="bad_message", message=self._lang.say("declined.bad_message")))
        elif self._may_ask(room, message):
            await self._obey(room, message)
        else:
            self._slow_down(message)

    def _may_ask(self, room: Room, message: Incoming) -> bool:
        """Whether there is something left to pay with: nobody loses a turn, or their voice, because of a neighbour."""
        match message:
            case Command() if costs.is_free(message):
                return message.seq == room.table.seq or not self._purse.is_empty()
            case Link() | Say() | Check():
                return not self._purse.is_own_empty()
            case _:
                return not self._purse.is_empty()

    def _slow_down(self, message: Incoming | None) -> None:
        """What comes too fast is not looked at; a question is over with that, a command is sent again."""
        if not self._too_fast.take():
            self._hang_up(4429, "too fast")
        code, said = "too_fast", self._lang.say("declined.too_fast")
        name = getattr(message, "id", None)
        if name is None or isinstance(message, Command):
            self.send(projection.message("error", code=code, message=said))
        else:
            self.send(projection.message("declined", id=name, code=code, message=said, clause=None))

    async def _obey(self, room: Room, message: Incoming) -> None:
        try:
            check(message, self)
            self._purse.spend(costs.OF_MESSAGES.get(type(message), 0.0))
            await self._answer(room, message)
        except Declined as error:
            await self._decline(room, message, error)
        except NotSaved as error:
            await self._decline(room, message, unknown(error) if isinstance(message, Check) else not_saved(error))

    async def _answer(self, room: Room, message: Incoming) -> None:
        match message:
            case Say():
                check_phrase(message.phrase)
                self._purse.spend(costs.PER_HEARER * len(room.audience.viewers))
                room.say(self.player, message.phrase)
            case Vouch():
                await room.vouch(self.player, message)
            case Link():
                await room.link(self.player, read_link(message.link))
            case Look():
                await room.look(self, form_of(message.ratio, lanes=message.lanes), self._paces[message.pace])
            case Why() | Arrange() | Advise():
                self.send(await questions.answer(await room.settled(), self, message, self._lang))
            case Check():
                self.send(projection.message("checked", id=message.id, seq=await room.outcome(self.player, message.id)))
            case Report():
                await room.reports.take(await room.settled(), self.player, message)
                self.send(projection.message("reported", id=message.id))
            case History():
                told = projection.history(await room.settled(), message.id, self.seat, message.after)
                self._purse.spend(costs.PER_BYTE * len(told))
                self.send(told)
            case _:
                since = self._now()
                self._confirm(message, await room.command(self.player, message))
                self._answers.took.note(self._now() - since)

    async def _decline(self, room: Room, message: Incoming, error: Declined) -> None:
        """A refusal; whoever asked on an old table learns where it stands now: its news have been sent before."""
        self._answers.note_declined(error.code)
        self._purse.spend(costs.REFUSAL)
        if self._purse.is_empty() and not self._too_fast.take():
            self._hang_up(4429, "too fast")
        fields: dict[str, Any] = {
            "id": getattr(message, "id", None),
            "code": error.code,
            "message": error.told(self._lang),
            "clause": error.clause,
        }
        if error.code == "stale":
            with contextlib.suppress(Declined):  # where nothing can be read, the news will come later
                fields["seq"] = (await room.settled()).seq
        self.send(projection.message("declined", **fields))
