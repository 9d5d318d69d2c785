"""Muggins for the first four levels: points now, less what the next seat may make of the ends that are left."""

from collections.abc import Callable
from random import Random
from typing import Final, final

from boneyard.bots.level import best_of, own_hand, seen_of, tile_named
from boneyard.bots.reasons import lacks
from boneyard.bots.thinking import Chances, Glance
from boneyard.core.action import TABLE, Action, amount_of, claiming, is_against, place_of, tile_at, tile_of
from boneyard.core.seat import next_seat
from boneyard.core.tile import Tile, high, low, other_end, pips, tiles_of
from boneyard.games.muggins.position import CrossView
from boneyard.games.muggins.score import fives, rounded
from boneyard.games.muggins.state import Cross, new_cross
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch
from boneyard.table.ends import end_number, entry_tile
from boneyard.words.hint import Reason

_REPLY: Final = 0.9
"""How much of the next seat's expected points is held against a play."""
_PIP: Final = 0.25
"""What shedding a pip is worth: somebody will be paid for those that are left."""
_FITS: Final = 1.0
"""What a tile that will still fit is worth."""

_OVERLOOKS: Final = 0.12
"""How often a level 3 player overlooks a move: less than elsewhere, for points catch the eye."""

FORGETS: Final = {"passenger": 0.3, "porter": 0.1}
"""How often a level does not claim what it made."""


@final
class Counter:
    """What one seat sees, and what it can count."""

    def __init__(self, sight: Sight) -> None:
        seen: CrossView = sight.view.public
        self.hand: Final = own_hand(sight.view)
        self.cross: Final = _cross(seen)
        lying = {tile_named(text) for text, _ in seen.layout}
        self.unseen: Final = [t for t in tiles_of(seen.set) if t not in lying and t not in self.hand]
        self.sizes: Final = list(sight.view.hand_counts.values())
        self.team: Final = self.cross.team(sight.seat)
        self._boneyard: Final = sight.view.boneyard_count
        self._next: Final = next_seat(sight.seat, seen.seats, seen.code.to_right)
        self._barred: Final = self._numbers() if seen.passes >= seen.seats - 1 else set()
        """The numbers that the next seat cannot hold: it passed on these very ends."""

    def _numbers(self) -> set[int]:
        return {end_number(end) for end in self.cross.ends}

    def after(self, play: Action) -> Cross:
        """The table after a play."""
        trial = self.cross.copy()
        _lay(trial, tile_of(play), place_of(play))
        return trial

    def points(self, play: Action) -> int:
        """What a play makes now."""
        return fives(self.after(play))

    def replies(self, table: Cross, tiles: list[Tile]) -> list[int]:
        """The best points of each of these tiles that fits."""
        ends = list(dict.fromkeys(table.ends))
        found: list[int] = []
        for t in tiles:
            made = -1
            for end in ends:
                if end_number(end) in (low(t), high(t)):
                    trial = table.copy()
                    trial.follow(t, entry_tile(end), table.ends.index(end))
                    made = max(made, fives(trial))
            if made >= 0:
                found.append(made)
        return found

    def careful(self, play: Action) -> float:
        """Points now, less what the next seat is expected to make, with the pips and tiles that are left in mind."""
        table = self.after(play)
        rest = [t for t in self.hand if t != tile_of(play)]
        points = float(fives(table))
        if not rest:
            return points + rounded(self.cross.rules, self._expected_bonus()) + 1000
        numbers = {end_number(end) for end in table.ends}
        fitting = sum(low(t) in numbers or high(t) in numbers for t in rest)
        return points - _REPLY * self._expected_reply(table) + _PIP * pips(tile_of(play)) + _FITS * min(fitting, 3)

    def _expected_bonus(self) -> int:
        """The pips that the other side is likely to hold."""
        mean = sum(pips(t) for t in self.unseen) / max(1, len(self.unseen))
        return round(mean * sum(size for seat, size in enumerate(self.sizes) if seat not in self.team))

    def _expected_reply(self, table: Cross) -> float:
        """The mean of the best reply, every hand of the next seat being as likely as any other that it can hold."""
        possible = [t for t in self.unseen if not {low(t), high(t)} & self._barred]
        made = sorted(self.replies(table, possible), reverse=True)
        left, held = len(possible), min(self.sizes[self._next], len(possible))
        expected, none_yet = 0.0, 1.0
        for points in made:
            if left <= 0:
                break
            chance = min(1.0, held / left)
            expected += none_yet * chance * points
            none_yet *= 1 - chance
            left -= 1
        if self._boneyard and made:
            expected += none_yet * sum(made) / len(made)
        return expected


