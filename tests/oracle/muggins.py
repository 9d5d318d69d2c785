"""Muggins, played slowly from the clauses MU-01 to MU-30.

Positions are the full dumps of the contract. `load` is the door for anything that comes from
outside; the other functions take what `new`, `load` and `do` return and work everything out anew.

With `scoring=claim` the fields of the contract lack one bit: whether the points of the last tile
are still there to be called (MU-20). A position of this module then has the further field
`"uncalled": true`, only while that is so; `contract_dump` takes it away, and views never show it.
"""

import re
from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules, Refused
from tests.oracle.layouts import (
    COMMON_AMBIGUITIES,
    COMMON_FIELDS,
    LETTERS,
    Layout,
    Position,
    RoundEvent,
    after_draw,
    after_laying,
    check_before_first_deal,
    check_fields,
    children_of,
    choose,
    dealt,
    ends,
    full_set,
    is_double,
    is_int,
    laid_tiles,
    need,
    next_seat,
    next_turn,
    offered,
    outer_number,
    parent_of,
    pips,
    print_code,
    read_counters,
    read_head,
    read_layout,
    read_phase,
    read_places,
    read_scores,
    read_starter,
    read_tile,
    seats_of,
    split_code,
    view_of,
)

GAME = "muggins"
SETS = (6, 9, 12)  # MU-01, MU-02
SEAT_COUNTS = (2, 3, 4)  # MU-03
HAND_SIZES = {2: 7, 3: 5, 4: 5}  # MU-04
TEAMS = [["A", "C"], ["B", "D"]]  # MU-03
TARGET = 250  # MU-28
AMOUNT = re.compile("[1-9][0-9]*")

