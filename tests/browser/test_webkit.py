"""The pages in WebKit, the engine of Safari and of every browser on an iPhone."""

from collections.abc import Iterator

import pytest

from tests.browser.engines.day import Day
from tests.browser.engines.webkit import WebKit, running_webkit


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """The browser."""
    with running_webkit(tmp_path_factory.mktemp("webkit")) as found:
        yield found


class TestWebKit(Day):
    """A day with it."""
