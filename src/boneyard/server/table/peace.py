"""Peace at the table: a player is sent away, by the host or by a vote, or asked whether they are still there."""

from boneyard.server.table import table_log
from boneyard.server.table.clock import is_slow
from boneyard.server.table.commands import Cover, Declined
from boneyard.server.table.seating import followed, known_seat, own_seat
from boneyard.server.table.table import Table


def remove(table: Table, player: str, seat: int) -> list[table_log.AnyEvent]:
    """The host sends somebody away; anybody else at the table votes for it."""
    known_seat(table, seat)
    if table.is_over:
        raise Declined("over")
    if not table.chairs[seat].player:
        raise Declined("nobody_there")
    if table.chairs[seat].player == player:
        raise Declined("leave_instead")
    return _sent_away(table, seat, "host") if table.head.host == player else _vote(table, player, seat)


def _vote(table: Table, player: str, seat: int) -> list[table_log.AnyEvent]:
    own = table.seats_of(player)
    if not own:
        raise Declined("not_seated", "who_votes")
    others = sum(bool(chair.player) for chair in table.chairs) - 1
    if others < 2:
        raise Declined("too_few")
    before = table.conduct.votes.get(seat, [])
    if own[0] in before:
        raise Declined("voted")
    is_decided = len(before) + 1 >= max(2, others // 2 + 1)
    return [table_log.Voted(own[0], seat), *(_sent_away(table, seat, "vote") if is_decided else [])]


def _sent_away(table: Table, seat: int, by: table_log.DismissedBy) -> list[table_log.AnyEvent]:
    return [table_log.Dismissed(seat, by), *followed(table, seat)]


def allow(table: Table, player: str, whom: str) -> list[table_log.AnyEvent]:
    """The host lets somebody who was sent away sit down again."""
    if table.head.host != player:
        raise Declined("not_host")
    if whom not in table.conduct.removed:
        raise Declined("no_such_player")
    _, number = table.conduct.removed[whom]
    return [table_log.Allowed(number)]


def nudge(table: Table, player: str, seat: int) -> list[table_log.AnyEvent]:
    """Somebody asks whether the player whom all wait for is still there; a clock asks by itself."""
    own = table.seats_of(player)
    _check_awaited(table, seat, own)
    if table.head.clock != "none":
        raise Declined("clock_asks")
    if table.conduct.asked_for == seat or table.chairs[seat].covered:
        raise Declined("asked")
    return [table_log.Nudged(seat, own[0])]


def _check_awaited(table: Table, seat: int, own: list[int]) -> None:
    """Somebody who plays asks about somebody else, whose turn it is."""
    if not own:
        raise Declined("not_seated", "who_asks")
    known_seat(table, seat)
    if not table.is_in_round or seat != table.state.turn or seat in own or not table.chairs[seat].player:
        raise Declined("not_waited_for")


def stay(table: Table, player: str, seat: int) -> list[table_log.AnyEvent]:
    """A player says that they are still there, and has the seat back where a bot has it.

    Once in a turn: after that only a move says it, or the table could be held for ever.
    """
    own_seat(table, player, seat)
    if table.conduct.asked_for != seat and not table.chairs[seat].covered:
        raise Declined("not_asked")
    if table.conduct.has_answered and table.state.turn == seat:
        raise Declined("act_now")
    return [table_log.Stayed(seat), *returned(table, seat)]


def cover(table: Table, player: str, command: Cover) -> list[table_log.AnyEvent]:
    """A bot plays at once for somebody who is away, or they are waited for longer."""
    seat, own = command.seat, table.seats_of(player)
    _check_awaited(table, seat, own)
    if is_slow(table.head.clock):
        raise Declined("clock_asks")
    if table.chairs[seat].covered:
        raise Declined("asked")
    if command.now:
        return [table_log.Covered(seat, table.conduct.asked_for == seat)]
    return [table_log.Waited(seat, own[0])]


def returned(table: Table, seat: int) -> list[table_log.AnyEvent]:
    """Whoever acts is back."""
    return [table_log.Returned(seat)] if table.chairs[seat].covered else []
