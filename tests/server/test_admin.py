"""`boneyard admin`: what a host orders is obeyed by the running server, on both stores, and everything is recorded."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boneyard.audit import doctor
from boneyard.cli.main import main
from boneyard.server.store.host_port import Draft
from boneyard.server.store.sqlite import SqliteStore
from tests.server.games import fill
from tests.server.served import Guest, Served, command, hear, problem, served, start_game, tell, until
from tests.server.stores import started


@pytest.fixture(params=["sqlite", "postgres"])
def lent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """A running server on a store of each kind, and what its host calls the database."""
    is_file = request.param == "sqlite"
    database = str(tmp_path / "house.sqlite") if is_file else request.getfixturevalue("database_url")
    with served(tmp_path, database=database, sockets_per_address="0") as server:
        yield server, database


class Desk:
    """A host at the command line."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._database = database
        self._capsys = capsys

    def asks(self, *words: str, status: int = 0) -> Any:
        """What a command answers, as JSON."""
        self._capsys.readouterr()
        assert status == main(["admin", *words, "--database", self._database, "--json", "--by", "Hester"])
        return json.loads(self._capsys.readouterr().out)

    def reads(self, *words: str, status: int = 0) -> str:
        """What a command prints."""
        self._capsys.readouterr()
        assert status == main(["admin", *words, "--database", self._database, "--by", "Hester", "--lang", "en"])
        return self._capsys.readouterr().out


def _end(socket: Any) -> tuple[int, str]:
    """How the server closes a socket, after whatever it still says."""
    with pytest.raises(ConnectionClosed) as end:
        _drain(socket)
    assert end.value.rcvd is not None
    return end.value.rcvd.code, end.value.rcvd.reason


def _drain(socket: Any) -> None:
    while True:
        socket.recv(timeout=60)


# --- a running server obeys ---


