"""Which tables a rule code offers: sets, numbers of seats, and tiles for each seat."""

from boneyard.core.errors import BadRules
from boneyard.core.rules import RuleCode
from boneyard.core.seat import MOST_SEATS


def tiles_each(code: RuleCode, deal: int, top: int, seats: int) -> int:
    """How many tiles each seat gets: what was agreed on, or what the book's table says; 0 where it offers no game."""
    return deal or code.base.tiles_each(top, seats)


def seat_counts(code: RuleCode, deal: int, top: int, stock: int) -> list[int]:
    """The numbers of seats offered with a set of which `stock` tiles are dealt out; an agreed deal opens the empty cells of the table."""
    if top not in code.base.deals:
        return []
    return [seats for seats in range(2, MOST_SEATS + 1) if 0 < seats * tiles_each(code, deal, top, seats) <= stock]


def check_offered(code: RuleCode, top: int, seats: int, offered: list[int]) -> None:
    """BadRules unless these rules can be played with this set and this number of seats."""
    names = {"book": code.base.name, "top": str(top), "seats": str(seats), "deal": code.values.get("deal", ""), "rounds": code.values.get("rounds", "")}
    names["most"] = str(top + 1)
    if top not in code.base.deals:
        names["offered"] = _listed(list(code.base.deals))
        raise BadRules("{book} is not played with a double-{top} set: set may be {offered}", names)
    if seats not in offered:
        names["offered"] = _listed(offered)
        raise BadRules(_not_offered(code, seats, offered), names)
    if code.number("rounds") > top + 1:
        raise BadRules("rounds={rounds} is too many: with a double-{top} set rounds may be 1 to {most}", names)


def _not_offered(code: RuleCode, seats: int, offered: list[int]) -> str:
    deal = code.number("deal")
    if deal and 2 <= seats <= MOST_SEATS:
        return "deal={deal} is more than a double-{top} set has for {seats} seats"
    if not deal and not offered:
        return "{book} says nothing of a double-{top} set: give the option deal"
    return "{book} is not played by {seats} with a double-{top} set: seats may be {offered}"


def _listed(numbers: list[int]) -> str:
    return ", ".join([str(number) for number in numbers])
