"""What has to be right about a message before anybody looks at the table."""

from boneyard.server.table.commands import Allow, Declined, HandOver, Incoming


def check(message: Incoming) -> None:
    """What a store keeps as it comes has to be short and plain."""
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
