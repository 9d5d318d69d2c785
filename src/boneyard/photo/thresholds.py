"""How sure is sure enough: `thresholds.json`, which the page reads as well."""

import json
from pathlib import Path
from typing import Final

_ALL: Final[dict[str, float]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))

WORTH_A_LOOK: Final = _ALL["worth_a_look"]
"""How sure the net that finds has to be of a tile before anybody looks closer."""
NO_TILE: Final = _ALL["no_tile"]
"""What is less likely a tile is forgotten, unless it looked like one from afar: then somebody has to look."""
IS_TILE: Final = _ALL["is_tile"]
"""How likely something has to be a tile to be counted; what lies between is told, and counted by nobody."""
BEYOND: Final = _ALL["beyond"]
"""How likely a number has to be that the set does not have; below, the likeliest of the set is meant."""
CERTAIN: Final = _ALL["certain"]
"""How sure every tile has to be before a total is called certain."""
