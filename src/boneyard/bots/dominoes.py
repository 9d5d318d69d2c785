"""Dominoes for the first four levels: ends that suit one's own hand and few others, and heavy tiles early."""

from collections.abc import Callable
from random import Random
from typing import Final, final

from boneyard.bots.level import best_of, heaviest_play, own_hand, seen_of, tile_named
from boneyard.bots.reasons import lacks
from boneyard.bots.thinking import Chances, Glance
from boneyard.core.action import TABLE, Action, place_of, tile_at, tile_of
from boneyard.core.tile import Tile, has, is_double, pips, tiles_of
from boneyard.games.dominoes.position import LineView
from boneyard.games.dominoes.state import Line, new_line
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch
from boneyard.table.ends import end_number
from boneyard.words.hint import Reason

ANSWERS: Final = 60.0
"""What it costs, in pips, if everything that nobody has seen fits an open end: by far the most telling thing."""
FITS: Final = 3.0
"""What each tile of one's own that will still fit is worth."""
DOUBLE: Final = 3.0
"""What it is worth to be rid of a double, which fits one number only."""
_OVERLOOKS: Final = 0.2
"""How often Brakeman overlooks a move."""


@final
class Liner:
    """The value of a play by what it sheds, and by what then fits: one's own tiles, and those that nobody has seen."""

    def __init__(self, sight: Sight) -> None:
        seen: LineView = sight.view.public
        self.hand: Final = own_hand(sight.view)
        self.line: Final = _line(seen)
        lying = {tile_named(text) for text, _ in seen.layout}
        self._unseen: Final = [t for t in tiles_of(seen.set) if t not in lying and t not in self.hand]

    def ends_after(self, play: Action) -> list[int]:
        """The open numbers after a play."""
        trial = self.line.copy()
        _lay(trial, tile_of(play), place_of(play))
        return [int(end_number(end)) for end in trial.ends]

    def fitting(self, play: Action) -> int:
        """How many tiles of the hand fit after it."""
        numbers = self.ends_after(play)
        return sum(any(has(t, number) for number in numbers) for t in self.hand if t != tile_of(play))

    def worth(self, play: Action) -> float:
        """Pips shed, tiles that fit afterwards, no double left in the hand, and little that others can answer with."""
        if len(self.hand) == 1:
            return 1000.0
        numbers = self.ends_after(play)
        double = DOUBLE if is_double(tile_of(play)) else 0.0
        return pips(tile_of(play)) + FITS * self.fitting(play) + double - ANSWERS * self._answers(numbers)

    def _answers(self, numbers: list[int]) -> float:
        """The share of the tiles that nobody has seen which fit one of these numbers."""
        fitting = sum(any(has(t, number) for number in numbers) for t in self._unseen)
        return fitting / max(1, len(self._unseen))


def _line(seen: LineView) -> Line:
    """The table as everybody sees it, without any hand."""
    line = new_line(seen.code, seen.set, seen.seats)
    for text, parent in seen.layout:
        t, beside = tile_named(text), None if parent is None else tile_named(parent)
        if beside is None:
            line.lead(t)
        else:
            line.follow(t, beside, line.place_for(t, beside))
    return line


def _lay(line: Line, t: Tile, place: int) -> None:
    if place == TABLE:
        line.lead(t)
    else:
        line.follow(t, tile_at(place), line.place_for(t, tile_at(place)))


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything."""
    return rng.choice(legal)


def porter(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The heaviest tile."""
    return heaviest_play(legal, rng)


def brakeman(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Sheds pips and keeps tiles that fit, among the moves it notices."""
    return best_of(seen_of(legal, rng, _OVERLOOKS), Liner(sight).worth)


def glance(sight: Sight, plays: list[Action], _watch: Watch) -> Glance:
    """What Conductor thinks of each play: it counts only where nothing could be played out."""
    liner = Liner(sight)
    return Glance({play: liner.worth(play) for play in plays}, 0.0)


def conductor(sight: Sight, legal: list[Action], _rng: Random) -> Action:
    """The same, and overlooks nothing."""
    return best_of(legal, Liner(sight).worth)


# --- hints ---


def line_reasons(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    """Of Draw and Block."""
    liner = Liner(sight)

    def reason(action: Action) -> Reason:
        t = tile_of(action)
        if len(liner.hand) == 1:
            return Reason("goes-out", {})
        fitting = liner.fitting(action)
        lacking = next((lack for number in liner.ends_after(action) if (lack := lacks(sight, chances, number))), None)
        if not fitting:
            return Reason("sheds", {"points": pips(t)}, lacking)
        return Reason("fits", {"points": pips(t), "count": fitting}, lacking)

    return reason
