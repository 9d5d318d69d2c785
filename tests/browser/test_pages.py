"""The way in and what is around the tables: setting up, rules, a returning player, without a connection."""

import gzip
import json
import urllib.request
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.checks import violations
from tests.browser.conftest import Visitors
from tests.browser.quick import plan, played

STATIC: Final = Path(__file__).parents[2] / "src/boneyard/server/static"
FIRST_LOAD: Final = 120_000


def test_without_a_connection_the_shell_opens_and_says_so(visit: Visitors) -> None:
    """After one visit the front page opens offline with a clear message; no answer of the server was kept."""
    somebody = visit()
    page = somebody.page
    somebody.go()
    played(page, plan("castle-rock", "booklet", 6), moves=1)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function(
        "async () => (await (await caches.open('boneyard-shell-2')).keys()).some((one) => one.url.includes('/assets/'))"
    )
    page.context.set_offline(offline=True)
    page.goto(f"{somebody.address}/?again#/")
    expect(page.get_by_text("You’re offline.")).to_be_visible()
    expect(page.get_by_text("Play now")).to_be_visible()
    assert violations(page) == []
    somebody.press(".way.first")
    expect(page.get_by_role("alert")).to_contain_text("You’re offline.")
    somebody.go("new")
    expect(page.get_by_role("alert")).to_contain_text("You’re offline.")
    kept: list[str] = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await "
        "caches.open(name)).keys()).map((one) => one.url)))).flat()"
    )
    assert [url for url in kept if "/api/" in url] == []
    somebody.errors.clear()  # what was asked for in vain is noted by the browser


def test_it_can_be_installed(address: str) -> None:
    """The manifest names the page, how it stands alone, and icons that are there."""
    with urllib.request.urlopen(f"{address}/manifest.webmanifest", timeout=5) as answer:  # noqa: S310  our own node
        manifest = json.load(answer)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        with urllib.request.urlopen(f"{address}{icon['src']}", timeout=5) as answer:  # noqa: S310  our own node
            assert answer.status == 200


def test_two_taps_to_a_table_for_friends(visit: Visitors) -> None:
    """A tap opens the table with its link and its QR code, the other copies the link.

    Who had no name may give one there.
    """
    somebody = visit(390, 844, touch=True)
    somebody.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    somebody.go()
    somebody.press("text=Play with friends")
    expect(somebody.page.get_by_label("QR code of the link to this table")).to_be_visible()
    somebody.press("text=Copy link")
    expect(somebody.page.get_by_text("Copied")).to_be_visible()
    assert somebody.page.evaluate("navigator.clipboard.readText()") == somebody.page.url
    somebody.page.locator(".waiting input").fill("Marisol")
    somebody.page.keyboard.press("Enter")
    expect(somebody.page.locator(".waiting li").first).to_contain_text("Marisol")


def test_house_rules_are_offered_and_taken_back(visit: Visitors) -> None:
    """A choice that brings another one along changes the code, shows its source, and can be taken back.

    The rules of exactly this code are a tap away.
    """
    somebody = visit()
    page = somebody.page
    somebody.go("new?game=mexican-train&rules=parsons")
    somebody.press("summary")
    code = page.locator("p .code")
    engine = page.locator("label", has_text="engine").locator("select").first
    engine.select_option("dealt")
    expect(code).to_have_text("parsons+engine=dealt+starter=holder")
    expect(page.get_by_text("as in: Family").first).to_be_visible()
    engine.select_option("aside")
    expect(code).to_have_text("parsons")
    page.locator("label", has_text="double blank").locator("select").select_option("50")
    expect(code).to_have_text("parsons+double_blank=50")
    deal = page.locator("label", has_text="dealt to each").locator("input")
    deal.fill("99")
    deal.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("99")
    expect(code).to_have_text("parsons+double_blank=50")
    somebody.press("text=Read these rules")
    expect(page.get_by_role("heading", name="parsons+double_blank=50")).to_be_visible()
    page.get_by_text("Next to the published books").click()
    expect(page.locator("dl .like dt").first).to_be_visible()


def test_every_game_starts_with_its_usual_tiles(visit: Visitors) -> None:
    """Those that the book names first; a set that somebody chose stays while the game does."""
    somebody = visit()
    page = somebody.page
    somebody.go("new")
    tiles = page.locator("label", has_text="Double-").locator("select")
    for game, usual in (("Chickenfoot", "9"), ("Castle Rock", "6"), ("Mexican Train", "12")):
        page.locator(".four label", has_text=game).click()
        expect(tiles).to_have_value(usual)
    tiles.select_option("9")
    page.locator(".pick", has_text="Online").click()
    expect(page.locator("p .code")).to_have_text("online")
    expect(tiles).to_have_value("9")


def test_hints_where_the_table_gives_them(visit: Visitors) -> None:
    """As it was agreed when the table was opened: the button is there, or is not."""
    somebody = visit()
    for allowed, count in (("never", 0), ("bots", 1)):
        somebody.go()
        somebody.go("new?game=muggins&rules=booklet")
        somebody.page.locator("[data-hints]").select_option(allowed)
        somebody.press(".open .button")
        expect(somebody.page.locator("[data-regret], .rack button").first).to_be_visible()
        expect(somebody.page.locator("[data-hint]")).to_have_count(count)


def test_a_returning_player_finds_seats_and_games_again(visit: Visitors) -> None:
    """A table that goes on leads back to the seat, one that is over to its replay."""
    somebody = visit(390, 844, touch=True)
    somebody.go()
    going, over = (
        played(somebody.page, plan("muggins", "booklet", 6, "p"), moves=1),
        played(somebody.page, plan("castle-rock", "booklet", 6)),
    )
    somebody.page.reload()
    expect(somebody.page.locator(f"header a[href='#/t/{going}']")).to_contain_text("Your turn: Muggins")
    expect(somebody.page.locator(f"main a[href='#/t/{going}']")).to_contain_text("Your turn")
    expect(somebody.page.locator(f"a[href='#/replay/{over}']")).to_contain_text("Replay")
    assert not somebody.is_wide_page()


def test_the_first_load_is_small() -> None:
    """Script and style that the page names itself, packed."""
    page = (STATIC / "index.html").read_text()
    named = [path for path in (STATIC / "assets").iterdir() if path.name in page]
    assert named
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in named) <= FIRST_LOAD
