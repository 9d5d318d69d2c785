"""What the client calls the bots is what the server calls them."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
OTHERS: Final = {"sign", "named", "easy", "medium", "hard"}
"""What else the client says of bots."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_bots_have_one_name(language: str) -> None:
    """The client names every bot, and as `boneyard.words` does."""
    client = dict(re.findall(r'"bot\.(\w+)": "([^"]*)"', (ROOT / f"client/src/words/{language}.ts").read_text()))
    server = tomllib.loads((ROOT / f"src/boneyard/words/{language}/bot.toml").read_text())["name"]
    assert {bot: name for bot, name in client.items() if bot not in OTHERS} == server
