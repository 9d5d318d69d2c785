"""What has to be right about a message before anybody looks at the table."""

from typing import Final

from boneyard.server.table.audience import Viewer
from boneyard.server.table.commands import Allow, Check, Declined, HandOver, History, Incoming, Look

_LOOKING: Final = (Check, History, Look)
"""What is no more than looking."""


def check(message: Incoming, viewer: Viewer) -> None:
    """What a store keeps as it comes has to be short and plain; from a television nobody plays."""
    if viewer.only_looks and not isinstance(message, _LOOKING):
        raise Declined("only_looks")
    name = getattr(message, "id", "-")
    if not 0 < len(name) <= 64 or not name.isprintable():
        raise Declined("bad_id")
    if isinstance(message, HandOver | Allow) and not (len(message.player) <= 64 and message.player.isprintable()):
        raise Declined("no_such_player")


def read_link(text: str) -> bytes:
    """A link of a chain, as it is spelled."""
    try:
        link = bytes.fromhex(text)
    except ValueError:
        link = b""
    if len(link) != 32:
        raise Declined("bad_link")
    return link
