"""What a table does by itself: whether it had a reason to, on the table as it was."""

from boneyard.notation.action import action_text
from boneyard.server.table import decide, links, table_log
from boneyard.server.table.seal import seal_at
from boneyard.server.table.seating import STAND_IN
from boneyard.server.table.signature import is_signed
from boneyard.server.table.table import Table


def has_reason(table: Table, event: table_log.AnyEvent) -> bool:
    """Whether a table may do this unasked."""
    match event:
        case table_log.Acted():
            return _may_act(table, event)
        case table_log.Covered():
            is_asked = table.conduct.asked_for == event.seat
            return event.seat == table.state.turn and not table.chairs[event.seat].covered and event.idle == is_asked
        case table_log.Returned():
            return event.seat >= 0 and table.chairs[event.seat].covered and not table.chairs[event.seat].idle
        case table_log.Linked():
            shown = {event.seat: bytes.fromhex(event.link)}
            return event.seat not in table.links and event.seat in links.fitting_links(table, shown)
        case table_log.Vouched():
            key, seal = table.chairs[event.seat].key or "", seal_at(table, event.seq)
            return table.opening is None and is_signed(key, event.signature, table.id, event.seq, seal)
        case table_log.Seeded():
            return table.opening is not None and table.opening.number == event.number
        case _:
            return False


def _may_act(table: Table, event: table_log.Acted) -> bool:
    """A bot acts where one plays, the clock where there is one: both in turn, and as that bot does."""
    bot = decide.automatic(table) if event.by == "bot" else STAND_IN
    return (
        bool(bot)
        and (event.by == "bot" or table.head.clock != "none")
        and event.seat == table.state.turn
        and event.action == action_text(table.bot_action(bot))
    )
