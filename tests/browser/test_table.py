"""The table in real browsers.

People against each other and against bots, a lost network, a plan, and one's place in the Tab order.
"""

import re

from playwright.sync_api import expect

from tests.browser.company import two_people
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round
from tests.browser.quick import plan

_GROUP = """() => {
  const names = ["skip", "zoom", "log", "rack", "actions", "tools", "dock"];
  const one = document.activeElement;
  if (one.dataset.since) return "since";
  return one.closest("header") ? "header" : (names.find((name) => one.closest(`.${name}`)) ?? one.tagName);
}"""
"""The part of the table that has the focus."""


def test_one_tap_to_a_game_against_bots(visit: Visitors) -> None:
    """From the front page to the first own tile with one tap.

    The rack in order by the solver, and what does not fit says why.
    """
    somebody = visit(820, 1180)
    somebody.go()
    somebody.press(".way.first")
    expect(somebody.page.locator(".rack.active")).to_be_visible()
    before = somebody.hand
    somebody.press(".dock .tools .button")
    somebody.press("[data-way=longest]")
    expect(somebody.page.locator(".notice")).to_contain_text("Longest train from")
    found = re.search(r"(\d+) tiles", somebody.page.locator(".notice").inner_text())
    length = int(found[1]) if found else -1
    assert sorted(before) == sorted(somebody.hand)
    expect(somebody.page.locator(".rack .divider")).to_have_count(1 if 0 < length < len(before) else 0)
    somebody.press(".rack button:not(.playable)")
    expect(somebody.page.locator(".notice")).not_to_contain_text("Longest")
    expect(somebody.page.locator(".notice .clause")).to_have_text(re.compile(r"^\((MT-|S-)"))
    assert somebody.flaws() == []


def test_a_plan_is_played_while_it_is_legal(visit: Visitors) -> None:
    """Who waits plans two tiles, one that fits and one that does not.

    The first is laid in its turn, the second given up with the words of the rule.
    """
    first, second = two_people(visit, "parsons+deal=26+satisfy_doubles=no")
    fitting = next(tile for tile in second.hand if "9" in tile.split("-"))
    foreign = next(tile for tile in second.hand if not set(tile.split("-")) & set(fitting.split("-")))
    own = second.page.locator(".seats .me, .lane.mine").get_attribute("data-seat")
    second.press("header .tools button >> nth=-1")
    second.press("[data-type]")
    expect(second.page.locator(".typed input")).to_be_focused()
    for tile in (fitting, foreign):
        second.page.keyboard.type(f"{tile} > {own}")
        second.page.keyboard.press("Enter")
    expect(second.page.locator(".plan .button")).to_have_count(2)
    assert second.flaws() == []
    for left in (1, 0):
        for _ in range(60):
            if second.page.locator(".plan .button").count() == left:
                break
            first.step()
            second.page.wait_for_timeout(50)
        expect(second.page.locator(".plan .button")).to_have_count(left)
    expect(second.page.locator(f'.rack [data-tile="{fitting}"]')).to_have_count(0)
    expect(second.page.locator(".notice")).to_be_visible()
    assert foreign in second.hand


def test_what_is_done_without_a_network_is_kept_and_sent(visit: Visitors) -> None:
    """The loss is told calmly; a tile that is laid meanwhile is drawn at once, and arrives when the network is back."""
    somebody = visit()
    somebody.open_table(plan("mexican-train", "parsons+deal=6", 9, "p"))
    expect(somebody.page.locator(".rack .playable").first).to_be_visible()
    somebody.page.context.set_offline(offline=True)
    expect(somebody.page.locator(".lost")).to_contain_text("Connection lost")
    tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
    somebody.press(".rack .playable")
    somebody.press("[data-choice]")
    expect(somebody.page.locator(f'.board [data-sending="{tile}"]')).to_be_visible()
    expect(somebody.page.locator(".lost")).to_contain_text("kept")
    assert somebody.flaws() == []
    somebody.page.context.set_offline(offline=False)
    expect(somebody.page.locator(f'.rack [data-tile="{tile}"]')).to_have_count(0)
    expect(somebody.page.locator(".lost")).to_have_count(0)


