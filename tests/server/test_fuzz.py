"""A hundred thousand malformed and mutated frames: each is answered, none is an accident, and what is refused changes nothing."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, final

import msgspec
import pytest

from boneyard.core.state import Phase
from boneyard.games import GAMES
from boneyard.notation.action import action_text
from boneyard.server import log, wire
from boneyard.server.clock import Pace
from boneyard.server.hall import Hall, Plan
from boneyard.server.room import Room
from boneyard.server.socket import Connection
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.wishes import Act, Deal, Fill, Sit
from tests.server.served import Guest, Message, served, start_game

FRAMES: Final = 25_000
"""For each of the four games."""
PLANS: Final = {
    "mexican-train": Plan("mexican-train", "parsons+rounds=2", 9, 2),
    "chickenfoot": Plan("chickenfoot", "booklet+rounds=2", 9, 2),
    "muggins": Plan("muggins", "booklet+scoring=claim", 6, 2),
    "castle-rock": Plan("castle-rock", "booklet", 6, 1),
}
ACTIONS: Final = ["draw", "pass", "stop", "deal", "deal 6-6 5-5", "6-4>A", "6-4>M!", "6-6>hub", "6-4>table=15", "6-2>6-4", "muggins 15", "mid 2", "triple 1"]
ODD: Final[list[Any]] = [
    *(None, True, False, 0, -1, 1, 7, 8, 255, 2**31, 2**53, 2**63, -(2**64), 10**40, 0.5, 1e308, [], {}, [[]], {"a": 1}),
    *("", " ", "A", "H", "heaviest", "none", "x" * 65, "x" * 3000, "\0", "a\0b", "\n", "\u202e", "\U0001f062", "é", "0" * 64, "f" * 64, "F" * 64, "g" * 64),
    *(">", "=", "!", "6-4", "6-4>", ">A", "6-4>A>B", "99-99>A", "-1-2>A", "6-4>A=", "muggins", "muggins -1", "muggins 99999999999", "mid 0", "٣-٤>A"),
]


def _well_formed(rng: Random, seq: int) -> Message:
    """A message of the protocol, right or wrong."""
    common = {"id": f"f{rng.randrange(10**9)}", "seq": rng.choice([seq, seq, seq, seq - 1, 0, seq + 1])}
    seat = rng.choice([0, 1, 1, 2, -1, 8])
    return rng.choice(
        [
            {"do": "sit", **common, "seat": seat, "name": "Eve"},
            {"do": "fill", **common, "seat": seat, "bot": "heaviest"},
            {"do": "deal", **common},
            {"do": "act", **common, "seat": seat, "action": rng.choice(ACTIONS)},
            {"do": "askback", **common, "seat": seat},
            {"do": "agree", **common, "seat": seat},
            {"do": "keepon", **common, "seat": seat},
            {"do": "link", "link": "ab" * 32},
            {"do": "say", "phrase": rng.randrange(-1, 10)},
            {"do": "why", "id": common["id"], "seat": seat, "action": rng.choice(ACTIONS)},
            {"do": "arrange", "id": common["id"], "seat": seat, "way": rng.choice(["longest", "heaviest", "best"])},
            {"do": "check", "id": common["id"]},
            {"do": "leave", **common, "seat": rng.choice([2, 8, -1])},
            {"do": "handover", **common, "seat": rng.choice([2, 8, -1]), "player": "eve", "name": "Eve"},
        ]
    )


def _bent(rng: Random, message: Message) -> Message:
    """A message with something odd in it, missing or too much."""
    name = rng.choice(list(message))
    match rng.randrange(4):
        case 0:
            return {key: value for key, value in message.items() if key != name}
        case 1:
            return {**message, rng.choice(["more", "", "t", "token", "seat "]): rng.choice(ODD)}
        case _:
            return {**message, name: rng.choice(ODD)}


def _broken(rng: Random, text: str) -> str:
    """A text with letters lost, doubled, changed or moved."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters) + 1)
        match rng.randrange(5):
            case 0:
                del letters[at : at + rng.randint(1, 5)]
            case 1:
                letters[at:at] = letters[: rng.randint(1, 9)]
            case 2:
                letters[at:at] = [rng.choice('{}[]",:\\0-19.eEtfn \0\ud800é')]
            case 3:
                letters[at : at + 1] = [chr(rng.randrange(1, 0x250))]
            case _:
                letters = letters[at:] + letters[:at]
    return "".join(letters)


def frame(rng: Random, seq: int) -> str | bytes:
    """Some frame: well-formed, bent, broken, or nothing of the kind."""
    message = _well_formed(rng, seq)
    match rng.randrange(8):
        case 0:
            return json.dumps(message)
        case 1 | 2 | 3:
            return json.dumps(_bent(rng, message))
        case 4 | 5 | 6:
            return _broken(rng, json.dumps(_bent(rng, message) if rng.random() < 0.3 else message))
        case _:
            noise = rng.randbytes(rng.randrange(60))
            others: list[str | bytes] = [noise, noise.decode("latin-1"), json.dumps(rng.choice(ODD)), "[" * rng.randrange(4000), '{"do":' * rng.randrange(600)]
            return rng.choice(others)


