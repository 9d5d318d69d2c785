"""Every page of the client in every state, for the checks of accessibility and for pictures.

Selectors are free of words, so that any language will do.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.quick import met, plan, played

TABLES: Final[dict[str, tuple[dict[str, Any], dict[str, int]]]] = {
    "waiting": (plan("mexican-train", "parsons", 12, "..c", listed=True), {"moves": -1}),
    "play": (plan("mexican-train", "parsons", 12, "pbc", clock="days 1"), {"moves": 9}),
    "eight": (plan("mexican-train", "family", 12, "pbcspbc"), {"moves": 6}),
    "chickenfoot": (plan("chickenfoot", "booklet", 9, "pc"), {"moves": 6}),
    "muggins": (plan("muggins", "booklet", 6, "p"), {"moves": 5}),
    "castle-rock": (plan("castle-rock", "booklet", 6), {"moves": 8}),
    "between": (plan("mexican-train", "booklet+deal=7", 12, "pbc"), {"rounds": 2}),
    "over": (plan("mexican-train", "parsons+deal=5+rounds=3", 12, "pb"), {"rounds": 9}),
}
"""Tables at every stage, and how far they are played."""

_FRIENDS: Final = plan("mexican-train", "parsons+deal=26+satisfy_doubles=no", 9, ".", clock="days 3")
"""With days for a move no bot steps in for whoever has left, however late somebody looks."""
MEETINGS: Final = {"theirs": False, "asking": True}
"""Tables with somebody else, who is to play, or asks to take a tile back."""


@dataclass(frozen=True)
class Stage:
    """A page, and the tables that were played for it."""

    page: Page
    address: str
    tables: dict[str, str]

    def open(self, path: str, ready: str) -> None:
        """Open a page of the client anew, and wait for a sign that it is there."""
        if not self.page.url.startswith(self.address):
            self.page.goto(self.address)
        self.page.context.set_offline(offline=False)
        self.page.evaluate("location.hash = '#/nowhere'")
        self.page.locator("#main.nowhere").wait_for()
        self.page.evaluate("path => (location.hash = `#/${path}`)", path)
        self.page.locator(ready).first.wait_for()

    def table(self, name: str, ready: str = ".board") -> None:
        """Sit down at a table."""
        self.open(f"t/{self.tables[name]}", ready)

    def press(self, selector: str, at: int = 0) -> None:
        """Press something."""
        self.page.locator(selector).nth(at).click()


def tables(page: Page, names: list[str] | None = None) -> dict[str, str]:
    """Every table, played with the session of a page."""
    made = {name: played(page, what, **how) for name, (what, how) in TABLES.items() if names is None or name in names}
    meetings = {name: asks for name, asks in MEETINGS.items() if names is None or name in names}
    return made | {name: met(page, _FRIENDS, asks=asks) for name, asks in meetings.items()}


def _menu(name: str, item: int) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.table(name)
        stage.press("header .tools button", -1)
        if item >= 0:
            stage.press("dialog .items > *", item)
        stage.page.locator("dialog[open]").wait_for()

    return show


def _prefs(stage: Stage) -> None:
    stage.open("", ".way")
    stage.press(".name .button")


def _devices(stage: Stage) -> None:
    stage.open("devices", "#main .link")
    stage.press(".link")
    stage.page.locator(".share").wait_for()
    stage.press(".phrase")
    stage.page.locator(".words").last.wait_for()


def _privacy(stage: Stage) -> None:
    stage.open("privacy", "#main .ask")
    stage.press(".ask")
    stage.page.locator(".forget").wait_for()


def _set_up(game: str, rules: str) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.open(f"new?game={game}&rules={rules}", ".open .button:enabled")
        stage.press("summary")

    return show


def _compared(stage: Stage) -> None:
    stage.open("rules?game=mexican-train&rules=parsons%2Bdouble_blank%3D50", "#main .card p")
    stage.page.locator("details summary").first.click()
    stage.page.locator("dl").first.wait_for()


def _changing(stage: Stage) -> None:
    stage.table("waiting", ".waiting [data-long]")
    stage.press("[data-party]")
    stage.page.locator("dialog [data-length]").first.wait_for()


def _judged(stage: Stage) -> None:
    stage.open("referee?game=mexican-train&rules=parsons", "[data-question]")
    stage.press("[data-question=two-open]")
    stage.press(".try [data-tile='5-4']")
    stage.page.locator("[data-instead]").first.wait_for()
    stage.press(".own summary")
    stage.page.locator(".own [data-key]").first.wait_for()


def _lesson(stage: Stage) -> None:
    stage.open("learn/mexican-train", ".lesson [data-tile]")
    stage.press(".lesson [data-tile]")
    stage.press(".lane.lit")
    stage.page.locator("[data-stand]").wait_for()


def _chosen(stage: Stage) -> None:
    stage.table("play", ".rack .playable, [data-action]")
    if stage.page.locator(".rack .playable").count():
        stage.press(".rack .playable")


def _why(stage: Stage) -> None:
    stage.table("play", ".rack button")
    stage.press(".rack button:not(.playable)")
    stage.page.locator(".notice").wait_for()


def _hint(stage: Stage) -> None:
    stage.table("play", "[data-hint]:enabled")
    stage.press("[data-hint]")
    stage.page.locator("[data-hinted]").wait_for()


def _hints(stage: Stage) -> None:
    _hint(stage)
    stage.press("[data-more]")
    stage.page.locator("dialog .hints").wait_for()


def _plan(stage: Stage) -> None:
    stage.table("theirs", ".rack button")
    if stage.page.locator(".plan .button").count():
        return
    for at in range(stage.page.locator(".rack button").count()):
        stage.press(".rack button", at)
        if stage.page.locator("[data-choice]").count():
            stage.press("[data-choice]")
            break
    stage.page.locator(".plan .button").first.wait_for()


def _lost(stage: Stage) -> None:
    stage.table("play", ".rack button")
    stage.page.context.set_offline(offline=True)
    stage.page.locator(".lost").wait_for()
    stage.page.wait_for_timeout(900)


def _leave(stage: Stage) -> None:
    _menu("play", -1)(stage)
    stage.press("dialog .items > *", -1)
    stage.page.locator("dialog .row .button.main").wait_for()


def _replay(at: int, then: Callable[[Stage], None] | None = None) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.open(f"replay/{stage.tables['over']}?round=2&at={at}", ".replay .now")
        if then is not None:
            then(stage)

    return show


def _replay_menu(item: int) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.press("header .tools button", -1)
        if item >= 0:
            stage.press("dialog .items > *", item)
            stage.page.locator("dialog[open]").wait_for()

    return show


def _checked(stage: Stage) -> None:
    _replay_menu(1)(stage)
    stage.page.locator("dialog .verdict").wait_for()


def _log_tab(stage: Stage) -> None:
    if stage.page.locator(".tabs").is_visible():
        stage.press(".tabs button", 1)


def _statistics(stage: Stage) -> None:
    stage.table("over", "dialog .outcome")
    stage.open("statistics", "[data-tallies]")


SCENES: Final[dict[str, Callable[[Stage], None]]] = {
    "front": lambda stage: stage.open("", "#main a[href*='#/t/']"),
    "preferences": _prefs,
    "devices": _devices,
    "privacy": _privacy,
    "new-mexican-train": _set_up("mexican-train", "family%2Bdeal%3D9"),
    "new-chickenfoot": _set_up("chickenfoot", "booklet"),
    "new-muggins": _set_up("muggins", "booklet"),
    "new-castle-rock": _set_up("castle-rock", "booklet"),
    "rules": lambda stage: stage.open("rules?game=mexican-train&rules=online", "#main .card p"),
    "rules-compared": _compared,
    "referee": _judged,
    "statistics": _statistics,
    "puzzles": lambda stage: stage.open("puzzles?game=muggins&art=fives", "[data-puzzle] .picture"),
    "daily": lambda stage: stage.open("daily", "[data-daily] [data-play]"),
    "again": lambda stage: stage.open(f"again/{stage.tables['over']}?seat=A", "[data-play]"),
    "learn": lambda stage: stage.open("learn", "[data-learn]"),
    "lesson": _lesson,
    "waiting": lambda stage: stage.table("waiting", ".waiting [data-long]"),
    "waiting-change": _changing,
    "table": lambda stage: stage.table("play", ".board"),
    "table-chosen": _chosen,
    "table-why": _why,
    "table-hint": _hint,
    "table-hints": _hints,
    "table-plan": _plan,
    "table-asked": lambda stage: stage.table("asking", ".request [data-answer]"),
    "table-lost": _lost,
    "table-leave": _leave,
    "table-menu": _menu("play", -1),
    "table-sheet": _menu("play", 0),
    "table-log": _menu("play", 1),
    "table-words": _menu("play", 3),
    "table-share": _menu("play", 4),
    "table-preferences": _menu("play", 5),
    "eight": lambda stage: stage.table("eight", ".board"),
    "chickenfoot": lambda stage: stage.table("chickenfoot", ".rack button"),
    "muggins": lambda stage: stage.table("muggins", ".rack button"),
    "castle-rock": lambda stage: stage.table("castle-rock", "[data-action]"),
    "round-over": lambda stage: stage.table("between", "dialog .outcome"),
    "game-over": lambda stage: stage.table("over", "dialog .outcome"),
    "replay": _replay(21),
    "replay-log": _replay(21, _log_tab),
    "replay-menu": _replay(21, _replay_menu(-1)),
    "replay-sheet": _replay(-1, _replay_menu(0)),
    "replay-checked": _replay(3, _checked),
    "replay-words": _replay(21, _replay_menu(2)),
    "replay-open": lambda stage: stage.open("replay", ".file"),
    "no-table": lambda stage: stage.open("t/nowhere", "#main a.button"),
    "no-replay": lambda stage: stage.open("replay/nowhere", "#main a.button"),
    "no-page": lambda stage: stage.open("nowhere", "#main a.button"),
}
"""Every state that somebody with a seat may see."""

WATCHED: Final = ["front", "table", "eight", "waiting", "round-over"]
"""What somebody without a seat sees in another way."""
