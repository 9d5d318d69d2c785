"""In how many ways hidden tiles can lie, where they are few enough to be counted; and any of them, drawn exactly."""

from typing import Final, final

from boneyard.core.seat import NOBODY
from boneyard.core.tile import Tile
from boneyard.search.dice import Dice
from boneyard.search.facts import Round, Slot
from boneyard.search.watch import Watch

_FOR_BORN: Final = 20
"""Bits for the step in which a slot came to a seat."""
_FEW: Final = 4_000
"""So many ways to fill up the slots are counted exactly."""


@final
class Kinds:
    """Slots that were filled alike are of one kind: what may lie in one may lie in each."""

    def __init__(self, found: Round, slots: list[Slot], watch: Watch) -> None:
        self.of_slot: Final[list[int]] = []
        self.free: Final[list[list[bool]]] = []
        """By kind of slot, and tile: whether such a tile may lie there."""
        self.room: Final[list[int]] = []
        """By kind: how many slots there are."""
        kinds: dict[int, int] = {}
        for slot in slots:
            key = 0 if slot.seat == NOBODY else (slot.seat + 1) << _FOR_BORN | slot.born
            if key not in kinds:
                watch.look()
                kinds[key] = len(self.free)
                self.free.append(_may_hold(found, slot))
                self.room.append(0)
            self.of_slot.append(kinds[key])
            self.room[kinds[key]] += 1


def _may_hold(found: Round, slot: Slot) -> list[bool]:
    """Which tiles may lie in a slot."""
    facts = [fact for fact in found.facts if not fact.held and fact.seat == slot.seat and fact.step > slot.born]
    lacked: set[Tile] = set()
    for fact in facts:
        lacked |= fact.tiles
    barred = {t for barred_slot, t in found.barred if barred_slot is slot}
    free: list[bool] = []
    for t in found.tiles:
        if t not in found.played:
            free.append(t not in lacked and t not in barred)
            continue
        seat, number = found.played[t]
        shown = [fact for fact in facts if fact.step < number and t in fact.tiles]
        free.append(seat == slot.seat and slot.born < number and not shown and t not in barred)
    return free


@final
class Ways:
    """The ways to put the hidden tiles into their slots, counted by tiles placed and slots left of each kind."""

    def __init__(self, kinds: Kinds, tiles: int, watch: Watch) -> None:
        self._tiles: Final = tiles
        self._watch: Final = watch
        self._of_slot: Final = kinds.of_slot
        self._free: Final = kinds.free
        self._room: Final = kinds.room
        self._sizes: Final[list[int]] = [1]
        self._counts: Final[dict[int, int]] = {}
        self.are_few: Final[bool] = self._is_small()

    def count(self) -> int:
        """In how many ways all tiles can lie."""
        return self._from(0, self._full())

    def draw(self, dice: Dice, at: list[int]) -> None:
        """Any of the ways, each as likely as any other: which tile lies in which slot."""
        slots = self._shuffled(dice)
        key = self._full()
        for tile in range(self._tiles):
            self._watch.look()
            kind = self._draw_kind(tile, key, dice.share())
            at[slots[kind].pop()] = tile
            key -= self._sizes[kind]

    def _shuffled(self, dice: Dice) -> list[list[int]]:
        """The slots of each kind, in any order."""
        slots: list[list[int]] = [[] for _ in self._room]
        for index, kind in enumerate(self._of_slot):
            slots[kind].append(index)
        for kind in range(len(slots)):
            dice.shuffle(slots[kind])
        return slots

    def _draw_kind(self, tile: int, key: int, share: float) -> int:
        """The kind of slot that a tile goes into, as likely as there are ways to go on from there."""
        wanted = share * self._from(tile, key)
        last = NOBODY
        for kind in range(len(self._room)):
            left = self._left(key, kind)
            if not left or not self._free[kind][tile]:
                continue
            ways = left * self._from(tile + 1, key - self._sizes[kind])
            last = kind
            if wanted < ways:
                break
            wanted -= ways
        return last

    def _is_small(self) -> bool:
        """Whether the ways can be counted, and there is one."""
        states = 1
        for room in self._room:
            states *= room + 1
            if states > _FEW:
                return False
            self._sizes.append(states)
        return self.count() > 0

    def _full(self) -> int:
        return sum([room * size for room, size in zip(self._room, self._sizes, strict=False)])

    def _left(self, key: int, kind: int) -> int:
        return key // self._sizes[kind] % (self._room[kind] + 1)

    def _from(self, tile: int, key: int) -> int:
        """In how many ways the tiles from this one on can be put into the slots that are left."""
        if tile == self._tiles:
            return 1
        known = self._counts.get(key)
        if known is not None:
            return known
        self._watch.look()
        ways = 0
        for kind in range(len(self._room)):
            left = self._left(key, kind)
            if left and self._free[kind][tile]:
                ways += left * self._from(tile + 1, key - self._sizes[kind])
        self._counts[key] = ways
        return ways
