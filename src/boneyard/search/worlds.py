"""Worlds: tables that are as a seat has seen them, on which what is hidden lies anyhow, each way as likely as another.

The posterior of a deal is uniform over all ways to put the hidden tiles into the hidden slots that agree with every
fact. Few ways are counted and drawn exactly (`ways.py`); of many a chain takes one after the other: two slots, now and
then three, change their tiles where both stay possible.
"""

from math import log
from typing import Any, Final, final

from boneyard.core.action import Action
from boneyard.core.boneyard import Boneyard
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import State
from boneyard.core.tile import HIDDEN, Tile
from boneyard.parts.rounds import put_back
from boneyard.search.bare import bare_table, table_before, told_round
from boneyard.search.dice import Dice
from boneyard.search.facts import Round, offers
from boneyard.search.habits import Habits
from boneyard.search.sight import Sight
from boneyard.search.watch import NO_HURRY, TimeIsUp, Watch
from boneyard.search.ways import Kinds, Ways

_BUNDLE: Final = 6
"""So many changes are tried before costly facts are looked at; all are taken back where they do not agree."""
_FRESH: Final = 12
"""After so many worlds the chain begins anew from any world."""
_TRIES: Final = 300
_STRIDE: Final = 8
"""So many bundles of changes come before each world that heeds habits."""


