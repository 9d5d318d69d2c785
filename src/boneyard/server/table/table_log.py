"""What a table writes into its log. The log is the truth: a table is what its events make of it.

Every event is one row, numbered from 1 without a gap. Faces of tiles never stand in the log while a round is played: a
deal follows from the links of the chains, and the server's link is shown with the end of the round.
"""

from typing import Final, Literal

import msgspec

DismissedBy = Literal["host", "vote"]
Hints = Literal["bots", "always", "never"]
"""Who may ask for hints: whoever plays against bots alone, everybody, or nobody."""


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened at a table."""


class AroundPlay(TableEvent, frozen=True):
    """Something around the play: no round was dealt or ended by it, and no action was done or undone."""


class Opened(AroundPlay, frozen=True):
    """The table was opened; `tip` is the tip of the server's chain.

    `key` is the public half of what the server signs its seals with. Where there is one, every link is written before
    its deal; a table from before there were signatures has none.
    `salt` and `who` are for the host as for a player who sat down. `named` is what people call these rules; it goes
    with the host. Where there is a text in `given`, the deals follow from it (`boneyard.fair`) and were no secret.
    """

    game: str
    rules: str
    top: int
    seats: int
    starter: int | None
    clock: str
    watch: bool
    listed: bool
    host: str
    tip: str
    created: str
    previous: str = ""
    hints: Hints = "bots"
    key: str = ""
    salt: str = ""
    who: str = ""
    named: str = ""
    given: str = ""


class Sat(AroundPlay, frozen=True):
    """A player took a seat.

    `tip` is the tip of the player's own chain, where the client keeps one, `key` the public half of what it signs with.
    What is sealed of the player and the name is a digest with the `salt`; of somebody who wanted to be forgotten that
    digest is left, as `who`.
    """

    seat: int
    player: str
    name: str
    tip: str | None = None
    key: str | None = None
    salt: str = ""
    who: str = ""


class Left(AroundPlay, frozen=True):
    """A seat became free."""

    seat: int


class Filled(AroundPlay, frozen=True):
    """A bot took a seat."""

    seat: int
    bot: str


class Covered(AroundPlay, frozen=True):
    """A bot keeps the seat of an absent player warm; `idle`: of one who is there and did not answer."""

    seat: int
    idle: bool = False


class Returned(AroundPlay, frozen=True):
    """A player is back and plays again."""

    seat: int


class RoundOpened(AroundPlay, frozen=True):
    """A round is about to be dealt: from now on the tips are fixed, and links may be shown."""

    number: int
    tips: list[str | None]


class Linked(AroundPlay, frozen=True):
    """A client showed its link for the round that is about to be dealt.

    It is written before the deal: every node knows it, no crash makes it withheld, and no server can call it so.
    """

    seat: int
    link: str


class Seeded(TableEvent, frozen=True):
    """The links of a round are fixed and the tiles are dealt; `withheld` names the seats that showed none in time."""

    number: int
    links: list[str | None]
    withheld: list[int]


class Acted(TableEvent, frozen=True):
    """A seat did something; `by` says who chose it: the player, a bot, or the clock."""

    seat: int
    action: str
    by: str


class Revealed(AroundPlay, frozen=True):
    """A round is over: the server's link, with which anybody can deal it again."""

    number: int
    link: str


class Finished(TableEvent, frozen=True):
    """The game is over: the place of each seat, from 1."""

    places: list[int]


class AskedBack(AroundPlay, frozen=True):
    """A seat asks to take its last action back."""

    seat: int


class AgreedBack(AroundPlay, frozen=True):
    """A seat agrees."""

    seat: int


class KeptOn(AroundPlay, frozen=True):
    """A seat does not agree: play goes on."""

    seat: int


class TookBack(TableEvent, frozen=True):
    """Everybody agreed: the last action is undone."""

    seat: int


class Vouched(AroundPlay, frozen=True):
    """A player's client signed the seal after event `seq`, the end of a round: it has heard the same until then."""

    seat: int
    seq: int
    signature: str


class Rematched(AroundPlay, frozen=True):
    """The same people meet again at another table."""

    table: str


class Closed(AroundPlay, frozen=True):
    """The host of the server has closed the table: nothing happens there any more."""


class Voted(AroundPlay, frozen=True):
    """A seat wants the player of the seat `out` to go."""

    seat: int
    out: int


class Dismissed(AroundPlay, frozen=True):
    """The player of a seat was sent away, by the host or by a vote, and may not sit down here again.

    Who that is the log tells before: where nobody is named, nobody has to be forgotten.
    """

    seat: int
    by: DismissedBy


class Allowed(AroundPlay, frozen=True):
    """The host lets a player who was sent away, by the event `number`, sit down again."""

    number: int


class Nudged(AroundPlay, frozen=True):
    """The player of a seat is asked whether they are still there; `by` is the seat that asks."""

    seat: int
    by: int


class Stayed(AroundPlay, frozen=True):
    """A player says that they are still there."""

    seat: int


class Changed(AroundPlay, frozen=True):
    """The host changed what shall be played, before anything was dealt; nobody had a seat that went away.

    `host`, `salt`, `who` and `named` are as in `Opened`.
    """

    game: str
    rules: str
    top: int
    seats: int
    starter: int | None
    clock: str
    watch: bool
    listed: bool
    hints: Hints
    host: str
    named: str = ""
    salt: str = ""
    who: str = ""

    def on(self, head: Opened) -> Opened:
        """What is agreed from now on."""
        told = {name: getattr(self, name) for name in _CHANGED}
        return msgspec.structs.replace(head, **told)


_CHANGED: Final = ("game", "rules", "top", "seats", "starter", "clock", "watch", "listed", "hints", "named")


class Waited(AroundPlay, frozen=True):
    """Somebody at the table, `by`, would rather wait for the absent player of a seat than have a bot play."""

    seat: int
    by: int


AnyEvent = (
    Opened
    | Sat
    | Left
    | Filled
    | Covered
    | Returned
    | RoundOpened
    | Linked
    | Seeded
    | Acted
    | Revealed
    | Finished
    | AskedBack
    | AgreedBack
    | KeptOn
    | TookBack
    | Rematched
    | Closed
    | Voted
    | Dismissed
    | Allowed
    | Nudged
    | Stayed
    | Vouched
    | Changed
    | Waited
)

_DECODER: Final[msgspec.json.Decoder[AnyEvent]] = msgspec.json.Decoder(AnyEvent)
_ENCODER: Final = msgspec.json.Encoder()
VERSION: Final = 1
"""The version of the events' spelling; older ones are brought up to date when they are read."""


def encode(event: TableEvent) -> bytes:
    """An event as it is stored."""
    return _ENCODER.encode(event)


def decode(body: bytes) -> AnyEvent:
    """A stored event."""
    return _DECODER.decode(body)
