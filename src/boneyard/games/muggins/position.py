"""Positions and views of Muggins, spelled as in docs/protocol.md (section 3)."""

from typing import ClassVar, final

from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts
from boneyard.core.rules import RuleCode
from boneyard.core.state import Phase
from boneyard.core.view import Shape
from boneyard.games.muggins.rulesets import GAME
from boneyard.games.muggins.score import ends_at_once, has_enough, target
from boneyard.games.muggins.state import Cross, new_cross
from boneyard.parts.partners import check_teams, teams_field
from boneyard.parts.reading import (
    MOST_POINTS,
    WITHOUT_SEARCH,
    check_begun,
    read_hands_and_turn,
    read_phase,
)
from boneyard.table.ends import LayoutView, read_layout, read_line


@final
class CrossView(LayoutView):
    """What lies open on a table of Muggins; teams only where four play."""

    shape: ClassVar[Shape] = LayoutView.shape | {"teams": list[list[str]]}
    sometimes: ClassVar[list[str]] = ["teams"]

    teams: list[list[str]]

    def __init__(self, cross: Cross) -> None:
        super().__init__(GAME, cross, cross.layout, cross.drew, cross.passes)
        self.teams = teams_field() if len(cross.team(0)) > 1 else []

    def fields(self) -> Position:
        """The view as JSON."""
        fields = super().fields()
        return fields | {"teams": self.teams} if self.teams else fields


def load(position: Position, code: RuleCode, top: int, seats: int) -> Cross:
    """The cross that a position describes.

    What the last tile made can no longer be called: a position does not say who made it.
    """
    reader = Reader(position, seats)
    cross = new_cross(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, cross)
    read_line(cross, read_layout(reader, tiles))
    read_hands_and_turn(reader, cross, tiles)
    return cross


def _read_round(reader: Reader, cross: Cross) -> None:
    read_phase(reader, cross, WITHOUT_SEARCH)
    cross.round = reader.number("round", 0 if cross.phase is Phase.DEAL else 1, MOST_POINTS)
    check_begun(cross)
    cross.scores = reader.numbers_by_seat("scores", MOST_POINTS)
    if len(cross.team(0)) > 1:
        check_teams(reader, cross.scores, "MU-03")
    if cross.phase is Phase.OVER and not has_enough(cross):
        raise BadPosition(f"the game is over, but nobody has {target(cross.rules)} points (MU-28)")
    if has_enough(cross) and (cross.phase is Phase.DEAL or (cross.phase is Phase.PLAY and ends_at_once(cross.rules))):
        raise BadPosition(f"somebody has {target(cross.rules)} points: the game is over (MU-28)")
