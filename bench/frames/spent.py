"""What the processor does for a move, from a trace: by kind of work, and in the longest piece between two pictures."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

TASK: Final = "ThreadControllerImpl::RunTask"
TRACED: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
SPENT_ON: Final = {
    **dict.fromkeys(
        (
            "FunctionCall",
            "EvaluateScript",
            "TimerFire",
            "RunMicrotasks",
            "FireIdleCallback",
            "EventDispatch",
            "MinorGC",
            "MajorGC",
        ),
        "script",
    ),
    **dict.fromkeys(("UpdateLayoutTree", "Layout"), "style and layout"),
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit"), "paint"),
    "RasterTask": "raster",
}
"""What the events of a trace are about."""


class Work(NamedTuple):
    """What moves cost without slow-down, in milliseconds of the processor."""

    kinds: Counter[str]
    """For a move, by what they were spent on; the frames that would have come anyway are not counted."""
    pieces: list[float]
    """Of the page's own thread, between two pictures, ascending."""


def spent(browser: Browser, page: Page, move: Callable[[], None], moves: int) -> Work:
    """What the browser does while moves are made."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    page.evaluate("stopWatching()")
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACED}})
    for _ in range(moves):
        move()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    whole = [event for event in events if event.get("ph") == "X"]
    return Work(_own_times([event for event in whole if event["name"] in SPENT_ON], moves), _pieces(whole))


def _pieces(events: list[dict[str, Any]]) -> list[float]:
    """Everything that the thread that draws the page does from one picture to the next."""
    thread = Counter((event["pid"], event["tid"]) for event in events if event["name"] == "Commit").most_common(1)[0][0]
    mine = [event for event in events if (event["pid"], event["tid"]) == thread]
    drawn = sorted(event["ts"] for event in mine if event["name"] == "Commit")
    found = [0.0] * (len(drawn) + 1)
    for task in mine:
        if task["name"] == TASK:
            found[bisect_left(drawn, task["ts"])] += task.get("tdur", 0) / 1000
    return sorted(found[:-1])


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
