"""A saved game in a file."""

from pathlib import Path

from boneyard.core.errors import UserError
from boneyard.notation.record import LONGEST_FILE, Record, read_record


def read_file(path: str) -> Record:
    """The saved game in a file; one sentence where there is none."""
    try:
        with Path(path).open(encoding="utf-8", newline="\n") as file:
            text = file.read(LONGEST_FILE + 1)
    except UnicodeDecodeError:
        raise UserError("{path} is not a saved game: it is no text", {"path": path}) from None
    except OSError as error:
        raise UserError("{path} cannot be read: {reason}", {"path": path, "reason": str(error.strerror)}) from None
    return read_record(text)
