"""The host's half of the store in a file."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Final

from boneyard.server.store.host_port import DELETED, ORDER, Block, Draft, Key, Life, Order, aliases, teller
from boneyard.server.store.port import opener
from boneyard.server.store.sqlite_reader import SqliteReader

_ORDERS: Final = "SELECT n, at, who, what, target, note, until, done, said FROM orders"
_PARTS: Final = (
    "DELETE FROM events WHERE tab = ?",
    "DELETE FROM commands WHERE tab = ?",
    "DELETE FROM seats WHERE tab = ?",
)


_ANONYMIZE: Final = """UPDATE orders SET who = replace(who, ?1, ?2), target = replace(target, ?1, ?2),
    note = replace(note, ?1, ?2) WHERE instr(who || ' ' || target || ' ' || note, ?1)"""
_DROP: Final = """DELETE FROM sessions
    WHERE digest IN (SELECT digest FROM sessions WHERE coalesce(seen, created) < ? LIMIT ?)"""
_REPLACE: Final = """UPDATE events SET body = :body, crc = crc_of_event(tab, seq, version, :body, at)
    WHERE tab = :tab AND seq = :seq"""


class SqliteHost(SqliteReader):
    """Orders, blocks, and what is taken away."""

    def _write(self, work: Callable[[sqlite3.Connection], Any]) -> Awaitable[Any]:
        """Write something in the next batch."""
        raise NotImplementedError

    async def _run(self, statement: str, *given: object) -> sqlite3.Cursor:
        """Carry one statement out."""
        cursor: sqlite3.Cursor = await self._write(lambda connection: connection.execute(statement, given))
        return cursor

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Remember a session."""
        await self._run("INSERT INTO sessions (digest, player, created) VALUES (?, ?, ?)", digest, player, now)

    async def touch_session(self, digest: bytes, now: float) -> None:
        """A session is used."""
        await self._run("UPDATE sessions SET seen = ? WHERE digest = ?", now, digest)

    async def order(self, draft: Draft) -> int:
        """Write an order down."""
        cursor = await self._run(f"{ORDER} VALUES (?, ?, ?, ?, ?, ?, ?, '')", *draft)
        return cursor.lastrowid or 0

    async def open_orders(self) -> list[Order]:
        """The orders that are not done."""
        return [Order(*row) for row in self._rows(f"{_ORDERS} WHERE done IS NULL ORDER BY n")]

    async def orders_after(self, n: int) -> list[Order]:
        """What was ordered after a number."""
        return [Order(*row) for row in self._rows(f"{_ORDERS} WHERE n > ? ORDER BY n", n)]

    async def last_order(self) -> int:
        """The number of the last order."""
        last: int = self._rows("SELECT coalesce(max(n), 0) FROM orders")[0][0]
        return last

    async def settle(self, n: int, said: str, now: float) -> None:
        """An order is done."""
        await self._run(
            "UPDATE orders SET done = ?, said = ?, target = iif(what = 'forget', '', target) "
            "WHERE n = ? AND done IS NULL",
            now,
            said,
            n,
        )

    async def blocks(self, now: float) -> list[Block]:
        """Whom nobody lets in now."""
        query = "SELECT kind, key, until FROM blocks WHERE until IS NULL OR until > ? ORDER BY kind, key"
        return [Block(*row) for row in self._rows(query, now)]

    async def block(self, block: Block) -> None:
        """Let an address or a session in no more."""
        await self._run("INSERT OR REPLACE INTO blocks VALUES (?, ?, ?)", *block)

    async def unblock(self, kind: str, key: str) -> bool:
        """Let it in again."""
        return (await self._run("DELETE FROM blocks WHERE kind = ? AND key = ?", kind, key)).rowcount > 0

    async def delete_table(self, table: str, now: float) -> bool:
        """Delete everything of a table but its name; what waits in the journal is filed first."""
        done: bool = await self._write(lambda connection: self._delete(connection, table, now))
        return done

    def _delete(self, connection: sqlite3.Connection, table: str, now: float) -> bool:
        if not self._journal.forget_table(table):
            return False
        for statement in _PARTS:
            connection.execute(statement, (table,))
        connection.execute(
            "UPDATE tables SET seq = 0, tail = x'', listed = 0, status = ?, summary = '{}', due = NULL, updated = ? "
            "WHERE id = ?",
            (DELETED, now, table),
        )
        return True

    async def outlived(self, lives: list[Life], limit: int) -> list[str]:
        """Some tables that have had their time."""
        query = "SELECT id FROM tables WHERE status = ? AND updated < ? ORDER BY updated LIMIT ?"
        found = [row[0] for life in lives for row in self._rows(query, *life, limit)]
        return found[:limit]

    async def tables_with(self, player: str) -> list[str]:
        """Every table where somebody has or had a seat, or that they opened."""
        query = "SELECT DISTINCT tab FROM seats WHERE player IN (?, ?) ORDER BY tab"
        return [row[0] for row in self._rows(query, player, opener(player))]

    async def rewrite(self, table: str, player: str, bodies: dict[int, bytes], summary: str) -> bool:
        """Put other events in the place of those that named a player."""
        done: bool = await self._write(lambda connection: self._replace(connection, table, player, bodies, summary))
        return done

    def _replace(
        self, connection: sqlite3.Connection, table: str, player: str, bodies: dict[int, bytes], summary: str
    ) -> bool:
        if not self._journal.forget_table(table):
            return False
        for seq, body in bodies.items():
            connection.execute(_REPLACE, {"tab": table, "seq": seq, "body": body})
        connection.execute("DELETE FROM commands WHERE tab = ? AND player = ?", (table, player))
        connection.execute("DELETE FROM seats WHERE tab = ? AND player IN (?, ?)", (table, player, opener(player)))
        connection.execute("UPDATE tables SET summary = ? WHERE id = ?", (summary, table))
        return True

    async def sessions_of(self, player: str) -> list[float]:
        """When each session of a player began."""
        return [row[0] for row in self._rows("SELECT created FROM sessions WHERE player = ? ORDER BY 1", player)]

    async def told_by(self, player: str) -> list[Order]:
        """What a player has told the host."""
        return [Order(*row) for row in self._rows(f"{_ORDERS} WHERE who = ? ORDER BY n", teller(player))]

    async def anonymize(self, player: str, alias: str, names: set[str]) -> None:
        """Name somebody otherwise in the record."""
        await self._write(lambda connection: connection.executemany(_ANONYMIZE, aliases(player, alias, names)))

    async def put_key(self, key: Key) -> None:
        """Keep a key in the place of the one before."""
        await self._write(lambda connection: _put_key(connection, key))

    async def take_key(self, digest: bytes, now: float) -> Key | None:
        """The key of a secret; a link is used up."""
        rows: list[tuple[Any, ...]] = await self._write(lambda connection: _take_key(connection, digest, now))
        return Key(*rows[0]) if rows else None

    async def keys_of(self, player: str, now: float) -> list[str]:
        """The kinds of keys that a player has."""
        query = "SELECT kind FROM keys WHERE player = ? AND (until IS NULL OR until > ?) ORDER BY kind"
        return [row[0] for row in self._rows(query, player, now)]

    async def drop_keys(self, player: str) -> None:
        """No key of a player is good for anything any more."""
        await self._run("DELETE FROM keys WHERE player = ?", player)

    async def drop_sessions(self, before: float, limit: int) -> int:
        """Forget some sessions that nobody has used since."""
        return (await self._run(_DROP, before, limit)).rowcount

    async def end_sessions(self, player: str) -> int:
        """End all sessions of a player."""
        return (await self._run("DELETE FROM sessions WHERE player = ?", player)).rowcount


def _put_key(connection: sqlite3.Connection, key: Key) -> None:
    connection.execute("DELETE FROM keys WHERE player = ? AND kind = ?", (key.player, key.kind))
    connection.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", key)


def _take_key(connection: sqlite3.Connection, digest: bytes, now: float) -> list[tuple[Any, ...]]:
    connection.execute("DELETE FROM keys WHERE until <= ?", (now,))
    rows = connection.execute(
        "SELECT digest, player, kind, bundle, until FROM keys WHERE digest = ?", (digest,)
    ).fetchall()
    connection.execute("DELETE FROM keys WHERE digest = ? AND until IS NOT NULL", (digest,))
    return rows
