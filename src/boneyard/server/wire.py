"""What goes over a socket. Commands come in as JSON objects with a `do`; everything that goes out has a `t`.

The client's types are generated from these definitions (`tools/make_wire.py`).
"""

from typing import Final

import msgspec

from boneyard.server.commands import Act, Agree, AskBack, Deal, Fill, HandOver, KeepOn, Leave, Sit

LONGEST_MESSAGE: Final = 4096
PHRASES: Final = ["Hello!", "Good game!", "Well played!", "Thank you!", "Oops!", "Your turn.", "One moment, please.", "Goodbye!"]
"""Quick phrases instead of free chat; sent by their number, so that everybody reads them in their own language."""


class Link(msgspec.Struct, frozen=True, tag_field="do", tag="link", forbid_unknown_fields=True):
    """Show the next link of one's chain for a deal."""

    link: str


class Say(msgspec.Struct, frozen=True, tag_field="do", tag="say", forbid_unknown_fields=True):
    """Say a quick phrase."""

    phrase: int


class Why(msgspec.Struct, frozen=True, tag_field="do", tag="why", forbid_unknown_fields=True):
    """Ask why an action is refused now."""

    id: str
    seat: int
    action: str


class Check(msgspec.Struct, frozen=True, tag_field="do", tag="check", forbid_unknown_fields=True):
    """Ask whether a command took effect, after a connection was lost."""

    id: str


Incoming = Sit | Leave | HandOver | Fill | Deal | Act | AskBack | Agree | KeepOn | Link | Say | Why | Check

_DECODER: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def read(data: bytes | str) -> Incoming:
    """What a client asks; msgspec.ValidationError or DecodeError for anything else."""
    return _DECODER.decode(data)
