"""What a server has of a person can be taken out and forgotten, and the seals that others have noted still hold."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from boneyard.audit import doctor
from boneyard.audit.proofs import Transcript
from boneyard.audit.verify import check
from boneyard.server.host.privacy import Privacy, anonymous
from boneyard.server.store.host_port import Draft
from boneyard.server.store.port import Store
from boneyard.server.table import personal, seal, table_log
from boneyard.server.table.commands import Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import OpenSockets
from tests.server.served import Guest, Served, command, hear, play, problem, served, start_game, tell, until
from tests.server.stores import Place, append, listing, within

STATIC: Final = Path(__file__).parents[2] / "src" / "boneyard" / "server" / "static"


@pytest.fixture(params=["sqlite", "postgres"])
def lent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """A running server on a store of each kind, and its database."""
    is_file = request.param == "sqlite"
    database = str(tmp_path / "house.sqlite") if is_file else request.getfixturevalue("database_url")
    with served(tmp_path, database=database, sockets_per_address="0", messages_per_second="200") as server:
        yield server, database


def _transcript(guest: Guest, table: str) -> dict[str, Any]:
    told: dict[str, Any] = guest.ask("GET", f"/api/tables/{table}/fair").json()
    return told


def _is_sound(database: str) -> bool:
    return asyncio.run(doctor.look_at(database)).wrong == []


# --- forgetting ---


def test_whoever_is_forgotten_is_nowhere_and_every_seal_holds(lent: tuple[Served, str]) -> None:
    """A finished game: not a trace of the name or the session is stored, and what others have noted is still right."""
    server, database = lent
    ann, ben = Guest(server), Guest(server)
    table = ann.open(seats=2, listed=True)
    with ann.enter(table) as first, ben.enter(table) as second:
        play([first, second], [0, 1], start_game([first, second], [0, 1]))
    before = _transcript(ben, table)
    assert ann.ask("POST", "/api/me/forget").json() == {"tables": 1, "kept": []}
    after = _transcript(ben, table)
    text = json.dumps([after, ben.ask("GET", f"/api/tables/{table}").json(), ben.ask("GET", "/api/me/tables").json()])
    assert ann.player not in text
    assert "Zebedee 0" not in text
    assert "Zebedee 1" in text
    assert [before["seal"], [one["seal"] for one in before["rounds"]]] == [
        after["seal"],
        [one["seal"] for one in after["rounds"]],
    ]
    verdict = check(msgspec.convert(after, Transcript), [])
    assert not verdict.is_wrong, [str(finding) for finding in verdict.findings]
    assert _is_sound(database)
    if database.endswith(".sqlite"):
        assert ann.player not in str(server.contents())
        assert "Zebedee 0" not in str(server.contents())
    problem(ann.ask("GET", "/api/me/tables"), 401, "no_session")


def test_a_bot_plays_on_for_whoever_is_forgotten_in_a_round(lent: tuple[Served, str]) -> None:
    """The others see the seat left, the name goes from their pages, and the game goes on to its end."""
    server, database = lent
    ann, ben = Guest(server), Guest(server)
    table = ann.open(seats=2)
    with ann.enter(table) as first, ben.enter(table) as second:
        start_game([first, second], [0, 1])
        assert ann.ask("POST", "/api/me/forget").json()["tables"] == 1
        while ann.player in json.dumps(news := hear(second, "news")):
            pass
        while news["view"]["phase"] != "over":
            if news["legal"]:
                tell(second, do="act", id=f"act {news['seq']}", seq=news["seq"], seat=1, action=news["legal"][0])
            news = hear(second, "news")
    assert _is_sound(database)


def test_a_table_of_ones_own_is_deleted(lent: tuple[Served, str]) -> None:
    """Where nobody else ever sat there is nobody to keep it for."""
    server, database = lent
    ann, ben = Guest(server), Guest(server)
    own, other = ann.open(seats=2, bots={"B": "heaviest"}, name="Zebedee"), ben.open(seats=2)
    assert ann.ask("POST", "/api/me/forget").json() == {"tables": 1, "kept": []}
    problem(ben.ask("GET", f"/api/tables/{own}"), 410, "deleted")
    assert ben.ask("GET", f"/api/tables/{other}").status_code == 200
    assert _is_sound(database)


def test_the_opener_of_a_table_is_forgotten_without_a_seat(lent: tuple[Served, str]) -> None:
    """Whoever opened a table for others and never sat down is in its first event alone."""
    server, _ = lent
    ann, ben = Guest(server), Guest(server)
    table = ann.open(seats=2)
    with ben.enter(table) as socket:
        assert command(socket, hear(socket, "welcome")["seq"], "sit", do="sit", seat=0, name="Ben")["t"] == "ack"
    assert ann.ask("POST", "/api/me/forget").json()["tables"] == 1
    opened = _transcript(ben, table)["events"][0]
    assert (opened["host"], opened["salt"], len(opened["who"])) == ("", "", 64)


def test_a_table_of_before_says_that_its_name_stays(place: Place) -> None:
    """An event without a salt is sealed with the name in it: it is kept, and said so; the session ends all the same."""

    async def scene(store: Store) -> None:
        registry = Registry(store)
        table = await registry.open_table("ann", Plan("muggins", "booklet", 6, 2))
        room = await registry.room(table)
        for seat, player in enumerate(("ann", "ben")):
            sat = table_log.encode(table_log.Sat(seat, player, player.title()))
            await store.append(append(table, seat + 1, sat.decode(), shown=listing("{}", players=[player])))
        await store.add_session(b"digest", "ann", 1.0)
        await room.news(3)
        done = await Privacy(registry, OpenSockets(), lambda: 5.0).forget("ann")
        assert (done.tables, done.kept, await store.session(b"digest")) == (0, [table], None)
        [*_, left] = (await registry.room(table)).table.history
        assert left.event == table_log.Left(0)
        [order] = await store.orders_after(0)
        assert (order.what, order.target, order.done) == ("forgotten", anonymous("ann"), 5.0)

    within(place, scene)


def test_every_node_forgets(database_url: str, tmp_path: Path) -> None:
    """A table that is open at another node shows the name no more, and a socket there is closed."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        served(tmp_path / "a", database=database_url) as here,
        served(tmp_path / "b", database=database_url) as there,
    ):
        ann, ben = Guest(here), Guest(there)
        table = ann.open(seats=3)
        with ben.enter(table) as socket:
            seq = hear(socket, "welcome")["seq"]
            assert command(socket, seq, "sit", do="sit", seat=1, name="Ben")["t"] == "ack"
            with ann.enter(table) as own:
                seq = hear(own, "welcome")["seq"]
                assert command(own, seq, "sit", do="sit", seat=0, name="Zebedee")["t"] == "ack"
            assert ann.ask("POST", "/api/me/forget").json()["tables"] == 1
            until(lambda: "Zebedee" not in ben.ask("GET", f"/api/tables/{table}/fair").text)


