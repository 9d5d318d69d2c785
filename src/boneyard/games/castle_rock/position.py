"""Positions and views of Castle Rock, spelled as in docs/protocol.md (section 3)."""

from typing import ClassVar, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts, tile_texts
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import Phase
from boneyard.core.tile import set_size
from boneyard.core.view import Piles, PublicView, Shape
from boneyard.games.castle_rock.score import is_over, round_points
from boneyard.games.castle_rock.state import Castle, new_castle
from boneyard.parts.reading import WITHOUT_SEARCH, read_phase


@final
class RowView(PublicView):
    """What lies open in Castle Rock."""

    shape: ClassVar[Shape] = PublicView.shape | {"row": list[str]}

    row: list[str]

    def __init__(self, castle: Castle) -> None:
        super().__init__("castle-rock", castle)
        self.row = tile_texts(castle.row)

    def fields(self) -> Position:
        """The view as JSON."""
        return super().fields() | {"row": self.row}


def private(castle: Castle, viewer: int) -> Piles:
    """What the player, or a spectator, may know of the boneyard: its count (S-7)."""
    return Piles({}, castle.boneyard.count(), seat_text(viewer))


def load(position: Position, code: RuleCode, top: int) -> Castle:
    """The castle that a position describes; tiles named nowhere have been removed."""
    reader = Reader(position, 1)
    castle = new_castle(code, top)
    read_phase(reader, castle, WITHOUT_SEARCH)
    castle.round = reader.number("round", 0 if castle.phase is Phase.DEAL else 1, 1)
    castle.turn = reader.seat("turn", 0 if castle.phase is Phase.PLAY else NOBODY)
    scores_given = reader.has("scores")
    castle.scores = reader.numbers_by_seat("scores", len(castle.boneyard.order))
    tiles = Whereabouts(top)
    castle.row = tiles.read(reader.items("row"), "row", star_last=True)
    if tiles.has_star():
        raise BadPosition("* stands in the row: only the boneyard may have it")
    castle.boneyard = Boneyard(tiles.read(reader.items("boneyard"), "boneyard", star_last=True))
    if tiles.has_star():
        tiles.fill()
    reader.done()
    if castle.phase is Phase.OVER and not scores_given:
        castle.scores = round_points(castle)
    _check(castle, top)
    return castle


def _check(castle: Castle, top: int) -> None:
    phase = castle.phase
    if (phase is Phase.DEAL) != (castle.round == 0):
        raise BadPosition(f"phase {phase.value} does not go with round {castle.round}")
    if (phase is Phase.PLAY) != (castle.turn == 0):
        raise BadPosition("turn is A in phase play, and null in any other")
    if phase is Phase.DEAL and castle.boneyard.count() != set_size(top):
        raise BadPosition("before the deal every tile is in the boneyard")
    if phase is Phase.OVER and not is_over(castle):
        raise BadPosition("the game is not over yet: something can be drawn or removed (CR-14)")
    if phase is Phase.PLAY and is_over(castle):
        raise BadPosition("the game is over: nothing can be drawn or removed (CR-14)")
    if castle.scores != (round_points(castle) if phase is Phase.OVER else [0]):
        raise BadPosition("scores is the number of tiles left in the row when the game is over, before that 0 (CR-15)")
