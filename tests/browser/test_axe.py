"""axe finds no violation on any page in any state, the colours in the light and in the dark.

And what somebody reads in Spanish is Spanish.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.checks import english_in, violations
from tests.browser.scenes import SCENES, WATCHED, Stage, tables

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


def look_around(context: BrowserContext, address: str, made: dict[str, str], names: list[str]) -> str:
    """Everything that is wrong with the state it was found in, a line each."""
    stage = Stage(context.new_page(), address, made)
    found: list[str] = []
    for name in names:
        SCENES[name](stage)
        found += [f"{name}: {violation}" for violation in violations(stage.page)]
        if stage.page.evaluate("document.documentElement.lang") != "en":
            found += [f"{name}, in English: {line}" for line in english_in(stage.page)]
    context.close()
    return "\n".join(found)


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_every_page(
    browser: Browser, address: str, player: tuple[dict[str, str], Any], device: str
) -> None:
    """With a seat."""
    made, kept = player
    context = browser.new_context(**DEVICES[device], reduced_motion="reduce", storage_state=kept)
    assert look_around(context, address, made, list(SCENES)) == ""


def test_spectators(browser: Browser, address: str, player: tuple[dict[str, str], Any]) -> None:
    """Without a seat, at 200 % zoom: half the pixels of a small laptop."""
    context = browser.new_context(viewport={"width": 640, "height": 400}, reduced_motion="reduce")
    assert look_around(context, address, player[0], [name for name in WATCHED if name != "front"]) == ""
