"""The boneyard: the face-down tiles, in the order in which they will be drawn."""

from typing import Final, final

from boneyard.core.native import i64, mypyc_attr
from boneyard.core.tile import Tile


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Boneyard:
    """A hidden order and how much of it is gone. The order itself never changes, so copies share it."""

    def __init__(self, order: list[Tile], taken: i64 = 0) -> None:
        self.order: Final = order
        self.taken = taken

    def copy(self) -> "Boneyard":
        """The same boneyard, to be drawn from apart."""
        return Boneyard(self.order, self.taken)

    def count(self) -> i64:
        """How many tiles are left, which everybody may know."""
        return len(self.order) - self.taken

    def draw(self) -> Tile:
        """Take the next tile."""
        t = self.order[self.taken]
        self.taken += 1
        return t

    def left(self) -> list[Tile]:
        """The tiles left, next draw first: a secret."""
        return self.order[self.taken :]
