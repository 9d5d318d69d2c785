"""What people type, brought to the spelling of docs/protocol.md; anything else is left as it is."""

import re
from typing import Final

from boneyard.core.tile import read_tile, tile_text

_LAY: Final = re.compile(r"(\d+-\d+)\s*(?:>|\s)\s*([a-m]|table|\d+-\d+)\s*(!?)\s*(=\s*\d+)?", re.IGNORECASE)
_CLAIM: Final = re.compile(r"(\d+-\d+)\s*(=\s*\d+)")


def spelled(text: str, offered: list[str]) -> str:
    """The action that somebody meant.

    `5-12 > m`, `12-5 m`, `6-2 6-4 = 15`, or a tile (and a claim) that fits in one place.
    """
    text = text.strip()
    claim = _CLAIM.fullmatch(text)
    tile = read_tile(claim[1] if claim else text)
    if tile is not None:
        plays = [action for action in offered if action.startswith(f"{tile_text(tile)}>")]
        return plays[0] + _points(claim[2] if claim else None) if len(plays) == 1 else text
    found = _LAY.fullmatch(text)
    if found:
        place = found[2].upper() if len(found[2]) == 1 else found[2].lower()
        return f"{found[1]}>{place}{found[3]}{_points(found[4])}"
    return " ".join(text.split()).lower()


def _points(claim: str | None) -> str:
    """A claim without blanks, and without zeros in front."""
    return "" if claim is None else f"={int(claim[1:].strip()[:9])}"


def read_claim(text: str) -> int | None:
    """The points that somebody claims with a play: a number, nothing at all for none.

    None where the text is neither.
    """
    digits = text.removeprefix("=").strip()
    if not digits:
        return 0
    return int(digits[:9]) if digits.isascii() and digits.isdigit() else None
