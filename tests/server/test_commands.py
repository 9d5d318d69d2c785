"""Commands that are interrupted, too late or hopeless; seats handed over, clocks told, and rooms kept or forgotten."""

import asyncio
from collections.abc import Awaitable

import msgspec
import pytest

from boneyard.core.state import Phase
from boneyard.server.store.port import Append, DamagedTable, NotSaved, Outcome, Row, Unknown
from boneyard.server.table.commands import Act, Deal, Declined, HandOver, Leave
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from tests.server.comparing import whole
from tests.server.places import PACE, Eye, Place, live
from tests.server.tables import legal


def test_a_seat_is_handed_to_somebody_who_is_there() -> None:
    """A name that nobody at the table bears gets no seat: an absent heir would stop the game."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        before = whole(room.table)
        with pytest.raises(Declined, match="at the table now"):
            await room.command("ann", HandOver("1", room.table.seq, 0, "carl", "Carl"))
        assert before == whole(room.table)
        await room.join(Eye("carl"), 0)
        await room.command("ann", HandOver("1", room.table.seq, 0, "carl", "Carl"))
        assert room.table.seats_of("carl") == [0]

    live(story)


def test_a_clock_is_told_with_the_table_and_with_each_move() -> None:
    """Who comes in later learns how much is left; where no clock runs, and while a bot thinks, nothing is told."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", clock="move 60")
        eye = Eye("carl")
        turn = "AB"[room.table.state.turn]
        await asyncio.sleep(20.0 - room._now() % 1)  # noqa: SLF001  on the second
        await room.join(eye, 0)
        told = eye.heard[-1]
        assert (told["t"], told["seq"], told["seat"]) == ("clock", room.table.seq, turn)
        assert 39.0 < told["left"] < 41.0
        seat = room.table.state.turn
        await room.command(("ann", "ben")[seat], Act("act", room.table.seq, seat, legal(room.table)[0]))
        assert (eye.heard[-1]["t"], eye.heard[-1]["left"]) == ("clock", 60.0)
        other = await place.dealt("ann", "ben")
        await other.join(free := Eye("carl"), 0)
        assert "clock" not in [one["t"] for one in free.heard]

    live(story)


def test_an_id_that_was_used_is_refused_as_such() -> None:
    """Another command under an old id is a mistake of the client, also where the rules would refuse it anyway."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        with pytest.raises(Declined) as refused:
            await room.command("ann", Act("deal", room.table.seq, 0, "6-6>nowhere"))
        assert refused.value.code == "id_reused"

    live(story)


def test_a_command_that_is_interrupted_is_written_to_the_end() -> None:
    """Whoever asked is gone; the table is as the log says, and everybody else hears of it."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben")
        eye = Eye("carl")
        await room.join(eye, 0)
        append, going = place.store.append, asyncio.Event()

        async def slow(what: Append) -> Outcome:
            await going.wait()
            return await append(what)

        place.store.append = slow  # type: ignore[method-assign, assignment]
        leaving = asyncio.create_task(room.command("ann", Leave("leave", room.table.seq, 0)))
        await asyncio.sleep(0.1)
        leaving.cancel()
        await asyncio.sleep(0.1)
        leaving.cancel()
        going.set()
        await asyncio.wait([leaving])
        again = await Registry(place.store, PACE, place.loop.time).room(room.table.id)
        assert whole(again.table) == whole(room.table)
        told = [one["what"]["kind"] for message in eye.heard if message["t"] == "news" for one in message["happened"]]
        assert told == ["left"]
        assert await room.outcome("ann", "leave") == room.table.seq

    live(story)


def test_a_bug_on_the_short_way_holds_no_table_up() -> None:
    """What broke in the middle of a move is forgotten: the table is as the log says, and the next one has its turn."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        seat, before, append = room.table.state.turn, whole(room.table), place.store.append
        act = Act("act", room.table.seq, seat, legal(room.table)[0])

        def broken(_what: Append) -> Awaitable[Outcome]:
            raise ZeroDivisionError

        place.store.append = broken  # type: ignore[method-assign, assignment]
        with pytest.raises(ZeroDivisionError):
            room.at_once(("ann", "ben")[seat], act, lambda _: None)
        place.store.append = append  # type: ignore[method-assign]
        await asyncio.sleep(1.0)
        assert whole(await room.settled()) == before
        assert await room.command(("ann", "ben")[seat], act) == room.table.seq

    live(story)


def test_what_nobody_knows_is_found_out_before_it_is_answered() -> None:
    """The answer was lost, and the receipt is there: that is an answer. Where it is not, nobody says that it is not."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        store, answers = place.store, list[int | Exception]()
        append, receipt = store.append, store.receipt

        async def mute(what: Append) -> Outcome:
            await append(what)
            raise Unknown("the answer was lost")

        async def doubtful(_table: str, _player: str, _command: str) -> Outcome | None:
            raise Unknown("it may still be written")

        store.append = mute  # type: ignore[method-assign, assignment]
        for asked, name in ((receipt, "a"), (doubtful, "b")):
            store.receipt = asked  # type: ignore[method-assign, assignment]
            seat = room.table.state.turn
            act = Act(name, room.table.seq, seat, legal(room.table)[0])
            assert room.at_once(("ann", "ben")[seat], act, answers.append)
            await asyncio.sleep(0.5)
        assert answers[0] == room.table.seq - 1
        assert [error.code for error in answers if isinstance(error, Declined)] == ["unknown"]
        with pytest.raises(Unknown):
            await room.outcome(("ann", "ben")[seat], "b")
        store.receipt = receipt  # type: ignore[method-assign]
        assert await room.outcome(("ann", "ben")[seat], "b") == room.table.seq

    live(story)


