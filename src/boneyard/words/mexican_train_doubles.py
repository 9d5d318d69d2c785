"""What the rules of Mexican Train say of doubles, in plain words: in the turn in which they are laid, and later."""

from typing import Final

from boneyard.words.statement import Statement, Topic

_LAID, _OPEN = "doubles", "open"

DOUBLES_TOPICS: Final = [
    Topic("double-owes", _LAID),
    Topic("double-more", _LAID),
    Topic("double-where", _LAID),
    Topic("double-ends", _LAID),
    Topic("double-draw", _LAID),
    Topic("open", _OPEN),
    Topic("open-own", _OPEN),
    Topic("open-first", _OPEN),
    Topic("open-cannot", _OPEN),
    Topic("open-order", _OPEN),
    Topic("open-dead", _OPEN),
]


def _several(order: str) -> str:
    """When several doubles that bind can be open at once: always, but for a pair that leaves at most one (MT-B-31)."""
    cases = ["doubles=succession|extra_turn|chain", "first_turn=chain", "dead_double=bind", *_PAIRS_LEFT]
    return " or ".join([f"satisfy_doubles=yes satisfy_order={order} {case}" for case in cases])


_PAIRS_LEFT: Final = ["cover=eligible", "own_first=yes", "last_double=draw draw=one|until"]
"""House rules with which a pair may leave more: not everybody is bound, or the cover is still to be drawn."""


def _plain_draw(doubles: str) -> str:
    """As the books have it: one tile is drawn, must be laid where it fits, and marks where it does not."""
    return f"{doubles} draw=one drawn=must marker_empty=yes"


def _agreed_draw(doubles: str) -> str:
    """Anything else."""
    return f"{doubles} draw=until|none or {doubles} drawn=may or {doubles} marker_empty=no"


_BINDS: Final = "satisfy_doubles=yes"
_ONE_OPEN: Final = f"{_BINDS} doubles=pair first_turn=one dead_double=release cover=anywhere own_first=no"

DOUBLES: Final = [
    Statement("double-owes", "says.owes-succession", "MT-P-22", "doubles=succession"),
    Statement("double-more", "says.more-succession", "MT-P-23", "doubles=succession"),
    Statement("double-where", "says.where-succession", "MT-P-24, MT-P-34", "doubles=succession"),
    Statement("double-ends", "says.ends-succession", "MT-P-25", "doubles=succession"),
    Statement("double-draw", "says.draw-succession", "MT-P-26, MT-P-27, MT-P-28", _plain_draw("doubles=succession")),
    Statement("double-owes", "says.owes-one", "MT-B-19", "doubles=pair"),
    Statement("double-more", "says.more-pair", "MT-B-22, MT-B-23, MT-B-25", "doubles=pair"),
    Statement("double-more", "says.more-pair-last", "MT-B-27", "doubles=pair"),
    Statement("double-where", "says.where-pair", "MT-B-20, MT-B-24", "doubles=pair"),
    Statement("double-ends", "says.ends-pair", "MT-B-24", "doubles=pair"),
    Statement("double-draw", "says.draw-pair", "MT-B-21, MT-B-26", _plain_draw("doubles=pair")),
    Statement("double-owes", "says.owes-turn", "MT-F-21", "doubles=extra_turn"),
    Statement("double-more", "says.more-turn", "MT-F-21", "doubles=extra_turn"),
    Statement("double-where", "says.where-any", "MT-F-11, MT-F-21", "doubles=extra_turn"),
    Statement("double-ends", "says.ends-any", "MT-F-13, MT-F-21", "doubles=extra_turn"),
    Statement("double-draw", "says.draw-same", "MT-F-16, MT-F-21", _plain_draw("doubles=extra_turn")),
    Statement("double-owes", "says.owes-one", "MT-O-25", "doubles=chain"),
    Statement("double-more", "says.more-chain", "MT-O-27", "doubles=chain"),
    Statement("double-where", "says.where-any", "MT-O-26", "doubles=chain"),
    Statement("double-ends", "says.ends-any", "MT-O-27", "doubles=chain"),
    Statement("double-draw", "says.draw-same", "MT-O-28", _plain_draw("doubles=chain")),
    Statement(
        "double-draw", "says.draw-further", "HR-07, HR-08, HR-14", _agreed_draw("doubles=succession|extra_turn|chain")
    ),
    Statement("double-draw", "says.draw-further-pair", "MT-B-26, HR-07, HR-08, HR-14", _agreed_draw("doubles=pair")),
    Statement("open", "says.open-free", "MT-F-22", "satisfy_doubles=no"),
    Statement("open", "says.open-binds", "MT-P-29 / MT-B-28 / MT-F-23, MT-F-24 / MT-O-29", f"{_BINDS} cover=anywhere"),
    Statement("open", "says.open-eligible", "HR-12", f"{_BINDS} cover=eligible"),
    Statement("open-own", "says.open-own", "MT-P-23", "satisfy_doubles=yes doubles=succession"),
    Statement("open-own", "says.open-own", "MT-B-20", "satisfy_doubles=yes doubles=pair"),
    Statement("open-own", "says.open-own", "MT-F-25", "satisfy_doubles=yes doubles=extra_turn"),
    Statement("open-own", "says.open-own", "MT-O-26", "satisfy_doubles=yes doubles=chain"),
    Statement("open-first", "says.open-first", "MT-O-12", "satisfy_doubles=yes first_turn=chain"),
    Statement("open-first", "says.open-first-end", "MT-O-32", "satisfy_doubles=yes first_turn=chain"),
    Statement("open-cannot", "says.open-cannot", "MT-P-31 / MT-B-29 / MT-F-24 / MT-O-30", _plain_draw(_BINDS)),
    Statement("open-cannot", "says.open-cannot-agreed", "HR-07, HR-08, HR-14", _agreed_draw(_BINDS)),
    Statement("open-order", "says.open-one", "MT-B-31", f"{_ONE_OPEN} last_double=out or {_ONE_OPEN} draw=none"),
    Statement("open-order", "says.open-oldest", "MT-P-30", _several("oldest")),
    Statement("open-order", "says.open-any", "MT-O-31 / MT-O-31 / MT-F-26 / MT-O-31", _several("any")),
    Statement(
        "open-dead",
        "says.open-released",
        "MT-P-33, MT-P-35 / MT-B-32 / MT-F-27 / MT-O-33",
        "satisfy_doubles=yes dead_double=release",
    ),
    Statement(
        "open-dead", "says.open-bound", "MT-B-32 / MT-B-32 / MT-F-27 / MT-O-33", "satisfy_doubles=yes dead_double=bind"
    ),
]
