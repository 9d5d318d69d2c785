"""Dealing a round: the engine, the hands, and who starts."""

from boneyard.core.errors import BadRules
from boneyard.core.rules import RuleCode
from boneyard.core.seat import MOST_SEATS, NOBODY, next_seat
from boneyard.core.tile import NO_TILE, Tile, tiles_of
from boneyard.games.mexican_train import apply as table
from boneyard.games.mexican_train.play import begin_turn
from boneyard.games.mexican_train.rules import Engine, Starter, TrainRules, train_rules
from boneyard.games.mexican_train.yard import Yard
from boneyard.parts.opening import highest_tile_holder, holder_of


def is_engine_dealt(rules: TrainRules) -> bool:
    """Is the engine dealt with the other tiles (MT-F-03), rather than set aside (MT-P-04, MT-B-04, MT-O-03)?"""
    return rules.engine is Engine.DEALT


def tiles_each(code: RuleCode, rules: TrainRules, top: int, seats: int) -> int:
    """How many tiles does each seat get? (MT-P-05, MT-B-03, MT-F-03, MT-O-05) None where the book offers no game."""
    return rules.deal or code.base.tiles_each(top, seats)


def seat_counts(code: RuleCode, top: int) -> list[int]:
    """The numbers of seats offered with a set (MT-P-03, MT-B-02, MT-F-02, MT-O-02); the option `deal` opens empty cells."""
    if top not in code.base.deals:
        return []
    rules = train_rules(code)
    tiles = len(tiles_of(top)) - (0 if is_engine_dealt(rules) else 1)
    counts = [(seats, tiles_each(code, rules, top, seats)) for seats in range(2, MOST_SEATS + 1)]
    return [seats for seats, each in counts if 0 < seats * each <= tiles]


def check_offered(code: RuleCode, top: int, seats: int) -> None:
    """BadRules unless these rules can be played with this set and this number of seats."""
    book = code.base.name
    if top not in code.base.deals:
        sets = ", ".join([str(known) for known in code.base.deals])
        raise BadRules(f"{book} is not played with a double-{top} set: set may be {sets}")
    offered = seat_counts(code, top)
    if seats not in offered:
        raise BadRules(_not_offered(code, top, seats, offered))
    if code.number("rounds") > top + 1:
        raise BadRules(f"rounds={code.number('rounds')} is too many: with a double-{top} set rounds may be 1 to {top + 1}")


def _not_offered(code: RuleCode, top: int, seats: int, offered: list[int]) -> str:
    if code.number("deal") and 2 <= seats <= MOST_SEATS:
        return f"deal={code.number('deal')} is more than a double-{top} set has for {seats} seats"
    if not offered and not code.number("deal"):
        return f"{code.base.name} says nothing of a double-{top} set: give the option deal"
    return f"{code.base.name} is not played by {seats} with a double-{top} set: seats may be {', '.join([str(count) for count in offered])}"


def tiles_to_deal(yard: Yard) -> list[Tile]:
    """The tiles that are shuffled for the next round."""
    tiles = tiles_of(yard.top)
    if not is_engine_dealt(yard.rules):
        tiles.remove(next_engine(yard))
    return tiles


def next_engine(yard: Yard) -> Tile:
    """The double of the next round (MT-P-41, MT-B-37, MT-F-04, MT-O-03)."""
    pip = yard.top - yard.round
    return Tile(pip << 5 | pip)


def deal(yard: Yard, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(yard.code, yard.rules, yard.top, yard.seats)
    hands = [order[seat * each : (seat + 1) * each] for seat in range(yard.seats)]
    engine = NO_TILE if is_engine_dealt(yard.rules) else next_engine(yard)
    starter = who_starts(yard, hands)
    turn = starter if starter != NOBODY else _first_to_search(yard)
    table.deal_round(yard, yard.round + 1, engine, starter, turn, hands, order[each * yard.seats :])
    if engine != NO_TILE:
        begin_turn(yard, turn)


def who_starts(yard: Yard, hands: list[list[Tile]]) -> int:
    """Who takes the first turn of the round that is dealt now? Nobody, while the engine has to be searched."""
    how = starter_rule(yard.rules)
    if how is Starter.HIGHEST:
        return highest_tile_holder(hands)  # MT-O-07
    if how is Starter.HOLDER:
        return holder_of(hands, next_engine(yard))  # MT-F-05
    return yard.starter if yard.round == 0 else next_seat(yard.starter, yard.seats)  # MT-P-08, MT-B-06


def _first_to_search(yard: Yard) -> int:
    """MT-F-08: in round 1 the first seat, later the seat after the last starter."""
    return 0 if yard.round == 0 else next_seat(yard.starter, yard.seats)


def designated_starter(rules: TrainRules) -> bool:
    """Is the starter of round 1 named from outside? (MT-P-08, MT-B-06)"""
    return starter_rule(rules) is Starter.ROTATE


def starter_rule(rules: TrainRules) -> Starter:
    """How is the starter of a round found?"""
    return rules.starter
