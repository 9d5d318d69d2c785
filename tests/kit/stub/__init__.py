"""The stub game in the registry, for a while: of this process, and of every Python that it starts."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from boneyard.kinds import GAMES, KINDS
from tests.kit.stub_game import STACKS

_HERE: Final = Path(__file__).parent


@contextmanager
def registered() -> Iterator[None]:
    """With two lines in place of the one in `KINDS`; a Python that starts meanwhile reads `sitecustomize`."""
    paths = [str(_HERE), str(_HERE.parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    KINDS.append(STACKS)
    GAMES.append(STACKS.game)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", os.pathsep.join(paths))
            yield
    finally:
        KINDS.remove(STACKS)
        GAMES.remove(STACKS.game)
