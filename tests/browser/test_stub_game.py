"""A game of one file, with nothing in the registry but its rules, is played in the pages (`tests/kit/stub_game.py`)."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.checks import english_in
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round
from tests.browser.node import running_node
from tests.browser.quick import plan
from tests.kit.stub import registered

TABLE: Final = plan("stacks", "house+begin=any", 6, "p")
"""Every tile may also be laid apart from those that lie there."""
_PLACES: Final = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return [all("[data-choice]").length, all(".board .end.on").length];
}"""
"""The places for the chosen tile as buttons, and those that are lit on the table."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A node that knows it."""
    with registered(), running_node(tmp_path_factory.mktemp("node")) as found:
        yield found


def _play(somebody: Visitor) -> None:
    """To the end of a round; every place that is offered is shown on the table too."""
    shown: list[list[int]] = []

    def step() -> bool:
        offered, lit = somebody.page.evaluate(_PLACES)
        if offered:
            shown.append([offered, lit])
        return somebody.step()

    play_round([step], lambda: somebody.is_over, look=lambda: _look(somebody))
    assert shown
    assert [places for places in shown if places[0] != places[1]] == []


def _look(somebody: Visitor) -> None:
    assert somebody.flaws() == []
    assert somebody.unsaid() == []


def test_a_table_is_set_up_and_played_with_taps(visit: Visitors) -> None:
    """On a phone, against a bot, to the sheet of the round."""
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go("new")
    somebody.press("text=Stacks")
    somebody.press('.pick.number:has-text("2")')
    somebody.press(".open .button:enabled")
    expect(page.locator(".board")).to_be_visible()
    _play(somebody)
    expect(page.locator("dialog [data-left]")).to_have_count(2)
    _look(somebody)


def test_it_is_told_in_words(visit: Visitors) -> None:
    """By mouse, in Spanish: the log, the table in words, a refusal; nothing is left in another language."""
    somebody = visit(language="es-ES")
    page = somebody.page
    somebody.open_table(TABLE)
    expect(page.locator(".status.mine")).to_be_visible()
    expect(page.locator(".bar, header").first).to_contain_text("Stacks")
    page.keyboard.press("/")
    page.keyboard.type("6-6>A")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("S-6")
    assert english_in(page) == []
    page.keyboard.press("Escape")
    _play(somebody)
    words = page.locator(".words").text_content() or ""
    assert words.startswith("En la mesa: ")
    assert "?" not in words


def test_its_rules_are_read(visit: Visitors) -> None:
    """The page of the rules has its books, sets and options."""
    somebody = visit(390, 844, touch=True)
    somebody.go("rules?game=stacks&rules=house")
    expect(somebody.page.locator("#main")).to_contain_text("2 players get 7 tiles each")
    expect(somebody.page.locator("#main")).to_contain_text("begin: double.")
    assert somebody.flaws() == []
