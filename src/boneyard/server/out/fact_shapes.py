"""The shapes of what a page is told of a game beside its view, as `boneyard.server.out.facts` makes it."""

import msgspec
from msgspec import UNSET, UnsetType


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page need not work out; what a game has nothing to say to is left out.

    `count` is what the open ends come to, `wants` how many tiles each double that asks for some still wants, `sought`
    the tile that everybody draws for. Of one's own actions `worth` has what a placement scores at once, `grounds` the
    numbers on which a removal rests, and `needs` the numbers of which one holds no tile. `calls`: points that another
    might have missed may be called now.
    """

    count: int | UnsetType = UNSET
    wants: dict[str, int] | UnsetType = UNSET
    sought: str | UnsetType = UNSET
    worth: dict[str, int] | UnsetType = UNSET
    grounds: dict[str, list[int]] | UnsetType = UNSET
    needs: list[int] | UnsetType = UNSET
    calls: bool | UnsetType = UNSET


class SheetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points from one source: `play`, or one of those that the end of a round brings."""

    source: str
    points: dict[str, int]


class RoundSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a round has brought so far, line by line; `over` once its end is counted. All lines make the totals."""

    round: int
    over: bool
    lines: list[SheetLine]
