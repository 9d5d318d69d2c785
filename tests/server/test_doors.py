"""Nobody gets in: foreign pages, guessed tables, another's seat and stolen-looking tokens are refused with a code, and change nothing."""

import base64
import hashlib
import json
import secrets
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.served import Guest, Message, Served, closed, command, hear, problem, served, start_game, tell

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
            assert server.ask("GET", "/api/games", headers={"origin": origin}).status_code == status
        answer = server.ask("POST", "/api/session")
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
    answers = [house.ask("POST", "/api/session") for _ in range(20)]
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
    """A browser that has a session gets no second one; every visit makes it last for another year, and no script is told its token."""
    with httpx.Client(base_url=house.http) as browser:
        begun = browser.post("/api/session")
        again = browser.post("/api/session")
    assert (begun.status_code, again.status_code) == (201, 200)
    assert again.json() == {"player": begun.json()["player"]}
    assert again.headers["set-cookie"] == begun.headers["set-cookie"]
    assert "Max-Age=31536000" in again.headers["set-cookie"]
    assert "HttpOnly" in again.headers["set-cookie"]
