"""The fenced `example` blocks of the rule catalogue, read into positions."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boneyard.core.seat import LETTERS
from boneyard.games import find_game

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"
Example = dict[str, str]


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
    """The position of a Mexican Train example: what it does not name lies in the boneyard, and it is not the first turn unless it says so."""
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
        steps.append("pass" if step == "mark" else "draw" if not found else f"{tile_text(int(found[1]), int(found[2]))}>{found[3]}")
    return steps
