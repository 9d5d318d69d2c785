"""What the log of a table says of persons, and how it is taken out again without breaking the seals.

Where an event names somebody, what is sealed is not the name but a salted digest of it. A person who wants to be
forgotten leaves the digest behind, and neither the name nor the salt: every seal that anybody has noted still holds,
and nobody can find out whose it was. Events from before this have no salt: their names are sealed as they stand.
"""

import hashlib
import secrets
from typing import Any, Final, TypeVar

import msgspec

from boneyard.server.table import table_log

_Event = TypeVar("_Event", bound=table_log.AnyEvent)
_NAMING: Final = table_log.Opened, table_log.Sat, table_log.Changed
_FIELDS: Final = ("player", "host", "name", "named", "salt")
"""What is not sealed as it stands, and is left out when somebody is forgotten."""


def salted(event: _Event) -> _Event:
    """An event as it is written: where it names somebody, with a salt of its own."""
    if not isinstance(event, _NAMING) or event.salt or event.who:
        return event
    return msgspec.structs.replace(event, salt=secrets.token_hex(16))


def sealed_fields(event: table_log.AnyEvent) -> dict[str, Any]:
    """The fields of an event as they are sealed."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    if fields.get("salt"):
        fields["who"] = _digest(fields)
    if fields.get("who"):
        for name in _FIELDS:
            fields.pop(name, None)
    return fields


def _digest(fields: dict[str, Any]) -> str:
    person = fields.get("player") or fields.get("host") or ""
    name = fields.get("name") or fields.get("named") or ""
    return hashlib.sha256("\n".join([fields["salt"], person, name]).encode()).hexdigest()


def names(event: table_log.AnyEvent, player: str) -> bool:
    """Whether an event names somebody."""
    return player in (getattr(event, "player", ""), getattr(event, "host", ""))


def can_forget(event: table_log.AnyEvent) -> bool:
    """Whether the name in an event can be taken out; not from before there were salts."""
    return bool(getattr(event, "salt", ""))


def forgotten(event: table_log.AnyEvent) -> table_log.AnyEvent:
    """An event that names nobody any more, with the same seal."""
    assert isinstance(event, _NAMING), "it names nobody"
    who = _digest(msgspec.to_builtins(event))
    if isinstance(event, table_log.Sat):
        return msgspec.structs.replace(event, player="", name="", salt="", who=who)
    return msgspec.structs.replace(event, host="", named="", salt="", who=who)


def stand_in(event: table_log.Sat) -> str:
    """Who sits there: whoever is forgotten still has the seat, under a name that no session has."""
    return event.player or f"forgotten {event.who[:12]}"
