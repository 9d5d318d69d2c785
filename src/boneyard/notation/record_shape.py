"""What a saved game is made of, and the error for one that is damaged."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from boneyard.core.errors import BoneyardError, Refusal
from boneyard.core.tile import Tile


class Damaged(BoneyardError):
    """A saved game that cannot be read or breaks a rule: its line, what is wrong, and the clause of a broken rule."""

    def __init__(
        self, line: int, template: str, names: dict[str, str] | None = None, refusal: Refusal | None = None
    ) -> None:
        super().__init__(template, names)
        self.line = line
        self.message = str(self)
        self.refusal = refusal
        self.clause = None if refusal is None else refusal.clause
        self.args = (f"line {line}: {self.message}" + (f" ({self.clause})" if self.clause else ""),)

    def __repr__(self) -> str:
        return f"Damaged({self.line!r}, {self.template!r}, {self.names!r}, {self.refusal!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Damaged, (self.line, self.template, self.names, self.refusal)


@dataclass(frozen=True)
class Step:
    """An action, who did it, and the line of the file it stands on."""

    seat: int
    action: str
    line: int = 0


@dataclass
class RoundRecord:
    """One round: its deal (None while it is secret), its actions, and what it cost once it is over."""

    deal: list[Tile] | None
    steps: list[Step] = field(default_factory=list)
    points: dict[str, int] | None = None
    scores: dict[str, int] | None = None
    line: int = 0
    score_line: int = 0


@dataclass
class Record:
    """A saved game."""

    game: str
    rules: str
    top: int
    names: list[str]
    starter: int | None = None
    date: str = ""
    commitment: str = ""
    rounds: list[RoundRecord] = field(default_factory=list)
    places: dict[str, int] | None = None
    last_line: int = 0
    named: str = ""

    def __copy__(self) -> "Record":
        """A record of its own: what is written into one does not stand in the other."""
        return deepcopy(self)
