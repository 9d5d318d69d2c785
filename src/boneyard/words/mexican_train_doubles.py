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
    bound = f"satisfy_doubles=yes satisfy_order={order}"
    return f"{bound} doubles=succession|extra_turn|chain or {bound} first_turn=chain or {bound} dead_double=bind"


DOUBLES: Final = [
    Statement("double-owes", "says.owes-succession", "MT-P-22", "doubles=succession"),
    Statement("double-more", "says.more-succession", "MT-P-23", "doubles=succession"),
    Statement("double-where", "says.where-succession", "MT-P-24, MT-P-34", "doubles=succession"),
    Statement("double-ends", "says.ends-succession", "MT-P-25", "doubles=succession"),
    Statement("double-draw", "says.draw-succession", "MT-P-26, MT-P-27, MT-P-28", "doubles=succession"),
    Statement("double-owes", "says.owes-one", "MT-B-19", "doubles=pair"),
    Statement("double-more", "says.more-pair", "MT-B-22, MT-B-23, MT-B-25", "doubles=pair"),
    Statement("double-more", "says.more-pair-last", "MT-B-27", "doubles=pair"),
    Statement("double-where", "says.where-pair", "MT-B-20, MT-B-24", "doubles=pair"),
    Statement("double-ends", "says.ends-pair", "MT-B-24", "doubles=pair"),
    Statement("double-draw", "says.draw-pair", "MT-B-21, MT-B-26", "doubles=pair"),
    Statement("double-owes", "says.owes-turn", "MT-F-21", "doubles=extra_turn"),
    Statement("double-more", "says.more-turn", "MT-F-21", "doubles=extra_turn"),
    Statement("double-where", "says.where-any", "MT-F-11, MT-F-21", "doubles=extra_turn"),
    Statement("double-ends", "says.ends-any", "MT-F-13, MT-F-21", "doubles=extra_turn"),
    Statement("double-draw", "says.draw-same", "MT-F-16, MT-F-21", "doubles=extra_turn"),
    Statement("double-owes", "says.owes-one", "MT-O-25", "doubles=chain"),
    Statement("double-more", "says.more-chain", "MT-O-27", "doubles=chain"),
    Statement("double-where", "says.where-any", "MT-O-26", "doubles=chain"),
    Statement("double-ends", "says.ends-any", "MT-O-27", "doubles=chain"),
    Statement("double-draw", "says.draw-same", "MT-O-28", "doubles=chain"),
    Statement("open", "says.open-free", "MT-F-22", "satisfy_doubles=no"),
    Statement("open", "says.open-binds", "MT-P-29 / MT-B-28 / MT-F-23, MT-F-24 / MT-O-29", "satisfy_doubles=yes"),
    Statement("open-own", "says.open-own", "MT-P-23", "satisfy_doubles=yes doubles=succession"),
    Statement("open-own", "says.open-own", "MT-B-20", "satisfy_doubles=yes doubles=pair"),
    Statement("open-own", "says.open-own", "MT-F-25", "satisfy_doubles=yes doubles=extra_turn"),
    Statement("open-own", "says.open-own", "MT-O-26", "satisfy_doubles=yes doubles=chain"),
    Statement("open-first", "says.open-first", "MT-O-12", "satisfy_doubles=yes first_turn=chain"),
    Statement("open-first", "says.open-first-end", "MT-O-32", "satisfy_doubles=yes first_turn=chain"),
    Statement("open-cannot", "says.open-cannot", "MT-P-31 / MT-B-29 / MT-F-24 / MT-O-30", "satisfy_doubles=yes"),
    Statement(
        "open-order", "says.open-one", "MT-B-31", "satisfy_doubles=yes doubles=pair first_turn=one dead_double=release"
    ),
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
