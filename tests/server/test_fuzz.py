"""A hundred thousand malformed and mutated frames: each is answered, and what is refused changes nothing."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Final, final, get_args

import msgspec
import pytest

from boneyard.core.state import Phase
from boneyard.kinds import GAMES
from boneyard.notation.action import action_text
from boneyard.server.out import wire
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import bot_workers, table_log
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Act, Deal, Fill, Incoming, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.ws.connection import Connection
from tests.server import messages
from tests.server.frames import frame, well_formed
from tests.server.served import Guest, Message, served, start_game
from tests.server.sockets import FakeSocket

FRAMES: Final = 25_000
"""For each of the five games."""
PLANS: Final = {
    "mexican-train": Plan("mexican-train", "parsons+rounds=2", 9, 2),
    "chickenfoot": Plan("chickenfoot", "booklet+rounds=2", 9, 2),
    "muggins": Plan("muggins", "booklet+scoring=claim", 6, 2),
    "dominoes": Plan("dominoes", "draw", 6, 2),
    "castle-rock": Plan("castle-rock", "booklet", 6, 1),
}


@final
class Fuzzer(FakeSocket):
    """Sends frame after frame, and looks after each one whether it was answered and what it changed."""

    def __init__(self, room: Room, frames: int, seed: str) -> None:
        super().__init__()
        self._room: Final = room
        self._rng: Final = Random(seed)
        self._left = frames
        self._sent: str | bytes | None = None
        self._known = _everything(room)
        self.refused = 0
        self._answered: Final = asyncio.Event()

    async def receive(self) -> str | bytes | None:
        """The next frame that is not taken at once."""
        while isinstance(sent := await self._next(), str):
            self._answered.clear()
            if not self._at_once(sent):
                break
            await self._answered.wait()
        return sent

    async def _next(self) -> str | bytes | None:
        """The next frame, after a look at what became of the last one."""
        await asyncio.sleep(0)
        if self._sent is not None:
            self._judge(self._sent)
        self._left -= 1
        if self._left < 0:
            return None
        if self._room.table.opening is not None:
            await _dealt(self._room)
            self._known = _everything(self._room)
            self.heard.clear()
        self._sent = frame(self._rng, self._room.table.seq)
        return self._sent

    def _judge(self, sent: str | bytes) -> None:
        kinds = [type(msgspec.json.decode(answer, type=wire.Outgoing)) for answer in self.heard]
        assert kinds, f"no answer to {sent!r}"
        since = [one.event for one in self._room.table.history[self._known["seq"] :]]
        if wire.Ack in kinds or (since and all(_by_itself(event) for event in since)):
            self._known = _everything(self._room)
        else:
            self.refused += kinds[0] in (wire.Refusal, wire.Rejected)
            assert self._room.table.seq == self._known["seq"], f"{sent!r} was refused and changed something"
            if self._left % 50 == 0 or kinds[0] is wire.Explained:
                assert _everything(self._room) == self._known, (
                    f"something was refused and changed something, at the latest {sent!r}"
                )
        self.heard.clear()

    def send(self, data: bytes) -> None:
        """Hear an answer."""
        super().send(data)
        if data.startswith((b'{"t":"ack"', b'{"t":"declined"')):
            self._answered.set()

    async def close(self, code: int, reason: str) -> None:
        """A frame never closes a socket."""
        raise AssertionError(f"closed: {code} {reason} after {self._sent!r}")


def _everything(room: Room) -> Message:
    table = room.table
    return {
        "seq": table.seq,
        "state": table.game.dump(table.state),
        "chairs": str(table.chairs),
        "asking": table.asking,
        "agreed": list(table.agreed),
    }


def _by_itself(event: table_log.AnyEvent) -> bool:
    """Whether a table does this by itself: deal when it was asked to, or let a bot act whom somebody has invited."""
    return isinstance(event, table_log.Seeded | table_log.Revealed | table_log.Finished) or (
        isinstance(event, table_log.Acted) and event.by == "bot"
    )


async def _dealt(room: Room) -> None:
    """A deal that was asked for is on its way."""
    for _ in range(30_000):
        if room.table.opening is None:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("nobody deals")


async def _play_on(room: Room) -> None:
    """The table stays playable: play to the end."""
    table = room.table
    for seat in range(table.head.seats):
        if room.table.chairs[seat].is_free:
            await room.command("ann", Fill(f"fill {seat}", room.table.seq, seat, "heaviest"))
    for number in range(20_000):
        table = room.table
        if table.is_over:
            return
        if table.state.phase is Phase.DEAL:
            if table.opening is None:
                await room.command("ann", Deal(f"deal {number}", table.seq))
            await asyncio.sleep(0.001)
        elif player := table.chairs[table.state.turn].player:
            await room.command(
                player, Act(f"act {number}", table.seq, table.state.turn, action_text(table.legal()[-1]))
            )
        else:
            await asyncio.sleep(0.001)
    raise AssertionError("the game does not end")


def test_every_kind_of_message_is_fuzzed() -> None:
    """Each one that is declared comes up among the frames."""
    rng = Random(1)
    sent = {well_formed(rng, 7)["do"] for _ in range(1000)}
    assert sent == {kind.__struct_config__.tag for kind in get_args(Incoming)}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_no_frame_is_an_accident(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a seated player and by a spectator; afterwards the table can be played to its end."""
    monkeypatch.setattr(bot_workers, "HINTS", messages.plain_hints())

    async def fuzz() -> int:
        registry = Registry(SqliteStore(str(tmp_path / "fuzz.sqlite")), Pace(0.0, 0.0, 60.0))
        await registry.start()
        plan = PLANS[game]
        room = await registry.room(await registry.open_table("ann", plan))
        for seat, player in enumerate(["ann", "bob"][: plan.seats]):
            await room.command(player, Sit(f"sit {seat}", room.table.seq, seat, player))
        refused = 0
        for number, (player, share) in enumerate(
            [("ann", 0.1), ("eve", 0.1), ("ann", 0.0), ("bob", 0.5), ("eve", 0.3)]
        ):
            if number == 2 and room.table.state.phase is Phase.DEAL:
                await room.command("ann", Deal("deal", room.table.seq))
                await _dealt(room)
            fuzzer = Fuzzer(room, int(FRAMES * share), f"{game} {number}")
            await Connection(fuzzer, player, 1e9).run(room, 0)
            refused += fuzzer.refused
        await _play_on(room)
        await registry.stop()
        return refused

    assert asyncio.run(fuzz()) > FRAMES * 0.7


