"""Fingers, ears and second thoughts: pinching, dragging a tile to the table, sounds, and a move that is refused."""

from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan

TABLE = plan("mexican-train", "parsons+deal=9+satisfy_doubles=no", 9, "p")
_COUNT_TONES = """() => {
  window.tones = 0;
  const kind = AudioBufferSourceNode.prototype, start = kind.start;
  kind.start = function (...at) { window.tones += 1; return start.apply(this, at); };
}"""
_FELT = "document.querySelector('.stage').clientHeight"
_HUB = "document.querySelector('.board .hub').getBoundingClientRect().width"


def _touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]},
    )


def _middle(somebody: Visitor, selector: str) -> tuple[float, float]:
    box: Any = somebody.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _is_in_hand(somebody: Visitor, x: float, y: float) -> None:
    """The dragged tile is under the finger, larger than on the rack, and nothing lies over it."""
    somebody.page.wait_for_function(
        """([x, y]) => {
          const tile = document.querySelector(".drag");
          const box = tile?.getBoundingClientRect();
          if (!box || box.left > x || x > box.right || box.top > y || y > box.bottom) return false;
          tile.style.pointerEvents = "auto";
          const top = document.elementFromPoint(x, y);
          tile.style.pointerEvents = "";
          return tile.contains(top) && box.width > 1.3 * document.querySelector(".rack .held").offsetWidth;
        }""",
        arg=[x, y],
        timeout=3000,
    )


def _sat_down(visit: Visitors, **device: Any) -> Visitor:
    somebody = visit(**device)
    somebody.open_table(TABLE)
    expect(somebody.page.locator(".rack .playable").first).to_be_visible()
    return somebody


def test_two_fingers_zoom_and_one_lays_a_tile(visit: Visitors) -> None:
    """Fingers that part bring the table closer.

    A tile that is dragged to a place on it is laid there, and one that is dropped nowhere goes back.
    """
    somebody = _sat_down(visit, width=390, height=844, touch=True)
    session = somebody.page.context.new_cdp_session(somebody.page)
    somebody.press(".exchange")
    expect(somebody.page.locator(".board .hub")).to_be_visible()
    before = somebody.page.evaluate(_HUB)
    x, y = _middle(somebody, ".board")
    _touch(session, "touchStart", (x - 20, y), (x + 20, y))
    for by in range(30, 90, 10):
        _touch(session, "touchMove", (x - by, y), (x + by, y))
    _touch(session, "touchEnd")
    assert somebody.page.evaluate(_HUB) > 2 * before
    expect(somebody.page.locator(".zoom .held")).to_be_visible()
    somebody.press(".zoom .held")

    tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
    start = _middle(somebody, f'.rack [data-tile="{tile}"]')
    _touch(session, "touchStart", start)
    _touch(session, "touchMove", (start[0] - 60, start[1]))
    _touch(session, "touchMove", (start[0], y))
    _is_in_hand(somebody, start[0], y)
    somebody.page.wait_for_timeout(100)
    place = _middle(somebody, ".board .end.on")
    _touch(session, "touchMove", place)
    expect(somebody.page.locator(".end.hovered")).to_have_count(1)
    _touch(session, "touchEnd")
    expect(somebody.page.locator(f'.rack [data-tile="{tile}"]')).to_have_count(0)
    expect(somebody.page.locator(f'.board [data-lies="{tile}"]')).to_have_count(1)
    expect(somebody.page.locator(".drag")).to_have_count(0)


def test_all_of_a_lane_takes_a_tile(visit: Visitors) -> None:
    """What the chosen tile fits is lit, large enough for a finger, and a tap anywhere in it lays the tile."""
    somebody = _sat_down(visit, width=360, height=640, touch=True)
    tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
    somebody.press(f'.rack [data-tile="{tile}"]')
    lane = somebody.page.locator(".lane.lit").first
    box, end = lane.bounding_box(), lane.locator(".end").bounding_box()
    assert box is not None
    assert end is not None
    assert min(box["height"], end["height"], end["width"]) >= 44
    name = lane.get_attribute("data-lane")
    somebody.page.touchscreen.tap(box["x"] + 30, box["y"] + box["height"] / 2)
    expect(somebody.page.locator(f'[data-lane="{name}"] [data-lies="{tile}"]')).to_have_count(1)
    assert somebody.flaws() == []


def test_a_tile_is_dragged_into_a_lane(visit: Visitors) -> None:
    """The lane under the finger lights up, and takes the tile that is dropped there."""
    somebody = _sat_down(visit, width=390, height=844, touch=True)
    session = somebody.page.context.new_cdp_session(somebody.page)
    tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
    start = _middle(somebody, f'.rack [data-tile="{tile}"]')
    _touch(session, "touchStart", start)
    _touch(session, "touchMove", (start[0] - 60, start[1]))
    _touch(session, "touchMove", (start[0], start[1] - 200))
    somebody.page.wait_for_timeout(100)
    there = _middle(somebody, ".lane.lit")
    _touch(session, "touchMove", there)
    expect(somebody.page.locator(".lane.hovered")).to_have_count(1)
    _is_in_hand(somebody, *there)
    _touch(session, "touchEnd")
    expect(somebody.page.locator(f'.lanes [data-lies="{tile}"]')).to_have_count(1)


def test_a_mouse_holds_the_tile_that_it_drags(visit: Visitors) -> None:
    """On a wide screen, too, the tile is where the pointer is."""
    somebody = _sat_down(visit)
    start, there = _middle(somebody, ".rack .playable"), _middle(somebody, ".board")
    somebody.page.mouse.move(*start)
    somebody.page.mouse.down()
    somebody.page.mouse.move(start[0], start[1] - 40)
    somebody.page.mouse.move(*there, steps=3)
    _is_in_hand(somebody, *there)
    somebody.page.mouse.up()