@final
class Fuzzer:
    """Sends frame after frame, and looks after each one whether it was answered and what it changed."""

    def __init__(self, room: Room, frames: int, seed: str) -> None:
        self._room: Final = room
        self._rng: Final = Random(seed)
        self._left = frames
        self._answers: list[bytes] = []
        self._sent: str | bytes | None = None
        self._known = _everything(room)
        self.refused = 0
        self._at_once: Callable[[str], bool] = lambda _: False
        self._answered: Final = asyncio.Event()

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """What is taken at once does not have to be received."""
        self._at_once = at_once

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
            self._answers.clear()
        self._sent = frame(self._rng, self._room.table.seq)
        return self._sent

    def _judge(self, sent: str | bytes) -> None:
        kinds = [type(msgspec.json.decode(answer, type=wire.Outgoing)) for answer in self._answers]
        assert kinds, f"no answer to {sent!r}"
        since = [one.event for one in self._room.table.history[self._known["seq"] :]]
        if wire.Ack in kinds or (since and all(_by_itself(event) for event in since)):
            self._known = _everything(self._room)
        else:
            self.refused += kinds[0] in (wire.Refusal, wire.Trouble)
            assert self._room.table.seq == self._known["seq"], f"{sent!r} was refused and changed something"
            if self._left % 50 == 0 or kinds[0] is wire.Explained:
                assert _everything(self._room) == self._known, f"something was refused and changed something, at the latest {sent!r}"
        self._answers.clear()

    def send(self, data: bytes) -> None:
        """Hear an answer."""
        self._answers.append(data)
        if data.startswith((b'{"t":"ack"', b'{"t":"declined"')):
            self._answered.set()

    def waiting(self) -> int:
        """Everything is taken at once."""
        return 0

    async def close(self, code: int, reason: str) -> None:
        """A frame never closes a socket."""
        raise AssertionError(f"closed: {code} {reason} after {self._sent!r}")


def _everything(room: Room) -> Message:
    table = room.table
    return {"seq": table.seq, "state": table.game.dump(table.state), "chairs": str(table.chairs), "asking": table.asking, "agreed": list(table.agreed)}


def _by_itself(event: log.AnyEvent) -> bool:
    """Whether a table does this by itself: deal when it was asked to, or let a bot act whom somebody has invited."""
    return isinstance(event, log.Seeded | log.Revealed | log.Finished) or (isinstance(event, log.Acted) and event.by == "bot")


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
            await room.command(player, Act(f"act {number}", table.seq, table.state.turn, action_text(table.legal()[-1])))
        else:
            await asyncio.sleep(0.001)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_no_frame_is_an_accident(game: str, tmp_path: Path) -> None:
    """By a seated player and by a spectator; afterwards the table can be played to its end."""

    async def fuzz() -> int:
        hall = Hall(SqliteStore(str(tmp_path / "fuzz.sqlite")), Pace(0.0, 0.0, 60.0))
        await hall.start()
        plan = PLANS[game]
        room = await hall.room(await hall.open_table("ann", plan))
        for seat, player in enumerate(["ann", "bob"][: plan.seats]):
            await room.command(player, Sit(f"sit {seat}", room.table.seq, seat, player))
        refused = 0
        for number, (player, share) in enumerate([("ann", 0.1), ("eve", 0.1), ("ann", 0.0), ("bob", 0.5), ("eve", 0.3)]):
            if number == 2 and room.table.state.phase is Phase.DEAL:
                await room.command("ann", Deal("deal", room.table.seq))
                await _dealt(room)
            fuzzer = Fuzzer(room, int(FRAMES * share), f"{game} {number}")
            await Connection(fuzzer, player, 1e9).run(room, 0)
            refused += fuzzer.refused
        await _play_on(room)
        await hall.stop()
        return refused

    assert asyncio.run(fuzz()) > FRAMES * 0.7


def test_no_frame_over_a_real_socket_is_an_accident(tmp_path: Path) -> None:
    """A spectator's frames at a table where two play: every one is answered, and nothing of what is stored changes."""
    rng = Random("socket")
    with served(tmp_path, messages_per_second="1000000") as server:
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
                    answered += json.loads(third.recv(timeout=30))["t"] in ("error", "declined", "checked")
            assert server.contents() == before
            first.send(json.dumps({"do": "say", "phrase": 1}))
            while json.loads(third.recv(timeout=30))["t"] != "said":
                pass


def _sendable(one: str | bytes) -> str | bytes:
    """A frame that arrives as it is; a text that is no Unicode would be the end of the socket, and has a test of its own."""
    return one if isinstance(one, bytes) else one.encode("utf-8", "replace").decode()[:4000]
