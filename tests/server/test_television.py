"""A television: whoever has opened it, it sees and may do no more than a spectator."""

import asyncio
from random import Random

import msgspec

from boneyard.server.table.commands import Leave
from boneyard.server.table.room import Room
from boneyard.server.ws.connection import Connection
from tests.server import messages
from tests.server.comparing import whole
from tests.server.ledger import Message
from tests.server.places import Eye, Place, live
from tests.server.sockets import FakeSocket


async def _told(room: Room, player: str, said: list[str], *, only_looks: bool) -> list[Message]:
    """What a socket hears that says these things at once."""
    socket = FakeSocket([*said, None])
    await Connection(socket, player, 1e6, only_looks=only_looks).run(room, 0)
    return [msgspec.json.decode(data) for data in socket.heard]


def test_a_television_is_told_what_a_spectator_is_told() -> None:
    """Also where the one whose turn it is has opened it: no hand, nothing that may be done, no seat."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        mine = ("ann", "ben")[room.table.state.turn]
        shown = await _told(room, mine, [], only_looks=True)
        stranger = await _told(room, "eve", [], only_looks=False)
        own = await _told(room, mine, [], only_looks=False)
        assert shown[0] == stranger[0]
        assert own[0] != stranger[0]
        assert (shown[0]["seat"], shown[0]["legal"]) == (None, [])

    live(story)


def test_nothing_is_done_from_a_television() -> None:
    """Every kind of message that is more than looking is declined, and leaves the table as it was."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        before, rng = whole(room.table), Random(2)
        values = messages.some(rng, room.table.seq, [0, 1], ["draw"]) | {
            "seq": lambda: room.table.seq,
            "phrase": lambda: 1,
            "ratio": lambda: 1.0,
        }
        declined = set[str]()
        for kind in messages.KINDS:
            said = messages.text(messages.make(kind, values))
            heard = await _told(room, "ann", [said], only_looks=True)
            declined |= {kind.__name__ for one in heard if one.get("code") == "only_looks"}
            assert not [one for one in heard if one["t"] in {"ack", "news", "said", "reported"}]
        assert declined == {kind.__name__ for kind in messages.KINDS} - {"Look", "Check", "History"}
        assert before == whole(room.table)

    live(story)


def test_a_television_does_not_stand_for_its_owner() -> None:
    """Who is away is away, and covered, though their television shows the table; and it calls nobody back."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        turn = room.table.state.turn
        away = ("ann", "ben")[turn]
        television = Eye(away, only_looks=True)
        await room.join(television, 0)
        room.part(next(viewer for viewer in room.audience.viewers if viewer.player == away))
        assert room.audience.present() == {("ben", "ann")[turn]}
        await asyncio.sleep(91.0)
        assert room.table.chairs[turn].covered
        room.part(television)
        await room.join(television, 0)
        await asyncio.sleep(0.1)
        assert room.table.chairs[turn].covered

    live(story)


def test_a_table_that_nobody_may_watch_is_shown_on_the_televisions_of_those_who_sit_there() -> None:
    """A stranger's is turned away, and one's own once one has no seat any more."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", watch=False)
        own, foreign = FakeSocket(), FakeSocket([None])
        visit = asyncio.create_task(Connection(own, "ann", 1e6, only_looks=True).run(room, 0))
        await Connection(foreign, "eve", 1e6, only_looks=True).run(room, 0)
        await asyncio.sleep(0.1)
        assert (foreign.heard, [code for code, _ in foreign.closed]) == ([], [4403])
        assert msgspec.json.decode(own.heard[0])["t"] == "welcome"
        await room.command("ann", Leave("leave", room.table.seq, 0))
        await asyncio.wait_for(visit, 5)
        assert [code for code, _ in own.closed] == [4403]

    live(story)
