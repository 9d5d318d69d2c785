"""What happened, in the words called at a table. Events rebuild a state without any rule.

Every event says by `seen_by` what a viewer may know of it; only a drawn face and a deal are ever secret (S-7).
"""

from abc import abstractmethod
from typing import Final, final

from boneyard.core.tile import HIDDEN, Tile

Seen = int
"""A viewer: a seat, or NOBODY for a spectator."""


class Event:
    """Something that happened at the table."""

    @abstractmethod
    def seen_by(self, viewer: Seen) -> "Event":
        """The event as this viewer may know it."""


class PublicEvent(Event):
    """An event that everybody at the table sees alike."""

    def seen_by(self, viewer: Seen) -> Event:
        """Everybody sees all of it."""
        return self


@final
class Dealt(Event):
    """A round was dealt: each seat's hand, then the boneyard. `starter` and `turn` may be nobody."""

    def __init__(self, number: int, engine: Tile, starter: int, turn: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
        self.number: Final = number
        self.engine: Final = engine
        self.starter: Final = starter
        self.turn: Final = turn
        self.hands: Final = hands
        self.boneyard: Final = boneyard

    def seen_by(self, viewer: Seen) -> Event:
        """Only the viewer's own hand shows its faces."""
        hands = [hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(self.hands)]
        return Dealt(self.number, self.engine, self.starter, self.turn, hands, [HIDDEN] * len(self.boneyard))


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
class Scored(PublicEvent):
    """A seat, and its partner with it, scored points in the middle of a round."""

    def __init__(self, seat: int, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class Called(PublicEvent):
    """A seat called points that somebody else might have missed."""

    def __init__(self, seat: int, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class Started(PublicEvent):
    """A seat was found to start the round: the search for the engine is over."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Marked(PublicEvent):
    """A marker went on a seat's train."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Unmarked(PublicEvent):
    """A marker came off a seat's train."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Passed(PublicEvent):
    """A seat ended its turn without a tile."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Stopped(PublicEvent):
    """A seat ended its first-turn chain."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Announced(PublicEvent):
    """A seat has one tile left, and said so."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Erred(PublicEvent):
    """A seat broke a rule that this table punishes: `draw` (drew though it could play) or `silence` (did not announce)."""

    def __init__(self, seat: int, error: str) -> None:
        self.seat: Final = seat
        self.error: Final = error


@final
class Fined(PublicEvent):
    """Points were added to a seat's round."""

    def __init__(self, seat: int, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class Benched(PublicEvent):
    """A seat will miss its next turn."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class Skipped(PublicEvent):
    """A seat missed its turn."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@final
class TurnEnded(PublicEvent):
    """A turn is complete; `passes` consecutive turns now count towards the end of the round."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat: Final = seat
        self.passes: Final = passes


@final
class TurnBegan(PublicEvent):
    """It is this seat's turn."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


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
