"""The room before the deal: what the host changes there, the code that is said aloud, and waiting for who is away."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from boneyard import fair
from boneyard.audit.proofs import Transcript
from boneyard.audit.verify import check
from boneyard.core.seat import NOBODY
from boneyard.server.http.app import create_app
from boneyard.server.out import projection, transcript
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import decide, spoken, table_log
from boneyard.server.table.commands import Change, Cover, Deal, Declined, Fill, Sit
from boneyard.server.table.links import seed, show_links
from boneyard.server.table.personal import salted
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from tests.server.comparing import event_of
from tests.server.places import Eye, Place, live
from tests.server.tables import copy, do, finish_round, opened, refused, seated, write


def _wish(table: Table, **other: Any) -> Change:
    """What is agreed, but for something."""
    names = ("game", "rules", "seats", "clock", "watch", "listed", "hints", "named")
    agreed: dict[str, Any] = {name: getattr(table.head, name) for name in names}
    agreed |= {"id": "change", "seq": table.seq, "set": table.head.top}
    return Change(**agreed | other)


def _train(**plan: Any) -> Table:
    return opened("mexican-train", "family", 12, **plan)


def test_the_host_changes_anything_until_the_deal() -> None:
    """Rules with their name, tiles, seats, clock, who may watch and who gets hints; the log read again agrees."""
    table = _train(seats=2)
    do(table, "ann", Sit("1", 1, 0, "Ann"))
    do(
        table,
        "host",
        _wish(table, rules="parsons+rounds=2", set=9, seats=4, clock="move 60", watch=False, named=" G# "),
    )
    head = table.head
    assert (head.rules, head.top, head.seats, head.clock, head.watch) == ("parsons+rounds=2", 9, 4, "move 60", False)
    assert (head.named, len(table.chairs), table.chairs[0].name) == ("G", 4, "Ann")
    assert table.state.seats == 4
    again = copy(table)
    assert (again.head, again.chairs) == (table.head, table.chairs)


def test_nobody_else_changes_anything_and_nobody_after_the_deal() -> None:
    """A player asks the host; tiles that are dealt were dealt by these rules."""
    table = seated("ann", "ben")
    assert refused(table, "ann", _wish(table, clock="move 60")) == "not_host"
    assert refused(table, "host", _wish(table, rules="no such book")) == "bad_rules"
    assert refused(table, "host", _wish(table, seats=9)) == "bad_rules"
    assert refused(table, "host", _wish(table, clock="soon")) == "bad_rules"
    do(table, "ann", Deal("deal", table.seq))
    assert refused(table, "host", _wish(table, clock="move 60")) == "dealt"
    assert refused(table, "host", Fill("1", table.seq, 1, "")) == "seat_taken"


def test_a_table_shrinks_and_everybody_keeps_a_seat() -> None:
    """Whoever loses theirs gets a free one, then that of a bot, and keeps chain and key; bots make room."""
    table = _train(seats=6)
    do(table, "host", Fill("1", table.seq, 0, "heaviest"))
    do(table, "host", Fill("2", table.seq, 4, "heaviest"))
    for seat, player in ((1, "ann"), (3, "ben"), (5, "carl")):
        tip = fair.link_at(player.encode(), 0).hex()
        do(table, player, Sit(player, table.seq, seat, player.title(), tip, tip))
    ben, carl = table.chairs[3], table.chairs[5]
    do(table, "host", _wish(table, seats=3))
    assert [chair.player for chair in table.chairs] == ["carl", "ann", "ben"]
    assert [(chair.name, chair.tip, chair.key) for chair in table.chairs if chair.player != "ann"] == [
        (chair.name, chair.tip, chair.key) for chair in (carl, ben)
    ]
    assert refused(table, "host", _wish(table, seats=2)) == "too_many_people"


def test_bots_are_exchanged_and_taken_out_by_the_host_alone() -> None:
    """Anybody at the table fills a free seat; whoever opened it changes its mind."""
    table = _train(seats=3)
    do(table, "ann", Sit("1", 1, 0, "Ann"))
    do(table, "ann", Fill("2", table.seq, 1, "heaviest"))
    assert refused(table, "ann", Fill("3", table.seq, 1, "uniform")) == "seat_taken"
    assert [table_log.Filled(1, "uniform")] == do(table, "host", Fill("4", table.seq, 1, "uniform"))
    assert [table_log.Left(1)] == do(table, "host", Fill("5", table.seq, 1, ""))
    assert refused(table, "host", Fill("6", table.seq, 1, "")) == "no_such_bot"
    assert refused(table, "host", Fill("7", table.seq, 0, "")) == "seat_taken"


def test_a_table_that_was_changed_is_verified() -> None:
    """Its transcript names what was played; who says that it was what was agreed first is found out."""
    table = _train(seats=3)
    tips = {player: fair.link_at(player.encode(), 0).hex() for player in ("ann", "ben")}
    for seat, player in ((0, "ann"), (2, "ben")):
        do(table, player, Sit(player, table.seq, seat, player.title(), tips[player]))
    for event in decide.decide(table, "host", _wish(table, rules="parsons+rounds=1", seats=2, named="Ours")):
        table.apply(salted(event_of(event)))
    do(table, "ann", Deal("deal", table.seq))
    write(table, *show_links(table, {0: fair.link_at(b"ann", 1), 1: fair.link_at(b"ben", 1)}))
    write(table, *seed(table))
    finish_round(table)
    told = msgspec.to_builtins(transcript.transcript(table))
    assert (told["rules"], told["seats"]) == ("parsons+rounds=1", 2)
    assert not check(msgspec.convert(told, Transcript), []).is_wrong
    assert check(msgspec.convert(told | {"rules": "family"}, Transcript), []).is_wrong


def test_everybody_is_told_what_was_changed() -> None:
    """The news bring what is agreed now, and the whole table; other news do not."""

    async def story(place: Place) -> None:
        room = await place.room("ann", "ben")
        await room.join(eye := Eye("ann"), 0)
        await room.command("host", _wish(room.table, clock="move 60", seats=3))
        news = eye.heard[-1]
        assert (news["t"], news["head"]["clock"], news["layout"]["reset"]) == ("news", "move 60", True)
        assert len(news["chairs"]) == 3
        await room.command("host", Fill("bot", room.table.seq, 2, "heaviest"))
        assert "head" not in eye.heard[-1]
        await room.command("ann", Deal("deal", room.table.seq))
        await asyncio.sleep(1.0)
        assert 50 < (room.timers.time_left(room.table) or 60) <= 60

    live(story)


def test_who_is_away_is_covered_at_once_or_waited_for() -> None:
    """Everybody is told when the bot will come; somebody may wait for longer, or not at all."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        table = room.table
        turn, other = table.state.turn, ("ben", "ann")[table.state.turn]
        eyes = {viewer.player: viewer for viewer in room.audience.viewers}
        with pytest.raises(Declined, match="back at the table"):
            await room.command(other, Cover("1", table.seq, turn, now=True))
        room.part(eyes["ben" if other == "ann" else "ann"])
        seen: Any = eyes[other]
        away = {"t": "away", "seat": "AB"[turn], "left": 90.0}
        assert away in seen.heard
        await asyncio.sleep(60)
        await room.command(other, Cover("2", table.seq, turn, now=False))
        assert seen.heard[-1] == away
        await asyncio.sleep(60)
        assert not table.chairs[turn].covered
        for seat in (-1, 9, 2**64):
            with pytest.raises(Declined, match="seats A to B"):
                await room.command(other, Cover(f"s{seat}", table.seq, seat, now=True))
        await room.command(other, Cover("3", table.seq, turn, now=True))
        assert table.chairs[turn].covered
        assert [one for one in seen.heard if one["t"] == "away"][-1] == {"t": "away", "seat": None, "left": 0.0}

    live(story)


