"""How much is tried.

Both builds of the engine are one source, and the compiled one, which is many times quicker, tries more.
"""

import os
from typing import Final

IS_QUICK: Final = os.environ.get("BONEYARD_BUILD") == "compiled"
ROUNDS: Final = 2 if IS_QUICK else 1
"""Rounds at every published table."""
EXAMPLES: Final = 400 if IS_QUICK else 150
"""Pieces of nonsense that are said to the protocol."""
EVERY: Final = 1 if IS_QUICK else 4
"""One view in so many is written and read again."""
