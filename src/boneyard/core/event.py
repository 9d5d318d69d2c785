"""What happened, in the words called at a table. Events rebuild a state without any rule.

Every event says by `seen_by` what a viewer may know of it; only a drawn face and a deal are ever secret (S-7). EVENTS,
at the end, declares how each is told: JSON, messages, the client's types and `repr` follow from it.
"""

from abc import abstractmethod
from typing import Any, Final, final

from boneyard.core.codec import (
    BY_SEAT,
    FACE,
    FACE_IF_SEEN,
    FACE_OR_NONE,
    HANDS,
    NUMBER,
    PILE,
    PLACE,
    PLACE_IF_ANY,
    SEAT,
    SEAT_OR_NOBODY,
    WORD,
    EventKind,
    Field,
)
from boneyard.core.tile import HIDDEN, Tile
from boneyard.core.value import Value

Seen = int
"""A viewer: a seat, or NOBODY for a spectator."""
Pile = list[Tile]


class Event(Value):
    """Something that happened at the table."""

    @abstractmethod
    def seen_by(self, viewer: Seen) -> "Event":
        """The event as this viewer may know it."""

    def __reduce__(self) -> tuple[Any, ...]:
        kind = kind_of_event(self)
        return kind.made, tuple([getattr(self, field.attribute) for field in kind.fields])

    def __repr__(self) -> str:
        kind = kind_of_event(self)
        parts = [f"{field.attribute}={field.codec.show(getattr(self, field.attribute))}" for field in kind.fields]
        return f"{kind.made.__name__}({', '.join(parts)})"


class PublicEvent(Event):
    """An event that everybody at the table sees alike."""

    def seen_by(self, viewer: Seen) -> Event:
        """Everybody sees all of it."""
        return self


class SeatEvent(PublicEvent):
    """An event that says no more than which seat it happened to."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class PointsEvent(PublicEvent):
    """An event that says which seat it happened to, and how many points it is about."""

    def __init__(self, seat: int, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class Dealt(Event):
    """A round was dealt: each seat's hand, then the boneyard. `starter` and `turn` may be nobody.

    `taken` says where in the boneyard the engine lay that was taken out of it at once (HR-24); -1 where none was.
    """

    def __init__(
        self, number: int, engine: Tile, starter: int, turn: int, hands: list[Pile], boneyard: Pile, taken: int = -1
    ) -> None:
        self.number: Final = number
        self.engine: Final = engine
        self.starter: Final = starter
        self.turn: Final = turn
        self.hands: Final = hands
        self.boneyard: Final = boneyard
        self.taken: Final = taken

    def seen_by(self, viewer: Seen) -> Event:
        """Only the viewer's own hand shows its faces."""
        hands = [hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(self.hands)]
        rest = [HIDDEN] * len(self.boneyard)
        return Dealt(self.number, self.engine, self.starter, self.turn, hands, rest, self.taken)


@final
class Drew(Event):
    """A seat took a tile from the boneyard."""

    def __init__(self, seat: int, tile: Tile) -> None:
        self.seat: Final = seat
        self.tile: Final = tile

    def seen_by(self, viewer: Seen) -> Event:
        """Only who drew knows the face."""
        return self if viewer == self.seat else Drew(self.seat, HIDDEN)


@final
class Played(PublicEvent):
    """A seat laid a tile at a place."""

    def __init__(self, seat: int, tile: Tile, place: int) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.place: Final = place


@final
class FootClosed(PublicEvent):
    """The foot of a double is complete."""

    def __init__(self, tile: Tile) -> None:
        self.tile: Final = tile


@final
class Scored(PointsEvent):
    """A seat, and its partner with it, scored points in the middle of a round."""


@final
class Called(PointsEvent):
    """A seat called points that somebody else might have missed."""


@final
class Started(SeatEvent):
    """A seat was found to start the round: the search for the engine is over."""


@final
class Marked(SeatEvent):
    """A marker went on a seat's train."""


@final
class Unmarked(SeatEvent):
    """A marker came off a seat's train."""


@final
class Passed(SeatEvent):
    """A seat ended its turn without a tile."""


@final
class Stopped(SeatEvent):
    """A seat ended its first-turn chain."""


@final
class Announced(SeatEvent):
    """A seat has one tile left, and said so."""


@final
class Erred(PublicEvent):
    """A seat broke a rule that this table punishes: `draw` (though it could play) or `silence` (did not announce)."""

    def __init__(self, seat: int, error: str) -> None:
        self.seat: Final = seat
        self.error: Final = error


