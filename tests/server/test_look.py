"""A client says through which window it looks, and gets the table as it is laid out for that."""

import json

import pytest

from boneyard.notation.action import action_text
from boneyard.render.plan.form import LANES, Form
from boneyard.server.http.request import Limits
from boneyard.server.out.picture import Pictures, seen_at
from boneyard.server.process.settings import Settings
from boneyard.server.table import decide
from boneyard.server.table.clock import PACES, UNHURRIED
from boneyard.server.table.commands import Act
from boneyard.server.ws.connection import Connection
from tests.kit.by_name import plan_of
from tests.server.places import Eye, Place, live
from tests.server.served import Guest, Message, Served, hear, start_game, tell
from tests.server.sockets import FakeSocket
from tests.server.tables import dealt, legal


def _lanes(layout: Message) -> str:
    return " ".join([lane["place"] for lane in layout["lanes"]])


def _reach(layout: Message) -> float:
    """The ratio of a table of usual size."""
    table = layout["table"]
    return float((table["right"] - table["left"]) / (table["bottom"] - table["top"]))


@pytest.mark.parametrize(
    ("says", "is_high"),
    [("", False), ("&ratio=2.2", False), ("&ratio=0.45", True), ("&ratio=wide", False), ("&ratio=0.45&lanes=1", True)],
)
def test_a_window_is_told_when_one_comes_in(house: Served, says: str, *, is_high: bool) -> None:
    """Whoever says nothing, or nonsense, gets a wide table; a game without lanes has the ratio of the window."""
    ann = Guest(house)
    table = ann.open(game="muggins", rules="booklet", set=6, seats=2)
    with ann.enter(table, lang=f"en{says}") as socket:
        layout = hear(socket, "welcome")["layout"]
        assert (_reach(layout) < 1) is is_high
        assert _lanes(layout) == ""


def test_lanes_are_asked_for_and_given_up_again(house: Served) -> None:
    """The whole table comes anew, and moves follow in the same form; whoever looks with other windows is left alone."""
    ann, ben = Guest(house), Guest(house)
    table = ann.open(game="mexican-train", rules="parsons", set=12, seats=2)
    with (
        ann.enter(table, lang="en&ratio=1&lanes=1") as first,
        ann.enter(table) as wide,
        ben.enter(table) as second,
    ):
        told = start_game([first, second], [0, 1])
        tell(first, do="look", ratio=0.7)
        laid = hear(first, "laid")
        assert (laid["layout"]["reset"], _lanes(laid["layout"])) == (True, "")
        tell(first, do="look", ratio=0.7, lanes=True)
        laid = hear(first, "laid")
        assert (laid["seq"], _lanes(laid["layout"])) == (told["seq"], "M B A hub")
        tell(wide, do="check", id="quiet")
        assert hear(wide, "laid", "checked")["t"] == "checked"


def _without_layout(news: Message) -> Message:
    return {name: told for name, told in news.items() if name != "layout"}


def _told(news: Message) -> list[str]:
    return [placed["tile"] for placed in news["layout"]["placed"]]


def test_every_window_hears_of_a_move_as_it_lies_there() -> None:
    """Two windows of one player: the same tile is told of both, each where it lies."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        wide, high = Eye("ann"), Eye("ann")
        for eye in (wide, high):
            await room.join(eye, 0)
        await room.look(high, Form(0.5), 1.0)
        assert high.heard[-1]["t"] == "laid"
        for number in range(9):
            seat = room.table.state.turn
            action = min(legal(room.table), key=lambda text: ">" not in text)
            await room.command(("ann", "ben")[seat], Act(f"act {number}", room.table.seq, seat, action))
        news = [[one for one in eye.heard if one["t"] == "news"] for eye in (wide, high)]
        assert [_without_layout(one) for one in news[0]] == [_without_layout(one) for one in news[1]]
        assert [_told(one) for one in news[0]] == [_told(one) for one in news[1]]
        assert [one["layout"]["placed"] for one in news[0]] != [one["layout"]["placed"] for one in news[1]]

    live(story)


def test_viewers_with_the_same_form_share_a_picture() -> None:
    """What a move costs does not grow with those who look on."""
    table = dealt("ann", "ben", game="mexican-train", rules="parsons", top=12)
    pictures = Pictures(plan_of("mexican-train"))
    assert pictures.seen_by(0, LANES) is pictures.seen_by(0, Form(1.0, lanes=True))
    assert pictures.seen_by(0, LANES).whole(table, seen_at(table)) != pictures.seen_by(0).whole(table, seen_at(table))


def test_an_address_hurries_bots_at_a_few_tables_alone() -> None:
    """At sixty they made a thousand moves a second; elsewhere they take their time, however often somebody asks."""
    limits = Limits(Settings())
    assert [limits.hurried.enter("house") for _ in range(9)] == [True] * 8 + [False]
    assert limits.hurried.enter("inn")
    assert UNHURRIED == PACES | {"quick": 1.0, "skip": 1.0}

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "bot")
        for paces in (PACES, UNHURRIED):
            looks = json.dumps({"do": "look", "ratio": 1.0, "pace": "skip"})
            connection = Connection(FakeSocket([looks, None]), "ann", paces=paces)
            await connection.run(room, 10**6)
            assert connection.pace == paces["skip"]

    live(story)


def test_bots_take_as_long_as_the_slowest_player_likes() -> None:
    """Whoever only looks is not asked."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben", "bot")
        await room.join(Eye("eve"), 0)
        ann, ben, eve = room.audience.viewers
        while not decide.automatic(room.table):
            seat = room.table.state.turn
            action = action_text(room.table.legal()[0])
            await room.command(["ann", "ben"][seat], Act(f"act {room.table.seq}", room.table.seq, seat, action))

        def due(**likes: str) -> float:
            for viewer, pace in zip((ann, ben, eve), likes.values(), strict=True):
                viewer.pace = PACES[pace]
            found = room.timers.due(room.table)
            assert found is not None
            return found

        usual = due(ann="normal", ben="normal", eve="normal")
        begun = usual - (due(ann="slow", ben="quick", eve="normal") - usual) / (PACES["slow"] - 1)
        assert due(ann="quick", ben="normal", eve="slow") == usual
        assert due(ann="skip", ben="quick", eve="slow") - begun == pytest.approx((usual - begun) * PACES["quick"])
        await room.look(ann, ann.form, PACES["slow"])
        assert ann.pace == PACES["slow"]

    live(story)
