"""How long the page takes to read a photograph, as it is and slowed down: `python -m bench.photo FILE --slow 4`.

The slow-down is Chromium's own, which holds back workers as well. What reads is loaded before the first time that
counts, as it is while somebody takes the picture. Said are the time from the choice of a file to the sum on the page,
and the longest that the page itself did not answer meanwhile.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.kit import FLAGS, PATIENCE, Visitor, find_browser
from tests.browser.node import running_node
from tests.browser.test_photo import sheet

WATCH: Final = """() => {
  window.gap = 0;
  let last = performance.now();
  setInterval(() => { const now = performance.now(); window.gap = Math.max(window.gap, now - last); last = now; }, 5);
  document.querySelector("dialog").addEventListener("change", () => { window.began = performance.now(); }, true);
  new MutationObserver(() => {
    if (window.began && document.querySelector("dialog .sum")) {
      window.took = performance.now() - window.began;
      window.began = 0;
    }
  }).observe(document.querySelector("dialog"), { subtree: true, childList: true });
}"""


def _timed(page: Page, path: Path) -> tuple[float, float]:
    page.evaluate("() => { window.took = 0; window.gap = 0; }")
    page.locator("dialog input[type=file]").last.set_input_files(path)
    page.wait_for_function("() => window.took > 0", timeout=3 * PATIENCE)
    took, gap = page.evaluate("[window.took, window.gap]")
    page.locator("dialog .row.end .button").last.click()
    return took, gap


def main() -> None:
    """Measure one picture some times."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--times", type=int, default=7)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_node(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = sheet(Visitor(browser.new_page(viewport={"width": 390, "height": 844}), address, touch=False))
        page.locator(".camera").first.click()
        page.locator("dialog .button.main").wait_for()
        page.evaluate(WATCH)
        _timed(page, given.file)
        for slow in (1.0, given.slow):
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
            runs = [_timed(page, given.file) for _ in range(given.times)]
            took, gap = (statistics.median(one) for one in zip(*runs, strict=True))
            print(f"slowed {slow:g} times: {took:.0f} ms (worst {max(runs)[0]:.0f}), page still for {gap:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
