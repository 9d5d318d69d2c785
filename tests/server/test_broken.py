"""Tests that can fail: the server is broken on purpose, and what checks it has to notice. Compiled code cannot be broken from outside, so that is done to plain Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("broken", ["mutants", "leaks"])
def test_what_is_broken_on_purpose_is_found_out(broken: str) -> None:
    """Every mutant of the room by the simulation, every leak by the comparison of twins."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH" and not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"tests/server/{broken}.py"]
    done = subprocess.run(command, cwd=ROOT, env={**environment, "BONEYARD_BUILD": "python"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
