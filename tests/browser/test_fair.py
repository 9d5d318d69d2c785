"""A server that lies: what pages note, sign and compare finds it out."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, WebSocketRoute, expect

from boneyard.cli.main import main
from boneyard.server.store import checksums
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round
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
    """Somebody else is said to have chosen the first action: every seal after it is another one, no row is damaged."""
    with closing(sqlite3.connect(database)) as books, books:
        seq, body = books.execute(
            "SELECT seq, body FROM events WHERE tab = ? AND CAST(body AS TEXT) LIKE '%\"acted\"%' ORDER BY seq",
            (table,),
        ).fetchone()
        changed = bytes(body).replace(b'"by":"player"', b'"by":"clock"').replace(b'"by":"bot"', b'"by":"clock"')
        assert changed != bytes(body)
        checksums.teach(books)
        books.execute("UPDATE events SET body = ? WHERE tab = ? AND seq = ?", (changed, table, seq))
        books.execute(
            "UPDATE events SET crc = crc_of_event(tab, seq, version, body, at) WHERE tab = ? AND seq = ?", (table, seq)
        )


def test_a_rewritten_past_is_found_out(browser: Browser, tmp_path: Path) -> None:
    """The page seals what it hears.

    When the log was changed behind its back, the check says so, and so does the program with the files that the page
    saves.
    """
    visitor = Visitor(browser.new_context(reduced_motion="reduce").new_page(), "", touch=False)
    with running_node(tmp_path) as visitor.address:
        visitor.go()
        table = played(visitor.page, plan("muggins", "booklet", 6, "p"), rounds=1)
        visitor.go(f"t/{table}")
        visitor.page.wait_for_function(
            "table => (localStorage[`boneyard:receipts:${table}`] ?? '').split('seq').length === 3", arg=table
        )
        _check_deals(visitor, table)
        expect(visitor.page.get_by_text("The past is as this page saw it")).to_be_visible()
        expect(visitor.page.get_by_text("Nobody but the server took part in the shuffle")).to_be_visible()
        expect(visitor.page.get_by_text("Not proven. Nothing is wrong")).to_be_visible()
        noted = _saved(visitor, "Save what this page noted", tmp_path / "mine.json")
        assert main(["verify", _saved(visitor, "Save the deals", tmp_path / "deals.json"), "--receipt", noted]) == 3
    _rewrite(tmp_path / "db.sqlite", table)
    with running_node(tmp_path, urlsplit(visitor.address).port or 0):
        _check_deals(visitor, table)
        expect(visitor.page.get_by_text("The past was changed")).to_be_visible()
        expect(visitor.page.get_by_text("Something doesn’t fit")).to_be_visible()
        assert main(["verify", _saved(visitor, "Save the deals", tmp_path / "deals.json"), "--receipt", noted]) == 1
    assert visitor.errors == []
    visitor.page.context.close()


Told = dict[str, Any]
_PLAN = plan("mexican-train", "parsons+deal=2+rounds=1+satisfy_doubles=no", 9, ".", name="")


def _two(
    visit: Visitors, lie: Callable[[Told], None] | None = None, *, drop: bool = False
) -> tuple[Visitor, Visitor, str]:
    """Two people sit down at a table; what the second hears may be a lie, and what it promises dropped."""
    first, second = visit(), visit()
    table = first.open_table(_PLAN)
    if lie is not None:
        second.page.route_web_socket(re.compile("/ws/tables/"), lambda socket: _lying(socket, lie))
    if drop:
        second.page.route_web_socket(re.compile("/ws/tables/"), _drop_tip)
    second.page.goto(first.address)
    second.go(f"t/{table}")
    first.press(".waiting .button.main")
    expect(first.page.locator(".waiting .seats li", has_text="(you)")).to_be_visible()
    second.press(".waiting .button.main")
    expect(second.page.locator(".waiting .seats li", has_text="(you)")).to_be_visible()
    first.press("[data-action=deal]")
    return first, second, table


def _lying(socket: WebSocketRoute, lie: Callable[[Told], None]) -> None:
    """A server that tells this page something else; it makes no seals that would give it away."""
    server = socket.connect_to_server()

    def told(data: str | bytes) -> None:
        message = json.loads(data)
        for one in message.get("happened", ()):
            lie(one)
        socket.send(json.dumps(message))

    server.on_message(told)


def _withhold(one: Told) -> None:
    """The second seat is said to have shown nothing."""
    if one["what"]["kind"] == "seeded":
        one["what"]["withheld"] = [1]
        del one["seal"], one["signature"]


def _tell_otherwise(one: Told) -> None:
    """Who chose an action is told otherwise."""
    one.pop("seal", None)
    if one["what"]["kind"] == "acted":
        one["what"]["by"] = "clock"


def _play(first: Visitor, second: Visitor) -> None:
    play_round([first.step, second.step], lambda: first.is_over and second.is_over)


def _code(one: Visitor, table: str) -> str:
    """The number that the page shows, to be read aloud."""
    _check_deals(one, table)
    line = one.page.get_by_text("Compare it aloud").first
    expect(line).to_be_visible()
    return line.inner_text()[-9:]


def test_two_pages_have_their_part_and_sign_the_same_past(visit: Visitors, tmp_path: Path) -> None:
    """Each link is acknowledged with a signature, both have the same number, and both pages have signed."""
    first, second, table = _two(visit)
    _play(first, second)
    expect(first.page.get_by_text("nobody arranged it")).to_be_visible()
    expect(first.page.get_by_text("the same for everyone at this table")).to_be_visible()
    assert _code(first, table) == _code(second, table)
    for at, one in enumerate((first, second)):
        expect(one.page.get_by_text("All is well")).to_be_visible()
        expect(one.page.get_by_text("confirmed your page’s secret with its signature")).to_be_visible()
        expect(one.page.get_by_text(re.compile("The pages of .+, .+ signed this very past"))).to_be_visible()
        noted = _saved(one, "Save what this page noted", tmp_path / f"{at}.json")
        assert main(["verify", _saved(one, "Save the deals", tmp_path / "deals.json"), "--receipt", noted]) == 0


def test_a_page_whose_secret_is_called_withheld_complains_by_itself(visit: Visitors) -> None:
    """The server has acknowledged it: at once, and as long as the page is open."""
    _, second, _ = _two(visit, _withhold)
    expect(second.page.get_by_role("alert")).to_contain_text(
        "the server confirmed your page’s secret, then dealt as if"
    )


def _drop_tip(socket: WebSocketRoute) -> None:
    """A server that forgets what a player promises who sits down."""
    server = socket.connect_to_server()

    def sent(data: str | bytes) -> None:
        message = json.loads(data)
        if message.get("do") == "sit":
            del message["tip"]
        server.send(json.dumps(message))

    socket.on_message(sent)


def test_a_page_whose_promise_is_left_out_complains_by_itself(visit: Visitors, tmp_path: Path) -> None:
    """Before the tiles are dealt; and its receipt proves it, where for others the deal is only not proven."""
    first, second, table = _two(visit, drop=True)
    expect(second.page.get_by_role("alert")).to_contain_text("your page promised a secret when you sat down")
    _play(first, second)
    expect(second.page.get_by_text("doesn’t follow from the promises")).to_be_visible()
    statuses = []
    for one, said in ((first, "sat here without a part in the shuffle"), (second, "shuffled without it")):
        _check_deals(one, table)
        expect(one.page.get_by_text(said)).to_be_visible()
        noted = _saved(one, "Save what this page noted", tmp_path / "mine.json")
        told = _saved(one, "Save the deals", tmp_path / "deals.json")
        statuses.append(main(["verify", told, "--receipt", noted]))
    assert statuses == [3, 1]


def test_a_page_that_is_told_another_story_is_contradicted(visit: Visitors) -> None:
    """What it signs at the end of the round is not what happened, and the other page has no word from it."""
    first, second, table = _two(visit, _tell_otherwise)
    _play(first, second)
    expect(second.page.get_by_text("it tells two stories")).to_be_attached()
    _check_deals(first, table)
    expect(first.page.get_by_text("No word from the pages of")).to_be_visible()
