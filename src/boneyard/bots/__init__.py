"""Players that see exactly what a person in their seat sees: its view, the round as it was told it, and the legal actions, never a state."""

from typing import Final

from boneyard.bots.bot import Bot
from boneyard.bots.heaviest import Heaviest
from boneyard.bots.ladder import LEVELS
from boneyard.bots.uniform import Uniform

BOTS: Final[dict[str, Bot]] = {"uniform": Uniform(), "heaviest": Heaviest(), **{level.id: level for level in LEVELS}}
