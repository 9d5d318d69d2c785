"""What the log tells of how people get on at a table: who was sent away, who voted, and who was asked for."""

from collections.abc import Sequence
from typing import Protocol, final

from boneyard.core.seat import NOBODY
from boneyard.server.table import table_log


class Seated(Protocol):
    """A seat, and who has it."""

    player: str
    name: str


@final
class Conduct:
    """Votes, removals, and the question whether somebody is still there."""

    def __init__(self) -> None:
        self.removed: dict[str, tuple[str, int]] = {}
        """Who was sent away and may not sit down again: the name they had, and by which event."""
        self.votes: dict[int, list[int]] = {}
        """For each seat the seats that want it to be given up."""
        self.asked_for = NOBODY
        """The seat to move whose player is asked whether they are still there."""
        self.has_answered = False
        """Whether that player has said so once already, and has not moved since."""

    def end_turn(self) -> None:
        """The seat to move has moved: nobody is asked for any more."""
        self.asked_for, self.has_answered = NOBODY, False

    def take(self, number: int, event: table_log.AnyEvent, chairs: Sequence[Seated]) -> None:
        """Take in an event that is no move, at the table as it was before it."""
        match event:
            case table_log.Dismissed():
                self.removed[chairs[event.seat].player] = chairs[event.seat].name, number
                self._forget(event.seat)
            case table_log.Allowed():
                self.removed = {player: one for player, one in self.removed.items() if one[1] != event.number}
            case table_log.Voted():
                self.votes.setdefault(event.out, []).append(event.seat)
            case table_log.Nudged():
                self.asked_for = event.seat
            case table_log.Stayed():
                self.asked_for, self.has_answered = NOBODY, True
            case table_log.Covered():
                self.asked_for = NOBODY
            case table_log.Sat() | table_log.Left() | table_log.Filled():
                self._forget(event.seat)
            case table_log.Seeded() | table_log.TookBack():
                self.end_turn()
                self.votes = {}
            case _:
                pass

    def _forget(self, seat: int) -> None:
        """Somebody else has a seat: what was voted there, and against it, does not count any more."""
        self.votes.pop(seat, None)
        self.votes = {out: left for out, by in self.votes.items() if (left := [one for one in by if one != seat])}
        if self.asked_for == seat:
            self.end_turn()
