"""Frames of the table page in a real browser: eight players, 80 tiles, the processor slowed down four times.

The page is the built client; behind it a round that the engine played comes over a real socket, message by message, so
that every run shows the same. Moves come at the pace of the table's bots (people are slower), and once more at twice
that pace. Each figure stands beside a calibration from the same run: an empty page, and a page that only moves a
square, under the same slow-down. Frames are counted by the times that the browser gives to them.

A move is drawn when the picture is done in which its tile begins to fly; said are how many were drawn in the first
picture after their arrival, and how long that took, without slow-down and with it. Frames depend on what else the
machine does; the processor time of a move, by what it is spent on, hardly does: it is taken from a trace without
slow-down. Where no piece between two pictures takes more than a quarter of a frame, none is late on a page that has the
slowed-down processor for itself; the pieces are also taken with slow-down, because less is done at once where time is
short. With `--beside` another build of the pages is measured in the same run, one after the other.
"""

import argparse
import statistics
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from bench.frames.pages import Stage
from bench.frames.play import MOVES, Round
from bench.frames.spent import Work, spent
from boneyard.server.http.rule_books import catalogue
from boneyard.words.language import ENGLISH
from tests.browser.kit import FLAGS, find_browser

STATIC: Final = Path(__file__).parents[2] / "src/boneyard/server/static"
PACE: Final = 800
"""Milliseconds between two moves, as bots make them."""
FRAME: Final = 1000 / 60
LATE: Final = 1.0
"""Milliseconds by which a frame may be late: clocks are not finer than that."""

