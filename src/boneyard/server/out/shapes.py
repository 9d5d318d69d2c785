"""The shapes of what a game tells: views and where tiles lie, as `Game.view` and `Picture` write them.

The server builds them as plain dictionaries, because that is faster; these definitions say what is in them, for readers
and for the client's types (`tools/make_wire.py`). Views and layouts are declared by the classes that they
come from (`shape`), events by their table (`event_shapes`). Seats are letters, tiles are written `12-5`.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from boneyard.core.game import Game
from boneyard.core.view import HandsView, Piles, Shape
from boneyard.kinds import GAMES
from boneyard.render.plan import shape
from boneyard.words.language import ENGLISH, game_title

Phase = Literal["deal", "search", "play", "over"]


# --- views ---


def view_struct(game: Game[Any]) -> type[msgspec.Struct]:
    """The view of a game, as its class declares it; `seat` is whose view it is, None for a spectator."""
    public, piles = game.public_view, dict(Piles.shape)
    if not issubclass(public, HandsView):
        del piles["hands"]
    told: Shape = {**public.shape, "phase": Phase, **piles}
    sometimes = {name: told[name] | UnsetType for name in public.sometimes}
    always = {name: kind for name, kind in told.items() if name not in {"game", *sometimes}}
    return msgspec.defstruct(
        "".join([word.capitalize() for word in game.id.split("-")]) + "View",
        [*always.items(), *[(name, kind, UNSET) for name, kind in sometimes.items()]],
        namespace={"__doc__": f"A view of {game_title(game.id, ENGLISH)}."},
        module=__name__,
        tag_field="game",
        tag=game.id,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


VIEWS: Final = [view_struct(game) for game in GAMES]

if TYPE_CHECKING:
    View: TypeAlias = Any
else:
    View = reduce(or_, VIEWS)


# --- layouts ---


def _struct(name: str, fields: Shape, doc: str) -> type[msgspec.Struct]:
    namespace = {"__doc__": doc}
    return msgspec.defstruct(
        name, list(fields.items()), namespace=namespace, module=__name__, frozen=True, forbid_unknown_fields=True
    )


if TYPE_CHECKING:
    from boneyard.render.plan.shape import Box, Label, Lane, Marker, OpenEnd, Placement
else:
    Placement = _struct(
        "Placement",
        shape.Placement.shape,
        "A tile on the table: its centre, its rotation in degrees, what it belongs to, and the tile it was laid "
        "against. A tile is 2 long and 1 wide.",
    )
    OpenEnd = _struct(
        "OpenEnd",
        shape.OpenEnd.shape,
        "A place that may take a tile, named as in an action. `number` is what it asks for, None while any tile may "
        "come.",
    )
    Label = _struct("Label", get_type_hints(shape.Label), "A point for words.")
    Lane = _struct(
        "Lane", get_type_hints(shape.Lane), "A strip of the table, all the way across, that takes tiles for a place."
    )
    Marker = _struct("Marker", get_type_hints(shape.Marker), "Where the marker of a train stands.")
    Box = _struct("Box", get_type_hints(shape.Box), "A rectangle with level sides.")


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as it lies: whole where `reset` says so, otherwise the tiles that have come, moved or gone.

    What is not told is as it was.
    """

    placed: list[Placement]
    gone: list[str]
    reset: bool
    ends: list[OpenEnd] | UnsetType = UNSET
    labels: list[Label] | UnsetType = UNSET
    hub: float | UnsetType = UNSET
    lanes: list[Lane] | UnsetType = UNSET
    """From the top down; none where trains lie around a hub."""
    markers: list[Marker] | UnsetType = UNSET
    asking: list[str] | UnsetType = UNSET
    table: Box | UnsetType = UNSET
    """A table of usual size."""
