"""Games looked at again: stepping, jumping, borrowed eyes, links to a moment, the check of the deals, files."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan, played


@pytest.fixture(scope="module")
def table(browser: Browser, address: str) -> str:
    """A short game that is over."""
    page = browser.new_page()
    page.goto(address)
    table = played(page, plan("mexican-train", "parsons+deal=4+rounds=2", 12, "p"))
    page.close()
    return table


def test_a_finished_game_moment_by_moment(visit: Visitors, table: str) -> None:
    """Steps by keys and buttons, over the end of a round; the link names the moment and brings somebody else to it.

    All deals hold.
    """
    somebody = visit(390, 844, touch=True)
    somebody.go(f"replay/{table}")
    page = somebody.page
    now = page.locator(".now")
    expect(now).to_contain_text("Round 1 · 1/")
    first = now.inner_text()
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Round 1 · 2/")
    page.keyboard.press("ArrowLeft")
    expect(now).to_have_text(first, use_inner_text=True)
    page.keyboard.press("End")
    expect(now).to_contain_text("The round is over.")
    somebody.press("[data-forward]")
    expect(now).to_contain_text("Round 2 · 1/")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hands [data-tile]").first).to_be_visible()
    assert not somebody.is_wide_page()

    friend = visit()
    friend.page.goto(page.url)
    expect(friend.page.locator(".now")).to_contain_text("Round 2 · 2/")
    friend.press("text=Check the deals")
    expect(friend.page.get_by_text("Shuffled again: 90 of 90 tiles")).to_have_count(2)
    expect(friend.page.get_by_text("Not proven. Nothing is wrong")).to_be_visible()  # nobody but the server took part
    friend.page.keyboard.press("Escape")
    friend.press("text=Score sheet")
    expect(friend.page.locator("dialog tbody tr")).to_have_count(1)


def test_looking_back(visit: Visitors, tmp_path: Path) -> None:
    """Both rounds, each with an account that sums; what decided it leads to its moment. Not before the game is over."""
    somebody = visit(390, 844, touch=True)
    somebody.go()
    page = somebody.page
    table = played(page, plan("mexican-train", "parsons+deal=2+rounds=2", 6, "p"))
    somebody.go(f"replay/{table}?look=1")
    rounds = page.locator("dialog details")
    expect(rounds).to_have_count(2, timeout=60_000)
    expect(page.locator("dialog progress")).to_have_count(0)
    for at in range(2):
        figures = [
            float(text.replace("−", "-")) for text in rounds.nth(at).locator("tr td:nth-child(2)").all_text_contents()
        ]
        assert len(figures) == 6
        assert abs(sum(figures[:5]) - figures[5]) < 0.31
    page.screenshot(path=tmp_path / "look.png")
    assert somebody.flaws() == []
    rounds.nth(0).locator("li button").first.tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".now")).to_contain_text("Round 1 ·")
    while page.evaluate("history.state?.layer === true"):  # the way back; nobody goes on as fast as a test
        page.wait_for_timeout(50)
    _statistics(somebody, table)
    somebody.go("")
    running = played(page, plan("muggins", "booklet", 6, "p"), moves=1)
    somebody.go(f"replay/{running}")
    expect(page.locator(".now")).to_contain_text("Round 1 · 1/")
    expect(page.get_by_text("Look back")).to_have_count(0)


def _statistics(somebody: Visitor, table: str) -> None:
    """What was looked back at counts among one's own games, is told in a chart, and can be taken along."""
    page = somebody.page
    somebody.go("statistics")
    expect(page.locator("[data-tallies] dd").first).to_have_text("1")
    expect(page.get_by_role("img", name="Luck and play, game after game")).to_be_visible()
    links = page.locator("[data-lost] a").evaluate_all("all => all.map(one => one.hash)")
    assert [link for link in links if not link.startswith(f"#/replay/{table}?round=")] == []
    assert somebody.flaws() == []
    with page.expect_download() as saved:
        page.get_by_text("Save as a table").tap()
    lines = saved.value.path().read_text().splitlines()
    assert [line.split(",")[1:7] for line in lines[1:]] == [
        ["mexican-train", "parsons+deal=2+rounds=2", "A", "2", place, number]
        for number in "12"
        for place in [lines[1].split(",")[5]]
    ]
    page.get_by_text("Forget these games").tap()
    page.get_by_text("Yes, forget them all").tap()
    expect(page.get_by_text("Nothing yet")).to_be_visible()


def test_borrowed_eyes(visit: Visitors, table: str) -> None:
    """With a seat's eyes only its hand is seen; with all hands open everybody's."""
    somebody = visit()
    somebody.go(f"replay/{table}?at=1")
    hands = somebody.page.locator(".hands li[data-seat]")
    expect(hands.nth(1).locator("[data-tile]").first).to_be_visible()
    somebody.page.get_by_label("Porter").check(force=True)
    expect(hands.nth(0).locator("[data-tile]")).to_have_count(0)
    expect(hands.nth(1).locator("[data-tile]").first).to_be_visible()
    assert "seat=B" in somebody.page.url
    assert "hands=closed" in somebody.page.url


def test_a_running_round_shows_the_own_hand_alone(visit: Visitors) -> None:
    """Neither the player nor somebody who watches sees another hand before the round is over."""
    player, stranger = visit(), visit()
    player.go()
    table = played(player.page, plan("chickenfoot", "booklet+deal=5", 9, "p"), moves=1)
    for one, own in ((player, 1), (stranger, 0)):
        one.go(f"replay/{table}")
        expect(one.page.locator(".now")).to_contain_text("Round 1 · 1/")
        expect(one.page.locator(".hands li[data-seat]")).to_have_count(2)
        assert one.page.locator(".hands li:has([data-tile])").count() == own


def test_it_plays_by_itself(visit: Visitors) -> None:
    """The button plays on to the end, at the speed that was chosen; a line of the log takes one to its moment.

    All is seen on a phone on its side.
    """
    somebody = visit(844, 390)
    somebody.go()
    table = played(somebody.page, plan("castle-rock", "booklet", 6))
    somebody.go(f"replay/{table}")
    page = somebody.page
    expect(page.locator(".controls")).to_be_in_viewport(ratio=1)
    page.get_by_label("Speed").select_option("4 ×")
    page.keyboard.press(" ")
    expect(page.locator(".now")).to_contain_text(re.compile(r"Round 1 · ([3-9]|\d\d)/"))
    page.locator(".log button").last.click()
    expect(page.locator(".now")).to_contain_text("The game is over.")


def test_a_saved_file(visit: Visitors, table: str, tmp_path: Path) -> None:
    """What “Save the game” gave is opened again, by somebody who never was at the table.

    Anything else is refused in words.
    """
    somebody = visit()
    somebody.go(f"replay/{table}")
    page = somebody.page
    somebody.press("header .tools button >> nth=-1")
    with page.expect_download() as download:
        page.get_by_text("Save the game").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)

    stranger = visit(820, 1180)
    stranger.go("replay")
    broken = tmp_path / "letter.txt"
    broken.write_text("Dear Sir or Madam")
    stranger.page.locator("input[type=file]").set_input_files(broken)
    expect(stranger.page.get_by_role("alert")).to_contain_text("line 1")
    stranger.page.locator("input[type=file]").set_input_files(file)
    expect(stranger.page.locator(".now")).to_contain_text("Round 1 · 1/")
    stranger.page.keyboard.press("PageDown")
    expect(stranger.page.locator(".now")).to_contain_text("Round 2 · 1/")
    stranger.page.reload()
    expect(stranger.page.locator(".now")).to_contain_text("Round 2 · 1/")
