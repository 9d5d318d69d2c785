"""What each viewer gets to see of a table: the only way from a table to a socket.

Everybody with the same eyes, a seat or a spectator, gets the same bytes; they are made once. Secrets come in only
through `Game.view`, `Event.seen_by` and the legal actions of the viewer's own seat.
"""

from typing import Any, Final

import msgspec

from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, read_tile, tile_text
from boneyard.notation.action import action_text
from boneyard.notation.event import event_fields
from boneyard.render.plan.form import USUAL, Form
from boneyard.server.out import facts
from boneyard.server.out.picture import Picture, Pictures, seen_at
from boneyard.server.out.traits import traits
from boneyard.server.table import table_log
from boneyard.server.table.bot_workers import gives_hints
from boneyard.server.table.commands import Declined
from boneyard.server.table.seal import seal_at, signed_at
from boneyard.server.table.spoken import spoken_code
from boneyard.server.table.table import Happening, Table

# Tests make these two smaller: Final, they would be part of the compiled code.
LONGEST_HISTORY = 100
"""Events that one answer tells of: whoever wants more asks on."""
LONGEST_PAST = 400
"""Events that a welcome tells of: whoever has missed more asks for the rest."""
_ENCODER: Final = msgspec.json.Encoder()
_SIGNED: Final = (table_log.Linked, table_log.Seeded, table_log.Revealed)
"""The events under whose seals a server signs."""
Message = dict[str, Any]


def chairs(table: Table) -> list[Message]:
    """Who sits where, as everybody may know."""
    return [
        {
            "seat": LETTERS[seat],
            "name": chair.name,
            "player": chair.player,
            "bot": chair.bot,
            "covered": chair.covered,
            "chain": chair.tip is not None,
        }
        for seat, chair in enumerate(table.chairs)
    ]


def happened(table: Table, happening: Happening, viewer: int) -> Message:
    """One event of the log, and what it brought about, as a viewer may know it.

    A deal comes with the seal over everything until then. A server that signs does so when a link is written, when
    tiles are dealt and when a round is over: it acknowledges the link, and can tell no other story later.
    """
    told: Message = {
        "seq": happening.seq,
        "what": happening.event,
        "events": [event_fields(event.seen_by(viewer)) for event in happening.events],
    }
    if happening.needed:
        told["needed"] = happening.needed
    if happening.covered != NO_TILE:
        told["covered"] = tile_text(happening.covered)
    if isinstance(happening.event, _SIGNED if table.head.key else table_log.Seeded):
        told["seal"] = seal_at(table, happening.seq)
        if table.head.key:
            told["signature"] = signed_at(table, happening.seq)
    return told


def legal(table: Table, viewer: int) -> list[str]:
    """What a viewer may do now: the legal actions, for the seat to move alone."""
    if table.state.phase not in (Phase.PLAY, Phase.SEARCH) or viewer == NOBODY or viewer != table.state.turn:
        return []
    return sorted(action_text(action) for action in table.legal())


def snapshot(table: Table, viewer: int) -> Message:
    """Everything a viewer needs to draw the table."""
    return {
        "seq": table.seq,
        **_around(table),
        "view": table.game.view(table.state, viewer).fields(),
        "legal": legal(table, viewer),
        "facts": facts.open_facts(table.game, table.state) | _own_facts(table, viewer),
        "sheet": facts.whole_sheet(table),
    }


def _own_facts(table: Table, viewer: int) -> Message:
    """What a viewer may know of what they may do; a spectator nothing."""
    if viewer == NOBODY:
        return {}
    return facts.own_facts(table.game, table.state, viewer, table.legal() if viewer == table.state.turn else [])


def _around(table: Table) -> Message:
    """What everybody sees alike beside the game itself."""
    return {
        "chairs": chairs(table),
        "opening": None if table.opening is None else table.opening.number,
        "asking": None if table.asking is None else LETTERS[table.asking],
        "agreed": [LETTERS[seat] for seat in table.agreed],
        "asked": seat_letter(table.conduct.asked_for),
        "votes": {LETTERS[out]: [LETTERS[seat] for seat in by] for out, by in table.conduct.votes.items()},
        "removed": {player: name for player, (name, _) in table.conduct.removed.items()},
        "next": table.next_table,
        "advice": gives_hints(table) and not table.is_closed,
        "closed": table.is_closed,
    }


