"""Peace at the table: sending somebody away, voting, asking who is still there, and telling the host."""
# ruff: noqa: SLF001  a node covers somebody without having asked

import asyncio
from random import Random
from typing import Any

import pytest

from boneyard.server.out import projection
from boneyard.server.store.host_port import Draft
from boneyard.server.table import peace, table_log
from boneyard.server.table.commands import Act, Allow, Deal, Declined, HandOver, Here, Leave, Nudge, Remove, Report, Sit
from boneyard.server.table.room import Room
from boneyard.server.table.seating import STAND_IN, open_seats
from tests.server.comparing import whole
from tests.server.places import Eye, Nodes, Place, apart, live
from tests.server.tables import copy, dealt, do, finish_round, legal, refused, seated, step

# --- sending away ---


def test_the_host_sends_somebody_away() -> None:
    """A bot plays on, and the player takes no seat here again, by no door."""
    table = dealt("host", "ann", "ben")
    assert [table_log.Dismissed(1, "host"), table_log.Filled(1, STAND_IN)] == do(
        table, "host", Remove("1", table.seq, 1)
    )
    assert table.chairs[1].is_automatic
    assert refused(table, "ann", Sit("2", table.seq, 1, "Ann")) == "removed"
    assert refused(table, "ben", HandOver("3", table.seq, 2, "ann", "Ann")) == "removed"
    finish_round(table)
    assert refused(table, "ann", Sit("4", table.seq, 1, "Ann")) == "removed"
    assert open_seats(table, "ann") == []
    assert projection.snapshot(table, 0)["removed"] == {"ann": "Ann"}
    assert whole(copy(table)) == whole(table)


def test_the_host_lets_somebody_come_back() -> None:
    """Nobody else does; whoever is let back takes a seat as everybody may."""
    table = dealt("host", "ann", "ben")
    do(table, "host", Remove("1", table.seq, 1))
    assert refused(table, "ben", Allow("2", table.seq, "ann")) == "not_host"
    assert refused(table, "host", Allow("3", table.seq, "ben")) == "no_such_player"
    sent = next(one.seq for one in table.history if isinstance(one.event, table_log.Dismissed))
    assert [table_log.Allowed(sent)] == do(table, "host", Allow("4", table.seq, "ann"))
    do(table, "ann", Sit("5", table.seq, 1, "Ann"))
    assert table.seats_of("ann") == [1]


def test_before_the_first_deal_the_seat_is_free_for_others() -> None:
    """There is nothing to play yet."""
    table = seated("host", "ann")
    assert [table_log.Dismissed(1, "host")] == do(table, "host", Remove("1", table.seq, 1))
    assert table.chairs[1].is_free
    do(table, "ben", Sit("2", table.seq, 1, "Ben"))


def test_only_players_are_sent_away() -> None:
    """No bot, no empty seat, no seat that there is not, not oneself, and nobody when the game is over."""
    table = dealt("host", "ann", "ben")
    do(table, "ben", Leave("1", table.seq, 2))
    assert refused(table, "host", Remove("2", table.seq, 2)) == "nobody_there"
    assert refused(table, "host", Remove("3", table.seq, 7)) == "no_such_seat"
    assert refused(table, "host", Remove("4", table.seq, 0)) == "leave_instead"


# --- votes ---


def test_a_vote_needs_most_of_the_others_and_two_at_least() -> None:
    """The one who shall go does not count: of three others two."""
    table = dealt("ann", "ben", "carl", "dora")
    assert [table_log.Voted(0, 3)] == do(table, "ann", Remove("1", table.seq, 3))
    assert refused(table, "ann", Remove("2", table.seq, 3)) == "voted"
    assert refused(table, "eve", Remove("3", table.seq, 3)) == "not_seated"
    assert projection.snapshot(table, 0)["votes"] == {"D": ["A"]}
    assert [
        table_log.Voted(1, 3),
        table_log.Dismissed(3, "vote"),
        table_log.Filled(3, STAND_IN),
    ] == do(table, "ben", Remove("4", table.seq, 3))
    assert table.conduct.votes == {}


