"""Tiles, rule codes and the fields of a position that Chickenfoot and Muggins have in common.

A tile is kept as its contract text with the higher number first, a layout as the list of pairs that
the contract writes (section 3). Nothing here knows a rule of play.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tests.oracle.common import BadPosition, BadRules, Refused

Position = dict[str, Any]
Layout = list[list[str | None]]
RoundEvent = dict[str, dict[str, int]]

NUMBER = "(0|[1-9][0-9]*)"
TILE_TEXT = re.compile(f"{NUMBER}-{NUMBER}")
LETTERS = "ABCDEFGH"
PHASES = ("deal", "play", "over")

# Fields that a dump of either game has (contract, section 3).
COMMON_FIELDS = (
    "game",
    "rules",
    "set",
    "seats",
    "round",
    "phase",
    "turn",
    "scores",
    "boneyard",
    "starter",
    "hands",
    "drew",
    "passes",
    "layout",
)
# Fields that may be left out when reading; `teams` has one possible value only.
OPTIONAL_FIELDS = ("round", "scores", "starter", "drew", "passes", "teams", "uncalled")

# Decisions that concern the common fields; both games list them among their own.
COMMON_AMBIGUITIES = (
    "contract 3, which fields may be left out. Readings: only those listed after 'obvious"
    " default'; any field that follows from the others (engine, turn null, teams). Choice:"
    " those listed, and teams, which has one possible value.",
    "contract 3, fields that the game does not have (trains in Chickenfoot, seat of a view)."
    " Readings: ignored; refused. Choice: bad position, nothing lets a reader overlook what"
    " stands there.",
    "contract 3, scores or hands that name only some seats. Readings: the others are 0 or"
    " empty; refused. Choice: bad position, a field may be left out, not a part of one.",
    "contract 3, positions that no play can reach (an empty hand in phase play, hand sizes"
    " that do not add up, a turn that is not the starter's before the first tile). Readings:"
    " refused; accepted. Choice: accepted, the contract's own example has hands that no deal"
    " gives; only what the contract or a clause speaks about is checked.",
    "contract 3, passes. Readings: any number; below the number of seats and 0 while the"
    " boneyard has tiles. Choice: the latter (CF-19 and MU-22 count only with an empty"
    " boneyard, and the k-th ends the round). drew beside passes above 0 is not looked at.",
    "contract 3, drew and passes in the phases deal and over. Readings: ignored; have to be"
    " at their defaults. Choice: they have to be, the contract says that they are.",
    "contract 3, '*' that stands for no tile at all. Readings: refused; accepted. Choice:"
    " accepted, every tile named nowhere else may be no tile. Its place in a hand has no"
    " meaning, in the boneyard it is the last entry.",
    "contract 3, negative scores. Choice: bad position, no clause takes points away.",
    "contract 1, spelling of numbers in codes and tiles (deal=07, 09-4, +5). Readings: read as numbers; refused. Choice: refused, one spelling of every value.",
    "contract 4, errors when rules, set or seats are missing or of a wrong type. Choice:"
    " missing is a bad position, present with anything that is not offered is bad rules.",
    "contract 4, order of tests when a position is wrong in two ways. Choice: game, set, seats and rules come first.",
    "contract 3, boneyard before the first deal: all tiles, in which order? Choice: ascending in new(); any when loaded.",
    "contract 3, view between rounds and when over. Readings: hands are shown, since they"
    " were turned up to be scored; still counts. Choice: counts, the sentence on views makes"
    " no exception.",
    "contract 4, do with a seat that is not the turn, in phase deal too. Choice: refused (a"
    " deal is the dealer's and has no seat); only the Muggins call may come from elsewhere.",
    "contract 3, teams, layout and so on have one order; teams in another order or with partners swapped is a bad position.",
)


# --- tiles and seats ---------------------------------------------------------------------------


def read_tile(text: object) -> str | None:
    """The tile with the higher number first, or None where the text is no tile (contract 1)."""
    match = TILE_TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    high, low = sorted((int(match[1]), int(match[2])), reverse=True)
    return f"{high}-{low}"


@cache
def ends(tile: str) -> tuple[int, int]:
    """Both numbers of a tile, the higher one first."""
    high, low = tile.split("-")
    return int(high), int(low)


def is_double(tile: str) -> bool:
    """A tile with two equal ends (glossary)."""
    return ends(tile)[0] == ends(tile)[1]


def pips(tile: str) -> int:
    """The sum of the two ends (glossary)."""
    return sum(ends(tile))


def ascending(tiles: Sequence[str]) -> list[str]:
    """By higher number, then by lower (contract 3)."""
    return sorted(tiles, key=ends)


def full_set(highest: int) -> list[str]:
    """Every pair of the numbers 0 … highest once (glossary), ascending."""
    return [f"{high}-{low}" for high in range(highest + 1) for low in range(high + 1)]


def seats_of(position: Mapping[str, Any]) -> list[str]:
    """The seats of a position, clockwise (contract 1)."""
    return list(LETTERS[: position["seats"]])


def next_seat(position: Mapping[str, Any], seat: str) -> str:
    """The seat to the left (CF-05, MU-05)."""
    seats = seats_of(position)
    return seats[(seats.index(seat) + 1) % len(seats)]


# --- layouts -----------------------------------------------------------------------------------


def laid_tiles(layout: Layout) -> list[str]:
    """The tiles of a layout in the order laid."""
    return [str(tile) for tile, _ in layout]


def parent_of(layout: Layout, tile: str) -> str | None:
    """The tile it was laid against; None for the first tile."""
    return next(against for laid, against in layout if laid == tile)


def children_of(layout: Layout, tile: str) -> list[str]:
    """The tiles laid against this one, in order."""
    return [str(laid) for laid, against in layout if against == tile]


def outer_number(tile: str, inner: str) -> int:
    """The number of a non-double that points away from the tile it was laid against.

    Two different tiles have at most one number in common, so no further record is needed.
    """
    high, low = ends(tile)
    return low if high in ends(inner) else high


# --- rule codes --------------------------------------------------------------------------------


def whole_number(text: str) -> int | None:
    """A number in its one spelling, or None."""
    return int(text) if re.fullmatch(NUMBER, text) else None


def split_code(code: object, names: Sequence[str]) -> dict[str, str]:
    """The options given in a rule code with the base `booklet` (contract 1)."""
    if not isinstance(code, str):
        raise BadRules("a rule code is a text")
    base, *parts = code.split("+")
    if base != "booklet":
        raise BadRules(f"unknown base {base!r}; allowed: booklet")
    given: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in names or not equals:
            raise BadRules(f"unknown option {part!r}; allowed: {', '.join(names)}")
        if name in given:
            raise BadRules(f"option {name} is given twice")
        given[name] = value
    return given


def print_code(given: Mapping[str, str], base: Mapping[str, str]) -> str:
    """Options in alphabetical order, without those that equal the base (contract 1)."""
    told = [f"{name}={given[name]}" for name in sorted(given) if base.get(name) != given[name]]
    return "+".join(["booklet", *told])


def choose(given: Mapping[str, str], name: str, values: Sequence[str]) -> str:
    """The value of an option with named values; the first is the default."""
    value = given.get(name, values[0])
    if value not in values:
        raise BadRules(f"option {name} does not allow {value!r}; allowed: {', '.join(values)}")
    return value


def is_int(value: object) -> bool:
    """A JSON whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def offered(name: str, value: object, values: Sequence[int]) -> int:
    """The value if it is one of the whole numbers offered."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in values:
        raise BadRules(f"{name} {value!r} is not offered; allowed: {', '.join(map(str, values))}")
    return value


# --- reading a position ------------------------------------------------------------------------


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


def read_counters(position: Mapping[str, Any], head: Position) -> None:
    """The fields drew and passes (contract 3, CF-19, MU-22)."""
    drew, passes = position.get("drew", False), position.get("passes", 0)
    if not isinstance(drew, bool) or not isinstance(passes, int) or isinstance(passes, bool):
        raise BadPosition("drew is true or false, passes a whole number")
    need(0 <= passes < head["seats"], "passes: as many as there are seats end the round")
    need(passes == 0 or not head["boneyard"], "passes count only with an empty boneyard")
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


# --- acting ------------------------------------------------------------------------------------


def dealt(position: Position, action: str, tiles: Sequence[str], size: int) -> Position:
    """Hands and boneyard after `deal` with an order of exactly these tiles (S-1)."""
    order = [read_tile(text) for text in action.split(" ")[1:]]
    named = [tile for tile in order if tile is not None]
    if len(named) != len(order) or sorted(named) != sorted(tiles):
        raise Refused("S-1: a deal order names each tile of the deal exactly once")
    hands: dict[str, list[str]] = {}
    for seat in seats_of(position):
        hands[seat], named = ascending(named[:size]), named[size:]
    return {**position, "hands": hands, "boneyard": named}


def after_draw(position: Position) -> Position:
    """The seat to move has the next tile of the boneyard; it is still its turn (CF-09, MU-09)."""
    first, *rest = position["boneyard"]
    hands = dict(position["hands"])
    hands[position["turn"]] = ascending([*hands[position["turn"]], first])
    return {**position, "hands": hands, "boneyard": rest, "drew": True}


def after_laying(position: Position, tile: str, against: str | None) -> Position:
    """The tile is out of the hand and in the layout; the turn has not been passed on yet."""
    hands = dict(position["hands"])
    hands[position["turn"]] = [held for held in hands[position["turn"]] if held != tile]
    return {**position, "hands": hands, "layout": [*position["layout"], [tile, against]]}


def next_turn(position: Position, passes: int) -> Position:
    """The seat to the left is to move."""
    return {
        **position,
        "turn": next_seat(position, position["turn"]),
        "drew": False,
        "passes": passes,
    }


def view_of(position: Position, seat: str | None) -> Position:
    """The dump with other hands and the boneyard replaced by their counts (contract 3, S-7)."""
    if seat is not None and seat not in seats_of(position):
        raise Refused(f"there is no seat {seat!r}")
    hands = {name: ascending(hand) if name == seat else len(hand) for name, hand in position["hands"].items()}
    return {**position, "seat": seat, "hands": hands, "boneyard": len(position["boneyard"])}
