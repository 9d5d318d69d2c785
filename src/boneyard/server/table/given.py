"""Given deals: the deal of the day, and the deals of a game that is over, dealt again to somebody else.

They are public before they are played. So nobody is told that they were dealt fairly: the table says what they follow
from, and anybody can deal them again (`docs/decisions/given-deals.md`).
"""

import hashlib
from datetime import UTC, date, datetime
from typing import Final

from boneyard import fair
from boneyard.bots.ladder import EFFORTS
from boneyard.core.seat import LETTERS, seat_text
from boneyard.kinds import KINDS, Kind, find_kind
from boneyard.kinds.kind import Setting
from boneyard.server.table import table_log
from boneyard.server.table.commands import Declined
from boneyard.server.table.opening import Plan
from boneyard.server.table.table import Table

_OF_THE_DAY: Final = "Boneyard deal of the day"
_STARTER: Final = "A"


def today() -> date:
    """The day, as all nodes have it."""
    return datetime.now(UTC).date()


def daily_text(game: str, day: date) -> str:
    """What the deal of a day follows from: a sentence that anybody knows beforehand."""
    return f"{_OF_THE_DAY}: {game}, {day.isoformat()}"


def is_daily(given: str) -> bool:
    """Whether a given deal is one of a day."""
    return given.startswith(f"{_OF_THE_DAY}: ")


def daily_kinds() -> list[tuple[Kind, Setting]]:
    """The games that have a deal of the day, and what is played."""
    return [(kind, kind.daily) for kind in KINDS if kind.daily is not None]


def daily_plan(game: str, name: str, tip: str | None, key: str | None) -> Plan:
    """The table of a day: the player on the first seat, and the same bots for everybody."""
    kind, at = next((found for found in daily_kinds() if found[0].id == game), (None, None))
    if kind is None or at is None:
        raise Declined("no_daily")
    starter = _STARTER if kind.game.designates_starter(kind.game.read_code(at.code)) else None
    bots = {LETTERS[seat]: bot for seat, bot in daily_bots(kind, at).items()}
    return Plan(game, at.code, at.set, at.seats, bots=bots, name=name, tip=tip, key=key, starter=starter, hints="never")


def daily_bots(kind: Kind, at: Setting) -> dict[int, str]:
    """Who sits there: the strongest that answer at once."""
    quick = _quick(kind)
    return {seat: quick[-1 - (seat - 1) % 2] for seat in range(1, at.seats)}


def _quick(kind: Kind) -> list[str]:
    """The levels of a game that do not think ahead: they play alike for everybody."""
    return [level for level in kind.offered if level not in EFFORTS]


def found_by(text: str, player: str) -> tuple[str, str]:
    """Under what the tables of a day are found, and the one at which a player tried first."""
    return f"daily {text}", f"daily {hashlib.sha256(f'{text} {player}'.encode()).hexdigest()[:40]}"


def plan_again(source: Table, seat: int, name: str, tip: str | None, key: str | None) -> Plan:
    """The same table, with somebody else on one seat; where people sat beside it, bots do."""
    head = source.head
    stand_in = _quick(find_kind(head.game))[-1]
    others = {LETTERS[at]: chair.bot or stand_in for at, chair in enumerate(source.chairs) if at != seat}
    starter = None if head.starter is None else seat_text(head.starter)
    return Plan(
        head.game,
        head.rules,
        head.top,
        head.seats,
        bots=others,
        name=name,
        tip=tip,
        key=key,
        starter=starter,
        hints="never",
        named=head.named,
    )


def given_again(source: Table) -> str:
    """What the deals of a game that is over are given by: deals that were given stay what they are."""
    if source.head.given and not is_daily(source.head.given):
        return source.head.given
    return fair.given_again(source.id, [_key(source, event) for event in _dealt(source)])


def _dealt(table: Table) -> list[table_log.Seeded]:
    return [one.event for one in table.history if isinstance(one.event, table_log.Seeded)]


def _key(table: Table, event: table_log.Seeded) -> bytes:
    links = [bytes.fromhex(link) if link else None for link in event.links]
    secret = table.server_link(event.number)
    return fair.deal_key(secret, table.id, event.number, table.head.rules, links, table.head.given)
