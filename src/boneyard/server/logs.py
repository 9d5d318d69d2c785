"""Structured logs: one JSON object a line, without tiles, names, tokens or addresses."""

import json
import logging
import sys
import time
import traceback
from pathlib import Path
from typing import Final, final

_FIELDS: Final = ("table", "seq", "code", "kind")


@final
class Lines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where and what; of others' records only the fixed words, of an exception only its kind and place: the rest might quote somebody."""
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


def configure(level: str) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for quiet in ("uvicorn", "websockets", "asyncio"):
        logging.getLogger(quiet).setLevel("DEBUG" if level == "debug" else "WARNING")
