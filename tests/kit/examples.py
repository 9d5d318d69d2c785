"""The fenced `example` blocks of the rule catalogue, read into positions."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from boneyard.core.seat import LETTERS
from boneyard.kinds import find_game

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"
Example = dict[str, str]
Layout = list[list[str | None]]
"""Each tile with the tile it was laid against."""


def read_examples() -> Iterator[Example]:
    """Every block of every file, as its lines by name; a train line `B*` is kept with its star."""
    for path in sorted(RULES.glob("*.md")):
        for block in re.findall(r"```example\n(.*?)```", path.read_text(), re.DOTALL):
            yield dict(line.split(": ", 1) for line in block.strip().splitlines())


def game_of(example: Example) -> str:
    """The game an example is of."""
    return example.get("game", "mexican-train")


def tiles(text: str) -> list[str]:
    """The tiles of a line, in our spelling: `[5|12]` is `12-5`."""
    return [tile_text(int(a), int(b)) for a, b in re.findall(r"\[(\d+)\|(\d+)\]", text)]


def tile_text(a: int, b: int) -> str:
    """A tile, higher end first."""
    return f"{max(a, b)}-{min(a, b)}"


def train_position(example: Example) -> dict[str, Any]:
    """The position of a Mexican Train example.

    What it does not name lies in the boneyard, and it is not the first turn unless it says so.
    """
    trains = {name.rstrip("*"): tiles(line) for name, line in example.items() if re.fullmatch(r"[A-HM]\*?", name)}
    game = find_game("mexican-train")
    fewest = game.seat_counts(game.read_code(example["version"]), int(example["set"]))[0]
    seats = LETTERS[: max(fewest, *(LETTERS.index(name) + 1 for name in trains if name != "M"))]
    hands = {seat: tiles(text) for seat, text in re.findall(r"([A-H])=([^;]*)", example.get("hands", ""))}
    hands.setdefault(example["turn"], tiles(example.get("hand", "")))
    return {
        "game": "mexican-train",
        "rules": example["version"],
        "set": int(example["set"]),
        "seats": len(seats),
        "engine": f"{example['engine']}-{example['engine']}",
        "phase": "play",
        "turn": example["turn"],
        "trains": trains,
        "marked": [name[0] for name in example if re.fullmatch(r"[A-H]\*", name)],
        "hands": {seat: hands.get(seat, []) for seat in seats},
        "boneyard": [*tiles(example.get("draws", "")), "*"],
        "turns": {seat: 0 if "first-turn" in example and seat == example["turn"] else 1 for seat in seats},
        "drew": "drawn-since-double" in example,
        "laid": tiles(example.get("laid", "")),
        **({"open": tiles(example["open"])} if "open" in example else {}),
    }


def train_plays(text: str) -> list[str]:
    """The placements that a `legal` line names."""
    plays = [f"{tile_text(int(a), int(b))}>{train}" for a, b, train in re.findall(r"\[(\d+)\|(\d+)\]>([A-HM])", text)]
    return sorted(plays + ["stop"] * text.endswith("stop"))


def forced_actions(text: str) -> list[str]:
    """The actions that a `forced` line names."""
    steps = []
    for step in text.split(", "):
        found = re.fullmatch(r"\[(\d+)\|(\d+)\]>([A-HM])", step)
        steps.append(
            "pass"
            if step == "mark"
            else "draw"
            if not found
            else f"{tile_text(int(found[1]), int(found[2]))}>{found[3]}"
        )
    return steps


def foot_position(example: Example) -> dict[str, Any]:
    """The position of a Chickenfoot example.

    Where it names no arms, the toes of its engine are any tiles that are not in the hand.
    """
    top, hand = int(example["set"]), tiles(example["hand"])
    arms = [tiles(arm) for arm in example["arms"].split(";")] if "arms" in example else _any_toes(example, top, hand)
    further = sorted(
        (pair for arm in arms for pair in _further_out(arm)), key=lambda pair: [pair[0]] == tiles(example["pending"])
    )
    layout: Layout = [[f"{top}-{top}", None], *_beside(f"{top}-{top}", arms), *further]
    return {
        "game": "chickenfoot",
        "rules": "booklet",
        "set": top,
        "seats": 2,
        "phase": "play",
        "turn": "A",
        "layout": layout,
        "hands": {"A": hand, "B": []},
        "boneyard": ["*"],
    }


def _any_toes(example: Example, top: int, hand: list[str]) -> list[list[str]]:
    spare = [[tile_text(top, number)] for number in range(top) if tile_text(top, number) not in hand]
    return spare[: int(example["toes"].split("/")[0])]


def open_ends(example: Example) -> dict[str, int]:
    """The outer tile of every arm of a Chickenfoot example, with its open number."""
    outer = [re.findall(r"\[(\d+)\|(\d+)\]", arm)[-1] for arm in example.get("arms", "").split(";") if arm]
    return {tile_text(int(a), int(b)): int(b) for a, b in outer}


def foot_plays(example: Example) -> list[str]:
    """The placements that a `legal` line names: `[t]>5` is a play on every open 5."""
    plays = []
    for a, b, place in re.findall(r"\[(\d+)\|(\d+)\]>(\d+|\[\d+\|\d+\])", example["legal"]):
        beside = tiles(place) or [outer for outer, end in open_ends(example).items() if end == int(place)]
        plays += [f"{tile_text(int(a), int(b))}>{other}" for other in beside]
    return sorted(plays)


def cross_layout(example: Example) -> Layout:
    """The layout of a Muggins example in a possible order.

    The spinner, the first tile of each arm, then what lies further out.
    """
    if "line" in example:
        return [[tiles(example["line"])[0], None], *_further_out(tiles(example["line"]))]
    centre = tiles(example["spinner"])[0]
    arms = [tiles(example[name]) for name in "WENS" if name in example]
    return [[centre, None], *_beside(centre, arms), *[pair for arm in arms for pair in _further_out(arm)]]


def line_layout(example: Example) -> Layout:
    """The layout of a dominoes example, laid from left to right."""
    lying = tiles(example["line"])
    return [[lying[0], None], *_further_out(lying)]


def line_plays(text: str) -> list[str]:
    """The placements that a `legal` line names, as tiles with the number they are laid on."""
    return sorted(f"{tile_text(int(a), int(b))}>{end}" for a, b, end in re.findall(r"\[(\d+)\|(\d+)\]>(\d+)", text))


def line_numbers(example: Example) -> dict[str, set[str]]:
    """The open numbers of the outer tiles of a dominoes example."""
    ends = re.findall(r"\[(\d+)\|(\d+)\]", example["line"])
    open_at: dict[str, set[str]] = {}
    for (a, b), number in ((ends[0], ends[0][0]), (ends[-1], ends[-1][1])):
        open_at.setdefault(tile_text(int(a), int(b)), set()).add(number)
    return open_at


def _beside(centre: str, arms: list[list[str]]) -> Layout:
    """The first tile of each arm, laid against the centre."""
    return [[arm[0], centre] for arm in arms]


def _further_out(arm: list[str]) -> Layout:
    """The other tiles of an arm, each laid against the one before."""
    return [[outer, inner] for inner, outer in pairwise(arm)]
