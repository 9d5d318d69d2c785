"""What a seat has seen, as JSON: for a bot that thinks in another process, ours or anybody's."""

from typing import Any

from boneyard.core.game import Game
from boneyard.notation.event import event_fields, read_event
from boneyard.notation.view import read_view
from boneyard.search.sight import Sight


def sight_fields(sight: Sight) -> dict[str, Any]:
    """The view, and the round so far: the events of each action together, the deal first."""
    return {"view": sight.view.fields(), "steps": [[event_fields(event) for event in step] for step in sight.steps]}


def read_sight(game: Game[Any], fields: dict[str, Any]) -> Sight:
    """What `sight_fields` wrote."""
    return Sight(read_view(game, fields["view"]), [[read_event(event) for event in step] for step in fields["steps"]])
