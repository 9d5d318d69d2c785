"""Structured logs: one JSON object a line, without tiles, names, tokens or addresses."""

import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, final

_FIELDS: Final = ("table", "seq", "code", "kind", "times")
_OFTEN: Final = 60.0
"""Seconds for which a line that anybody can provoke is not written again."""
_MOST_KINDS: Final = 1000


@final
class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where and what.

        Of others' records only the fixed words, of an exception only its kind and place: the rest might quote somebody.
        """
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage() if record.name.startswith("boneyard") else str(record.msg).partition("\n")[0],
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["in"] = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames[-3:]]
        return json.dumps(line)


@final
class Sparing(logging.Filter):
    """Keeps what anybody can provoke from filling the log: a line of a kind now and then, with how many there were.

    Such are the warnings of others, who know nothing of the limits here, and our own that say so (`often`).
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now: Final = now
        self._last: Final[dict[str, float]] = {}
        self._unsaid: Final[Counter[str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written now."""
        if not getattr(record, "often", record.levelno >= logging.WARNING and not record.name.startswith("boneyard")):
            return True
        kind = f"{record.name} {record.levelno} {record.msg}"
        if self._now() < self._last.get(kind, -_OFTEN) + _OFTEN:
            self._unsaid[kind] += 1
            return False
        if len(self._last) > _MOST_KINDS:
            self._last.clear()
        self._last[kind] = self._now()
        unsaid = self._unsaid.pop(kind, 0)
        if unsaid:
            record.times = unsaid + 1
        return True


def configure(level: str) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for quiet in ("uvicorn", "websockets", "asyncio"):
        logging.getLogger(quiet).setLevel("DEBUG" if level == "debug" else "WARNING")
