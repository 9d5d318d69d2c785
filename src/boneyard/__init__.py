"""Boneyard plays dominoes, exactly by the book.

What `__all__` names is the public library (docs/library.md), with the events in `boneyard.events`; everything else is
internal and may change. Names are found when they are first asked for, so that a command pays only for what it uses.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boneyard.build import obey_environment

if TYPE_CHECKING:
    from boneyard.core.errors import BadPosition as BadPosition
    from boneyard.core.errors import BadRules as BadRules
    from boneyard.core.errors import Refusal as Refusal
    from boneyard.core.errors import Refused as Refused
    from boneyard.core.errors import Unreadable as Unreadable
    from boneyard.core.event import Event as Event
    from boneyard.core.view import View as View
    from boneyard.match.hint import Hint as Hint
    from boneyard.match.match import Match as Match
    from boneyard.match.match import load_match as load_match
    from boneyard.match.match import new_match as new_match
    from boneyard.match.replay import Moment as Moment
    from boneyard.match.replay import replay as replay
    from boneyard.notation.record import Damaged as Damaged
    from boneyard.notation.record import Record as Record
    from boneyard.notation.record import read_record as read_record
    from boneyard.notation.record import record_text as record_text
    from boneyard.review.review import Review as Review
    from boneyard.review.review import review_game as review_game

__version__ = "0.1.0"

_HOMES: Final = {
    "BadPosition": "core.errors",
    "BadRules": "core.errors",
    "Damaged": "notation.record",
    "Event": "core.event",
    "Hint": "match.hint",
    "Match": "match.match",
    "Moment": "match.replay",
    "Record": "notation.record",
    "Refusal": "core.errors",
    "Refused": "core.errors",
    "Review": "review.review",
    "Unreadable": "core.errors",
    "View": "core.view",
    "load_match": "match.match",
    "new_match": "match.match",
    "read_record": "notation.record",
    "record_text": "notation.record",
    "replay": "match.replay",
    "review_game": "review.review",
}

__all__ = [
    "BadPosition",
    "BadRules",
    "Damaged",
    "Event",
    "Hint",
    "Match",
    "Moment",
    "Record",
    "Refusal",
    "Refused",
    "Review",
    "Unreadable",
    "View",
    "__version__",
    "load_match",
    "new_match",
    "read_record",
    "record_text",
    "replay",
    "review_game",
]

obey_environment()


def __getattr__(name: str) -> Any:
    """A public name, from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"boneyard.{_HOMES[name]}"), name)
