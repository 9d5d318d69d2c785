"""What goes over a socket. Commands come in as JSON objects with a `do`; everything that goes out has a `t`.

The client's types are generated from these definitions (`tools/make_wire.py`). What goes out is built as plain dictionaries
(`boneyard.server.project`), because that is faster; the tests hold every message of whole games against the definitions here.
"""

from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from boneyard.server import log
from boneyard.server.shapes import Layout, Told, View
from boneyard.server.wishes import Act, Agree, AskBack, Deal, Fill, HandOver, KeepOn, Leave, Sit

LONGEST_MESSAGE: Final = 4096
PHRASES: Final = 8
"""Quick phrases instead of free chat; sent by their number, so that everybody reads them in their own language."""


# --- what comes in ---


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


class Arrange(msgspec.Struct, frozen=True, tag_field="do", tag="arrange", forbid_unknown_fields=True):
    """Ask for the best train that the tiles of one's own seat make: of the most tiles, or of the most pips."""

    id: str
    seat: int
    way: Literal["longest", "heaviest"] = "longest"


class Advise(msgspec.Struct, frozen=True, tag_field="do", tag="advise", forbid_unknown_fields=True):
    """Ask for hints: what is to be expected of everything that one's own seat may do now. Not where the table gives none."""

    id: str
    seat: int


class Check(msgspec.Struct, frozen=True, tag_field="do", tag="check", forbid_unknown_fields=True):
    """Ask whether a command took effect, after a connection was lost."""

    id: str


Incoming = Sit | Leave | HandOver | Fill | Deal | Act | AskBack | Agree | KeepOn | Link | Say | Why | Arrange | Advise | Check

_DECODER: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


def read(data: str) -> Incoming:
    """What a client asks; msgspec.ValidationError or DecodeError for anything else."""
    return _DECODER.decode(data)


# --- what goes out ---


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed when the table was opened; `tip` is the tip of the server's chain for fair deals."""

    table: str
    game: str
    rules: str
    set: int
    seats: int
    clock: str
    watch: bool
    listed: bool
    hints: log.Hints
    tip: str
    created: str


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and who has it: a player, a bot, or nobody; `covered` while a bot keeps it warm, `chain` where the client takes part in the deals."""

    seat: str
    name: str
    player: str
    bot: str
    covered: bool
    chain: bool


class Happened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event of the log, and what it brought about in the game. A deal brings the seal: the head of the hash chain over all events up to it."""

    seq: int
    what: log.AnyEvent
    events: list[Told]
    seal: str | UnsetType = UNSET


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as the viewer may see it. `opening` is a round whose links are being collected, `next` the table of the rematch."""

    seq: int
    view: View
    legal: list[str]
    chairs: list[Chair]
    opening: int | None
    asking: str | None
    agreed: list[str]
    next: str


class Welcome(Snapshot, frozen=True, kw_only=True, tag_field="t", tag="welcome"):
    """The first message: the table, and everything that was missed."""

    seat: str | None
    head: Head
    happened: list[Happened]
    layout: Layout


class News(Snapshot, frozen=True, kw_only=True, tag_field="t", tag="news"):
    """What has just happened, and the table as it is now."""

    happened: list[Happened]
    layout: Layout


class Sent(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Any other message."""


class Ack(Sent, frozen=True, kw_only=True, tag="ack"):
    """A command is durable; `seq` is its last event."""

    id: str
    seq: int


class Refusal(Sent, frozen=True, kw_only=True, tag="declined"):
    """A wish that is not granted; it has changed nothing. One that was `stale` brings what was missed, and the table as it is now."""

    id: str | None
    code: str
    message: str
    clause: str | None
    happened: list[Happened] | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    view: View | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    chairs: list[Chair] | UnsetType = UNSET
    opening: int | UnsetType | None = UNSET
    asking: str | UnsetType | None = UNSET
    agreed: list[str] | UnsetType = UNSET
    next: str | UnsetType = UNSET


class Presence(Sent, frozen=True, kw_only=True, tag="presence"):
    """The players who are here."""

    players: list[str]


class Ticking(Sent, frozen=True, kw_only=True, tag="clock"):
    """How many seconds the seat to act has left, at a table with a clock; then a bot acts for it. Comes after the welcome and after news."""

    seq: int
    seat: str
    left: float


class Said(Sent, frozen=True, kw_only=True, tag="said"):
    """Somebody at the table says a quick phrase."""

    seat: str
    phrase: int


class Explained(Sent, frozen=True, kw_only=True, tag="why"):
    """Why an action is refused now, or that it is not."""

    id: str
    legal: bool
    clause: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class Arranged(Sent, frozen=True, kw_only=True, tag="arranged"):
    """The best train from the number `start` outward and the rest of the hand, heaviest first; `exact` says that no train is better."""

    id: str
    seq: int
    start: int | None
    train: list[str]
    rest: list[str]
    pips: int
    exact: bool


class HintShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action, by how many points one may expect to end the round ahead of the others (with its standard error), and why.

    `points` is None for what needs no thought, or is not worth one. In a game for one they are the tiles left, below 0.
    """

    action: str
    points: float | None
    error: float
    reason: str
    why: str


class Advised(Sent, frozen=True, kw_only=True, tag="advised"):
    """Hints for the table as it was at `seq`, best first."""

    id: str
    seq: int
    hints: list[HintShown]


class Checked(Sent, frozen=True, kw_only=True, tag="checked"):
    """The last event of a command that took effect; None when it never did."""

    id: str
    seq: int | None


class Trouble(Sent, frozen=True, kw_only=True, tag="error"):
    """A message that was not understood, or came too fast."""

    code: str
    message: str


Outgoing = Welcome | News | Ack | Refusal | Presence | Ticking | Said | Explained | Arranged | Advised | Checked | Trouble
