"""Which rooms a node lets go: those that nobody needs, after a while, or sooner where they take too much memory."""

from collections.abc import Callable, Mapping
from typing import Final, final

from boneyard.server.table.room import Room

ROOM_BYTES: Final = 40_000
EVENT_BYTES: Final = 700
"""What a room takes in memory, and every event of its log besides: measured (`docs/measurements/server.md`)."""
MOST_BYTES: Final = 512_000_000
_LOOK: Final = 10.0
_PORTIONS: Final = 8
"""When so large a part of the memory was filled, it is looked at once."""
_A_WHILE: Final = 600.0
"""Seconds after which a room that nobody has asked for is let go in any case."""
_JUST_NOW: Final = 10.0
"""Seconds in which whoever has asked for a room comes to it."""


def weight(room: Room) -> int:
    """About how many bytes a room takes."""
    return ROOM_BYTES + EVENT_BYTES * room.table.seq


@final
class Memory:
    """The memory that all rooms together may take: so many bytes."""

    def __init__(self, most: int, now: Callable[[], float]) -> None:
        self._most: Final = most
        self._now: Final = now
        self._new = 0
        """What has been read since the last look."""
        self._next_look = 0.0

    def superfluous(self, rooms: Mapping[str, Room], new: int) -> list[str]:
        """The tables whose rooms can go, now that a room of so many bytes comes; it is looked from time to time."""
        self._new += new
        if self._new <= self._most // _PORTIONS and self._now() < self._next_look:
            return []
        self._new, self._next_look = 0, self._now() + _LOOK
        return _superfluous(rooms, self._most, self._now())


def _superfluous(rooms: Mapping[str, Room], most: int, now: float) -> list[str]:
    held, found = sum(map(weight, rooms.values())), []
    for table_id, room in sorted(rooms.items(), key=lambda item: item[1].last_used):
        if now - room.last_used < (_JUST_NOW if held > most else _A_WHILE):
            break
        if room.is_idle():
            held -= weight(room)
            found.append(table_id)
    return found
