"""Positions and views of dominoes, spelled as in the contract (section 3)."""

from typing import ClassVar, final

from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts
from boneyard.core.rules import RuleCode
from boneyard.core.state import Phase
from boneyard.core.view import Shape
from boneyard.games.dominoes.deal import lead_rule
from boneyard.games.dominoes.rules import Lead
from boneyard.games.dominoes.rulesets import GAME
from boneyard.games.dominoes.score import has_enough, target
from boneyard.games.dominoes.state import Line, new_line
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
class LineView(LayoutView):
    """What lies open on a table of dominoes; teams only where four play."""

    shape: ClassVar[Shape] = LayoutView.shape | {"teams": list[list[str]]}
    sometimes: ClassVar[list[str]] = ["teams"]
    teams: list[list[str]]

    def __init__(self, line: Line) -> None:
        super().__init__(GAME, line, line.layout, line.drew, line.passes)
        self.teams = teams_field() if line.seats == 4 else []

    def fields(self) -> Position:
        """The view as JSON."""
        fields = super().fields()
        return fields | {"teams": self.teams} if self.teams else fields


def load(position: Position, code: RuleCode, top: int, seats: int) -> Line:
    """The line that a position describes."""
    reader = Reader(position, seats)
    line = new_line(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, line)
    read_line(line, read_layout(reader, tiles))
    read_hands_and_turn(reader, line, tiles, _is_starter_named(line))
    if line.phase is Phase.PLAY and not line.layout and line.hands.counts[line.turn] == 0:
        raise BadPosition("whoever leads has to hold a tile")
    return line


def _read_round(reader: Reader, line: Line) -> None:
    read_phase(reader, line, WITHOUT_SEARCH)
    line.round = reader.number("round", 0 if line.phase is Phase.DEAL else 1, MOST_POINTS)
    check_begun(line)
    line.scores = reader.numbers_by_seat("scores", MOST_POINTS)
    check_teams(reader, line.scores, "DO-02")
    if line.phase is Phase.OVER and not has_enough(line):
        raise BadPosition(f"the game is over, but nobody has {target(line.rules)} points (DO-23)")
    if line.phase is not Phase.OVER and has_enough(line):
        raise BadPosition(f"somebody has {target(line.rules)} points: the game is over (DO-23)")


def _is_starter_named(line: Line) -> bool:
    """Before the first deal a seat is named only where the start rotates; the tiles decide otherwise (DO-06, DO-09)."""
    return line.round > 0 or lead_rule(line.rules) is Lead.ROTATE
