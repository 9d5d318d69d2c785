"""Rounds of a game, as a position names them."""

from boneyard.core.errors import BadPosition
from boneyard.core.state import Phase, State


def check_round(state: State, last: int) -> None:
    """BadPosition unless the phase can occur in this round of so many."""
    if state.round > last:
        raise BadPosition(f"round {state.round} is beyond the last one, {last}")
    if state.round == 0 and state.phase is not Phase.DEAL:
        raise BadPosition(f"round 0 goes only with phase deal, not {state.phase.value}")
    if (state.phase is Phase.DEAL and state.round == last) or (state.phase is Phase.OVER and state.round < last):
        raise BadPosition(f"phase {state.phase.value} does not go with round {state.round} of {last}")
