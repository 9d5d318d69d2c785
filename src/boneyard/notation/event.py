"""Events as JSON, for programs that listen, and read back for a program that thinks for a seat.

How each is told is declared once, in `boneyard.core.event.EVENTS`.
"""

from typing import Any, Final

from boneyard.core.codec import EventKind, Field
from boneyard.core.errors import Unreadable
from boneyard.core.event import EVENTS, Event, kind_of_event

Fields = dict[str, Any]
"""An event as JSON."""

_BY_NAME: Final[dict[str, EventKind]] = {kind.name: kind for kind in EVENTS}


def event_fields(event: Event) -> Fields:
    """An event as JSON; a face that the reader may not see is left out, and hidden hands are counts."""
    kind = kind_of_event(event)
    told: Fields = {"event": kind.name}
    for field in kind.fields:
        said = field.codec.write(getattr(event, field.attribute))
        if said is not None or not field.codec.left_out:
            told[field.name] = said
    return told


def read_event(told: Fields) -> Event:
    """The event that these fields tell; Unreadable when they tell none."""
    try:
        kind = _BY_NAME[told["event"]]
        event: Event = kind.made(*[_read(field, told) for field in kind.fields])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Unreadable("this tells no event") from None
    return event


def _read(field: Field, told: Fields) -> Any:
    """One part; only a secret may be left out."""
    return field.codec.read(told.get(field.name) if field.codec.left_out else told[field.name])
