"""Sides, the open ends, their count, and what may be laid."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.common import Refused
from tests.oracle.layouts import (
    Layout,
    Position,
    children_of,
    ends,
    is_double,
    laid_tiles,
    outer_number,
    parent_of,
    seats_of,
)

from .rules import (
    TARGET,
    TEAMS,
    by_claim,
    drawable,
    in_teams,
    kept_tiles,
    number,
    rule,
)


def contract_dump(position: Position) -> Position:
    """The position with the fields of the contract only."""
    return {name: value for name, value in position.items() if name != "uncalled"}


def sides(position: Mapping[str, Any]) -> list[list[str]]:
    """MU-03, HR-23: single players, or two teams."""
    if in_teams(position):
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
    """MU-28, HR-05."""
    return any(points >= number(position, "target", TARGET) for points in position["scores"].values())


def spinner(position: Position) -> str | None:
    """MU-11: the first double of the round; HR-21: there may be none."""
    if rule(position, "spinner") == "none":
        return None
    return next((tile for tile in laid_tiles(position["layout"]) if is_double(tile)), None)


def covered_edges(layout: Layout, tile: str) -> int:
    """The edges that another tile touches, that of the tile it was laid against included."""
    return len(children_of(layout, tile)) + (parent_of(layout, tile) is not None)


def open_places(position: Position, tile: str) -> list[int]:
    """The numbers of the open places of one tile of the layout, one entry for each place."""
    layout = position["layout"]
    if tile == spinner(position):
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
    """A lead that is no spinner: its ends on which nothing lies (MU-07, HR-21)."""
    children = children_of(layout, tile)
    if is_double(tile):
        return [ends(tile)[0]] * (2 - len(children))
    return [number for number in ends(tile) if not any(number in ends(child) for child in children)]


def fits(position: Position, tile: str, target: str) -> bool:
    """MU-07: the tile matches an open place of the target."""
    if target not in laid_tiles(position["layout"]):
        return False
    return any(number in ends(tile) for number in open_places(position, target))


def counted(position: Position, tile: str) -> int:
    """What one tile adds to the count (MU-15, MU-16, MU-17, HR-21)."""
    layout = position["layout"]
    if is_double(tile) and (tile == spinner(position) or parent_of(layout, tile) is None):
        return 2 * ends(tile)[0] if covered_edges(layout, tile) < 2 else 0  # MU-16
    places = open_places(position, tile)
    return 2 * sum(places) if is_double(tile) else sum(places)  # MU-15


def count(position: Position) -> int:
    """MU-14: the sum of the counted ends."""
    return sum(counted(position, tile) for tile in laid_tiles(position["layout"]))


def fives(position: Position) -> int:
    """MU-14, MU-18: the count if it is a positive multiple of five, else 0."""
    total = count(position)
    return total if total % 5 == 0 else 0


def plays(position: Position) -> list[str]:
    """The placements of the seat to move, without claims (MU-06, MU-07)."""
    hand, layout = position["hands"][position["turn"]], position["layout"]
    if not layout:
        return [f"{tile}>table" for tile in hand]
    return [f"{tile}>{target}" for tile in hand for target in laid_tiles(layout) if fits(position, tile, target)]


def worth(position: Position, play: str) -> int:
    """What a placement scores (MU-14)."""
    tile, target = play.split(">")
    return fives({**position, "layout": [*position["layout"], [tile, None if target == "table" else target]]})


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
        return sorted([*found, "pass"] if may_keep(position) else found)  # MU-08, HR-08
    again = not position["drew"] or rule(position, "draw") == "until"  # HR-07
    return ["draw"] if drawable(position) and again else ["pass"]  # MU-09, MU-10


def may_keep(position: Position) -> bool:
    """HR-08: who has drawn may keep what fits."""
    return rule(position, "drawn") == "may" and bool(position["drew"])


def deal_tiles(position: Position) -> list[str]:
    """The tiles of the next deal: all of them (MU-04, MU-30)."""
    if position["phase"] != "deal":
        raise Refused("there is no deal now")
    return kept_tiles()
