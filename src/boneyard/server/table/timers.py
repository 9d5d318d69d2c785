"""How long a table waits for people before it goes on by itself, and what it does then."""

from collections.abc import Callable
from typing import Final, final

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.server.table import decide, links, table_log
from boneyard.server.table.audience import Audience
from boneyard.server.table.bot_workers import BotTurn, wait_of
from boneyard.server.table.clock import Pace, is_slow, move_limit
from boneyard.server.table.seating import STAND_IN
from boneyard.server.table.table import Move, Table

TURNS: Final = (
    table_log.Seeded,
    table_log.Acted,
    table_log.TookBack,
    table_log.RoundOpened,
    table_log.Covered,
    table_log.Returned,
    table_log.Nudged,
    table_log.Stayed,
)
"""Events with which the time for a move begins anew."""
GRACE: Final = 15.0
"""Seconds that everybody has after a start, however long the clock has run."""
_LATER: Final = 2.0
"""Seconds that another node leaves to the one that has a table."""
_NOW: Final = 0.001
"""Seconds by which a timer may ring too early."""


@final
class Timers:
    """When one table does something by itself: deals, lets a bot or the clock act, or covers whoever is absent."""

    def __init__(self, table: Table, audience: Audience, pace: Pace, now: Callable[[], float]) -> None:
        self.bot_turn: Final = BotTurn()
        self.links: dict[int, bytes] = {}
        """The links that were shown here for the round that is about to be dealt."""
        self._audience: Final = audience
        self._pace: Final = pace
        self._now: Final = now
        self._turn_since = self._clock_since = self._opened = now()
        self._waited = 0.0
        """When somebody said last that they would rather wait."""
        if table.turned is None:
            self._opened -= GRACE
        else:
            self._clock_since -= max(0.0, table.turned)

    def begin_turn(self) -> None:
        """The time for a move begins anew."""
        self._turn_since = self._clock_since = self._now()

    def wait_longer(self) -> None:
        """Whoever is away gets as much time again; a clock goes on."""
        self._waited = self._now()

    def due(self, table: Table) -> float | None:
        """When the table will have something to do by itself; None while it waits for people."""
        if table.is_closed:
            return None
        if table.opening is not None:
            return self._turn_since + (self._pace.links if links.links_awaited(table, self.links) else 0.0)
        if table.state.phase in (Phase.DEAL, Phase.OVER):
            return None
        if decide.automatic(table):
            wait = wait_of(table, self._pace, self._audience.pace())
            return (
                self._turn_since + wait
                if any(chair.player for chair in table.chairs) or self._audience.viewers
                else None
            )
        clock, absence = self._limit_of(table), self._absence_limit(table)
        return absence if clock is None else clock if absence is None else min(clock, absence)

    def due_elsewhere(self, table: Table) -> float | None:
        """In how many seconds another node should look after the table, should this one die: a little after it is due.

        Whoever is connected here is not there.
        """
        if table.is_closed:
            return None
        if table.opening is None and not decide.automatic(table):
            due = self._limit_of(table) if table.state.turn != NOBODY else None
        else:
            due = self.due(table) if any(chair.player for chair in table.chairs) else None
        return None if due is None else due + _LATER - self._now()

    def time_left(self, table: Table) -> float | None:
        """Seconds that the seat to act has left; None where no clock runs, or nobody is waited for."""
        limit = None if table.is_closed else self._clock_limit(table)
        if limit is None or table.state.turn == NOBODY or decide.automatic(table):
            return None
        return round(max(0.0, limit - self._now()), 1)

    def away(self, table: Table) -> float | None:
        """When a bot begins to play for the one who is waited for and away; None where it does not."""
        if table.is_closed or not table.is_in_round or decide.automatic(table):
            return None
        return self._absence_limit(table)

    def _clock_limit(self, table: Table) -> float | None:
        limit = move_limit(table.head.clock)
        return None if limit is None else max(self._clock_since + limit, self._opened + GRACE)

    def _limit_of(self, table: Table) -> float | None:
        """When the time to move is over, by the clock or because somebody asked for the player."""
        is_asked = table.conduct.asked_for != NOBODY
        return self._turn_since + self._pace.answer if is_asked else self._clock_limit(table)

    def patience(self) -> float:
        """Seconds for which everybody has to wait before they may ask whether somebody is still there."""
        return self._turn_since + self._pace.patience - self._now()

    def _absence_limit(self, table: Table) -> float | None:
        """An absent player is covered for the sake of somebody who is there; in slow play everybody may be away."""
        player, audience = table.chairs[table.state.turn].player, self._audience
        if player in audience.here():
            return None
        present = audience.present()
        if player in present or is_slow(table.head.clock) or not any(chair.player in present for chair in table.chairs):
            return None
        return (
            max(self._turn_since, self._waited, audience.gone_since.setdefault(player, self._now()))
            + self._pace.absence
        )

    def by_itself(self, table: Table) -> list[decide.Decided]:
        """What is due now: deal, let a bot act, let the clock act, or cover an absent player."""
        due = self.due(table)
        if due is None or due > self._now() + _NOW:
            return []
        if table.opening is not None:
            return links.show_links(table, self.links) or links.seed(table)
        seat, bot = table.state.turn, decide.automatic(table)
        if bot:
            return [Move(seat, self.bot_turn.action(table, bot), "bot")]
        limit = self._clock_limit(table)
        if limit is not None and limit <= self._now() + _NOW:
            return [Move(seat, table.bot_action(STAND_IN), "clock")]
        return [table_log.Covered(seat, table.conduct.asked_for == seat)]

    def show_links(self, table: Table) -> list[decide.Decided]:
        """Write the links down that came here; deal when all are written and nothing more is awaited."""
        if table.opening is None:
            return []
        unwritten = links.show_links(table, self.links)
        return unwritten or ([] if links.links_awaited(table, {}) else links.seed(table))
