"""Nothing hidden shows: over whole games of every rule book, permuting the tiles that a viewer cannot know changes no byte of anything sent to them.

Every message that the room sends in a game is held against what it would have sent at a twin of the table. Now and then everything that can
be asked for is compared too: see `eavesdrop`. What a seat is told about itself depends on its own hand alone.
BONEYARD_GAMES is how many games of each book are played, BONEYARD_ASKING how often everything is asked for.
"""
# ruff: noqa: SLF001  every message is caught where the room sends it

import os
from collections.abc import Awaitable, Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest

from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games import GAMES
from boneyard.notation.action import action_text
from boneyard.server import project
from boneyard.server import transcript as transcript_module
from boneyard.server.clock import Pace
from boneyard.server.hall import Hall, Plan
from boneyard.server.room import Room
from boneyard.server.table import Happening, Table
from boneyard.server.transcript import transcript
from boneyard.server.wishes import Act, Deal, Sit
from tests.kit.codes import Table as Offer
from tests.kit.codes import random_table
from tests.server.disk import Disk, FakeStore, Faults
from tests.server.eavesdrop import PLAYERS, SPECTATOR, Notes, World, listening, live, player_at, questions, secrets_of
from tests.server.fakes import Loop
from tests.server.tables import dealt, step
from tests.server.twins import alike, hidden_tiles, replica, swap_for, swapped, twin

_GAMES: Final = int(os.environ.get("BONEYARD_GAMES", "1"))
ASKING: Final = float(os.environ.get("BONEYARD_ASKING", "0.002"))
Worlds = tuple[World, World]
_PLAIN: Final = msgspec.json.Encoder()


@pytest.fixture(scope="module")
def worlds() -> Worlds:
    """Two servers, of which the same things are asked."""
    return World(), World()


class Eye:
    """A viewer who keeps every message."""

    def __init__(self, viewer: int) -> None:
        self.player = player_at(viewer)
        self.seat = NOBODY
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        """Keep a message."""
        self.heard.append(data)


class Shadow:
    """A room for one pair of eyes, in which a twin of the table is played."""

    def __init__(self, room: Room, eye: Eye, viewer: int) -> None:
        self.viewer: Final = viewer
        self._real: Final = eye
        self._own: Final = Eye(viewer)
        self._room: Final[Any] = Room(replica(room.table), room._store, room.patience._pace, room._now)
        self._room._closed = True
        self._room._let_in(self._own, 0)

    def compare(self, table: Table, happenings: list[Happening], rng: Random) -> None:
        """Send the same news of the twin, and hold every byte against what was really sent."""
        swap = swap_for(table, self.viewer, rng)
        self._room.scribe.table = alike(table, swap)
        self._own.heard.clear()
        self._room.scribe.publish([swapped(one, swap) for one in happenings])
        assert self._own.heard == self._real.heard
        assert not any(secret in told for secret in secrets_of(table) for told in self._real.heard)
        self._real.heard.clear()


def books() -> list[Offer]:
    """Every rule book, with its smallest set."""
    return list({(offer[0].id, offer[1]): offer for offer in sorted(_all_sets(), key=lambda offer: -offer[2])}.values())


def _all_sets() -> list[Offer]:
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
    offers = [random_table(rng, game) for game in GAMES for _ in range(4)]
    return [offer for offer in offers if offer[3] <= 4]


def _name(offer: Offer) -> str:
    game, code, top, seats = offer
    return f"{game.id} {code[:40]} {top} {seats}"


@pytest.mark.parametrize("number", range(_GAMES))
@pytest.mark.parametrize("offer", books(), ids=_name)
def test_permuting_unknown_tiles_changes_no_byte(offer: Offer, number: int, worlds: Worlds) -> None:
    """For every seat and for spectators, in every message of a whole game."""
    loop = Loop()
    with listening() as notes:
        live(loop, whole_game(loop, offer, Random(f"{_name(offer)} {number}"), worlds, notes))


async def whole_game(loop: Loop, offer: Offer, rng: Random, worlds: Worlds, notes: Notes) -> None:
    """Play a game to its end; every message is compared, and now and then everything that can be asked."""
    game, code, top, seats = offer
    hall = Hall(FakeStore(Disk(), Random(1), Faults(), shared=False), Pace(0.0, 0.0, 90.0), loop.time)
    room: Any = await hall.room(await hall.open_table(PLAYERS[0], Plan(game.id, code, top, seats)))
    eyes = {viewer: Eye(viewer) for viewer in range(NOBODY, seats)}
    for viewer, eye in eyes.items():
        if viewer != NOBODY:
            await room.command(eye.player, Sit("sit", room.table.seq, viewer, eye.player))
    for eye in eyes.values():
        await room.join(eye, 0)
    compared = 0
    shadows = [Shadow(room, eye, viewer) for viewer, eye in eyes.items()]
    for eye in eyes.values():
        eye.heard.clear()
    while not room.table.is_over:
        for one in _next_steps(room, rng):
            seen = room.table.seq
            await one
            for shadow in shadows:
                shadow.compare(room.table, room.table.history[seen:], rng)
                compared += 1
        if rng.random() < ASKING:
            for viewer in eyes:
                await compare(worlds, room.table, viewer, rng, notes)
    assert compared > room.table.seq


