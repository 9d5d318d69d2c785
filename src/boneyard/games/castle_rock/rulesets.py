"""The one published rule book of Castle Rock."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "castle-rock"

BOOKLET: Final = Base(
    name="booklet",
    values={"triple_rule": "common"},
    deals={6: [], 9: [], 12: [], 15: [], 18: []},
)

BASES: Final = [BOOKLET]