def test_whoever_comes_back_is_not_away_any_more_for_anybody() -> None:
    """A page that is loaded again leaves and comes; whoever comes meanwhile hears who is away, too."""

    async def story(place: Place) -> None:
        room = await place.dealt("ann", "ben")
        turn = room.table.state.turn
        mover, other = (("ann", "ben"), ("ben", "ann"))[turn]
        eyes: Any = {viewer.player: viewer for viewer in room.audience.viewers}
        room.part(eyes[mover])
        late = Eye("eve")
        await room.join(late, 0)
        for eye in (eyes[other], late):
            assert [one["seat"] for one in eye.heard if one["t"] == "away"] == ["AB"[turn]]
        await room.join(Eye(mover), 0)
        for eye in (eyes[other], late):
            assert [one["seat"] for one in eye.heard if one["t"] == "away"] == ["AB"[turn], None]

    live(story)


def test_nobody_is_covered_out_of_turn_or_in_slow_play() -> None:
    """Only who is waited for; days are for people who are away; a stranger has nothing to say."""
    table = seated("ann", "ben", clock="days 1")
    do(table, "ann", Deal("deal", table.seq))
    write(table, *seed(table))
    turn = table.state.turn
    mover, other = (("ann", "ben"), ("ben", "ann"))[turn]
    assert refused(table, other, Cover("1", table.seq, turn, now=True)) == "clock_asks"
    assert refused(table, mover, Cover("2", table.seq, turn, now=True)) == "not_waited_for"
    assert refused(table, other, Cover("3", table.seq, 1 - turn, now=True)) == "not_waited_for"
    assert refused(table, "eve", Cover("4", table.seq, turn, now=True)) == "not_seated"
    assert refused(table, other, Cover("5", table.seq, 99, now=True)) == "no_such_seat"


