"""How long a bot takes says nothing about its hand, even when more is to be thought than can be.

In a world whose clock jumps, where choosing takes time: somebody notes when each bot acted and whether it had a choice,
and asks by a permutation test whether one follows from the other. A server that gives it away is found out.
"""
# ruff: noqa: SLF001  mutants reach inside

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable
from random import Random
from statistics import fmean
from types import SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec
import pytest

from boneyard.core.action import Action
from boneyard.core.state import Phase
from boneyard.server.table import bot_workers, decide, registry
from boneyard.server.table.commands import Deal
from boneyard.server.table.opening import Plan
from boneyard.server.table.room import Room
from boneyard.server.table.table import Table
from boneyard.server.table.thoughts import Thoughts
from boneyard.server.table.timers import Timers
from tests.server.fakes import Loop, run
from tests.server.places import PACE, Eye, Place

_TABLES: Final = 12
_SECONDS: Final = 240.0
_SHUFFLES: Final = 999
_BOTS: Final = {"A": "stationmaster", "B": "conductor", "C": "dispatcher"}


class Acted(NamedTuple):
    """What somebody noted who looks on: what everybody knows, whether there was a choice, and how long it took."""

    known: tuple[str, int]
    is_forced: bool
    seconds: float


class Witness(Eye):
    """A spectator who notes when each bot acts."""

    def __init__(self, loop: Loop, room: Room) -> None:
        super().__init__("eve")
        self.noted: list[Acted] = []
        self._loop, self._room = loop, room
        self._turn: tuple[tuple[str, int], bool, float] | None = None

    def send(self, data: bytes) -> None:
        """A message comes."""
        if b'"t":"news"' in data:
            table = self._room.table
            if self._turn is not None:
                known, is_forced, since = self._turn
                self.noted.append(Acted(known, is_forced, self._loop.clock - since))
            bot = decide.automatic(table)
            self._turn = ((bot, table.seq % 9), len(table.legal()) == 1, self._loop.clock) if bot else None


def _watched(breaking: Callable[[], list[Any]]) -> list[Acted]:
    """What a witness notes at tables whose bots have more to think about than one worker can."""
    loop, dice = Loop(), Random(15)
    noted: list[Acted] = []

    async def think(request: bytes) -> bytes:
        await asyncio.sleep(dice.uniform(0.1, 1.5))
        return dice.choice([b"", b"-1", b"%d" % dice.choice(msgspec.json.decode(request)["legal"])])

    choose = Table.bot_action

    def slow(self: Table, bot: str) -> Action:
        loop.pass_time(0.03 if len(self.legal()) > 1 else 0.0)
        return choose(self, bot)

    async def watch(place: Place, number: int) -> None:
        plan = Plan("muggins", "booklet", 6, 3, bots=_BOTS)
        room = await place.registry.room(await place.registry.open_table("host", plan))
        witness = Witness(loop, room)
        await room.join(witness, 0)
        await asyncio.sleep(number / _TABLES)
        while loop.clock < 1000.0 + _SECONDS:
            if room.table.state.phase is Phase.DEAL and room.table.opening is None:
                await room.command("host", Deal(f"deal {room.table.seq}", room.table.seq))
            await asyncio.sleep(1.0)
        noted.extend(witness.noted)

    async def story() -> None:
        place = Place(loop)
        await asyncio.gather(*[watch(place, number) for number in range(_TABLES)])

    tokens = SimpleNamespace(token_urlsafe=lambda n: dice.randbytes(n).hex(), token_bytes=dice.randbytes)
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch.object(registry, "secrets", tokens))
        for change in [(bot_workers, "THOUGHTS", Thoughts(think, 1)), (Table, "bot_action", slow), *breaking()]:
            stack.enter_context(patch.object(*change))
        run(loop, story())
    assert not loop.failures
    return noted


def _chance(noted: list[Acted]) -> float:
    """How likely it is that chance alone tells forced moves and choices so far apart, all that is known being equal."""
    alike: dict[tuple[str, int], list[Acted]] = defaultdict(list)
    for one in noted:
        alike[one.known].append(one)
    groups = [
        ([one.seconds for one in group], [one.is_forced for one in group])
        for group in alike.values()
        if len({one.is_forced for one in group}) == 2
    ]
    assert sum(len(seconds) for seconds, _ in groups) > 1000, "too few moves to say anything"
    dice = Random(4)
    seen = _apart(groups)
    as_far = 0
    for _ in range(_SHUFFLES):
        as_far += _apart([(seconds, dice.sample(forced, len(forced))) for seconds, forced in groups]) >= seen
    return (as_far + 1) / (_SHUFFLES + 1)


def _apart(groups: list[tuple[list[float], list[bool]]]) -> float:
    """How far forced moves and choices lie apart, from group to group, in either direction."""
    found = 0.0
    for seconds, forced in groups:
        those = [one for one, is_forced in zip(seconds, forced, strict=True) if is_forced]
        others = [one for one, is_forced in zip(seconds, forced, strict=True) if not is_forced]
        found += len(seconds) * (fmean(those) - fmean(others))
    return abs(found)


def wait_for_the_thought() -> list[Any]:
    """The bot acts when it has thought to the end."""

    def patient(self: Room) -> None:
        async def take_due() -> None:
            thought = self.timers.bot_turn._thought
            if thought is not None:
                await asyncio.wait([thought], timeout=5.0)
            await self._write(lambda: self.timers.by_itself(self.table))

        self._timer = None
        self._run(take_due())

    return [(Room, "_ring", patient)]


def choose_when_it_is_time() -> list[Any]:
    """The bot looks at its tiles when its pace is over."""

    def lazy(_self: Room) -> None:
        """Nothing."""

    return [(Room, "_prepare_bot", lazy)]


def act_as_soon_as_thought() -> list[Any]:
    """The bot does not wait for its pace where there is nothing to think about."""
    due = Timers.due

    def hasty(self: Timers, table: Table) -> float | None:
        when = due(self, table)
        return when if when is None or len(table.legal()) > 1 else when - 0.02

    return [(Timers, "due", hasty)]


def test_the_pace_of_a_bot_says_nothing_about_its_hand() -> None:
    """Of two thousand moves under load nobody could tell the forced ones, and the pace is kept."""
    noted = _watched(list)
    assert _chance(noted) > 0.001
    for one in noted:
        nominal = bot_workers.pace_of(one.known[0], PACE, one.known[1])
        assert nominal * 0.8 < one.seconds < nominal * 1.2


@pytest.mark.parametrize("breaking", [wait_for_the_thought, choose_when_it_is_time, act_as_soon_as_thought])
def test_a_server_that_gives_it_away_is_found_out(breaking: Callable[[], list[Any]]) -> None:
    """The same witness sees through each of these."""
    assert _chance(_watched(breaking)) <= 0.001
