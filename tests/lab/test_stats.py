"""Statistics against values from printed tables and from hand calculation."""

from math import inf, log
from random import Random

import pytest

from boneyard.lab.stats import BOUND, FEWEST, estimate, likelihood_ratio, quantile, sprt, student

PRINTED = [
    (1, 12.7062),
    (2, 4.3027),
    (3, 3.1824),
    (4, 2.7764),
    (5, 2.5706),
    (10, 2.2281),
    (20, 2.0860),
    (30, 2.0423),
    (60, 2.0003),
    (120, 1.9799),
    (10000, 1.9602),
]


@pytest.mark.parametrize(("freedom", "expected"), PRINTED)
def test_student_as_in_the_tables(freedom: int, expected: float) -> None:
    """Two-sided 95 %, within a few thousandths from three degrees of freedom on."""
    assert student(freedom) == pytest.approx(expected, abs=0.006 if freedom < 5 else 0.0005)


def test_mean_and_interval() -> None:
    """1, 2, 3, 4, 5: mean 3, standard error 0.7071, four degrees of freedom."""
    found = estimate([1, 2, 3, 4, 5])
    assert (found.mean, found.size) == (3, 5)
    assert found.half == pytest.approx(0.70711 * 2.7764, abs=0.002)


def test_few_values() -> None:
    """One value says nothing about the spread; none says nothing at all."""
    assert estimate([7.0]) == (7.0, inf, 1)
    assert estimate([]) == (0.0, inf, 0)
    assert estimate([0.0, 0.0]) == (0.0, 0.0, 2)


def test_interval_covers_the_truth_nineteen_times_in_twenty() -> None:
    """Of a thousand samples of twelve values about 950 intervals hold the true mean."""
    rng = Random("cover")
    samples = [estimate([rng.gauss(3, 2) for _ in range(12)]) for _ in range(1000)]
    covered = sum(abs(found.mean - 3) <= found.half for found in samples)
    assert 930 <= covered <= 970


def test_quantile() -> None:
    """The 99th of a hundred values is the last but none."""
    assert quantile(range(100), 0.99) == 99
    assert quantile(range(100), 0.5) == 50
    assert quantile([], 0.99) == 0


def test_likelihood_ratio_of_normal_values() -> None:
    """For a known variance it is (h1 - h0) (sum - n (h0 + h1) / 2) / variance."""
    assert likelihood_ratio(4, 2.0, 4.0, 0, 1) == pytest.approx((8 - 4 * 0.5) / 4)
    assert likelihood_ratio(4, 0.5, 4.0, 0, 1) == 0
    assert likelihood_ratio(4, 2.0, 0.0, 0, 1) == inf
    assert likelihood_ratio(4, 0.0, 0.0, 0, 1) == -inf
    assert likelihood_ratio(4, 0.5, 0.0, 0, 1) == 0


def test_bounds_are_those_of_wald() -> None:
    """5 % either way: 2.94."""
    assert pytest.approx(log(19)) == BOUND


def test_sequential_test_decides_and_errs_seldom() -> None:
    """It takes the true side in at least nine of ten runs, whichever it is, and stops long before the cap."""
    rng = Random("sprt")
    right = {"H0": 0, "H1": 0}
    lengths = []
    for truth, name in ((0.0, "H0"), (1.0, "H1")):
        for _ in range(100):
            verdict = sprt([rng.gauss(truth, 4) for _ in range(2000)], 0, 1)
            right[name] += verdict.decision == name
            lengths.append(verdict.sets)
    assert min(right.values()) >= 90
    assert sum(lengths) / len(lengths) < 200


def test_sequential_test_stops_at_the_first_decision() -> None:
    """What comes after it does not count, and too few values decide nothing."""
    values = [1.0, 1.2] * 100
    verdict = sprt(values, 0, 0.5)
    assert verdict == sprt(values[: verdict.sets], 0, 0.5)
    assert (verdict.sets, verdict.decision) == (FEWEST, "H1")
    assert sprt(values[: FEWEST - 1], 0, 0.5).decision == "undecided"


def test_equal_bots_are_not_better() -> None:
    """Nothing but zeros: H0."""
    assert sprt([0.0] * 50, 0, 0.5).decision == "H0"
