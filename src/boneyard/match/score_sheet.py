"""The score sheet: of every round the points by their sources, one line each, so that its rows add up to the totals."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from boneyard.core.event import Event, RoundEnded, Scored
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.state import State

Column = list[int]
"""Points by seat."""


class Line(NamedTuple):
    """Points from one source: `play`, or one of those that a game names (`Game.sources`)."""

    source: str
    points: Column


class RoundSheet(NamedTuple):
    """What a round has brought so far, line by line; `over` once its end is counted."""

    round: int
    over: bool
    lines: list[Line]

    def points(self, seats: int) -> Column:
        """What it has brought altogether."""
        return [sum(line.points[seat] for line in self.lines) for seat in range(seats)]


def round_sheet(game: Game[Any], state: State, heard: Iterable[Iterable[Event]]) -> RoundSheet:
    """The present round, from what was heard since its deal and what lies there; asked before the next one is dealt."""
    events = [event for step in heard for event in step]
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    lines = [Line("play", _in_play(game, state, events))]
    if ended is not None:
        lines += [Line(*source) for source in game.sources(state, ended.points)]
    return RoundSheet(int(state.round), ended is not None, [line for line in lines if any(line.points)])


def _in_play(game: Game[Any], state: State, events: list[Event]) -> Column:
    """What was scored tile by tile; partners score together."""
    points = [0] * int(state.seats)
    for event in events:
        if isinstance(event, Scored):
            for mate in game.team(state.code, int(state.seats), event.seat):
                points[mate] += event.points
    return points


def sides_of(game: Game[Any], code: RuleCode, seats: int) -> list[list[int]]:
    """The seats that score together, side by side; each alone where nobody has a partner."""
    return [list(side) for side in sorted({tuple(game.team(code, seats, seat)) for seat in range(seats)})]
