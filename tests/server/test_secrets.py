"""Nothing hidden shows: over whole games of every rule book, permuting the tiles that a viewer cannot know changes no byte of anything sent to them.

Every channel is read through the server's own code: welcome, news, refusals with what was missed, reasons, checks, presence, phrases, errors; over HTTP
the table, the saved game, the deals, lists and metrics; and the log of the program. What a seat is told about itself depends on its own hand alone.
"""
# ruff: noqa: SLF001  a room is put around a table that no log tells of

import asyncio
import logging
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest
from prometheus_client import generate_latest

from boneyard.core.game import Game
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.games import GAMES
from boneyard.notation.action import action_text
from boneyard.notation.event import event_fields
from boneyard.server import app, commands, project, wire
from boneyard.server import transcript as transcript_module
from boneyard.server.commands import AnyCommand, Declined
from boneyard.server.hall import Hall
from boneyard.server.room import Room
from boneyard.server.socket import Connection
from boneyard.server.store.port import Shown
from boneyard.server.table import Happening, Table
from boneyard.server.transcript import transcript
from boneyard.words.language import ENGLISH
from tests.kit.codes import Table as Offer
from tests.kit.codes import random_table
from tests.kit.conformance import conceivable
from tests.server.disk import Disk, FakeStore, Faults
from tests.server.fakes import Loop, run
from tests.server.tables import dealt, step
from tests.server.twins import hidden_tiles, twin

PLAYERS: Final = [f"player {letter}" for letter in LETTERS]
SPECTATOR: Final = "spectator"
_PLAIN: Final = msgspec.json.Encoder()


class Ear:
    """A socket that says what it is told to say, and keeps everything that comes back."""

    def __init__(self, says: list[str]) -> None:
        self._says = iter(says)
        self.heard: list[bytes] = []

    async def receive(self) -> str | bytes | None:
        """The next thing to say, in peace."""
        await asyncio.sleep(1.0)
        return next(self._says, None)

    async def send(self, data: bytes) -> None:
        """Keep it."""
        self.heard.append(data)

    async def close(self, code: int, reason: str) -> None:
        """Keep that too."""
        self.heard.append(f"{code} {reason}".encode())


class Notes(logging.Handler):
    """Keeps all that is logged, in full."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()} {record.exc_info}")


@pytest.fixture
def notes() -> Iterator[Notes]:
    """Everything that the program logs meanwhile."""
    handler, root = Notes(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)


def _books() -> list[Offer]:
    """Every rule book with every set, at the smallest table."""
    return [
        (game, base.name, top, min(game.seat_counts(game.read_code(base.name), top)))
        for game in GAMES
        for base in game.bases
        for top in base.deals
        if game.seat_counts(game.read_code(base.name), top)
    ]


def _mixes() -> list[Offer]:
    rng = Random("mixes of secrets")
    offers = [random_table(rng, game) for game in GAMES for _ in range(8)]
    return [offer for offer in offers if offer[3] <= 4]


def _name(offer: Offer) -> str:
    game, code, top, seats = offer
    return f"{game.id} {code[:40]} {top} {seats}"


@pytest.mark.parametrize("offer", _books() + _mixes(), ids=_name)
def test_permuting_unknown_tiles_changes_no_byte(offer: Offer, notes: Notes) -> None:
    """For every seat and for spectators, in states all over two rounds."""
    assert sum(_compare(table, viewer, rng, notes) for table, rng in _states(*offer) for viewer in range(NOBODY, offer[3]))


def _compare(table: Table, viewer: int, rng: Random, notes: Notes) -> bool:
    """Hold everything that a viewer gets against what they get at a twin of the table; False where nothing can be permuted."""
    if len(hidden_tiles(table, viewer)) < 2:
        return False
    says = _says(table, viewer, rng)
    here = _everything(table, viewer, says, notes)
    there = _everything(twin(table, viewer, rng), viewer, says, notes)
    assert here == there
    assert not [secret for secret in _secrets(table) if any(secret in told for told in here)]
    return True


def _states(game: Game[Any], code: str, top: int, seats: int) -> Iterator[tuple[Table, Random]]:
    """Some states of a game, the first one after the deal among them."""
    rng = Random(f"{game.id} {code} {top} {seats}")
    table = dealt(*PLAYERS[:seats], game=game.id, rules=code, top=top, tips=True)
    seen = 0
    while not table.is_over and table.state.round <= 2 and seen < 5:
        if table.state.phase in (Phase.PLAY, Phase.SEARCH) and (not seen or rng.random() < 0.06):
            seen += 1
            yield table, rng
        step(table, rng)


def _secrets(table: Table) -> list[bytes]:
    """What would give the deal away: the server's chain, from its end to the link of this round."""
    assert table.tail is not None
    return [table.tail.hex().encode(), table.server_link(table.state.round).hex().encode()]


# --- everything that a viewer can get ---


def _says(table: Table, viewer: int, rng: Random) -> list[str]:
    """What a curious client asks: reasons for its own seat and others', commands that are stale, refused and nonsense."""
    actions = [*rng.sample(conceivable(table.state.top), 12), *(table.legal() if viewer == table.state.turn else [])]
    asked: list[Any] = [wire.Why(f"why {at}", viewer, action_text(action)) for at, action in enumerate(actions)]
    asked += [wire.Why("other", (viewer + 1) % table.state.seats, "draw"), wire.Check("nothing"), wire.Say(1), wire.Say(-1), wire.Link("00" * 32)]
    asked += [commands.Deal("stale", 0), commands.Deal("stale too", table.seq - 1)]
    return [*[_PLAIN.encode(one).decode() for one in asked], "nonsense", "{}"]


