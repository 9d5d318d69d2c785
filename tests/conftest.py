"""Tests are in English wherever they run.

BONEYARD_BUILD=compiled runs any test on the compiled engine that `tools/compile_engine.py` has built; children inherit
it.
"""

import os
import sys
from pathlib import Path

os.environ["LC_ALL"] = "C.UTF-8"

if os.environ.get("BONEYARD_BUILD") == "compiled":
    folder = str(Path(__file__).parents[1] / "build" / "compiled")
    os.environ["PYTHONPATH"] = folder
    sys.path.insert(0, folder)
