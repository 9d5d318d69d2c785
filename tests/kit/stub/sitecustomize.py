"""Python reads this when it starts with this folder on its path: the registry then has the stub game too."""

from boneyard.kinds import GAMES, KINDS
from tests.kit.stub_game import STACKS

KINDS.append(STACKS)
GAMES.append(STACKS.game)
