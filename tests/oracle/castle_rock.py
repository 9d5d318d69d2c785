"""Castle Rock, written from rules/castle-rock.md (CR-nn) and the text contract."""

from __future__ import annotations

import copy

from .common import (
    BadPosition,
    BadRules,
    Position,
    Refused,
    RoundEvent,
    Tile,
    all_different,
    check_counts,
    check_fields,
    counts,
    full_set,
    join_code,
    read_deal,
    split_code,
    texts,
    tile_of,
    tiles_in,
    whole,
    without_star,
)

GAME = "castle-rock"
BASE = "booklet"
TRIPLE_RULES = ("common", "chain", "pairs")
NEEDED = ("game", "rules", "set", "seats", "phase", "turn", "boneyard", "row")
ALLOWED = NEEDED + ("round", "scores")

AMBIGUITIES: tuple[str, ...] = (
    "CR load, a position in phase play with an empty boneyard and no removal: CR-14 says that "
    "the game is over. Readings: refuse it / load it with no legal action. Choice: refuse "
    "(phase contradicts CR-14).",
    "CR load, phase over: readings: any table / boneyard empty, no removal possible and scores equal to the row (CR-14, CR-15). Choice: the latter is checked.",
    "CR load, scores left out in phase over: the default is 0, but the contract fixes the "
    "number of tiles left. Choice: filled in with the tiles left; 0 when not over. A given "
    "value that differs is refused.",
    "CR load, round: readings: 0 exactly before the deal and 1 otherwise / any number. Choice: exactly so, since there is one round.",
    "CR load, * in the row: the contract allows it in a hand or at the end of the boneyard. Choice: refused in the row.",
    "CR do, seat given: any seat but A is refused; deal may carry A or nothing.",
    "CR view of another seat than A or null: refused (no such seat).",
)


# ---------------------------------------------------------------- rules


def _triple_rule(code: object, set_number: object, seats: object) -> str:
    """Return the value of triple_rule; check code, set (CR-01) and player (CR-02)."""
    base, options = split_code(code)
    if base != BASE:
        raise BadRules(f"unknown base {base!r}; allowed: {BASE}")
    for name, value in options.items():
        if name != "triple_rule":
            raise BadRules(f"unknown option {name!r}; allowed: triple_rule")
        if value not in TRIPLE_RULES:
            raise BadRules(f"triple_rule allows {' '.join(TRIPLE_RULES)}; not {value!r}")
    number, players = check_counts(set_number, seats)
    if number not in (6, 9, 12, 15, 18):  # CR-01, HR-01
        raise BadRules(f"set {number} is not offered")
    if players != 1:
        raise BadRules(f"{players} seats are not offered")
    return options.get("triple_rule", "common")


def canonical(code: str, set_number: int, seats: int) -> str:
    """Return the canonical rule code."""
    rule = _triple_rule(code, set_number, seats)
    return join_code(BASE, {} if rule == "common" else {"triple_rule": rule})


def _rule_of(position: Position) -> str:
    """Return the triple rule of a position."""
    return _triple_rule(position["rules"], position["set"], position["seats"])


# ---------------------------------------------------------------- moves


def _match(first: Tile, second: Tile) -> bool:
    """CR-04: two tiles match if they have a number in common."""
    return bool(set(first) & set(second))


def _triple_open(first: Tile, second: Tile, third: Tile, rule: str) -> bool:
    """CR-07: may the three neighbours be removed together?"""
    if rule == "chain":  # (b)
        return _match(first, second) and _match(second, third)
    if rule == "pairs":  # (c)
        return _match(first, second) and _match(second, third) and _match(first, third)
    return bool(set(first) & set(second) & set(third))  # (a)


def _removals(position: Position) -> list[str]:
    """CR-05 to CR-08: every removal that is possible, anywhere in the row."""
    rule = _rule_of(position)
    row = [tile_of(text) for text in position["row"]]
    found: list[str] = []
    for index in range(len(row) - 2):
        if _match(row[index], row[index + 2]):
            found.append(f"mid {index + 1}")
        if _triple_open(row[index], row[index + 1], row[index + 2], rule):
            found.append(f"triple {index + 1}")
    return found


def _legal(position: Position) -> list[str]:
    """CR-09, CR-11: removals while there are any, else the draw."""
    if position["phase"] == "deal":
        return ["deal"]
    if position["phase"] == "over":
        return []
    return sorted(_removals(position)) or ["draw"]


def legal(position: Position) -> list[str]:
    """Return the legal actions, sorted as text."""
    return _legal(load(position))


def _draw(position: Position) -> None:
    """CR-11 to CR-13: one tile at the right end, three when the row is empty."""
    number = 1 if position["row"] else 3
    position["row"] += position["boneyard"][:number]
    position["boneyard"] = position["boneyard"][number:]