AMBIGUITIES = (
    *COMMON_AMBIGUITIES,
    "MU-02, contract 1: may `set` be 9 or 12? Readings: no, Muggins is double-6 and MU-02 is"
    " for people with a larger box; yes, the game is then played with the 28 low tiles."
    " Choice: yes, otherwise MU-02 would say nothing; `set` stays as given, and the tiles of"
    " the position are the 28.",
    "contract 2, 6-2>6-4 when both numbers match, or two ends of 6-4 are open: cannot happen."
    " Two different tiles share at most one number; a lead with both ends open has two"
    " different numbers; the sides of a spinner are equal, and so are its short ends, and"
    " MU-12 decides between sides and short ends.",
    "contract 2, which end of the lead 6-4 is covered: the one whose number the tile laid against it shows; a second tile on the same number is refused.",
    "contract 3, MU-12: a spinner laid on a line has one side covered by the tile it lies"
    " against, so it takes one more tile on a side, then two on its short ends: three tiles"
    " name it, four when it was the lead.",
    "MU-16, lone spinner: both halves (10 for 5-5), not each side separately.",
    "MU-15, the lead after one of its ends was covered counts the other end once; after both, nothing.",
    "MU-20, contract 2, what `legal` lists with scoring=claim. Readings: bare plays only;"
    " bare plays and the true claim; every amount; also calls. Choice: every play bare and,"
    " when it scores, once more with the true amount: one entry for each outcome that stating"
    " can have. Wrong amounts are legal (MU-20 says what follows from them) but not listed,"
    " they do what the bare play does. Calls are not listed: they are out of turn, and a seat"
    " without a playable tile has draw as its only legal action.",
    "MU-18, MU-20, which amounts can be stated. Readings: any whole number; multiples of"
    " five; only from 1. Choice: any whole number from 1 ('cannot be claimed' for 0), in its"
    " one spelling.",
    "MU-20, state: the fields of the contract do not say whether the last tile's points were"
    " recorded. The maker is the seat before the turn while drew is false and passes is 0, and"
    " the amount is the count; only this bit is missing. Readings: a loaded position has"
    " nothing to call; has something to call whenever the count is a multiple of five. Choice:"
    " nothing unless the additional field `uncalled` says so; a dump of the contract does not"
    " have it.",
    "MU-20, 'until the next action of the next player': is his own call such an action?"
    " Readings: yes, a false call of his would close the matter for everybody; no. Choice: no,"
    " play, draw and pass are the actions of his turn, a call is out of turn whoever makes it.",
    "MU-20, a false call (wrong amount, nothing scored, already recorded or called)."
    " Readings: refused; accepted without effect. Choice: accepted without effect ('costs"
    " nothing') as long as a true one would have been in time and the caller is an opponent;"
    " refused before the lead, after a draw or pass, from the maker and from his partner.",
    "MU-20, MU-21, a call after the tile that ended the round. Readings: the round is over,"
    " nothing can be called; it can be called until the next deal; until the next player acts"
    " in the next round. Choice: until the next deal: the next player has not acted, but the"
    " deal takes the layout away. After a blocked round the last action was a pass, nothing"
    " can be called. When the game is over (the bonus reached 250) nothing can be called.",
    "MU-20, MU-29, a call that reaches 250. Choice: at_once ends the game there, with a round"
    " event of zeros; between rounds it ends the game with either value of target_check, with"
    " a round event of zeros and the new totals.",
    "contract 4, a call without a seat. Choice: it is the call of the seat to move, who always is an opponent of the maker; in phase deal it is refused.",
    "MU-21, MU-29, the last tile of a hand reaches 250. Readings: the bonus is still counted;"
    " it is not. Choice: with at_once it is not, the game ended at the instant of the score.",
    "contract 4, points of the round event with teams. Choice: both partners have the team's bonus, as in scores.",
    "MU-24 to MU-26, MU-29, a bonus that reaches 250 ends the game with either value of target_check.",
    "MU-25, with three players the lowest hand gets the sum of both others, rounded once (MU-26).",
    "contract 3, passes: a pass in Muggins is always made with an empty boneyard, also after"
    " drawing the rest, so every one counts and a placed tile sets the count back to 0.",
    "contract 3, drew: set by every draw, back to false with the end of the turn; it does not limit drawing (MU-09).",
    "contract 3, scores that cannot be: partners with different points, 250 in phase deal"
    " (and in play with at_once), nobody with 250 in phase over. Choice: bad position. Points"
    " that are no multiple of five are accepted.",
    "contract 3, round in phase deal of a position without it: 0, so that a table with tiles on it has to give its round.",
    "contract 4, starter that is no seat in new. Choice: BadRules.",
)


# --- rule codes --------------------------------------------------------------------------------


def canonical(code: Any, set: Any, seats: Any) -> str:
    """The rule code as it is printed; BadRules if it cannot be played."""
    offered("set", set, SETS)
    offered("seats", seats, SEAT_COUNTS)
    given = split_code(code, ("scoring", "target_check"))
    choose(given, "scoring", ("auto", "claim"))
    choose(given, "target_check", ("at_once", "round_end"))
    return print_code(given, {"scoring": "auto", "target_check": "at_once"})


def by_claim(position: Mapping[str, Any]) -> bool:
    """MU-20, option `scoring`."""
    return "scoring=claim" in position["rules"].split("+")


def ends_at_once(position: Mapping[str, Any]) -> bool:
    """MU-29, option `target_check`."""
    return "target_check=round_end" not in position["rules"].split("+")


def kept_tiles() -> list[str]:
    """MU-01, MU-02: the tiles whose ends are both 6 or lower."""
    return full_set(6)


# --- positions ---------------------------------------------------------------------------------


def new(code: Any, set: Any, seats: Any, starter: str | None = None) -> Position:
    """The position before the first deal."""
    rules = canonical(code, set, seats)
    letters = list(LETTERS[:seats])
    if starter is not None and starter not in letters:
        raise BadRules(f"starter {starter!r} is no seat")
    position: Position = {
        "game": GAME,
        "rules": rules,
        "set": set,
        "seats": seats,
        "round": 0,
        "starter": starter or "A",
        "phase": "deal",
        "turn": None,
        "scores": {seat: 0 for seat in letters},
        "hands": {seat: [] for seat in letters},
        "boneyard": kept_tiles(),
        "layout": [],
        "drew": False,
        "passes": 0,
    }
    return {**position, "teams": [list(team) for team in TEAMS]} if seats == 4 else position


