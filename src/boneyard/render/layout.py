"""The layout of a table: from a view, of any seat or of a spectator, to tiles in the plane. One plan a game, found by the view's game id."""

from collections.abc import Callable
from typing import Final, cast

from boneyard.core.position import Position
from boneyard.render.asking import doubles_asking
from boneyard.render.plan.cross import plan_cross
from boneyard.render.plan.feet import plan_feet
from boneyard.render.plan.row import plan_row
from boneyard.render.plan.shape import Box, Label, Layout, Marker, OpenEnd, Placement
from boneyard.render.plan.trains import plan_trains

__all__ = ["Box", "Label", "Layout", "Marker", "OpenEnd", "Placement", "layout"]

_PLANS: Final[dict[str, Callable[[Position, list[str]], Layout]]] = {
    "mexican-train": plan_trains,
    "chickenfoot": plan_feet,
    "muggins": plan_cross,
    "castle-rock": plan_row,
}


def layout(view: Position, asking: list[str] | None = None) -> Layout:
    """Where everything lies on the table that a view (or a whole position) shows. Equal views give equal layouts.

    Who knows already which doubles ask for tiles may say so, and saves the asking.
    """
    wanted = doubles_asking(view) if asking is None else asking
    return _PLANS[cast("str", view["game"])](view, wanted)._replace(turn=cast("str | None", view.get("turn")))