def _wishes(table: Table) -> list[AnyCommand]:
    """Commands of every kind that are judged on the table as it is; only the seat's own action may depend on its hand."""
    seats, seq = table.state.seats, table.seq
    wishes: list[AnyCommand] = [commands.Deal("deal", seq), commands.Sit("sit", seq, 0, "Name"), commands.Fill("fill", seq, 0, "heaviest")]
    for seat in range(seats):
        wishes += [commands.Leave("leave", seq, seat), commands.HandOver("hand", seq, seat, "heir", "Heir"), commands.AskBack("ask", seq, seat)]
        wishes += [commands.Agree("agree", seq, seat), commands.KeepOn("keep", seq, seat)]
        wishes += [commands.Act("act", seq, seat, text) for text in ("draw", "pass", "6-6>table", "5-4>A", "?")]
    return wishes


def _everything(table: Table, viewer: int, says: list[str], notes: Notes) -> list[bytes]:
    """All bytes of all channels to one viewer."""
    loop, told = Loop(), list[bytes]()
    notes.lines.clear()
    player = SPECTATOR if viewer == NOBODY else PLAYERS[viewer]
    run(loop, _visit(table, player, says, told, loop))
    assert not loop.failures
    for command in _wishes(table):
        try:
            told += [_PLAIN.encode(event) for event in commands.decide(table, player, command)]
        except Declined as error:
            told.append(f"{error.code} {error.told(ENGLISH)} {error.clause}".encode())
    return [*told, *[line.encode() for line in notes.lines]]


async def _visit(table: Table, player: str, says: list[str], told: list[bytes], loop: Loop) -> None:
    """One socket, from its welcome to its end, with news in between; and one look by HTTP."""
    hall = Hall(FakeStore(Disk(), Random(1), Faults(), shared=False), now=loop.time)
    hall.rooms[table.id] = room = Room(table, hall.store, hall._pace, loop.time)
    room._closed = True  # no bot acts meanwhile
    ear = Ear(says)
    socket = asyncio.create_task(Connection(ear, player, messages_per_second=1e6).run(room, 0))
    await asyncio.sleep(0.5)
    room._publish(table.history[-3:])
    await socket
    told += ear.heard
    told += await _ask(hall, table, player)


async def _ask(hall: Hall, table: Table, player: str) -> list[bytes]:
    """What the routes answer."""

    async def player_of(_token: str) -> str:
        return player

    asked: Any = SimpleNamespace(player_of=player_of, room=hall.room)
    request: Any = SimpleNamespace(headers={}, cookies={}, app=SimpleNamespace(state=SimpleNamespace(hall=asked)))
    answers = [await route.fn(request, table.id) for route in (app.table_view, app.saved, app.fair_transcript)]
    answers += [app._shown(Shown(table.id, project.status(table), project.summary(table), 0.0))]
    metrics = [line for line in generate_latest(app.Metrics(hall).registry).splitlines() if b"_created" not in line]
    return [*[_PLAIN.encode(answer) for answer in answers], *metrics]


# --- the comparison notices ---


def _all_faces(happening: Happening, _viewer: int) -> dict[str, object]:
    return {"seq": happening.seq, "what": happening.event, "events": [event_fields(event) for event in happening.events]}


def _all_legal(table: Table, _viewer: int) -> list[str]:
    return sorted(action_text(action) for action in table.legal())


def _all_hands(table: Table) -> str:
    return _PLAIN.encode({**msgspec.json.decode(_SUMMARY(table)), "seats": [str(table.game.dump(table.state))]}).decode()


def _all_links(table: Table) -> dict[str, object]:
    told = transcript(table)
    return {**told, "rounds": [{**round_, "link": table.server_link(round_["number"]).hex()} for round_ in told["rounds"]]}


def _talkative(table: Table) -> str:
    logging.getLogger("boneyard").debug("dealt %s", table.game.dump(table.state))
    return _STATUS(table)


_SUMMARY: Final = project.summary
_STATUS: Final = project.status
LEAKS: Final[dict[str, tuple[object, str, object]]] = {
    "events with all faces": (project, "happened", _all_faces),
    "legal actions of others": (project, "legal", _all_legal),
    "hands in a list": (project, "summary", _all_hands),
    "the link of a round that is played": (transcript_module, "transcript", _all_links),
    "hands in the log": (project, "status", _talkative),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found_out(leak: str, notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that shows too much anywhere fails the comparison."""
    monkeypatch.setattr(*LEAKS[leak])
    table, rng = dealt(*PLAYERS[:3]), Random(1)
    step(table, rng)
    with pytest.raises(AssertionError):
        _compare(table, NOBODY, rng, notes)


def test_the_twins_are_really_different() -> None:
    """The comparison would notice: the hidden hands are others, and a leak of any one of them changes the bytes."""
    rng = Random(1)
    table = dealt("ann", "ben", "carl")
    other = twin(table, 0, rng)
    assert table.game.view(table.state, 0) == table.game.view(other.state, 0)
    assert table.game.view(table.state, 1) != table.game.view(other.state, 1)
    assert _PLAIN.encode(project.snapshot(table, 1)) != _PLAIN.encode(project.snapshot(other, 1))
    assert [project.happened(one, 1) for one in table.history] != [project.happened(one, 1) for one in other.history]


def test_a_deal_shows_in_the_transcript_when_its_round_is_over() -> None:
    """Before that neither the server's link nor the saved game tell of it."""
    table, rng = dealt("ann", "ben"), Random(2)
    while table.state.round == 1:
        assert "link" not in transcript(table)["rounds"][0] or table.state.phase is Phase.DEAL
        step(table, rng)
    told = transcript(table)["rounds"]
    assert ["link" in round_ for round_ in told] == [True, False]
