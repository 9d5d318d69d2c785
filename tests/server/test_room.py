"""What a room does by itself and for whoever looks: clocks, bots, absent players, phrases, rematches.

On a disk and a clock of the simulation, in calm weather.
"""

import asyncio
from random import Random

import pytest

from boneyard.server.out import transcript
from boneyard.server.table import table_log
from boneyard.server.table.commands import Act, Deal, Declined, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.room import Room
from tests.server.comparing import whole
from tests.server.ledger import chain
from tests.server.places import Eye, Place, live
from tests.server.tables import legal


def _last(room: Room) -> table_log.AnyEvent:
    return room.table.history[-1].event


def test_a_clock_that_runs_out_acts_and_does_not_cover() -> None:
    """The stand-in chooses the move; the seat stays its player's."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", clock="move 60")
        before, turn = room.table.seq, room.table.state.turn
        await asyncio.sleep(59.0)
        assert before == room.table.seq
        await asyncio.sleep(2.0)
        acted = room.table.history[before].event
        assert isinstance(acted, table_log.Acted)
        assert (turn, "clock") == (acted.seat, acted.by)
        assert not room.table.chairs[turn].covered

    live(story)


def test_without_a_clock_who_is_there_may_think_for_days() -> None:
    """Nothing happens."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        before = whole(room.table)
        await asyncio.sleep(300_000.0)
        assert before == whole(room.table)

    live(story)


def test_an_absent_player_is_covered_and_gets_the_seat_back() -> None:
    """After a while a bot plays for them, because somebody waits; whoever comes back plays on."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        turn = room.table.state.turn
        eye = next(viewer for viewer in room.audience.viewers if viewer.player == ("ann", "ben")[turn])
        room.part(eye)
        await asyncio.sleep(89.0)
        assert not room.table.chairs[turn].covered
        await asyncio.sleep(2.5)
        assert room.table.chairs[turn].covered
        await room.join(Eye(eye.player), 0)
        await asyncio.sleep(0.1)
        assert not room.table.chairs[turn].covered
        assert isinstance(_last(room), table_log.Returned)

    live(story)


def test_in_slow_play_nobody_is_covered_before_the_clock_acts() -> None:
    """Somebody looks at the table for two days: the other one has three, and then the clock acts, once.

    The seat stays its player's.
    """

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", clock="days 3")
        before, turn = room.table.seq, room.table.state.turn
        room.part(next(viewer for viewer in room.audience.viewers if viewer.player == ("ann", "ben")[turn]))
        await asyncio.sleep(2 * 86_400.0)
        assert before == room.table.seq
        await asyncio.sleep(86_400.0)
        acted = room.table.history[before].event
        assert isinstance(acted, table_log.Acted)
        assert (turn, "clock") == (acted.seat, acted.by)
        assert not room.table.chairs[turn].covered

    live(story)


def test_nobody_is_covered_while_nobody_waits() -> None:
    """When everybody has gone to bed the table waits."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        for viewer in list(room.audience.viewers):
            room.part(viewer)
        await room.join(Eye("spectator"), 0)
        before = whole(room.table)
        await asyncio.sleep(100_000.0)
        assert before == whole(room.table)

    live(story)


def test_bots_play_and_wait_for_people() -> None:
    """A bot acts after its pace, on and on, until a person is to act."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "bot")
        await asyncio.sleep(30.0)
        assert room.table.state.turn == 0
        before = room.table.seq
        while room.table.state.turn == 0:
            await room.command("ann", Act(f"act {room.table.seq}", room.table.seq, 0, legal(room.table)[0]))
        await asyncio.sleep(30.0)
        assert any(
            isinstance(one.event, table_log.Acted) and one.event.by == "bot" for one in room.table.history[before:]
        )

    live(story)


def test_phrases_come_from_seats() -> None:
    """Everybody hears them; a spectator says nothing, and nothing is kept."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben")
        eye = Eye("carl")
        await room.join(eye, 0)
        before = whole(room.table)
        room.say("ben", 3)
        assert eye.heard[-1] == {"t": "said", "seat": "B", "phrase": 3}
        with pytest.raises(Declined, match="Only players"):
            room.say("carl", 3)
        assert before == whole(room.table)

    live(story)