WATCH: Final = """() => {
  const times = []; window.frameTimes = times;
  let watching = true; window.stopWatching = () => { watching = false; };
  const look = (now) => { times.push(now); if (watching) requestAnimationFrame(look); };
  requestAnimationFrame(look);
  window.drawn = [];
  const arrived = () => {
    const since = performance.now();
    requestAnimationFrame(() => {
      const first = document.querySelector(".flight.on") !== null;
      const after = new MessageChannel();
      after.port1.onmessage = () => window.drawn.push({ took: performance.now() - since, first });
      after.port2.postMessage(0);
    });
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); this.addEventListener("message", arrived); }
  };
}"""
SQUARE: Final = """() => {
  const style = "width:80px;height:80px;background:teal;will-change:transform";
  document.body.innerHTML = `<div id="square" style="${style}"></div>`;
  const square = document.getElementById("square");
  const step = (now) => { square.style.transform = `translateX(${(now / 5) % 600}px)`; requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


def _line(name: str, times: list[float]) -> str:
    gaps = sorted(later - sooner for sooner, later in pairwise(times))
    late = sum(gap > FRAME + LATE for gap in gaps) / len(gaps)
    fps, p95 = 1000 * len(gaps) / (times[-1] - times[0]), gaps[int(len(gaps) * 0.95)]
    return f"{name:<44} {fps:5.1f} fps  {late:6.1%} late  p95 {p95:5.1f} ms  worst {gaps[-1]:6.1f} ms"


def _watched(page: Page) -> list[float]:
    """The frames since the last question."""
    times: list[float] = page.evaluate("frameTimes.splice(0)")
    return times


def _calibrate(browser: Browser, slow: float, script: str | None, name: str) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    _slow_down(page, slow)
    page.evaluate(WATCH)
    if script:
        page.evaluate(script)
    page.wait_for_timeout(300)
    _watched(page)
    page.wait_for_timeout(MOVES * PACE / 2)
    print(_line(name, _watched(page)))
    page.close()


def _slow_down(page: Page, rate: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def open_table(browser: Browser, stage: Stage, round_: Round, slow: float, size: tuple[int, int]) -> Page:
    """A page on which the round is shown, with 60 tiles so far.

    Somebody has touched it, as everybody has who sits down, so that it may be heard.
    """
    stage.welcome = round_.welcome
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.route("**/api/**", lambda route: route.fulfill(json={"player": "p"}))
    page.route("**/api/games*", lambda route: route.fulfill(json=msgspec.to_builtins(catalogue(ENGLISH))))
    page.add_init_script(f"({WATCH})()")
    page.goto(f"{stage.address}/#/t/bench")
    page.wait_for_selector(".board .tile")
    page.mouse.click(size[0] * 0.35, size[1] * 0.4)
    page.wait_for_timeout(800)
    _slow_down(page, slow)
    page.wait_for_timeout(500)
    return page


def _moves(browser: Browser, stage: Stage, slow: float, size: tuple[int, int], pace: int) -> Page:
    """Moves that arrive, at a pace."""
    round_ = Round()
    page = open_table(browser, stage, round_, slow, size)
    page.evaluate("drawn.splice(0)")
    _watched(page)
    for _ in range(MOVES):
        stage.send(round_.move())
        page.wait_for_timeout(pace)
    print(_line(f"{_name(size)} moves every {pace / 1000:g} s, slowed {slow:g} times", _watched(page)))
    drawn: list[dict[str, float]] = page.evaluate("drawn")
    took = sorted(one["took"] for one in drawn)
    first = sum(one["first"] for one in drawn)
    print(
        f"{'  from arrival to drawn':<44} median {statistics.median(took):.1f} ms, worst {took[-1]:.1f} ms; {first} "
        f"of {len(drawn)} in the first frame"
    )
    return page


def _name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _by_hand(page: Page, size: tuple[int, int]) -> None:
    """The table moved and stretched by hand."""
    x, y = size[0] * 0.35, size[1] * 0.4
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    _watched(page)
    for turn in range(6):
        page.mouse.move(x + (120 if turn % 2 == 0 else -120), y + 40 * (turn % 3), steps=50)
    print(_line(f"{_name(size)} panning", _watched(page)))
    page.mouse.up()
    _watched(page)
    for turn in range(60):
        page.mouse.wheel(0, -60 if turn % 20 < 10 else 60)
    print(_line(f"{_name(size)} zooming", _watched(page)))


def _spent(browser: Browser, stage: Stage, slow: float, size: tuple[int, int]) -> Work:
    round_ = Round()
    page = open_table(browser, stage, round_, slow, size)

    def move() -> None:
        stage.send(round_.move())
        page.wait_for_timeout(PACE)

    work = spent(browser, page, move, MOVES)
    page.close()
    return work


def _work(browser: Browser, stage: Stage, slow: float, size: tuple[int, int]) -> None:
    """What a move costs: all of it without slow-down, and the pictures of which it is made with it, too."""
    for rate in (1, slow):
        kinds, pieces = _spent(browser, stage, rate, size)
        if rate == 1:
            print(
                f"{'  processor time of a move':<44} {sum(kinds.values()):.1f} ms: "
                f"{', '.join(f'{name} {time:.1f}' for name, time in sorted(kinds.items()))}"
            )
        middle, most, long = (
            pieces[len(pieces) // 2],
            pieces[int(len(pieces) * 0.95)],
            sum(piece > FRAME * rate / slow for piece in pieces),
        )
        print(
            f"{f'  between two pictures, slowed {rate:g} times':<44} median {middle:.1f} ms, p95 {most:.1f} ms, "
            f"worst {pieces[-1]:.1f} ms of "
            f"{len(pieces) / MOVES:.0f} pictures a move; {long / MOVES:.2f} a move of more than "
            f"{FRAME * rate / slow:.1f} ms"
        )


def measure(browser: Browser, stage: Stage, slow: float, size: tuple[int, int]) -> None:
    """Everything for one size of window; the table holds 80 tiles at the end of each turn."""
    _moves(browser, stage, 1, size, PACE).close()
    _moves(browser, stage, slow, size, PACE // 2).close()
    page = _moves(browser, stage, slow, size, PACE)
    _by_hand(page, size)
    page.close()
    _work(browser, stage, slow, size)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=float, default=4, help="how many times the processor is slowed down")
    parser.add_argument("--beside", type=Path, help="a folder with another build of the pages")
    parser.add_argument("--runs", type=int, default=1, help="how often everything is measured")
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        print(
            f"Chromium {browser.version}, slowed down {wanted.slow:g} times, software rendering; a frame is late "
            f"beyond {FRAME + LATE:.1f} ms"
        )
        for _ in range(wanted.runs):
            _calibrate(browser, wanted.slow, None, "an empty page")
            _calibrate(browser, wanted.slow, SQUARE, "a moving square")
            for folder in [STATIC, wanted.beside] if wanted.beside else [STATIC]:
                print("the pages" if folder == STATIC else f"the pages in {folder}")
                with Stage(folder) as stage:
                    for size in ((1440, 900), (390, 844)):
                        measure(browser, stage, wanted.slow, size)
        browser.close()


if __name__ == "__main__":
    main()
