"""The table of Castle Rock: a row of tiles and a boneyard."""

from typing import Final, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands
from boneyard.core.native import i64, mypyc_attr
from boneyard.core.rules import RuleCode
from boneyard.core.state import State
from boneyard.core.tile import Tile, tiles_of
from boneyard.games.castle_rock.rules import CastleRules


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Castle(State):
    """A game of Castle Rock.

    The one seat holds nothing; tiles that are in neither row nor boneyard have been removed.
    """

    def __init__(
        self,
        code: RuleCode,
        rules: CastleRules,
        top: i64,
        hands: Hands,
        boneyard: Boneyard,
        scores: list[int],
        row: list[Tile],
    ) -> None:
        super().__init__(code, top, 1, hands, boneyard, scores)
        self.rules: Final = rules
        self.row = row

    def copy(self) -> "Castle":
        """The same table, to be changed apart."""
        other = Castle(self.code, self.rules, self.top, self.hands, self.boneyard.copy(), self.scores, self.row[:])
        self.share(other)
        return other


def new_castle(code: RuleCode, top: int) -> Castle:
    """A table before the deal, every tile in the boneyard."""
    return Castle(code, CastleRules(code), top, empty_hands(top, 1), Boneyard(tiles_of(top)), [0], [])