def test_two_players_do_not_vote_each_other_out() -> None:
    """Whoever loses would."""
    assert refused(dealt("ann", "ben"), "ann", Remove("1", 5, 1)) == "too_few"


def test_votes_lapse() -> None:
    """When who voted leaves, when somebody else sits there, and with the next deal."""
    table = dealt("ann", "ben", "carl", "dora")
    for leaves in (0, 3):
        do(table, "ann", Remove(f"vote {leaves}", table.seq, 3))
        name = table.chairs[leaves].player
        do(table, name, Leave(f"leave {leaves}", table.seq, leaves))
        assert table.conduct.votes == {}
        do(table, name, Sit(f"sit {leaves}", table.seq, leaves, name))
    do(table, "ann", Remove("again", table.seq, 3))
    finish_round(table)
    step(table, Random(1))
    assert table.conduct.votes == {}


def test_where_the_host_is_present_nobody_votes() -> None:
    """The host decides; when the host has gone the others may vote."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", "carl")
        host = Eye("host")
        await room.join(host, 0)
        with pytest.raises(Declined, match="The host is here"):
            await room.command("ann", Remove("1", room.table.seq, 2))
        room.part(host)
        await room.command("ann", Remove("2", room.table.seq, 2))
        assert isinstance(room.table.history[-1].event, table_log.Voted)

    live(story)


# --- are you still there? ---


async def _waiting(place: Place, **plan: Any) -> tuple[Room, int, str, str]:
    """A round in which somebody is waited for, and does nothing: who, and who waits."""
    room = await place.dealt("ann", "ben", **plan)
    turn = room.table.state.turn
    return room, turn, ("ann", "ben")[turn], ("ben", "ann")[turn]


async def _ask(room: Room, player: str, seat: int) -> None:
    await room.command(player, Nudge(f"ask {room.table.seq}", room.table.seq, seat))


async def _say(room: Room, player: str, seat: int) -> None:
    await room.command(player, Here(f"here {room.table.seq}", room.table.seq, seat))


def test_an_idle_player_is_asked_and_then_a_bot_plays() -> None:
    """Not before a generous time; and they may come back with one word, not by a socket that comes by itself."""

    async def story(place: Place) -> None:
        room, turn, idle, other = await _waiting(place)
        await asyncio.sleep(120.0)
        with pytest.raises(Declined, match="you can ask in 1 min"):
            await _ask(room, other, turn)
        await asyncio.sleep(61.0)
        await _ask(room, other, turn)
        assert projection.snapshot(room.table, turn)["asked"] == "AB"[turn]
        await asyncio.sleep(59.0)
        assert not room.table.chairs[turn].covered
        await asyncio.sleep(5.0)
        assert room.table.chairs[turn].covered
        assert any(isinstance(one.event, table_log.Acted) and one.event.by == "bot" for one in room.table.history)
        await room.join(Eye(idle), 0)
        await asyncio.sleep(1.0)
        assert room.table.chairs[turn].covered
        await _say(room, idle, turn)
        assert not room.table.chairs[turn].covered

    live(story)


def test_who_answers_keeps_the_seat_and_who_plays_is_asked_no_more() -> None:
    """The question is over with an answer, and with a move."""

    async def story(place: Place) -> None:
        room, turn, idle, other = await _waiting(place)
        await asyncio.sleep(181.0)
        await _ask(room, other, turn)
        await _say(room, idle, turn)
        assert projection.snapshot(room.table, turn)["asked"] is None
        await asyncio.sleep(120.0)
        assert not room.table.chairs[turn].covered
        await asyncio.sleep(61.0)
        await _ask(room, other, turn)
        await room.command(idle, Act("act", room.table.seq, turn, legal(room.table)[0]))
        assert projection.snapshot(room.table, turn)["asked"] is None
        await asyncio.sleep(100.0)
        assert not room.table.chairs[turn].covered

    live(story)


def test_nobody_holds_a_table_for_ever_by_saying_that_they_are_there() -> None:
    """The second time only a move counts: a bot plays one, and then they may come back."""

    async def story(place: Place) -> None:
        room, turn, idle, other = await _waiting(place)
        for _ in range(2):
            await asyncio.sleep(181.0)
            await _ask(room, other, turn)
            if not room.table.conduct.has_answered:
                await _say(room, idle, turn)
        with pytest.raises(Declined, match="play, and the seat is yours"):
            await _say(room, idle, turn)
        await asyncio.sleep(65.0)
        assert any(isinstance(one.event, table_log.Acted) and one.event.by == "bot" for one in room.table.history)
        await _say(room, idle, turn)
        assert not room.table.chairs[turn].covered

    live(story)


def test_whom_one_may_ask_for() -> None:
    """Whoever is waited for, where no clock runs, once; strangers ask for nobody, and nobody answers for another."""
    table = dealt("ann", "ben")
    turn = table.state.turn
    idle, other = ("ann", "ben") if turn == 0 else ("ben", "ann")
    assert refused(table, "carl", Nudge("1", table.seq, turn)) == "not_seated"
    assert refused(table, idle, Nudge("2", table.seq, turn)) == "not_waited_for"
    assert refused(table, other, Nudge("3", table.seq, 1 - turn)) == "not_waited_for"
    assert refused(table, idle, Here("4", table.seq, turn)) == "not_asked"
    do(table, other, Nudge("5", table.seq, turn))
    assert refused(table, other, Nudge("6", table.seq, turn)) == "asked"
    assert refused(table, other, Here("7", table.seq, turn)) == "not_your_seat"
    with_clock = dealt("ann", "ben", clock="move 60")
    turn = with_clock.state.turn
    with pytest.raises(Declined, match="has a clock"):
        peace.nudge(with_clock, ("ben", "ann")[turn], turn)


def test_another_node_does_not_bring_an_idle_player_back() -> None:
    """They are there, and that is not the point."""

    async def story(nodes: Nodes) -> None:
        first, second = nodes.rooms
        await first.command("ann", Deal("deal", first.table.seq))
        await asyncio.sleep(4.0)
        turn = first.table.state.turn
        await first._write(lambda: [table_log.Covered(turn, idle=True)])
        for room in nodes.rooms:
            await room.news(first.table.seq + 1)
        await asyncio.sleep(10.0)
        assert second.table.chairs[turn].covered
        assert not [one for one in second.table.history if isinstance(one.event, table_log.Returned)]

    apart(story)


# --- telling the host ---


def test_a_report_is_a_line_for_the_host_and_nothing_at_the_table() -> None:
    """Nobody hears of it; about each player somebody is heard once."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", "bot")
        written: list[Draft] = []

        async def order(draft: Draft) -> int:
            written.append(draft)
            return len(written)

        place.store.order = order  # type: ignore[method-assign]
        before = whole(room.table)
        await room.reports.take(room.table, "ann", Report("1", 1, "stalling"))
        for player, seat, code in (
            ("ann", 1, "already told the host about that player"),
            ("ann", 0, "No other player"),
            ("ann", 2, "No other player"),
            ("eve", 1, "Only players at the table can report"),
            ("ann", 5, "This table has the seats"),
        ):
            with pytest.raises(Declined, match=code):
                await room.reports.take(room.table, player, Report("2", seat, "other"))
        assert whole(room.table) == before
        [line] = written
        assert (line.what, line.target, line.who) == ("reported", room.table.id, "session ann")
        assert line.note == f"stalling: B ben, session ben, event {room.table.seq}"
        assert line.done == line.at

    live(story)
