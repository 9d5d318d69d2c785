"""The form of a window: a table is laid out for the one through which it is seen.

Windows come in any size, forms are few: everybody whose windows are nearly alike sees the same layout.
"""

from math import log
from typing import Final, NamedTuple


class Form(NamedTuple):
    """How a table is seen."""

    ratio: float
    """The width by the height."""
    lanes: bool = False
    """Whether every train has a lane of its own, one below the other."""


RATIOS: Final[tuple[float, ...]] = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8)
USUAL: Final = Form(2.0)
"""What whoever says nothing of their window gets."""
LANES: Final = Form(1.0, lanes=True)
"""Where a game has lanes, they are the same in every window."""
FORMS: Final = (*[Form(ratio) for ratio in RATIOS], LANES)


def form_of(ratio: float, *, lanes: bool) -> Form:
    """The form for a window of this ratio, where lanes are wished for or not."""
    return Form(min(RATIOS, key=lambda one: abs(log(one / min(max(ratio, 0.1), 10.0)))), lanes)
