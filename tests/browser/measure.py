"""What the automatic camera shows, in CSS pixels: `python -m tests.browser.measure` plays tables and prints a table.

Every game is played to a stage behind the page; then its table is opened in every window, and what is seen is measured
there: how long a tile is, which ends are in view with their number, how much of the felt's shorter side the tiles and
ends take, and the smallest text and target around them. Nothing is zoomed or moved.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.kit import FLAGS, find_browser
from tests.browser.node import running_node
from tests.browser.quick import plan, played

WINDOWS: Final = [(360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900), (1920, 1080)]
TABLES: Final[dict[str, dict[str, Any]]] = {
    "Mexican Train, 2": plan("mexican-train", "parsons", 12, "p"),
    "Mexican Train, 4": plan("mexican-train", "parsons", 12, "pbc"),
    "Mexican Train, 6": plan("mexican-train", "parsons", 12, "pbcsp"),
    "Mexican Train, 8": plan("mexican-train", "parsons", 12, "pbcspbc"),
    "Chickenfoot, 4": plan("chickenfoot", "booklet", 9, "pcb"),
    "Muggins, 2": plan("muggins", "booklet", 6, "p"),
    "Dominoes, 4": plan("dominoes", "draw", 9, "pbc"),
    "Castle Rock": plan("castle-rock", "booklet", 6),
}
STAGES: Final[dict[str, dict[str, int]]] = {"start": {"moves": 1}, "end": {"rounds": 1}}


class Measured(NamedTuple):
    """What is seen of a table in a window."""

    tile: float
    """The length of the shortest tile on the table."""
    seen: int
    """Open ends in view, with the number that they ask for."""
    ends: int
    side: float
    """The part of the felt's shorter side that tiles and ends take."""
    text: float
    """The height of the smallest letters on and beside the felt."""
    target: float
    """The shorter side of the smallest thing to press."""


_MEASURE: Final = """async (table) => {
  const layout = await new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}?after=999999`);
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.layout) { socket.close(); resolve(told.layout); }
    };
  });
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("[data-lies], .slot")].map((one) => one.getBoundingClientRect());
  const tiles = [...document.querySelectorAll("[data-lies] .face")].map((one) => one.getBoundingClientRect());
  const isInside = (box) => box.left >= stage.left - 1 && box.right <= stage.right + 1 &&
    box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
  const isCovered = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const over = [".spoken", ".notice", ".zoom", ".pile"].map((name) => document.querySelector(name));
    return over.some((other) => {
      const at = other?.getBoundingClientRect();
      return at && !other.contains(one) && x > at.left && x < at.right && y > at.top && y < at.bottom;
    });
  };
  const named = [...document.querySelectorAll("[data-end], .names text")].filter((one) =>
    /\\d/.test(one.textContent) && isInside(one.getBoundingClientRect()) && !isCovered(one));
  const wanted = new Set(layout.ends.filter((end) => end.number !== null).map((end) => `${end.place} ${end.number}`));
  const inView = boxes.map((box) => ({
    left: Math.max(box.left, stage.left), right: Math.min(box.right, stage.right),
    top: Math.max(box.top, stage.top), bottom: Math.min(box.bottom, stage.bottom),
  })).filter((box) => box.left < box.right && box.top < box.bottom);
  const span = (from, to) => Math.max(...inView.map((box) => box[to])) - Math.min(...inView.map((box) => box[from]));
  const sides = [span("left", "right") / stage.width, span("top", "bottom") / stage.height];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest(".hidden, .skip, dialog") && getComputedStyle(one).clipPath === "none";
  const letters = [...document.querySelectorAll(".table *")].filter((one) => isSeen(one) &&
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).map((one) => {
    const size = parseFloat(getComputedStyle(one).fontSize);
    const outer = one.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    return size * outer;
  });
  const targets = [...document.querySelectorAll(".table button, .table a[href], .table [data-place]")].filter(isSeen)
    .map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)).filter((size) => size > 0);
  return {
    tile: Math.min(...tiles.map((box) => Math.max(box.width, box.height))),
    seen: Math.min(named.length, wanted.size), ends: wanted.size,
    side: inView.length === 0 ? 0 : stage.width < stage.height ? sides[0] : sides[1],
    text: Math.min(...letters), target: Math.min(...targets),
  };
}"""


def measured(page: Page, address: str, table: str) -> Measured:
    """What is seen of a table by somebody who opens it."""
    page.goto(f"{address}/#/nowhere")
    page.goto(f"{address}/#/t/{table}")
    page.locator(".board").wait_for()
    page.wait_for_timeout(600)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    return Measured(**page.evaluate(_MEASURE, table))


def walk(browser: Browser, address: str, pictures: Path | None, only: str) -> Iterator[tuple[str, str, Measured]]:
    """Every table at every stage in every window."""
    context = browser.new_context(reduced_motion="reduce", locale="en-US")
    page = context.new_page()
    page.goto(address)
    for name, what in TABLES.items():
        if only not in name:
            continue
        for stage, far in STAGES.items():
            table = played(page, what, **far)
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                found = measured(page, address, table)
                if pictures is not None:
                    page.screenshot(path=pictures / f"{name}-{stage}-{width}x{height}.png".replace(", ", "-"))
                yield f"{name}, {stage}", f"{width}×{height}", found
    context.close()


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, help="a folder for what was seen")
    parser.add_argument("--only", default="", help="tables whose name has this in it")
    given = parser.parse_args()
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
    print("| table | window | tile | ends seen | shorter side | text | target |\n|---|---|---|---|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_node(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for table, window, found in walk(browser, address, given.pictures, given.only):
            tile, seen, ends, side, text, target = found
            print(
                f"| {table} | {window} | {tile:.0f} | {seen} of {ends} | {side:.0%} | {text:.1f} | {target:.0f} |",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
