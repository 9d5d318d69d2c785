"""What one seat has seen: all that a bot, or somebody who asks for a hint, may ever go by."""

from typing import Any, Final, final

from boneyard.core.event import Event
from boneyard.core.seat import NOBODY, read_seat
from boneyard.core.view import View

Steps = list[list[Event]]
"""What happened since the tiles were dealt, the deal itself first: the events of each action together."""


@final
class Sight:
    """A seat's view, and the round so far as this seat was told it.

    No hidden face gets in here: every event is redacted first (S-7).
    """

    def __init__(self, view: View[Any], heard: Steps | None = None) -> None:
        seat = None if view.seat is None else read_seat(view.seat)
        self.view: Final = view
        self.seat: Final = NOBODY if seat is None else seat
        self.steps: Final[Steps] = [[event.seen_by(self.seat) for event in step] for step in heard or []]
        """Empty where nobody knows how the position came about: then nothing is concluded from it."""
