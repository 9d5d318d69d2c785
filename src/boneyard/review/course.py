"""The course of a round for one seat: what it saw whenever it was to act, what it did, and how the round ended.

Nothing hidden gets in here: a seat's sight, and what stands on the score sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from boneyard.core.action import DRAW_KIND, Action, kind_of
from boneyard.core.game import Game
from boneyard.core.state import Phase, State
from boneyard.match.match import Match, new_match
from boneyard.match.replay import Moment, replay
from boneyard.notation.action import read_action
from boneyard.notation.record import Record
from boneyard.search.pilot import PlainPilot
from boneyard.search.sight import Sight


@dataclass(frozen=True)
class Mark:
    """What a seat saw after a moment of the record: first of all the deal, then whenever it was its turn."""

    number: int
    """The moment of the record, counted from 1."""
    sight: Sight
    legal: list[Action]
    """What it might do; nothing where another was to act."""
    chosen: int = -1
    """What it did, as an index; below 0 where something else came first."""
    has_drawn: bool = False
    """Whether the seat drew just before."""


@dataclass
class Course:
    """A round that is over, as one seat lived through it."""

    round: int
    before: State
    """The table before the deal."""
    marks: list[Mark] = field(default_factory=list)
    last: int = 0
    """The moment that ended it."""
    result: float = 0.0
    """By how much it was better for the seat than for the others, in points."""


def courses(record: Record, seat: int) -> Iterator[Course]:
    """The rounds of a saved game that are over."""
    match = new_match(record.game, record.rules, record.top, len(record.names), starter=record.starter)
    before: State = match.state
    course = Course(0, before)
    for moment in replay(record):
        if moment.step is None:
            course = Course(moment.match.state.round, before)
        _go_on(course, moment, seat)
        if moment.match.phase in (Phase.DEAL, Phase.OVER):
            game = moment.match.game
            course.last, course.result = moment.number, result_of(game, moment.match.state, before.scores, seat)
            before = game.copy(moment.match.state)
            yield course


def _go_on(course: Course, moment: Moment, seat: int) -> None:
    """What the seat did in a moment, and what it sees after it."""
    step, match = moment.step, moment.match
    is_own = step is not None and step.seat == seat
    action = read_action(step.action) if step is not None else Action(0)
    if is_own and course.marks and action in course.marks[-1].legal:
        mark = course.marks[-1]
        course.marks[-1] = replace(mark, chosen=mark.legal.index(action))
    if step is None or _is_turn(match, seat):
        legal = match.game.legal_actions(match.state) if _is_turn(match, seat) else []
        course.marks.append(
            Mark(moment.number, match.sight(seat), legal, has_drawn=is_own and kind_of(action) == DRAW_KIND)
        )


def _is_turn(match: Match, seat: int) -> bool:
    return match.phase in (Phase.PLAY, Phase.SEARCH) and match.state.turn == seat


def result_of(game: Game[Any], state: State, before: list[int], seat: int) -> float:
    """What a round brought a seat: points ahead of the others, or in a game for one what is left, below 0."""
    if state.seats == 1:
        return float(before[seat] - state.scores[seat])
    return PlainPilot(game).margin(state, before, seat)
