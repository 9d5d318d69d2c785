"""What is told of a table beside the game: what was agreed, and who has which seat."""

import msgspec

from boneyard.server.table import table_log


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page has to know of a game beside its view.

    `claims`: points are claimed with a tile, and called where another did not. `points_win`: points are what one plays
    for, otherwise what one is left with. A game lasts so many `rounds`, or until somebody has `target` points; 0 where
    that does not end it. `sides` are the seats that score together, each side with all of its seats.
    """

    claims: bool
    points_win: bool
    rounds: int
    target: int
    sides: list[list[str]]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed when the table was opened.

    `named` is what people call these rules: the text of a stranger, or nothing. `code` can be said aloud, and leads
    here as long as somebody may still take a seat. `tip` is the tip of the server's chain
    for fair deals, `key` the public half of what it signs with. `given` is the text from which the deals follow, where
    they are given and no secret; otherwise it is empty.
    """

    table: str
    game: str
    rules: str
    named: str
    code: str
    set: int
    seats: int
    clock: str
    watch: bool
    listed: bool
    hints: table_log.Hints
    host: str
    tip: str
    key: str
    created: str
    given: str
    traits: Traits


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and who has it: a player, a bot, or nobody.

    `covered` while a bot keeps it warm, `chain` where the client takes part in the deals.
    """

    seat: str
    name: str
    player: str
    bot: str
    covered: bool
    chain: bool