def load(position: Any) -> Position:
    """The full dump of a position that is given in the contract's spelling, or an error."""
    head = read_head(position, GAME, canonical)
    teams = ("teams",) if head["seats"] == 4 else ()
    uncalled = ("uncalled",) if by_claim(head) else ()
    check_fields(position, (*COMMON_FIELDS, *teams, *uncalled))
    read_phase(position, head)
    read_starter(position, head)
    read_scores(position, head)
    read_teams(position, head)
    read_round(position, head)
    read_layout(position, head)
    read_places(position, head, kept_tiles())
    read_counters(position, head)
    check_before_first_deal(head)
    check_layout(head)
    check_target(head)
    read_uncalled(position, head)
    return head


def read_teams(position: Mapping[str, Any], head: Position) -> None:
    """The field teams, with four seats only; partners have equal points (MU-03, contract 3)."""
    if head["seats"] == 4:
        need(position.get("teams", TEAMS) == TEAMS, f"teams are {TEAMS}")
        head["teams"] = [list(team) for team in TEAMS]
    for side in sides(head):
        need(len({head["scores"][seat] for seat in side}) == 1, "partners have the same points")


def read_round(position: Mapping[str, Any], head: Position) -> None:
    """The field round, default 1, in phase deal 0 (contract 3)."""
    number = position.get("round", 0 if head["phase"] == "deal" else 1)
    need(is_int(number) and number >= 0, "round is a whole number")
    head["round"] = number


def check_layout(head: Position) -> None:
    """The layout begins with the lead; each tile fits where it lies (MU-07, MU-12, MU-13)."""
    for index, (tile, against) in enumerate(head["layout"]):
        if index == 0:
            need(against is None, "the lead lies against nothing")
        else:
            need(
                against is not None and fits(head["layout"][:index], tile, against),
                f"{tile} does not fit on {against}",
            )


def check_target(head: Position) -> None:
    """The phase agrees with the target (MU-28, MU-29)."""
    if head["phase"] == "over":
        need(target_reached(head), "over: nobody has 250 (MU-28)")
    elif head["phase"] == "deal" or ends_at_once(head):
        need(not target_reached(head), "somebody has 250: the game is over (MU-28, MU-29)")


def read_uncalled(position: Mapping[str, Any], head: Position) -> None:
    """The additional field uncalled: points that can still be called (MU-20)."""
    uncalled = position.get("uncalled", False)
    need(isinstance(uncalled, bool), "uncalled is true or false")
    if uncalled:
        need(maker(head) is not None and fives(head["layout"]) > 0, "there is nothing to call")
        head["uncalled"] = True


def contract_dump(position: Position) -> Position:
    """The position with the fields of the contract only."""
    return {name: value for name, value in position.items() if name != "uncalled"}


# --- sides of the game -------------------------------------------------------------------------


def sides(position: Mapping[str, Any]) -> list[list[str]]:
    """MU-03: two or three single players, or two teams."""
    if position["seats"] == 4:
        return [list(team) for team in TEAMS]
    return [[seat] for seat in seats_of(position)]


def side_of(position: Mapping[str, Any], seat: str) -> list[str]:
    """The seats that share their points with this one, itself included."""
    return next(side for side in sides(position) if seat in side)


def credited(position: Position, seat: str, points: int) -> Position:
    """The position with points added for a player or his team (MU-14, contract 3)."""
    gain = {name: points if name in side_of(position, seat) else 0 for name in seats_of(position)}
    return {**position, "scores": {name: position["scores"][name] + gain[name] for name in gain}}


def target_reached(position: Position) -> bool:
    """MU-28."""
    return any(points >= TARGET for points in position["scores"].values())


