"""Frames and bodies that are too large, or make no sense, are refused with a code.

Every answer carries its headers, and a mistake of ours tells nothing.
"""

from pathlib import Path
from typing import Any, Final

import pytest
from litestar.testing import TestClient

from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from tests.server.served import Guest, Message, Served, closed, command, hear, problem, tell

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


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
    frames = [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "0",
        good[:-1],
        good + good,
        '{"do":"deal"}',
        '{"do":"dance","id":"a","seq":1}',
        "[" * 4000,
        '{"do":' * 600,
    ]
    frames += [
        '{"do":"deal","id":"a","seq":1.5}',
        '{"do":"deal","id":"a","seq":1,"more":1}',
        '{"do":"deal","id":"\\ud800","seq":1}',
        "NaN",
        "\0",
    ]
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
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 16_000,
        b'{"game":' * 2000,
        b'{"game":1}',
        b'{"game":"go","rules":"x","set":6,"seats":2}',
    ):
        answer = ann.ask("POST", "/api/tables", content=body)
        problem(answer, 400, answer.json()["code"])
    for seats in (0, -1, 13, 70_000, 10**30, 1.5, "two", None):
        problem(
            ann.ask(
                "POST", "/api/tables", json={"game": "mexican-train", "rules": "parsons", "set": 12, "seats": seats}
            ),
            400,
            "bad_request",
        )
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
        answer = house.ask(method, path, **more)
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


def test_whoever_asks_for_a_head_gets_that_alone(house: Served) -> None:
    """What is asked with HEAD is answered as with GET, without the body; what cannot be got has no head either."""
    for path in ("/", "/sw.js", "/manifest.webmanifest", "/icon.svg", "/api/games", "/healthz", "/readyz", "/nowhere"):
        whole, head = house.ask("GET", path), house.ask("HEAD", path)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        for name in ("content-type", "content-length", "cache-control"):
            assert head.headers.get(name) == whole.headers.get(name), path
    assert house.ask("HEAD", "/api/session").status_code == 405


def test_a_mistake_of_ours_tells_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A failing handler answers with a code; what it failed with is neither told nor logged."""
    registry = Registry(SqliteStore(str(tmp_path / "bug.sqlite")))

    async def fail(limit: int) -> Any:
        raise RuntimeError("the secret is 12-5", limit)

    registry.store.lobby = fail  # type: ignore[method-assign]  # a mistake of ours, made on purpose
    with TestClient(create_app(registry, Settings()), raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    problem(answer, 500, "bug")
    assert HEADERS.items() <= dict(answer.headers).items()
    assert "secret" not in answer.text
    assert [record.getMessage() for record in caplog.records if record.name == "boneyard"] == ["a request failed"]


def test_a_file_that_cannot_be_read_is_no_mistake_of_ours(tmp_path: Path) -> None:
    """The lobby answers 503, and whoever asked may come back."""
    store = SqliteStore(str(tmp_path / "away.sqlite"))
    with TestClient(create_app(Registry(store), Settings()), raise_server_exceptions=False) as client:
        store._reader.close()  # noqa: SLF001  what a broken disk does to it
        problem(client.get("/api/tables"), 503, "not_saved")
