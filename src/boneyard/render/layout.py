"""The layout of a table: from a view, of any seat or of a spectator, to tiles in the plane. One plan a game, found by the view's game id."""

from typing import Final, cast

from boneyard.core.position import Position
from boneyard.render.asking import doubles_asking
from boneyard.render.plan.cross import Cross
from boneyard.render.plan.feet import Feet
from boneyard.render.plan.row import Row
from boneyard.render.plan.shape import Box, Label, Layout, Marker, OpenEnd, Placement, Plan, Pose, Side
from boneyard.render.plan.trains import Trains

__all__ = ["Box", "Label", "Layout", "Marker", "OpenEnd", "Placement", "Plan", "Pose", "Side", "layout", "plan_of"]

_PLANS: Final[dict[str, type[Plan]]] = {"mexican-train": Trains, "chickenfoot": Feet, "muggins": Cross, "castle-rock": Row}


def plan_of(game: str) -> Plan:
    """A plan that follows a table of this game from move to move."""
    return _PLANS[game]()


def layout(view: Position, asking: list[str] | None = None) -> Layout:
    """Where everything lies on the table that a view (or a whole position) shows. Equal views give equal layouts.

    Who knows already which doubles ask for tiles may say so, and saves the asking.
    """
    wanted = doubles_asking(view) if asking is None else asking
    return plan_of(cast("str", view["game"])).draw(view, wanted)._replace(turn=cast("str | None", view.get("turn")))
