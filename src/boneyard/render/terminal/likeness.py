"""A table like the one in view: what lies open is the same, and the unseen tiles are somewhere. What follows from the open tiles alone can be asked of it."""

from boneyard.core.position import Position
from boneyard.core.tile import tile_text, tiles_of
from boneyard.render.terminal import field


def position_like(view: Position) -> Position:
    """A whole position with the same table: nothing that is asked of it may depend on where the unseen tiles are."""
    position = dict(view)
    position.pop("seat", None)
    unseen = _unseen(view)
    hands: dict[str, list[str]] = {}
    for seat, count in field.hand_counts(view).items():
        hands[seat] = field.own_hand(view) if seat == view.get("seat") else [unseen.pop() for _ in range(count)]
    position["hands"], position["boneyard"] = hands, unseen
    return position


def _unseen(view: Position) -> list[str]:
    seen = {field.text(view, "engine"), *field.own_hand(view), *[tile for tile, _ in field.layout(view)]}
    for train in field.trains(view).values():
        seen.update(train)
    return [name for name in [tile_text(t) for t in tiles_of(field.number(view, "set"))] if name not in seen]
