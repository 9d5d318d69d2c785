"""What lists show of a table: no faces, no secrets."""

import msgspec

from boneyard.server.table import table_log
from boneyard.server.table.table import Table


def summary(table: Table) -> str:
    """What lists show of a table, as JSON."""
    if not table.told_summary:
        table.told_summary = _summary(table)
    return table.told_summary


def _summary(table: Table) -> str:
    shown = {
        "game": table.head.game,
        "rules": table.head.rules,
        "set": table.head.top,
        "seats": [chair.name for chair in table.chairs],
        "round": table.state.round,
        "created": table.head.created,
        **({"named": table.head.named} if table.head.named else {}),
        **(_result(table) if table.is_over else {}),
    }
    return msgspec.json.encode(shown).decode()


def _result(table: Table) -> dict[str, list[int]]:
    """How the game ended: the points of each seat, and its place."""
    finished = [one.event.places for one in table.history if isinstance(one.event, table_log.Finished)]
    return {"points": list(table.state.scores), "places": finished[-1] if finished else []}


def status(table: Table) -> str:
    """Whether a table still waits for players, plays, or is over."""
    if table.is_over or table.is_closed:
        return "over"
    return "playing" if table.state.round else "open"
