"""Musical chairs: everybody tries every door to every seat, and keeps every socket that is not closed."""
# ruff: noqa: SLF001  the links of a deal are waited for by nobody

from contextlib import suppress
from random import Random
from typing import Any, Final

from boneyard.server.table import links
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import AnyCommand, Deal, Declined, Fill, HandOver, Leave, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Move, Table
from tests.kit.codes import Table as Offer
from tests.server.disk import Disk
from tests.server.fake_store import FakeStore
from tests.server.fakes import Loop
from tests.server.faults import Faults
from tests.server.places import Eye
from tests.server.shown import Shown

PEOPLE: Final = ("host", "ann", "ben", "carl", "dora", "eve")


async def musical_chairs(loop: Loop, offer: Offer, rng: Random, *, watch: bool, steps: int = 200) -> int:
    """Play on while people come and go, and hold what each of them hears against what they may.

    How many changes there were.
    """
    game, code, top, seats = offer
    registry = Registry(FakeStore(Disk(), Random(1), Faults(), shared=False), Pace(1e9, 0.0, 1e9), loop.time)
    table_id = await registry.open_table("host", Plan(game.id, code, top, seats, watch=watch))
    room: Any = await registry.room(table_id)
    shown, eyes, changes = Shown(watch=watch), dict[str, Eye](), 0
    for number in range(steps):
        for player in PEOPLE:
            if player not in eyes or eyes[player].is_turned_away:
                await _come(room, eyes, player)
        player = rng.choice(PEOPLE)
        with suppress(Declined):
            await room.command(player, _door(room.table, player, rng, number))
            changes += 1
        if rng.random() < 0.4:
            await _go_on(room, rng, number)
        for player, eye in eyes.items():
            for message in eye.heard:
                wrong = shown.wrong(player, message) if "view" in message else ""
                assert not wrong, wrong
            eye.raw.clear()
    return changes


async def _come(room: Any, eyes: dict[str, Eye], player: str) -> None:
    """Open a socket, or another one where the last was closed."""
    if player in eyes:
        room.part(eyes.pop(player))
    eye = Eye(player)
    with suppress(Declined):
        await room.join(eye, 0)
        eyes[player] = eye


def _door(table: Table, player: str, rng: Random, number: int) -> AnyCommand:
    """A way to come to a seat, to lose one, or to bring somebody else to one."""
    name, seq, seat, own = f"door {number}", table.seq, rng.randrange(len(table.chairs)), table.seats_of(player)
    if not own:
        return Sit(name, seq, seat, "Somebody")
    if not table.chairs[seat].is_free:
        heir = rng.choice([*PEOPLE, *[""] * len(PEOPLE)])
        return HandOver(name, seq, own[0], heir, "Somebody") if heir else Leave(name, seq, own[0])
    return Fill(name, seq, seat, "heaviest")


async def _go_on(room: Any, rng: Random, number: int) -> None:
    """The game goes on, whoever has the seat to move: a round is opened, dealt or played."""
    table = room.table
    if table.opening is not None:
        await room._write(lambda: links.seed(table) if table.opening is not None else [])
    elif not table.is_in_round and table.is_full:
        with suppress(Declined):
            await room.command("host", Deal(f"deal {number}", table.seq))
    elif table.is_in_round:
        action = rng.choice(table.legal())
        await room._write(lambda: [Move(table.state.turn, action, "bot")])
