"""Tests are in English wherever they run.

BONEYARD_BUILD=compiled runs any test on the compiled engine that `tools/compile_engine.py` has built; children inherit
it.
"""

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

os.environ["LC_ALL"] = "C.UTF-8"

if os.environ.get("BONEYARD_BUILD") == "compiled":
    folder = str(Path(__file__).parents[1] / "build" / "compiled")
    os.environ["PYTHONPATH"] = folder
    sys.path.insert(0, folder)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Nothing is traced in a test that is marked so.

    pytest-cov measures twice in a worker of xdist, and one goes on while the other is paused: five times as slow.
    """
    tracer = sys.gettrace() if item.get_closest_marker("no_cover") else None
    if tracer is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
