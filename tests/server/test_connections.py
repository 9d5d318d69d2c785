"""Whoever keeps a connection busy, and us waiting, harms nobody else.

Endless heads, half a request, slow bodies, answers that nobody reads, pings without end.
"""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.raw import connected, mask, pour, rest, upgraded
from tests.server.served import Guest, Served, closed, hear, served, until

MEGABYTE = 1_000_000
_BEGUN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
_POSTED = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"


def _memory(server: Served) -> float:
    lines = server.ask("GET", "/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith("process_resident_memory_bytes")).split()[-1])


# --- requests without end ---


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (_BEGUN, b"x: y\r\n" * 10_000),
        (_BEGUN, b"cookie: a=b\r\n" * 5_000),
        (_BEGUN + b"x: ", b"y" * 65_536),
        (b"GET /", b"y" * 65_536),
        (_POSTED + b"0\r\n", b"x: y\r\n" * 10_000),
        (_POSTED + b"0\r\nx: ", b"y" * 65_536),
        (_POSTED + b"1;", b"y" * 65_536),
        (_POSTED, b"1\r\n \r\n" * 10_000),
        (_BEGUN + b"content-length: 9000000000\r\n\r\n", b"y" * 65_536),
    ],
    ids=["lines", "cookies", "line", "address", "trailers", "trailer", "extension", "chunks", "body"],
)
def test_a_request_without_end_is_cut_off(house: Served, begun: bytes, more: bytes) -> None:
    """Soon, and without being kept."""
    before = _memory(house)
    with connected(house.port) as line:
        line.sendall(begun)
        assert pour(line, more, 60 * MEGABYTE) < 10 * MEGABYTE  # what was on its way
    assert _memory(house) - before < 20 * MEGABYTE
    assert house.ask("GET", "/api/games").status_code == 200


def test_requests_that_come_ahead_without_end_are_cut_off(house: Served) -> None:
    """A few may wait for their answers, and no more."""
    with connected(house.port) as line:
        assert pour(line, (_BEGUN + b"\r\n") * 1000, 60 * MEGABYTE) < 10 * MEGABYTE


def test_a_handshake_with_too_many_lines_is_answered(house: Served) -> None:
    """And its connection ends."""
    ann = Guest(house)
    with connected(house.port) as line:
        head = upgraded(line, ann.open(), ann.token, b"x: y\r\n" * 200)
        assert head.startswith(b"HTTP/1.1 431 ")
        rest(line)


# --- more connections than there is room for ---


def test_half_requests_keep_nobody_out(tmp_path: Path) -> None:
    """More of them than there are files: whoever asks is answered at once, and whoever plays plays on.

    One line in the log tells of all of them.
    """
    with ExitStack() as lines:
        server = lines.enter_context(served(tmp_path, 400))
        ann = Guest(server)
        table = ann.open()
        with ann.enter(table) as socket:
            hear(socket, "welcome")
            for _ in range(450):
                lines.enter_context(connected(server.port)).sendall(_BEGUN)
            assert server.ask("GET", "/api/games").status_code == 200
            assert Guest(server).open()
            socket.send('{"do":"check","id":"there"}')
            assert hear(socket, "checked")["id"] == "there"
        assert server.log().count("too many connections") == 1


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    """One more is refused, others are not, and one that ends makes room; a proxy may have any number."""
    with served(tmp_path, connections_per_address="4", proxies="127.0.0.1") as server, ExitStack() as lines:
        first = [lines.enter_context(connected(server.port, "127.0.0.2")) for _ in range(4)]
        with connected(server.port, "127.0.0.2") as line:
            assert rest(line).startswith(b"HTTP/1.1 429 ")
        for address in ("127.0.0.3", *["127.0.0.1"] * 6):
            line = lines.enter_context(connected(server.port, address))
            line.sendall(_BEGUN + b"\r\n")
            assert line.recv(12).startswith(b"HTTP/1.1 ")
        first[0].close()

        def is_let_in() -> bool:
            with connected(server.port, "127.0.0.2") as line:
                line.sendall(_BEGUN + b"connection: close\r\n\r\n")
                return not rest(line).startswith(b"HTTP/1.1 429 ")

        until(is_let_in)


# --- sockets ---


@pytest.mark.parametrize(
    "frames",
    [
        mask(0x89) * 10_000,
        mask(0x8A) * 10_000,
        mask(0x01) + mask(0x00) * 10_000,
        mask(0x89, b"x" * 125) * 1000,
    ],
    ids=["pings", "pongs", "pieces", "long pings"],
)
def test_frames_that_say_nothing_end_a_socket(house: Served, frames: bytes) -> None:
    """Some are welcome; thousands are not, and are not answered one by one."""
    ann = Guest(house)
    with connected(house.port) as line:
        upgraded(line, ann.open(), ann.token)
        assert pour(line, frames, 60 * MEGABYTE) < 10 * MEGABYTE
        told = rest(line)
        assert told.count(b"\x8a") < 200


def test_a_ping_is_answered(house: Served) -> None:
    """As ever."""
    ann = Guest(house)
    with ann.enter(ann.open()) as socket:
        for _ in range(20):
            assert socket.ping().wait(60)


def test_a_frame_that_announces_too_much_ends_a_socket(house: Served) -> None:
    """It is not waited for."""
    ann = Guest(house)
    with connected(house.port) as line:
        upgraded(line, ann.open(), ann.token)
        line.sendall(mask(0x82, announced=2**62))
        assert b"\x88" in rest(line)


def test_text_that_is_none_is_nothing_to_write_home_about(tmp_path: Path) -> None:
    """Neither are handshakes that are refused: the log has no line for whoever wants to fill it."""
    with served(tmp_path, requests_per_minute="20") as server:
        ann = Guest(server)
        table = ann.open()
        with ann.enter(table) as socket:
            socket.send(b"\xff\xfe", text=True)
            assert closed(socket) == 1007
        for token, status in [*[("nobody", b"401")] * 5, *[("nobody", b"4")] * 20, (ann.token, b"429")]:
            with connected(server.port) as line:
                assert status in upgraded(line, table, token)
    told = server.log().splitlines()
    assert not [line for line in told if '"error"' in line or '"warning"' in line]
