"""The shapes of events as messages have them, made from the one table of events (`boneyard.core.event.EVENTS`)."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from boneyard.core.codec import EventKind, Field
from boneyard.core.event import EVENTS


class GameEvent(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened in the game."""


def _struct(kind: EventKind) -> Any:
    return msgspec.defstruct(
        kind.made.__name__,
        [_field(field) for field in kind.fields],
        bases=(GameEvent,),
        module=__name__,
        namespace={"__doc__": kind.says},
        tag=kind.name,
        frozen=True,
    )


def _field(field: Field) -> Any:
    """A secret that is not told at all is left out; hidden piles are told as counts."""
    shape: Any = field.codec.shape
    if field.codec.left_out:
        return field.name, shape | UnsetType, UNSET
    return field.name, shape


if TYPE_CHECKING:
    Told = GameEvent
else:
    Told = reduce(or_, [_struct(kind) for kind in EVENTS])
