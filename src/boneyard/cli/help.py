"""What a person at the terminal can type."""

from typing import Final

HELP: Final = [
    "",
    "What you can type:",
    "  3            the choice with that number",
    "  12-5>M       an action: lay 12-5 on the Mexican Train, or on a seat's train",
    "               (12-5>B, 12-5>B! to call your last tile); draw, pass, stop",
    "  mid 2        in Castle Rock: remove the tile after position 2 (triple 2: three)",
    "  12-5         lay that tile, if it fits in one place only",
    "  Enter        whatever is the only thing that you can do",
    "  why 12-5>M   why this is not allowed, with the clause of the rules",
    "  table        show the table again",
    "  score        the score sheet of all rounds so far",
    "  rules        the rules of this table",
    "  quit         leave the game",
    "",
    "The table: > is the seat to move; end is the number that the next tile has",
    "to show; a train is yours, closed (its owner's alone), marked (everybody's)",
    "or open. Tiles lie from the engine outward; ..4.. are four tiles not shown.",
    "",
]
