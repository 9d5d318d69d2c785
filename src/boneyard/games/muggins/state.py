"""The cross: what lies on a Muggins table, who holds what, and whose turn it is."""

from typing import Final, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands
from boneyard.core.native import i64, mypyc_attr
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY
from boneyard.core.tile import NO_TILE, Tile, high, is_double, low, other_end, tiles_of
from boneyard.games.muggins.rules import MugginsRules, Spinner
from boneyard.parts.partners import team_of
from boneyard.table.ends import Chain, end_number, entry_tile, find_end, joined, open_end


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Cross(Chain):
    """A match of Muggins."""

    def __init__(
        self,
        code: RuleCode,
        rules: MugginsRules,
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
        """The open places: a tile and its number, the spinner's as often as it has places."""
        self.spinner = NO_TILE
        self.sides = 0
        """How many long sides of the spinner are covered."""
        self.maker = NOBODY
        """Who laid the last tile, until somebody else acts: so long its points can be called."""
        self.taken = False
        """Whether the points of the last tile are on somebody's sheet."""

    def copy(self) -> "Cross":
        """The same cross, to be changed apart."""
        other = Cross(
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
        other.spinner = self.spinner
        other.sides = self.sides
        other.maker = self.maker
        other.taken = self.taken
        return other

    def team(self, seat: int) -> list[int]:
        """The seats that score together."""
        return team_of(self.seats, seat) if are_partners(self.rules) else [seat]

    def lead(self, t: Tile) -> None:
        """The first tile is open at both ends.

        A double has its two long sides, and is the spinner, if there is one (MU-06, MU-11, MU-12, HR-21).
        """
        self.layout = [joined(t, NO_TILE)]
        self.ends = [open_end(t, low(t)), open_end(t, high(t))]
        if is_double(t) and has_spinner(self.rules):
            self.spinner = t

    def follow(self, t: Tile, parent: Tile, end: int) -> None:
        """A tile covers the open place at this index of `ends`."""
        number = end_number(self.ends.pop(end))
        self.layout.append(joined(t, parent))
        if parent == self.spinner and self.sides < 2:
            self._cover_side()
        self.ends.append(open_end(t, other_end(t, number)))  # MU-13: a later double goes straight on
        if is_double(t) and self.spinner == NO_TILE and has_spinner(self.rules):
            self.spinner = t
            self.sides = 1  # MU-12: the line it was laid on covers one

    def _cover_side(self) -> None:
        """MU-12: when both long sides are covered, the short ends open."""
        self.sides += 1
        if self.sides == 2:
            self.ends += [open_end(self.spinner, low(self.spinner))] * 2

    def place_for(self, t: Tile, parent: Tile) -> int:
        """The open place of `parent` that `t` fits, as an index of `ends`; -1 when there is none."""
        for index, end in enumerate(self.ends):
            if entry_tile(end) == parent and end_number(end) in (low(t), high(t)):
                return index
        return -1

    def is_open(self, t: Tile) -> bool:
        """Whether anything can still be laid against a tile."""
        return find_end(self.ends, t) >= 0


def has_spinner(rules: MugginsRules) -> bool:
    """Is the first double a spinner? (MU-11, HR-21)"""
    return rules.spinner is Spinner.FIRST


def are_partners(rules: MugginsRules) -> bool:
    """Do four play as two teams, partners opposite? (MU-03, HR-23)"""
    return rules.teams


def new_cross(code: RuleCode, top: int, seats: int) -> Cross:
    """A table before the first deal, every tile in the boneyard."""
    return Cross(
        code, MugginsRules(code), top, seats, empty_hands(top, seats), Boneyard(tiles_of(top)), [0] * seats, [], []
    )