def test_nothing_is_called_unsaved_while_nobody_can_look() -> None:
    """A command that comes again may have taken effect: who cannot read the receipts does not know."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        store, receipt = place.store, place.store.receipt
        seat = room.table.state.turn
        act = Act("a", room.table.seq, seat, legal(room.table)[0])
        await room.command(("ann", "ben")[seat], act)

        async def away(_table: str, _player: str, _command: str) -> Outcome | None:
            raise NotSaved("away")

        store.receipt = away  # type: ignore[method-assign, assignment]
        for again in (act, msgspec.structs.replace(act, seq=room.table.seq)):
            with pytest.raises(Declined) as refused:
                await room.command(("ann", "ben")[seat], again)
            assert refused.value.code == "unknown"
        store.receipt = receipt  # type: ignore[method-assign]

    live(story)


def test_whoever_was_too_late_is_told_even_while_nothing_can_be_read() -> None:
    """Another node was first, and the store is away before its move can be read.

    The one who moved hears that it was not saved, and may try again.
    """

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        seat, before, store = room.table.state.turn, whole(room.table), place.store
        act, answers = Act("act", room.table.seq, seat, legal(room.table)[0]), list[int | Exception]()
        append, tail = store.append, store.tail

        async def late(_what: Append) -> Outcome:
            return Outcome("conflict")

        async def away(_table: str) -> bytes | None:
            raise NotSaved("away")

        store.append, store.tail = late, away  # type: ignore[method-assign, assignment]
        assert room.at_once(("ann", "ben")[seat], act, answers.append)
        await asyncio.sleep(0.5)
        assert [error.code for error in answers if isinstance(error, Declined)] == ["not_saved"]
        store.append, store.tail = append, tail  # type: ignore[method-assign]
        await asyncio.sleep(2.0)
        assert whole(await room.settled()) == before
        assert await room.command(("ann", "ben")[seat], act) == room.table.seq

    live(story)


def test_a_damaged_table_does_not_hold_up_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """After a restart bots go on everywhere but where the log makes no sense.

    That is said, once, and without the table's name.
    """

    async def story(place: Place) -> None:
        rooms = [await place.dealt("ann", "bot", clock="move 3600") for _ in range(3)]
        place.disk.logs[rooms[0].table.id].rows[3] = b'{"kind":"nonsense"}'
        for room in rooms:
            await room.close()
        lengths = [len(place.disk.logs[room.table.id].rows) for room in rooms]
        await asyncio.sleep(4000.0)
        later, reads = Place(place.loop, place.disk), list[str]()
        read = later.store.read

        async def counted(table: str, after: int) -> list[Row]:
            reads.append(table)
            return await read(table, after)

        later.store.read = counted  # type: ignore[method-assign]
        await later.registry.start()
        await asyncio.sleep(4000.0)
        assert reads.count(rooms[0].table.id) == 1, "it is read once, not every second"
        grown = [len(place.disk.logs[room.table.id].rows) > length for room, length in zip(rooms, lengths, strict=True)]
        assert grown == [False, True, True]
        said = [record.getMessage() for record in caplog.records if record.name == "boneyard"]
        assert said == ["a table cannot go on: let `boneyard doctor` look at the database"]
        assert await later.registry.trouble() == "damaged_table"
        with pytest.raises(DamagedTable):
            await later.registry.room(rooms[0].table.id)

    live(story)


def test_who_changes_seats_takes_nothing_from_others_pictures() -> None:
    """Somebody sits down and sees the table anew from there.

    Who had those eyes before still gets every tile that came.
    """

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        first, second = Eye("ann"), Eye("ann")
        await room.join(first, 0)
        await room.join(second, 0)
        second.seat, room.table.seated_at = 1, -1  # as somebody who has just moved here from another chair
        seat = room.table.state.turn
        action = next(text for text in legal(room.table) if ">" in text)
        await room.command(("ann", "ben")[seat], Act("act", room.table.seq, seat, action))
        layouts = [next(one["layout"] for one in reversed(eye.heard) if one["t"] == "news") for eye in (first, second)]
        assert [layout["reset"] for layout in layouts] == [False, True]
        assert [tile["tile"] for tile in layouts[0]["placed"]] == [action.partition(">")[0]]

    live(story)


def test_a_rematch_that_was_not_saved_is_no_rematch() -> None:
    """Nobody is sent to a table of which the others were not told."""

    async def story(place: Place) -> None:
        name = await place.registry.open_table("ann", Plan("castle-rock", "booklet", 6, 1, name="Ann"))
        room = await place.registry.room(name)
        await room.command("ann", Deal("deal", room.table.seq))
        await asyncio.sleep(0.1)
        while room.table.state.phase is not Phase.OVER:
            await room.command("ann", Act(f"act {room.table.seq}", room.table.seq, 0, legal(room.table)[0]))
        append = place.store.append

        async def away(what: Append) -> Outcome:
            return await append(what) if what.expect == 0 else Outcome("conflict")

        place.store.append = away  # type: ignore[method-assign, assignment]
        with pytest.raises(Declined, match="be saved: try again"):
            await place.registry.rematch("ann", name)
        place.store.append = append  # type: ignore[method-assign]
        assert await place.registry.rematch("ann", name) == room.table.next_table

    live(story)