def _remove(position: Position, action: str) -> None:
    """CR-05, CR-07, CR-10: take tiles away; the row closes up."""
    kind, place = action.split(" ")
    first = int(place) - 1
    if kind == "mid":
        del position["row"][first + 1]
    else:
        del position["row"][first : first + 3]


def _finish(position: Position) -> RoundEvent | None:
    """CR-14, CR-15: over once the boneyard is empty and no removal is possible."""
    if position["boneyard"] or _removals(position):
        return None
    left = len(position["row"])
    position["phase"], position["turn"], position["scores"] = "over", None, {"A": left}
    return {"points": {"A": left}, "scores": {"A": left}}


def _deal(position: Position, action: str) -> None:
    """CR-03: the first three tiles are the row, the rest is the boneyard."""
    order = texts(read_deal(action, full_set(position["set"])))
    position["row"], position["boneyard"] = order[:3], order[3:]
    position["phase"], position["turn"], position["round"] = "play", "A", 1


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """Return the position after an action, and the round event when the game is over."""
    after = load(position)
    if seat not in (None, "A"):
        raise Refused(f"no seat {seat!r}")
    if after["phase"] == "deal" and action.split(" ")[0] == "deal":
        _deal(after, action)
        return after, None
    if action == "deal" or action not in _legal(after):
        raise Refused(f"not legal now: {action}")
    if action == "draw":
        _draw(after)
    else:
        _remove(after, action)
    return after, _finish(after)


def deal_tiles(position: Position) -> list[str]:
    """Return the tiles that the deal order has to name: the complete set (CR-01)."""
    full = load(position)
    if full["phase"] != "deal":
        raise Refused("there is no deal now")
    return texts(full_set(full["set"]))


# ---------------------------------------------------------------- positions


def new(code: str, set_number: int, seats: int, starter: str | None = None) -> Position:
    """Return the position before the deal."""
    rules = canonical(code, set_number, seats)
    if starter is not None:
        raise BadRules("Castle Rock designates no starter")
    return {
        "game": GAME,
        "rules": rules,
        "set": set_number,
        "seats": seats,
        "round": 0,
        "phase": "deal",
        "turn": None,
        "scores": {"A": 0},
        "boneyard": texts(full_set(set_number)),
        "row": [],
    }


def _expanded(position: Position) -> tuple[list[str], list[str]]:
    """Return row and boneyard; ``*`` stands for every tile named nowhere else."""
    number = position["set"]
    row = tiles_in("row", position["row"], number)
    named, star = without_star("boneyard", position["boneyard"], True)
    boneyard = tiles_in("boneyard", named, number)
    all_different("tiles", row + boneyard)
    if star:
        boneyard += [tile for tile in full_set(number) if tile not in row + boneyard]
    return texts(row), texts(boneyard)


def _check_phase(full: Position) -> None:
    """Check what the phase says of round, turn, row, boneyard and scores."""
    phase = full["phase"]
    if phase not in ("deal", "play", "over"):
        raise BadPosition(f"phase: {phase!r}")
    if full["turn"] != ("A" if phase == "play" else None):
        raise BadPosition(f"turn: {full['turn']!r}")
    if full["round"] != (0 if phase == "deal" else 1):
        raise BadPosition(f"round: {full['round']!r}")
    if phase == "deal" and (full["row"] or len(full["boneyard"]) != len(full_set(full["set"]))):
        raise BadPosition("before the deal every tile is in the boneyard")
    ended = not full["boneyard"] and not _removals(full)
    if phase != "deal" and ended != (phase == "over"):
        raise BadPosition("CR-14: over exactly when the boneyard is empty and nothing fits")
    if full["scores"]["A"] != (len(full["row"]) if phase == "over" else 0):
        raise BadPosition("CR-15: scores")


def load(position: Position) -> Position:
    """Return the full dump of a position."""
    check_fields(position, NEEDED, ALLOWED)
    if position["game"] != GAME:
        raise BadRules(f"unknown game: {position['game']!r}")
    full = copy.deepcopy(position)
    full["rules"] = canonical(position["rules"], position["set"], position["seats"])
    full["row"], full["boneyard"] = _expanded(position)
    default_round = 0 if position["phase"] == "deal" else 1
    full["round"] = whole("round", position.get("round", default_round), 0)
    left = len(full["row"]) if position["phase"] == "over" else 0
    full["scores"] = counts("scores", position.get("scores", {"A": left}), ["A"])
    _check_phase(full)
    return full


def view(position: Position, seat: str | None) -> Position:
    """Return the view of seat A or of a spectator: the boneyard is a number."""
    if seat not in (None, "A"):
        raise Refused(f"no seat {seat!r}")
    seen = load(position)
    seen["boneyard"] = len(seen["boneyard"])
    seen["seat"] = seat
    return seen
