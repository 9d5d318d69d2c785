"""Positions and views of Muggins, spelled as in the contract (section 3)."""

from typing import Final

from boneyard.core.errors import BadPosition
from boneyard.core.piles import all_piles, read_piles, read_whose_turn
from boneyard.core.position import Position, Reader, Whereabouts, by_seat
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, tile_text
from boneyard.games.muggins.cross import Cross, new_cross
from boneyard.games.muggins.score import TARGET, ends_at_once, has_enough
from boneyard.table.ends import layout_field, read_layout

_MOST: Final = 10**9
_TEAMS: Final = [["A", "C"], ["B", "D"]]


def dump(cross: Cross) -> Position:
    """The whole position, every tile named."""
    return {**public(cross), **all_piles(cross)}


def public(cross: Cross) -> Position:
    """The fields that lie open on the table or stand on the score sheet."""
    position: Position = {
        "game": "muggins",
        "rules": cross.code.text(),
        "set": cross.top,
        "seats": cross.seats,
        "round": cross.round,
        "starter": seat_text(cross.starter),
        "phase": cross.phase.value,
        "turn": seat_text(cross.turn),
        "scores": by_seat(cross.scores),
        **layout_field(cross.layout),
        "drew": cross.drew,
        "passes": cross.passes,
    }
    if cross.seats == 4:
        position["teams"] = [team[:] for team in _TEAMS]
    return position


def load(position: Position, code: RuleCode, top: int, seats: int) -> Cross:
    """The cross that a position describes. What the last tile made can no longer be called: a position does not say who made it."""
    reader = Reader(position, seats)
    cross = new_cross(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, cross)
    _read_arms(cross, read_layout(reader, tiles))
    read_piles(reader, cross, tiles)
    read_whose_turn(reader, cross)
    cross.starter = reader.seat("starter", 0)
    if cross.starter == NOBODY:
        raise BadPosition("starter has to name a seat")
    cross.drew = reader.flag("drew")
    cross.passes = reader.number("passes", 0, seats - 1)
    reader.done()
    if cross.phase is not Phase.PLAY and (cross.drew or cross.passes):
        raise BadPosition("drew and passes belong into a turn")
    return cross


def _read_round(reader: Reader, cross: Cross) -> None:
    cross.phase = Phase(reader.word("phase", "play", ["deal", "play", "over"]))
    cross.round = reader.number("round", 0 if cross.phase is Phase.DEAL else 1, _MOST)
    if cross.round == 0 and cross.phase is not Phase.DEAL:
        raise BadPosition(f"round 0 goes only with phase deal, not {cross.phase.value}")
    cross.scores = reader.numbers_by_seat("scores", _MOST)
    _read_teams(reader, cross)
    if cross.phase is Phase.OVER and not has_enough(cross):
        raise BadPosition(f"the game is over, but nobody has {TARGET} points (MU-28)")
    if has_enough(cross) and (cross.phase is Phase.DEAL or (cross.phase is Phase.PLAY and ends_at_once(cross.rules))):
        raise BadPosition(f"somebody has {TARGET} points: the game is over (MU-28)")


def _read_teams(reader: Reader, cross: Cross) -> None:
    """Four play as two teams, and partners carry the same points (MU-03)."""
    if cross.seats == 4:
        teams = reader.items("teams") if reader.has("teams") else _TEAMS
        if teams != _TEAMS:
            raise BadPosition("teams are A and C against B and D (MU-03)")
        if cross.scores[0] != cross.scores[2] or cross.scores[1] != cross.scores[3]:
            raise BadPosition("partners carry the same points (MU-03)")


def _read_arms(cross: Cross, pairs: list[tuple[Tile, Tile]]) -> None:
    """Lay the tiles again in their order: open places and spinner follow from it."""
    if pairs and cross.round == 0:
        raise BadPosition("before the first deal the table is empty")
    for index, (t, parent) in enumerate(pairs):
        if index == 0:
            if parent != NO_TILE:
                raise BadPosition("layout: the first tile was laid against nothing")
            cross.lead(t)
            continue
        place = cross.place_for(t, parent) if parent != NO_TILE else -1
        if place < 0:
            raise BadPosition(f"layout: {tile_text(t)} cannot lie against {'nothing' if parent == NO_TILE else tile_text(parent)} at that moment")
        cross.follow(t, parent, place)
