"""Write the nets as the reading program and the page run them: `python -m tools.photo.export NETS.pt FOLDER`.

Weights are kept in a byte each, with a scale for every output: a quarter of the size, and nothing is read worse.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from tools.photo.measure import load
from tools.photo.nets import NETS, Net

Array = NDArray[Any]
Step = dict[str, Any]
SHAPES: Final[dict[str, tuple[list[Any], list[Any]]]] = {
    "find": (["n", 3, "high", "wide"], ["n", 7, "rows", "columns"]),
    "read": (["n", 3, 144, 80], ["n", 47]),
}
OPSET: Final = 17


class _Graph:
    """Nodes and constants, as they are written down."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.kept: list[Any] = []

    def add(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def keep(self, name: str, value: Array) -> str:
        self.kept.append(numpy_helper.from_array(value, name))
        return name

    def weight(self, name: str, value: Array) -> str:
        """In bytes, turned back into numbers where they are used."""
        scale = np.abs(value).reshape(len(value), -1).max(1).clip(1e-8) / 127
        scale = scale.reshape(-1, *[1] * (value.ndim - 1)).astype(np.float32)
        small = self.keep(f"{name}.bytes", np.round(value / scale).astype(np.int8))
        wide = self.add("Cast", [small], f"{name}.cast", to=TensorProto.FLOAT)
        return self.add("Mul", [wide, self.keep(f"{name}.scale", scale)], f"{name}.weight")


def exported(name: str, net: Net) -> onnx.ModelProto:
    """One net, step by step."""
    graph = _Graph()
    folded = iter(net.eval().folded())
    made = ["x"]
    for number, step in enumerate(net.steps, 1):
        last = number == len(net.steps)
        made.append(_write(graph, step, made, "y" if last else f"s{number}", next(folded) if "in" in step else None))
    asked, answered = (
        helper.make_tensor_value_info(one, TensorProto.FLOAT, shape)
        for one, shape in zip(("x", "y"), SHAPES[name], strict=True)
    )
    whole = helper.make_graph(graph.nodes, name, [asked], [answered], graph.kept)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="boneyard")
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model


def _write(graph: _Graph, step: Step, made: list[str], name: str, folded: Any) -> str:
    if step["do"] == "join":
        return graph.add("Concat", [made[source] for source in step["from"]], name, axis=1)
    if step["do"] == "up":
        sizes = graph.keep(f"{name}.sizes", np.array([1, 1, 2, 2], np.float32))
        larger = graph.add("Resize", [made[step["from"]], "", sizes], f"{name}.up", mode="nearest", **_REPEATED)
        return graph.add("Add", [larger, made[step["add"]]], name)
    weight, bias = (value.numpy() for value in folded)
    ends = [end for end, wanted in (("add", "add" in step), ("relu", step["relu"])) if wanted]
    names = [f"{name}.{end}" for end in ["from", *ends]]
    names[-1] = name
    found = (_conv if step["do"] == "conv" else _dense)(graph, step, made, names[0], (weight, bias))
    for end, outer in zip(ends, names[1:], strict=True):
        found = graph.add(*(("Add", [found, made[step["add"]]]) if end == "add" else ("Relu", [found])), outer)
    return found


_REPEATED: Final = {"coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}


def _conv(graph: _Graph, step: Step, made: list[str], name: str, folded: tuple[Array, Array]) -> str:
    inputs = [made[step["from"]], graph.weight(name, folded[0]), graph.keep(f"{name}.bias", folded[1])]
    side, pace = step["side"], step.get("step", 1)
    return graph.add("Conv", inputs, name, kernel_shape=[side, side], pads=[side // 2] * 4, strides=[pace, pace])


def _dense(graph: _Graph, step: Step, made: list[str], name: str, folded: tuple[Array, Array]) -> str:
    sources = [_rows(graph, step, made[source], f"{name}.{source}") for source in step["from"]]
    joined = sources[0] if len(sources) == 1 else graph.add("Concat", sources, f"{name}.joined", axis=1)
    flat = graph.add("Flatten", [joined], f"{name}.flat", axis=1)
    return graph.add(
        "Gemm", [flat, graph.weight(name, folded[0]), graph.keep(f"{name}.bias", folded[1])], name, transB=1
    )


def _rows(graph: _Graph, step: Step, source: str, name: str) -> str:
    if "rows" not in step:
        return source
    first, end = (graph.keep(f"{name}.{n}", np.array([n], np.int64)) for n in step["rows"])
    return graph.add("Slice", [source, first, end, graph.keep(f"{name}.axis", np.array([2], np.int64))], name)


def main() -> None:
    """Write both."""
    parser = argparse.ArgumentParser()
    parser.add_argument("nets", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    nets = load(given.nets, "cpu")
    for name in NETS:
        onnx.save(exported(name, nets[name]), given.folder / f"{name}.onnx")


if __name__ == "__main__":
    main()
