"""Bots that think ahead think elsewhere.

The table waits for them no longer than it has to, and never for one that fails.
"""

import asyncio
import io
import os
import sys
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from boneyard.bots.steady import steady_choice
from boneyard.core.action import DRAW, Action
from boneyard.core.state import Phase
from boneyard.match.worker import answer, main, question
from boneyard.notation.action import action_text
from boneyard.search.sight import Sight
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import commands, table_log
from boneyard.server.table.bot_workers import BotTurn, BotWorker, advise, gives_hints, pace_of
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Declined
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from boneyard.server.table.thoughts import Owner
from tests.kit.by_name import AnyBot
from tests.server.tables import dealt


class Broken:
    """A bot that fails, or chooses what it may not."""

    def __init__(self, wrong: Action | None) -> None:
        self.wrong = wrong

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """Nothing good."""
        if self.wrong is None:
            raise RuntimeError("no idea")
        return self.wrong


@pytest.mark.parametrize("wrong", [None, DRAW, Action(12345)])
def test_bot_that_fails_is_followed_by_a_legal_action(wrong: Action | None) -> None:
    """The game goes on."""
    table = dealt("ann", "ben")
    legal = table.legal()
    assert len(legal) > 1
    assert steady_choice(Broken(wrong), table.sight(table.state.turn), legal, Random("x")) in legal


def asked(table: Table, bot: str = "dispatcher:4") -> bytes:
    """What a worker would be asked at a table."""
    return question(bot, table.sight(table.state.turn), table.legal(), "seed")


def test_a_worker_gives_the_answer_of_the_bot() -> None:
    """The same in another process as here; a worker that died is followed by another."""
    table = dealt("ann", "ben")
    here = AnyBot("dispatcher:4", clock=False).choose(table.sight(table.state.turn), table.legal(), Random("seed"))
    assert int(answer(asked(table))) == here
    worker = BotWorker()
    try:
        assert int(worker.ask(asked(table))) == here
        assert worker._process is not None  # noqa: SLF001  the test is that it may die
        worker._process.kill()  # noqa: SLF001
        worker._process.wait()  # noqa: SLF001
        with pytest.raises((OSError, ValueError)):
            worker.ask(asked(table))
        assert int(worker.ask(asked(table))) == here
    finally:
        worker.close()


def test_a_worker_answers_where_the_system_does_not_let_it_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hardened service may forbid to lower one's priority; that is no reason not to think."""

    def forbidden(_by: int) -> int:
        raise PermissionError

    table = dealt("ann", "ben")
    sight, legal = table.sight(table.state.turn), table.legal()
    asked = io.BytesIO(question("porter", sight, legal, "seed"))
    told = io.BytesIO()
    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(asked))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told))
    main()
    assert int(told.getvalue()) in legal


def test_table_acts_without_a_thought_that_did_not_come() -> None:
    """Nothing was thought: a quick bot acts, and legally."""
    table = dealt("ann", "ben")
    assert BotTurn().action(table, "stationmaster") in table.legal()


def test_pace_does_not_depend_on_the_hand() -> None:
    """It follows from the bot and the number of the event, between what the bot thinks and twice the pace."""
    paces = {pace_of("dispatcher", Pace(bot=1.0), seq) for seq in range(50)}
    assert len(paces) > 3
    assert 0.5 <= min(paces) <= max(paces) <= 2.0
    assert pace_of("stationmaster", Pace(bot=0.5), 1) > 1.0
    assert pace_of("conductor", Pace(bot=0.0), 1) == 0.0
    assert pace_of("dispatcher", Pace(bot=0.0), 1) > 0.09


def test_thinking_bot_plays_at_a_table_that_goes_on(tmp_path: Path) -> None:
    """A signalman takes its turns by itself, in the order of the game."""

    async def play() -> list[str]:
        registry = Registry(SqliteStore(str(tmp_path / "bots.sqlite")), Pace(0.0, 0.0, 60.0))
        await registry.start()
        _, player = await registry.new_session()
        room = await registry.room(
            await registry.open_table(player, Plan("muggins", "booklet", 6, 2, bots={"B": "signalman"}))
        )
        await room.command(player, commands.Sit("sit", room.table.seq, 0, "Ann"))
        await room.command(player, commands.Deal("deal", room.table.seq))
        for number in range(200):
            if room.table.state.phase is Phase.DEAL and room.table.opening is None:
                break
            if room.table.opening is None and room.table.state.turn == 0:
                action = room.table.legal()[0]
                await room.command(player, commands.Act(f"act{number}", room.table.seq, 0, action_text(action)))
            else:
                await asyncio.sleep(0.05)
        acted = [
            happening.event.by
            for happening in room.table.history
            if isinstance(happening.event, table_log.Acted) and happening.event.seat == 1
        ]
        await registry.stop()
        return acted

    assert set(asyncio.run(play())) == {"bot"}


def test_hints_are_given_as_the_table_agreed() -> None:
    """To everybody, to nobody, or to whoever plays against bots alone."""
    company, alone = dealt("ann", "ben"), dealt("ann", "ben")
    alone.chairs[1].player = ""
    expected = {"bots": (False, True), "always": (True, True), "never": (False, False)}
    actual = {}
    for allowed in get_args(table_log.Hints):
        company.head = alone.head = msgspec.structs.replace(alone.head, hints=allowed)
        actual[allowed] = (gives_hints(company), gives_hints(alone))
    assert expected == actual


def test_hints_come_from_a_worker_and_only_against_bots() -> None:
    """One for each legal action, in the turn of whoever asks; none where a second person sits at the table."""
    table = dealt("ann", "ben")
    with pytest.raises(Declined, match="no hints"):
        asyncio.run(advise(table, table.state.turn, Owner()))
    table.chairs[1 - table.state.turn].player = ""
    with pytest.raises(Declined, match="not your turn"):
        asyncio.run(advise(table, 1 - table.state.turn, Owner()))
    found = asyncio.run(advise(table, table.state.turn, Owner()))
    assert sorted(hint.action for hint in found) == sorted(table.legal())
    assert found[0].reason.key in {"scores", "sheds"}
