"""Mexican Train, all bases and options, written from rules/*.md and the text contract.

Positions are plain objects. The functions whose names begin with an underscore work on a
full dump; the public ones load their argument first and never change it.
"""

from __future__ import annotations

import copy

from ..common import (
    BadRules,
    Position,
    Refused,
    RoundEvent,
    check_fields,
    full_set,
    seats_of,
    texts,
)
from .ambiguities import AMBIGUITIES
from .loading import (
    DEFAULTED,
    NEEDED,
    PENALTY_FIELDS,
    _load_doubles,
    _load_end,
    _load_penalty,
    _load_phase,
    _load_quiet,
    _load_simple,
    _load_starter,
    _load_tiles,
)
from .play import (
    _apply,
    _bare_table,
    _deal,
    _deal_tiles,
    _normal,
)
from .rules import (
    DESIGNATED,
    GAME,
    _rules,
    canonical,
    read_rules,
)
from .trains import (
    _end_of,
    _legal,
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


def legal(position: Position) -> list[str]:
    """Return the legal actions, sorted as text."""
    return _legal(load(position))


def deal_tiles(position: Position) -> list[str]:
    """Return the tiles that the next deal order has to name."""
    full = load(position)
    if full["phase"] != "deal":
        raise Refused("there is no deal now")
    return texts(_deal_tiles(full, _rules(full)))


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """Return the position after an action and, when it ended a round, the round event."""
    after = load(position)
    if after["phase"] == "deal" and action.split(" ")[0] == "deal":
        _deal(after, _rules(after), action)
        return after, None
    if seat is not None and seat != after["turn"]:
        raise Refused(f"{seat} is not to move")
    wanted = _normal(action)
    if wanted not in _legal(after):
        raise Refused(f"not legal now: {action}")
    event = _apply(after, wanted)
    return after, event


def new(code: str, set_number: int, seats: int, starter: str | None = None) -> Position:
    """Return the position before the first deal."""
    rules = read_rules(code, set_number, seats)
    letters = seats_of(seats)
    designated = rules["starter"] in DESIGNATED
    if not designated and starter is not None:
        raise BadRules("nobody is designated to start")
    if designated:
        starter = "A" if starter is None else starter
        if starter not in letters:
            raise BadRules(f"no seat {starter!r}")
    position: Position = {
        "game": GAME,
        "rules": rules.text,
        "set": set_number,
        "seats": seats,
        "round": 0,
        "engine": None,
        "starter": starter,
        "phase": "deal",
        "turn": None,
        "scores": {seat: 0 for seat in letters},
        "hands": {seat: [] for seat in letters},
        "boneyard": texts(full_set(set_number)),
    }
    position.update(_bare_table(letters))
    if rules["penalty"] != "none":
        position.update({"wrong": False, "skip": [], "fined": {}})
    return position


def load(position: Position) -> Position:
    """Return the full dump of a position, or raise BadPosition or BadRules."""
    check_fields(position, NEEDED, DEFAULTED + PENALTY_FIELDS)
    if position["game"] != GAME:
        raise BadRules(f"unknown game: {position['game']!r}")
    rules = _rules(position)
    penalised = rules["penalty"] != "none"
    check_fields(position, NEEDED, DEFAULTED + (PENALTY_FIELDS if penalised else ()))
    full = copy.deepcopy(position)
    full["rules"] = rules.text
    _load_phase(full, rules)
    _load_tiles(full, rules)
    _load_starter(full, rules)
    _load_simple(full)
    _load_end(full, rules)
    if penalised:
        _load_penalty(full)
    for train in full["trains"]:
        if full["engine"] is not None:
            _end_of(full, rules, train)  # MT-P-10
    _load_doubles(full, rules)
    _load_quiet(full, rules)
    return full


def view(position: Position, seat: str | None) -> Position:
    """S-7: other hands and the boneyard are replaced by their counts."""
    seen = load(position)
    if seat is not None and seat not in seats_of(seen["seats"]):
        raise Refused(f"no seat {seat!r}")
    for other, hand in seen["hands"].items():
        if other != seat:
            seen["hands"][other] = len(hand)
    seen["boneyard"] = len(seen["boneyard"])
    seen["seat"] = seat
    return seen
