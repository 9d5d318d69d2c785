"""The host's half of the store in PostgreSQL."""

from typing import Any, Final

from boneyard.server.store.host_port import DELETED, ORDER, Block, Draft, Key, Life, Order, aliases, teller
from boneyard.server.store.pg_link import FAILED, said
from boneyard.server.store.pg_schema import CHANNEL
from boneyard.server.store.port import NotSaved, opener

_ORDERS: Final = "SELECT n, at, who, what, target, note, until, done, said FROM orders"
_PARTS: Final = (
    "DELETE FROM events WHERE tab = $1",
    "DELETE FROM commands WHERE tab = $1",
    "DELETE FROM seats WHERE tab = $1",
)
_DELETE: Final = """UPDATE tables
    SET seq = 0, tail = '', listed = false, status = $2, summary = '{}', due = NULL, updated = $3 WHERE id = $1"""


_ANONYMIZE: Final = """UPDATE orders SET who = replace(who, $1, $2), target = replace(target, $1, $2),
    note = replace(note, $1, $2) WHERE position($1 IN who || ' ' || target || ' ' || note) > 0"""
_DROP: Final = """DELETE FROM sessions
    WHERE digest IN (SELECT digest FROM sessions WHERE coalesce(seen, created) < $1 LIMIT $2) RETURNING player"""
_REPLACE: Final = "UPDATE events SET body = $3 WHERE tab = $1 AND seq = $2"
_TAKE_LINK: Final = """DELETE FROM keys WHERE digest = $1 AND until IS NOT NULL
    RETURNING digest, player, kind, bundle, until"""
_FIND_PHRASE: Final = "SELECT digest, player, kind, bundle, until FROM keys WHERE digest = $1 AND until IS NULL"
_UNSEAT: Final = "DELETE FROM seats WHERE tab = $1 AND player = ANY($2)"


