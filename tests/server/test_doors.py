"""Nobody gets in: foreign pages, guessed tables, another's seat, stolen-looking tokens, floods and slow readers are refused with a code, and change nothing."""

import base64
import contextlib
import hashlib
import json
import re
import secrets
import socket as net
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from boneyard.server.app import create_app
from boneyard.server.hall import Hall
from boneyard.server.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from tests.server.served import Guest, Message, Served, command, hear, play, served, start_game, tell

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with room for everybody."""
    with served(tmp_path_factory.mktemp("house"), requests_per_minute="100000", messages_per_second="200", log_level="debug") as server:
        yield server


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with narrow limits."""
    limits = {"sockets_per_address": "5", "sockets_per_session": "3", "sessions_per_hour": "6", "tables_per_hour": "2"}
    with served(tmp_path_factory.mktemp("narrow"), requests_per_minute="100000", **limits) as server:
        yield server


def closed(socket: Any) -> int:
    """The code with which the server closes a socket, after whatever it still says."""
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


def problem(answer: httpx.Response, status: int, code: str) -> None:
    """A refusal is JSON with a code and a sentence, and nothing else."""
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"].startswith("application/json")
    assert set(answer.json()) <= {"code", "message", "clause"}
    assert answer.json()["message"]
    assert "Traceback" not in answer.text


# --- foreign pages ---


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://", "", "http://"])
def test_a_foreign_page_is_turned_away(house: Served, origin: str) -> None:
    """Another site's page gets nothing, by HTTP or by socket, and nothing happens."""
    ann = Guest(house)
    table = ann.open()
    before = house.contents()
    for method, path in (("GET", "/api/games"), ("POST", "/api/session"), ("POST", "/api/tables"), ("GET", f"/api/tables/{table}"), ("GET", "/nowhere")):
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
        ask = {"https://play.example": 200, "https://other.example:8443": 200, "http://play.example": 403, "https://other.example": 403}
        for origin, status in ask.items():
            assert httpx.get(f"{server.http}/api/games", headers={"origin": origin}).status_code == status
        answer = httpx.post(f"{server.http}/api/session")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


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


# --- another's seat ---


def _wishes(seat: int, link: str) -> list[Message]:
    return [
        {"do": "act", "seat": seat, "action": "draw"},
        {"do": "act", "seat": seat, "action": "pass"},
        {"do": "leave", "seat": seat},
        {"do": "handover", "seat": seat, "player": "0123456789abcdef", "name": "Eve"},
        {"do": "sit", "seat": seat, "name": "Eve"},
        {"do": "fill", "seat": seat, "bot": "heaviest"},
        {"do": "askback", "seat": seat},
        {"do": "agree", "seat": seat},
        {"do": "keepon", "seat": seat},
        {"do": "why", "seat": seat, "action": "draw"},
        {"do": "arrange", "seat": seat},
        {"do": "link", "link": link},
    ]


def test_another_seat_is_out_of_reach(house: Served) -> None:
    """Neither a spectator nor a neighbour can do anything with a seat that is not theirs."""
    ann, bob, eve = Guest(house), Guest(house), Guest(house)
    table = ann.open(bots={"C": "heaviest"})
    with ann.enter(table) as first, bob.enter(table) as second, eve.enter(table) as third:
        news = start_game([first, second], [0, 1])
        while not (news["view"]["turn"] in ("A", "B") and news["view"]["phase"] == "play"):
            news = hear(first, "news")
        before = house.contents()
        codes = {"not_your_seat", "seat_taken", "seated", "not_seated", "no_link_wanted"}
        for socket, seats in ((third, (0, 1, 7, -1, 10**30)), (second, (0, 7))):
            for seat in seats:
                for number, wish in enumerate(_wishes(seat, "00" * 32)):
                    if wish["do"] == "why" or "action" not in wish or seat in (0, 1):
                        tell(socket, **wish, **({} if wish["do"] == "link" else {"id": f"w{seat}{number}"}), **_seq(wish, news["seq"]))
                        answer = hear(socket, "declined", "ack", "why", "arranged", "error")
                        assert answer["t"] == "declined", answer
                        assert answer["code"] in codes | {"no_such_seat"}, answer
        for wish in ({"do": "deal"}, {"do": "fill", "seat": 0, "bot": "heaviest"}):
            assert command(third, news["seq"], "d", **wish)["code"] == "not_seated"
        tell(third, do="say", phrase=0)
        assert hear(third, "declined", "said")["code"] == "not_seated"
        problem(eve.ask("POST", f"/api/tables/{table}/rematch"), 403, "not_seated")
        assert house.contents() == before