def test_links_that_were_shown_survive_a_deal_that_could_not_be_saved() -> None:
    """Nobody is said to have withheld what they showed in time."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben", tips=True)
        for player in ("ann", "ben"):
            await room.join(Eye(player), 0)
        await room.command("ann", Deal("deal", room.table.seq))
        place.faults.refuse = 1.0
        for player in ("ann", "ben"):
            known = chain(player)
            await room.link(player, bytes.fromhex(known[known[""]]))
        place.faults.refuse = 0.0
        await asyncio.sleep(5.0)
        seeded = next(one.event for one in room.table.history if isinstance(one.event, table_log.Seeded))
        assert seeded.withheld == []

    live(story)


def test_every_link_is_written_before_the_deal() -> None:
    """Each in a commit of its own: whoever reads the log sees it before the tiles can be known."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben", tips=True)
        await room.command("ann", Deal("deal", room.table.seq))
        told = Eye("ann")
        await room.join(told, room.table.seq)
        for player in ("ann", "ben"):
            known = chain(player)
            await room.link(player, bytes.fromhex(known[known[""]]))
        news = [
            [one["what"]["kind"] for one in message["happened"]] for message in told.heard if message["t"] == "news"
        ]
        assert news == [["linked"], ["linked"], ["seeded"]]

    live(story)


def test_whoever_shows_no_link_is_waited_for_three_seconds() -> None:
    """Then the tiles are dealt without it, and everybody sees whose it was."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben", tips=True)
        for player in ("ann", "ben"):
            await room.join(Eye(player), 0)
        await room.command("ann", Deal("deal", room.table.seq))
        known = chain("ben")
        await room.link("ben", bytes.fromhex(known[known[""]]))
        await asyncio.sleep(2.8)
        assert room.table.opening is not None
        await asyncio.sleep(0.5)
        assert [one["withheld"] for one in transcript.transcript(room.table)["rounds"]] == [[0]]

    live(story)


def test_a_rematch_is_where_the_first_one_asked_for_it() -> None:
    """Only players, only after the game; everybody is told of one table, with the same rules."""

    async def story(place: Place) -> None:
        registry = place.registry
        name = await registry.open_table("ann", Plan("castle-rock", "booklet", 6, 1, name="Ann"))
        room = await registry.room(name)
        eye = Eye("carl")
        await room.join(eye, 0)
        with pytest.raises(Declined, match="over yet"):
            await registry.rematch("ann", name)
        with pytest.raises(Declined, match="Only players"):
            await registry.rematch("carl", name)
        await room.command("ann", Deal("deal", room.table.seq))
        await asyncio.sleep(0.1)
        while not room.table.is_over:
            await room.command("ann", Act(f"act {room.table.seq}", room.table.seq, 0, legal(room.table)[0]))
        following = await registry.rematch("ann", name)
        assert following == await registry.rematch("ann", name) == eye.heard[-1]["next"]
        again = (await registry.room(following)).table
        assert (room.table.head.rules, name) == (again.head.rules, again.head.previous)
        assert again.chairs[0].is_free

    live(story)


def test_a_resent_command_gets_the_same_answer_after_a_restart() -> None:
    """Also on another node, in the memory of which it never was; another command under the same name is refused."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben")
        first = await room.command("ann", Deal("deal", room.table.seq))
        later = Place(place.loop, place.disk)
        again = await later.registry.room(room.table.id)
        assert first == await again.command("ann", Deal("deal", first - 1))
        assert first == await again.outcome("ann", "deal")
        assert await again.outcome("ben", "deal") is None
        before = whole(again.table)
        with pytest.raises(Declined, match="used for something else"):
            await again.command("ann", Sit("deal", first - 1, 0, "Ann"))
        assert before == whole(again.table)

    live(story)


def test_whoever_has_seen_more_than_there_is_hears_that_it_is_lost() -> None:
    """The disk has lost what was shown: the rest is told anew, and nobody goes on as if it had not been."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        seen, log = room.table.seq, place.disk.logs[room.table.id]
        log.synced = left = log.commits[-2].last
        place.disk.crash(Random(0))
        later = await Place(place.loop, place.disk).registry.room(room.table.id)
        await later.join(eye := Eye("carl"), seen)
        told = next(one for one in eye.heard if one["t"] == "welcome")
        assert (told["lost"], told["seq"]) == (seen - left, left)
        assert [one["seq"] for one in told["happened"]] == list(range(1, left + 1))
        await later.join(other := Eye("dora"), left - 1)
        assert ["lost" in one for one in other.heard if one["t"] == "welcome"] == [False]

    live(story)
