"""Reading events as `event_fields` writes them: what a seat was told, told again to a program that thinks for it."""

from collections.abc import Callable
from typing import Any, Final

from boneyard.core import event as ev
from boneyard.core.action import read_place
from boneyard.core.errors import Unreadable
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.tile import HIDDEN, NO_TILE, Tile, read_tile

Fields = dict[str, Any]

_OF_A_SEAT: Final[dict[str, Callable[[int], ev.Event]]] = {
    "started": ev.Started,
    "marked": ev.Marked,
    "unmarked": ev.Unmarked,
    "passed": ev.Passed,
    "stopped": ev.Stopped,
    "announced": ev.Announced,
    "benched": ev.Benched,
    "skipped": ev.Skipped,
    "turn": ev.TurnBegan,
}
_OTHERS: Final[dict[str, Callable[[Fields], ev.Event]]] = {
    "dealt": lambda said: ev.Dealt(
        said["round"],
        _tile(said["engine"], NO_TILE),
        _seat(said["starter"]),
        _seat(said["turn"]),
        [_pile(pile) for pile in said["hands"].values()],
        _pile(said["boneyard"]),
    ),
    "drew": lambda said: ev.Drew(_seat(said["seat"]), _tile(said.get("tile"), HIDDEN)),
    "played": lambda said: ev.Played(_seat(said["seat"]), _tile(said["tile"]), _place(said["on"])),
    "foot-closed": lambda said: ev.FootClosed(_tile(said["tile"])),
    "scored": lambda said: ev.Scored(_seat(said["seat"]), said["points"]),
    "called": lambda said: ev.Called(_seat(said["seat"]), said["points"]),
    "turned": lambda said: ev.Turned(_tile(said["tile"])),
    "removed": lambda said: ev.Removed(said["at"], said["count"]),
    "turn-ended": lambda said: ev.TurnEnded(_seat(said["seat"]), said["passes"]),
    "erred": lambda said: ev.Erred(_seat(said["seat"]), said["error"]),
    "fined": lambda said: ev.Fined(_seat(said["seat"]), said["points"]),
    "round": lambda said: ev.RoundEnded(list(said["points"].values()), list(said["scores"].values())),
    "over": lambda said: ev.GameEnded(list(said["places"].values())),
}


def read_event(fields: Fields) -> ev.Event:
    """The event that these fields tell; Unreadable when they tell none."""
    try:
        name = fields["event"]
        return _OF_A_SEAT[name](_seat(fields["seat"])) if name in _OF_A_SEAT else _OTHERS[name](fields)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Unreadable("this tells no event") from None


def _seat(letter: str | None) -> int:
    return NOBODY if letter is None else LETTERS.index(letter)


def _tile(text: str | None, missing: Tile = HIDDEN) -> Tile:
    t = missing if text is None else read_tile(text)
    if t is None:
        raise ValueError(text)
    return t


def _place(text: str) -> int:
    place = read_place(text)
    if place is None:
        raise ValueError(text)
    return place


def _pile(pile: int | list[str]) -> list[Tile]:
    """Faces, or as many hidden ones."""
    return [HIDDEN] * pile if isinstance(pile, int) else [_tile(text) for text in pile]
