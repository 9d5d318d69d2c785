"""What a table writes into its log. The log is the truth: a table is what its events make of it.

Every event is one row, numbered from 1 without a gap. Faces of tiles never stand in the log while a round is played: a deal follows from the
links of the chains, and the server's link is shown with the end of the round.
"""

from typing import Final, Literal

import msgspec

Hints = Literal["bots", "always", "never"]
"""Who may ask for hints: whoever plays against bots alone, everybody, or nobody."""


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened at a table."""


class Opened(TableEvent, frozen=True):
    """The table was opened; `tip` is the tip of the server's chain."""

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


class Sat(TableEvent, frozen=True):
    """A player took a seat; `tip` is the tip of the player's own chain, where the client keeps one."""

    seat: int
    player: str
    name: str
    tip: str | None = None


class Left(TableEvent, frozen=True):
    """A seat became free."""

    seat: int


class Filled(TableEvent, frozen=True):
    """A bot took a seat."""

    seat: int
    bot: str


class Covered(TableEvent, frozen=True):
    """A bot keeps the seat of an absent player warm."""

    seat: int


class Returned(TableEvent, frozen=True):
    """A player is back and plays again."""

    seat: int


class RoundOpened(TableEvent, frozen=True):
    """A round is about to be dealt: from now on the tips are fixed, and links may be shown."""

    number: int
    tips: list[str | None]


class Linked(TableEvent, frozen=True):
    """A client showed its link for the round that is about to be dealt; in the log every node knows it, and no crash makes it withheld."""

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


class Revealed(TableEvent, frozen=True):
    """A round is over: the server's link, with which anybody can deal it again."""

    number: int
    link: str


class Finished(TableEvent, frozen=True):
    """The game is over: the place of each seat, from 1."""

    places: list[int]


class AskedBack(TableEvent, frozen=True):
    """A seat asks to take its last action back."""

    seat: int


class AgreedBack(TableEvent, frozen=True):
    """A seat agrees."""

    seat: int


class KeptOn(TableEvent, frozen=True):
    """A seat does not agree: play goes on."""

    seat: int


class TookBack(TableEvent, frozen=True):
    """Everybody agreed: the last action is undone."""

    seat: int


class Rematched(TableEvent, frozen=True):
    """The same people meet again at another table."""

    table: str


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