def _seq(wish: Message, seq: int) -> Message:
    return {} if wish["do"] in ("why", "arrange", "link") else {"seq": seq}


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


# --- tokens ---


def test_only_the_very_token_is_good(house: Served) -> None:
    """Changed, shortened, hashed or made-up tokens, and the right one in the wrong place, are nobody's."""
    ann = Guest(house)
    table, token = ann.open(), ann.token
    digest = hashlib.sha256(token.encode())
    changed = ("A" if token[0] != "A" else "B") + token[1:]
    expired = ".".join(base64.urlsafe_b64encode(part).decode() for part in (b'{"alg":"none"}', json.dumps({"sub": ann.player, "exp": 1}).encode(), b""))
    bad = [changed, token[:-1], token + "A", token.swapcase(), digest.hexdigest(), base64.urlsafe_b64encode(digest.digest()).decode(), expired, ann.player]
    bad += ["null", "0", "' OR 1=1 --", "x" * 5000, secrets.token_urlsafe(32), f"Bearer {token}"]
    places: list[Message] = [{"token": one} for one in bad]
    places += [{"headers": {"x-token": token}}, {"headers": {"cookie": f"session={token}"}}, {"headers": {"authorization": token}}]
    places += [{"headers": {"authorization": f"Basic {token}"}}, {"headers": {"cookie": f"boneyard={changed}"}}, {"params": {"token": token}}]
    before = house.contents()
    for place in places:
        problem(ann.ask("GET", "/api/me/tables", **{"token": "", **place}), 401, "no_session")
        problem(ann.ask("POST", "/api/tables", json={"game": "muggins", "rules": "booklet", "set": 6, "seats": 2}, **{"token": "", **place}), 401, "no_session")
        headers = place.get("headers") or {"authorization": f"Bearer {place.get('token', '')}"}
        with pytest.raises(InvalidStatus) as refused, ann.enter(table, headers=headers):
            pass
        assert refused.value.response.status_code == 401
    assert house.contents() == before


def test_tokens_are_long_and_only_their_hashes_are_kept(house: Served) -> None:
    """A token has at least 128 bits, is a cookie that no script and no other site can use, and stands nowhere in the files."""
    answers = [httpx.post(f"{house.http}/api/session") for _ in range(20)]
    tokens = [answer.json()["token"] for answer in answers]
    assert len(set(tokens)) == len(tokens)
    for answer, token in zip(answers, tokens, strict=True):
        assert len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) >= 16
        cookie = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=strict", "path=/", f"boneyard={token}".lower()} <= cookie
        assert "secure" not in cookie
    stored = b"".join(path.read_bytes() for path in house.folder.glob("house.sqlite*"))
    for token in tokens:
        assert token.encode() not in stored
        assert hashlib.sha256(token.encode()).digest() in stored


def test_a_session_is_kept_by_its_cookie(house: Served) -> None:
    """A browser that has a session gets no second one, and its token is not told again."""
    with httpx.Client(base_url=house.http) as browser:
        begun = browser.post("/api/session")
        again = browser.post("/api/session")
    assert (begun.status_code, again.status_code) == (201, 200)
    assert again.json() == {"player": begun.json()["player"]}
    assert "set-cookie" not in again.headers


# --- frames and bodies ---


def test_frames_that_are_too_large_close_the_socket(house: Served) -> None:
    """4096 bytes are read, one more is not, in one piece or in many."""
    ann = Guest(house)
    table = ann.open()
    with ann.enter(table) as socket:
        socket.send("x" * 4096)
        assert hear(socket, "error")["code"] == "bad_message"
        socket.send("x" * 4097)
        assert closed(socket) == 1009
    with ann.enter(table) as socket:
        socket.send(["x" * 100] * 50)
        assert closed(socket) == 1009
    with ann.enter(table) as socket:
        socket.send(b"\xff\xfe", text=True)
        assert closed(socket) == 1007