def test_a_table_is_closed(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever looks at it is told in their own language and let go; nothing happens at it any more."""
    server, database = lent
    host, ann, ben = Desk(database, capsys), Guest(server), Guest(server)
    table = ann.open(seats=2, listed=True)
    with ann.enter(table) as first, ben.enter(table, lang="es") as second:
        start_game([first, second], [0, 1])
        assert host.asks("close", table, "--note", "quarrel")["said"] == "done"
        assert _end(first) == (4410, "The host of this server has closed the table.")
        assert _end(second) == (4410, "El anfitrión de este servidor ha cerrado la mesa.")
    with ann.enter(table) as again:
        assert _end(again)[0] == 4410
    shown = ann.ask("GET", f"/api/tables/{table}").json()
    assert shown["closed"] is True
    assert ann.ask("GET", f"/api/tables/{table}/replay").status_code == 200
    assert table not in [one["table"] for one in ann.ask("GET", "/api/tables").json()["tables"]]
    assert host.asks("look", table)["events"][-1]["what"] == {"kind": "closed"}
    assert asyncio.run(doctor.look_at(database)).wrong == []


def test_a_table_is_deleted(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left of it in the database, and its link says so; other tables are as they were."""
    server, database = lent
    host, ann = Desk(database, capsys), Guest(server)
    table, other = ann.open(seats=2), ann.open(seats=2)
    with ann.enter(table) as socket:
        seq = hear(socket, "welcome")["seq"]
        assert command(socket, seq, "sit", do="sit", seat=0, name="Zebedee")["t"] == "ack"
        assert host.asks("delete", f"{server.http}/#/t/{table}")["said"] == "done"
        assert _end(socket) == (4410, "This table was deleted.")
    problem(ann.ask("GET", f"/api/tables/{table}"), 410, "deleted")
    with ann.enter(table) as again:
        assert _end(again) == (4410, "This table was deleted.")
    assert [one["table"] for one in host.asks("tables")] == [other]
    assert ann.ask("GET", "/api/me/tables").json()["tables"] == []
    assert host.asks("delete", "nowhere", status=1)["said"] == "no_such_table"
    assert asyncio.run(doctor.look_at(database)).wrong == []


def test_a_session_is_ended(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Its sockets close, its token is worth nothing, and others stay."""
    server, database = lent
    host, ann, ben = Desk(database, capsys), Guest(server), Guest(server)
    table = ann.open(seats=2)
    with ann.enter(table) as gone, ben.enter(table) as stays:
        hear(gone, "welcome")
        hear(stays, "welcome")
        assert host.asks("end", ann.player)["said"] == "done"
        assert _end(gone) == (4410, "The host has ended your session here.")
        stays.ping().wait(60)
    problem(ann.ask("GET", "/api/me/tables"), 401, "no_session")
    assert ben.ask("GET", "/api/me/tables").status_code == 200
    assert host.asks("end", ann.player, status=1)["said"] == "no_such_session"


def test_an_address_is_blocked_and_let_in_again(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """By HTTP and by socket; whoever comes from elsewhere notices nothing."""
    server, database = lent
    host, ann, ben = Desk(database, capsys), Guest(server, "127.0.0.2"), Guest(server, "127.0.0.3")
    table = ann.open(seats=2)
    with ann.enter(table) as gone, ben.enter(table) as stays:
        hear(gone, "welcome")
        hear(stays, "welcome")
        assert host.asks("block", "127.0.0.2")["said"] == "done"
        assert _end(gone) == (4410, "The host of this server doesn’t let you in.")
        stays.ping().wait(60)
    problem(ann.ask("GET", "/api/games"), 403, "blocked")
    with pytest.raises(InvalidStatus), ann.enter(table):
        pass
    assert ben.ask("GET", "/api/games").status_code == 200
    assert [one["key"] for one in host.asks("blocks")] == ["127.0.0.2/32"]
    assert host.asks("unblock", "127.0.0.2")["said"] == "done"
    assert host.asks("unblock", "127.0.0.2", status=1)["said"] == "not_blocked"
    until(lambda: ann.ask("GET", "/api/games").status_code == 200)


def test_a_session_is_blocked_for_a_while(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused by HTTP and by socket, until its time is over."""
    server, database = lent
    host, ann = Desk(database, capsys), Guest(server)
    table = ann.open(seats=2)
    assert host.asks("block", ann.player, "--days", "0.0002")["said"] == "done"
    until(lambda: ann.ask("GET", "/api/me/tables").status_code == 403)
    with pytest.raises(InvalidStatus) as refused_, ann.enter(table):
        pass
    assert refused_.value.response.status_code == 403
    until(lambda: ann.ask("GET", "/api/me/tables").status_code == 200)


def test_everything_is_recorded(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Who looked and who ordered, when, at what, and what came of it; and the record has a line for its readers."""
    server, database = lent
    host, ann = Desk(database, capsys), Guest(server)
    table = ann.open(seats=2)
    host.asks("look", table)
    host.asks("statistics")
    host.asks("close", table, "--note", "quarrel")
    lines = host.asks("record")
    assert [(one["who"], one["what"], one["target"], one["note"], one["said"]) for one in reversed(lines)] == [
        ("Hester", "looked", f"table {table}", "", ""),
        ("Hester", "looked", "statistics", "", ""),
        ("Hester", "close", table, "quarrel", "done"),
        ("Hester", "looked", "record", "", ""),
    ]
    assert all(0 <= one["done"] - one["at"] < 60 for one in lines)
    printed = host.reads("record")
    assert f"Hester  close  {table}  done  quarrel" in printed


def test_what_is_listed(lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Tables by their state, in lines and in JSON, and how many of everything there are."""
    server, database = lent
    host, ann, ben = Desk(database, capsys), Guest(server), Guest(server)
    table, _ = ann.open(seats=2), ann.open(seats=2, game="muggins", rules="booklet", set=6)
    with ann.enter(table) as first, ben.enter(table) as second:
        start_game([first, second], [0, 1])
    assert [one["table"] for one in host.asks("tables", "--status", "playing")] == [table]
    assert [one["table"] for one in host.asks("tables", "--most", "1")] == [table]
    assert "Zebedee 0, Zebedee 1" in host.reads("tables", "--status", "playing")
    assert "There is nothing to list." in host.reads("tables", "--status", "over")
    found = host.asks("statistics")
    assert (found["tables"], found["by_game"], found["players"]) == (2, {"mexican-train": 1, "muggins": 1}, 2)
    assert "tables: 2 (open 1, playing 1)" in host.reads("statistics")
    assert ann.player in host.reads("look", table)


# --- where no server runs ---


def test_orders_are_carried_out_where_no_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command does it itself; a block holds when the server starts."""
    database = tmp_path / "house.sqlite"
    tables = asyncio.run(fill(SqliteStore(str(database))))
    host, table = Desk(str(database), capsys), min(tables)
    assert host.asks("delete", table)["said"] == "done"
    assert host.asks("block", "127.0.0.2")["said"] == "done"
    assert asyncio.run(doctor.look_at(str(database))).wrong == []
    with served(tmp_path) as server:
        assert server.ask("GET", f"/api/tables/{table}").status_code == 410
        with pytest.raises(KeyError):
            Guest(server, "127.0.0.2")


def test_an_order_that_nobody_carried_out_is_taken_up(tmp_path: Path) -> None:
    """A server that was killed between an order and its end does it when it starts again."""
    database = tmp_path / "house.sqlite"
    tables = asyncio.run(fill(SqliteStore(str(database))))

    async def leave_an_order() -> None:
        async with started(SqliteStore(str(database))) as store:
            await store.order(Draft(1.0, "Hester", "delete", min(tables)))

    asyncio.run(leave_an_order())
    with served(tmp_path) as server:
        assert server.ask("GET", f"/api/tables/{min(tables)}").status_code == 410


@pytest.mark.parametrize("words", [["look", "nowhere"], ["block", "nobody at all"], ["close", "t", "--database", "no"]])
def test_a_mistake_of_the_host_is_one_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table, an address or a database that is not there."""
    database = tmp_path / "house.sqlite"
    asyncio.run(fill(SqliteStore(str(database))))
    assert main(["admin", *words[:2], "--database", words[3] if words[2:] else str(database)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("boneyard: ")
    assert said.count("\n") == 1


def test_what_players_report_is_for_the_host_alone(
    lent: tuple[Served, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The host reads who, at which table and about whom; nobody at the table hears of it."""
    server, database = lent
    host, ann, bob = Desk(database, capsys), Guest(server), Guest(server)
    table = ann.open(seats=2)
    with ann.enter(table) as first, bob.enter(table) as second:
        start_game([first, second], [0, 1])
        seq = ann.ask("GET", f"/api/tables/{table}").json()["seq"]
        tell(first, do="report", id="r", seat=1, about="stalling")
        assert hear(first, "reported", "declined") == {"t": "reported", "id": "r"}
        tell(first, do="report", id="s", seat=1, about="other")
        assert hear(first, "reported", "declined")["code"] == "reported"
        assert ann.ask("GET", f"/api/tables/{table}").json()["seq"] == seq
        [line] = host.asks("reports")
        assert (line["what"], line["target"], line["who"]) == ("reported", table, f"session {ann.player}")
        assert line["note"] == f"stalling: B Zebedee 1, session {bob.player}, event {seq}"
        assert table in host.reads("reports")
        assert "reported" not in [one["what"] for one in host.asks("record")]
