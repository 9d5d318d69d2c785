"""A server that rewrites the past: what the page noted at the deal finds it out."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from boneyard.cli import verify
from tests.browser.kit import Visitor
from tests.browser.node import running_node
from tests.browser.quick import plan, played


def _check_deals(visitor: Visitor, table: str) -> None:
    visitor.page.goto("about:blank")
    visitor.go(f"replay/{table}")
    visitor.press("text=Check the deals")


def _saved(visitor: Visitor, button: str, path: Path) -> str:
    """What a button saves."""
    with visitor.page.expect_download() as download:
        visitor.press(f"text={button}")
    download.value.save_as(path)
    return str(path)


def _rewrite(database: Path, table: str) -> None:
    """Somebody else is said to have chosen the first action; every seal after it is another one."""
    with closing(sqlite3.connect(database)) as books, books:
        seq, body = books.execute("SELECT seq, body FROM events WHERE tab = ? AND CAST(body AS TEXT) LIKE '%\"acted\"%' ORDER BY seq", (table,)).fetchone()
        changed = bytes(body).replace(b'"by":"player"', b'"by":"clock"').replace(b'"by":"bot"', b'"by":"clock"')
        assert changed != bytes(body)
        books.execute("UPDATE events SET body = ? WHERE tab = ? AND seq = ?", (changed, table, seq))


def test_a_rewritten_past_is_found_out(browser: Browser, tmp_path: Path) -> None:
    """The page seals what it hears; when the log was changed behind its back, the check says so, and so does the program with the files that the page saves."""
    visitor = Visitor(browser.new_context(reduced_motion="reduce").new_page(), "", touch=False)
    with running_node(tmp_path) as visitor.address:
        visitor.go()
        table = played(visitor.page, plan("muggins", "booklet", 6, "p"), rounds=1)
        visitor.go(f"t/{table}")
        visitor.page.wait_for_function("table => (localStorage[`boneyard:receipts:${table}`] ?? '').split('seq').length === 3", arg=table)
        _check_deals(visitor, table)
        expect(visitor.page.get_by_text("The past is as this page saw it")).to_be_visible()
        expect(visitor.page.get_by_text("All is well")).to_be_visible()
        noted = _saved(visitor, "Save what this page noted", tmp_path / "mine.json")
        assert verify.main([_saved(visitor, "Save the deals", tmp_path / "deals.json"), "--receipt", noted]) == 0
    _rewrite(tmp_path / "db.sqlite", table)
    with running_node(tmp_path, urlsplit(visitor.address).port or 0):
        _check_deals(visitor, table)
        expect(visitor.page.get_by_text("The past was changed")).to_be_visible()
        expect(visitor.page.get_by_text("Something does not fit")).to_be_visible()
        assert verify.main([_saved(visitor, "Save the deals", tmp_path / "deals.json"), "--receipt", noted]) == 1
    assert visitor.errors == []
    visitor.page.context.close()
