"""The nets that find and read, as they were trained: `weights/`."""

from pathlib import Path
from typing import Any, Final

import onnxruntime

from boneyard.photo.reading import Array, Net, Nets

WEIGHTS: Final = Path(__file__).with_name("weights")
"""`find.onnx` and `read.onnx`; the page is given the same files."""
_WARNINGS_AND_WORSE: Final = 3


def load_nets(folder: Path = WEIGHTS) -> Nets:
    """Both of them."""
    return Nets(_net(folder / "find.onnx"), _net(folder / "read.onnx"))


def _net(path: Path) -> Net:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = _WARNINGS_AND_WORSE
    session: Any = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def answer(asked: Array) -> Array:
        found: Array = session.run(["y"], {"x": asked})[0]
        return found

    return answer
