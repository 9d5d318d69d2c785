"""Positions and views of Castle Rock, spelled as in the contract (section 3)."""

from boneyard.core.boneyard import Boneyard
from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import Phase
from boneyard.core.tile import tile_text
from boneyard.games.castle_rock.castle import Castle, new_castle
from boneyard.games.castle_rock.legal import removals


def dump(castle: Castle) -> Position:
    """The whole position, every tile named."""
    position = public(castle)
    position["boneyard"] = [tile_text(t) for t in castle.boneyard.left()]
    return position


def private(castle: Castle, viewer: int) -> Position:
    """What the player, or a spectator, may know of the boneyard: its count (S-7)."""
    return {"boneyard": castle.boneyard.count(), "seat": seat_text(viewer)}


def public(castle: Castle) -> Position:
    """The fields that lie open on the table."""
    return {
        "game": "castle-rock",
        "rules": castle.code.text(),
        "set": castle.top,
        "seats": 1,
        "round": castle.round,
        "phase": castle.phase.value,
        "turn": seat_text(castle.turn),
        "scores": {"A": castle.scores[0]},
        "row": [tile_text(t) for t in castle.row],
    }


def load(position: Position, code: RuleCode, top: int) -> Castle:
    """The castle that a position describes; tiles named nowhere have been removed."""
    reader = Reader(position, 1)
    castle = new_castle(code, top)
    castle.phase = Phase(reader.word("phase", "play", ["deal", "play", "over"]))
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
        castle.scores = [len(castle.row)]
    _check(castle, top)
    return castle


def _check(castle: Castle, top: int) -> None:
    phase = castle.phase
    if (phase is Phase.DEAL) != (castle.round == 0):
        raise BadPosition(f"phase {phase.value} does not go with round {castle.round}")
    if (phase is Phase.PLAY) != (castle.turn == 0):
        raise BadPosition("turn is A in phase play, and null in any other")
    if phase is Phase.DEAL and castle.boneyard.count() != (top + 1) * (top + 2) // 2:
        raise BadPosition("before the deal every tile is in the boneyard")
    ended = castle.boneyard.count() == 0 and not removals(castle)
    if phase is Phase.OVER and not ended:
        raise BadPosition("the game is not over yet: something can be drawn or removed (CR-14)")
    if phase is Phase.PLAY and ended:
        raise BadPosition("the game is over: nothing can be drawn or removed (CR-14)")
    if castle.scores[0] != (len(castle.row) if phase is Phase.OVER else 0):
        raise BadPosition("scores is the number of tiles left in the row when the game is over, before that 0 (CR-15)")
