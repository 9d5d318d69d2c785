"""Whether a store can save: found out by saving something, and said in the log when it changes."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, final

from boneyard.server.store.port import Damaged, NotSaved

_FRESH: Final = 1.0
"""Seconds for which it is believed what was found out."""
_PATIENCE: Final = 3.0
"""Seconds after which a store that does not answer counts as one that saves nothing."""
_log: Final = logging.getLogger("boneyard")


@final
class Health:
    """What is wrong with a store."""

    def __init__(self) -> None:
        self.trouble: NotSaved | None = None
        """What keeps it from saving."""
        self.damage = ""
        """The code of the worst damage that was met."""

    def wrong(self, error: NotSaved) -> None:
        """Something could not be saved."""
        if self.trouble is None or self.trouble.code != error.code:
            _log.error("nothing can be saved: %s", error)
        self.trouble = error

    def fine(self) -> None:
        """Something was saved."""
        if self.trouble is not None:
            self.trouble = None
            _log.info("moves are saved again")

    def damaged(self, error: Damaged) -> None:
        """Something that was read is not what was written."""
        if self.damage != error.code:
            self.damage = error.code
            _log.error("the database is damaged: %s; let `boneyard doctor` look at it", error)


@final
class Probe:
    """Saves something now and then, when somebody asks whether that can be done."""

    def __init__(self, save: Callable[[], Awaitable[None]]) -> None:
        self._save: Final = save
        self._asked = float("-inf")
        self._task: asyncio.Task[str] | None = None

    async def trouble(self) -> str:
        """The code of what keeps the store from saving; empty where nothing does."""
        if self._task is None or (self._task.done() and time.monotonic() > self._asked + _FRESH):
            self._asked = time.monotonic()
            self._task = asyncio.create_task(self._try())
        try:
            return await asyncio.wait_for(asyncio.shield(self._task), _PATIENCE)
        except TimeoutError:
            return NotSaved.code

    async def _try(self) -> str:
        try:
            await self._save()
        except NotSaved as error:
            return error.code
        return ""
