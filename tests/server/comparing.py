"""Tables and events as they are compared."""

import msgspec

from boneyard.match.score_sheet import round_sheet
from boneyard.server.table import decide, table_log
from boneyard.server.table.table import Move, Table


def whole(table: Table) -> list[object]:
    """Everything that a table is, to be compared."""
    before = None if table.before is None else table.game.dump(table.before)
    game = table.game.dump(table.state) if table.seq else None
    return [
        table.seq,
        table.head if table.seq else None,
        game,
        table.chairs,
        table.holders.dealt,
        table.holders.held,
        [{**table.conduct.removed}, {**table.conduct.votes}, table.conduct.asked_for, table.conduct.has_answered],
        table.seated_at,
        table.opening,
        table.links,
        table.shown,
        before,
        table.agreed,
        table.asking,
        table.next_table,
        table.is_closed,
        table.scored,
        round_sheet(table.game, table.state, table.heard) if table.seq and table.state.round else None,
    ]


def unsalted(event: table_log.AnyEvent) -> table_log.AnyEvent:
    """An event as it was decided: its salt is thrown when it is written."""
    named = isinstance(event, table_log.Sat | table_log.Opened | table_log.Changed)
    return msgspec.structs.replace(event, salt="") if named else event


def event_of(decided: decide.Decided) -> table_log.AnyEvent:
    """The event that tells of what was decided."""
    return decided.event if isinstance(decided, Move) else decided
