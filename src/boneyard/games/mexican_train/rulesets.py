"""The four published rule books of Mexican Train, each written out in full, and where each says what.

No book inherits from another: a reader sees all of a book in one place.
"""

from typing import Final

from boneyard.core.rules import Base
from boneyard.parts.offering import NO_TABLE

GAME: Final = "mexican-train"

PARSONS: Final = Base(
    name="parsons",
    values={
        "deal": "",
        "rounds": "",
        "from": "",
        "target": "",
        "direction": "left",
        "double_blank": "0",
        "satisfy_doubles": "yes",
        "satisfy_order": "oldest",
        "dead_double": "release",
        "doubles": "succession",
        "first_turn": "one",
        "first_turn_draw": "yes",
        "mexican_from": "first",
        "engine": "aside",
        "starter": "rotate",
        "notify": "auto",
        "penalty": "none",
        "draw": "one",
        "drawn": "must",
        "mexican": "yes",
        "own_first": "no",
        "cover": "anywhere",
        "marker": "no_play",
        "marker_empty": "yes",
        "marker_cost": "0",
        "last_double": "out",
        "search": "draw",
        "blanks": "0",
    },
    deals={
        12: [16, 16, 15, 14, 12, 10, 9],
        9: [15, 13, 10, 0, 0, 0, 0],
        6: NO_TABLE,
        15: NO_TABLE,
        18: NO_TABLE,
    },
)

BOOKLET: Final = Base(
    name="booklet",
    values={
        "deal": "",
        "rounds": "",
        "from": "",
        "target": "",
        "direction": "left",
        "double_blank": "0",
        "satisfy_doubles": "yes",
        "satisfy_order": "oldest",
        "dead_double": "release",
        "doubles": "pair",
        "first_turn": "one",
        "first_turn_draw": "yes",
        "mexican_from": "first",
        "engine": "aside",
        "starter": "rotate",
        "notify": "auto",
        "penalty": "none",
        "draw": "one",
        "drawn": "must",
        "mexican": "yes",
        "own_first": "no",
        "cover": "anywhere",
        "marker": "no_play",
        "marker_empty": "yes",
        "marker_cost": "0",
        "last_double": "out",
        "search": "draw",
        "blanks": "0",
    },
    deals={
        9: [20, 14, 11, 9, 7, 0, 0],
        12: [0, 0, 18, 14, 12, 10, 9],
        6: NO_TABLE,
        15: NO_TABLE,
        18: NO_TABLE,
    },
)

FAMILY: Final = Base(
    name="family",
    values={
        "deal": "",
        "rounds": "",
        "from": "",
        "target": "",
        "direction": "left",
        "double_blank": "50",
        "satisfy_doubles": "no",
        "satisfy_order": "any",
        "dead_double": "release",
        "doubles": "extra_turn",
        "first_turn": "one",
        "first_turn_draw": "yes",
        "mexican_from": "first",
        "engine": "dealt",
        "starter": "holder",
        "notify": "auto",
        "penalty": "none",
        "draw": "one",
        "drawn": "must",
        "mexican": "yes",
        "own_first": "no",
        "cover": "anywhere",
        "marker": "no_play",
        "marker_empty": "yes",
        "marker_cost": "0",
        "last_double": "out",
        "search": "draw",
        "blanks": "0",
    },
    deals={12: [15, 15, 15, 12, 12, 10, 10], 6: NO_TABLE, 9: NO_TABLE, 15: NO_TABLE, 18: NO_TABLE},
)

ONLINE: Final = Base(
    name="online",
    values={
        "deal": "",
        "rounds": "",
        "from": "",
        "target": "",
        "direction": "left",
        "double_blank": "0",
        "satisfy_doubles": "yes",
        "satisfy_order": "any",
        "dead_double": "release",
        "doubles": "chain",
        "first_turn": "chain",
        "first_turn_draw": "yes",
        "mexican_from": "second",
        "engine": "aside",
        "starter": "highest",
        "notify": "auto",
        "penalty": "none",
        "draw": "one",
        "drawn": "must",
        "mexican": "yes",
        "own_first": "no",
        "cover": "anywhere",
        "marker": "no_play",
        "marker_empty": "yes",
        "marker_cost": "0",
        "last_double": "out",
        "search": "draw",
        "blanks": "0",
    },
    deals={
        9: [15, 13, 10, 9, 7, 0, 0],
        12: [16, 16, 15, 14, 12, 10, 9],
        6: [8, 6, 5, 0, 0, 0, 0],
        15: NO_TABLE,
        18: NO_TABLE,
    },
)

BASES: Final = [PARSONS, BOOKLET, FAMILY, ONLINE]

CALLS_LAST_TILE: Final = ["parsons", "booklet"]
"""The books in which one tile left is announced (MT-P-39, MT-B-35); the others do not know it (MT-F-35, MT-O-38)."""

CLAUSES: Final[dict[str, list[str]]] = {
    "order": ["MT-P-09", "MT-B-07", "MT-F-09", "MT-O-08"],
    "match": ["MT-P-10", "MT-B-08", "MT-F-10", "MT-O-09"],
    "trains": ["MT-P-12", "MT-B-10", "MT-F-11", "MT-O-18"],
    "must-play": ["MT-P-14", "MT-B-12", "MT-F-14", "MT-O-20"],
    "draw-one": ["MT-P-15", "MT-B-13", "MT-F-15", "MT-O-20"],
    "empty": ["MT-P-38", "MT-B-18", "MT-F-20", "MT-O-22"],
    "binds": ["MT-P-29", "MT-B-28", "MT-F-23", "MT-O-29"],
    "dead": ["MT-P-35", "MT-B-32", "MT-F-27", "MT-O-33"],
    "one-tile": ["MT-P-13", "MT-B-11", "MT-F-13", "MT-O-17"],
    "cannot-cover": ["MT-P-31", "MT-B-29", "MT-F-24", "MT-O-30"],
    "call": ["MT-P-39", "MT-B-35", "MT-P-39", "MT-P-39"],
    "no-call": ["MT-P-39", "MT-B-35", "MT-F-35", "MT-O-38"],
    "next-round": ["MT-P-41", "MT-B-37", "MT-F-33", "MT-O-04"],
    "over": ["MT-P-42", "MT-B-37", "MT-F-33", "MT-O-04"],
    "aside": ["MT-P-04", "MT-B-04", "MT-P-04", "MT-O-03"],
    "dealt": ["MT-F-05", "MT-F-05", "MT-F-05", "MT-F-05"],
}
"""Where each book says what a refusal may cite, in the order of BASES."""

AFTER_DOUBLE: Final = {"succession": "MT-P-26", "pair": "MT-B-21", "extra_turn": "MT-F-21", "chain": "MT-O-28"}
"""Where it is said what follows a double, by the option `doubles`."""


def clause(topic: str, book: str) -> str:
    """The clause of a book on a topic."""
    return CLAUSES[topic][[base.name for base in BASES].index(book)]
