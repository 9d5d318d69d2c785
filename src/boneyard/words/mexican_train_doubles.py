"""What the rules of Mexican Train say of doubles, in plain words: in the turn in which they are laid, and afterwards."""

from typing import Final

from boneyard.words.statement import Statement, Topic

_LAID, _OPEN = "Doubles", "Open doubles"

DOUBLES_TOPICS: Final = [
    Topic("double-owes", _LAID, "What a double asks for"),
    Topic("double-more", _LAID, "Several doubles in a turn"),
    Topic("double-where", _LAID, "Where the further tile goes"),
    Topic("double-ends", _LAID, "What ends the turn"),
    Topic("double-draw", _LAID, "No further tile"),
    Topic("open", _OPEN, "Doubles left open"),
    Topic("open-own", _OPEN, "One's own doubles in the same turn"),
    Topic("open-first", _OPEN, "Open doubles and first turns"),
    Topic("open-cannot", _OPEN, "Who cannot cover"),
    Topic("open-order", _OPEN, "Several open doubles"),
    Topic("open-dead", _OPEN, "Doubles that nothing can cover"),
]

_SAME_DRAW: Final = (
    "If you can play no further tile, you draw one and play it if it fits; after a drawn double the same holds again. "
    "If it does not fit, your train is marked and the turn is over."
)


def _several(order: str) -> str:
    """When several doubles that bind can be open at once: always, but for a pair that leaves at most one (MT-B-31)."""
    bound = f"satisfy_doubles=yes satisfy_order={order}"
    return f"{bound} doubles=succession|extra_turn|chain or {bound} first_turn=chain or {bound} dead_double=bind"


