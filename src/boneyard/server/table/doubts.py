"""What is said of what the store did not take, or may have taken."""

from boneyard.server.store.port import NotSaved, Unknown
from boneyard.server.table.commands import Declined


def not_saved(error: NotSaved, why: str = "") -> Declined:
    """What is said of something that the store did not take: `why` where it is certain that it did not."""
    return Declined(error.code, why if error.code == NotSaved.code else "")


def unknown(error: NotSaved) -> Declined:
    """What is said of a command where nobody can look whether it took effect when it was sent before."""
    return Declined(Unknown.code if error.code == NotSaved.code else error.code)
