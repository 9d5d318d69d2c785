"""Scenarios as tests: beside what they say, a refused action changes nothing, and events alone bring about the same."""

import pytest

from boneyard.core.errors import Refused
from boneyard.core.event import Event
from boneyard.core.referee import replay
from boneyard.examples import runner
from boneyard.examples.runner import REFUSED_TABLE, refused_in, set_table
from boneyard.examples.scenario import Scenario


def run_scenario(scenario: Scenario, game: str) -> None:
    """Set the table and check every step."""
    kind, words = scenario.steps[0]
    if kind not in REFUSED_TABLE:
        _Runner(set_table(scenario, game)).run(scenario.steps)
        return
    with pytest.raises(REFUSED_TABLE[kind]) as error:
        set_table(scenario, game)
    assert words in str(error.value)
    assert len(scenario.steps) == 1


class _Runner(runner.Runner):
    def step_not(self, text: str) -> None:
        """An action is refused by a clause, and changes nothing."""
        super().step_not(text)
        action, seat, _, _ = refused_in(text)
        before = self.match.dump()
        with pytest.raises(Refused):
            self.match.do(action, seat)
        assert before == self.match.dump()

    def do(self, action: str, seat: int) -> list[Event]:
        """Do one; its events alone bring about the same."""
        match, kept = self.match, self.match.game.copy(self.match.state)
        events = super().do(action, seat)
        assert match.dump() == match.game.dump(replay(match.game, kept, events))
        return events
