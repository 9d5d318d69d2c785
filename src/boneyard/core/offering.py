"""Whether a table is offered: a set and a number of seats, by what the rule code says of them."""

from collections.abc import Callable
from typing import Final

from boneyard.core.errors import BadRules
from boneyard.core.rules import RuleCode
from boneyard.core.tile import set_size


def check_offered(code: RuleCode, top: int, seats: int, seat_counts: Callable[[RuleCode, int], list[int]]) -> None:
    """BadRules unless these rules can be played with this set and this number of seats."""
    offered, first = seat_counts(code, top), code.number("from", top)
    names = {
        "book": code.base.name,
        "top": str(top),
        "seats": str(seats),
        "deal": code.values.get("deal", ""),
        "rounds": code.values.get("rounds", ""),
        "from": str(first),
        "most": str(top + 1),
    }
    if top not in code.base.deals:
        names["offered"] = _listed(list(code.base.deals))
        raise BadRules("{book} is not played with a double-{top} set: set may be {offered}", names)
    if seats not in offered:
        names["offered"] = _listed(offered)
        opens = "deal" in code.values and seats in seat_counts(code.agreed("deal", "1"), top)
        raise BadRules(_not_offered(code, offered, opens=opens), names)
    if first > top:
        raise BadRules("from={from} is too high: with a double-{top} set from may be 0 to {top}", names)
    if code.number("rounds") > top + 1:
        raise BadRules("rounds={rounds} is too many: with a double-{top} set rounds may be 1 to {most}", names)


def is_offered(code: RuleCode, top: int, seat_counts: Callable[[RuleCode, int], list[int]]) -> bool:
    """Whether these rules can be played with this set, by some number of seats."""
    counts = seat_counts(code, top)
    try:
        check_offered(code, top, counts[0] if counts else 0, seat_counts)
    except BadRules:
        return False
    return True


_MOST_DEALT: Final = 16
"""No published deal table gives more to two players with the sets that most people have."""


def agreed_deals(
    code: RuleCode, top: int, most: int, seat_counts: Callable[[RuleCode, int], list[int]]
) -> dict[int, int]:
    """By number of seats what is offered as `deal`: 0 where the book has a number, else what suits the set (HR-01).

    At most three quarters of the tiles are dealt out, as in the tables of the books. What was agreed on already does
    not count; nothing for a game that knows no such agreement, or a set that is not played.
    """
    if "deal" not in code.values or top not in code.base.deals:
        return {}
    by_book = seat_counts(code.agreed("deal", ""), top)
    found: dict[int, int] = {}
    for seats in range(2, most + 1):
        tiles = min(_MOST_DEALT, 3 * set_size(top) // (4 * seats))
        if seats in by_book:
            found[seats] = 0
        elif seats in seat_counts(code.agreed("deal", str(tiles)), top):
            found[seats] = tiles
    return found


def _not_offered(code: RuleCode, offered: list[int], *, opens: bool) -> str:
    """`opens`: all would be well with another deal (HR-01, HR-02)."""
    if opens and code.number("deal"):
        return "deal={deal} is more than a double-{top} set has for {seats} seats"
    if opens and offered:
        return (
            "{book} is not played by {seats} with a double-{top} set: seats may be {offered}, or give the option deal"
        )
    if opens:
        return "{book} says nothing of a double-{top} set: give the option deal"
    return "{book} is not played by {seats} with a double-{top} set: seats may be {offered}"


def _listed(numbers: list[int]) -> str:
    return ", ".join([str(number) for number in numbers])
