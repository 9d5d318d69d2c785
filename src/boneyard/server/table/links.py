"""How a round comes to be dealt: its tips are fixed, links are shown and written, and then it is dealt with them.

Every link is written before the deal. So whoever showed one in time can point at it, and the server that has seen all
links can no longer call one of them withheld.
"""

from boneyard import fair
from boneyard.server.table import table_log
from boneyard.server.table.commands import Declined
from boneyard.server.table.table import Move, Table

Decided = table_log.AnyEvent | Move


def open_round(table: Table) -> table_log.RoundOpened:
    """The tips are fixed: from now on links may be shown."""
    tips = [chair.tip.hex() if chair.tip is not None else None for chair in table.chairs]
    return table_log.RoundOpened(table.state.round + 1, tips)


def check_link(table: Table, player: str, link: bytes) -> int:
    """The seat whose next link this is; Declined for any other.

    What counts is the tip that was fixed when the round was opened.
    """
    seats = table.seats_of(player)
    if table.opening is None or not seats:
        raise Declined("no_link_wanted")
    tip = table.opening.tips[seats[0]]
    if tip is None or not fair.is_next(link, bytes.fromhex(tip)):
        raise Declined("bad_link", "wrong_link")
    return seats[0]


def fitting_links(table: Table, links: dict[int, bytes]) -> dict[int, bytes]:
    """Of the links that were shown, in the log or here, those that follow the tips of the open round."""
    tips, shown = table.opening.tips if table.opening is not None else [], links | table.links
    return {
        seat: shown[seat]
        for seat, tip in enumerate(tips)
        if tip is not None and seat in shown and fair.is_next(shown[seat], bytes.fromhex(tip))
    }


def links_awaited(table: Table, links: dict[int, bytes]) -> list[int]:
    """The seats whose client has not shown its link yet; nobody waits for somebody who is known to be absent."""
    tips, shown = table.opening.tips if table.opening is not None else [], fitting_links(table, links)
    return [
        seat
        for seat, tip in enumerate(tips)
        if tip is not None and seat not in shown and table.chairs[seat].player and not table.chairs[seat].covered
    ]


def show_links(table: Table, links: dict[int, bytes]) -> list[Decided]:
    """Write down the links that were shown here, so that every node knows them."""
    return [
        table_log.Linked(seat, link.hex())
        for seat, link in fitting_links(table, links).items()
        if seat not in table.links
    ]


def seed(table: Table) -> list[Decided]:
    """Deal with the links that stand in the log; for a seat without, one follows from what it showed before."""
    assert table.opening is not None, "no round is open"
    shown = fitting_links(table, {})
    used: list[str | None] = []
    late: list[int] = []
    for seat, tip in enumerate(table.opening.tips):
        if tip is None:
            used.append(None)
        elif seat in shown:
            used.append(shown[seat].hex())
        else:
            used.append(fair.withheld(bytes.fromhex(tip)).hex())
            late.append(seat)
    return [table_log.Seeded(table.opening.number, used, late)]
