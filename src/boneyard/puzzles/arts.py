"""The arts of puzzles: from which positions each is made, and what every action there comes to.

An art knows no game; which games it suits is said by their kinds, with the table that it is made at.
"""

from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean
from types import MappingProxyType
from typing import Final, NamedTuple

from boneyard.bots.thinking import candidates
from boneyard.core.action import LAY_KIND, kind_of, tile_of
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile, is_double, pips
from boneyard.kinds.kind import Setting
from boneyard.match.match import Match, new_match
from boneyard.notation.action import action_text
from boneyard.puzzles.endings import ways_of_end
from boneyard.puzzles.puzzle import Way
from boneyard.puzzles.turns import ways_of_turn
from boneyard.search.pilot import PlainPilot
from boneyard.search.trials import AS_PILOT

_GLANCE: Final = 24
_WORLDS: Final = 240
_SURE: Final = 4.0
"""An estimate counts beyond so many standard errors."""
_LONGEST_GAME: Final = 60
_END_HANDS: Final = range(2, 7)


class Art(NamedTuple):
    """An art of puzzles: a position for one, what each action there comes to, and by how much the best has to lead."""

    begin: Callable[[str, Setting, Random], Match | None]
    ways: Callable[[Match], list[Way]]
    margin: float
    least: float = float("-inf")
    """What the best has to come to."""


def best_of(art: Art, match: Match) -> tuple[Way, Way] | None:
    """The best way and the next, where there is a choice and the best leads clearly."""
    ways = sorted(art.ways(match), key=lambda way: -way.value)
    if len(ways) < 2 or ways[0].value - ways[1].value < art.margin or ways[0].value < art.least:
        return None
    return ways[0], ways[1]


# --- positions ---


def _new(game: str, at: Setting, rng: Random, starter: int | None = None) -> Match:
    match = new_match(game, at.code, at.set, at.seats, str(rng.random()), starter)
    match.do("deal")
    return match


def _first_turn(game: str, at: Setting, rng: Random) -> Match | None:
    """The first turn of a round."""
    return _new(game, at, rng, 0)


def _in_play(game: str, at: Setting, rng: Random) -> Match | None:
    """Somewhere in a round that sensible bots play."""
    match = _new(game, at, rng)
    for _ in range(rng.randrange(2, _LONGEST_GAME)):
        if match.phase is not Phase.PLAY:
            return None
        _step(match, rng)
    return match if match.phase is Phase.PLAY else None


def _near_the_end(game: str, at: Setting, rng: Random) -> Match | None:
    """Two players, nothing in the boneyard, and few tiles in each hand: everybody knows everything."""
    match = _new(game, at, rng)
    while match.phase is Phase.PLAY:
        sizes = [len(hand) for hand in match.hands.values()]
        is_known = not match.state.boneyard.left() and all(size in _END_HANDS for size in sizes)
        if is_known and len(match.legal()) > 1:
            return match
        _step(match, rng)
    return None


def _two_doubles(game: str, at: Setting, rng: Random) -> Match | None:
    """Somewhere in a round where one of several doubles may be laid."""
    match = _in_play(game, at, rng)
    return match if match is not None and len(_doubles(match)) > 1 else None


def _doubles(match: Match) -> set[Tile]:
    legal = match.game.legal_actions(match.state)
    return {tile_of(one) for one in legal if kind_of(one) == LAY_KIND and is_double(tile_of(one))}


def _step(match: Match, rng: Random) -> None:
    """As sensible people play, now and then as others do."""
    match.do(rng.choice(match.legal()) if rng.random() < 0.2 else match.choose("porter", str(rng.random())))


# --- what each action comes to ---


def _pips_laid(match: Match) -> list[Way]:
    game, seat = match.game, int(match.state.turn)
    before = _pips(match.state, seat)
    return ways_of_turn(game, match.state, lambda state: before - _pips(state, seat))


def _pips(state: State, seat: int) -> int:
    return sum(pips(t) for t in state.hands.tiles(seat))


def _gone_out(match: Match) -> list[Way]:
    """Whether each action lets one go out, whatever the other does."""
    seat = int(match.state.turn)
    return ways_of_end(match.game, match.state, lambda state: float(not state.hands.tiles(seat)))


def _row_left(match: Match) -> list[Way]:
    return ways_of_turn(match.game, match.state, lambda state: 0.0 - len(getattr(state, "row")))  # noqa: B009  not every state has one


def _scored(match: Match) -> list[Way]:
    """What each action scores at once; what goes out counts hands as well and is left aside."""
    game, state = match.game, match.state
    ways = []
    for action in game.legal_actions(state):
        after: State = game.copy(state)
        game.play(after, action, state.turn)
        if after.phase is not Phase.PLAY:
            return []
        ways.append(Way(action_text(action), after.scores[state.turn] - state.scores[state.turn], []))
    return ways


def _ended(match: Match) -> list[Way]:
    """By how many points each action lets one end ahead, whatever the other does."""
    game, seat, before = match.game, int(match.state.turn), list(match.state.scores)
    return ways_of_end(game, match.state, lambda state: PlainPilot(game).margin(state, before, seat))


def _tried(match: Match) -> list[Way]:
    """What many ways to go on come to; nothing where the best is not beyond doubt, or is no double."""
    if not _leads(match, _GLANCE, 1.0):
        return []
    return _leads(match, _WORLDS, _SURE)


def _leads(match: Match, worlds: int, sure: float) -> list[Way]:
    actions = candidates(match.game.legal_actions(match.state))
    sight = match.sight(int(match.state.turn))
    rows = match.kind.mind.tried(match.game, sight, actions, 1, worlds)
    columns = [list(column) for column in zip(*rows, strict=True)][AS_PILOT + 1 :]
    order = sorted(range(len(actions)), key=lambda index: -fmean(columns[index]))
    apart = [one - two for one, two in zip(columns[order[0]], columns[order[1]], strict=True)]
    is_lead = is_double(tile_of(actions[order[0]])) and fmean(apart) > sure * _error(apart)
    return [Way(action_text(actions[at]), round(fmean(columns[at]), 1), []) for at in order] if is_lead else []


def _error(numbers: list[float]) -> float:
    mean = fmean(numbers)
    return float((sum((one - mean) ** 2 for one in numbers) / max(1, len(numbers) - 1) / len(numbers)) ** 0.5)


ARTS: Final[Mapping[str, Art]] = MappingProxyType(
    {
        "train": Art(_first_turn, _pips_laid, 6),
        "out": Art(_near_the_end, _gone_out, 1, 1),
        "end": Art(_near_the_end, _ended, 4),
        "fives": Art(_in_play, _scored, 5, 10),
        "double": Art(_two_doubles, _tried, 3),
        "row": Art(_in_play, _row_left, 2),
    }
)
"""By name: the heaviest train, the only way out, an exact end, the best fives, a double, the shortest row."""
