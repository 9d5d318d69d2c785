"""Frames of the table page in a real browser: eight players, 80 tiles, the processor slowed down four times.

The page is the built client; the server behind it is a script that plays a round from the engine and sends it message by message, so that every run
shows the same. Each figure stands beside a calibration from the same run: an empty page, and a page that only moves a square, under the same slow-down.
Frames depend on what else the machine does; the processor time of a move, by what it is spent on, hardly does: it is taken from a trace without slow-down.
With `--beside` another build of the pages is measured in the same run, one after the other.
"""

import argparse
import functools
import http.server
import statistics
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, WebSocketRoute, sync_playwright

from boneyard import fair
from boneyard.notation.action import read_action
from boneyard.server import commands, project
from boneyard.server.picture import Pictures
from boneyard.server.table import Happening, Table
from tests.browser.kit import FLAGS, find_browser
from tests.server import tables

STATIC: Final = Path(__file__).parents[1] / "src/boneyard/server/static"
SEATS: Final = 8
TILES: Final = 80
MOVES: Final = 20
FRAME: Final = 1000 / 60
LATE: Final = 1.0
"""Milliseconds by which a frame may be late: clocks are not finer than that."""

WATCH: Final = """() => {
  const times = []; window.frameTimes = times;
  let watching = true; window.stopWatching = () => { watching = false; };
  const look = (now) => { times.push(now); if (watching) requestAnimationFrame(look); };
  requestAnimationFrame(look);
  window.drawn = [];
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    if (typeof text === "string" && text.startsWith('{"t":"news"')) {
      const arrived = performance.now();
      requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => window.drawn.push(performance.now() - arrived); after.port2.postMessage(0); });
    }
    return parse(text, ...more);
  };
}"""
SQUARE: Final = """() => {
  document.body.innerHTML = '<div id="square" style="width:80px;height:80px;background:teal;will-change:transform"></div>';
  const square = document.getElementById("square");
  const step = (now) => { square.style.transform = `translateX(${(now / 5) % 600}px)`; requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


class Round:
    """A round with eight players, up to the moment when the last moves are to be shown."""

    def __init__(self) -> None:
        self.table, self._rng = next(_long_rounds())
        while self.tiles < TILES - MOVES:
            self.step()
        self.pictures = Pictures("mexican-train")
        self.welcome = project.welcome(self.table, 0, 0, self.pictures.seen_by(0)).decode()

    @property
    def tiles(self) -> int:
        """How many tiles lie on the table, with the engine."""
        return _lying(self.table)

    def step(self) -> list[Happening]:
        """The next action."""
        return _step(self.table, self._rng)

    def move(self) -> str:
        """The next message that brings a tile."""
        happenings = self.step()
        while not any(event.__class__.__name__ == "Played" for one in happenings for event in one.events):
            self._tell(happenings)
            happenings = self.step()
        return self._tell(happenings)

    def _tell(self, happenings: list[Happening]) -> str:
        return project.News(self.table, happenings, self.pictures).seen_by(0).decode()


def _lying(table: Table) -> int:
    position: dict[str, Any] = dict(table.game.dump(table.state))
    return 1 + sum(len(train) for train in position["trains"].values())


def _step(table: Table, rng: Random) -> list[Happening]:
    """A tile if one fits: such rounds become long."""
    plays = tables.legal(table, "play") or tables.legal(table)
    return tables.write(table, *commands.acted(table.state.turn, read_action(rng.choice(plays)), "player"))


def _long_rounds() -> Iterator[tuple[Table, Random]]:
    """Tables whose round goes on beyond 80 tiles when it is played with this luck."""
    for seed in range(400):
        players = [f"player {seed} {seat}" for seat in range(SEATS)]
        links = {seat: fair.link_at(player.encode(), 1) for seat, player in enumerate(players)}
        trial = tables.dealt(*players, game="mexican-train", rules="parsons+deal=11", top=12, tips=True, links=links)
        rng = Random(seed)
        while trial.state.phase.value == "play":
            _step(trial, rng)
        if _lying(trial) > TILES + 1:
            yield tables.dealt(*players, game="mexican-train", rules="parsons+deal=11", top=12, tips=True, links=links), Random(seed)


class Pages(http.server.SimpleHTTPRequestHandler):
    """The built client, and the one answer that it needs."""

    def do_POST(self) -> None:
        """A session."""
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"player": "p"}')

    def log_message(self, *_: Any) -> None:
        """Nothing."""


TRACED: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
SPENT_ON: Final = {
    **dict.fromkeys(("FunctionCall", "EvaluateScript", "TimerFire", "RunMicrotasks", "FireIdleCallback", "EventDispatch", "MinorGC", "MajorGC"), "script"),
    **dict.fromkeys(("UpdateLayoutTree", "Layout"), "style and layout"),
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit"), "paint"),
    "RasterTask": "raster",
}
"""What the events of a trace are about."""


def _spent(browser: Browser, page: Page, socket: WebSocketRoute, round_: "Round", moves: int) -> Counter[str]:
    """Milliseconds of the processor for a move, by what they were spent on; the frames that would have come anyway are not counted."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    page.evaluate("stopWatching()")
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACED}})
    for _ in range(moves):
        socket.send(round_.move())
        page.wait_for_timeout(700)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return _own_times([event for event in events if event.get("ph") == "X" and event["name"] in SPENT_ON], moves)


