"""The simulation finds every broken server out.

It is broken from outside, which a compiled one does not let happen: these run on plain Python.
"""

import re

import pytest

from tests.server.mutants import MUTANTS
from tests.server.simulation import Breaking, simulate

MOST_TRIES = 200
"""Seeds within which every broken server has to be found out by its own symptom."""


@pytest.mark.parametrize("breaking", MUTANTS, ids=lambda breaking: breaking.__name__)
def test_a_broken_server_is_found_out(breaking: Breaking) -> None:
    """The simulation notices every server that breaks a promise of the design, and says which."""
    for seed in range(MOST_TRIES):
        try:
            simulate(seed, breaking)
        except AssertionError as error:
            if re.search(MUTANTS[breaking], str(error)):
                return
    raise AssertionError(f"{breaking.__name__} was not recognised within {MOST_TRIES} seeds")
