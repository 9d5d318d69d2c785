"""What a transcript tells, and when."""

from random import Random

from boneyard.core.state import Phase
from boneyard.server.out.transcript import transcript
from tests.server.tables import dealt, step


def test_a_deal_shows_in_the_transcript_when_its_round_is_over() -> None:
    """Before that neither the server's link nor the saved game tell of it."""
    table, rng = dealt("ann", "ben"), Random(2)
    while table.state.round == 1:
        assert "link" not in transcript(table)["rounds"][0] or table.state.phase is Phase.DEAL
        step(table, rng)
    told = transcript(table)["rounds"]
    assert ["link" in round_ for round_ in told] == [True, False]