def test_a_damaged_table_does_not_keep_the_others(place: Place) -> None:
    """It cannot be read, and so not be changed: it is named, and the rest is forgotten."""

    async def scene(store: Store) -> None:
        registry = Registry(store)
        own = await registry.open_table("ann", Plan("muggins", "booklet", 6, 2, name="Zebedee"))
        await store.append(append("broken", 0, "no event", shown=listing("{}", players=["ann"])))
        done = await Privacy(registry, OpenSockets(), lambda: 5.0).forget("ann")
        assert (done.tables, done.kept, await store.tail(own)) == (1, ["broken"], b"")

    within(place, scene)


def test_the_record_names_nobody_who_is_forgotten(place: Place) -> None:
    """Neither who told the host something, nor of whom it was told; what a person told is theirs to take out."""

    async def scene(store: Store) -> None:
        registry = Registry(store)
        table = await registry.open_table("ann", Plan("muggins", "booklet", 6, 2, name="Zebedee"))
        for who, whom in (("ann", "ben"), ("ben", "ann")):
            name = {"ann": "Zebedee", "ben": "Ben"}[whom]
            note = f"rude: A {name}, session {whom}, event 7"
            await store.order(Draft(1.0, f"session {who}", "looked", table, note, done=1.0))
        privacy = Privacy(registry, OpenSockets(), lambda: 5.0)
        pieces = [piece async for piece in privacy.everything_of("ann")]
        assert len(pieces) == 3, "one for a table, so that many tables do not lie in memory together"
        found = json.loads(b"".join(pieces))
        assert found["reports"] == [{"at": 1.0, "table": table, "note": "rude: A Ben, session ben, event 7"}]
        await privacy.forget("ann")
        alias, told = anonymous("ann"), await store.orders_after(0)
        assert [(one.who, one.note) for one in told[:2]] == [
            (f"session {alias}", "rude: A Ben, session ben, event 7"),
            ("session ben", f"rude: A, session {alias}, event 7"),
        ]

    within(place, scene)


