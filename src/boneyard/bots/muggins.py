"""Muggins for the first four levels: points now, less what the next seat may make of the ends that are left."""

from random import Random
from typing import Any, Final, final

from boneyard.bots.level import best_of, code_of, fields, hand_sizes, own_hand, seen_of, tile_named
from boneyard.bots.thinking import Glance
from boneyard.core.action import TABLE, Action, amount_of, claiming, place_of, tile_at, tile_of
from boneyard.core.seat import next_seat, read_seat
from boneyard.core.tile import Tile, high, low, pips, tiles_of
from boneyard.games.muggins.cross import Cross, new_cross
from boneyard.games.muggins.score import fives, nearest_five
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch
from boneyard.table.ends import end_number, entry_tile

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
        seen: dict[str, Any] = fields(sight.view)
        me = read_seat(seen["seat"])
        assert me is not None
        self.hand: Final = own_hand(seen)
        self.cross: Final = _cross(seen)
        lying = {tile_named(text) for text, _ in seen["layout"]}
        self.unseen: Final = [t for t in tiles_of(seen["set"]) if t not in lying and t not in self.hand]
        self.sizes: Final = hand_sizes(seen)
        self.team: Final = self.cross.team(me)
        self._boneyard: Final[int] = seen["boneyard"]
        self._next: Final = next_seat(me, seen["seats"])
        self._barred: Final = self._numbers() if seen["passes"] >= seen["seats"] - 1 else set()
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
        """Points now, less what the next seat is expected to make, with the pips and the tiles that are left in mind."""
        table = self.after(play)
        rest = [t for t in self.hand if t != tile_of(play)]
        points = float(fives(table))
        if not rest:
            return points + nearest_five(self._expected_bonus()) + 1000
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


def _cross(seen: dict[str, Any]) -> Cross:
    """The table as everybody sees it, without any hand."""
    cross = new_cross(code_of(seen["game"], seen["rules"]), seen["set"], seen["seats"])
    for text, parent in seen["layout"]:
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
