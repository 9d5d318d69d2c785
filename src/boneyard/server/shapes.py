"""The shapes of what a game tells: views, events and where tiles lie, as `Game.view`, `event_fields` and `Picture` write them.

The server builds them as plain dictionaries, because that is faster; these definitions say what is in them, for readers and for the client's types
(`tools/make_wire.py`). Seats are letters, tiles are written `12-5`.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Phase = Literal["deal", "search", "play", "over"]
Pile = int | list[str]
"""Tiles that the viewer may see, or how many there are."""


class Position(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", forbid_unknown_fields=True):
    """What the views of all games have; `seat` is whose view it is, None for a spectator."""

    seat: str | None
    rules: str
    set: int
    seats: int
    round: int
    phase: Phase
    turn: str | None
    scores: dict[str, int]
    boneyard: Pile


class HandsPosition(Position, frozen=True, kw_only=True):
    """What the views of all games with hands have."""

    starter: str | None
    hands: dict[str, Pile]
    drew: bool
    passes: int


class MexicanTrainView(HandsPosition, frozen=True, kw_only=True, tag="mexican-train"):
    """A view of Mexican Train; trains are written from the engine outward. The last three only where wrong draws are punished."""

    engine: str | None
    trains: dict[str, list[str]]
    marked: list[str]
    open: list[str]
    turns: dict[str, int]
    laid: list[str]
    wrong: bool | UnsetType = UNSET
    skip: list[str] | UnsetType = UNSET
    fined: dict[str, int] | UnsetType = UNSET


class ChickenfootView(HandsPosition, frozen=True, kw_only=True, tag="chickenfoot"):
    """A view of Chickenfoot; the layout names each tile with the tile it was laid against."""

    engine: str | None
    layout: list[tuple[str, str | None]]


class MugginsView(HandsPosition, frozen=True, kw_only=True, tag="muggins"):
    """A view of Muggins; teams only where four play."""

    layout: list[tuple[str, str | None]]
    teams: list[list[str]] | UnsetType = UNSET


class CastleRockView(Position, frozen=True, kw_only=True, tag="castle-rock"):
    """A view of Castle Rock."""

    row: list[str]


View = MexicanTrainView | ChickenfootView | MugginsView | CastleRockView


class GameEvent(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened in the game."""


class SeatEvent(GameEvent, frozen=True):
    """Something that a seat did."""

    seat: str


class Dealt(GameEvent, frozen=True, tag="dealt"):
    """A round was dealt."""

    round: int
    engine: str | None
    starter: str | None
    turn: str | None
    hands: dict[str, Pile]
    boneyard: Pile


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a tile; only the seat itself sees which."""

    tile: str | UnsetType = UNSET


class Played(SeatEvent, frozen=True, tag="played"):
    """A seat laid a tile on a train, against a tile, or on the table."""

    tile: str
    on: str


class FootClosed(GameEvent, frozen=True, tag="foot-closed"):
    """A double has all its toes."""

    tile: str


class Scored(SeatEvent, frozen=True, tag="scored"):
    """A seat scored with what it laid."""

    points: int


class Called(SeatEvent, frozen=True, tag="called"):
    """A seat called points that another did not claim."""

    points: int


class Turned(GameEvent, frozen=True, tag="turned"):
    """A tile was turned up into the row."""

    tile: str


class Removed(GameEvent, frozen=True, tag="removed"):
    """Tiles were taken out of the row."""

    at: int
    count: int


class TurnEnded(SeatEvent, frozen=True, tag="turn-ended"):
    """A turn is over; `passes` counts those in a row that may end the round."""

    passes: int


class Erred(SeatEvent, frozen=True, tag="erred"):
    """A seat did something that the rules punish."""

    error: str


class Fined(SeatEvent, frozen=True, tag="fined"):
    """A seat was fined."""

    points: int


class RoundEnded(GameEvent, frozen=True, tag="round"):
    """A round is over: what it added, and the totals."""

    points: dict[str, int]
    scores: dict[str, int]


class GameEnded(GameEvent, frozen=True, tag="over"):
    """The game is over: the place of each seat, from 1."""

    places: dict[str, int]


class Started(SeatEvent, frozen=True, tag="started"):
    """A seat starts the round."""


class Marked(SeatEvent, frozen=True, tag="marked"):
    """A seat's train was marked: everybody may lay there."""


class Unmarked(SeatEvent, frozen=True, tag="unmarked"):
    """A seat's train is its own again."""


class Passed(SeatEvent, frozen=True, tag="passed"):
    """A seat passed."""


class Stopped(SeatEvent, frozen=True, tag="stopped"):
    """A seat ended the chain of its first turn."""


class Announced(SeatEvent, frozen=True, tag="announced"):
    """A seat has one tile left and said so."""


class Benched(SeatEvent, frozen=True, tag="benched"):
    """A seat's next turn will be skipped."""


class Skipped(SeatEvent, frozen=True, tag="skipped"):
    """A seat's turn was skipped."""


class TurnBegan(SeatEvent, frozen=True, tag="turn"):
    """A seat is to act."""


Told = (
    Dealt
    | Drew
    | Played
    | FootClosed
    | Scored
    | Called
    | Turned
    | Removed
    | TurnEnded
    | Erred
    | Fined
    | RoundEnded
    | GameEnded
    | Started
    | Marked
    | Unmarked
    | Passed
    | Stopped
    | Announced
    | Benched
    | Skipped
    | TurnBegan
)


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the table: its centre, its rotation in degrees, what it belongs to, and the tile it was laid against. A tile is 2 long and 1 wide."""

    tile: str
    x: float
    y: float
    rotation: float
    group: str
    at: int
    parent: str | None
    linked: bool


class OpenEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that may take a tile, named as in an action; `number` is what it asks for, None while any tile may come."""

    place: str
    number: int | None
    x: float
    y: float
    rotation: float


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point for words."""

    key: str
    text: str
    x: float
    y: float


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the marker of a train stands."""

    train: str
    x: float
    y: float
    rotation: float


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle with level sides."""

    left: float
    top: float
    right: float
    bottom: float


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as it lies: whole where `reset` says so, otherwise the tiles that have come, moved or gone. What is not told is as it was."""

    placed: list[Placement]
    gone: list[str]
    reset: bool
    ends: list[OpenEnd] | UnsetType = UNSET
    labels: list[Label] | UnsetType = UNSET
    hub: float | UnsetType = UNSET
    markers: list[Marker] | UnsetType = UNSET
    asking: list[str] | UnsetType = UNSET
    table: Box | UnsetType = UNSET
    """A table of usual size."""
