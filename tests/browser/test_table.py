"""Whole rounds in real browsers: by mouse, by touch, by keyboard alone; reload and network loss on the way."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.kit import play_round


def test_one_tap_to_a_game_against_bots(visit: Visitors) -> None:
    """From the front page to the first own tile with one tap; a whole round; the sheet tells its end and that the deal was fair."""
    somebody = visit()
    somebody.go()
    somebody.press(".way.first")
    expect(somebody.page.locator(".board")).to_be_visible()
    assert play_round([somebody.step], lambda: somebody.is_over) > 0
    expect(somebody.page.locator("dialog tfoot td")).to_have_count(4)
    expect(somebody.page.locator("dialog").get_by_text("Deal checked in this page")).to_be_visible()
    assert not somebody.is_wide_page()


def test_two_people_and_a_bot(visit: Visitors) -> None:
    """A computer and a phone meet by the table's link, fill the last seat with a bot and play a round."""
    host, guest = visit(), visit(390, 844, touch=True)
    host.go("new?game=mexican-train&rules=booklet%2Bdeal%3D5")
    for seat in "BCD":
        host.page.get_by_label(f"Seat {seat}").select_option("")
    host.press(".open .button")
    expect(host.page.get_by_text("Waiting for players")).to_be_visible()
    guest.page.goto(host.page.url)
    guest.page.get_by_label("Your name at the table").fill("Luz")
    guest.press("text=Sit down here")
    expect(host.page.get_by_text("Luz", exact=True)).to_be_visible()
    host.press("text=Fill free seats with bots")
    host.press("text=Deal the first round")
    play_round([host.step, guest.step], lambda: host.is_over and guest.is_over)
    assert not guest.is_wide_page()


def test_keyboard_alone(visit: Visitors) -> None:
    """Choose with Enter, lay with Enter; forced draws and passes happen by themselves."""
    somebody = visit()
    somebody.go("new?game=chickenfoot&rules=booklet%2Bdeal%3D5")
    somebody.page.locator(".open .button").focus()
    somebody.page.keyboard.press("Enter")
    expect(somebody.page.locator(".board")).to_be_visible()
    assert play_round([somebody.step_by_keys], lambda: somebody.is_over) > 0


def test_reload_finds_the_seat_and_the_order_of_the_tiles(visit: Visitors) -> None:
    """The seat, the hand and its order are there again after a reload, and in the list of one's tables."""
    somebody = visit()
    somebody.go()
    somebody.press(".way.first")
    expect(somebody.page.locator(".rack [data-tile]").first).to_be_visible()
    first = somebody.page.locator(".rack [data-tile]").first
    first.focus()
    somebody.page.keyboard.press("Shift+ArrowRight")
    before = somebody.hand
    somebody.page.reload()
    expect(somebody.page.locator(".rack [data-tile]").first).to_be_visible()
    assert set(before) & set(somebody.hand) == set(before)
    assert [tile for tile in somebody.hand if tile in before] == before
    somebody.go()
    expect(somebody.page.get_by_text("Back to your seat").first).to_be_visible()


def test_a_lost_connection_is_told_calmly_and_mended(visit: Visitors) -> None:
    """The banner comes and goes; the table goes on."""
    somebody = visit()
    somebody.go()
    somebody.press(".way.first")
    expect(somebody.page.locator(".board")).to_be_visible()
    somebody.page.evaluate("window.dispatchEvent(new Event('offline'))")
    somebody.page.context.set_offline(offline=True)
    somebody.page.reload(wait_until="commit")
    expect(somebody.page.get_by_text("connection is lost").first).to_be_visible(timeout=15000)
    somebody.page.context.set_offline(offline=False)
    expect(somebody.page.locator(".rack [data-tile]").first).to_be_visible(timeout=20000)
    expect(somebody.page.get_by_text("connection is lost")).to_have_count(0)


def test_castle_rock_alone(visit: Visitors) -> None:
    """Removals and draws by their buttons, to the end."""
    somebody = visit(390, 844, touch=True)
    somebody.go()
    somebody.press("text=Castle Rock, alone")
    assert play_round([somebody.step], lambda: somebody.is_over) > 0


def test_what_cannot_be_played_says_why(visit: Visitors) -> None:
    """A tile that does not fit brings the sentence of the rule."""
    somebody = visit(820, 1180)
    somebody.go()
    somebody.press(".way.first")
    expect(somebody.page.locator(".rack .active, .rack.active").first).to_be_visible(timeout=20000)
    somebody.press(".rack button:not(.playable)")
    expect(somebody.page.locator(".notice")).to_be_visible()


def test_spanish(visit: Visitors) -> None:
    """Who prefers Spanish reads Spanish."""
    somebody = visit(390, 844, touch=True, language="es-MX")
    somebody.go()
    expect(somebody.page.get_by_text("Jugar ya")).to_be_visible()
    assert somebody.page.evaluate("document.documentElement.lang") == "es"