@final
class Worlds:
    """The tables that a seat may believe in."""

    def __init__(self, game: Game[Any], sight: Sight, dice: Dice, watch: Watch = NO_HURRY) -> None:
        self._game: Final = game
        self._watch: Final = watch
        self._dice: Final = dice
        self.table: Final[State] = bare_table(game, sight)
        """What lies open, and the seat's own hand."""
        self.round: Final[Round] = told_round(game, sight, self.table, watch)
        self._tiles: Final = self.round.tiles
        self._slots: Final = self.round.hidden()
        kinds = Kinds(self.round, self._slots, watch)
        self._kind: Final = kinds.of_slot
        self._free: Final = kinds.free
        self._ways: Final = Ways(kinds, len(self._tiles), watch)
        self._some: Final = [fact for fact in self.round.facts if fact.held]
        self._start: Final = table_before(game, self.round, self.table)
        self._first: Final = _first_play(self.round)
        self._checks: Final = bool(self._some) or self._start is not None
        self._at: list[int] = [-1] * len(self._slots)
        """By slot: which tile lies there."""
        self.exact = self._ways.are_few
        """Whether worlds are drawn independently of each other."""
        self._fresh = 0
        """So many worlds more may come from the chain before it begins anew."""
        self._habits: Habits | None = None
        if not self.exact:
            self._begin()

    @property
    def ways(self) -> int | None:
        """In how many ways the hidden tiles can lie; None where that was not counted, or not every way agrees."""
        return self._ways.count() if self.exact and not self._checks else None

    def use_chain(self) -> None:
        """Take worlds from the chain, however few there are."""
        self.exact = False
        self._begin()

    def heed(self, habits: Habits) -> None:
        """From now on worlds are as likely as the choices of the others make them; the chain has to settle first."""
        self.use_chain()
        self._habits = habits
        habits.begin(self._at)

    def settle(self, times: int) -> None:
        """Go on along the chain, where it heeds habits: the first worlds lie anyhow."""
        if self._habits:
            self._weigh(self._habits, times)

    def _weigh(self, habits: Habits, times: int) -> None:
        """Go on along the chain; a bundle of changes is taken back as often as it explains the choices worse."""
        for _ in range(times):
            kept = self._at[:]
            self._shake(2 << self._dice.below(4))
            floor = habits.total() + log(1.0 - self._dice.share())
            try:
                explained = habits.likelihood(self._at, floor) >= floor and (not self._checks or self._agrees())
            except TimeIsUp:
                self._at = kept
                raise
            if explained:
                habits.keep(self._at)
            else:
                self._at = kept

    # --- by a chain ---

    def _begin(self) -> None:
        """Any world at all, found by augmenting paths in any order, then shaken until every fact agrees."""
        order = list(range(len(self._tiles)))
        self._dice.shuffle(order)
        slots = list(range(len(self._slots)))
        self._dice.shuffle(slots)
        self._at = [-1] * len(self._slots)
        for tile in order:
            self._watch.look()
            self._place(tile, slots, [False] * len(slots))
        for _ in range(_TRIES):
            self._watch.look()
            self._shake(4 * _BUNDLE)
            if self._agrees():
                break
        self._walk(4 * len(self._slots))
        self._fresh = _FRESH

    def _place(self, tile: int, slots: list[int], tried: list[bool]) -> bool:
        """Find a slot for a tile; another tile may have to go elsewhere."""
        for slot in slots:
            if self._at[slot] < 0 and self._free[self._kind[slot]][tile]:
                self._at[slot] = tile
                return True
        for slot in slots:
            if not tried[slot] and self._free[self._kind[slot]][tile]:
                tried[slot] = True
                if self._place(self._at[slot], slots, tried):
                    self._at[slot] = tile
                    return True
        return False

    def _shake(self, times: int) -> None:
        """Let slots change their tiles, whatever the costly facts say."""
        count = len(self._slots)
        for _ in range(times):
            one, two = self._dice.below(count), self._dice.below(count)
            if self._kind[one] == self._kind[two]:
                continue
            first, second = self._at[one], self._at[two]
            three = self._dice.below(4 * count)
            if three >= count:
                if self._free[self._kind[one]][second] and self._free[self._kind[two]][first]:
                    self._at[one], self._at[two] = second, first
            elif three not in (one, two):
                third = self._at[three]
                if (
                    self._free[self._kind[one]][third]
                    and self._free[self._kind[two]][first]
                    and self._free[self._kind[three]][second]
                ):
                    self._at[one], self._at[two], self._at[three] = third, first, second

    def _walk(self, times: int) -> None:
        """Go on along the chain; bundles of changes that break a costly fact are taken back."""
        if not self._checks:
            self._watch.look()
            self._shake(times)
            return
        for _ in range(0, times, _BUNDLE):
            self._watch.look()
            kept = self._at[:]
            self._shake(_BUNDLE)
            if not self._agrees():
                self._at = kept

    def _agrees(self) -> bool:
        """Whether the costly facts hold: somebody held one of some tiles, and the deal made this seat start."""
        for fact in self._some:
            held = False
            for index, slot in enumerate(self._slots):
                t = self._tiles[self._at[index]]
                if slot.seat == fact.seat and slot.born < fact.step and t in fact.tiles:
                    held = t not in self.round.played or self.round.played[t][1] >= fact.step
                    if held:
                        break
            if not held:
                return False
        return self._start is None or self._starts_alike(self._start)

    def _starts_alike(self, before: State) -> bool:
        trial = self._game.copy(before)
        self._game.deal(trial, self.order())
        if self.round.dealt is None or trial.starter != self.round.dealt.starter:
            return False
        return self._first < 0 or offers(self._game.legal_actions(trial), self._first)

    # --- worlds ---

    def order(self) -> list[Tile]:
        """The deal of the last world, in the order in which it was dealt."""
        faces = iter(self._at)
        tiles = [self._tiles[next(faces)] if slot.face == HIDDEN else slot.face for slot in self.round.slots]
        return put_back(self.round.dealt, tiles) if self.round.dealt else tiles

    def next(self) -> State:
        """A world: the table as it lies, with some tiles wherever the seat cannot look."""
        if self._habits:
            self._weigh(self._habits, _STRIDE)
        elif self.exact:
            for _ in range(_TRIES):
                self._ways.draw(self._dice, self._at)
                if not self._checks or self._agrees():
                    break
        else:
            self._fresh -= 1
            if self._fresh <= 0:
                self._begin()
            self._walk(len(self._slots))
        return self._lay_out()

    def _lay_out(self) -> State:
        world: State = self._game.copy(self.table)
        hands = self.table.hands.copy()
        boneyard: list[Tile] = []
        for index, slot in enumerate(self._slots):
            t = self._tiles[self._at[index]]
            if slot.seat == NOBODY:
                boneyard.append(t)
            elif t not in self.round.played:
                hands.take(slot.seat, t)
        self._dice.shuffle(boneyard)
        world.hands = hands
        world.boneyard = Boneyard(boneyard)
        return world


def _first_play(found: Round) -> Action:
    """What somebody else led with, which the deal may have forced; below 0 where that is not known."""
    for choices in found.choices:
        for number, _, action in choices:
            if number == 1:
                return action
    return Action(-1)
