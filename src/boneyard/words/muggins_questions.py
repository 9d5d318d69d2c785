"""What is asked of those who play Muggins, and pictures of what is meant."""

from typing import Final

from boneyard.words.question import Answer, Question, Questions, Scene, numbered


def _table(laid: str, holds: str = "", seats: int = 2) -> Scene:
    """A double-6 set; `laid` as `5-5 | 5-1 5-5`: each tile, and what it was laid against."""
    first, *pairs = [part.split() for part in laid.split("|")]
    hands = {"A": [holds] if holds else ["6-6"], "B": ["0-0"]}
    return Scene("booklet", 6, seats, {"layout": [[first[0], None], *pairs], "hands": hands}, holds)


_CROSS: Final = "5-5 | 5-1 5-5 | 5-4 5-5 | 5-2 5-5"
_LINE: Final = "6-4 | 4-4 6-4 | 4-1 4-4"

QUESTIONS: Final = Questions(
    [
        Question("spinner", [Answer("first", "spinner=first"), Answer("none", "spinner=none")], _table(_CROSS)),
        Question(
            "scoring",
            [Answer("auto", "scoring=auto"), Answer("claim", "scoring=claim")],
            _table("6-4 | 4-4 6-4 | 6-2 6-4"),
        ),
        Question("teams", [Answer("yes", "teams=yes"), Answer("no", "teams=no")], _table(_LINE, "", 4)),
        Question("starter", [Answer("rotate", "starter=rotate"), Answer("winner", "starter=winner")], _table("6-4")),
        Question("direction", [Answer("left", "direction=left"), Answer("right", "direction=right")], _table(_LINE)),
        numbered("deal", "deal", ["5", "7", "9"], _table("6-4")),
        Question(
            "draw",
            [Answer("until", "draw=until"), Answer("one", "draw=one"), Answer("none", "draw=none")],
            _table(_LINE),
        ),
        Question("drawn", [Answer("must", "drawn=must"), Answer("may", "drawn=may")], _table(_LINE, "6-3")),
        Question(
            "reserve", [Answer("0", "reserve=0"), Answer("1", "reserve=1"), Answer("2", "reserve=2")], _table(_LINE)
        ),
        Question(
            "bonus",
            [Answer("nearest", "bonus=nearest"), Answer("up", "bonus=up"), Answer("exact", "bonus=exact")],
            _table(_LINE, "6-3"),
        ),
        numbered("target", "target", ["100", "150", "200"], _table(_CROSS)),
        Question(
            "target-check",
            [Answer("at-once", "target_check=at_once"), Answer("round-end", "target_check=round_end")],
            _table(_CROSS),
        ),
    ]
)
