"""What is asked of those who play Chickenfoot, and pictures of what is meant."""

from typing import Final

from boneyard.words.question import Answer, Question, Questions, Scene, numbered

_LENGTH: Final = "how long a game is gets chosen anew for every table"


def _table(laid: str, holds: str = "") -> Scene:
    """Three at a double-9 set; `laid` as `9-4 9-9 | 4-4 9-4`: each tile, and what it was laid against."""
    pairs = [part.split() for part in laid.split("|") if part.strip()]
    hands = {"A": [holds] if holds else ["8-8"], "B": ["7-7"], "C": ["6-6"]}
    return Scene("booklet", 9, 3, {"engine": "9-9", "layout": [["9-9", None], *pairs], "hands": hands}, holds)


_ALONE: Final = _table("")
_TOES: Final = "9-0 9-9 | 9-1 9-9 | 9-2 9-9 | 9-3 9-9 | 9-4 9-9 | 9-5 9-9"

QUESTIONS: Final = Questions(
    [
        Question("toes", [Answer("6", "toes=6"), Answer("4", "toes=4"), Answer("8", "toes=8")], _table(_TOES)),
        Question("starter", [Answer("rotate", "starter=rotate"), Answer("winner", "starter=winner")], _ALONE),
        Question("direction", [Answer("left", "direction=left"), Answer("right", "direction=right")], _table(_TOES)),
        numbered("deal", "deal", ["5", "7", "9"], _ALONE),
        Question(
            "draw",
            [Answer("one", "draw=one"), Answer("until", "draw=until"), Answer("none", "draw=none")],
            _table(_TOES),
        ),
        Question("drawn", [Answer("must", "drawn=must"), Answer("may", "drawn=may")], _table(_TOES, "4-8")),
        Question(
            "dead-foot",
            [Answer("release", "dead_foot=release"), Answer("bind", "dead_foot=bind")],
            _table(f"{_TOES} | 4-4 9-4 | 4-1 4-4"),
        ),
        Question(
            "blanks",
            [
                Answer("nothing", "double_blank=0 blanks=0"),
                Answer("double", "double_blank=50 blanks=0"),
                Answer("each", "double_blank=50 blanks=25"),
            ],
            _table(_TOES, "0-0"),
        ),
    ],
    {"rounds": _LENGTH, "from": _LENGTH, "target": _LENGTH},
)