def _cross(seen: CrossView) -> Cross:
    """The table as everybody sees it, without any hand."""
    cross = new_cross(seen.code, seen.set, seen.seats)
    for text, parent in seen.layout:
        if parent is None:
            cross.lead(tile_named(text))
        else:
            t, beside = tile_named(text), tile_named(parent)
            cross.follow(t, beside, cross.place_for(t, beside))
    return cross


def _lay(cross: Cross, t: Tile, place: int) -> None:
    if place == TABLE:
        cross.lead(t)
    else:
        cross.follow(t, tile_at(place), cross.place_for(t, tile_at(place)))


def _silent(legal: list[Action]) -> list[Action]:
    """Every placement once."""
    return [action for action in legal if amount_of(action) < 0]


def _with_claim(play: Action, points: int, legal: list[Action]) -> Action:
    """The play with its claim, where the table wants one."""
    claimed = claiming(play, points)
    return claimed if claimed in legal else play


def passenger(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time what scores most; sometimes nothing is claimed."""
    return _hasty(sight, legal, rng, "passenger", 0.5)


def porter(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """What scores most, then the heaviest tile; seldom a claim is forgotten."""
    return _hasty(sight, legal, rng, "porter", 1.0)


def _hasty(sight: Sight, legal: list[Action], rng: Random, level: str, greed: float) -> Action:
    counter, plays = Counter(sight), _silent(legal)
    play = best_of(plays, counter.points) if rng.random() < greed else rng.choice(plays)
    return play if rng.random() < FORGETS[level] else _with_claim(play, counter.points(play), legal)


def brakeman(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Points less the expected reply, with what is left in mind, among the moves it notices."""
    counter = Counter(sight)
    play = best_of(seen_of(_silent(legal), rng, _OVERLOOKS), counter.careful)
    return _with_claim(play, counter.points(play), legal)


def glance(sight: Sight, plays: list[Action], watch: Watch) -> Glance:
    """What each play makes and leaves, in points."""
    counter = Counter(sight)
    worth: dict[Action, float] = {}
    for play in plays:
        watch.look()
        worth[play] = min(counter.careful(play), 100.0)
    return Glance(worth)


def conductor(sight: Sight, legal: list[Action], _rng: Random) -> Action:
    """The same, and overlooks nothing."""
    counter, plays = Counter(sight), _silent(legal)
    play = plays[0] if len(plays) == 1 else best_of(plays, counter.careful)
    return _with_claim(play, counter.points(play), legal)


# --- hints ---


def five_reasons(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    """Of Muggins."""
    counter = Counter(sight)

    def reason(action: Action) -> Reason:
        t, place = tile_of(action), place_of(action)
        points = counter.points(action)
        if len(counter.hand) == 1:
            return Reason("goes-out", {})
        lacking = lacks(sight, chances, _left(t, place)) if place != TABLE and is_against(place) else None
        return (
            Reason("scores", {"points": points}, lacking) if points else Reason("sheds", {"points": pips(t)}, lacking)
        )

    def _left(t: Tile, place: int) -> int:
        number = end_number(counter.cross.ends[counter.cross.place_for(t, tile_at(place))])
        return other_end(t, number)

    return reason