class PostgresHost:
    """Orders, blocks, and what is taken away."""

    _pool: Any

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        raise NotImplementedError

    async def _change(self, query: str, *values: object) -> list[Any]:
        """Carry one statement out."""
        try:
            async with self._pool.acquire() as connection:
                return list(await connection.fetch(query, *values))
        except FAILED as error:
            raise NotSaved(f"nothing could be written: {said(error)}") from error

    async def order(self, draft: Draft) -> int:
        """Write an order down."""
        rows = await self._change(f"{ORDER} VALUES ($1, $2, $3, $4, $5, $6, $7, '') RETURNING n", *draft)
        return int(rows[0][0])

    async def open_orders(self) -> list[Order]:
        """The orders that are not done."""
        return [Order(*row) for row in await self._fetch(f"{_ORDERS} WHERE done IS NULL ORDER BY n")]

    async def orders_after(self, n: int) -> list[Order]:
        """What was ordered after a number."""
        return [Order(*row) for row in await self._fetch(f"{_ORDERS} WHERE n > $1 ORDER BY n", n)]

    async def last_order(self) -> int:
        """The number of the last order."""
        return int((await self._fetch("SELECT coalesce(max(n), 0) FROM orders"))[0][0])

    async def settle(self, n: int, said: str, now: float) -> None:
        """An order is done."""
        await self._change(
            "UPDATE orders SET done = $1, said = $2, target = CASE what WHEN 'forget' THEN '' ELSE target END "
            "WHERE n = $3 AND done IS NULL",
            now,
            said,
            n,
        )

    async def blocks(self, now: float) -> list[Block]:
        """Whom nobody lets in now."""
        query = "SELECT kind, key, until FROM blocks WHERE until IS NULL OR until > $1 ORDER BY kind, key"
        return [Block(*row) for row in await self._fetch(query, now)]

    async def block(self, block: Block) -> None:
        """Let an address or a session in no more."""
        await self._change(
            "INSERT INTO blocks VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO UPDATE SET until = excluded.until",
            *block,
        )

    async def unblock(self, kind: str, key: str) -> bool:
        """Let it in again."""
        return bool(await self._change("DELETE FROM blocks WHERE kind = $1 AND key = $2 RETURNING key", kind, key))

    async def delete_table(self, table: str, now: float) -> bool:
        """Delete everything of a table but its name; whoever writes to it is waited for, and comes too late."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(_DELETE, table, DELETED, now)  # locks the row, as an append does
                for statement in _PARTS:
                    await connection.execute(statement, table)
        except FAILED as error:
            raise NotSaved(f"the table could not be deleted: {said(error)}") from error
        return True

    async def outlived(self, lives: list[Life], limit: int) -> list[str]:
        """Some tables that have had their time."""
        query = "SELECT id FROM tables WHERE status = $1 AND updated < $2 ORDER BY updated LIMIT $3"
        found = [row[0] for life in lives for row in await self._fetch(query, *life, limit)]
        return found[:limit]

    async def tables_with(self, player: str) -> list[str]:
        """Every table where somebody has or had a seat, or that they opened."""
        query = "SELECT DISTINCT tab FROM seats WHERE player = ANY($1) ORDER BY tab"
        return [row[0] for row in await self._fetch(query, [player, opener(player)])]

    async def rewrite(self, table: str, player: str, bodies: dict[int, bytes], summary: str) -> bool:
        """Put other events in the place of those that named a player; every node hears of it."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("UPDATE tables SET summary = $2 WHERE id = $1", table, summary)
                await connection.executemany(_REPLACE, [(table, seq, body) for seq, body in bodies.items()])
                await connection.execute("DELETE FROM commands WHERE tab = $1 AND player = $2", table, player)
                await connection.execute(_UNSEAT, table, [player, opener(player)])
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"host {table} rewritten")
        except FAILED as error:
            raise NotSaved(f"the log could not be changed: {said(error)}") from error
        return True

    async def sessions_of(self, player: str) -> list[float]:
        """When each session of a player began."""
        rows = await self._fetch("SELECT created FROM sessions WHERE player = $1 ORDER BY 1", player)
        return [row[0] for row in rows]

    async def told_by(self, player: str) -> list[Order]:
        """What a player has told the host."""
        return [Order(*row) for row in await self._fetch(f"{_ORDERS} WHERE who = $1 ORDER BY n", teller(player))]

    async def anonymize(self, player: str, alias: str, names: set[str]) -> None:
        """Name somebody otherwise in the record."""
        for found, instead in aliases(player, alias, names):
            await self._change(_ANONYMIZE, found, instead)

    async def put_key(self, key: Key) -> None:
        """Keep a key in the place of the one before."""
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("DELETE FROM keys WHERE player = $1 AND kind = $2", key.player, key.kind)
                await connection.execute("INSERT INTO keys VALUES ($1, $2, $3, $4, $5)", *key)
        except FAILED as error:
            raise NotSaved(f"the key could not be kept: {said(error)}") from error

    async def take_key(self, digest: bytes, now: float) -> Key | None:
        """The key of a secret; a link is used up, by one of those who come with it."""
        await self._change("DELETE FROM keys WHERE until <= $1", now)
        rows = await self._change(_TAKE_LINK, digest) or await self._fetch(_FIND_PHRASE, digest)
        return Key(*rows[0]) if rows else None

    async def keys_of(self, player: str, now: float) -> list[str]:
        """The kinds of keys that a player has."""
        query = "SELECT kind FROM keys WHERE player = $1 AND (until IS NULL OR until > $2) ORDER BY kind"
        return [row[0] for row in await self._fetch(query, player, now)]

    async def drop_keys(self, player: str) -> None:
        """No key of a player is good for anything any more."""
        await self._change("DELETE FROM keys WHERE player = $1", player)

    async def drop_sessions(self, before: float, limit: int) -> int:
        """Forget some sessions that nobody has used since."""
        return len(await self._change(_DROP, before, limit))

    async def end_sessions(self, player: str) -> int:
        """End all sessions of a player."""
        return len(await self._change("DELETE FROM sessions WHERE player = $1 RETURNING player", player))