def _next_steps(room: Room, rng: Random) -> Iterator[Awaitable[object]]:
    """What happens next, one message after the other."""
    table, seat = room.table, room.table.state.turn
    if table.state.phase is Phase.DEAL:
        yield room.command(PLAYERS[0], Deal(f"deal {table.seq}", table.seq))
        yield room._write(lambda: room.patience.seed(room.table))
    else:
        yield room.command(PLAYERS[seat], Act(f"act {table.seq}", table.seq, seat, action_text(rng.choice(table.legal()))))


async def compare(worlds: Worlds, table: Table, viewer: int, rng: Random, notes: Notes) -> bool:
    """Hold everything that a viewer gets against what they get at a twin of the table; False where nothing can be permuted."""
    if len(hidden_tiles(table, viewer)) < 2:
        return False
    says = questions(table, viewer, rng)
    here = await worlds[0].everything(table, viewer, says, notes)
    there = await worlds[1].everything(twin(table, viewer, rng), viewer, says, notes)
    assert here == there
    assert not [secret for secret in secrets_of(table) if any(secret in told for told in here)]
    return True


# --- everything that can be asked for ---


@pytest.mark.parametrize("offer", _all_sets() + _mixes(), ids=_name)
def test_what_is_asked_for_is_no_help(offer: Offer, worlds: Worlds) -> None:
    """In some states of games with mixed rules and other sets, for every seat and for spectators."""
    loop = Loop()
    with listening() as notes:
        live(loop, _look_everywhere(offer, worlds, notes))


async def _look_everywhere(offer: Offer, worlds: Worlds, notes: Notes) -> None:
    assert sum([await compare(worlds, table, viewer, rng, notes) for table, rng in _states(*offer) for viewer in range(NOBODY, offer[3])])


def _states(game: Game[Any], code: str, top: int, seats: int) -> Iterator[tuple[Table, Random]]:
    """Some states of a game, the first one after the deal among them."""
    rng = Random(f"{game.id} {code} {top} {seats}")
    table = dealt(*PLAYERS[:seats], game=game.id, rules=code, top=top, tips=True)
    seen = 0
    while not table.is_over and table.state.round <= 2 and seen < 3:
        if table.state.phase in (Phase.PLAY, Phase.SEARCH) and (not seen or rng.random() < 0.06):
            seen += 1
            yield table, rng
        step(table, rng)


def test_who_may_not_watch_always_hears_the_same() -> None:
    """At a table that nobody may watch strangers learn nothing at all by HTTP: not even that something happens. Sockets are in `test_doors`."""
    answers: list[list[bytes]] = []

    async def story() -> None:
        for table, _rng in _states(*books()[0]):
            table.head = msgspec.structs.replace(table.head, watch=False)
            world = World()
            answers.append([*await world.ask(table, SPECTATOR), *await world.ask(table, "")])

    live(Loop(), story())
    assert len(answers) == 3
    assert answers[0] == answers[1] == answers[2]


# --- the comparison notices: see also `test_leaks` ---


def test_a_mistake_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that quotes a hand reaches neither who asked nor the log: only its kind and place do."""

    def fail(table: Table) -> str:
        raise ValueError(str(table.game.dump(table.state)))

    monkeypatch.setattr(transcript_module, "saved_game", fail)
    loop, table, rng = Loop(), dealt(*PLAYERS[:3]), Random(1)

    async def story(notes: Notes) -> None:
        assert await compare((World(), World()), table, NOBODY, rng, notes)
        assert any(b"a request failed" in line and b"ValueError" in line for line in notes.lines)

    with listening() as notes:
        live(loop, story(notes))


def test_the_twins_are_really_different() -> None:
    """The comparison would notice: the hidden hands are others, and a leak of any one of them changes the bytes."""
    rng = Random(1)
    table = dealt("ann", "ben", "carl")
    other = twin(table, 0, rng)
    assert table.game.view(table.state, 0) == table.game.view(other.state, 0)
    assert table.game.view(table.state, 1) != table.game.view(other.state, 1)
    assert _PLAIN.encode(project.snapshot(table, 1)) != _PLAIN.encode(project.snapshot(other, 1))
    assert [project.happened(table, one, 1) for one in table.history] != [project.happened(other, one, 1) for one in other.history]


def test_a_deal_shows_in_the_transcript_when_its_round_is_over() -> None:
    """Before that neither the server's link nor the saved game tell of it."""
    table, rng = dealt("ann", "ben"), Random(2)
    while table.state.round == 1:
        assert "link" not in transcript(table)["rounds"][0] or table.state.phase is Phase.DEAL
        step(table, rng)
    told = transcript(table)["rounds"]
    assert ["link" in round_ for round_ in told] == [True, False]
