"""Muggins, played slowly from the clauses MU-01 to MU-30.

Positions are the full dumps of the contract. `load` is the door for anything that comes from
outside; the other functions take what `new`, `load` and `do` return and work everything out anew.

With `scoring=claim` the fields of the contract lack one bit: whether the points of the last tile
are still there to be called (MU-20). A position of this module then has the further field
`"uncalled": true`, only while that is so; `contract_dump` takes it away, and views never show it.
"""

from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules, Refused
from tests.oracle.layouts import (
    COMMON_FIELDS,
    LETTERS,
    Position,
    RoundEvent,
    check_before_first_deal,
    check_fields,
    is_int,
    need,
    read_counters,
    read_head,
    read_layout,
    read_phase,
    read_places,
    read_scores,
    read_starter,
    view_of,
)

from .play import (
    call,
    deal,
    maker,
    turn_action,
)
from .rules import (
    AMBIGUITIES,
    GAME,
    TEAMS,
    by_claim,
    canonical,
    drawable,
    ends_at_once,
    in_teams,
    kept_tiles,
)
from .table import (
    contract_dump,
    deal_tiles,
    fits,
    fives,
    legal,
    sides,
    target_reached,
)

__all__ = [
    "AMBIGUITIES",
    "canonical",
    "deal_tiles",
    "do",
    "legal",
    "load",
    "new",
    "view",
]


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
    return {**position, "teams": [list(team) for team in TEAMS]} if in_teams(position) else position


def load(position: Any) -> Position:
    """The full dump of a position that is given in the contract's spelling, or an error."""
    head = read_head(position, GAME, canonical)
    teams = ("teams",) if in_teams(head) else ()
    uncalled = ("uncalled",) if by_claim(head) else ()
    check_fields(position, (*COMMON_FIELDS, *teams, *uncalled))
    read_phase(position, head)
    read_starter(position, head)
    read_scores(position, head)
    read_teams(position, head)
    read_round(position, head)
    read_layout(position, head)
    read_places(position, head, kept_tiles())
    read_counters(position, head, drawable(head) > 0)
    check_before_first_deal(head)
    check_layout(head)
    check_target(head)
    read_uncalled(position, head)
    return head


def read_teams(position: Mapping[str, Any], head: Position) -> None:
    """The field teams, where there are any; partners have equal points (MU-03, HR-23, contract 3)."""
    if in_teams(head):
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
                against is not None and fits({**head, "layout": head["layout"][:index]}, tile, against),
                f"{tile} does not fit on {against}",
            )


def check_target(head: Position) -> None:
    """The phase agrees with the target (MU-28, MU-29)."""
    if head["phase"] == "over":
        need(target_reached(head), "over: nobody has reached the target (MU-28)")
    elif head["phase"] == "deal" or ends_at_once(head):
        need(not target_reached(head), "somebody has reached the target: the game is over (MU-28, MU-29)")


def read_uncalled(position: Mapping[str, Any], head: Position) -> None:
    """The additional field uncalled: points that can still be called (MU-20)."""
    uncalled = position.get("uncalled", False)
    need(isinstance(uncalled, bool), "uncalled is true or false")
    if uncalled:
        need(maker(head) is not None and fives(head) > 0, "there is nothing to call")
        head["uncalled"] = True


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


def view(position: Position, seat: str | None) -> Position:
    """What a seat, or a spectator, sees."""
    return view_of(contract_dump(position), seat)