# --- the layout --------------------------------------------------------------------------------


def spinner(layout: Layout) -> str | None:
    """MU-11: the first double of the round."""
    return next((tile for tile in laid_tiles(layout) if is_double(tile)), None)


def covered_edges(layout: Layout, tile: str) -> int:
    """The edges that another tile touches, that of the tile it was laid against included."""
    return len(children_of(layout, tile)) + (parent_of(layout, tile) is not None)


def open_places(layout: Layout, tile: str) -> list[int]:
    """The numbers of the open places of one tile of the layout, one entry for each place."""
    if tile == spinner(layout):
        return spinner_places(layout, tile)
    inner = parent_of(layout, tile)
    if inner is None:
        return lead_places(layout, tile)
    if children_of(layout, tile):
        return []
    return [ends(tile)[0]] if is_double(tile) else [outer_number(tile, inner)]  # MU-13


def spinner_places(layout: Layout, tile: str) -> list[int]:
    """MU-12: the free sides; the free short ends only once both sides are covered."""
    covered = covered_edges(layout, tile)
    free = 2 - covered if covered < 2 else 4 - covered
    return [ends(tile)[0]] * free


def lead_places(layout: Layout, tile: str) -> list[int]:
    """A lead that is no double: its numbers that no tile laid against it shows (MU-07)."""
    children = children_of(layout, tile)
    return [number for number in ends(tile) if not any(number in ends(child) for child in children)]


def fits(layout: Layout, tile: str, target: str) -> bool:
    """MU-07: the tile matches an open place of the target."""
    if target not in laid_tiles(layout):
        return False
    return any(number in ends(tile) for number in open_places(layout, target))


def accepted_numbers(layout: Layout) -> list[int]:
    """All numbers that can be attached somewhere, ascending."""
    return sorted({number for tile in laid_tiles(layout) for number in open_places(layout, tile)})


def counted(layout: Layout, tile: str) -> int:
    """What one tile adds to the count (MU-15, MU-16, MU-17)."""
    if tile == spinner(layout):
        return 2 * ends(tile)[0] if covered_edges(layout, tile) < 2 else 0  # MU-16
    places = open_places(layout, tile)
    return 2 * sum(places) if is_double(tile) else sum(places)  # MU-15


def count(layout: Layout) -> int:
    """MU-14: the sum of the counted ends."""
    return sum(counted(layout, tile) for tile in laid_tiles(layout))


def fives(layout: Layout) -> int:
    """MU-14, MU-18: the count if it is a positive multiple of five, else 0."""
    total = count(layout)
    return total if total % 5 == 0 else 0


# --- legal actions -----------------------------------------------------------------------------


def plays(position: Position) -> list[str]:
    """The placements of the seat to move, without claims (MU-06, MU-07)."""
    hand, layout = position["hands"][position["turn"]], position["layout"]
    if not layout:
        return [f"{tile}>table" for tile in hand]
    return [f"{tile}>{target}" for tile in hand for target in laid_tiles(layout) if fits(layout, tile, target)]


def worth(position: Position, play: str) -> int:
    """What a placement scores (MU-14)."""
    tile, target = play.split(">")
    return fives([*position["layout"], [tile, None if target == "table" else target]])


def true_claims(position: Position) -> list[str]:
    """With scoring=claim: each scoring placement with its true amount (MU-20)."""
    worths = {play: worth(position, play) for play in plays(position)} if by_claim(position) else {}
    return [f"{play}={points}" for play, points in worths.items() if points > 0]


def legal(position: Position) -> list[str]:
    """The legal actions of the seat to move, sorted; no wrong claims and no calls."""
    if position["phase"] == "deal":
        return ["deal"]
    if position["phase"] == "over":
        return []
    found = plays(position) + true_claims(position)
    if found:
        return sorted(found)  # MU-08
    return ["draw"] if position["boneyard"] else ["pass"]  # MU-09, MU-10


