"""The fields of a view, each by its type (contract, section 3)."""

from typing import cast

from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.games import find_game


def text(view: Position, name: str) -> str:
    """A word; empty where the field is null."""
    return cast("str", view.get(name) or "")


def number(view: Position, name: str) -> int:
    """A whole number."""
    return cast("int", view[name])


def tiles(view: Position, name: str) -> list[str]:
    """A list of tiles, or of seats."""
    return cast("list[str]", view.get(name, []))


def trains(view: Position) -> dict[str, list[str]]:
    """The tiles of each train, from the engine outward."""
    return cast("dict[str, list[str]]", view.get("trains", {}))


def layout(view: Position) -> list[tuple[str, str]]:
    """Each tile of a branching layout with the tile it was laid against, empty for the first, in the order laid."""
    pairs = cast("list[tuple[str, str | None]]", view.get("layout", []))
    return [(tile, parent or "") for tile, parent in pairs]


def teams(view: Position) -> list[list[str]]:
    """The seats that play together; none where everybody plays alone."""
    return cast("list[list[str]]", view.get("teams", []))


def scores(view: Position) -> dict[str, int]:
    """The totals by seat."""
    return cast("dict[str, int]", view["scores"])


def own_hand(view: Position) -> list[str]:
    """The tiles of the seat whose view this is; none for a spectator."""
    hand = cast("dict[str, object]", view.get("hands", {})).get(text(view, "seat"), [])
    return cast("list[str]", hand) if isinstance(hand, list) else []


def hand_counts(view: Position) -> dict[str, int]:
    """How many tiles each seat holds."""
    hands = cast("dict[str, object]", view["hands"])
    return {seat: len(hand) if isinstance(hand, list) else cast("int", hand) for seat, hand in hands.items()}


def code(view: Position) -> RuleCode:
    """The rules that the view was made under."""
    return find_game(text(view, "game")).read_code(text(view, "rules"))


def is_own_turn(view: Position) -> bool:
    """Whether the seat whose view this is has to act."""
    return bool(view.get("turn")) and view["turn"] == view.get("seat")
