"""The layout of a table: from a view, of any seat or of a spectator, to tiles in the plane."""

from typing import Any

from boneyard.core.view import AnyView
from boneyard.render.plan import plan as plans
from boneyard.render.plan.shape import Box, Label, Layout, Marker, OpenEnd, Placement, Pose
from boneyard.render.plan.side import Side

__all__ = ["Box", "Label", "Layout", "Marker", "OpenEnd", "Placement", "Plan", "Pose", "Side", "layout"]

Plan = plans.Plan[Any]
"""A plan for some game."""


def layout(plan: Plan, view: AnyView, asking: list[str]) -> Layout:
    """Where everything lies on the table that a view shows. Equal views give equal layouts.

    `asking` names the doubles that ask for tiles; `doubles_asking` finds them where only a view is at hand.
    """
    return plan.draw(view, asking)
