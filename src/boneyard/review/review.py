"""The review of a game for one seat: every decision, and an account of luck and play that sums to the result.

Everything is computed from what the seat could know, and from what stands on the score sheet. The parts of a round are
steps of one expectation, that of solid players who go on from there: what the deal changed, each draw, what the seat
did itself, and everything between its own actions. So luck has a mean of zero, and the parts sum to the result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from boneyard.bots.arrange import Arrangement, arrange
from boneyard.bots.hints import why_of
from boneyard.core.errors import UserError
from boneyard.core.seat import LETTERS, seat_text
from boneyard.kinds import Kind, find_kind
from boneyard.notation.action import action_text
from boneyard.notation.record import Record
from boneyard.review.course import Course, Mark, courses
from boneyard.review.values import Value, value_at, value_before
from boneyard.words.hint import Reason

Part = Literal["deal", "draws", "play", "others"]
PARTS: Final[tuple[Part, ...]] = ("deal", "draws", "play", "others")
WORLDS: Final = 200
"""So many worlds are played out at each mark, unless somebody asks for more."""
_DECIDED: Final = 3
"""So many moments are said to have decided a round."""
_SURE: Final = 2.0
"""What was lost counts as a mistake beyond so many standard errors, and beyond one point."""


@dataclass(frozen=True)
class Choice:
    """A legal action: by how many points it lets a seat expect to end the round ahead, with its standard error."""

    action: str
    points: float
    error: float


@dataclass(frozen=True)
class Decision:
    """What was chosen after a moment of the record, beside everything that was legal, best first."""

    number: int
    action: str
    choices: list[Choice]
    lost: float
    """The points that the best would have brought more; may be below 0 by chance."""
    error: float
    reason: Reason
    """Why the best is good."""
    own_reason: Reason
    """What can be said of what was chosen."""

    @property
    def best(self) -> str:
        """What would have been expected to bring most."""
        return self.choices[0].action

    @property
    def is_mistake(self) -> bool:
        """Whether the best is better beyond doubt."""
        return self.best != self.action and self.lost > max(1.0, _SURE * self.error)


@dataclass(frozen=True)
class Swing:
    """A step of the expectation: after which moment, what brought it about, and by how many points."""

    number: int
    part: Part
    points: float


@dataclass(frozen=True)
class RoundReview:
    """A round: what was to be expected before the deal, what each part added to it, and what came of it in the end."""

    round: int
    first: int
    """The moment of its deal."""
    expected: float
    deal: float
    draws: float
    play: float
    others: float
    result: float
    decisions: list[Decision]
    swings: list[Swing]
    train: Arrangement | None = None
    """The longest train in the hand that was dealt."""

    @property
    def decided(self) -> list[Swing]:
        """The moments that decided it, in their order."""
        return sorted(sorted(self.swings, key=lambda one: -abs(one.points))[:_DECIDED], key=lambda one: one.number)

    @property
    def worst(self) -> list[Decision]:
        """The mistakes that cost most, at most three, the worst first."""
        return sorted([one for one in self.decisions if one.is_mistake], key=lambda one: -one.lost)[:_DECIDED]


@dataclass(frozen=True)
class Review:
    """All rounds of a game that are over, for one seat."""

    seat: str
    worlds: int
    rounds: list[RoundReview]

    def together(self) -> RoundReview:
        """The account of all rounds as one."""
        sums = {part: sum(float(getattr(one, part)) for one in self.rounds) for part in (*PARTS, "expected", "result")}
        return RoundReview(0, 0, **sums, decisions=[], swings=[], train=None)


def review_game(record: Record, seat: str, worlds: int = WORLDS) -> Review:
    """The review of a saved game for a seat; a round that is not over is left out.

    >>> from boneyard import new_match
    >>> match = new_match("castle-rock", "booklet", 6, 1, seed="README")
    >>> while not match.is_over:
    ...     events = match.do(match.legal()[0])
    >>> one = review_game(match.record, "A", worlds=4).rounds[0]
    >>> one.result, abs(one.expected + one.deal + one.draws + one.play + one.others - one.result) < 1e-9
    (-15.0, True)
    """
    return Review(seat, worlds, list(rounds_of(record, seat, worlds)))


def rounds_of(
    record: Record, seat: str, worlds: int = WORLDS, watch: Callable[[float], None] = lambda _done: None
) -> Iterator[RoundReview]:
    """The same round by round, as it is thought over; `watch` is told how many rounds are done, and parts of one."""
    number = LETTERS.find(seat)
    if len(seat) != 1 or not 0 <= number < len(record.names):
        names = {"seat": seat[:10], "last": LETTERS[len(record.names) - 1]}
        raise UserError("there is no seat {seat} in this game: seats are A to {last}", names)
    kind = find_kind(record.game)
    for done, course in enumerate(courses(record, number)):
        before = value_before(kind.mind, kind.game, course, number, worlds)
        values = []
        for mark in course.marks:
            values.append(value_at(kind.mind, kind.game, course, mark, worlds))
            watch(done + len(values) / len(course.marks))
        yield round_review(kind, course, before, values)


def round_review(kind: Kind, course: Course, before: Value, values: list[Value]) -> RoundReview:
    """A round, once everything in it has a value."""
    swings = _swings(course, before, values)
    sums = {part: sum(one.points for one in swings if one.part == part) for part in PARTS}
    decisions = [
        _decision(kind, mark, value)
        for mark, value in zip(course.marks, values, strict=True)
        if mark.chosen >= 0 and len(mark.legal) > 1
    ]
    return RoundReview(
        course.round,
        course.marks[0].number,
        before.solid,
        **sums,
        result=course.result,
        decisions=decisions,
        swings=swings,
        train=_longest_train(kind, course.marks[0]),
    )


def _longest_train(kind: Kind, dealt: Mark) -> Arrangement | None:
    """The longest train in the hand that was dealt; none where nobody has a hand."""
    view = dealt.sight.view
    return arrange(view, kind.layout(view).ends, "longest")


def _swings(course: Course, before: Value, values: list[Value]) -> list[Swing]:
    """Every step from the first expectation to the result."""
    at, swings = before.solid, []
    for index, (mark, value) in enumerate(zip(course.marks, values, strict=True)):
        between: Part = "deal" if index == 0 else "draws" if mark.has_drawn else "others"
        swings.append(Swing(mark.number, between, value.solid - at))
        at = value.solid
        if mark.chosen >= 0:
            swings.append(Swing(mark.number + 1, "play", value.points[mark.chosen] - at))
            at = value.points[mark.chosen]
    return [*swings, Swing(course.last, "others", course.result - at)]


def _decision(kind: Kind, mark: Mark, value: Value) -> Decision:
    """A decision in words and points."""
    order = sorted(range(len(mark.legal)), key=lambda index: (-value.points[index], index))
    choices = [Choice(action_text(mark.legal[at]), value.points[at], value.errors[at]) for at in order]
    rng = Random(f"review {mark.number} {seat_text(mark.sight.seat)}")  # noqa: S311  deals no match
    why = why_of(kind.mind, kind.reasons, mark.sight, mark.legal, rng)
    return Decision(
        mark.number,
        action_text(mark.legal[mark.chosen]),
        choices,
        value.lost,
        value.doubt,
        why(mark.legal[order[0]]),
        why(mark.legal[mark.chosen]),
    )
