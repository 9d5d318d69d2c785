"""Every scenario of every rule book holds."""

from pathlib import Path

import pytest

from boneyard.kinds import GAMES
from tests.kit.scenario import Scenario, read_scenarios, run_scenario

FOLDER = Path(__file__).parent / "scenarios"


def _game(path: Path) -> str:
    return next(game.id for game in GAMES if path.stem.startswith(game.id))


SCENARIOS = [(scenario, _game(path)) for path in sorted(FOLDER.glob("*.scn")) for scenario in read_scenarios(path)]


@pytest.mark.parametrize(("scenario", "game"), SCENARIOS, ids=[scenario.name for scenario, _ in SCENARIOS])
def test_scenario(scenario: Scenario, game: str) -> None:
    """The position, its legal actions, its refusals and what follows are as the clause says."""
    run_scenario(scenario, game)
