"""What the clients of the simulation sent and saw, for the oracle to read."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

from boneyard.server.table import commands

Message = dict[str, Any]


@dataclass
class Sent:
    """A command, and every answer that ever came to it."""

    player: str
    command: commands.AnyCommand
    raw: str
    acks: list[int] = field(default_factory=list)
    declined: list[str] = field(default_factory=list)
    times: int = 0
    """How often it was sent: of one that was sent more than once `not_saved` tells nothing for certain."""
    abused: bool = False
    """Whether its id was used again for something else, on purpose."""


@dataclass
class Told:
    """A message that showed the table, and who got it."""

    player: str
    message: Message


@dataclass
class Ledger:
    """What all clients sent and saw; the oracle reads it."""

    sent: dict[str, Sent] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass
class Drawing:
    """What a page draws of a table, from one message to the next."""

    tiles: dict[str, Message] = field(default_factory=dict)
    ground: Message = field(default_factory=dict)
    """What else is drawn."""

    def draw(self, layout: Message) -> None:
        """Take in a layout, or what has changed of one."""
        if layout["reset"]:
            self.tiles = {}
        for tile in layout["gone"]:
            self.tiles.pop(tile, None)
        self.tiles |= {placed["tile"]: placed for placed in layout["placed"]}
        self.ground |= {name: told for name, told in layout.items() if name not in ("placed", "gone", "reset")}


def chain(seed: str, links: int = 12) -> dict[str, str]:
    """A chain of links: each one by the one that follows from it; its tip stands under the empty name."""
    link = hashlib.sha256(seed.encode()).digest()
    before: dict[str, str] = {}
    for _ in range(links):
        following = hashlib.sha256(link).digest()
        before[following.hex()] = link.hex()
        link = following
    return before | {"": link.hex()}
