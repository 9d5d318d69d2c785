"""Photographs read in the page by the nets themselves: as in Python, offline, and by nobody else."""

import gzip
import re
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from playwright.sync_api import FilePayload, Page, Request, expect

from tests.browser.conftest import Visitors
from tests.browser.test_photo import sheet
from tests.photo.pictures import PICTURES, in_python

STATIC: Final = Path(__file__).parents[2] / "src/boneyard/server/static"
MOST_BYTES: Final = 8_000_000
USED: Final = re.compile(r"PhotoDialog-|photoWorker-|ort-wasm|(find|read)-.*onnx")
KEPT: Final = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().filter((one) => /wasm|onnx/.test(one.url)).length;
}"""
"""How many of the large files the browser keeps."""
OLD: Final = "'/assets/find-00000000.onnx'"
"""Of a version before."""
PIXELS: Final = 2.0
"""How far apart corners may be: browsers and Python differ in the last digits."""


def _read(page: Page, path: Path) -> None:
    page.locator("dialog input[type=file]").last.set_input_files(path)
    page.locator("dialog .sum").wait_for()


def _tiles(page: Page) -> list[str]:
    return [text for text in page.locator("dialog .tiles strong").all_inner_texts() if text]


def _corners(page: Page) -> np.ndarray[Any, Any]:
    points = page.locator("dialog .told polygon.line").evaluate_all(
        "all => all.map((one) => one.getAttribute('points'))"
    )
    return np.array([[float(number) for number in one.replace(",", " ").split()] for one in points]).reshape(-1, 4, 2)


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_the_page_reads_what_python_reads(path: Path, visit: Visitors) -> None:
    """The same tiles in the same order, corners within two pixels, and as certain."""
    expected = in_python(path)
    page = sheet(visit())
    page.locator(".camera").first.click()
    _read(page, path)
    assert _tiles(page) == [one.text for one in expected.tiles]
    corners = np.array([one.corners for one in expected.tiles])
    assert np.abs(_corners(page) - corners).max() < PIXELS
    expect(page.get_by_text("perhaps a tile")).to_have_count(len(expected.left_out))
    expect(page.get_by_text("Certain: every tile is clear.")).to_have_count(1 if expected.certain else 0)


def test_little_is_loaded() -> None:
    """Less than 8 MB on the way, all together: the runtime and the weights packed, and what draws the page."""
    found = [path for path in (STATIC / "assets").iterdir() if USED.match(path.name)]
    assert len(found) == 6
    sizes = [len(gzip.compress(path.read_bytes())) if path.suffix != ".gz" else path.stat().st_size for path in found]
    assert sum(sizes) < MOST_BYTES


def test_offline_and_for_nobody_else(visit: Visitors) -> None:
    """What reads comes at its first use alone; from then on nothing is asked of anybody, and no picture told."""
    ann = visit(390, 844, touch=True)
    ann.go()
    page = ann.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    sheet(ann)
    assert page.evaluate(KEPT) == 0
    page.evaluate("caches.open('boneyard-shell-2').then((kept) => kept.put(OLD, new Response('')))".replace("OLD", OLD))
    asked: list[Request] = []
    page.context.on("request", lambda one: asked.append(one))  # noqa: PLW0108  it has to be a function
    page.locator(".camera").first.tap()
    _read(page, PICTURES[0])
    first = _tiles(page)
    assert len(asked) > 1
    assert {(one.method, one.post_data) for one in asked} == {("GET", None)}
    assert [one.url for one in asked if "/assets/" not in one.url] == []
    page.wait_for_function(f"async () => (await ({KEPT})()) === 3")
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".camera").first.tap()
    _read(page, PICTURES[0])
    assert _tiles(page) == first


def test_what_is_no_picture(visit: Visitors) -> None:
    """One sentence, and another try."""
    page = sheet(visit())
    page.locator(".camera").first.click()
    broken: FilePayload = {"name": "tiles.png", "mimeType": "image/png", "buffer": b"not a picture"}
    page.locator("dialog input[type=file]").last.set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text("This is no picture that can be read. Take another one.")
    _read(page, PICTURES[0])


def test_without_a_connection_at_first(visit: Visitors) -> None:
    """Whoever is offline before anything was loaded is told, and tries again when they are not."""
    ann = visit()
    ann.go()
    page = ann.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    sheet(ann)
    page.context.set_offline(offline=True)
    page.locator(".camera").first.click()
    expect(page.get_by_role("alert")).to_contain_text("a connection at first")
    page.context.set_offline(offline=False)
    page.locator(".camera").first.click()
    _read(page, PICTURES[0])
    ann.errors.clear()  # what was asked for in vain is noted by the browser