def deal_tiles(position: Position) -> list[str]:
    """The tiles of the next deal: all of them (MU-04, MU-30)."""
    if position["phase"] != "deal":
        raise Refused("there is no deal now")
    return kept_tiles()


# --- doing -------------------------------------------------------------------------------------


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """The position after an action, and the round event if it ended the round or the game."""
    if action.split(" ")[0] == "muggins":
        return call(position, action, position["turn"] if seat is None else seat)
    if seat is not None and seat != position["turn"]:
        raise Refused(f"MU-05: seat {seat} is not to move")
    if position["phase"] == "deal" and action.split(" ")[0] == "deal":
        return deal(position, action), None
    if position["phase"] != "play":
        raise Refused(f"{action!r} is not legal in phase {position['phase']}")
    return turn_action(contract_dump(position), action)  # whatever was uncalled is lost now (MU-20)


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
    starter = position["starter"] if number == 1 else next_seat(position, position["starter"])
    table = dealt(contract_dump(position), action, deal_tiles(position), HAND_SIZES[position["seats"]])
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
    points = fives(position["layout"])
    if points == 0:
        return position
    if by_claim(position) and stated != points:
        return {**position, "uncalled": True}
    return credited(position, player, points)


def do_pass(position: Position) -> tuple[Position, RoundEvent | None]:
    """MU-19: no score; MU-22: one circuit of passes ends the round."""
    passes = position["passes"] + 1
    if passes == position["seats"]:
        return end_of_round(position, bonus_after_block(position))
    return next_turn(position, passes), None


# --- the call ----------------------------------------------------------------------------------


def maker(position: Position) -> str | None:
    """The seat that laid a tile as the last action of a turn, None after anything else (MU-20)."""
    seats = seats_of(position)
    if position["phase"] == "play" and position["layout"] and not position["drew"] and position["passes"] == 0:
        return seats[seats.index(position["turn"]) - 1]
    empty = [seat for seat in seats if not position["hands"][seat]]
    return empty[0] if position["phase"] == "deal" and position["round"] > 0 and len(empty) == 1 else None


def call(position: Position, action: str, caller: str | None) -> tuple[Position, RoundEvent | None]:
    """MU-20: an opponent takes what the maker failed to record; a false call costs nothing."""
    word, _, amount = action.partition(" ")
    made_by = maker(position)
    if word != "muggins" or not AMOUNT.fullmatch(amount) or not by_claim(position):
        raise Refused("MU-18, MU-20: muggins and an amount from 1, only with scoring=claim")
    if made_by is None or caller not in seats_of(position) or caller in side_of(position, made_by):
        raise Refused("MU-20: only an opponent calls, until the next action of the next player")
    if "uncalled" not in position or int(amount) != fives(position["layout"]):
        return dict(position), None
    after = credited(contract_dump(position), caller, int(amount))
    if target_reached(after) and (after["phase"] == "deal" or ends_at_once(after)):
        return end_of_game(after)  # MU-28, MU-29
    return after, None


# --- the end -----------------------------------------------------------------------------------


def hand_sum(position: Position, side: list[str]) -> int:
    """MU-23: the pips left to a player or team."""
    return sum(pips(tile) for seat in side for tile in position["hands"][seat])


def rounded(total: int) -> int:
    """MU-26: to the nearest five; 1 and 2 go down, 3 and 4 up."""
    return {0: total, 1: total - 1, 2: total - 2, 3: total + 2, 4: total + 1}[total % 5]


def bonus_for(position: Position, winners: list[str]) -> dict[str, int]:
    """The opponents' sums, added and rounded once, for the winning side (MU-24 to MU-26)."""
    total = sum(hand_sum(position, side) for side in sides(position) if side != winners)
    return {seat: rounded(total) if seat in winners else 0 for seat in seats_of(position)}


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


def view(position: Position, seat: str | None) -> Position:
    """What a seat, or a spectator, sees."""
    return view_of(contract_dump(position), seat)
