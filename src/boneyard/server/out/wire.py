"""What goes out over a socket: JSON objects with a `t`. What comes in is in `boneyard.server.table.commands`.

The client's types are generated from these definitions (`tools/make_wire.py`). What goes out is built as plain
dictionaries (`boneyard.server.out.projection`), because that is faster; the tests hold every message of whole games
against the definitions here.
"""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from boneyard.server.out.event_shapes import Told
from boneyard.server.out.fact_shapes import Facts, RoundSheet
from boneyard.server.out.head_shapes import Chair, Head
from boneyard.server.out.shapes import Layout, View
from boneyard.server.table import table_log

LONGEST_MESSAGE: Final = 4096


class Happened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event of the log, and what it brought about in the game.

    A deal brings the seal: the head of the hash chain over all events up to it. Where the server signs, so do a link
    and the end of a round, each with its signature. Who drew or passed had no tile with a number that was `needed`; who
    laid a tile had to cover the double that is `covered`.
    """

    seq: int
    what: table_log.AnyEvent
    events: list[Told]
    needed: list[int] | UnsetType = UNSET
    covered: str | UnsetType = UNSET
    seal: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as the viewer may see it.

    `opening` is a round whose links are being collected, `next` the table of the rematch. `advice` says whether hints
    may be asked for, `closed` whether the host of the server has closed the table.

    `facts` are left out where there are none. `sheet` has every round in a welcome; in news the present one, and only
    where it has changed.

    `asked` is a seat whose player is asked whether they are still there, `votes` has for each seat those that want its
    player to go, and `removed` names the players who may not sit down again.
    """

    seq: int
    view: View
    legal: list[str]
    chairs: list[Chair]
    opening: int | None
    asking: str | None
    agreed: list[str]
    asked: str | None
    votes: dict[str, list[str]]
    removed: dict[str, str]
    next: str
    advice: bool
    closed: bool
    facts: Facts | UnsetType = UNSET
    sheet: list[RoundSheet] | UnsetType = UNSET


class Welcome(Snapshot, frozen=True, kw_only=True, tag_field="t", tag="welcome"):
    """The first message: the table, and what was missed; of very much only the last part, `history` tells the rest.

    `lost` is how many events the viewer has seen that are no longer there: then everything is told anew.
    """

    seat: str | None
    head: Head
    happened: list[Happened]
    layout: Layout
    lost: int | UnsetType = UNSET


class News(Snapshot, frozen=True, kw_only=True, tag_field="t", tag="news"):
    """What has just happened, and the table as it is now; `head` where the host has changed it."""

    happened: list[Happened]
    layout: Layout
    head: Head | UnsetType = UNSET


class Sent(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Any other message."""


class Ack(Sent, frozen=True, kw_only=True, tag="ack"):
    """A command is durable; `seq` is its last event."""

    id: str
    seq: int


class Laid(Sent, frozen=True, kw_only=True, tag="laid"):
    """The whole table as it lies at `seq`, for a window of another form."""

    seq: int
    layout: Layout


class Refusal(Sent, frozen=True, kw_only=True, tag="declined"):
    """A command that was declined; it has changed nothing, but of what is `unknown` nobody knows yet: `check` tells.

    One that was `stale` brings the number of the last event. Its news came before; what is missing all the same a
    `history` tells.
    """

    id: str | None
    code: str
    message: str
    clause: str | None
    seq: int | UnsetType = UNSET


class Presence(Sent, frozen=True, kw_only=True, tag="presence"):
    """The players who are here."""

    players: list[str]


class Ticking(Sent, frozen=True, kw_only=True, tag="clock"):
    """How many seconds the seat to act has left, at a table with a clock; then a bot acts for it.

    Comes after the welcome and after news.
    """

    seq: int
    seat: str
    left: float


class Away(Sent, frozen=True, kw_only=True, tag="away"):
    """The seat that is waited for and whose player is away: in so many seconds a bot plays there. No seat: nobody is.

    Until the first one nobody is.
    """

    seat: str | None
    left: float


class Said(Sent, frozen=True, kw_only=True, tag="said"):
    """Somebody at the table says a quick phrase, or shows a reaction."""

    seat: str
    phrase: int


class Explained(Sent, frozen=True, kw_only=True, tag="why"):
    """Why an action is refused now, or that it is not."""

    id: str
    legal: bool
    clause: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


class Arranged(Sent, frozen=True, kw_only=True, tag="arranged"):
    """The best train from the number `start` outward and the rest of the hand, heaviest first.

    `exact` says that no train is better, `lays` are the actions that lay it as far as the present turn goes.
    """

    id: str
    seq: int
    start: int | None
    train: list[str]
    rest: list[str]
    pips: int
    exact: bool
    lays: list[str]


class HintShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action, by how many points one may expect to end the round ahead of others (with standard error), and why.

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


class Recalled(Sent, frozen=True, kw_only=True, tag="history"):
    """What has happened after the event that was named, in order; `seq` is the last event there is.

    If `happened` ends before it, there is more to ask for.
    """

    id: str
    seq: int
    happened: list[Happened]


class Reported(Sent, frozen=True, kw_only=True, tag="reported"):
    """The host of the server has been told."""

    id: str


class OpenSeats(Sent, frozen=True, kw_only=True, tag="open"):
    """The seats that whoever hears this may take now; comes after a welcome or news when it has changed.

    Until the first one there are none.
    """

    seats: list[str]


class Rejected(Sent, frozen=True, kw_only=True, tag="error"):
    """A message that was not understood, or came too fast."""

    code: str
    message: str


Outgoing = (
    Welcome
    | News
    | Laid
    | Ack
    | Refusal
    | Presence
    | Ticking
    | Away
    | Said
    | Explained
    | Arranged
    | Advised
    | Checked
    | Recalled
    | OpenSeats
    | Reported
    | Rejected
)
