"""Files that a command writes."""

from collections.abc import Iterator
from contextlib import contextmanager

from boneyard.core.errors import UserError


@contextmanager
def writing(path: str) -> Iterator[None]:
    """While a file is written: one sentence where it cannot be."""
    try:
        yield
    except OSError as error:
        raise UserError("{path} cannot be written: {reason}", {"path": path, "reason": str(error.strerror)}) from None
