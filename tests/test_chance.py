"""The shuffle is frozen: a deal of years ago can be dealt again, and the page deals the same."""

import json
from pathlib import Path
from typing import Any, Final

from boneyard.core.tile import tile, tile_text
from boneyard.fair import deal_key, deal_order

VECTORS: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "client" / "tests" / "vectors.json").read_text("utf-8")
)


def test_a_deal_follows_from_its_links() -> None:
    """Links, table and rules give this order and no other; the page is held against the same file."""
    deals = VECTORS["deals"]
    second = deals["rounds"][1]
    links = [None if link is None else bytes.fromhex(link) for link in second["links"]]
    key = deal_key(bytes.fromhex(second["link"]), deals["table"], second["number"], deals["rules"], links)
    tiles = [tile(high, low) for high in range(7) for low in range(high + 1) if (high, low) != (5, 5)]
    assert VECTORS["order"] == [tile_text(t) for t in deal_order(tiles, key)]
