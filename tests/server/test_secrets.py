"""Nothing hidden shows.

Over whole games of every rule book, permuting the tiles that a viewer cannot know changes no byte of anything sent to
them.

Every message that the room sends in a game is held against what it would have sent at a twin of the table. Now and then
everything that can be asked for is compared too: see `eavesdrop`. What a seat is told about itself depends on its own
hand alone. BONEYARD_GAMES is how many games of each book are played, BONEYARD_ASKING how often everything is asked for.
"""
# ruff: noqa: SLF001  every message is caught where the room sends it

import os
from collections.abc import Awaitable, Iterator
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest

from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.kinds import GAMES
from boneyard.notation.action import action_text
from boneyard.server.out import projection
from boneyard.server.out import transcript as transcript_module
from boneyard.server.table import links
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Act, Deal, Incoming, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.table.table import Happening, Table
from boneyard.server.table.turns import Turns
from tests.kit.codes import Table as Offer
from tests.kit.codes import random_table
from tests.server.chairs import musical_chairs
from tests.server.disk import Disk
from tests.server.eavesdrop import (
    PLAYERS,
    SPECTATOR,
    Notes,
    World,
    differences,
    listening,
    live,
    player_at,
    questions,
    secrets_of,
)
from tests.server.fake_store import FakeStore
from tests.server.fakes import Loop
from tests.server.faults import Faults
from tests.server.places import Eye
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


class Shadow:
    """A room for one pair of eyes, in which a twin of the table is played."""

    def __init__(self, room: Room, eye: Eye, viewer: int) -> None:
        self.viewer: Final = viewer
        self._real: Final = eye
        self._own: Final = Eye(player_at(viewer))
        self._room: Final[Any] = Room(replica(room.table), room._store, room.timers._pace, room._now, Turns())
        self._room._closed = True
        self._room._let_in(self._own, 0)

    def compare(self, table: Table, happenings: list[Happening], rng: Random) -> None:
        """Send the same news of the twin, and hold every byte against what was really sent."""
        swap = swap_for(table, self.viewer, rng)
        self._room.writer.table = alike(table, swap)
        self._own.raw.clear()
        self._room.writer.publish([swapped(one, swap) for one in happenings])
        told = differences(self._real.raw, self._own.raw)
        assert not told, f"the news tell what is hidden: {told}"
        assert not _shown(table, self._real.raw), "the news tell of the server's chain"
        self._real.raw.clear()


def _shown(table: Table, told: list[bytes]) -> list[bytes]:
    """The secrets of the chain that were told."""
    return [secret for secret in secrets_of(table) if any(secret in one for one in told)]


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
    registry = Registry(FakeStore(Disk(), Random(1), Faults(), shared=False), Pace(0.0, 0.0, 90.0), loop.time)
    room: Any = await registry.room(await registry.open_table(PLAYERS[0], Plan(game.id, code, top, seats)))
    eyes = {viewer: Eye(player_at(viewer)) for viewer in range(NOBODY, seats)}
    for viewer, eye in eyes.items():
        if viewer != NOBODY:
            await room.command(eye.player, Sit("sit", room.table.seq, viewer, eye.player))
    television = Eye(PLAYERS[0], only_looks=True)
    for eye in (*eyes.values(), television):
        await room.join(eye, 0)
    assert television.raw[0] == eyes[NOBODY].raw[0]
    compared = 0
    shadows = [Shadow(room, eye, viewer) for viewer, eye in eyes.items()]
    for eye in (*eyes.values(), television):
        eye.raw.clear()
    while not room.table.is_over:
        for one in _next_steps(room, rng):
            seen = room.table.seq
            await one
            assert television.raw == eyes[NOBODY].raw, "a television is told more than a spectator"
            television.raw.clear()
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
        yield room._write(lambda: links.seed(room.table))
    else:
        yield room.command(
            PLAYERS[seat], Act(f"act {table.seq}", table.seq, seat, action_text(rng.choice(table.legal())))
        )


async def compare(worlds: Worlds, table: Table, viewer: int, rng: Random, notes: Notes) -> bool:
    """Hold everything that a viewer gets against what they get at a twin of the table.

    False where nothing can be permuted.
    """
    if len(hidden_tiles(table, viewer)) < 2:
        return False
    says = questions(table, viewer, rng)
    here = await worlds[0].everything(table, viewer, says, notes)
    there = await worlds[1].everything(twin(table, viewer, rng), viewer, says, notes)
    told = differences(here, there)
    assert not told, f"an answer tells what is hidden: {told}"
    assert not _shown(table, here), "an answer tells of the server's chain"
    return True


@pytest.mark.parametrize("watch", [True, False], ids=["open", "private"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_changes_seats_sees_one_hand_of_a_round(game: Game[Any], watch: bool) -> None:
    """And where nobody may watch, a socket that stays hears nothing more once its owner has no seat."""
    loop = Loop()
    offer = next(offer for offer in books() if offer[0] is game)
    seats = min(3, max(game.seat_counts(game.read_code(offer[1]), offer[2])))
    live(loop, _change_seats(loop, (*offer[:3], seats), watch=watch))


async def _change_seats(loop: Loop, offer: Offer, *, watch: bool) -> None:
    assert await musical_chairs(loop, offer, Random(f"{_name(offer)} {watch}"), watch=watch) > 5


# --- everything that can be asked for ---


@pytest.mark.parametrize("offer", _all_sets() + _mixes(), ids=_name)
def test_what_is_asked_for_is_no_help(offer: Offer, worlds: Worlds) -> None:
    """In some states of games with mixed rules and other sets, for every seat and for spectators."""
    loop = Loop()
    with listening() as notes:
        live(loop, _look_everywhere(offer, worlds, notes))


async def _look_everywhere(offer: Offer, worlds: Worlds, notes: Notes) -> None:
    assert sum(
        [
            await compare(worlds, table, viewer, rng, notes)
            for table, rng in _states(*offer)
            for viewer in range(NOBODY, offer[3])
        ]
    )


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


def test_whoever_may_not_watch_always_hears_the_same() -> None:
    """At a table that nobody may watch strangers learn nothing at all by HTTP: not even that something happens.

    Sockets are in `test_access`.
    """
    answers: list[list[bytes]] = []

    async def story() -> None:
        for table, _rng in _states(*books()[-1]):
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


def test_every_kind_of_message_is_overheard() -> None:
    """Each one that is declared is among what a curious client sends, for its own seat and for another's."""
    table = dealt(*PLAYERS[:3])
    sent = [msgspec.json.decode(said) for said in questions(table, 0, Random(1)) if said.startswith('{"')]
    for kind in get_args(Incoming):
        seats = {one.get("seat") for one in sent if one["do"] == kind.__struct_config__.tag}
        assert seats >= ({0, 1} if "seat" in kind.__struct_fields__ else {None})


def test_the_twins_are_really_different() -> None:
    """The comparison would notice: the hidden hands are others, and a leak of any one of them changes the bytes."""
    rng = Random(1)
    table = dealt("ann", "ben", "carl")
    other = twin(table, 0, rng)
    assert table.game.view(table.state, 0).fields() == table.game.view(other.state, 0).fields()
    assert table.game.view(table.state, 1).fields() != table.game.view(other.state, 1).fields()
    assert _PLAIN.encode(projection.snapshot(table, 1)) != _PLAIN.encode(projection.snapshot(other, 1))
    assert [projection.happened(table, one, 1) for one in table.history] != [
        projection.happened(other, one, 1) for one in other.history
    ]
