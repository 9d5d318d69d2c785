"""A server of its own and a browser for the tests of the pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.kit import FLAGS, PATIENCE, Visitor, find_browser
from tests.browser.node import running_node

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running node with quick bots."""
    with running_node(tmp_path_factory.mktemp("node")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or any Chrome that is there."""
    path = find_browser()
    if path is None:
        pytest.fail(
            "No Chromium or Chrome is installed: the tests of the pages need one (Debian: apt-get install chromium)."
        )
    if not (Path(__file__).parents[2] / "src/boneyard/server/static/index.html").exists():
        pytest.fail("The pages are not built: run npm install and npm run build in client/.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator["Visitors"]:
    """Visitors with devices of their own; none of them may have seen an error."""
    visitors = Visitors(browser, address)
    yield visitors
    visitors.leave()


class Visitors:
    """Everybody who came in one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._seen: list[Visitor] = []

    def __call__(
        self, width: int = 1440, height: int = 900, *, touch: bool = False, language: str = "en-US"
    ) -> Visitor:
        """Somebody with a device of this size."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale=language, reduced_motion="reduce"
        )
        self._contexts.append(context)
        page: Page = context.new_page()
        visitor = Visitor(page, self._address, touch=touch)
        self._seen.append(visitor)
        return visitor

    def leave(self) -> None:
        """Everybody goes; errors that a page has shown count now."""
        errors = [error for visitor in self._seen for error in visitor.errors]
        for context in self._contexts:
            context.close()
        assert errors == []