DOUBLES: Final = [
    Statement(
        "double-owes",
        "After one or more doubles you owe one further tile in the same turn, and it has to be a tile other than a double.",
        "MT-P-22",
        "doubles=succession",
    ),
    Statement(
        "double-more",
        "Before the further tile you may lay as many doubles as you can, one after the other.",
        "MT-P-23",
        "doubles=succession",
    ),
    Statement(
        "double-where",
        "The further tile goes on the first double you laid this turn that can still be covered, or on any train open to you that does not end in a double of this turn.",
        "MT-P-24, MT-P-34",
        "doubles=succession",
    ),
    Statement("double-ends", "The further tile ends the turn; no double may follow it, even if it covered the double.", "MT-P-25", "doubles=succession"),
    Statement(
        "double-draw",
        "If you can lay neither such a tile nor another double, you draw one: a drawn double that fits is laid and you draw again, another tile that fits ends the "
        "turn. If it does not fit, or the boneyard is empty, your train is marked and the turn is over.",
        "MT-P-26, MT-P-27, MT-P-28",
        "doubles=succession",
    ),
    Statement("double-owes", "After a double you must lay one further tile in the same turn.", "MT-B-19", "doubles=pair"),
    Statement(
        "double-more",
        "The further tile may be a second double only if you then still hold a tile other than a double that fits one of the two, and have not drawn since the first. "
        "There are never more than two doubles in a turn.",
        "MT-B-22, MT-B-23, MT-B-25",
        "doubles=pair",
    ),
    Statement("double-more", "A second double that is your last tile may be laid without a third.", "MT-B-27", "doubles=pair"),
    Statement(
        "double-where",
        "After one double the further tile goes on the double or on any other train open to you; after two doubles the next tile must cover one of the two.",
        "MT-B-20, MT-B-24",
        "doubles=pair",
    ),
    Statement("double-ends", "The tile laid after two doubles ends the turn.", "MT-B-24", "doubles=pair"),
    Statement(
        "double-draw",
        "If you have no further tile, you draw one and play it if you can, but a double drawn then is kept. "
        "If you cannot play it, your train is marked and the turn is over.",
        "MT-B-21, MT-B-26",
        "doubles=pair",
    ),
    Statement("double-owes", "After a double you at once take another full turn with a further tile.", "MT-F-21", "doubles=extra_turn"),
    Statement("double-more", "Every further double gives another turn; there is no limit.", "MT-F-21", "doubles=extra_turn"),
    Statement("double-where", "The further tile goes on any train open to you, also on a double of this turn.", "MT-F-11, MT-F-21", "doubles=extra_turn"),
    Statement("double-ends", "The first tile other than a double ends the turn.", "MT-F-13, MT-F-21", "doubles=extra_turn"),
    Statement("double-draw", _SAME_DRAW, "MT-F-16, MT-F-21", "doubles=extra_turn"),
    Statement("double-owes", "After a double you must lay one further tile in the same turn.", "MT-O-25", "doubles=chain"),
    Statement("double-more", "The further tile may itself be a double, which asks for a further tile again; there is no limit.", "MT-O-27", "doubles=chain"),
    Statement("double-where", "The further tile goes on any train open to you, also on a double of this turn.", "MT-O-26", "doubles=chain"),
    Statement("double-ends", "The first tile other than a double ends the turn.", "MT-O-27", "doubles=chain"),
    Statement("double-draw", _SAME_DRAW, "MT-O-28", "doubles=chain"),
    Statement(
        "open",
        "A double that is left open binds nobody. It is an ordinary end: on an unmarked train only the owner may play on it.",
        "MT-F-22",
        "satisfy_doubles=no",
    ),
    Statement(
        "open",
        "A double that is left open when a turn ends must be covered before anything else is played, on whosever train it lies and whether that train is marked "
        "or not. This binds everybody, also who laid it.",
        "MT-P-29 / MT-B-28 / MT-F-23, MT-F-24 / MT-O-29",
        "satisfy_doubles=yes",
    ),
    Statement("open-own", "The doubles of your own turn do not bind you in that turn.", "MT-P-23", "satisfy_doubles=yes doubles=succession"),
    Statement("open-own", "The doubles of your own turn do not bind you in that turn.", "MT-B-20", "satisfy_doubles=yes doubles=pair"),
    Statement("open-own", "The doubles of your own turn do not bind you in that turn.", "MT-F-25", "satisfy_doubles=yes doubles=extra_turn"),
    Statement("open-own", "The doubles of your own turn do not bind you in that turn.", "MT-O-26", "satisfy_doubles=yes doubles=chain"),
    Statement("open-first", "Open doubles do not bind you on your first turn.", "MT-O-12", "satisfy_doubles=yes first_turn=chain"),
    Statement(
        "open-first",
        "A double left at the end of a first-turn chain binds everybody from their second turn on.",
        "MT-O-32",
        "satisfy_doubles=yes first_turn=chain",
    ),
    Statement(
        "open-cannot",
        "If you cannot cover, you draw one tile and cover with it if it fits; otherwise your train is marked and your turn is over.",
        "MT-P-31 / MT-B-29 / MT-F-24 / MT-O-30",
        "satisfy_doubles=yes",
    ),
    Statement(
        "open-order",
        "There is never more than one open double that can still be covered.",
        "MT-B-31",
        "satisfy_doubles=yes doubles=pair first_turn=one dead_double=release",
    ),
    Statement(
        "open-order",
        "Several open doubles are covered in the order in which they were laid, one in a turn.",
        "MT-P-30",
        _several("oldest"),
    ),
    Statement(
        "open-order",
        "Of several open doubles you cover whichever you like, one in a turn.",
        "MT-O-31 / MT-O-31 / MT-F-26 / MT-O-31",
        _several("any"),
    ),
    Statement(
        "open-dead",
        "An open double stops binding as soon as all other tiles with its number lie on the table; that train can go no further.",
        "MT-P-33, MT-P-35 / MT-B-32 / MT-F-27 / MT-O-33",
        "satisfy_doubles=yes dead_double=release",
    ),
    Statement(
        "open-dead",
        "An open double goes on binding even when all other tiles with its number lie on the table.",
        "MT-B-32 / MT-B-32 / MT-F-27 / MT-O-33",
        "satisfy_doubles=yes dead_double=bind",
    ),
]
