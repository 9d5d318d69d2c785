"""The same player on several devices: links that work once, phrases for keeping, and nobody who guesses."""

import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from boneyard.server.store.host_port import Key
from boneyard.server.store.port import Store
from tests.server.served import Guest, Served, command, hear, problem, served
from tests.server.stores import Place, within


@pytest.fixture
def lent(tmp_path: Path) -> Iterator[Served]:
    """A server with room for everybody."""
    with served(tmp_path, sockets_per_address="0") as server:
        yield server


def _make(guest: Guest, kind: str, bundle: str = "") -> str:
    """A key that a device makes: what another one has to show."""
    secret = secrets.token_hex(32)
    digest = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    made = guest.ask("POST", "/api/me/keys", json={"kind": kind, "digest": digest, "bundle": bundle})
    assert made.status_code == 201, made.text
    until = made.json()["until"]
    assert until is None if kind == "phrase" else 0 < until - time.time() <= 600
    return secret


def _enter(server: Served, secret: str, *, alone: bool = False) -> Any:
    return server.ask("POST", "/api/enter", json={"secret": secret, "alone": alone})


def _asks(server: Served, token: str, path: str) -> Any:
    return server.ask("GET", path, headers={"authorization": f"Bearer {token}"})


def test_a_link_brings_a_seat_to_another_device_once(lent: Served) -> None:
    """Both devices are the same player afterwards; whoever finds the link later finds nothing."""
    ann = Guest(lent)
    table = ann.open(seats=2, name="Ann")
    secret = _make(ann, "link", "c2VhbGVk")
    entered = _enter(lent, secret)
    assert (entered.json()["player"], entered.json()["bundle"]) == (ann.player, "c2VhbGVk")
    assert "boneyard=" in entered.headers["set-cookie"]
    token = entered.json()["token"]
    assert token != ann.token
    for one in (token, ann.token):
        assert [shown["table"] for shown in _asks(lent, one, "/api/me/tables").json()["tables"]] == [table]
    found = _asks(lent, token, "/api/me/devices").json()
    assert (len(found["sessions"]), found["keys"]) == (2, [])
    problem(_enter(lent, secret), 404, "no_such_key")


def test_a_phrase_is_for_keeping(lent: Served) -> None:
    """It works again and again, until there is another one."""
    ann = Guest(lent)
    first = _make(ann, "phrase")
    assert [_enter(lent, first).json()["player"] for _ in range(2)] == [ann.player] * 2
    second = _make(ann, "phrase")
    assert _make(ann, "link")
    problem(_enter(lent, first), 404, "no_such_key")
    assert _enter(lent, second).json()["player"] == ann.player
    assert ann.ask("GET", "/api/me/devices").json()["keys"] == ["link", "phrase"]


@pytest.mark.parametrize("way", ["on entering", "from the device itself"])
def test_the_other_devices_can_be_left(lent: Served, way: str) -> None:
    """By choice: their sessions end and their sockets close; the one that asked goes on."""
    ann = Guest(lent)
    table = ann.open(seats=2)
    other = _enter(lent, _make(ann, "link")).json()["token"]
    with ann.enter(table, headers={"authorization": f"Bearer {other}"}) as socket:
        hear(socket, "welcome")
        if way == "on entering":
            token = _enter(lent, _make(ann, "link"), alone=True).json()["token"]
        else:
            token = ann.ask("POST", "/api/me/alone").json()["token"]
        with pytest.raises(ConnectionClosed, match="You’re playing on another device now"):
            hear(socket, "never")
    for one in (other, ann.token):
        problem(_asks(lent, one, "/api/me/tables"), 401, "no_session")
    assert len(_asks(lent, token, "/api/me/devices").json()["sessions"]) == 1


def test_a_game_goes_on_at_the_other_device(lent: Served) -> None:
    """The seat is there, with its hand, and what is done there counts."""
    ann = Guest(lent)
    table = ann.open(seats=1, game="castle-rock", rules="booklet", set=6, name="Ann")
    with ann.enter(table) as socket:
        hear(socket, "welcome")
    token = _enter(lent, _make(ann, "link"), alone=True).json()["token"]
    with ann.enter(table, headers={"authorization": f"Bearer {token}"}) as socket:
        welcome = hear(socket, "welcome")
        assert welcome["seat"] == "A"
        assert command(socket, welcome["seq"], "deal", do="deal")["t"] == "ack"


def test_nobody_guesses(lent: Served) -> None:
    """Twenty tries an hour from one address, right or wrong, of 2^128; elsewhere others are not in their way."""
    ann, far = Guest(lent), Guest(lent, "127.0.0.9")
    tries = [_enter(lent, secrets.token_hex(32)).status_code for _ in range(21)]
    assert tries == [404] * 20 + [429]
    secret = _make(ann, "phrase")
    problem(_enter(lent, secret), 429, "too_many")
    assert far.ask("POST", "/api/enter", json={"secret": secret}).status_code == 200


def test_nobody_makes_keys_all_day(lent: Served) -> None:
    """Twenty an hour; and what is taken along is small."""
    ann = Guest(lent)
    for _ in range(20):
        _make(ann, "link")
    key = {"kind": "link", "digest": "0" * 64}
    assert ann.ask("POST", "/api/me/keys", json=key).status_code == 429
    ben = Guest(lent)
    for wrong in (key | {"bundle": "A" * 15_001}, key | {"digest": "0"}, key | {"kind": "ring"}, key | {"more": 1}):
        assert ben.ask("POST", "/api/me/keys", json=wrong).status_code == 400
    problem(lent.ask("POST", "/api/me/keys", json=key), 401, "no_session")


def test_the_database_lets_nobody_in(lent: Served) -> None:
    """Neither a secret nor a token is in it: whoever reads it can show nothing that opens a door."""
    ann = Guest(lent)
    secret = _make(ann, "phrase")
    token = _enter(lent, secret).json()["token"]
    stored = json.dumps(lent.contents(), default=lambda value: value.hex())
    assert secret not in stored
    assert token not in stored
    digest = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert digest in stored
    problem(_enter(lent, digest), 404, "no_such_key")


def test_who_is_forgotten_cannot_come_back(lent: Served) -> None:
    """Nor whoever's session the host has ended."""
    ann = Guest(lent)
    secret = _make(ann, "phrase")
    assert ann.ask("POST", "/api/me/forget").status_code == 200
    problem(_enter(lent, secret), 404, "no_such_key")


def test_keys_are_kept_and_taken(place: Place) -> None:
    """In every store: one of each kind, a link once and in its time, a phrase for good."""

    async def scene(store: Store) -> None:
        link, phrase = Key(b"l", "ann", "link", b"x", 10.0), Key(b"p", "ann", "phrase", b"y")
        for key in (Key(b"old", "ann", "link", b"", 10.0), link, phrase, Key(b"b", "ben", "link", b"", 10.0)):
            await store.put_key(key)
        assert await store.keys_of("ann", 9.0) == ["link", "phrase"]
        assert await store.keys_of("ann", 10.0) == ["phrase"]
        assert await store.take_key(b"old", 5.0) is None
        assert [await store.take_key(b"l", 5.0), await store.take_key(b"l", 5.0)] == [link, None]
        assert [await store.take_key(b"p", 99.0), await store.take_key(b"p", 99.0)] == [phrase, phrase]
        assert await store.take_key(b"b", 10.0) is None
        await store.drop_keys("ann")
        assert await store.take_key(b"p", 5.0) is None

    within(place, scene)
