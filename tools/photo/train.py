"""Train the nets on generated scenes: `python -m tools.photo.train --out FOLDER --seconds 540`, on a GPU."""

import argparse
import math
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tools.photo import camera, lessons, measure, render
from tools.photo.nets import NETS, Net
from tools.photo.scene import Scene, make_scene

Tensor = Any
Batch = dict[str, Any]

SCALES: Final = (0.4, 0.5, 0.6, 0.7, 0.85, 1.0)
CROPS: Final = 24
"""Crops to read out of each picture."""
SEEDS_OF_TESTS: Final = 1_000_000
"""Scenes below this seed are kept for tests, and never learnt from."""
PARTS: Final = {"hill": 1.0, "sides": 2.0, "numbers": 1.0, "tile": 0.5, "corners": 2.0}
"""What a mistake of each kind costs."""


def main() -> None:
    """Learn for some seconds; write what was learnt, and how it went."""
    given = _given()
    with ProcessPoolExecutor(given.workers) as others:
        list(others.map(math.sqrt, range(1000)))  # they start before the GPU is touched
        _train(given, _scenes(given, others))


def _train(given: argparse.Namespace, scenes: Iterator[list[Scene]]) -> None:
    torch.manual_seed(given.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda":
        render.hurry()
    nets = {name: Net(steps).to(device) for name, steps in NETS.items()}
    nets["find"].layers[-1][0].bias.data[0] = -4.0  # there is seldom a tile
    if given.resume:
        kept = torch.load(given.resume, map_location=device)
        for name, net in nets.items():
            net.load_state_dict(kept[name])
    _Course(given, nets, device).learn(scenes)
    _keep(nets, given.out)
    measure.on_generated(measure.as_nets(nets, device), range(given.tests), given.size, given.out, device)


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--learn", nargs="+", choices=list(NETS), default=list(NETS))
    parser.add_argument("--scenes", type=int, default=16)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--takes", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=12)
    parser.add_argument("--tests", type=int, default=48)
    return parser.parse_args()


def _scenes(given: argparse.Namespace, others: ProcessPoolExecutor) -> Iterator[list[Scene]]:
    """Scenes, made by other processes in good time."""
    make = partial(make_scene, size=given.size)
    first = SEEDS_OF_TESTS * (1 + given.seed)
    waiting: list[list[Future[Scene]]] = []
    while True:
        while len(waiting) < 8:
            waiting.append([others.submit(make, seed) for seed in range(first, first + given.scenes)])
            first += given.scenes
        yield [one.result() for one in waiting.pop(0)]


def _keep(nets: dict[str, Net], out: Path) -> None:
    torch.save({name: net.state_dict() for name, net in nets.items()}, out / "nets.part")
    (out / "nets.part").rename(out / "nets.pt")


class _Course:
    """One training: how long it takes, where it stands, what it costs."""

    def __init__(self, given: argparse.Namespace, nets: dict[str, Net], device: str) -> None:
        self.given, self.nets, self.device = given, nets, device
        self.rng = np.random.default_rng(given.seed)
        self.weights = [weight for name in given.learn for weight in nets[name].parameters()]
        self.optimizer = torch.optim.AdamW(self.weights, lr=given.rate, weight_decay=0.02)
        self.began = self.told = self.kept = time.monotonic()
        self.steps = 0
        self.tally: Batch = {}

    @property
    def spent(self) -> float:
        """How much of the time is over, from 0 to 1."""
        return (time.monotonic() - self.began) / float(self.given.seconds)

    def learn(self, courses: Iterator[list[Scene]]) -> None:
        """Draw, photograph, ask, mend, until time is up."""
        while self.spent < 1:
            with torch.no_grad():
                batch = render.batch_of(next(courses), self.device)
                clean, seen = render.clean_pictures(batch, self.rng)
            for _ in range(self.given.takes):
                with torch.no_grad():
                    taken = camera.take(clean, self.rng)
                self._step(self._scores(batch, taken, seen))
            self._tell()

    def _scores(self, batch: Batch, taken: Tensor, seen: Tensor) -> Batch:
        scores: Batch = {}
        if "find" in self.given.learn:
            scores |= _find_scores(self.nets["find"], batch, taken, seen, float(self.rng.choice(SCALES)))
        if "read" in self.given.learn:
            scores |= _read_scores(self.nets["read"], batch, taken, seen)
        return scores

    def _step(self, scores: Batch) -> None:
        for group in self.optimizer.param_groups:
            warm, cool = min(1, (self.steps + 1) / 200), 0.5 + 0.5 * math.cos(math.pi * min(1, self.spent))
            group["lr"] = self.given.rate * warm * cool
        self.optimizer.zero_grad(set_to_none=True)
        loss: Tensor = sum([weight * scores[name] for name, weight in PARTS.items() if name in scores])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.weights, 5.0)
        self.optimizer.step()
        self.steps += 1
        for name, value in scores.items():
            self.tally[name] = 0.98 * self.tally.get(name, value.detach()) + 0.02 * value.detach()

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self.told > 15:
            self.told = now
            scores = "  ".join([f"{name} {float(value):.4f}" for name, value in self.tally.items()])
            print(f"{now - self.began:.0f} s, {self.steps} steps: {scores}", flush=True)
        if now - self.kept > 60:
            self.kept = now
            _keep(self.nets, self.given.out)


