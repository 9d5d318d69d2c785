"""The common door of the oracle: a slow second referee written from the rule text alone.

Every function works on plain objects spelled as the positions of the text contract and
never changes its arguments. The module of a game is found by the game's id.
"""

from __future__ import annotations

import importlib
from typing import Any, Protocol, cast

from .common import BadPosition, BadRules, Position, Refused, RoundEvent

__all__ = [
    "GAMES",
    "BadPosition",
    "BadRules",
    "Refused",
    "canonical",
    "deal_tiles",
    "do",
    "legal",
    "load",
    "new",
    "view",
]

GAMES = ("mexican-train", "chickenfoot", "muggins", "castle-rock", "dominoes")


class _Game(Protocol):
    """What the module of a game offers."""

    def canonical(self, code: str, set_number: int, seats: int) -> str:
        """Return the canonical rule code."""

    def new(self, code: str, set_number: int, seats: int, starter: str | None) -> Position:
        """Return the position before the first deal."""

    def load(self, position: Position) -> Position:
        """Return the full dump of a position."""

    def legal(self, position: Position) -> list[str]:
        """Return the legal actions, sorted as text."""

    def deal_tiles(self, position: Position) -> list[str]:
        """Return the tiles that the next deal order has to name."""

    def do(self, position: Position, action: str, seat: str | None) -> tuple[Position, RoundEvent | None]:
        """Return the position after an action, and the round event if a round ended."""

    def view(self, position: Position, seat: str | None) -> Position:
        """Return what one seat, or a spectator, may see."""


def _module(game: object) -> _Game:
    """Return the module of a game; an unknown game is a matter of rules (section 4)."""
    if not isinstance(game, str) or game not in GAMES:
        raise BadRules(f"unknown game: {game!r}")
    name = game.replace("-", "_")
    return cast(_Game, importlib.import_module(f"{__name__}.{name}"))


def _of(position: Any) -> _Game:
    """Return the module of the game that a position names."""
    if not isinstance(position, dict) or "game" not in position:
        raise BadPosition("a position is an object with a field game")
    return _module(position["game"])


def canonical(game: str, code: str, set: int, seats: int) -> str:
    """Return the canonical text of a rule code, or raise BadRules."""
    return _module(game).canonical(code, set, seats)


def new(game: str, code: str, set: int, seats: int, starter: str | None = None) -> Position:
    """Return the position before the first deal."""
    return _module(game).new(code, set, seats, starter)


def load(position: Position) -> Position:
    """Return the full dump of a position, or raise BadPosition or BadRules."""
    return _of(position).load(position)


def legal(position: Position) -> list[str]:
    """Return the legal actions, sorted as text."""
    return _of(position).legal(position)


def deal_tiles(position: Position) -> list[str]:
    """Return the tiles that the next deal order has to name."""
    return _of(position).deal_tiles(position)


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """Return the position after an action and, when it ended a round, the round event."""
    return _of(position).do(position, action, seat)


def view(position: Position, seat: str | None) -> Position:
    """Return the view of one seat, or of a spectator."""
    return _of(position).view(position, seat)