def test_a_double_tap_plays_the_only_place(visit: Visitors) -> None:
    """Two taps on a tile lay it where it fits, if that is one place alone; with more of them it stays chosen."""
    somebody = _sat_down(visit, width=390, height=844, touch=True)
    tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
    at = _middle(somebody, f'.rack [data-tile="{tile}"]')
    somebody.page.touchscreen.tap(*at)
    places = somebody.page.locator(".lane.lit").count()
    somebody.page.touchscreen.tap(*at)
    expect(somebody.page.locator(f'.lanes [data-lies="{tile}"]')).to_have_count(1 if places == 1 else 0)
    expect(somebody.page.locator(".rack .chosen")).to_have_count(0 if places == 1 else 1)


def test_a_train_is_laid_as_one_until_it_is_stopped(visit: Visitors) -> None:
    """Put in order, a first-turn chain lies with one tap, tile by tile; a tap stops it, and the felt keeps its size."""
    somebody = visit(width=360, height=640, touch=True)
    somebody.open_table(plan("mexican-train", "online+deal=26", 12, "p"))
    page = somebody.page
    expect(page.locator(".rack .playable").first).to_be_visible()
    heights = f"(window.felts ??= new Set()).add({_FELT})"
    page.evaluate(f"() => {{ {heights}; setInterval(() => {heights}, 30); }}")
    somebody.press(".dock .tools button")
    somebody.press("[data-way=longest]")
    whole = int("".join(filter(str.isdigit, page.locator("[data-train]").inner_text())))
    somebody.press("[data-train]")
    expect(page.locator(".rack [data-tile]")).to_have_count(24)
    somebody.press("[data-halt]")
    left = int("".join(filter(str.isdigit, page.locator("[data-train]").inner_text())))
    assert 26 - whole <= len(somebody.hand) - left <= 26 - whole + 1
    assert left > 0
    somebody.press("[data-train]")
    expect(page.locator(".rack [data-tile]")).to_have_count(26 - whole)
    assert page.evaluate("window.felts.size") == 1


def test_wheel_and_lanes_are_exchanged_and_the_choice_is_kept(visit: Visitors) -> None:
    """Small windows begin with lanes, large ones with the wheel; what somebody wishes holds after a reload."""
    for width, height, first in ((390, 844, ".lanes"), (1440, 900, ".hub")):
        somebody = _sat_down(visit, width=width, height=height)
        other = ".hub" if first == ".lanes" else ".lanes"
        expect(somebody.page.locator(f".stage {first}")).to_be_visible()
        somebody.press(".exchange")
        expect(somebody.page.locator(f".stage {other}")).to_be_visible()
        somebody.page.reload()
        expect(somebody.page.locator(f".stage {other}")).to_be_visible()
        somebody.press(".exchange")
        expect(somebody.page.locator(f".stage {first}")).to_be_visible()


def test_what_somebody_looks_at_stays_until_it_is_let_go(visit: Visitors) -> None:
    """A tap on a player shows that train, and choosing a tile does not take it away."""
    somebody = _sat_down(visit, width=820, height=1180)
    before = somebody.page.evaluate(_HUB)
    somebody.press(".seats .see")
    expect(somebody.page.locator(".zoom .held")).to_be_visible()
    looked = somebody.page.evaluate(_HUB)
    somebody.press(".rack .playable")
    assert somebody.page.evaluate(_HUB) == looked != before
    somebody.press(".zoom .held")
    expect(somebody.page.locator(".zoom .held")).to_have_count(0)


def test_sounds_are_heard_until_they_are_switched_off(visit: Visitors) -> None:
    """A tile that is laid makes a sound; switched off, it makes none, also after a reload."""
    somebody = visit(820, 1180)
    somebody.page.add_init_script(f"({_COUNT_TONES})()")
    somebody.open_table(TABLE)
    for wanted in (True, False):
        expect(somebody.page.locator(".rack .playable").first).to_be_visible()
        tile = somebody.page.locator(".rack .playable").first.get_attribute("data-tile")
        somebody.page.evaluate("window.tones = 0")
        somebody.press(f'.rack [data-tile="{tile}"]')
        somebody.press("[data-choice]")
        expect(somebody.page.locator(f'.board [data-lies="{tile}"]')).to_have_count(1)
        somebody.page.wait_for_timeout(700)
        assert (somebody.page.evaluate("window.tones") > 0) == wanted
        somebody.press("header .tools button >> nth=-1")
        somebody.press("dialog >> text=Preferences")
        sounds = somebody.page.get_by_label("Sounds")
        assert sounds.is_checked() == wanted
        sounds.uncheck()
        somebody.page.reload()


def test_a_refused_move_is_taken_back_with_its_reason(visit: Visitors) -> None:
    """What is typed is shown on its way at once.

    Refused, it is on the rack again, and the words of the rule are told.
    """
    somebody = _sat_down(visit)
    page = somebody.page
    tile = page.locator(".rack button:not(.playable)").first.get_attribute("data-tile") or ""
    session = page.context.new_cdp_session(page)
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    somebody.page.keyboard.press("/")
    page.keyboard.type(f"{tile}>M")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text(tile)
    expect(page.locator("[data-sending]")).to_have_count(0)
    expect(page.locator(f'.rack [data-tile="{tile}"]:not(.sending)')).to_be_visible()
    expect(page.locator(".status.mine")).to_be_visible()
