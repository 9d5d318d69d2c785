"""axe finds no violation on any page in any state: on a phone in Spanish and on a wide screen in English, the colours in the light and in the dark."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.scenes import SCENES, WATCHED, Stage, tables

AXE: Final = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
_RUN: Final = """async (rules) => {
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], elementRef: false, ...only });
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => `${node.target.join(" ")} (${node.any.map((one) => one.message).join("; ")})`).join(" | ")}`);
}"""
_TURN: Final = """() => {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
}"""
DEVICES: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "locale": "es-MX", "color_scheme": "light"},
    "wide": {"viewport": {"width": 1440, "height": 900}, "locale": "en-US", "color_scheme": "dark"},
}


@pytest.fixture(scope="module")
def player(browser: Browser, address: str) -> tuple[dict[str, str], Any]:
    """Tables at every stage, and the session that has a seat at each."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    made = tables(page)
    kept = context.storage_state()
    context.close()
    return made, kept


def violations(page: Page) -> list[str]:
    """What axe finds, and the colours of the other theme as well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(_RUN, None)
    page.evaluate(_TURN)
    found += page.evaluate(_RUN, ["color-contrast"])
    page.evaluate(_TURN)
    return found


def look_around(context: BrowserContext, address: str, made: dict[str, str], names: list[str]) -> str:
    """Every violation with the state it was found in, a line each."""
    stage = Stage(context.new_page(), address, made)
    found: list[str] = []
    for name in names:
        SCENES[name](stage)
        found += [f"{name}: {violation}" for violation in violations(stage.page)]
    context.close()
    return "\n".join(found)


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_every_page(browser: Browser, address: str, player: tuple[dict[str, str], Any], device: str) -> None:
    """With a seat."""
    made, kept = player
    context = browser.new_context(**DEVICES[device], reduced_motion="reduce", storage_state=kept)
    assert look_around(context, address, made, list(SCENES)) == ""


def test_spectators(browser: Browser, address: str, player: tuple[dict[str, str], Any]) -> None:
    """Without a seat, at 200 % zoom: half the pixels of a small laptop."""
    context = browser.new_context(viewport={"width": 640, "height": 400}, reduced_motion="reduce")
    assert look_around(context, address, player[0], [name for name in WATCHED if name != "front"]) == ""
