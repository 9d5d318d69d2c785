"""What goes over HTTP. The interface's description and the client's types are generated from these definitions."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from boneyard.core.seat import LETTERS
from boneyard.server.out.event_shapes import Told
from boneyard.server.out.fact_shapes import Facts, RoundSheet
from boneyard.server.out.head_shapes import Chair, Head, Traits
from boneyard.server.out.shapes import Layout, Phase, View
from boneyard.server.out.wire import Snapshot
from boneyard.server.table import table_log
from boneyard.server.table.opening import Plan

Status = Literal["open", "playing", "over"]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request that was not granted: a code for programs, a sentence for people.

    It changed nothing; only with the code `unknown` nobody knows yet whether it did.
    """

    code: str
    message: str
    clause: str | None = None


class Health(msgspec.Struct, frozen=True):
    """A process that runs, and which version."""

    ok: bool
    version: str


class Ready(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a node can save moves now.

    `trouble` is what is wrong: `stopping`, `not_saved`, `unknown`, `gone` (the database was deleted or replaced),
    `damaged`, or `damaged_table`, with which the others go on.
    """

    ok: bool
    trouble: str = ""


class Session(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who asks. The token comes once, when the session begins."""

    player: str
    token: str | UnsetType = UNSET


class Option(msgspec.Struct, frozen=True):
    """An option of a rule code: its values, or the least and the largest number it may be.

    And what it is called and each value means.
    """

    name: str
    values: list[str]
    least: int
    most: int
    title: str
    says: dict[str, str]


class Book(msgspec.Struct, frozen=True):
    """A rule book: what it fixes, and the numbers of seats it offers with each set; `usual` is the set named first."""

    base: str
    title: str
    source: str
    sentence: str
    options: dict[str, str]
    sets: dict[str, list[int]]
    usual: int


class GameShown(msgspec.Struct, frozen=True):
    """A game with its rule books, its options, and the bots that it offers, from the weakest to the strongest.

    `sides` are the seats that score together, by the number of seats; only where somebody has a partner. `lessons` is
    how many there are to learn it by.
    """

    game: str
    title: str
    bases: list[Book]
    options: list[Option]
    bots: list[str]
    sides: dict[str, list[list[str]]]
    lessons: int


class BotShown(msgspec.Struct, frozen=True):
    """A bot that may take a seat, what people call it, and a sentence about its character.

    A `quick` one answers at once.
    """

    bot: str
    name: str
    sentence: str
    quick: bool


class Games(msgspec.Struct, frozen=True):
    """All games, the quick phrases in the order of their numbers, and all bots."""

    games: list[GameShown]
    phrases: list[str]
    bots: list[BotShown]


class Rules(msgspec.Struct, frozen=True):
    """A rule code in plain words, or where it differs from another one; `usual` is the set it is mostly played with.

    `possible` has, for each value of an option that can be played with the rest, the code that results. `deals` has, by
    set and number of seats, the tiles that are offered where the book has no number, and 0 where it has one.
    """

    game: str
    code: str
    lines: list[str]
    sets: dict[str, list[int]]
    usual: int
    possible: dict[str, dict[str, str]]
    deals: dict[str, dict[str, int]]


class NewTable(Plan, frozen=True, forbid_unknown_fields=True):
    """What a new table shall be.

    `bots` names a bot for some seats (`{"B": "heaviest"}`); `name` seats its maker on the first seat left; `named` is
    what people call these rules.
    """

    set: Annotated[int, Meta(ge=0, le=18)]
    seats: Annotated[int, Meta(ge=1, le=len(LETTERS))]


class TableLink(msgspec.Struct, frozen=True):
    """Where a table is."""

    table: str


class TableShown(msgspec.Struct, frozen=True):
    """A table as lists show it; `seats` are the names at it, "" where a seat is free.

    `phase` is None where this node does not know how things stand, or the asker may not look. `seat` is the asker's
    own, `turn` the one to act, and `left` has the seconds that its clock leaves it. `named` is what people call its
    rules; `points` and `places` are those of the seats, once the game is over.
    """

    table: str
    status: Status
    updated: float
    game: str
    rules: str
    set: int
    seats: list[str]
    round: int
    created: str
    phase: Phase | None
    turn: str | None
    seat: str | None
    left: float | None
    named: str = ""
    points: list[int] = []
    places: list[int] = []


class Tables(msgspec.Struct, frozen=True):
    """A list of tables, the latest first."""

    tables: list[TableShown]


class TableView(Snapshot, frozen=True, kw_only=True):
    """A table as the asker may see it."""

    head: Head


class HandsLeft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody still held when a round was over: each tile with what it costs."""

    round: int
    hands: dict[str, list[tuple[str, int]]]


class FairRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a round's deal.

    Tips, then the links of the seats and who withheld theirs, and when it is over the server's link.

    `seal` is the head of the hash chain over the public events up to its deal, which is event `seq`.
    """

    number: int
    tips: list[str | None]
    links: list[str | None] | UnsetType = UNSET
    withheld: list[int] | UnsetType = UNSET
    link: str | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    seal: str | UnsetType = UNSET


class FairDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What anybody needs to check the deals of all rounds that are over, and that no event was changed later.

    `events` are all public events in order, the first is number 1; `seal` is the head of their hash chain after the
    last. `given`: the deals follow from this text, and were known to anybody before they were played.
    """

    algorithm: str
    table: str
    game: str
    rules: str
    set: int
    seats: int
    tip: str
    rounds: list[FairRound]
    events: list[table_log.AnyEvent] | UnsetType = UNSET
    seal: str | UnsetType = UNSET
    given: str | UnsetType = UNSET


class RoundShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of a game that is looked at again.

    How many moments it has, whether all hands may be opened, its score sheet, and what it cost once it is over.
    """

    number: int
    moments: int
    open: bool
    sheet: RoundSheet
    points: dict[str, int] | UnsetType = UNSET
    scores: dict[str, int] | UnsetType = UNSET


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that was done, what came of it, and the table after it.

    Of the picture what is new since the moment before; the round's score sheet so far.
    """

    what: table_log.AnyEvent
    events: list[Told]
    view: View
    layout: Layout
    facts: Facts
    sheet: RoundSheet


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of a game, moment by moment, through the eyes of a seat or of a spectator.

    `table` is empty for a saved game, `own` is the asker's seat.
    """

    table: str
    game: str
    rules: str
    named: str
    set: int
    created: str
    traits: Traits
    chairs: list[Chair]
    own: str | None
    seat: str | None
    open: bool
    places: dict[str, int] | None
    rounds: list[RoundShown]
    round: int
    moments: list[Moment]


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game to be looked at.

    Its text, the round (0 for the last), the seat whose eyes are borrowed, and whether all hands are open.
    """

    text: Annotated[str, Meta(max_length=200_000)]
    round: Annotated[int, Meta(ge=0, le=1000)] = 1
    seat: str | None = None
    open: bool = True
