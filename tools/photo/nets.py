"""The two nets as lists of steps, which training, Python and the page read alike."""

from typing import Any, Final

import torch
from torch import nn
from torch.nn import functional

Tensor = Any
Step = dict[str, Any]


def _conv(source: int, inner: int, outer: int, side: int = 3, **more: Any) -> Step:
    return {"do": "conv", "from": source, "in": inner, "out": outer, "side": side, "relu": True} | more


def _dense(sources: list[int], inner: int, outer: int, **more: Any) -> Step:
    return {"do": "dense", "from": sources, "in": inner, "out": outer, "relu": True} | more


def _up(source: int, onto: int) -> Step:
    return {"do": "up", "from": source, "add": onto}


def _body(steps: list[Step], inner: int, outer: int, blocks: int) -> None:
    """Half the size, then some blocks that each add to what they are given."""
    steps.append(_conv(len(steps), inner, outer, step=2))
    for _ in range(blocks):
        steps.append(_conv(len(steps), outer, outer))
        steps.append(_conv(len(steps), outer, outer, add=len(steps) - 1))


def _find() -> list[Step]:
    """Where tiles are: at a quarter of the size, how sure, where the middle is, and half of each side."""
    steps = [_conv(0, 3, 16, step=2), _conv(1, 16, 32, step=2)]
    _body(steps, 32, 64, 1)
    eighth = len(steps)
    _body(steps, 64, 96, 2)
    sixteenth = len(steps)
    _body(steps, 96, 128, 2)
    steps += [_conv(len(steps), 128, 96, 1), _up(len(steps) + 1, sixteenth)]
    steps += [_conv(len(steps), 96, 64), _up(len(steps) + 1, eighth)]
    steps += [_conv(len(steps), 64, 32), _up(len(steps) + 1, 2)]
    steps += [_conv(len(steps), 32, 32), _conv(len(steps) + 1, 32, 7, 1, relu=False)]
    return steps


def _read() -> list[Step]:
    """What a tile shows: the numbers of both halves, whether it is a tile, and where its corners are."""
    steps: list[Step] = [_conv(0, 3, 24, step=2)]
    _body(steps, 24, 48, 1)
    _body(steps, 48, 96, 1)
    steps.append(_conv(len(steps), 96, 64, 1))
    whole, area = len(steps), 64 * 9 * 10
    steps += [_dense([whole], area, 96, rows=[0, 9]), _dense([whole], area, 96, rows=[9, 18])]
    steps += [_dense([whole + 1], 96, 19, relu=False), _dense([whole + 2], 96, 19, relu=False)]
    steps.append(_dense([whole + 1, whole + 2], 192, 9, relu=False))
    steps.append({"do": "join", "from": [whole + 3, whole + 4, whole + 5]})
    return steps


NETS: Final = {"find": _find(), "read": _read()}


class Net(nn.Module):
    """A net that learns; `folded` is what is kept of it."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__()
        self.steps = steps
        self.layers = nn.ModuleList([_layer(step) for step in steps])

    def forward(self, picture: Tensor) -> Tensor:
        """What the last step makes."""
        made = [picture]
        for step, layer in zip(self.steps, self.layers, strict=True):
            made.append(_made(step, layer, made))
        return made[-1]

    def folded(self) -> list[tuple[Tensor, Tensor]]:
        """The weights and the bias of each step that has some, without the norms."""
        return [_fold(layer) for step, layer in zip(self.steps, self.layers, strict=True) if "in" in step]


def _layer(step: Step) -> Any:
    if step["do"] == "conv":
        side = step["side"]
        conv = nn.Conv2d(step["in"], step["out"], side, step.get("step", 1), side // 2, bias=not step["relu"])
        return nn.Sequential(conv, nn.BatchNorm2d(step["out"])) if step["relu"] else nn.Sequential(conv)
    return nn.Linear(step["in"], step["out"]) if step["do"] == "dense" else nn.Identity()


def _made(step: Step, layer: Any, made: list[Tensor]) -> Tensor:
    if step["do"] == "up":
        return functional.interpolate(made[step["from"]], scale_factor=2, mode="nearest") + made[step["add"]]
    if step["do"] == "join":
        return torch.cat([made[source] for source in step["from"]], 1)
    if step["do"] == "dense":
        found = layer(torch.cat([_rows(made[source], step).flatten(1) for source in step["from"]], 1))
    else:
        found = layer(made[step["from"]])
    if "add" in step:
        found = found + made[step["add"]]
    return functional.relu(found) if step["relu"] else found


def _rows(value: Tensor, step: Step) -> Tensor:
    return value[:, :, slice(*step["rows"])] if "rows" in step else value


def _fold(layer: Any) -> tuple[Tensor, Tensor]:
    if isinstance(layer, nn.Linear):
        return layer.weight.detach(), layer.bias.detach()
    conv = layer[0]
    if len(layer) == 1:
        return conv.weight.detach(), conv.bias.detach()
    norm = layer[1]
    scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight.detach() * scale[:, None, None, None], norm.bias.detach() - norm.running_mean * scale
