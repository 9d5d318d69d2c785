"""What a round costs, and what follows it."""

from __future__ import annotations

from ..common import Position, RoundEvent, Tile, seats_of, tile_of, turn_order
from .rules import Rules
from .trains import _engine_number


def _points_of(position: Position, rules: Rules, tile: Tile) -> int:
    """MT-P-43; with double_blank=50 also MT-F-31 and MT-F-32; HR-17."""
    if rules["double_blank"] == "50":
        if tile == (0, 0):
            return 50
        if tile == (1, 1) and _engine_number(position, rules) == 0:
            return 50
    return tile[0] + tile[1] + int(rules["blanks"]) * tile.count(0)


def _hand_points(position: Position, rules: Rules, seat: str) -> int:
    """What the tiles of a hand count."""
    return sum(_points_of(position, rules, tile_of(text)) for text in position["hands"][seat])


def _target_reached(position: Position, rules: Rules) -> bool:
    """HR-05."""
    return rules.target is not None and max(position["scores"].values()) >= rules.target


def _end_round(position: Position, rules: Rules, out: str | None) -> RoundEvent:
    """Score hands, fines and markers; ``out`` went out. The table lies as it is (contract section 3)."""
    points: dict[str, int] = {}
    for seat in seats_of(position["seats"]):
        points[seat] = _hand_points(position, rules, seat)
        if rules["penalty"] != "none":
            points[seat] += position["fined"].get(seat, 0)  # S-6, add_50
        if seat in position["marked"] and seat != out:
            points[seat] += rules.marker_cost  # HR-15
        position["scores"][seat] += points[seat]
    last = position["round"] == rules.rounds or _target_reached(position, rules)  # MT-P-42, HR-05
    position["phase"] = "over" if last else "deal"
    position["turn"] = None
    position["laid"], position["drew"], position["passes"] = [], False, 0
    return {"points": points, "scores": dict(position["scores"])}


def _winner(position: Position, rules: Rules) -> str:
    """HR-06: who starts after this round: an empty hand, else the one that counts least."""
    order = turn_order(position["seats"], position["starter"], rules["direction"])
    empty = [seat for seat in order if not position["hands"][seat]]
    return empty[0] if empty else min(order, key=lambda seat: _hand_points(position, rules, seat))
