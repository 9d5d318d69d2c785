"""A command is judged once and the legal list of a position made once, whichever way the command takes.

Counted by a game that is wrapped from outside, which a compiled one does not let happen: these run on plain Python.
"""

import asyncio
from collections import Counter
from typing import Any, Final, final

import pytest

from boneyard.core.action import Action
from boneyard.core.game import Game
from boneyard.core.state import Phase
from boneyard.kinds import GAMES
from boneyard.notation.action import read_action
from boneyard.server.table import decide, table, table_log
from boneyard.server.table.commands import Act, Deal, Declined, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.room import Room
from tests.server.places import Eye, Place, live
from tests.server.tables import legal


def _largest(game: Game[Any]) -> Plan:
    """The largest set for which the first book names how many tiles are dealt, at the smallest table."""
    code = game.read_code(game.bases[0].name)
    top = max(top for top in code.base.deals if game.seat_counts(code, top))
    return Plan(game.id, code.text(), top, min(game.seat_counts(code, top)))


PLANS: Final = {game.id: _largest(game) for game in GAMES}


@final
class Counted:
    """A game that counts what it is asked."""

    def __init__(self, game: Any) -> None:
        self._game: Final = game
        self.asked: Final = Counter[str]()

    def __getattr__(self, name: str) -> Any:
        self.asked[name] += 1
        return getattr(self._game, name)


async def _dealt(place: Place, plan: Plan) -> tuple[Room, Counted, list[str]]:
    """A table in its first round with everybody there, whose game counts from now on."""
    room = await place.registry.room(await place.registry.open_table("p0", plan))
    players = [f"p{seat}" for seat in range(plan.seats)]
    for seat, player in enumerate(players):
        await room.command(player, Sit(player, room.table.seq, seat, player))
        await room.join(Eye(player), 0)
    await room.command("p0", Deal("deal", room.table.seq))
    await asyncio.sleep(1.0)
    counted = Counted(room.table.game)
    room.table.game = counted  # type: ignore[assignment]  # it answers as the game does
    return room, counted, players


async def _act(room: Room, player: str, command: Act, *, waits: bool) -> None:
    """Carry a command out, in a callback or in a task."""
    if waits:
        await room.command(player, command)
        return
    answers: list[int | Exception] = []
    assert room.at_once(player, command, answers.append)
    await asyncio.sleep(0.1)
    assert answers == [room.table.seq]


@pytest.mark.parametrize("waits", [False, True], ids=["callback", "task"])
@pytest.mark.parametrize("game", PLANS)
def test_a_move_is_judged_once(game: str, waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the legal list that its seat was shown, which is made once for every position.

    It is parsed and played once.
    """
    parsed: list[str] = []

    def read(text: str) -> Action:
        parsed.append(text)
        return read_action(text)

    for module in (decide, table):
        monkeypatch.setattr(module, "read_action", read)

    async def story(place: Place) -> None:
        room, counted, players = await _dealt(place, PLANS[game])
        for number in range(12):
            if room.table.state.phase not in (Phase.PLAY, Phase.SEARCH):
                break
            seat, choice = room.table.state.turn, legal(room.table)[0]
            counted.asked.clear()
            parsed.clear()
            await _act(room, players[seat], Act(f"act {number}", room.table.seq, seat, choice), waits=waits)
            legal(room.table)
            assert (parsed, counted.asked["play"], counted.asked["why_not"]) == ([choice], 1, 0)
            assert counted.asked["legal_actions"] == 1, "of the position after the move, for everybody who asks"

    live(story)


@pytest.mark.parametrize("waits", [False, True], ids=["callback", "task"])
def test_a_refused_move_is_judged_once(waits: bool) -> None:
    """The rules are asked once why it is refused, and nothing is played."""

    async def story(place: Place) -> None:
        room, counted, players = await _dealt(place, PLANS["muggins"])
        seat, answers = room.table.state.turn, list[int | Exception]()
        command = Act("act", room.table.seq, seat, "pass")
        counted.asked.clear()
        if waits:
            with pytest.raises(Declined):
                await room.command(players[seat], command)
        else:
            assert room.at_once(players[seat], command, answers.append)
            await asyncio.sleep(0.1)
            assert [type(answer) for answer in answers] == [Declined]
        assert (counted.asked["why_not"], counted.asked["play"]) == (1, 0)

    live(story)


def test_a_bot_is_judged_by_nobody() -> None:
    """It chooses from the legal list of the position, which is made once."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "bot", "bot")
        counted = Counted(room.table.game)
        room.table.game = counted  # type: ignore[assignment]  # it answers as the game does
        for number in range(6):
            if room.table.state.turn == 0 and room.table.state.phase is Phase.PLAY:
                await room.command("ann", Act(f"act {number}", room.table.seq, 0, legal(room.table)[0]))
            await asyncio.sleep(30.0)
        acted = [one.event for one in room.table.history if isinstance(one.event, table_log.Acted)]
        assert "bot" in [event.by for event in acted]
        assert counted.asked["play"] > 0
        assert counted.asked["why_not"] == 0
        assert counted.asked["legal_actions"] <= counted.asked["play"] + 1

    live(story)
