"""The automatic camera over random whole games: how large tiles are, and whether every end is in view with its number.

The layouts are those of the server, and what is shown of them the page itself works out (`client/src/lib/fit.ts`), in
Node: so hundreds of pictures take seconds. `tests/browser/measure.py` measures a few in a real browser.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.match.match import Match, new_match
from boneyard.render.plan.form import LANES, Form, form_of
from boneyard.server.out.picture import Pictures, Seen
from tests.kit.by_name import plan_of

CLIENT: Final = Path(__file__).parents[2] / "client"
COVERED: Final = 44


class Window(NamedTuple):
    """A window, and what of it is felt while a hand is full: around a hub or a line, and with lanes."""

    width: int
    height: int
    felt: tuple[int, int]
    lanes: tuple[int, int] | None = None
    """Where trains lie in lanes by themselves."""


WINDOWS: Final = [
    Window(360, 640, (360, 196), (360, 312)),
    Window(390, 844, (390, 400), (390, 504)),
    Window(844, 390, (596, 275), (596, 337)),
    Window(820, 1180, (820, 745)),
    Window(1440, 900, (1152, 600)),
    Window(1920, 1080, (1580, 743)),
]
GAMES: Final = [
    *[("mexican-train", "parsons", 12, seats) for seats in (2, 3, 4, 5, 6, 7, 8)],
    ("mexican-train", "family", 12, 4),
    ("chickenfoot", "booklet", 9, 4),
    ("muggins", "booklet", 6, 2),
    ("muggins", "booklet", 6, 4),
    ("dominoes", "draw", 6, 2),
    ("dominoes", "block", 9, 4),
    ("castle-rock", "booklet", 6, 1),
]
Message = dict[str, Any]
_ASK: Final = """import { createInterface } from "node:readline";
import { shownOf } from "./shown.js";
createInterface({ input: process.stdin }).on("line", (line) => console.log(JSON.stringify(shownOf(JSON.parse(line)))));
"""
"""A line of JSON for each picture comes in, and one goes out."""


class _Still(NamedTuple):
    seq: int
    game: Any
    state: Any


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[Message]], list[Message]]:
    """What the page shows of pictures."""
    folder, node = tmp_path_factory.mktemp("shown"), shutil.which("node") or "node"
    build = [
        "node_modules/.bin/vite",
        "build",
        "--ssr",
        "tests/shown.ts",
        "--outDir",
        str(folder),
        "--logLevel",
        "error",
    ]
    subprocess.run([*build, "--emptyOutDir", "false"], cwd=CLIENT, check=True)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "ask.js").write_text(_ASK)

    def ask(pictures: list[Message]) -> list[Message]:
        lines = "\n".join([json.dumps(picture) for picture in pictures])
        answer = subprocess.run([node, folder / "ask.js"], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in answer.stdout.splitlines()]

    return ask


def _moments(game: str, rules: str, top: int, seats: int) -> Iterator[tuple[Match, str | None]]:
    """A round by chance, with the tile that was laid last."""
    match, rng, last = new_match(game, rules, top, seats, "shown"), Random(f"{game} {seats}"), None
    match.do("deal")
    while match.phase in (Phase.PLAY, Phase.SEARCH):
        action = rng.choice(match.legal())
        match.do(action)
        last = action.partition(">")[0] if ">" in action else last
        yield match, last


def _pictures(game: tuple[str, str, int, int], window: Window) -> list[Message]:
    """What the camera is asked of a round in a window."""
    in_lanes = game[0] == "mexican-train" and window.lanes is not None
    size = window.lanes if in_lanes and window.lanes is not None else window.felt
    form: Form = LANES if in_lanes else form_of(size[0] / (size[1] - COVERED), lanes=False)
    pictures, asked = Pictures(plan_of(game[0])), []
    for number, (match, last) in enumerate(_moments(*game)):
        state = match.state
        seen = Seen(match.game.public(state), [])
        layout = pictures.seen_by(0 if game[3] > 1 else NOBODY, form).whole(_Still(number, match.game, state), seen)
        if number % 3 == 0:
            shape = {"width": size[0], "height": size[1]}
            asked.append({"layout": json.loads(layout), "size": shape, "covered": COVERED, "last": last})
    return asked


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window.width}x{window.height}")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]} {game[1]} {game[3]}")
def test_tiles_can_be_read_and_every_end_is_named(
    shown: Callable[[list[Message]], list[Message]], game: tuple[str, str, int, int], window: Window
) -> None:
    """36 pixels at least on a phone, 48 on any other screen; every number is in view; the room is used.

    Three fifths of the shorter side are used in the second half of a round; before that tiles are as large as they get.
    """
    answers = shown(_pictures(game, window))
    assert len(answers) > 3
    for one in answers:
        assert one["tile"] >= one["least"]
        assert one["seen"] == one["ends"]
    later = [one for one in answers[len(answers) // 2 :] if not one["largest"]]
    if later:
        assert sum([one["side"] for one in later]) / len(later) >= 0.6