def _find_scores(net: Net, batch: Batch, taken: Tensor, seen: Tensor, scale: float) -> Batch:
    with torch.no_grad():
        asked, answers = lessons.finding(batch, taken, seen, scale)
    return _cost_of_finding(_answer(net, asked), answers)


def _read_scores(net: Net, batch: Batch, taken: Tensor, seen: Tensor) -> Batch:
    with torch.no_grad():
        crops, truths = lessons.reading(batch, taken, seen, CROPS * len(taken))
    return _cost_of_reading(_answer(net, crops), truths)


def _answer(net: Net, asked: Tensor) -> Tensor:
    with torch.autocast(asked.device.type, dtype=torch.bfloat16):
        answer: Tensor = net(asked.contiguous(memory_format=torch.channels_last) - 0.5)
    return answer.float()


def _cost_of_finding(found: Tensor, answers: Batch) -> Batch:
    sure, hill = torch.sigmoid(found[:, 0]).clamp(1e-4, 1 - 1e-4), answers["hill"]
    there = hill > 0.99
    right = -((1 - sure) ** 2) * sure.log() * there
    wrong = -((1 - hill) ** 4) * sure**2 * (1 - sure).log() * ~there * ~answers["ignored"]
    near = (answers["near"] > 0.35)[:, None] * answers["near"][:, None]
    sides = (functional.smooth_l1_loss(found[:, 1:], answers["wanted"], beta=0.1, reduction="none") * near).sum()
    count = there.sum().clamp(min=1)
    return {"hill": (right + wrong).sum() / count, "sides": sides / near.sum().clamp(min=1) / 6}


def _cost_of_reading(read: Tensor, truths: Batch) -> Batch:
    tile = truths["is_tile"]
    count = tile.sum().clamp(min=1)
    numbers = truths["numbers"]
    halves = read[:, :38].unflatten(1, (2, 19))
    wrong = functional.cross_entropy(halves.transpose(1, 2), numbers, label_smoothing=0.02, reduction="none").mean(1)
    away = functional.smooth_l1_loss(read[:, 39:].unflatten(1, (4, 2)), truths["corners"], beta=0.1, reduction="none")
    return {
        "numbers": (wrong * tile).sum() / count,
        "tile": functional.binary_cross_entropy_with_logits(read[:, 38], tile.float()),
        "corners": (away.mean((1, 2)) * tile).sum() / count,
        "right": ((halves.argmax(2) == numbers).all(1) * tile).sum() / count,
    }


if __name__ == "__main__":
    main()
