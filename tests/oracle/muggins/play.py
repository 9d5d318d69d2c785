"""What an action brings about: points, calls, and the end of a round."""

from tests.oracle.common import Refused
from tests.oracle.layouts import (
    Position,
    RoundEvent,
    after_draw,
    after_laying,
    dealt,
    next_seat,
    next_turn,
    pips,
    read_tile,
    seats_of,
    turn_order,
)

from .rules import (
    AMOUNT,
    HAND_SIZES,
    by_claim,
    drawable,
    ends_at_once,
    rule,
)
from .rules import number as option_number
from .table import (
    contract_dump,
    credited,
    deal_tiles,
    fives,
    legal,
    may_keep,
    plays,
    side_of,
    sides,
    target_reached,
)


def turn_action(position: Position, action: str) -> tuple[Position, RoundEvent | None]:
    """Play, draw or pass of the seat to move."""
    if action in ("draw", "pass"):
        if action not in legal(position):
            raise Refused(f"{action} is not legal now: MU-08, MU-09, MU-10")
        return (after_draw(position), None) if action == "draw" else do_pass(position)
    play, stated = split_claim(position, action)
    if play not in plays(position):
        raise Refused(f"{action!r} is not legal now: MU-06, MU-07, MU-12, MU-13")
    tile, target = play.split(">")
    return lay(position, tile, None if target == "table" else target, stated)


def split_claim(position: Position, action: str) -> tuple[str, int | None]:
    """The placement, spelled the contract's way, and the amount that was stated with it."""
    play, equals, amount = action.partition("=")
    play = ">".join(read_tile(part) or part for part in play.split(">"))
    if not equals:
        return play, None
    if not by_claim(position) or not AMOUNT.fullmatch(amount):
        raise Refused("MU-18, MU-20: an amount from 1 is stated only with scoring=claim")
    return play, int(amount)


def deal(position: Position, action: str) -> Position:
    """The next round (MU-04, MU-05, MU-30)."""
    number = position["round"] + 1
    starter = position["starter"] if number == 1 else next_starter(position)
    size = option_number(position, "deal", HAND_SIZES[position["seats"]])  # HR-22
    table = dealt(contract_dump(position), action, deal_tiles(position), size)
    return {
        **table,
        "round": number,
        "starter": starter,
        "phase": "play",
        "turn": starter,
        "layout": [],
        "drew": False,
        "passes": 0,
    }


def next_starter(position: Position) -> str:
    """MU-05; HR-06: who went out, else who holds least, the first of them from the last starter on."""
    if rule(position, "starter") == "rotate":
        return next_seat(position, position["starter"])
    order = turn_order(position, position["starter"])
    return min(order, key=lambda seat: (bool(position["hands"][seat]), hand_sum(position, [seat])))


def lay(position: Position, tile: str, against: str | None, stated: int | None) -> tuple[Position, RoundEvent | None]:
    """A tile is laid and scored; then the game, the round or the turn ends."""
    player = position["turn"]
    after = scored(after_laying(position, tile, against), player, stated)
    if ends_at_once(after) and target_reached(after):
        return end_of_game(after)  # MU-29
    if not after["hands"][player]:
        return end_of_round(after, bonus_for_going_out(after, player))  # MU-21
    return next_turn(after, passes=0), None


def scored(position: Position, player: str, stated: int | None) -> Position:
    """MU-14, MU-17; by claim only what was stated rightly, the rest can be called (MU-20)."""
    points = fives(position)
    if points == 0:
        return position
    if by_claim(position) and stated != points:
        return {**position, "uncalled": True}
    return credited(position, player, points)


def do_pass(position: Position) -> tuple[Position, RoundEvent | None]:
    """MU-19: no score; MU-22: one circuit of passes ends the round."""
    passes = 0 if drawable(position) or may_keep(position) else position["passes"] + 1  # HR-07, HR-08
    if passes == position["seats"]:
        return end_of_round(position, bonus_after_block(position))
    return next_turn(position, passes), None


