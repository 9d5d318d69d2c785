"""Every scenario of every rule book holds."""

import pytest

from boneyard.examples.library import scenarios
from boneyard.examples.scenario import Scenario
from tests.kit.scenario import run_scenario


@pytest.mark.parametrize(("game", "scenario"), scenarios(), ids=[scenario.name for _, scenario in scenarios()])
def test_scenario(game: str, scenario: Scenario) -> None:
    """The position, its legal actions, its refusals and what follows are as the clause says."""
    run_scenario(scenario, game)
