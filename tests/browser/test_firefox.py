"""The pages in Gecko, the engine of Firefox."""

from collections.abc import Iterator

import pytest

from tests.browser.engines.day import Day
from tests.browser.engines.firefox import Firefox, running_firefox


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """The browser."""
    with running_firefox(tmp_path_factory.mktemp("firefox")) as found:
        yield found


class TestFirefox(Day):
    """A day with it."""