@final
class Fined(PointsEvent):
    """Points were added to a seat's round."""


@final
class Benched(SeatEvent):
    """A seat will miss its next turn."""


@final
class Skipped(SeatEvent):
    """A seat missed its turn."""


@final
class TurnEnded(PublicEvent):
    """A turn is complete; `passes` consecutive turns now count towards the end of the round."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat: Final = seat
        self.passes: Final = passes


@final
class TurnBegan(SeatEvent):
    """It is this seat's turn."""


@final
class Turned(PublicEvent):
    """A tile of the boneyard was turned up and added at the right end of the row."""

    def __init__(self, tile: Tile) -> None:
        self.tile: Final = tile


@final
class Removed(PublicEvent):
    """Tiles left the row: `count` of them from position `at` on, counted from 1."""

    def __init__(self, at: int, count: int) -> None:
        self.at: Final = at
        self.count: Final = count


@final
class RoundEnded(PublicEvent):
    """A round was scored: what it added for each seat, and the totals."""

    def __init__(self, points: list[int], scores: list[int]) -> None:
        self.points: Final = points
        self.scores: Final = scores


@final
class GameEnded(PublicEvent):
    """The game is over: the place of each seat, from 1."""

    def __init__(self, places: list[int]) -> None:
        self.places: Final = places


_WHO: Final = Field("seat", SEAT)
_POINTS: Final = Field("points", NUMBER)
_TILE: Final = Field("tile", FACE)
_ON: Final = Field("on", PLACE, "place")
_SHEET: Final = [Field("points", BY_SEAT), Field("scores", BY_SEAT)]

EVENTS: Final = [
    EventKind(
        "dealt",
        Dealt,
        "A round was dealt.",
        [
            Field("round", NUMBER, "number"),
            Field("engine", FACE_OR_NONE),
            Field("starter", SEAT_OR_NOBODY),
            Field("turn", SEAT_OR_NOBODY),
            Field("hands", HANDS),
            Field("boneyard", PILE),
            Field("taken", PLACE_IF_ANY),
        ],
    ),
    EventKind(
        "drew", Drew, "A seat drew a tile; only the seat itself sees which.", [_WHO, Field("tile", FACE_IF_SEEN)]
    ),
    EventKind("played", Played, "A seat laid a tile on a train, against a tile, or on the table.", [_WHO, _TILE, _ON]),
    EventKind("foot-closed", FootClosed, "A double has all its toes.", [_TILE]),
    EventKind("scored", Scored, "A seat scored with what it laid.", [_WHO, _POINTS]),
    EventKind("called", Called, "A seat called points that another did not claim.", [_WHO, _POINTS]),
    EventKind("turned", Turned, "A tile was turned up into the row.", [_TILE]),
    EventKind("removed", Removed, "Tiles were taken out of the row.", [Field("at", NUMBER), Field("count", NUMBER)]),
    EventKind(
        "turn-ended",
        TurnEnded,
        "A turn is over; `passes` counts those in a row that may end the round.",
        [_WHO, Field("passes", NUMBER)],
    ),
    EventKind("erred", Erred, "A seat did something that the rules punish.", [_WHO, Field("error", WORD)]),
    EventKind("fined", Fined, "A seat was fined.", [_WHO, _POINTS]),
    EventKind("round", RoundEnded, "A round is over: what it added, and the totals.", _SHEET),
    EventKind("over", GameEnded, "The game is over: the place of each seat, from 1.", [Field("places", BY_SEAT)]),
    EventKind("started", Started, "A seat starts the round.", [_WHO]),
    EventKind("marked", Marked, "A seat's train was marked: everybody may lay there.", [_WHO]),
    EventKind("unmarked", Unmarked, "A seat's train is its own again.", [_WHO]),
    EventKind("passed", Passed, "A seat passed.", [_WHO]),
    EventKind("stopped", Stopped, "A seat ended the chain of its first turn.", [_WHO]),
    EventKind("announced", Announced, "A seat has one tile left and said so.", [_WHO]),
    EventKind("benched", Benched, "A seat's next turn will be skipped.", [_WHO]),
    EventKind("skipped", Skipped, "A seat's turn was skipped.", [_WHO]),
    EventKind("turn", TurnBegan, "A seat is to act.", [_WHO]),
]

_BY_CLASS: Final[dict[type[Any], EventKind]] = {kind.made: kind for kind in EVENTS}


def kind_of_event(event: Event) -> EventKind:
    """What is declared of an event."""
    return _BY_CLASS[type(event)]
