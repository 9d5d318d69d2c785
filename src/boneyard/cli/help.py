"""What a person at the terminal can type, game by game."""

from typing import Final

_TRAINS: Final = [
    "  12-5>M       an action: lay 12-5 on the Mexican Train, or on a seat's train",
    "               (12-5>B, 12-5>B! to call your last tile); draw, pass, stop",
    "  12-5         lay that tile, if it fits in one place only",
]
_FEET: Final = [
    "  9-4>9-9      an action: lay 9-4 against the tile 9-9 of the table; draw, pass",
    "  9-4          lay that tile, if it fits in one place only",
]
_CROSS: Final = [
    "  6-2>6-4      an action: lay 6-2 against the tile 6-4 of the table; draw, pass",
    "  6-2>table    lead 6-2",
    "  6-2          lay that tile, if it fits in one place only",
]
_CLAIMS: Final = [
    "  6-2>6-4=15   the same, claiming 15 points (6-2=15 where it fits in one place);",
    "               otherwise you are asked for a claim after choosing",
    "  muggins 15   call 15 points that an opponent made and did not claim, before",
    "               the next player acts",
]
_ROW: Final = ["  mid 2        remove the tile after position 2 (triple 2: three); draw"]

_TYPED: Final[dict[str, list[str]]] = {"mexican-train": _TRAINS, "chickenfoot": _FEET, "muggins": _CROSS, "castle-rock": _ROW}

_TABLES: Final[dict[str, list[str]]] = {
    "mexican-train": [
        "The table: > is the seat to move; end is the number that the next tile has",
        "to show; a train is yours, closed (its owner's alone), marked (everybody's)",
        "or open. Tiles lie from the engine outward; ..4.. are four tiles not shown.",
    ],
    "chickenfoot": [
        "The table: > is the seat to move. Each line is a branch: its open end, the tile",
        "that you play against, and its tiles from the engine outward; a + begins at the",
        "double above it. A double is closed once it has its toes; << marks one that",
        "needs more, and until it has them the other ends, in brackets, have to wait.",
        "..4.. are four tiles not shown.",
    ],
    "muggins": [
        "The table: > is the seat to move. The line lies across, {4/4} is the spinner",
        "with its other arms above and below, and the open ends stand in brackets.",
        "Doubles lie across their arm: [6/6]; [3/4] above or below the spinner is a 3",
        "over a 4. ..4.. are four tiles not shown.",
    ],
    "castle-rock": ["The table: the tiles of the row over their positions, counted from 1."],
}


def help_lines(game: str, *, claims: bool) -> list[str]:
    """What can be typed in a game, and how its table is to be read; `claims` where points have to be claimed."""
    example = {"mexican-train": "12-5>M", "chickenfoot": "9-4>9-9", "muggins": "6-2>6-4"}.get(game, "mid 2")
    return [
        "",
        "What you can type:",
        "  3            the choice with that number",
        *_TYPED[game],
        *(_CLAIMS if claims else []),
        "  Enter        whatever is the only thing that you can do",
        f"  {f'why {example}':13}why this is not allowed, with the clause of the rules",
        "  hint         the best choices, the points to be expected, and why",
        "  table        show the table again",
        "  score        the score sheet of all rounds so far",
        "  rules        the rules of this table",
        "  quit         leave the game",
        "",
        *_TABLES[game],
        "",
    ]
