"""Floods and slow readers: whoever asks too often, opens too much or reads too slowly is told so, or closed.

The others notice nothing.
"""

import contextlib
import socket as net
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.served import Guest, Served, closed, command, hear, play, problem, served, start_game, tell, until


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with narrow limits."""
    limits = {"sockets_per_address": "5", "sockets_per_session": "3", "sessions_per_hour": "6", "tables_per_hour": "2"}
    with served(tmp_path_factory.mktemp("narrow"), requests_per_minute="100000", **limits) as server:
        yield server


# --- floods ---


def test_too_many_requests_wait_and_others_do_not(tmp_path: Path) -> None:
    """An address that asks too often is told when to come back, also before a socket is opened.

    Other addresses notice nothing.
    """
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

        assert [begin("127.0.1.9", f"192.0.2.{visitor}") for visitor in (1, 2, 1, 2, 1, 2)] == [
            201,
            201,
            201,
            201,
            429,
            429,
        ]
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
        until(lambda: narrow.sockets() == 4)
        with cat.enter(table) as socket:
            assert hear(socket, "welcome")


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
    """Who asks much and reads nothing is closed.

    The others play on, and it resumes by its number with exactly what it has missed.
    """
    ann, eve = Guest(house), Guest(house)
    table = ann.open(rules="parsons+rounds=3", bots={"B": "heaviest", "C": "heaviest"})
    until(lambda: house.sockets() == 0)
    with ann.enter(table) as first:
        news = play([first], [0], start_game([first], [0]), most=100)
        plug = net.create_connection(("127.0.0.1", house.port))
        plug.setsockopt(net.SOL_SOCKET, net.SO_RCVBUF, 4096)
        with eve.enter(table, sock=plug, max_queue=1, ping_interval=None) as slow:
            last = hear(slow, "welcome")["seq"]
            with contextlib.suppress(ConnectionClosed):  # it may be closed before all is asked
                for number in range(
                    800
                ):  # as many as may be asked at once, for more than all buffers in between can hold
                    tell(slow, do="deal", id=f"old {number}", seq=-1)
            until(lambda: house.sockets() == 1)
            news = play([first], [0], news)
            assert news["view"]["phase"] == "over"
    with eve.enter(table, after=last) as again:
        welcome = hear(again, "welcome")
        assert welcome["seq"] == news["seq"]
        assert [one["seq"] for one in welcome["happened"]] == list(range(last + 1, news["seq"] + 1))