def test_a_code_has_six_signs_that_nobody_mistakes() -> None:
    """No vowel, no O for 0, no I for 1, no S for 5, no Z for 2, no B for 8, no G for 6, no V that sounds like B."""
    codes = {spoken.spoken_code(f"table {number}") for number in range(2000)}
    assert len(codes) == 2000
    assert {len(code) for code in codes} == {6}
    assert {sign for code in codes for sign in code} == set(spoken.SIGNS)
    assert not set(spoken.SIGNS) & set("AEIOULSZV0168")
    assert spoken.read_code(" bcd-f2 3 ") == "BCDF23"
    assert spoken.read_code("BCDF2") == spoken.read_code("BCDF20") == ""


def test_a_code_leads_to_its_table_until_nobody_may_sit_down(tmp_path: Path) -> None:
    """However it is typed; not when everybody has a seat and the tiles are dealt, and not to a guess."""
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings())) as client:
        assert client.get("/api/codes/BCDF23").status_code == 401
        client.post("/api/session")
        plan = {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "name": "Ann"}
        table = client.post("/api/tables", json=plan).json()["table"]
        code = client.get(f"/api/tables/{table}").json()["head"]["code"]
        assert client.get(f"/api/codes/{code[:3].lower()} {code[3:]}").json() == {"table": table}
        wrong = client.get("/api/codes/BCDF23")
        assert (wrong.status_code, wrong.json()["code"]) == (404, "no_such_code")
        assert client.get("/api/codes/BCDF23", headers={"prefer": "handling=lenient"}).status_code == 200
        answers = [client.get("/api/codes/BCDF23").status_code for _ in range(70)]
        assert (set(answers), answers[-1]) == ({404, 429}, 429)
        assert client.get(f"/t/{table}", follow_redirects=False).headers["location"] == f"/#/t/{table}"


def test_codes_end_with_the_free_seats() -> None:
    """A bot's seat may be taken between rounds; two people who play are not looked for any more."""

    async def story(place: Place) -> None:
        with_bot, alone = await place.dealt("ann", "bot"), await place.dealt("ann", "ben")
        assert spoken.may_be_joined(with_bot.table)
        assert not spoken.may_be_joined(alone.table)
        assert projection.head(alone.table)["code"] == spoken.spoken_code(alone.table.id)

    live(story)


def test_a_spectator_of_the_change_sees_no_more() -> None:
    """What was changed is public; it tells nothing of a hand, for there is none."""
    table = _train(seats=2)
    do(table, "host", _wish(table, seats=3))
    assert projection.snapshot(table, NOBODY)["legal"] == []