def _own_times(events: list[dict[str, Any]], moves: int) -> Counter[str]:
    """Each moment belongs to the innermost event only."""
    found: Counter[str] = Counter()
    open_: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in sorted(events, key=lambda one: (one["ts"], -one["dur"])):
        stack = open_.setdefault((event["pid"], event["tid"]), [])
        while stack and stack[-1]["ts"] + stack[-1]["dur"] <= event["ts"]:
            stack.pop()
        time = event.get("tdur", 0) / 1000 / moves
        found[SPENT_ON[event["name"]]] += time
        if stack:
            found[SPENT_ON[stack[-1]["name"]]] -= time
        stack.append(event)
    return found


def _line(name: str, times: list[float]) -> str:
    gaps = sorted(later - sooner for sooner, later in pairwise(times))
    late = sum(gap > FRAME + LATE for gap in gaps) / len(gaps)
    return f"{name:<34} {1000 * len(gaps) / (times[-1] - times[0]):5.1f} fps  {late:6.1%} late  p95 {gaps[int(len(gaps) * 0.95)]:5.1f} ms  worst {gaps[-1]:6.1f} ms"


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
    page.wait_for_timeout(2500)
    print(_line(name, _watched(page)))
    page.close()


def _slow_down(page: Page, rate: float) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def _table(browser: Browser, address: str, round_: Round, slow: float, width: int, height: int) -> tuple[Page, WebSocketRoute]:
    page = browser.new_page(viewport={"width": width, "height": height})
    sockets: list[WebSocketRoute] = []

    def joined(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.send(round_.welcome)

    page.route_web_socket("**/ws/**", joined)
    page.add_init_script(f"({WATCH})()")
    page.goto(f"{address}/#/t/bench")
    page.wait_for_selector(".board .tile")
    page.wait_for_timeout(800)
    _slow_down(page, slow)
    page.wait_for_timeout(500)
    return page, sockets[-1]


def measure(browser: Browser, address: str, slow: float, width: int, height: int) -> None:
    """Moves that arrive, the table moved by hand, and both at once."""
    round_ = Round()
    page, socket = _table(browser, address, round_, slow, width, height)
    page.evaluate("drawn.splice(0)")
    _watched(page)
    for _ in range(MOVES):
        socket.send(round_.move())
        page.wait_for_timeout(400)
    print(_line(f"{width}x{height} moves arrive ({round_.tiles} tiles)", _watched(page)))
    drawn: list[float] = sorted(page.evaluate("drawn"))
    print(f"{'  from arrival to drawn':<34} median {statistics.median(drawn):.1f} ms, worst {drawn[-1]:.1f} ms of {len(drawn)} moves")
    x, y = width * 0.35, height * 0.4
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    _watched(page)
    for turn in range(6):
        page.mouse.move(x + (120 if turn % 2 == 0 else -120), y + 40 * (turn % 3), steps=50)
    print(_line(f"{width}x{height} panning", _watched(page)))
    page.mouse.up()
    _watched(page)
    for turn in range(60):
        page.mouse.wheel(0, -60 if turn % 20 < 10 else 60)
    print(_line(f"{width}x{height} zooming", _watched(page)))
    page.close()
    round_ = Round()
    page, socket = _table(browser, address, round_, 1, width, height)
    spent = _spent(browser, page, socket, round_, MOVES)
    print(f"{'  processor time of a move':<34} {sum(spent.values()):.1f} ms: {', '.join(f'{name} {time:.1f}' for name, time in sorted(spent.items()))}")
    page.close()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=float, default=4, help="how many times the processor is slowed down")
    parser.add_argument("--beside", type=Path, help="a folder with another build of the pages")
    parser.add_argument("--runs", type=int, default=1, help="how often everything is measured")
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        print(f"Chromium {browser.version}, slowed down {wanted.slow:g} times, software rendering; a frame is late beyond {FRAME + LATE:.1f} ms")
        for _ in range(wanted.runs):
            _calibrate(browser, wanted.slow, None, "an empty page")
            _calibrate(browser, wanted.slow, SQUARE, "a moving square")
            for folder in [STATIC, wanted.beside] if wanted.beside else [STATIC]:
                print("the pages" if folder == STATIC else f"the pages in {folder}")
                with _served(folder) as address:
                    for width, height in ((1440, 900), (390, 844)):
                        measure(browser, address, wanted.slow, width, height)
        browser.close()


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The address under which a build of the pages is served."""
    pages = http.server.ThreadingHTTPServer(("localhost", 0), functools.partial(Pages, directory=str(folder)))
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    yield f"http://localhost:{pages.server_port}"
    pages.shutdown()


if __name__ == "__main__":
    main()
