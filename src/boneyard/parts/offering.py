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
    book = code.base.name
    if top not in code.base.deals:
        raise BadRules(f"{book} is not played with a double-{top} set: set may be {_listed(list(code.base.deals))}")
    if seats not in offered:
        raise BadRules(_not_offered(code, top, seats, offered))
    if code.number("rounds") > top + 1:
        raise BadRules(f"rounds={code.number('rounds')} is too many: with a double-{top} set rounds may be 1 to {top + 1}")


def _not_offered(code: RuleCode, top: int, seats: int, offered: list[int]) -> str:
    deal = code.number("deal")
    if deal and 2 <= seats <= MOST_SEATS:
        return f"deal={deal} is more than a double-{top} set has for {seats} seats"
    if not deal and not offered:
        return f"{code.base.name} says nothing of a double-{top} set: give the option deal"
    return f"{code.base.name} is not played by {seats} with a double-{top} set: seats may be {_listed(offered)}"


def _listed(numbers: list[int]) -> str:
    return ", ".join([str(number) for number in numbers])