def test_frames_that_make_no_sense_are_answered(house: Served) -> None:
    """Whatever is not of the protocol gets a code, binary frames too, and the socket stays open."""
    ann = Guest(house)
    table = ann.open()
    before = house.contents()
    good = '{"do":"deal","id":"a","seq":1}'
    frames = ["", " ", "null", "[]", "{}", "0", good[:-1], good + good, '{"do":"deal"}', '{"do":"dance","id":"a","seq":1}', "[" * 4000, '{"do":' * 600]
    frames += ['{"do":"deal","id":"a","seq":1.5}', '{"do":"deal","id":"a","seq":1,"more":1}', '{"do":"deal","id":"\\ud800","seq":1}', "NaN", "\0"]
    with ann.enter(table) as socket:
        for frame in frames:
            socket.send(frame)
            assert hear(socket, "error", "declined", "ack")["code"] == "bad_message", frame
        for data in (b"", good.encode(), b"\x00\xff", b"x" * 4096):
            socket.send(data)
            assert hear(socket, "error", "declined", "ack")["code"] == "bad_message", data
        for name in ("", "x" * 65, "a\u0000b", "\n"):
            assert command(socket, 1, name, do="deal")["code"] == "bad_id"
            tell(socket, do="check", id=name)
            assert hear(socket, "declined", "checked")["code"] == "bad_id"
        tell(socket, do="say", phrase=99)
        assert hear(socket, "declined")["code"] == "no_such_phrase"
    assert house.contents() == before


def test_bodies_that_are_too_large_are_refused(house: Served) -> None:
    """A large body is refused by its length, and one without a length when it has become too large."""
    ann = Guest(house)
    before = house.contents()
    problem(ann.ask("POST", "/api/tables", content=b"x" * 16_385), 413, "too_large")
    problem(ann.ask("POST", "/api/session", token="", content=b"x" * 16_385), 413, "too_large")
    problem(ann.ask("POST", "/api/tables", content=iter([b" " * 1000] * 20)), 413, "too_large")
    for body in (b"", b"{", b"[]", b"null", b"\xff", b"[" * 16_000, b'{"game":' * 2000, b'{"game":1}', b'{"game":"go","rules":"x","set":6,"seats":2}'):
        answer = ann.ask("POST", "/api/tables", content=body)
        problem(answer, 400, answer.json()["code"])
    for seats in (0, -1, 9, 70_000, 10**30, 1.5, "two", None):
        problem(ann.ask("POST", "/api/tables", json={"game": "mexican-train", "rules": "parsons", "set": 12, "seats": seats}), 400, "bad_request")
    assert house.contents() == before


def test_every_answer_carries_the_headers(house: Served) -> None:
    """Also refusals, redirections, and what is nowhere."""
    asked: list[tuple[str, str, Message, int]] = [
        ("GET", "/", {}, 0),  # whatever the front page is
        ("GET", "/api/games", {}, 200),
        ("GET", "/api/openapi.json", {}, 200),
        ("GET", "/healthz", {}, 200),
        ("GET", "/readyz", {}, 200),
        ("GET", "/metrics", {}, 200),
        ("POST", "/api/session", {}, 201),
        ("GET", "/nowhere", {}, 404),
        ("GET", "/api/tables/none", {}, 404),
        ("DELETE", "/api/tables", {}, 405),
        ("GET", "/api/rules", {}, 400),
        ("GET", "/api/me/tables", {}, 401),
        ("GET", "/api/games", {"headers": {"origin": "https://evil.example"}}, 403),
        ("POST", "/api/tables", {"content": b"x" * 20_000}, 413),
    ]
    for method, path, more, status in asked:
        answer = httpx.request(method, f"{house.http}{path}", **more)
        assert status in (0, answer.status_code), path
        assert HEADERS.items() <= dict(answer.headers).items(), path
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "*" not in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
        if status >= 400:
            problem(answer, status, answer.json()["code"])