def maker(position: Position) -> str | None:
    """The seat that laid a tile as the last action of a turn, None after anything else (MU-20)."""
    if position["phase"] == "play" and position["layout"] and not position["drew"] and position["passes"] == 0:
        return turn_order(position, position["turn"])[-1]  # HR-03
    empty = [seat for seat in seats_of(position) if not position["hands"][seat]]
    return empty[0] if position["phase"] == "deal" and position["round"] > 0 and len(empty) == 1 else None


def call(position: Position, action: str, caller: str | None) -> tuple[Position, RoundEvent | None]:
    """MU-20: an opponent takes what the maker failed to record; a false call costs nothing."""
    word, _, amount = action.partition(" ")
    made_by = maker(position)
    if word != "muggins" or not AMOUNT.fullmatch(amount) or not by_claim(position):
        raise Refused("MU-18, MU-20: muggins and an amount from 1, only with scoring=claim")
    if made_by is None or caller not in seats_of(position) or caller in side_of(position, made_by):
        raise Refused("MU-20: only an opponent calls, until the next action of the next player")
    if "uncalled" not in position or int(amount) != fives(position):
        return dict(position), None
    after = credited(contract_dump(position), caller, int(amount))
    if target_reached(after) and (after["phase"] == "deal" or ends_at_once(after)):
        return end_of_game(after)  # MU-28, MU-29
    return after, None


def hand_sum(position: Position, side: list[str]) -> int:
    """MU-23: the pips left to a player or team."""
    return sum(pips(tile) for seat in side for tile in position["hands"][seat])


def rounded(position: Position, total: int) -> int:
    """MU-26: to the nearest five; 1 and 2 go down, 3 and 4 up. HR-19: as it is, or always up."""
    if rule(position, "bonus") == "exact":
        return total
    if rule(position, "bonus") == "up":
        return -(-total // 5) * 5
    return {0: total, 1: total - 1, 2: total - 2, 3: total + 2, 4: total + 1}[total % 5]


def bonus_for(position: Position, winners: list[str]) -> dict[str, int]:
    """The opponents' sums, added and rounded once, for the winning side (MU-24 to MU-26)."""
    total = sum(hand_sum(position, side) for side in sides(position) if side != winners)
    return {seat: rounded(position, total) if seat in winners else 0 for seat in seats_of(position)}


def bonus_for_going_out(position: Position, player: str) -> dict[str, int]:
    """MU-24."""
    return bonus_for(position, side_of(position, player))


def bonus_after_block(position: Position) -> dict[str, int]:
    """MU-25; nobody when the lowest sum is shared (MU-27)."""
    lowest = min(hand_sum(position, side) for side in sides(position))
    winners = [side for side in sides(position) if hand_sum(position, side) == lowest]
    return bonus_for(position, winners[0]) if len(winners) == 1 else no_points(position)


def no_points(position: Position) -> dict[str, int]:
    """Zero for each seat (MU-27, MU-29)."""
    return {seat: 0 for seat in seats_of(position)}


def end_of_round(position: Position, bonus: dict[str, int]) -> tuple[Position, RoundEvent]:
    """The bonus is counted; over when somebody has reached the target (MU-28 to MU-30)."""
    scores = {seat: position["scores"][seat] + bonus[seat] for seat in bonus}
    after = {
        **position,
        "scores": scores,
        "turn": None,
        "phase": "deal",
        "drew": False,
        "passes": 0,
    }
    if target_reached(after):
        after = {**contract_dump(after), "phase": "over"}
    return after, {"points": bonus, "scores": dict(scores)}


def end_of_game(position: Position) -> tuple[Position, RoundEvent]:
    """MU-29: over at this instant, without a bonus."""
    after = {**contract_dump(position), "turn": None, "phase": "over", "drew": False, "passes": 0}
    return after, {"points": no_points(position), "scores": dict(position["scores"])}