# --- what is sealed ---


@pytest.mark.parametrize(
    "event",
    [
        table_log.Sat(1, "player", "Zoë", "ab" * 32),
        table_log.Opened("muggins", "booklet", 6, 2, None, "none", True, False, "player", "ab" * 32, "2026"),
        table_log.Opened(
            "muggins", "booklet", 6, 2, None, "none", True, False, "player", "ab" * 32, "2026", named="Zoë"
        ),
    ],
)
def test_a_forgotten_event_has_the_same_seal(event: Any) -> None:
    """With a salt of its own; somebody who tries all names finds none without it."""
    written = personal.salted(event)
    assert personal.salted(written) == written
    assert (len(written.salt), personal.salted(event).salt != written.salt) == (32, True)
    gone = personal.forgotten(written)
    assert seal.public_form(gone) == seal.public_form(written) != seal.public_form(event)
    told = table_log.encode(gone).decode()
    assert not [one for one in ("player", "Zoë", written.salt) if f'"{one}"' in told.replace('"player":', "")]
    for name in ("seat", "tip"):
        if hasattr(event, name):
            other = msgspec.structs.replace(written, **{name: 0 if name == "seat" else "cd" * 32})
            assert seal.public_form(other) != seal.public_form(written)


def test_what_has_no_name_has_no_salt() -> None:
    """Nothing else is written otherwise than it was decided."""
    assert personal.salted(table_log.Left(0)) == table_log.Left(0)
    assert Sit("a", 0, 1, "Ann").name == "Ann"


# --- taking out ---


def test_everything_of_oneself_can_be_taken_out(lent: tuple[Served, str]) -> None:
    """One's own sessions, tables and doings, with their times, and nobody else's; strangers get nothing."""
    server, _ = lent
    ann, ben = Guest(server), Guest(server)
    table, other = ann.open(seats=2), ben.open(seats=2)
    with ann.enter(table) as first, ben.enter(table) as second:
        start_game([first, second], [0, 1])
        news = hear(second, "news")
        assert command(first, news["seq"], "leave", do="leave", seat=0)["t"] in ("ack", "declined")
    answer = ann.ask("GET", "/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["player"], len(found["sessions"])) == (ann.player, 1)
    assert [one["table"] for one in found["tables"]] == [table]
    events = found["tables"][0]["events"]
    assert [one["what"]["kind"] for one in events][:2] == ["opened", "sat"]
    assert all(one["what"].get("seat", 0) == 0 and one["at"] > 1e9 for one in events)
    assert ben.player not in answer.text
    assert "Zebedee 1" not in answer.text
    assert other not in answer.text
    problem(server.ask("GET", "/api/me/data"), 401, "no_session")
    problem(server.ask("POST", "/api/me/forget"), 401, "no_session")


def test_nobody_asks_for_it_all_the_time(house: Served) -> None:
    """It reads whole logs: twenty times an hour, and then one has to wait."""
    ann = Guest(house)
    assert [ann.ask("GET", "/api/me/data").status_code for _ in range(21)] == [200] * 20 + [429]


# --- nothing leaves the server ---


HELP = {"svelte.dev", "web.dev", "rolldown.rs"}
"""Where libraries send whoever builds with them, in the words of an error."""


def test_pages_name_no_other_place() -> None:
    """No file that a browser gets names an address elsewhere: pictures, letters and code are all ours."""
    files = [
        path for path in STATIC.rglob("*") if path.suffix in (".html", ".js", ".css", ".json", ".svg", ".webmanifest")
    ]
    assert len(files) > 3
    for path in files:
        named = set(re.findall(r"(?:https?:)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)", path.read_text("utf-8")))
        assert named <= {"www.w3.org", *HELP}, (path.name, named)


def test_browsers_are_told_to_ask_nobody_else(house: Served) -> None:
    """Whatever got into a page, a browser would not carry it elsewhere; and a link that is followed tells nobody."""
    headers = house.ask("GET", "/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";") if " " in part)
    assert policy["default-src"] == "'none'"
    assert {source for sources in policy.values() for source in sources.split()} <= {"'self'", "'none'", "data:"}
    assert headers["referrer-policy"] == "no-referrer"
