"""Lists say whose turn it is, to those who may look, and without a word written for it."""

import asyncio
from pathlib import Path

import pytest

from boneyard.notation.record import read_record, record_text
from boneyard.server.http import table_lists
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Deal
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from tests.server.served import Guest, Served, command, hear, start_game


def test_lists_say_whose_turn_it_is(house: Served) -> None:
    """To who has a seat, which one and how long the clock leaves.

    To others whose turn it is, unless nobody may watch.
    """
    ana, bob, eva = Guest(house), Guest(house), Guest(house)
    plan = {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "listed": True}
    seen, hidden = ana.open(**plan, clock="days 1"), ana.open(**plan, watch=False)
    for table in (seen, hidden):
        with ana.enter(table) as first, bob.enter(table) as second:
            turn = start_game([first, second], [0, 1])["view"]["turn"]
            for guest, seat in ((ana, "A"), (bob, "B")):
                own = {one["table"]: one for one in guest.ask("GET", "/api/me/tables").json()["tables"]}[table]
                assert (own["phase"], own["turn"], own["seat"]) == ("play", turn, seat)
                assert own["left"] is None if table == hidden else 86000 < own["left"] <= 86400
            public = {one["table"]: one for one in eva.ask("GET", "/api/tables").json()["tables"]}[table]
            known = (None, None, None) if table == hidden else ("play", turn, None)
            assert (public["phase"], public["turn"], public["seat"]) == known


def test_a_seat_that_was_given_up_is_nobodys_turn(house: Served) -> None:
    """The table is still in one's list, but it does not wait for whoever has left."""
    ana, bob = Guest(house), Guest(house)
    table = ana.open(game="muggins", rules="booklet", set=6, seats=2)
    with ana.enter(table) as first, bob.enter(table) as second:
        seq = start_game([first, second], [0, 1])["seq"]
        answer = command(first, seq, "go", do="leave", seat=0)
        while answer["t"] == "declined":
            answer = command(first, answer["seq"], "go again", do="leave", seat=0)
        hear(second, "news")
        assert [(one["phase"], one["seat"]) for one in ana.ask("GET", "/api/me/tables").json()["tables"]] == [
            ("play", None)
        ]


def test_own_tables_are_fetched_and_a_damaged_one_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody holds them after a start; the lobby looks at none for it."""

    async def scene() -> None:
        registry = Registry(SqliteStore(str(tmp_path / "lists.sqlite")), Pace(bot=60, links=0))
        await registry.start()
        _, player = await registry.new_session()
        tables = [
            await registry.open_table(player, Plan("castle-rock", "booklet", 6, 1, name="Ana", listed=True))
            for _ in range(2)
        ]
        for table in tables:
            room = await registry.room(table)
            await room.command(player, Deal(id="deal", seq=room.table.seq))
            for _ in range(1000):
                await asyncio.sleep(0 if room.table.state.round else 0.01)
        registry.rooms.clear()
        assert [shown.phase for shown in await table_lists.lobby(registry, player)] == [None, None]
        whole = registry.room

        async def damaged(table: str) -> Room:
            if table == tables[0]:
                raise ValueError("no such event")
            return await whole(table)

        monkeypatch.setattr(registry, "room", damaged)
        shown = {one.table: (one.phase, one.turn, one.seat) for one in await table_lists.own(registry, player)}
        assert shown == {tables[0]: (None, None, None), tables[1]: ("play", "A", "A")}
        await registry.stop()

    asyncio.run(scene())


def test_rules_have_a_name_beside_their_code(house: Served) -> None:
    """At the table, in lists and in the saved game; one line, without what a browser or a file would take amiss."""
    ana = Guest(house)
    hers = " Grandma's\n<b>rules</b> # \u202e1 " + "!" * 60
    shown = ("Grandma's <b>rules</b> 1 " + "!" * 60)[:40]
    table = ana.open(game="muggins", rules="booklet", set=6, seats=2, name="Ana", named=hers)
    assert ana.ask("GET", f"/api/tables/{table}").json()["head"]["named"] == shown
    assert [one["named"] for one in ana.ask("GET", "/api/me/tables").json()["tables"]] == [shown]
    text = ana.ask("GET", f"/api/tables/{table}/saved").text
    assert read_record(text).named == shown
    assert text == record_text(read_record(text))
    nameless = ana.open(game="muggins", rules="booklet", set=6, seats=2)
    assert "named" not in ana.ask("GET", f"/api/tables/{nameless}/saved").text
