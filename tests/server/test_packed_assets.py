"""What reads photographs, on its way to the page: large files that lie packed, and the one script that may compile."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from boneyard.server.http import static_pages
from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry

WHOLE = b"\0asm" + bytes(range(256)) * 64


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """Somebody at a server with pages of few files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "runtime-1.wasm.gz").write_bytes(gzip.compress(WHOLE))
    for name in ("photoWorker-1.js", "Score-1.js"):
        (tmp_path / "assets" / name).write_text("1;")
    monkeypatch.setattr(static_pages, "STATIC", tmp_path)
    static_pages.files.cache_clear()
    with TestClient(create_app(Registry(SqliteStore(str(tmp_path / "db.sqlite"))), Settings())) as client:
        yield client
    static_pages.files.cache_clear()


def test_what_lies_packed_is_sent_packed(client: TestClient[Any]) -> None:
    """By the name that it has unpacked; whoever takes nothing packed gets it whole."""
    packed = client.get("/assets/runtime-1.wasm", headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.headers["content-type"]) == ("gzip", "application/wasm")
    assert packed.content == WHOLE
    assert int(packed.headers["content-length"]) == len(gzip.compress(WHOLE))
    whole = client.get("/assets/runtime-1.wasm", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in whole.headers
    assert whole.content == WHOLE
    assert client.get("/assets/runtime-1.wasm.gz").status_code == 404


def test_one_script_may_compile(client: TestClient[Any]) -> None:
    """The worker that reads photographs, and it may do nothing else than it needs; no page and no other script may."""
    policy = client.get("/assets/photoWorker-1.js").headers["content-security-policy"]
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    for path in ("/assets/Score-1.js", "/"):
        assert "unsafe" not in client.get(path).headers["content-security-policy"]
