"""Draw the pictures of docs/images anew: `python tools/make_images.py`."""

from pathlib import Path
from typing import Final, NamedTuple

from boneyard.cli.draw import play_on
from boneyard.core.seat import NOBODY
from boneyard.kinds import find_kind
from boneyard.match.match import new_match
from boneyard.render.svg import svg

FOLDER: Final = Path(__file__).parent.parent / "docs" / "images"


class Scene(NamedTuple):
    """A table to draw: which game, which seed, after how many actions."""

    name: str
    game: str
    rules: str
    top: int
    seats: int
    seed: str
    actions: int
    theme: str = "light"
    numerals: bool = False


SCENES: Final = (
    Scene("mexican-train", "mexican-train", "parsons", 12, 8, "45", 96),
    Scene("mexican-train-dark", "mexican-train", "parsons", 12, 8, "45", 96, theme="dark"),
    Scene("mexican-train-numerals", "mexican-train", "booklet", 9, 4, "5", 75, numerals=True),
    Scene("chickenfoot", "chickenfoot", "booklet", 9, 4, "14", 57),
    Scene("chickenfoot-dark", "chickenfoot", "booklet", 12, 6, "5", 116, theme="dark"),
    Scene("muggins", "muggins", "booklet", 6, 4, "4", 60),
    Scene("castle-rock", "castle-rock", "booklet", 9, 1, "3", 60),
)


def draw(scene: Scene) -> str:
    """The picture of a scene, as a spectator sees it."""
    match = new_match(scene.game, scene.rules, scene.top, scene.seats, scene.seed)
    play_on(match, scene.actions)
    kind = find_kind(scene.game)
    return svg(kind.layout(match.view(NOBODY)), kind.caption, theme=scene.theme, numerals=scene.numerals) + "\n"


def main() -> None:
    """Draw all scenes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        (FOLDER / f"{scene.name}.svg").write_text(draw(scene), encoding="utf-8")
        print(f"docs/images/{scene.name}.svg")


if __name__ == "__main__":
    main()
