"""Statistics of the laboratory: means with 95 % intervals, and the sequential test that stops when it is decided."""

from collections.abc import Sequence
from math import inf, log, pi, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

LEVEL: Final = 0.95
ERROR: Final = 0.05
"""How often the sequential test may take the wrong side, either way."""
BOUND: Final = log((1 - ERROR) / ERROR)
FEWEST: Final = 20
"""The sequential test does not decide before it knows the spread from so many sets."""


class Estimate(NamedTuple):
    """A mean, half the width of its interval, and the number of values behind it."""

    mean: float
    half: float
    size: int


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its 95 % interval; infinitely wide for a single one."""
    if len(values) < 2:
        return Estimate(values[0] if values else 0.0, inf, len(values))
    spread = sqrt(variance(values) / len(values))
    return Estimate(fmean(values), spread * student(len(values) - 1), len(values))


def student(freedom: int, level: float = LEVEL) -> float:
    """The two-sided quantile of Student's t.

    Closed forms for 1 and 2 degrees of freedom, then the expansion of Cornish and Fisher.
    """
    p = (1 + level) / 2
    if freedom == 1:
        return 1 / tan(pi * (1 - p))
    if freedom == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z: float = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    total: float = z + sum(term / freedom**power for power, term in enumerate(terms, 1))
    return total


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that is not below this share of all values; 0 where there are none."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Verdict(NamedTuple):
    """Where a sequential test stands: after how many sets, the log likelihood ratio, and what it decided."""

    sets: int
    ratio: float
    decision: str
    """`H0`, `H1` or `undecided`."""


def likelihood_ratio(count: int, mean: float, spread: float, h0: float, h1: float) -> float:
    """The log likelihood ratio of the mean h1 against h0 for values of this mean and variance (generalised SPRT)."""
    distance = count * (mean - (h0 + h1) / 2)
    if spread == 0:
        return 0.0 if distance == 0 else inf if (distance > 0) == (h1 > h0) else -inf
    return (h1 - h0) * distance / spread


def sprt(values: Sequence[float], h0: float, h1: float) -> Verdict:
    """The first set at which the test decides; undecided when none does.

    Values count in their order, whoever computed them first.
    """
    mean = squares = ratio = 0.0
    for count, value in enumerate(values, 1):
        step = value - mean
        mean += step / count
        squares += step * (value - mean)
        if count < FEWEST:
            continue
        ratio = likelihood_ratio(count, mean, squares / (count - 1), h0, h1)
        if abs(ratio) >= BOUND:
            return Verdict(count, ratio, "H1" if ratio > 0 else "H0")
    return Verdict(len(values), ratio, "undecided")
