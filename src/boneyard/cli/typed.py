"""What people type, brought to the spelling of the contract; anything else is left as it is."""

import re
from typing import Final

from boneyard.core.tile import read_tile, tile_text

_LAY: Final = re.compile(r"(\d+-\d+)\s*(?:>|\s)\s*([a-hA-HmM])\s*(!?)")


def spelled(text: str, legal: list[str]) -> str:
    """The action that somebody meant: `5-12 > m`, `12-5 m`, or a tile alone that fits in one place."""
    text = text.strip()
    tile = read_tile(text)
    if tile is not None:
        plays = [action for action in legal if action.startswith(f"{tile_text(tile)}>")]
        return plays[0] if len(plays) == 1 else text
    found = _LAY.fullmatch(text)
    if found:
        return f"{found[1]}>{found[2].upper()}{found[3]}"
    return " ".join(text.split()).lower()
