"""What is to be expected at a mark of a course, from many worlds in which the round is played out."""

from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from boneyard.bots.thinking import Mind
from boneyard.core.game import Game
from boneyard.core.seat import LETTERS
from boneyard.review.course import Course, Mark
from boneyard.search.trials import AS_PILOT, Trials


class Value(NamedTuple):
    """What a solid player would expect, and what each legal action lets one expect, each with its standard error.

    `lost` is what the chosen action costs beside the best, and `doubt` the standard error of that.
    """

    solid: float
    error: float
    points: list[float]
    errors: list[float]
    best: int
    lost: float
    doubt: float


def value_before(mind: Mind, game: Game[Any], course: Course, seat: int, deals: int) -> Value:
    """What a seat could expect before the tiles were dealt."""
    rows = mind.tried_deals(game, course.before, _seed(course, 0, seat), deals)
    return valued([[row[seat]] for row in rows], -1)


def value_at(mind: Mind, game: Game[Any], course: Course, mark: Mark, worlds: int) -> Value:
    """What a seat could expect at a mark."""
    actions = mark.legal if len(mark.legal) > 1 else []
    rows = mind.tried(game, mark.sight, actions, _seed(course, mark.number, mark.sight.seat), worlds)
    found = valued(rows, mark.chosen if actions else -1)
    return found if actions else found._replace(points=[found.solid] * len(mark.legal), errors=[found.error])


def _seed(course: Course, number: int, seat: int) -> int:
    return Random(f"review {course.round} {number} {LETTERS[seat]}").getrandbits(60)  # noqa: S311  deals no match


def valued(rows: Trials, chosen: int) -> Value:
    """Trials, counted together."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    means = [fmean(column) for column in columns]
    errors = [_error(column) for column in columns]
    points = means[AS_PILOT + 1 :]
    best = max(range(len(points)), key=points.__getitem__, default=-1)
    lost, doubt = _lost(columns[AS_PILOT + 1 :], best, chosen) if chosen >= 0 else (0.0, 0.0)
    return Value(means[AS_PILOT], errors[AS_PILOT], points, errors[AS_PILOT + 1 :], best, lost, doubt)


def _lost(columns: Trials, best: int, chosen: int) -> tuple[float, float]:
    """What the best action would have brought more.

    The best of many noisy figures looks better than it is; so the best of one half of the worlds is measured in the
    other half, both ways round.
    """
    half = len(columns[0]) // 2
    halves = [[column[:half] for column in columns], [column[half:] for column in columns]]
    gaps = []
    for finding, measuring in (halves, halves[::-1]):
        found = max(range(len(columns)), key=lambda index: fmean(finding[index]))
        gaps.append(fmean(measuring[found]) - fmean(measuring[chosen]))
    apart = [one - two for one, two in zip(columns[best], columns[chosen], strict=True)]
    return fmean(gaps), _error(apart)


def _error(numbers: list[float]) -> float:
    """The standard error of their mean."""
    mean = fmean(numbers)
    return sqrt(sum((one - mean) ** 2 for one in numbers) / max(1, len(numbers) - 1) / len(numbers))
