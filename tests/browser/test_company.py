"""What people do with each other at a table.

Taking back, quick phrases, the last tile, the clock, a rematch, and one seat in several tabs.
"""

import re

from playwright.sync_api import expect

from tests.browser.company import dealt, two_people
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round
from tests.browser.quick import plan

EASY = "parsons+deal=9+satisfy_doubles=no"
_IN_SIGHT = """(selector) => {
  const one = document.querySelector(selector);
  const box = one.getBoundingClientRect();
  const inside = box.left >= 0 && box.right <= innerWidth;
  return inside && one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


def _lay(one: Visitor) -> str:
    """Lay the first tile that fits."""
    expect(one.page.locator(".rack .playable").first).to_be_visible()
    tile = one.page.locator(".rack .playable").first.get_attribute("data-tile") or ""
    one.press(f'.rack [data-tile="{tile}"]')
    one.press("[data-choice]")
    expect(one.page.locator(f'.rack [data-tile="{tile}"]')).to_have_count(0)
    return tile


def _who_can(*visitors: Visitor) -> tuple[Visitor, Visitor]:
    """Who has a tile that fits, and who has not; somebody who has none draws and passes by itself."""
    while not any(one.page.locator(".rack .playable").count() for one in visitors):
        visitors[0].page.wait_for_timeout(50)
    first, second = sorted(visitors, key=lambda one: -one.page.locator(".rack .playable").count())
    return first, second


def _by_hand(one: Visitor) -> None:
    """From now on draw and pass only when told to."""
    one.press("header .tools button >> nth=-1")
    one.press("dialog >> text=Preferences")
    one.press("text=Draw and pass for me")
    one.page.keyboard.press("Escape")
    expect(one.page.locator("dialog[open]")).to_have_count(0)


def _is_fine(*visitors: Visitor) -> None:
    for one in visitors:
        expect(one.page.locator(".forced")).to_have_count(0)  # it lies over tiles that cannot be played
    assert [flaw for one in visitors for flaw in one.flaws()] == []


def test_a_tile_is_taken_back_only_when_the_other_agrees(visit: Visitors) -> None:
    """Asked for beside the rack: refused, it stays and both are told.

    Asked for again in the menu and granted, it is on the rack again.
    """
    first, second = _who_can(*two_people(visit, EASY, language="en-US"))
    _by_hand(second)  # a tile that is drawn meanwhile is new information, and then nothing is taken back
    tile = _lay(first)
    first.press("[data-regret]")
    expect(first.page.locator(".request")).to_contain_text("Waiting for the others")
    expect(second.page.locator(".request")).to_contain_text("would like to take the last tile back")
    _is_fine(first)  # the other, who draws by hand, may have no tile that fits
    second.press("[data-answer=keepon]")
    expect(first.page.locator(".notice")).to_contain_text("would rather play on")
    expect(first.page.locator(f'.rack [data-tile="{tile}"]')).to_have_count(0)
    first.press("header .tools button >> nth=-1")
    first.press("dialog >> text=Ask to take back")
    second.press("[data-answer=agree]")
    expect(first.page.locator(f'.rack [data-tile="{tile}"]')).to_be_visible()
    expect(first.page.locator(".status.mine")).to_be_visible()
    expect(second.page.locator(f'.board [data-lies="{tile}"]')).to_have_count(0)
    expect(second.page.locator(".request")).to_have_count(0)


def test_quick_phrases_are_seen_over_the_table(visit: Visitors) -> None:
    """Nothing covers what somebody says or shows, it stays inside the window, and it goes by itself."""
    first, second = two_people(visit, EASY, language="en-US")
    for speaker in (first, second):
        seat = speaker.page.locator(".seats .me, .lane.mine").get_attribute("data-seat")
        for pressed, seen in ((".phrases button >> nth=6", "One moment, please."), ("[data-reaction='2']", "👏")):
            speaker.press("[data-say]")
            speaker.press(pressed)
            for one in (first, second):
                expect(one.page.locator(f"[data-seat={seat}] .bubble")).to_have_text(seen)
                assert one.page.evaluate(_IN_SIGHT, f"[data-seat={seat}] .bubble")
    expect(first.page.locator(".bubble")).to_have_count(0, timeout=8000)


def test_the_last_tile_is_announced(visit: Visitors) -> None:
    """Without the call it stays chosen, and the rule is told.

    With it the other one sees who has one tile left (MT-P-39).
    """
    first, second = two_people(visit, "parsons+deal=2+satisfy_doubles=no+notify=manual", language="en-US")

    def deal_again() -> bool:
        if first.is_over and second.is_over:
            first.press("dialog .end .button.main")
            for one in (first, second):
                expect(one.page.locator("dialog")).to_have_count(0)
        return False

    def may_call(one: Visitor) -> bool:
        return one.page.locator(".actions .call").count() > 0

    play_round([first.step, second.step, deal_again], lambda: may_call(first) or may_call(second))
    first, second = (first, second) if may_call(first) else (second, first)
    first.press("[data-choice]")
    expect(first.page.locator(".notice")).to_contain_text("leaves you one tile: announce it")
    expect(first.page.locator(".rack .chosen")).to_have_count(1)
    first.press(".actions .call")
    first.press("[data-choice]")
    expect(second.page.locator(".seats .last, .lane .count.one")).to_be_visible()
    _is_fine(first, second)


def test_a_rematch_is_followed_to_the_next_game(visit: Visitors) -> None:
    """The first who wants it sits down at the new table at once, and the other follows by the sheet of the old one.

    Then tiles are dealt.
    """
    first, second = two_people(visit, "parsons+deal=2+rounds=1+satisfy_doubles=no", language="en-US")
    play_round([first.step, second.step], lambda: first.is_over and second.is_over)
    before = first.page.url
    first.press("dialog .end .button.main")
    expect(first.page.locator(".waiting .seats li", has_text="(you)")).to_be_visible()
    expect(second.page.locator("dialog .end .button.main")).to_have_text("To the rematch")
    second.press("dialog .end .button.main")
    expect(first.page.get_by_text("Everyone is here.")).to_be_visible()
    dealt(first, second)
    assert first.page.url == second.page.url != before
    _is_fine(first, second)


def test_the_clock_stands_where_one_looks(visit: Visitors) -> None:
    """In the line of the turn on a phone, at the seat on a wide screen.

    The row of seats keeps its height when it comes and goes.
    """
    first, second = two_people(visit, EASY, language="en-US", clock="move 60")
    wide, phone = (first, second) if first.page.viewport_size == {"width": 1440, "height": 900} else (second, first)
    expect(wide.page.locator(".seats .clock")).to_have_text(re.compile(r"^\s*(60|5\d) s\s*$"))
    expect(phone.page.locator(".dock .clock")).to_have_text(re.compile(r"^\s*(60|5\d) s\s*$"))
    expect(phone.page.locator(".seats .clock")).to_be_hidden()
    _is_fine(wide, phone)
    slow = visit(390, 844, touch=True)
    slow.open_table(plan("mexican-train", "parsons", 12, "pbcspbc", clock="days 1"))
    expect(slow.page.locator(".dock .clock")).to_have_text(re.compile("24 h"))
    _is_fine(slow)


def _have_the_same(one: Visitor, other: Visitor) -> None:
    """Wait until both show the same hand: bots play on, and what nobody chooses happens by itself meanwhile."""
    for _ in range(100):
        if sorted(one.hand) == sorted(other.hand):
            return
        one.page.wait_for_timeout(100)
    assert sorted(one.hand) == sorted(other.hand)


def test_one_seat_in_two_tabs(visit: Visitors) -> None:
    """Both show the same, whichever of them plays; nothing happens twice."""
    somebody = visit()
    somebody.open_table(plan("mexican-train", "parsons+deal=9+satisfy_doubles=no", 9, "p"))
    expect(somebody.page.locator(".rack.active")).to_be_visible()
    other = Visitor(somebody.page.context.new_page(), somebody.address, touch=False)
    other.page.goto(somebody.page.url)
    expect(other.page.locator(".rack.active")).to_be_visible()
    for one, sees in ((somebody, other), (other, somebody)):
        tile = _lay(one)
        expect(sees.page.locator(f'.rack [data-tile="{tile}"]')).to_have_count(0)
        expect(sees.page.locator(f'.board [data-lies="{tile}"]')).to_have_count(1)
    _have_the_same(somebody, other)
    assert other.errors == []
    expect(somebody.page.locator(".notice")).to_have_count(0)
