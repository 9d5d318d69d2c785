"""What is asked of those who play Mexican Train, and pictures of what is meant."""

from typing import Final

from boneyard.words.question import Answer, Question, Questions, Scene, numbered


def _table(trains: str, marked: str = "", holds: str = "", hub: str = "9-9") -> Scene:
    """Three at a double-9 set; `trains` as `A 9-4 4-4 | M 9-3`."""
    lying = {words[0]: words[1:] for words in [part.split() for part in trains.split("|")] if words}
    hands = {"A": [holds] if holds else ["8-8"], "B": ["7-7"], "C": ["6-6"]}
    return Scene("parsons", 9, 3, {"engine": hub, "trains": lying, "marked": marked.split(), "hands": hands}, holds)


_BEGUN: Final = _table("A 9-1 | B 9-4 4-3 | C 9-5")
_EMPTY: Final = _table("")

QUESTIONS: Final = Questions(
    [
        Question(
            "engine",
            [
                Answer("aside", "engine=aside"),
                Answer("draw", "engine=dealt search=draw"),
                Answer("take", "engine=dealt search=take"),
            ],
            _EMPTY,
        ),
        Question(
            "starter",
            [
                Answer("rotate", "starter=rotate"),
                Answer("highest", "starter=highest"),
                Answer("winner", "starter=winner"),
            ],
            _EMPTY,
        ),
        Question("direction", [Answer("left", "direction=left"), Answer("right", "direction=right")], _BEGUN),
        numbered("deal", "deal", ["7", "10", "12", "15"], _EMPTY),
        Question(
            "first-turn",
            [
                Answer("one", "first_turn=one"),
                Answer("chain", "first_turn=chain first_turn_draw=yes"),
                Answer("chain-no-draw", "first_turn=chain first_turn_draw=no"),
            ],
            _table("A 9-4 4-6 6-2 2-8"),
        ),
        Question(
            "own-first",
            [Answer("no", "own_first=no"), Answer("yes", "own_first=yes")],
            _table("B 9-4 4-3 | C 9-5 | M 9-2", "B", "3-8"),
        ),
        Question(
            "mexican",
            [
                Answer("first", "mexican=yes mexican_from=first"),
                Answer("second", "mexican=yes mexican_from=second"),
                Answer("none", "mexican=no"),
            ],
            _table("A 9-1 | B 9-4 | C 9-5 | M 9-2 2-6"),
        ),
        Question(
            "draw", [Answer("one", "draw=one"), Answer("until", "draw=until"), Answer("none", "draw=none")], _BEGUN
        ),
        Question(
            "drawn", [Answer("must", "drawn=must"), Answer("may", "drawn=may")], _table("A 9-1 | M 9-4", "", "1-8")
        ),
        Question(
            "doubles",
            [
                Answer("chain", "doubles=chain"),
                Answer("extra-turn", "doubles=extra_turn"),
                Answer("succession", "doubles=succession"),
                Answer("pair", "doubles=pair"),
            ],
            _table("A 9-5 5-5 | B 9-7 | M 9-3", "B", "5-8"),
        ),
        Question(
            "open",
            [
                Answer("anywhere", "satisfy_doubles=yes cover=anywhere"),
                Answer("eligible", "satisfy_doubles=yes cover=eligible"),
                Answer("nobody", "satisfy_doubles=no"),
            ],
            _table("A 9-1 | B 9-4 4-4 | C 9-5", "", "4-8"),
        ),
        Question(
            "order",
            [Answer("oldest", "satisfy_order=oldest"), Answer("any", "satisfy_order=any")],
            _table("A 9-1 | B 9-4 4-4 | C 9-5 5-5"),
        ),
        Question(
            "marker",
            [Answer("no-play", "marker=no_play"), Answer("not-own", "marker=not_own")],
            _table("A 9-1 | B 9-4 | M 9-2 2-6", "A"),
        ),
        Question(
            "marker-empty",
            [Answer("yes", "marker_empty=yes"), Answer("no", "marker_empty=no")],
            _table("A 9-1 | B 9-4 | C 9-5", "A"),
        ),
        numbered("marker-cost", "marker_cost", ["5", "10", "25"], _table("A 9-1 | B 9-4 4-3 | C 9-5", "B")),
        Question(
            "last-double",
            [Answer("out", "last_double=out"), Answer("draw", "last_double=draw")],
            _table("A 9-5 5-5 | B 9-4 | C 9-7"),
        ),
        Question(
            "blanks",
            [
                Answer("nothing", "double_blank=0 blanks=0"),
                Answer("double", "double_blank=50 blanks=0"),
                Answer("each", "double_blank=50 blanks=25"),
            ],
            _table("A 9-1 1-0 | B 9-0", "", "0-0"),
        ),
    ],
    {
        "rounds": "how long a game is gets chosen anew for every table",
        "from": "how long a game is gets chosen anew for every table",
        "target": "how long a game is gets chosen anew for every table",
        "dead_double": "all four books release it, and it hardly ever happens",
        "notify": "whoever plays at a screen wants it announced",
        "penalty": "no mistake is possible at a screen unless a table asks for it",
    },
)
