"""What positions of all games with rounds and turns say alike: phase, round, who starts, and the turn so far."""

from typing import Final

from boneyard.core.errors import BadPosition
from boneyard.core.piles import read_piles, read_whose_turn
from boneyard.core.position import Reader, Whereabouts
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile, high
from boneyard.parts.course import Course

MOST_POINTS: Final = 10**9
"""No total and no count of turns comes near this number."""

WITHOUT_SEARCH: Final = [Phase.DEAL, Phase.PLAY, Phase.OVER]
"""The phases of a game in which nobody has to search for the engine."""


def read_phase(reader: Reader, state: State, phases: list[Phase]) -> None:
    """What the table waits for, one of the phases that the game has; by default a turn."""
    state.phase = Phase(reader.word("phase", Phase.PLAY.value, [phase.value for phase in phases]))


def read_course(reader: Reader, state: State, engine: Tile | None, course: Course) -> None:
    """The round, by default that of the engine, where one is named; a target may end the game early (HR-05)."""
    number = None if engine is None else max(int(course.engine(state.top, 0) - high(engine)), 0)
    read_round(reader, state, int(course.rounds(state.top)), number, ended=course.is_reached(state.scores))


def read_round(reader: Reader, state: State, last: int, number: int | None = None, *, ended: bool = False) -> None:
    """The round of so many, by default this one or the first. BadPosition unless the phase can occur in it."""
    first = 0 if state.phase is Phase.DEAL else 1
    state.round = reader.number("round", first if number is None else number, int(state.top) + 1)
    if state.round > last:
        raise BadPosition(f"round {state.round} is beyond the last one, {last}")
    check_begun(state)
    too_early = state.phase is Phase.OVER and state.round < last and not ended
    if (state.phase is Phase.DEAL and state.round == last) or too_early:
        raise BadPosition(f"phase {state.phase.value} does not go with round {state.round} of {last}")


def check_begun(state: State) -> None:
    """BadPosition where a round is played or over before the first one was dealt."""
    if state.round == 0 and state.phase is not Phase.DEAL:
        raise BadPosition(f"round 0 goes only with phase deal, not {state.phase.value}")


def read_starter(reader: Reader, state: State, is_named: bool) -> None:
    """The seat that starts: by default the first, and nobody where the tiles are still to decide."""
    state.starter = reader.seat("starter", 0 if is_named else NOBODY)
    if is_named and state.starter == NOBODY:
        raise BadPosition("starter has to name a seat")
    if not is_named and state.starter != NOBODY:
        raise BadPosition("starter is null before the first deal: the tiles decide")


def read_turn_so_far(reader: Reader, state: State) -> None:
    """Whether the seat to move has drawn, and how many passed before it."""
    state.drew = reader.flag("drew")
    state.passes = reader.number("passes", 0, int(state.seats) - 1)


def read_hands_and_turn(reader: Reader, state: State, tiles: Whereabouts, is_named: bool = True) -> None:
    """The rest of a position, once everything on the table is read: hands, boneyard, and the turn."""
    read_piles(reader, state, tiles)
    read_whose_turn(reader, state)
    read_starter(reader, state, is_named)
    read_turn_so_far(reader, state)
    reader.done()
    if state.phase is not Phase.PLAY and (state.drew or state.passes):
        raise BadPosition("drew and passes belong into a turn")
