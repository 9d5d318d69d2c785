"""How views are copied and pickled, on both builds."""

import copyreg
from collections.abc import Callable
from typing import Any

from boneyard.core.position import Position
from boneyard.core.view import View
from boneyard.kinds import find_game
from boneyard.notation.view import read_view


def _view_taken_apart(view: View[Any]) -> tuple[Callable[[Position], View[Any]], tuple[Position]]:
    """A view is copied and pickled as its JSON, from which a compiled one can be made again."""
    return _view_again, (view.fields(),)


def _view_again(fields: Position) -> View[Any]:
    return read_view(find_game(str(fields["game"])), fields)


copyreg.pickle(View, _view_taken_apart)
