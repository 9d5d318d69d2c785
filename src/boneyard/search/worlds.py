"""Worlds: tables on which everything is as a seat has seen it, and what is hidden lies anyhow, each way as likely as any other.

The posterior of a deal is uniform over all ways to put the hidden tiles into the hidden slots that agree with every fact. Few ways
are counted and drawn exactly; of many a chain takes one after the other: two slots, now and then three, change their tiles where both stay possible.
"""

from math import log
from typing import Any, Final, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import State
from boneyard.core.tile import HIDDEN, Tile
from boneyard.search.bare import bare_table, table_before, told_round
from boneyard.search.dice import Dice
from boneyard.search.facts import Round, Slot
from boneyard.search.habits import Habits
from boneyard.search.sight import Sight
from boneyard.search.watch import NO_HURRY, TimeIsUp, Watch

_FEW: Final = 4_000
"""So many ways to fill up the slots are counted exactly."""
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
        self._me: Final = sight.seat
        self.table: Final[State] = bare_table(game, sight)
        """What lies open, and the seat's own hand."""
        self.round: Final[Round] = told_round(game, sight, self.table, watch)
        self._tiles: Final = self.round.tiles
        self._slots: Final = self.round.hidden()
        self._kind: Final[list[int]] = []
        self._free: Final[list[list[bool]]] = []
        """By kind of slot, and tile: whether such a tile may lie there."""
        self._room: Final[list[int]] = []
        """By kind: how many slots there are."""
        self._owner: Final[list[int]] = []
        """By kind: whose hand it is."""
        self._sort_slots()
        self._some: Final = [fact for fact in self.round.facts if fact.held]
        self._start: Final = table_before(game, self.round, self.table)
        self._checks: Final = bool(self._some) or self._start is not None
        self._at: list[int] = [-1] * len(self._slots)
        """By slot: which tile lies there."""
        self._counts: dict[int, int] = {}
        self._sizes: list[int] = []
        self.exact = self._is_small()
        """Whether worlds are drawn independently of each other."""
        self._fresh = 0
        """So many worlds more may come from the chain before it begins anew."""
        self._habits: Habits | None = None
        if not self.exact:
            self._begin()

    # --- slots and what may lie in them ---

    def _sort_slots(self) -> None:
        """Slots that were filled alike are of one kind."""
        kinds: dict[int, int] = {}
        for slot in self._slots:
            key = (slot.seat + 1) << 20 | slot.born
            if slot.seat == NOBODY:
                key = 0
            if key not in kinds:
                self._watch.look()
                kinds[key] = len(self._free)
                self._free.append(self._may_hold(slot))
                self._room.append(0)
                self._owner.append(slot.seat)
            self._kind.append(kinds[key])
            self._room[kinds[key]] += 1

    def _may_hold(self, slot: Slot) -> list[bool]:
        """Which tiles may lie in a slot."""
        facts = [fact for fact in self.round.facts if not fact.held and fact.seat == slot.seat and fact.step > slot.born]
        lacked: set[Tile] = set()
        for fact in facts:
            lacked |= fact.tiles
        barred = {t for barred_slot, t in self.round.barred if barred_slot is slot}
        free: list[bool] = []
        for t in self._tiles:
            if t not in self.round.played:
                free.append(t not in lacked and t not in barred)
                continue
            seat, number = self.round.played[t]
            shown = [fact for fact in facts if fact.step < number and t in fact.tiles]
            free.append(seat == slot.seat and slot.born < number and not shown and t not in barred)
        return free

    @property
    def ways(self) -> int | None:
        """In how many ways the hidden tiles can lie; None where that was not counted, or not every way agrees."""
        return self._ways(0, self._full()) if self.exact and not self._checks else None

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

    # --- exactly ---

    def _is_small(self) -> bool:
        """Whether the ways can be counted: by tiles placed and slots left of each kind."""
        states = 1
        for room in self._room:
            states *= room + 1
            if states > _FEW:
                return False
        self._sizes = [1]
        for room in self._room:
            self._sizes.append(self._sizes[-1] * (room + 1))
        return self._ways(0, self._full()) > 0

    def _full(self) -> int:
        return sum([room * size for room, size in zip(self._room, self._sizes, strict=False)])

    def _left(self, key: int, kind: int) -> int:
        return key // self._sizes[kind] % (self._room[kind] + 1)

    def _ways(self, tile: int, key: int) -> int:
        """In how many ways the tiles from this one on can be put into the slots that are left."""
        if tile == len(self._tiles):
            return 1
        known = self._counts.get(key)
        if known is not None:
            return known
        self._watch.look()
        ways = 0
        for kind in range(len(self._room)):
            left = self._left(key, kind)
            if left and self._free[kind][tile]:
                ways += left * self._ways(tile + 1, key - self._sizes[kind])
        self._counts[key] = ways
        return ways

    def _draw_exactly(self) -> None:
        """Any of the ways, each as likely as any other."""
        slots: list[list[int]] = [[] for _ in self._room]
        for index, kind in enumerate(self._kind):
            slots[kind].append(index)
        for kind in range(len(slots)):
            self._dice.shuffle(slots[kind])
        key = self._full()
        for tile in range(len(self._tiles)):
            self._watch.look()
            wanted = self._dice.share() * self._ways(tile, key)
            for kind in range(len(self._room)):
                left = self._left(key, kind)
                if not left or not self._free[kind][tile]:
                    continue
                ways = left * self._ways(tile + 1, key - self._sizes[kind])
                last = kind
                if wanted < ways:
                    break
                wanted -= ways
            self._at[slots[last].pop()] = tile
            key -= self._sizes[last]

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
                if self._free[self._kind[one]][third] and self._free[self._kind[two]][first] and self._free[self._kind[three]][second]:
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
        return self.round.dealt is not None and trial.starter == self.round.dealt.starter

    # --- worlds ---

    def order(self) -> list[Tile]:
        """The deal of the last world, in the order in which it was dealt."""
        faces = iter(self._at)
        return [self._tiles[next(faces)] if slot.face == HIDDEN else slot.face for slot in self.round.slots]

    def next(self) -> State:
        """A world: the table as it lies, with some tiles wherever the seat cannot look."""
        if self._habits:
            self._weigh(self._habits, _STRIDE)
        elif self.exact:
            for _ in range(_TRIES):
                self._draw_exactly()
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
