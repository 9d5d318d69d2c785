"""What is asked of those who play Dominoes, and pictures of what is meant."""

from typing import Final

from boneyard.words.question import Answer, Question, Questions, Scene, numbered


def _table(laid: str, holds: str = "", seats: int = 2) -> Scene:
    """A double-6 set; `laid` as `6-6 | 6-1 6-6`: each tile, and what it was laid against."""
    first, *pairs = [part.split() for part in laid.split("|")]
    hands = {"A": [holds] if holds else ["5-5"], "B": ["0-0"]}
    return Scene("draw", 6, seats, {"layout": [[first[0], None], *pairs], "hands": hands}, holds)


_LINE: Final = "6-6 | 6-1 6-6 | 6-4 6-6 | 4-2 6-4"

QUESTIONS: Final = Questions(
    [
        Question(
            "draw",
            [Answer("until", "draw=until"), Answer("one", "draw=one"), Answer("none", "draw=none")],
            _table(_LINE),
        ),
        Question("drawn", [Answer("must", "drawn=must"), Answer("may", "drawn=may")], _table(_LINE, "2-5")),
        Question(
            "reserve", [Answer("2", "reserve=2"), Answer("1", "reserve=1"), Answer("0", "reserve=0")], _table(_LINE)
        ),
        Question(
            "lead",
            [Answer("winner", "lead=winner"), Answer("double", "lead=double"), Answer("rotate", "lead=rotate")],
            _table("6-6"),
        ),
        Question("direction", [Answer("left", "direction=left"), Answer("right", "direction=right")], _table(_LINE)),
        numbered("deal", "deal", ["5", "7"], _table("6-6")),
        Question(
            "partner", [Answer("ignore", "partner=ignore"), Answer("count", "partner=count")], _table(_LINE, "", 4)
        ),
        Question(
            "blocked",
            [
                Answer("difference", "blocked=difference"),
                Answer("others", "blocked=others"),
                Answer("all", "blocked=all"),
            ],
            _table("6-6 | 6-1 6-6 | 6-2 6-6"),
        ),
        Question("ties", [Answer("nobody", "ties=nobody"), Answer("share", "ties=share")], _table("6-6 | 6-1 6-6")),
        numbered("target", "target", ["50", "150", "200"], _table(_LINE)),
    ]
)
