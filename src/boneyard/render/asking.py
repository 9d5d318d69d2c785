"""Which doubles ask for tiles. That is a rule, so the rules are asked, on a table like the one in view."""

from boneyard.core.position import Position, tile_texts
from boneyard.games import find_game
from boneyard.render.terminal import field
from boneyard.render.terminal.likeness import position_like


def doubles_asking(view: Position) -> list[str]:
    """The doubles that have to be covered, or given toes, before anything else is played."""
    if view.get("phase") != "play" or not (view.get("open") or view.get("laid") or view.get("layout")):
        return []
    game = find_game(field.text(view, "game"))
    state = game.load(position_like(view), field.code(view), field.number(view, "set"), field.number(view, "seats"))
    return tile_texts(game.asking(state))
