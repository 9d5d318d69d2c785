"""Which doubles ask for tiles. That is a rule, so the rules are asked, on a table like the one in view."""

from typing import Any

from boneyard.core.game import Game
from boneyard.core.position import tile_texts
from boneyard.core.view import AnyView
from boneyard.notation.view import state_like


def doubles_asking(game: Game[Any], view: AnyView) -> list[str]:
    """The doubles that have to be covered, or given toes, before anything else is played."""
    return tile_texts(game.asking(state_like(game, view))) if view.public.phase == "play" else []