def hands_left(table: Table) -> Message:
    """What everybody still holds, each tile with its cost; nobody learns it before the round is over."""
    state, game = table.state, table.game
    if state.phase not in (Phase.DEAL, Phase.OVER) or not state.round:
        raise Declined("not_over", "hands_hidden")
    position: Message = dict(game.dump(state))
    hands = position.get("hands", {})
    return {
        "round": state.round,
        "hands": {seat: [(text, game.cost(state, _tile(text))) for text in hand] for seat, hand in hands.items()},
    }


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
        "named": opened.named,
        "code": spoken_code(table.id),
        "set": opened.top,
        "seats": opened.seats,
        "clock": opened.clock,
        "watch": opened.watch,
        "listed": opened.listed,
        "hints": opened.hints,
        "host": opened.host,
        "tip": opened.tip,
        "key": opened.key,
        "created": opened.created,
        "given": opened.given,
        "traits": traits(table.game, table.state.code, opened.top, opened.seats),
    }


def welcome(table: Table, viewer: int, after: int, picture: Picture) -> bytes:
    """The first message to a socket: the table, and what it has missed since `after`, or the last part of that.

    Whoever has seen more than there is hears how much is lost, and all that is left.
    """
    lost = max(0, after - table.seq)
    start = max(0, 0 if lost else after, table.seq - LONGEST_PAST)
    missed = [happened(table, happening, viewer) for happening in table.history[start:]]
    layout = msgspec.Raw(picture.whole(table, seen_at(table)))
    return _ENCODER.encode(
        {
            "t": "welcome",
            "seat": seat_letter(viewer),
            "head": head(table),
            "happened": missed,
            **snapshot(table, viewer),
            "layout": layout,
            **({"lost": lost} if lost else {}),
        }
    )


def history(table: Table, name: str, viewer: int, after: int) -> bytes:
    """What has happened after an event, as far as one answer goes."""
    start = max(0, after)
    told = [happened(table, one, viewer) for one in table.history[start : start + LONGEST_HISTORY]]
    return message("history", id=name, seq=table.seq, happened=told)


def laid(table: Table, picture: Picture) -> bytes:
    """The table as it lies, for a window of another form."""
    return b'{"t":"laid","seq":%d,"layout":%b}' % (table.seq, picture.whole(table, seen_at(table)))


class News:
    """What has just happened and the table as it is now, for one pair of eyes after the other.

    What they share is encoded once, and joined to what is a viewer's own.
    """

    def __init__(self, table: Table, happenings: list[Happening], pictures: Pictures) -> None:
        self._table: Final = table
        self._happenings: Final = happenings
        self._pictures: Final = pictures
        self._seen: Final = seen_at(table)
        self._public: Final = _inside(self._seen.public.fields())
        table.told_around = self._around = table.told_around or _inside(_around(table))
        self._facts: Final = facts.open_facts(table.game, table.state)
        is_other = any(isinstance(one.event, table_log.Changed) for one in happenings)
        self._head: Final = b',"head":%b' % _ENCODER.encode(head(table)) if is_other else b""
        sheet = facts.touched_sheet(table, happenings)
        self._sheet: Final = b',"sheet":%b' % _ENCODER.encode(sheet) if sheet else b""
        self._made: dict[tuple[int, Form], bytes] = {}
        self._told = (
            b""
            if self._has_secrets()
            else _ENCODER.encode([happened(table, happening, NOBODY) for happening in happenings])
        )

    def seen_by(self, viewer: int, form: Form = USUAL, *, moved: bool = False) -> bytes:
        """The message for a seat, or for a spectator, and the form of their window.

        Whoever has just moved there has never seen the table from that side.
        """
        picture, eyes = self._pictures.seen_by(viewer, form), (viewer, form)
        if eyes not in self._made:
            self._made[eyes] = self._message(viewer, picture.change(self._table, self._seen))
        return self._message(viewer, picture.whole(self._table, self._seen)) if moved else self._made[eyes]

    def _message(self, viewer: int, layout: bytes) -> bytes:
        own = _inside(self._table.game.private(self._table.state, viewer).fields())
        allowed = _ENCODER.encode(legal(self._table, viewer))
        facts_now = self._facts | _own_facts(self._table, viewer)
        more = b',"facts":%b' % _ENCODER.encode(facts_now) if facts_now else b""
        return b'{"t":"news","seq":%d,"happened":%b,%b,"view":{%b,%b},"legal":%b,"layout":%b%b%b%b}' % (
            self._table.seq,
            self._happened(viewer),
            self._around,
            self._public,
            own,
            allowed,
            layout,
            more,
            self._sheet,
            self._head,
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
        return self._told or _ENCODER.encode(
            [happened(self._table, happening, viewer) for happening in self._happenings]
        )


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
