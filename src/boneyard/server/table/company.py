"""What depends on who is there, and on how long one has waited: no log tells that."""

from boneyard.server.table import table_log
from boneyard.server.table.audience import Audience
from boneyard.server.table.commands import AnyCommand, Cover, Declined, HandOver, Nudge, Remove
from boneyard.server.table.table import Table
from boneyard.server.table.timers import Timers


def check_company(table: Table, player: str, command: AnyCommand, audience: Audience, timers: Timers) -> None:
    """Declined where an heir is absent, the host is there to decide, or one has not waited long enough."""
    match command:
        case HandOver() if command.player not in audience.present():
            raise Declined("no_such_player", "heir_absent")
        case Remove() if table.head.host != player and table.head.host in audience.present():
            raise Declined("host_decides")
        case Cover() if table.chairs[command.seat].player in audience.present():
            raise Declined("not_away")
        case Nudge() if timers.patience() > 0:
            raise Declined("too_soon", minutes=int(timers.patience() // 60) + 1)
        case _:
            pass


def back_again(table: Table, player: str) -> list[table_log.AnyEvent]:
    """Whoever was taken for absent and is here has the seat back; whoever did not answer has to say so (`Here`)."""
    chairs = [(seat, table.chairs[seat]) for seat in table.seats_of(player)]
    return [table_log.Returned(seat) for seat, chair in chairs if chair.covered and not chair.idle]
