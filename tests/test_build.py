"""The tests run on the build that they think they run on."""

import os

import boneyard.core.tile


def test_the_expected_build_is_tested() -> None:
    """BONEYARD_BUILD says which: the Python source, or the compiled engine."""
    compiled = not str(boneyard.core.tile.__file__).endswith(".py")
    assert compiled == (os.environ.get("BONEYARD_BUILD", "python") == "compiled")