def test_a_mistake_of_ours_tells_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A failing handler answers with a code; what it failed with is neither told nor logged."""
    hall = Hall(SqliteStore(str(tmp_path / "bug.sqlite")))

    async def fail() -> Any:
        raise RuntimeError("the secret is 12-5")

    hall.lobby = fail  # type: ignore[method-assign]
    with TestClient(create_app(hall, Settings()), raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    problem(answer, 500, "bug")
    assert HEADERS.items() <= dict(answer.headers).items()
    assert "secret" not in answer.text
    assert [record.getMessage() for record in caplog.records if record.name == "boneyard"] == ["a request failed"]


# --- floods ---


def test_too_many_requests_wait_and_others_do_not(tmp_path: Path) -> None:
    """An address that asks too often is told when to come back, also at the door of a socket; other addresses notice nothing."""
    with served(tmp_path, requests_per_minute="40") as server:
        ann = Guest(server, "127.0.0.2")
        bob = Guest(server, "127.0.0.3")
        table = ann.open()
        answers = [ann.ask("GET", "/api/games") for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 10 <= len(refused) < 60
        for answer in refused:
            problem(answer, 429, "too_many_requests")
            assert 1 <= int(answer.headers["retry-after"]) <= 60
        with pytest.raises(InvalidStatus) as turned:
            _enter_often(ann, table)
        assert turned.value.response.status_code == 429
        assert int(turned.value.response.headers["retry-after"]) >= 1
        assert bob.ask("GET", "/api/games").status_code == 200
        with bob.enter(table) as socket:
            assert hear(socket, "welcome")


def _enter_often(guest: Guest, table: str) -> None:
    for _ in range(10):
        with guest.enter(table):
            pass


def test_visitors_behind_a_proxy_are_told_apart(tmp_path: Path) -> None:
    """A proxy that is named in the settings says who asks; whom anybody else claims to speak for does not matter."""
    with served(tmp_path, sessions_per_hour="2", proxies="127.0.1.0/24") as server:

        def begin(address: str, visitor: str) -> int:
            with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
                return client.post(f"{server.http}/api/session", headers={"x-forwarded-for": visitor}).status_code

        assert [begin("127.0.1.9", f"192.0.2.{visitor}") for visitor in (1, 2, 1, 2, 1, 2)] == [201, 201, 201, 201, 429, 429]
        assert [begin("127.0.0.2", f"192.0.2.{visitor}") for visitor in (3, 4, 5)] == [201, 201, 429]


def test_too_many_sessions_and_tables(narrow: Served) -> None:
    """An address begins so many sessions, a session opens so many tables; the others are not affected."""
    ann = Guest(narrow, "127.0.0.4")
    tables = [ann.open(), ann.open()]
    assert len(set(tables)) == 2
    asked = {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2}
    answer = ann.ask("POST", "/api/tables", json=asked)
    problem(answer, 429, "too_many")
    assert int(answer.headers["retry-after"]) > 60
    bob = Guest(narrow, "127.0.0.4")
    assert bob.open()
    begun = [httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.4")) for _ in range(6)]
    statuses = []
    for client in begun:
        with client:
            statuses.append(client.post(f"{narrow.http}/api/session").status_code)
    assert statuses == [201, 201, 201, 201, 429, 429]
    assert Guest(narrow, "127.0.0.5").open()


def test_too_many_sockets(narrow: Served) -> None:
    """So many sockets for a session, so many for an address; a closed one makes room."""
    ann, bob, cat = (Guest(narrow, "127.0.0.6") for _ in range(3))
    table = ann.open()
    with contextlib.ExitStack() as sockets:
        for guest in (ann, ann, ann, bob):
            hear(sockets.enter_context(guest.enter(table)), "welcome")
        with ann.enter(table) as socket:
            assert closed(socket) == 4429
        with bob.enter(table) as last:
            hear(last, "welcome")
            with cat.enter(table) as socket:
                assert closed(socket) == 4429
            with Guest(narrow, "127.0.0.7").enter(table) as socket:
                assert hear(socket, "welcome")
        _until(lambda: narrow.sockets() == 4)
        with cat.enter(table) as socket:
            assert hear(socket, "welcome")


def _until(true: Any) -> None:
    deadline = time.monotonic() + 120
    while not true():
        assert time.monotonic() < deadline, "that took too long"
        time.sleep(0.05)


def test_too_many_messages(narrow: Served) -> None:
    """Who sends too fast is told so, and closed when it does not stop; the others play on."""
    ann, eve = Guest(narrow, "127.0.0.8"), Guest(narrow, "127.0.0.9")
    table = ann.open()
    with ann.enter(table) as first, eve.enter(table) as second:
        seq = hear(first, "welcome")["seq"]
        hear(second, "welcome")
        for _ in range(60):
            second.send("{}")
        codes = [hear(second, "error")["code"] for _ in range(60)]
        assert codes[0] == "bad_message"
        assert codes.count("too_fast") >= 5
        assert command(first, seq, "sit", do="sit", seat=0, name="Ann")["t"] == "ack"
        with contextlib.suppress(ConnectionClosed):
            for _ in range(2000):
                second.send("{}")
        assert closed(second) == 4429
        assert command(first, seq + 1, "leave", do="leave", seat=0)["t"] == "ack"


# --- slow readers ---


def test_a_slow_reader_is_closed_and_resumes(house: Served) -> None:
    """Who asks much and reads nothing is closed; the others play on, and it resumes by its number with exactly what it has missed."""
    ann, eve = Guest(house), Guest(house)
    table = ann.open(rules="parsons+rounds=3", bots={"B": "heaviest", "C": "heaviest"})
    _until(lambda: house.sockets() == 0)
    with ann.enter(table) as first:
        news = play([first], [0], start_game([first], [0]), most=60)
        plug = net.create_connection(("127.0.0.1", house.port))
        plug.setsockopt(net.SOL_SOCKET, net.SO_RCVBUF, 4096)
        with eve.enter(table, sock=plug, max_queue=1, ping_interval=None) as slow:
            last = hear(slow, "welcome")["seq"]
            for number in range(500):
                tell(slow, do="deal", id=f"old {number}", seq=-1)
            _until(lambda: house.sockets() == 1)
            news = play([first], [0], news)
            assert news["view"]["phase"] == "over"
            with contextlib.suppress(ConnectionClosed):
                while True:
                    message = json.loads(slow.recv(timeout=30))
                    last = max(last, message.get("seq", 0))
    with eve.enter(table, after=last) as again:
        welcome = hear(again, "welcome")
        assert welcome["seq"] == news["seq"]
        assert [one["seq"] for one in welcome["happened"]] == list(range(last + 1, news["seq"] + 1))


# --- logs ---


def test_logs_tell_no_secret(tmp_path: Path) -> None:
    """A whole game with every kind of trouble, at the most talkative level: no token, name, address or tile is logged."""
    with served(tmp_path, log_level="debug", messages_per_second="200") as server:
        ann, bob = Guest(server), Guest(server)
        table = ann.open(bots={"C": "heaviest"})
        with ann.enter(table) as first, bob.enter(table) as second:
            over = play([first, second], [0, 1], start_game([first, second], [0, 1]))
            for frame in ("[]", '{"do":"act","id":"x","seq":1,"seat":0,"action":"12-5>Zebedee"}', "x" * 5000):
                first.send(frame)
            assert closed(first) == 1009
        assert over["view"]["phase"] == "over"
        with bob.enter(table) as second:
            second.send(b"\xff 12-5", text=True)
            closed(second)
        ann.ask("GET", "/api/tables/Zebedee?token=" + ann.token)
        ann.ask("POST", "/api/tables", content=b'{"game":"12-5"')
        with net.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(b"NONSENSE 12-5 " + ann.token.encode() + b"\r\n\r\n")
            raw.recv(1000)
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert lines
    said = "\n".join(json.dumps({name: value for name, value in line.items() if name != "at"}) for line in lines)
    for secret in (ann.token, bob.token, ann.player, "Zebedee", "127.0.0.1", "Traceback", table):
        assert secret not in said
    assert not re.search(r"\b\d{1,2}-\d{1,2}\b", said)
    assert {line["level"] for line in lines} <= {"debug", "info", "warning", "error"}


# --- metrics ---


def test_metrics_are_for_this_machine_or_for_who_has_the_token(house: Served, tmp_path: Path) -> None:
    """A proxy passes nobody on to them; with a token in the settings only who shows it reads them, wherever they are."""
    ask = httpx.get
    assert ask(f"{house.http}/metrics").status_code == 200
    for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"):
        problem(ask(f"{house.http}/metrics", headers={name: "192.0.2.1"}), 404, "not_found")
    with served(tmp_path, metrics_token="open sesame") as other:  # noqa: S106  nobody's
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "open sesame"}):
            problem(ask(f"{other.http}/metrics", headers=headers), 404, "not_found")
        told = ask(f"{other.http}/metrics", headers={"authorization": "Bearer open sesame", "x-forwarded-for": "192.0.2.1"})
        assert (told.status_code, "boneyard_sockets 0" in told.text) == (200, True)
