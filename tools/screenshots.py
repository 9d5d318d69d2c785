"""Pictures of every page and state, at six sizes, light and dark.

`python tools/screenshots.py [folder] [sizes] [scenes]` takes them.

With `README` instead of a folder only those of the README are taken, into docs/images.

Needs the built client and a Chromium. The states are those of `tests/browser/scenes.py`, which the checks of
accessibility visit as well.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, Final, Literal

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.browser.kit import FLAGS, find_browser  # noqa: E402
from tests.browser.node import running_node  # noqa: E402
from tests.browser.scenes import SCENES, WATCHED, Stage, tables  # noqa: E402

SIZES: Final = {
    "small": (360, 640),
    "phone": (390, 844),
    "side": (844, 390),
    "tablet": (820, 1180),
    "wide": (1440, 900),
    "screen": (1920, 1080),
}
THEMES: Final = ("light", "dark")
WHOLE: Final = ("front", "new-", "rules", "replay-open")
"""Pages that are longer than a window; the others fill it."""

README: Final = [
    ("eight", "wide", "light"),
    ("table-chosen", "phone", "light"),
    ("game-over", "phone", "dark"),
    ("replay", "phone", "light"),
]
"""What the front door shows."""


def shoot(
    browser: Browser,
    address: str,
    made: dict[str, str],
    kept: Any,
    size: str,
    theme: str,
    names: list[str],
    folder: Path,
    kind: str = "png",
) -> None:
    """These states at one size in one theme; with a session that has a seat, or as a spectator.

    For the README small files do.
    """
    width, height = SIZES[size]
    scheme: Literal["dark", "light"] = "dark" if theme == "dark" else "light"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-US",
        reduced_motion="reduce",
        storage_state=kept,
    )
    stage = Stage(context.new_page(), address, made)
    for name in names:
        SCENES[name](stage)
        stage.page.wait_for_timeout(400)
        watched = "" if kept else "-watched"
        more: dict[str, Any] = {"type": "jpeg", "quality": 78} if kind == "jpg" else {}
        stage.page.screenshot(
            path=folder / f"{name}{watched}-{size}-{theme}.{kind}", full_page=name.startswith(WHOLE), **more
        )
    context.close()


def main() -> int:
    """All pictures, or some."""
    folder, sizes, names = [*sys.argv[1:], "", "", ""][:3]
    readme = folder == "README"
    target = ROOT / "docs/images" if readme else Path(folder or "build/screenshots")
    target.mkdir(parents=True, exist_ok=True)
    path = find_browser()
    if path is None:
        print("No Chromium or Chrome is installed.")
        return 1
    wanted = [name for name in SCENES if not names or name in names.split(",")]
    with (
        tempfile.TemporaryDirectory() as kept_in,
        running_node(Path(kept_in)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        made, kept = tables(page), context.storage_state()
        for name, size, theme in README if readme else []:
            shoot(browser, address, made, kept, size, theme, [name], target, "jpg")
        for size in [] if readme else sizes.split(",") if sizes else SIZES:
            for theme in THEMES:
                shoot(browser, address, made, kept, size, theme, wanted, target)
                shoot(browser, address, made, None, size, theme, [name for name in wanted if name in WATCHED], target)
        browser.close()
    print(f"the pictures are in {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
