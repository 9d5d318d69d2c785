"""What may still be written by connections that were given up: until they are gone nobody knows.

A backend that was stopped, or that is cut off, may write when it comes round. It is told to end, and looked for until
it has: by then what it was sent is either written or never will be.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final, final

Backend = tuple[int, datetime]
"""A process of the database, and since when: numbers are used again."""

WHO: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END: Final = """SELECT pid, backend_start, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE (pid, backend_start) IN (SELECT * FROM unnest($1::integer[], $2::timestamptz[]))"""
_REACHED: Final = "SELECT id, seq FROM tables WHERE id = ANY($1) ORDER BY id"


@final
class Doubts:
    """The tables at which something may still be written, by the backend that may do it."""

    def __init__(self, tell: Callable[[list[Any]], None]) -> None:
        self._tell: Final = tell
        self._tables: dict[Backend, set[str]] = {}

    def __bool__(self) -> bool:
        return bool(self._tables)

    def __contains__(self, table: str) -> bool:
        return any(table in tables for tables in self._tables.values())

    def add(self, backend: Backend, tables: Iterable[str]) -> None:
        """A connection was given up with appends to these tables on their way."""
        self._tables.setdefault(backend, set()).update(tables)

    async def settle(self, connection: Any) -> None:
        """End what was given up; where it is gone, its tables are told of as if another node had written."""
        if not self._tables:
            return
        pids, starts = zip(*self._tables, strict=True)
        alive = {(pid, start) for pid, start, _ in await connection.fetch(_END, list(pids), list(starts))}
        gone = self._tables.keys() - alive
        if gone:
            known = set().union(*[self._tables[backend] for backend in gone])
            self._tell(await connection.fetch(_REACHED, sorted(known)))
            for backend in gone:
                del self._tables[backend]
