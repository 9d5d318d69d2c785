"""Who looks at which table through which node, and what they say there.

A node says so when somebody comes or goes and repeats it from time to time; one that falls silent is not believed for
long.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, final

from boneyard.server.store.pg_link import FAILED, wait
from boneyard.server.store.pg_news import Node
from boneyard.server.store.pg_schema import CHANNEL
from boneyard.server.store.port import NotSaved, Said

_BEAT: Final = 10.0
_BELIEVED: Final = 30.0
"""Seconds for which a node is believed that says nothing more."""
_NOW: Final = "extract(epoch FROM clock_timestamp())"
_KEEP: Final = f"""INSERT INTO presence SELECT *, $3::text, {_NOW} + $4::float8 FROM unnest($1::text[], $2::text[])
    ON CONFLICT (tab, player, node) DO UPDATE SET until = excluded.until"""  # noqa: S608  constants
_ARRIVE: Final = (
    f"WITH kept AS ({_KEEP} RETURNING tab) "  # noqa: S608  constants
    "SELECT pg_notify('boneyard', $5::text || ' ' || tab || ' here') FROM kept"
)
_DEPART: Final = """WITH gone AS (
    DELETE FROM presence WHERE node = $1 AND ($2::text IS NULL OR tab = $2 AND player = $3::text) RETURNING tab)
    SELECT pg_notify('boneyard', $4::text || ' ' || tab || ' here') FROM (SELECT DISTINCT tab FROM gone) AS once"""
_PRESENT: Final = (
    "SELECT tab, player FROM presence WHERE tab = ANY($1) "  # noqa: S608  constants
    f"AND node <> $2 AND until > {_NOW}"
)
_FORGET: Final = f"DELETE FROM presence WHERE until < {_NOW}"  # noqa: S608  constants

Ask = Callable[..., Awaitable[list[Any]]]


@final
class Presence:
    """What this node knows of its own viewers, and can learn of others'."""

    def __init__(self, ask: Ask, node: Node) -> None:
        self._ask: Final = ask
        self._node: Final = node
        self._name: Final = node.name
        """The name of this node for good; the one that news carry may change."""
        self._here: Final[set[tuple[str, str]]] = set()
        self._stop: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Repeat from now on who is here."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Say that nobody is here any more."""
        self._stop.set()
        if self._task is not None:
            await self._task
        with contextlib.suppress(NotSaved, *FAILED):
            await self._ask(_DEPART, self._name, None, None, self._node.name)

    async def arrive(self, table: str, player: str) -> None:
        """Somebody has come; if that cannot be said now, it is repeated later."""
        self._here.add((table, player))
        await self._ask(_ARRIVE, [table], [player], self._name, _BELIEVED, self._node.name)

    async def depart(self, table: str, player: str) -> None:
        """Somebody has gone; if that cannot be said now, nobody believes it for long."""
        self._here.discard((table, player))
        await self._ask(_DEPART, self._name, table, player, self._node.name)

    async def say(self, table: str, said: Said) -> None:
        """Somebody here says something; whoever is elsewhere hears it."""
        await self._ask(
            "SELECT pg_notify($1, $2)", CHANNEL, f"{self._node.name} {table} said:{said.seat}:{said.phrase}"
        )

    async def elsewhere(self, tables: list[str]) -> dict[str, set[str]]:
        """Who looks at tables through other nodes."""
        found: dict[str, set[str]] = {}
        for table, player in await self._ask(_PRESENT, tables, self._name):
            found.setdefault(table, set()).add(player)
        return found

    async def _run(self) -> None:
        while not await wait(self._stop, _BEAT):
            with contextlib.suppress(NotSaved, *FAILED):
                await self._ask(_FORGET)
                if self._here:
                    tables, players = zip(*self._here, strict=True)
                    await self._ask(_KEEP, list(tables), list(players), self._name, _BELIEVED)
