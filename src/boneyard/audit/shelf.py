"""A folder of copies: each is named by the time when it was made, and the oldest go."""

import re
import time
from pathlib import Path
from typing import Final

from boneyard.core.errors import UserError

_NAME: Final = "boneyard-%Y-%m-%dT%H%M%SZ.sqlite"
_COPY: Final = re.compile(r"boneyard-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite")


def name_now(folder: Path) -> Path:
    """What a copy of this moment is called."""
    return folder / time.strftime(_NAME, time.gmtime())


def copies(folder: Path) -> list[Path]:
    """The copies in a folder, the oldest first; nothing else that lies there."""
    return sorted(path for path in folder.iterdir() if _COPY.fullmatch(path.name))


def newest(folder: Path) -> Path:
    """The latest copy."""
    found = copies(folder)
    if not found:
        raise UserError("there is no copy in {path}", {"path": str(folder)})
    return found[-1]


def clear(folder: Path, keep: int) -> None:
    """Let the oldest copies go, so that so many are left."""
    for path in copies(folder)[:-keep]:
        path.unlink(missing_ok=True)
