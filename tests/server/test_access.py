"""Nobody gets in: foreign pages, guessed tables, others' seats and made-up tokens are refused and change nothing."""

import json
import secrets
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from boneyard.server.table.commands import Act, Incoming, Report
from tests.server import messages
from tests.server.served import (
    Guest,
    Message,
    Served,
    all_heard,
    closed,
    command,
    hear,
    problem,
    served,
    start_game,
    tell,
)

# --- foreign pages ---


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://", "", "http://"],
)
def test_a_foreign_page_is_turned_away(house: Served, origin: str) -> None:
    """Another site's page gets nothing, by HTTP or by socket, and nothing happens."""
    ann = Guest(house)
    table = ann.open()
    before = house.contents()
    for method, path in (
        ("GET", "/api/games"),
        ("POST", "/api/session"),
        ("POST", "/api/tables"),
        ("GET", f"/api/tables/{table}"),
        ("GET", "/nowhere"),
    ):
        problem(ann.ask(method, path, headers={"origin": origin}), 403, "foreign_origin")
    with pytest.raises(InvalidStatus) as refused, ann.enter(table, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["code"] == "foreign_origin"
    assert house.contents() == before


def test_own_pages_and_programs_come_in(house: Served) -> None:
    """A page of the server itself may, and a program that names no origin may with its token."""
    ann = Guest(house)
    table = ann.open()
    for origin in (None, Origin(house.http)):
        headers = {} if origin is None else {"origin": str(origin)}
        assert ann.ask("GET", f"/api/tables/{table}", headers=headers).status_code == 200
        with ann.enter(table, origin=origin) as socket:
            assert hear(socket, "welcome")["head"]["table"] == table


def test_further_origins_are_named_in_the_settings(tmp_path: Path) -> None:
    """A page behind a proxy is let in by its whole origin, scheme and all; cookies then travel by HTTPS alone."""
    with served(tmp_path, origins="https://play.example https://other.example:8443", secure="true") as server:
        ask = {
            "https://play.example": 200,
            "https://other.example:8443": 200,
            "http://play.example": 403,
            "https://other.example": 403,
        }
        for origin, status in ask.items():
            assert server.ask("GET", "/api/games", headers={"origin": origin}).status_code == status
        answer = server.ask("POST", "/api/session")
        kept, gone = answer.headers.get_list("set-cookie")
        token = answer.json()["token"]
        assert kept.startswith(f"__Host-boneyard={token}; ")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(kept.split("; "))
        assert "Domain" not in kept
        assert {"boneyard=", "Max-Age=0"} <= {part.strip('"') for part in gone.replace('""', "").split("; ")}
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_only_who_calls_the_server_by_its_name_is_served(tmp_path: Path) -> None:
    """A name that somebody else points at this machine (DNS rebinding) gets nothing, metrics least of all."""
    with served(tmp_path, hosts="play.example", origins="https://other.example:8443") as server:
        table = Guest(server).open(listed=True)
        port = server.port
        known = ["play.example", "PLAY.example.", "other.example", "localhost", "127.0.0.1", "192.168.1.9", "[::1]"]
        known += ["pi", "pi.local", "pi.lan", f"play.example:{port}", f"[fe80::1]:{port}", f"pi:{port}"]
        for host in known:
            assert server.ask("GET", "/api/tables", headers={"host": host}).status_code == 200, host
        nobody = ("", "a@b", "localhost@", "evil%00", "a b.c", "1.2.3")
        for host in ("evil.example", "play.example.evil.example", "example", f"evil.example:{port}", *nobody):
            foreign = host != "example"
            for path in ("/metrics", "/api/tables", "/", f"/api/tables/{table}"):
                answer = server.ask("GET", path, headers={"host": host})
                if foreign:
                    problem(answer, 403, "unknown_host")
                    assert table not in answer.text
        with pytest.raises(InvalidStatus) as refused, Guest(server).enter(table, headers={"host": "evil.example"}):
            pass
        assert refused.value.response.status_code in (400, 403)


# --- guessed tables ---


def _guesses(table: str) -> list[str]:
    other = "B" if table[0] != "B" else "C"
    near = [other + table[1:], table[:-1], table + "A", table.swapcase(), table[::-1], table[1:] + table[0]]
    odd = ["1", "2", "3", "0", "-1", "%00", "a%00b", "..%2e", "*", "%25", "'--", "x" * 64, "x" * 500, "%F0%9F%81%A2"]
    return near + odd + [secrets.token_urlsafe(12) for _ in range(20)]


def test_tables_cannot_be_guessed(house: Served) -> None:
    """Near misses, numbers and chance find nothing; nor do they leave anything behind."""
    ann = Guest(house)
    table = ann.open()
    before = house.contents()
    for guess in _guesses(table):
        for path in ("", "/saved", "/fair"):
            problem(ann.ask("GET", f"/api/tables/{guess}{path}"), 404, "no_such_table")
        problem(ann.ask("POST", f"/api/tables/{guess}/rematch"), 404, "no_such_table")
        with ann.enter(guess) as socket:
            assert closed(socket) == 4404
    assert house.contents() == before


def test_private_tables_are_in_no_list(house: Served) -> None:
    """The lobby shows what is listed; nobody else's lists, and no metric, show a private table."""
    ann, bob = Guest(house), Guest(house)
    private, public = ann.open(name="Ann"), ann.open(name="Ann", listed=True)
    for asker in (ann, bob):
        lobby = asker.ask("GET", "/api/tables").text
        assert public in lobby
        assert private not in lobby
    assert private in ann.ask("GET", "/api/me/tables").text
    for path in ("/api/me/tables", "/metrics", "/healthz", "/readyz"):
        assert private not in bob.ask("GET", path).text


def test_a_table_without_spectators_has_none(house: Served) -> None:
    """Where nobody may watch, whoever has no seat is refused once the seats are taken."""
    ann, bob = Guest(house), Guest(house)
    table = ann.open(seats=2, watch=False, name="Ann", bots={"B": "heaviest"})
    for path in ("", "/saved", "/fair"):
        problem(bob.ask("GET", f"/api/tables/{table}{path}"), 403, "not_allowed")
        assert ann.ask("GET", f"/api/tables/{table}{path}").status_code == 200
    with bob.enter(table) as socket:
        assert closed(socket) == 4403


def test_whoever_may_not_watch_any_more_hears_nothing_more(house: Served) -> None:
    """A socket that was opened while a seat was free is closed when the table is full; so is that of who leaves.

    Whoever leaves is told that they have, and nothing of what follows.
    """
    ann, bob, eve = Guest(house), Guest(house), Guest(house)
    table = ann.open(seats=2, watch=False)
    with ann.enter(table) as first, bob.enter(table) as second, eve.enter(table) as third:
        start_game([first, second], [0, 1])
        heard = all_heard(third)
        assert [message["what"]["kind"] for one in heard for message in one.get("happened", [])] == ["opened", "sat"]
        assert closed(third) == 4403
        seq = ann.ask("GET", f"/api/tables/{table}").json()["seq"]
        assert command(second, seq, "go", do="leave", seat=1)["t"] == "ack"
        assert not [one for one in all_heard(second) if one["t"] not in ("presence", "clock")]
        assert closed(second) == 4403
        problem(bob.ask("GET", f"/api/tables/{table}/replay"), 403, "not_allowed")
        assert ann.ask("GET", f"/api/tables/{table}").status_code == 200


# --- another's seat ---


def _message(kind: type[Incoming], seat: int, name: str, seq: int) -> Message:
    values = {"id": lambda: name, "seq": lambda: seq}
    return messages.fields(messages.make(kind, messages.some(Random(1), seq, [seat], ["draw"]) | values))


def test_another_seat_is_out_of_reach(house: Served) -> None:
    """Neither a spectator nor a neighbour can do anything with a seat that is not theirs."""
    ann, bob, eve = Guest(house), Guest(house), Guest(house)
    table = ann.open(bots={"C": "heaviest"})
    with ann.enter(table) as first, bob.enter(table) as second, eve.enter(table) as third:
        news = start_game([first, second], [0, 1])
        while not (news["view"]["turn"] in ("A", "B") and news["view"]["phase"] == "play"):
            news = hear(first, "news")
        before = house.contents()
        codes = {"not_your_seat", "seat_taken", "seated", "not_seated", "too_few", "not_waited_for", "too_soon"}
        for socket, seats in ((third, (0, 1, 7, -1, 10**30)), (second, (0, 7))):
            for seat in seats:
                for number, kind in enumerate(kind for kind in messages.KINDS if "seat" in kind.__struct_fields__):
                    if kind is not Report and (kind is not Act or seat in (0, 1)):
                        tell(socket, **_message(kind, seat, f"w{seat}{number}", news["seq"]))
                        answer = hear(socket, "declined", "ack", "why", "arranged", "advised", "error")
                        assert answer["t"] == "declined", answer
                        assert answer["code"] in codes | {"no_such_seat", "not_away"}, answer
            tell(socket, do="link", link="00" * 32)
            assert hear(socket, "declined")["code"] == "no_link_wanted"
        for asked in ({"do": "deal"}, {"do": "fill", "seat": 0, "bot": "heaviest"}):
            assert command(third, news["seq"], "d", **asked)["code"] == "not_seated"
        tell(third, do="report", id="r", seat=0, about="other")
        assert hear(third, "declined", "reported")["code"] == "not_seated"
        tell(third, do="say", phrase=0)
        assert hear(third, "declined", "said")["code"] == "not_seated"
        problem(eve.ask("POST", f"/api/tables/{table}/rematch"), 403, "not_seated")
        assert house.contents() == before


def test_a_command_that_comes_again_has_no_second_effect(house: Served) -> None:
    """The same frame again gets the same answer; by somebody else, or with another body, it is refused."""
    ann, eve = Guest(house), Guest(house)
    table = ann.open()
    with ann.enter(table) as first, eve.enter(table) as second:
        seq = hear(first, "welcome")["seq"]
        sit: Message = {"do": "sit", "seat": 0, "name": "Ann"}
        answer = command(first, seq, "once", **sit)
        assert answer["t"] == "ack"
        before = house.contents()
        for _ in range(3):
            assert command(first, seq, "once", **sit) == answer
        assert command(first, seq, "once", do="sit", seat=1, name="Ann")["code"] == "id_reused"
        assert command(second, seq, "once", **sit)["code"] == "stale"
        assert command(second, answer["seq"], "once", **sit)["code"] == "seat_taken"
        tell(second, do="check", id="once")
        assert hear(second, "checked")["seq"] is None
        assert house.contents() == before
