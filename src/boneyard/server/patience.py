"""How long a table waits for people before it goes on by itself, and what it does then."""

from collections.abc import Callable
from typing import Final, final

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.server import commands, log
from boneyard.server.audience import Audience
from boneyard.server.clock import Pace, is_slow, move_limit
from boneyard.server.mind import Mind, pace_of
from boneyard.server.table import Table

TURNS: Final = (log.Seeded, log.Acted, log.TookBack, log.RoundOpened, log.Covered, log.Returned)
"""Events with which the time for a move begins anew."""
GRACE: Final = 15.0
"""Seconds that everybody has after a start, however long the clock has run."""
_NOW: Final = 0.001
"""Seconds by which a timer may ring too early."""


@final
class Patience:
    """When one table does something by itself: deals, lets a bot or the clock act, or covers who is absent."""

    def __init__(self, table: Table, audience: Audience, pace: Pace, now: Callable[[], float]) -> None:
        self.mind: Final = Mind()
        self.links: dict[int, bytes] = {}
        """The links that were shown here for the round that is about to be dealt."""
        self._audience: Final = audience
        self._pace: Final = pace
        self._now: Final = now
        self._limit: Final = move_limit(table.head.clock)
        self._turn_since = now()
        self._clock_since = table.turned or now()
        self._opened = now() if table.turned else 0.0

    def begin_turn(self) -> None:
        """The time for a move begins anew."""
        self._turn_since = self._clock_since = self._now()

    def due(self, table: Table) -> float | None:
        """When the table will have something to do by itself; None while it waits for people."""
        if table.opening is not None:
            return self._turn_since + (self._pace.links if commands.links_awaited(table, self.links) else 0.0)
        if table.state.phase in (Phase.DEAL, Phase.OVER):
            return None
        if commands.automatic(table):
            wait = pace_of(commands.automatic(table), self._pace, table.seq)
            return self._turn_since + wait if any(chair.player for chair in table.chairs) or self._audience.viewers else None
        clock, absence = self._clock_limit(), self._absence_limit(table)
        return absence if clock is None else clock if absence is None else min(clock, absence)

    def due_elsewhere(self, table: Table) -> float | None:
        """When another node should look after the table, should this one die: a little after it is due here; whoever is connected here is not there."""
        if table.opening is None and not commands.automatic(table):
            due = self._clock_limit() if table.state.turn != NOBODY else None
        else:
            due = self.due(table) if any(chair.player for chair in table.chairs) else None
        return None if due is None else due + 2.0

    def time_left(self, table: Table) -> float | None:
        """Seconds that the seat to act has left; None where no clock runs, or nobody is waited for."""
        limit = self._clock_limit()
        if limit is None or table.state.turn == NOBODY or commands.automatic(table):
            return None
        return round(max(0.0, limit - self._now()), 1)

    def _clock_limit(self) -> float | None:
        return None if self._limit is None else max(self._clock_since + self._limit, self._opened + GRACE)

    def _absence_limit(self, table: Table) -> float | None:
        """An absent player is covered for the sake of somebody who is there; in slow play everybody may be away."""
        player, audience = table.chairs[table.state.turn].player, self._audience
        if player in [viewer.player for viewer in audience.viewers]:
            return None
        present = audience.present()
        if player in present or is_slow(table.head.clock) or not any(chair.player in present for chair in table.chairs):
            return None
        return max(self._turn_since, audience.gone_since.setdefault(player, self._now())) + self._pace.absence

    def by_itself(self, table: Table) -> list[log.AnyEvent]:
        """What is due now: deal, let a bot act, let the clock act, or cover an absent player."""
        due = self.due(table)
        if due is None or due > self._now() + _NOW:
            return []
        if table.opening is not None:
            return self.seed(table)
        seat, bot = table.state.turn, commands.automatic(table)
        if bot:
            return commands.acted(seat, self.mind.action(table, bot), "bot")
        limit = self._clock_limit()
        if limit is not None and limit <= self._now() + _NOW:
            return commands.acted(seat, table.bot_action(commands.STAND_IN), "clock")
        return [log.Covered(seat)]

    def show_links(self, table: Table) -> list[log.AnyEvent]:
        """Write the links down that came here, or deal with them when nothing more is awaited."""
        if table.opening is None:
            return []
        return commands.show_links(table, self.links) if commands.links_awaited(table, self.links) else self.seed(table)

    def seed(self, table: Table) -> list[log.AnyEvent]:
        """Deal with the links that there are."""
        return commands.seed(table, self.links) if table.opening is not None else []
