"""How the log of a table begins: what shall be played, and who sits there already."""

from datetime import UTC, datetime
from typing import Final

import msgspec

from boneyard import fair
from boneyard.bots.ladder import BOT_NAMES
from boneyard.core.errors import BadRules
from boneyard.core.seat import NOBODY, read_seat
from boneyard.kinds import find_game
from boneyard.server.table import signature, table_log
from boneyard.server.table.clock import move_limit
from boneyard.server.table.personal import salted
from boneyard.server.table.seating import check_tip, clean_name, clean_rules_name
from boneyard.server.table.setting_up import starter_of

_DATE: Final = "%Y-%m-%dT%H:%M:%SZ"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table shall be.

    `bots` names a bot for some seats (`{"B": "heaviest"}`); `name` seats its maker on the first seat left.
    """

    game: str
    rules: str
    set: int
    seats: int
    clock: str = "none"
    watch: bool = True
    listed: bool = False
    bots: dict[str, str] = {}
    name: str = ""
    tip: str | None = None
    starter: str | None = None
    hints: table_log.Hints = "bots"
    key: str | None = None
    named: str = ""


def opening_events(
    player: str, plan: Plan, table_id: str, tail: bytes, previous: str, given: str = ""
) -> list[table_log.AnyEvent]:
    """The first events of a table; BadRules where nobody could play there."""
    opened, bots = _opened(player, plan, table_id, tail, previous), _bots(plan)
    opened = msgspec.structs.replace(opened, given=given)
    own = _own_seat(player, plan, {bot.seat for bot in bots})
    events: list[table_log.AnyEvent] = [opened, *bots, *own]
    return [salted(event) for event in events]


def _opened(player: str, plan: Plan, table_id: str, tail: bytes, previous: str) -> table_log.Opened:
    game = find_game(plan.game)
    code = game.read_code(plan.rules)
    move_limit(plan.clock)
    starter = starter_of(plan.starter, plan.seats, table_id) if game.designates_starter(code) else None
    game.setup(code, plan.set, plan.seats, NOBODY if starter is None else starter)
    return table_log.Opened(
        plan.game,
        code.text(),
        plan.set,
        plan.seats,
        starter,
        plan.clock,
        plan.watch,
        plan.listed,
        player,
        fair.link_at(tail, 0).hex(),
        datetime.now(UTC).strftime(_DATE),
        previous,
        plan.hints,
        signature.public_key(tail),
        named=clean_rules_name(plan.named),
    )


def _bots(plan: Plan) -> list[table_log.Filled]:
    return [table_log.Filled(_seat_of_bot(plan, letter, bot), bot) for letter, bot in plan.bots.items()]


def _seat_of_bot(plan: Plan, letter: str, bot: str) -> int:
    seat = read_seat(letter)
    if seat is None or seat >= plan.seats or bot not in BOT_NAMES:
        raise BadRules("bots: seats are named by their letters, and bots are {bots}", {"bots": ", ".join(BOT_NAMES)})
    return seat


def _own_seat(player: str, plan: Plan, taken: set[int]) -> list[table_log.Sat]:
    """Whoever gives a name sits on the first seat that is left."""
    free = [seat for seat in range(plan.seats) if seat not in taken]
    if not plan.name or not free:
        return []
    return [table_log.Sat(free[0], player, clean_name(plan.name), check_tip(plan.tip), check_tip(plan.key))]
