"""What players' pages vouch for: at the end of a round each signs the seal that it made of what it has heard.

A server that tells two players two stories has the signature of neither under the story of the other. It can keep a
signature back, but not make one; so the pages say from whom they have no word.
"""

from boneyard.core.state import Phase
from boneyard.server.table import signature, table_log
from boneyard.server.table.commands import Declined, Vouch
from boneyard.server.table.links import Decided
from boneyard.server.table.seal import seal_at
from boneyard.server.table.table import Table


def check(table: Table, player: str, vouch: Vouch) -> None:
    """Declined where a seat signs something else than what happened here: it has heard another story, or lies."""
    seats = table.seats_of(player)
    if not seats or not _is_true(table, table.chairs[seats[0]].key or "", vouch):
        raise Declined("bad_vouch")


def _is_true(table: Table, key: str, vouch: Vouch) -> bool:
    """Whether a round ended there, and what is signed is what happened until then."""
    ended = 0 < vouch.seq <= table.seq and isinstance(table.history[vouch.seq - 1].event, table_log.Revealed)
    return ended and signature.is_signed(key, vouch.signature, table.id, vouch.seq, seal_at(table, vouch.seq))


def written(table: Table, player: str, vouch: Vouch) -> list[Decided]:
    """Write down what a page vouches for, once, as long as no further round is opened."""
    return [
        table_log.Vouched(seat, vouch.seq, vouch.signature)
        for seat in table.seats_of(player)
        if vouch.seq == _end(table) and table.chairs[seat].vouched < vouch.seq
    ]


def _end(table: Table) -> int:
    """The event that ended the last round; 0 while another one is played or opened."""
    if table.state.phase not in (Phase.DEAL, Phase.OVER) or table.opening is not None:
        return 0
    ends = (one.seq for one in reversed(table.history) if isinstance(one.event, table_log.Revealed))
    return next(ends, 0)
