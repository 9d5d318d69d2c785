"""What is done beside the writing: what was committed is folded into the file, and the file is looked for."""

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, final

from boneyard.server.store.port import Gone
from boneyard.server.store.sqlite_file import Place
from boneyard.server.store.sqlite_schema import connect

_ROUNDS: Final = 0.2
"""Seconds between two rounds: a commit that folded everything on the way would hold everybody up."""


@final
class Keeper:
    """A thread that looks after a file; `gone` is told when the file is not where it was."""

    def __init__(self, path: Path, gone: Callable[[Gone], None]) -> None:
        self.is_folded = True
        self._gone: Final = gone
        self._place: Final = Place(path)
        self._folder: Final = connect(str(path))
        self._is_stopping: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._run, name="boneyard-checkpointer", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Come to an end, and close."""
        self._is_stopping.set()
        self._thread.join()
        self._folder.close()

    def _run(self) -> None:
        while not self._is_stopping.wait(_ROUNDS):
            self._look()
            if not self.is_folded:
                self.is_folded = True
                with contextlib.suppress(sqlite3.Error):  # what could not be folded now will be after the next commit
                    self._folder.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _look(self) -> None:
        try:
            self._place.check()
        except Gone as gone:
            self._gone(gone)
        except OSError:
            pass  # where it is cannot be seen now: that does not mean that it has gone
