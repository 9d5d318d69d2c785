"""What a viewer may know of a table, typed: the terminal, bots, searches and layouts read this; JSON is made of it.

Numbers of seats and tiles are spelled as in a position (docs/protocol.md). A view is built from what lies open, and the
piles are added by name: nothing secret is ever taken away (S-7).
"""

from typing import Any, ClassVar, Final, Generic, TypeVar, final

from boneyard.core.position import Position, by_seat, tile_texts
from boneyard.core.seat import LETTERS, NOBODY, seat_text
from boneyard.core.state import State

Pile = int | list[str]
"""Tiles that the viewer may see, or how many there are."""


Shape = dict[str, Any]
"""The types of the fields that JSON has, by name: a compiled class does not keep its annotations."""


class PublicView:
    """What lies open on the table of any game, or stands on the score sheet."""

    shape: ClassVar[Shape] = {
        "game": str,
        "rules": str,
        "set": int,
        "seats": int,
        "round": int,
        "phase": str,
        "turn": str | None,
        "scores": dict[str, int],
    }
    """The annotations below, for the client's types; a test compares the two."""
    sometimes: ClassVar[list[str]] = []
    """The fields that are left out where the rules have no use for them."""

    game: str
    rules: str
    set: int
    seats: int
    round: int
    phase: str
    turn: str | None
    scores: dict[str, int]

    def __init__(self, game: str, state: State) -> None:
        self.code: Final = state.code
        self.game = game
        self.rules = state.code.text()
        self.set = state.top
        self.seats = state.seats
        self.round = state.round
        self.phase = state.phase.value
        self.turn = seat_text(state.turn)
        self.scores = by_seat(state.scores)

    def fields(self) -> Position:
        """The view as JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "set": self.set,
            "seats": self.seats,
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn,
            "scores": self.scores,
        }


class HandsView(PublicView):
    """What lies open where tiles are held: beside the rest, what the turn and the round have come to."""

    shape: ClassVar[Shape] = PublicView.shape | {"starter": str | None, "drew": bool, "passes": int}

    starter: str | None
    drew: bool
    passes: int

    def __init__(self, game: str, state: State, drew: bool, passes: int) -> None:
        super().__init__(game, state)
        self.starter = seat_text(state.starter)
        self.drew = drew
        self.passes = passes

    def fields(self) -> Position:
        """The view as JSON."""
        return super().fields() | {"starter": self.starter, "drew": self.drew, "passes": self.passes}


@final
class Piles:
    """What a viewer knows of hands and boneyard: counts, and faces where they may be seen. Some games have no hands."""

    shape: ClassVar[Shape] = {"hands": dict[str, Pile], "boneyard": Pile, "seat": str | None}

    def __init__(self, hands: dict[str, Pile], boneyard: Pile, seat: str | None) -> None:
        self.hands: Final = hands
        self.boneyard: Final = boneyard
        self.seat: Final = seat

    def fields(self) -> Position:
        """The piles as JSON."""
        if not self.hands:
            return {"boneyard": self.boneyard, "seat": self.seat}
        return {"hands": self.hands, "boneyard": self.boneyard, "seat": self.seat}


def seen_piles(state: State, viewer: int) -> Piles:
    """Counts, and the viewer's own hand (S-7)."""
    hands: dict[str, Pile] = {LETTERS[seat]: state.hands.counts[seat] for seat in range(state.seats)}
    if viewer != NOBODY:
        hands[LETTERS[viewer]] = tile_texts(state.hands.tiles(viewer))
    return Piles(hands, state.boneyard.count(), seat_text(viewer))


def open_piles(state: State) -> Position:
    """Every hand and the boneyard, face up, as JSON: for the referee alone."""
    hands = {LETTERS[seat]: tile_texts(state.hands.tiles(seat)) for seat in range(state.seats)}
    return {"hands": hands, "boneyard": tile_texts(state.boneyard.left())}


P = TypeVar("P", bound=PublicView)


@final
class View(Generic[P]):
    """What one seat, or a spectator, may know of a table."""

    def __init__(self, public: P, piles: Piles) -> None:
        self.public: Final = public
        self.piles: Final = piles

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((self.public.game, self.public.rules, self.piles.seat))

    @property
    def seat(self) -> str | None:
        """Whose view it is; None for a spectator."""
        return self.piles.seat

    @property
    def own_hand(self) -> list[str]:
        """The tiles of the seat whose view this is; none for a spectator."""
        seat = self.piles.seat
        hand = None if seat is None else self.piles.hands.get(seat)
        return hand if isinstance(hand, list) else []

    @property
    def hand_counts(self) -> dict[str, int]:
        """How many tiles each seat holds."""
        return {seat: hand if isinstance(hand, int) else len(hand) for seat, hand in self.piles.hands.items()}

    @property
    def boneyard_count(self) -> int:
        """How many tiles can be drawn."""
        boneyard = self.piles.boneyard
        return boneyard if isinstance(boneyard, int) else len(boneyard)

    @property
    def is_own_turn(self) -> bool:
        """Whether the seat whose view this is has to act."""
        return self.public.turn is not None and self.public.turn == self.piles.seat

    def fields(self) -> Position:
        """The view as JSON."""
        return {**self.public.fields(), **self.piles.fields()}


AnyView = View[Any]
"""A view of some game, for whoever asks only what all games have."""