def test_a_reload_finds_the_seat_and_the_order_of_the_tiles(visit: Visitors) -> None:
    """The seat, the hand and its order are there again after a reload, in another tab, and in the list of tables."""
    somebody = visit()
    somebody.open_table(plan("mexican-train", "booklet+deal=6", 12, "pb"))
    expect(somebody.page.locator(".rack [data-tile]").first).to_be_visible()
    somebody.page.locator(".rack [data-tile]").first.focus()
    somebody.page.keyboard.press("Shift+ArrowRight")
    before = somebody.hand
    somebody.page.reload()
    expect(somebody.page.locator(".rack [data-tile]").first).to_be_visible()
    assert [tile for tile in somebody.hand if tile in before] == before
    other = somebody.page.context.new_page()
    other.goto(somebody.page.url)
    expect(other.locator(".rack [data-tile]").first).to_be_visible()
    there = other.eval_on_selector_all(".rack [data-tile]", "all => all.map(one => one.dataset.tile)")
    assert [tile for tile in there if tile in before] == before
    somebody.go()
    expect(somebody.page.get_by_text("To your seat").first).to_be_visible()


def test_tab_leads_through_the_table_in_reading_order(visit: Visitors) -> None:
    """Every control once, from the way home over the tools and the picture to the actions; the rack is one stop.

    Whoever comes from another page begins at the table itself.
    """
    somebody = visit()
    somebody.open_table(plan("mexican-train", "parsons+deal=6", 9, "p"))
    expect(somebody.page.locator("#main")).to_be_focused()
    somebody.page.reload()
    expect(somebody.page.locator(".rack.active")).to_be_visible()
    stops: list[str] = []
    for _ in range(30):
        somebody.page.keyboard.press("Tab")
        stops.append(somebody.page.evaluate(_GROUP))
        if stops[-1] == "rack":
            break
    groups = [stop for at, stop in enumerate(stops) if at == 0 or stops[at - 1] != stop]
    laid = ["since"] if "since" in groups else []  # what others laid, where they were first
    assert groups == ["skip", "header", "zoom", *laid, "log", "tools", "dock", "rack"]


def test_back_puts_away_what_lies_over_the_table(visit: Visitors) -> None:
    """As people do on phones: not the table goes, but the dialog.

    From the rules, to which a dialog led, back leads to the table; and closing leaves nothing behind to go back to.
    """
    somebody = visit(390, 844, touch=True)
    somebody.go()
    somebody.open_table(plan("mexican-train", "parsons+deal=6", 9, "p"))
    page, dialog = somebody.page, somebody.page.locator("dialog[open]")
    own = page.locator(".words li").nth(1)
    expect(own).to_have_text(re.compile(r"^Your train: (ends in \d|not started; it begins)"))
    table = page.url
    for _ in range(2):
        somebody.press("header .tools button >> nth=-1")
        expect(dialog).to_be_visible()
        page.evaluate("history.back()")
        expect(dialog).to_have_count(0)
        assert page.url == table
    somebody.press("header .tools button >> nth=-1")
    somebody.press("dialog >> text=Rules of this table")
    expect(page.get_by_label("Rule book")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator(".rack button").first).to_be_visible()
    expect(dialog).to_have_count(0)
    somebody.press("header .tools button >> nth=-1")
    somebody.press("dialog >> text=Score sheet")
    expect(dialog).to_contain_text("No round has ended yet.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.evaluate("history.back()")
    expect(page.locator(".way.first")).to_be_visible()


def test_a_phone_on_its_side_shows_table_and_tiles_at_once(visit: Visitors) -> None:
    """Nobody scrolls between the table and one's own tiles, with either hand."""
    somebody = visit(844, 390, touch=True)
    somebody.open_table(plan("mexican-train", "parsons", 12, "pbc"))
    expect(somebody.page.locator(".rack button").last).to_be_in_viewport(ratio=1)
    for hand in ("right", "left"):
        somebody.page.evaluate("hand => (document.documentElement.dataset.hand = hand)", hand)
        somebody.page.wait_for_timeout(100)
        assert somebody.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert somebody.flaws() == []


def test_two_people_play_a_round(visit: Visitors) -> None:
    """By mouse in English and by touch in Spanish, to the sheet with everybody's hands.

    Nothing lies over anything else on the way.
    """
    first, second = two_people(visit, "booklet+deal=4")
    play_round(
        [first.step, second.step], lambda: first.is_over and second.is_over, look=lambda: _is_fine(first, second)
    )
    for one in (first, second):
        expect(one.page.locator("dialog [data-left]")).to_have_count(2)
        expect(one.page.locator("dialog tfoot td")).to_have_count(2)
    _is_fine(first, second)


def _is_fine(*visitors: Visitor) -> None:
    assert [flaw for one in visitors for flaw in one.flaws()] == []