UNASKED: Final = ("welcome", "news", "presence", "open", "clock", "said")
"""What comes without having been asked for."""


def test_no_frame_over_a_real_socket_is_an_accident(tmp_path: Path) -> None:
    """A spectator's frames at a table where two play: every one is answered, and nothing of what is stored changes."""
    rng = Random("socket")
    with served(tmp_path, messages_per_second="1000000", requests_per_minute="0") as server:
        ann, bob, eve = Guest(server), Guest(server), Guest(server)
        table = ann.open(seats=2)
        with ann.enter(table) as first, bob.enter(table) as second, eve.enter(table) as third:
            news = start_game([first, second], [0, 1])
            before = server.contents()
            for _ in range(60):
                frames = [_sendable(frame(rng, news["seq"])) for _ in range(50)]
                for one in frames:
                    third.send(one)
                answered = 0
                while answered < len(frames):
                    answered += json.loads(third.recv(timeout=30))["t"] not in UNASKED
            assert server.contents() == before
            first.send(json.dumps({"do": "say", "phrase": 1}))
            while json.loads(third.recv(timeout=30))["t"] != "said":
                pass


def _sendable(one: str | bytes) -> str | bytes:
    """A frame that arrives as it is.

    A text that is no Unicode would be the end of the socket, and has a test of its own.
    """
    return one if isinstance(one, bytes) else one.encode("utf-8", "replace").decode()[:4000]
