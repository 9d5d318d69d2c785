"""Dealing a round: the engine, the hands, and who starts."""

from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, seat_after
from boneyard.core.tile import NO_TILE, Tile, double, set_size, tiles_of, tiles_without_double
from boneyard.games.mexican_train import apply as table
from boneyard.games.mexican_train.play import begin_turn
from boneyard.games.mexican_train.rules import Engine, Search, Starter, TrainRules
from boneyard.games.mexican_train.score import hand_costs
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.offering import seat_counts, tiles_each
from boneyard.parts.opening import highest_tile_holder, holder_of, rotating_starter, winning_starter
from boneyard.parts.rounds import hands_and_rest


def is_engine_dealt(rules: TrainRules) -> bool:
    """Is the engine dealt with the other tiles (MT-F-03), rather than set aside (MT-P-04, MT-B-04, MT-O-03)?"""
    return rules.engine is Engine.DEALT


def agreed_deal(rules: TrainRules) -> int:
    """How many tiles does each seat get by agreement? 0: as in the table (MT-P-05, MT-B-03, MT-F-03, MT-O-05)."""
    return rules.deal


def seats_offered(code: RuleCode, top: int) -> list[int]:
    """How many may play with this set? (MT-P-03, MT-B-02, MT-F-02, MT-O-02)"""
    rules = TrainRules(code)
    aside = 0 if is_engine_dealt(rules) else 1
    return seat_counts(code, agreed_deal(rules), top, set_size(top) - aside)


def tiles_to_deal(yard: Yard) -> list[Tile]:
    """The tiles that are shuffled for the next round."""
    if is_engine_dealt(yard.rules):
        return tiles_of(yard.top)
    return tiles_without_double(yard.top, yard.rules.course.engine(yard.top, yard.round + 1))


def next_engine(yard: Yard) -> Tile:
    """The double of the next round (MT-P-41, MT-B-37, MT-F-04, MT-O-03)."""
    return double(yard.rules.course.engine(yard.top, yard.round + 1))


def sought(yard: Yard) -> Tile:
    """The engine, as long as nobody holds it (MT-F-07)."""
    return yard.engine_tile() if yard.phase is Phase.SEARCH else NO_TILE


def deal(yard: Yard, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(yard.code, agreed_deal(yard.rules), yard.top, yard.seats)
    hands, rest = hands_and_rest(order, each, yard.seats)
    engine = NO_TILE if is_engine_dealt(yard.rules) else next_engine(yard)
    starter, taken = who_starts(yard, hands), -1
    turn = starter if starter != NOBODY else _first_to_search(yard)
    if starter == NOBODY and takes_engine(yard.rules):
        starter, engine = turn, next_engine(yard)
        taken = rest.index(engine)
        del rest[taken]
    table.deal_round(yard, yard.round + 1, engine, starter, turn, hands, rest, taken)
    if engine != NO_TILE:
        begin_turn(yard, turn)


def takes_engine(rules: TrainRules) -> bool:
    """Is an engine that nobody was dealt taken out of the boneyard (HR-24), rather than searched (MT-F-07)?"""
    return is_engine_dealt(rules) and rules.search is Search.TAKE


def who_starts(yard: Yard, hands: list[list[Tile]]) -> int:
    """Who takes the first turn of the round that is dealt now? Nobody, while the engine has to be searched."""
    how = starter_rule(yard.rules)
    if how is Starter.HIGHEST:
        return highest_tile_holder(hands)  # MT-O-07
    if how is Starter.HOLDER:
        return holder_of(hands, next_engine(yard))  # MT-F-05
    if how is Starter.WINNER:
        return winning_starter(yard, hand_costs(yard))  # HR-06
    return rotating_starter(yard)  # MT-P-08, MT-B-06


def _first_to_search(yard: Yard) -> int:
    """MT-F-08: in round 1 the first seat, later the seat after the last starter."""
    return 0 if yard.round == 0 else seat_after(yard, yard.starter)


def designated_starter(rules: TrainRules) -> bool:
    """Is the starter of round 1 named from outside? (MT-P-08, MT-B-06, HR-06)"""
    return starter_rule(rules) in (Starter.ROTATE, Starter.WINNER)


def starter_rule(rules: TrainRules) -> Starter:
    """How is the starter of a round found?"""
    return rules.starter
