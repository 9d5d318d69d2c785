"""Keep a small database of some commit, for the test that every later version opens it: tests/server/databases.

    git worktree add --detach ../then COMMIT
    python -P tools/keep_database.py ../then tests/server/databases/STEP-COMMIT [postgresql://…]

Persons play a little at a table of each game, on the code of that commit; what is in its file is copied before the
server stops, as a kill would leave it. Of PostgreSQL only the positions are written here: the dump is made by pg_dump.
"""

import asyncio
import gzip
import importlib
import importlib.util
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

MOVES = 40


def main(checkout: str, out: str, url: str = "") -> None:
    """Play, and keep what was played."""
    sys.path[:0] = [checkout, str(Path(checkout) / "src")]
    rooms: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "games.sqlite")
        asyncio.run(_play(_store(url or path), rooms, "" if url else path, out))
    told = {room.table.id: {"seq": room.table.seq, "position": _position(room.table)} for room in rooms}
    text = json.dumps(told, separators=(",", ":"), sort_keys=True)
    Path(f"{out}.{'sql' if url else 'sqlite'}.json").write_text(f"{text}\n")


def _store(database: str) -> Any:
    kind = "postgres" if database.startswith("postgres") else "sqlite"
    module: Any = importlib.import_module(f"boneyard.server.store.{kind}")
    return module.PostgresStore(database) if kind == "postgres" else module.SqliteStore(database)


async def _play(store: Any, rooms: list[Any], path: str, out: str) -> None:
    games: Any = importlib.import_module("tests.server.games")
    play, stop = games.play_moves, store.stop

    async def noted(*words: Any) -> Any:
        rooms.append(await play(*words))
        return rooms[-1]

    async def kept() -> None:
        if path:
            _copy(path, out)
        await stop()

    games.play_moves, store.stop = noted, kept
    await games.fill(store, MOVES)


def _copy(path: str, out: str) -> None:
    """What is in a file, while a server has it."""
    copy = f"{path}.copy"
    source, target = sqlite3.connect(path), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()
    Path(f"{out}.sqlite.gz").write_bytes(gzip.compress(Path(copy).read_bytes(), mtime=0))
    Path(copy).unlink()


def _position(table: Any) -> Any:
    return table.game.dump(table.state)


if __name__ == "__main__":
    main(*sys.argv[1:])
