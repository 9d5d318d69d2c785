"""Sessions: only their own token opens them, and the cookie keeps them."""

import base64
import hashlib
import json
import secrets
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.served import (
    Guest,
    Message,
    Served,
    problem,
    served,
)

# --- tokens ---


def test_only_the_very_token_is_good(house: Served) -> None:
    """Changed, shortened, hashed or made-up tokens, and the right one in the wrong place, are nobody's."""
    ann = Guest(house)
    table, token = ann.open(), ann.token
    digest = hashlib.sha256(token.encode())
    changed = ("A" if token[0] != "A" else "B") + token[1:]
    expired = ".".join(
        base64.urlsafe_b64encode(part).decode()
        for part in (b'{"alg":"none"}', json.dumps({"sub": ann.player, "exp": 1}).encode(), b"")
    )
    bad = [
        changed,
        token[:-1],
        token + "A",
        token.swapcase(),
        digest.hexdigest(),
        base64.urlsafe_b64encode(digest.digest()).decode(),
        expired,
        ann.player,
    ]
    bad += ["null", "0", "' OR 1=1 --", "x" * 5000, secrets.token_urlsafe(32), f"Bearer {token}"]
    places: list[Message] = [{"token": one} for one in bad]
    places += [
        {"headers": {"x-token": token}},
        {"headers": {"cookie": f"session={token}"}},
        {"headers": {"authorization": token}},
    ]
    places += [
        {"headers": {"authorization": f"Basic {token}"}},
        {"headers": {"cookie": f"boneyard={changed}"}},
        {"params": {"token": token}},
    ]
    before = house.contents()
    for place in places:
        problem(ann.ask("GET", "/api/me/tables", **{"token": "", **place}), 401, "no_session")
        problem(
            ann.ask(
                "POST",
                "/api/tables",
                json={"game": "muggins", "rules": "booklet", "set": 6, "seats": 2},
                **{"token": "", **place},
            ),
            401,
            "no_session",
        )
        headers = place.get("headers") or {"authorization": f"Bearer {place.get('token', '')}"}
        with pytest.raises(InvalidStatus) as refused, ann.enter(table, headers=headers):
            pass
        assert refused.value.response.status_code == 401
    assert house.contents() == before


def test_tokens_are_long_and_only_their_hashes_are_kept(house: Served) -> None:
    """A token has at least 128 bits, is a cookie that no script and no other site can use, and stands in no file."""
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
    """A browser that has a session gets no second one.

    Every visit makes it last for another year, and no script is told its token.
    """
    with httpx.Client(base_url=house.http) as browser:
        begun = browser.post("/api/session")
        again = browser.post("/api/session")
    assert (begun.status_code, again.status_code) == (201, 200)
    assert again.json() == {"player": begun.json()["player"]}
    assert again.headers["set-cookie"] == begun.headers["set-cookie"]
    assert "Max-Age=31536000" in again.headers["set-cookie"]
    assert "HttpOnly" in again.headers["set-cookie"]


def test_an_older_cookie_is_exchanged(tmp_path: Path) -> None:
    """Whoever kept a session from before there was `__Host-` has it still; for nothing else is that cookie good."""
    with served(tmp_path, secure="true") as server:
        begun = server.ask("POST", "/api/session")
        old = {"cookie": f"boneyard={begun.json()['token']}"}
        problem(server.ask("GET", "/api/me/tables", headers=old), 401, "no_session")
        again = server.ask("POST", "/api/session", headers=old)
        assert (again.status_code, again.json()["player"]) == (200, begun.json()["player"])
        new = again.headers.get_list("set-cookie")[0].partition(";")[0]
        assert server.ask("GET", "/api/me/tables", headers={"cookie": new}).status_code == 200
