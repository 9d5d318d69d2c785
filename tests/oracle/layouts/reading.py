"""A position, read and refused field by field."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.oracle.common import BadPosition, BadRules

from .tiles import (
    OPTIONAL_FIELDS,
    PHASES,
    Layout,
    Position,
    ascending,
    laid_tiles,
    read_tile,
    seats_of,
)


def is_int(value: object) -> bool:
    """A JSON whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def offered(name: str, value: object, values: Sequence[int]) -> int:
    """The value if it is one of the whole numbers offered."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in values:
        raise BadRules(f"{name} {value!r} is not offered; allowed: {', '.join(map(str, values))}")
    return value


def need(condition: bool, message: str) -> None:
    """A bad position unless the condition holds."""
    if not condition:
        raise BadPosition(message)


def check_fields(position: Mapping[str, Any], known: Sequence[str]) -> None:
    """Every field is one of the game's; only those with a default may be missing (contract 3)."""
    for name in position:
        need(name in known, f"unknown field {name!r}")
    for name in known:
        need(name in position or name in OPTIONAL_FIELDS, f"field {name!r} is missing")


def read_head(position: object, game: str, canonical: Callable[[Any, Any, Any], str]) -> Position:
    """The fields game, rules, set and seats."""
    if not isinstance(position, dict):
        raise BadPosition("a position is an object")
    for name in ("game", "rules", "set", "seats"):
        need(name in position, f"field {name!r} is missing")
    if position["game"] != game:
        raise BadRules(f"unknown game {position['game']!r}")
    code = canonical(position["rules"], position["set"], position["seats"])
    return {"game": game, "rules": code, "set": position["set"], "seats": position["seats"]}


def read_phase(position: Mapping[str, Any], head: Position) -> None:
    """The fields phase and turn; in deal and over nobody is to move (contract 3)."""
    phase, turn = position["phase"], position["turn"]
    need(phase in PHASES, f"phase {phase!r} does not exist in this game")
    if phase == "play":
        need(turn in seats_of(head), f"turn {turn!r} is no seat")
    else:
        need(turn is None, f"in phase {phase} nobody is to move")
    head["phase"], head["turn"] = phase, turn


def read_starter(position: Mapping[str, Any], head: Position) -> None:
    """The field starter, default A (contract 3)."""
    starter = position.get("starter", "A")
    need(starter in seats_of(head), f"starter {starter!r} is no seat")
    head["starter"] = starter


def read_scores(position: Mapping[str, Any], head: Position) -> None:
    """The field scores, default 0 for each seat (contract 3)."""
    seats = seats_of(head)
    scores = position.get("scores", {seat: 0 for seat in seats})
    need(isinstance(scores, dict) and sorted(scores) == seats, "scores do not name exactly the seats")
    need(
        all(is_int(points) and points >= 0 for points in scores.values()),
        "scores are whole numbers from 0",
    )
    head["scores"] = {seat: scores[seat] for seat in seats}


def read_tiles(named: object, what: str) -> list[str]:
    """A list of tiles, a star left as it stands."""
    if not isinstance(named, list):
        raise BadPosition(f"{what} is no list")
    tiles = []
    for text in named:
        tile = "*" if text == "*" else read_tile(text)
        if tile is None:
            raise BadPosition(f"{what}: {text!r} is no tile")
        tiles.append(tile)
    return tiles


def read_layout(position: Mapping[str, Any], head: Position) -> None:
    """The field layout: pairs of tile and tile it was laid against, spelled the contract's way."""
    need(isinstance(position["layout"], list), "layout is no list")
    layout: Layout = []
    for pair in position["layout"]:
        need(isinstance(pair, list) and len(pair) == 2, f"layout: {pair!r} is no pair")
        tile, against = read_tile(pair[0]), read_tile(pair[1])
        need(tile is not None, f"layout: {pair[0]!r} is no tile")
        need(against is not None or pair[1] is None, f"layout: {pair[1]!r} is no tile")
        layout.append([tile, against])
    head["layout"] = layout


def read_places(position: Mapping[str, Any], head: Position, tiles: Sequence[str]) -> None:
    """The fields hands and boneyard: every tile in exactly one place (S-1), a star filled in."""
    seats = seats_of(head)
    need(isinstance(position["hands"], dict), "hands is no object")
    need(sorted(position["hands"]) == seats, "hands do not name exactly the seats")
    hands = {seat: read_tiles(position["hands"][seat], f"hand {seat}") for seat in seats}
    boneyard = read_tiles(position["boneyard"], "boneyard")
    named = laid_tiles(head["layout"]) + boneyard + [tile for seat in seats for tile in hands[seat]]
    need(named.count("*") <= 1, "a star stands once")
    need("*" not in boneyard[:-1], "a star stands at the end of the boneyard")
    for tile in named:
        need(tile == "*" or tile in tiles, f"{tile} is not in the set")
        need(named.count(tile) == 1, f"{tile} is in two places (S-1)")
    rest = [tile for tile in tiles if tile not in named]
    need("*" in named or not rest, f"{', '.join(rest)} is nowhere (S-1)")
    head["hands"] = {seat: ascending(fill_star(hands[seat], rest)) for seat in seats}
    head["boneyard"] = fill_star(boneyard, rest)


def fill_star(tiles: Sequence[str], rest: Sequence[str]) -> list[str]:
    """The list with the star replaced by the tiles named nowhere, ascending (contract 3)."""
    return [tile for entry in tiles for tile in (ascending(rest) if entry == "*" else [entry])]


def read_counters(position: Mapping[str, Any], head: Position, drawable: bool) -> None:
    """The fields drew and passes (contract 3, CF-19, MU-22, HR-07, HR-09)."""
    drew, passes = position.get("drew", False), position.get("passes", 0)
    if not isinstance(drew, bool) or not isinstance(passes, int) or isinstance(passes, bool):
        raise BadPosition("drew is true or false, passes a whole number")
    need(0 <= passes < head["seats"], "passes: as many as there are seats end the round")
    need(passes == 0 or not drawable, "passes count only when nothing can be drawn")
    need(
        head["phase"] == "play" or (not drew and passes == 0),
        "drew and passes are at their defaults between rounds",
    )
    head["drew"], head["passes"] = drew, passes


def check_before_first_deal(head: Position) -> None:
    """In round 0 every tile is in the boneyard (contract 3)."""
    if head["round"] == 0:
        need(head["phase"] == "deal", "round 0 is before the first deal")
        need(
            not head["layout"] and not any(head["hands"].values()),
            "before the first deal every tile is in the boneyard",
        )
