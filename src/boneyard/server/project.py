"""What each viewer gets to see of a table: the only way from a table to a socket.

Everybody with the same eyes, a seat or a spectator, gets the same bytes; they are made once. Secrets come in only through `Game.view`,
`Event.seen_by` and the legal actions of the viewer's own seat.
"""

from typing import Any, Final

import msgspec

from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import Tile, read_tile
from boneyard.notation.action import action_text
from boneyard.notation.event import event_fields
from boneyard.server import log
from boneyard.server.picture import Picture, Pictures, seen_at
from boneyard.server.seal import seal_at
from boneyard.server.table import Happening, Table
from boneyard.server.wishes import Declined

_ENCODER: Final = msgspec.json.Encoder()
Message = dict[str, Any]


def chairs(table: Table) -> list[Message]:
    """Who sits where, as everybody may know."""
    return [
        {"seat": LETTERS[seat], "name": chair.name, "player": chair.player, "bot": chair.bot, "covered": chair.covered, "chain": chair.tip is not None}
        for seat, chair in enumerate(table.chairs)
    ]


def happened(table: Table, happening: Happening, viewer: int) -> Message:
    """One event of the log, and what it brought about, as a viewer may know it; a deal comes with the seal over everything until then."""
    told: Message = {"seq": happening.seq, "what": happening.event, "events": [event_fields(event.seen_by(viewer)) for event in happening.events]}
    if isinstance(happening.event, log.Seeded):
        told["seal"] = seal_at(table, happening.seq)
    return told


def legal(table: Table, viewer: int) -> list[str]:
    """What a viewer may do now: the legal actions, for the seat to move alone."""
    if table.state.phase not in (Phase.PLAY, Phase.SEARCH) or viewer == NOBODY or viewer != table.state.turn:
        return []
    return sorted(action_text(action) for action in table.legal())


def snapshot(table: Table, viewer: int) -> Message:
    """Everything a viewer needs to draw the table."""
    return {"seq": table.seq, **_around(table), "view": table.game.view(table.state, viewer), "legal": legal(table, viewer)}


def _around(table: Table) -> Message:
    """What everybody sees alike beside the game itself."""
    return {
        "chairs": chairs(table),
        "opening": None if table.opening is None else table.opening.number,
        "asking": None if table.asking is None else LETTERS[table.asking],
        "agreed": [LETTERS[seat] for seat in table.agreed],
        "next": table.next_table,
    }


def hands_left(table: Table) -> Message:
    """What everybody still holds, each tile with its cost; nobody learns it before the round is over."""
    state, game = table.state, table.game
    if state.phase not in (Phase.DEAL, Phase.OVER) or not state.round:
        raise Declined("not_over", "hands_hidden")
    position: Message = dict(game.dump(state))
    hands = position.get("hands", {})
    return {"round": state.round, "hands": {seat: [(text, game.cost(state, _tile(text))) for text in hand] for seat, hand in hands.items()}}


def _tile(text: str) -> Tile:
    found = read_tile(text)
    assert found is not None, "a dump names tiles only"
    return found


def head(table: Table) -> Message:
    """What was agreed when the table was opened."""
    opened = table.head
    return {
        "table": table.id,
        "game": opened.game,
        "rules": opened.rules,
        "set": opened.top,
        "seats": opened.seats,
        "clock": opened.clock,
        "watch": opened.watch,
        "listed": opened.listed,
        "hints": opened.hints,
        "tip": opened.tip,
        "created": opened.created,
    }


def welcome(table: Table, viewer: int, after: int, picture: Picture) -> bytes:
    """The first message to a socket: the table, and every event that it has missed since `after`."""
    missed = [happened(table, happening, viewer) for happening in table.history if happening.seq > after]
    layout = msgspec.Raw(picture.whole(table, seen_at(table)))
    return _ENCODER.encode({"t": "welcome", "seat": seat_letter(viewer), "head": head(table), "happened": missed, **snapshot(table, viewer), "layout": layout})


class News:
    """What has just happened and the table as it is now, for one pair of eyes after the other. What they share is encoded once, and joined to what is a viewer's own."""

    def __init__(self, table: Table, happenings: list[Happening], pictures: Pictures) -> None:
        self._table: Final = table
        self._happenings: Final = happenings
        self._pictures: Final = pictures
        self._seen: Final = seen_at(table)
        self._public: Final = _inside(self._seen.public)
        table.told_around = self._around = table.told_around or _inside(_around(table))
        self._made: dict[int, bytes] = {}
        self._told = b"" if self._has_secrets() else _ENCODER.encode([happened(table, happening, NOBODY) for happening in happenings])

    def seen_by(self, viewer: int, *, moved: bool = False) -> bytes:
        """The message for a seat, or for a spectator; who has just moved there has never seen the table from that side."""
        picture = self._pictures.seen_by(viewer)
        if viewer not in self._made:
            self._made[viewer] = self._message(viewer, picture.change(self._table, self._seen))
        return self._message(viewer, picture.whole(self._table, self._seen)) if moved else self._made[viewer]

    def _message(self, viewer: int, layout: bytes) -> bytes:
        own = _inside(self._table.game.private(self._table.state, viewer))
        allowed = _ENCODER.encode(legal(self._table, viewer))
        return b'{"t":"news","seq":%d,"happened":%b,%b,"view":{%b,%b},"legal":%b,"layout":%b}' % (
            self._table.seq,
            self._happened(viewer),
            self._around,
            self._public,
            own,
            allowed,
            layout,
        )

    def _has_secrets(self) -> bool:
        """Whether a spectator may not know all that has happened; mostly everybody may."""
        for happening in self._happenings:
            for event in happening.events:
                if event.seen_by(NOBODY) is not event:
                    return True
        return False

    def _happened(self, viewer: int) -> bytes:
        """What happened, as a viewer may know it."""
        return self._told or _ENCODER.encode([happened(self._table, happening, viewer) for happening in self._happenings])


def _inside(fields: Message) -> bytes:
    """An object without its braces, to be joined with others."""
    return _ENCODER.encode(fields)[1:-1]


def seat_letter(viewer: int) -> str | None:
    """A viewer's seat; None for a spectator."""
    return None if viewer == NOBODY else LETTERS[viewer]


def ack(command: str, seq: int) -> bytes:
    """A command is durable."""
    return b'{"t":"ack","id":%b,"seq":%d}' % (_ENCODER.encode(command), seq)


def message(kind: str, **fields: Any) -> bytes:
    """Any other message."""
    return _ENCODER.encode({"t": kind, **fields})


def summary(table: Table) -> str:
    """What lists show of a table, as JSON: no faces, no secrets."""
    if not table.told_summary:
        table.told_summary = _summary(table)
    return table.told_summary


def _summary(table: Table) -> str:
    names = [chair.name for chair in table.chairs]
    shown = {
        "game": table.head.game,
        "rules": table.head.rules,
        "set": table.head.top,
        "seats": names,
        "round": table.state.round,
        "created": table.head.created,
    }
    return _ENCODER.encode(shown).decode()


def status(table: Table) -> str:
    """Whether a table still waits for players, plays, or is over."""
    if table.is_over:
        return "over"
    return "playing" if table.state.round else "open"
