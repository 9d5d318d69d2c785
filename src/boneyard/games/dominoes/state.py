"""The line: what lies on a table of dominoes, who holds what, and whose turn it is."""

from typing import Final, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands
from boneyard.core.native import i64, mypyc_attr
from boneyard.core.rules import RuleCode
from boneyard.core.tile import NO_TILE, Tile, has, high, low, other_end, tiles_of
from boneyard.games.dominoes.rules import LineRules
from boneyard.parts.partners import team_of
from boneyard.table.ends import Chain, end_number, entry_tile, find_end, joined, open_end


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Line(Chain):
    """A match of dominoes."""

    def __init__(
        self,
        code: RuleCode,
        rules: LineRules,
        top: i64,
        seats: i64,
        hands: Hands,
        boneyard: Boneyard,
        scores: list[int],
        layout: list[int],
        ends: list[int],
    ) -> None:
        super().__init__(code, top, seats, hands, boneyard, scores)
        self.rules: Final = rules
        self.layout = layout
        """Every tile laid, with the tile it was laid against."""
        self.ends = ends
        """The two open ends: a tile and its number; none before the lead."""

    def copy(self) -> "Line":
        """The same line, to be changed apart."""
        other = Line(
            self.code,
            self.rules,
            self.top,
            self.seats,
            self.hands.copy(),
            self.boneyard.copy(),
            self.scores,
            self.layout[:],
            self.ends[:],
        )
        self.share(other)
        return other

    def team(self, seat: int) -> list[int]:
        """The seats that score together (DO-02)."""
        return team_of(self.seats, seat)

    def lead(self, t: Tile) -> None:
        """The first tile is open at both ends (DO-10)."""
        self.layout = [joined(t, NO_TILE)]
        self.ends = [open_end(t, low(t)), open_end(t, high(t))]

    def follow(self, t: Tile, parent: Tile, end: int) -> None:
        """A tile covers the end at this index; a double goes straight on (DO-10, DO-11)."""
        number = end_number(self.ends[end])
        self.layout.append(joined(t, parent))
        self.ends[end] = open_end(t, other_end(t, number))

    def place_for(self, t: Tile, parent: Tile) -> int:
        """The open end of `parent` that `t` fits, as an index of `ends`; -1 when there is none."""
        for index, end in enumerate(self.ends):
            if entry_tile(end) == parent and has(t, end_number(end)):
                return index
        return -1

    def is_open(self, t: Tile) -> bool:
        """Whether anything can still be laid against a tile."""
        return find_end(self.ends, t) >= 0


def new_line(code: RuleCode, top: int, seats: int) -> Line:
    """A table before the first deal, every tile in the boneyard."""
    return Line(
        code, LineRules(code), top, seats, empty_hands(top, seats), Boneyard(tiles_of(top)), [0] * seats, [], []
    )
