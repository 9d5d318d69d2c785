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

from tools.photo import camera, lessons, render
from tools.photo.nets import NETS, Net
from tools.photo.scene import Scene, make_scene

Tensor = Any
Batch = dict[str, Any]

SCALES: Final = (0.4, 0.5, 0.6, 0.7, 0.85, 1.0)
SEEDS_OF_TESTS: Final = 1_000_000
"""Scenes below this seed are kept for tests, and never learnt from."""


def main() -> None:
    """Learn for some seconds; write what was learnt, and how it went."""
    given = _given()
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
    _learn(nets, given, device)
    torch.save({name: net.state_dict() for name, net in nets.items()}, given.out / "nets.pt")


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--scenes", type=int, default=16)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--takes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _scenes(given: argparse.Namespace) -> Iterator[list[Scene]]:
    """Scenes, made by other processes in good time."""
    make = partial(make_scene, size=given.size)
    with ProcessPoolExecutor(12) as others:
        first = SEEDS_OF_TESTS * (1 + given.seed)
        waiting: list[list[Future[Scene]]] = []
        while True:
            while len(waiting) < 8:
                seeds = range(first, first + given.scenes)
                waiting.append([others.submit(make, seed) for seed in seeds])
                first += given.scenes
            yield [one.result() for one in waiting.pop(0)]


def _learn(nets: dict[str, Net], given: argparse.Namespace, device: str) -> None:
    rng = np.random.default_rng(given.seed)
    weights = [weight for net in nets.values() for weight in net.parameters()]
    optimizer = torch.optim.AdamW(weights, lr=given.rate, weight_decay=0.02)
    began, told, steps = time.monotonic(), 0.0, 0
    tally: Batch = {}
    for scenes in _scenes(given):
        with torch.no_grad():
            batch = render.batch_of(scenes, device)
            clean, seen = render.clean_pictures(batch, rng)
        for _ in range(given.takes):
            spent = (time.monotonic() - began) / given.seconds
            for group in optimizer.param_groups:
                group["lr"] = given.rate * min(1, (steps + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * min(1, spent)))
            with torch.no_grad():
                taken = camera.take(clean, rng)
            scores = _step(nets, batch, taken, seen, rng, device)
            loss = scores.pop("loss")
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 5.0)
            optimizer.step()
            steps += 1
            for name, value in scores.items():
                tally[name] = 0.98 * tally.get(name, value.detach()) + 0.02 * value.detach()
        if time.monotonic() - told > 20:
            told = time.monotonic()
            told_of = "  ".join([f"{name} {float(value):.4f}" for name, value in tally.items()])
            print(f"{told - began:.0f} s, {steps} steps: {told_of}", flush=True)
        if spent >= 1:
            return


def _step(
    nets: dict[str, Net], batch: Batch, taken: Tensor, seen: Tensor, rng: np.random.Generator, device: str
) -> Batch:
    with torch.no_grad():
        asked, answers = lessons.finding(batch, taken, seen, float(rng.choice(SCALES)))
        crops, truths = lessons.reading(batch, taken, seen, 160)
    with torch.autocast(device, dtype=torch.bfloat16):
        found = nets["find"](asked.contiguous(memory_format=torch.channels_last) - 0.5)
        read = nets["read"](crops.contiguous(memory_format=torch.channels_last) - 0.5)
    scores = _find_scores(found.float(), answers) | _read_scores(read.float(), truths)
    parts = {"hill": 1.0, "sides": 2.0, "numbers": 1.0, "tile": 0.5, "corners": 2.0}
    scores["loss"] = sum([weight * scores[name] for name, weight in parts.items()])
    return scores


def _find_scores(found: Tensor, answers: Batch) -> Batch:
    sure, hill = torch.sigmoid(found[:, 0]).clamp(1e-4, 1 - 1e-4), answers["hill"]
    there = hill > 0.99
    right = -((1 - sure) ** 2) * sure.log() * there
    wrong = -((1 - hill) ** 4) * sure**2 * (1 - sure).log() * ~there * ~answers["ignored"]
    near = (answers["near"] > 0.35)[:, None] * answers["near"][:, None]
    sides = (functional.smooth_l1_loss(found[:, 1:], answers["wanted"], beta=0.1, reduction="none") * near).sum()
    return {"hill": (right + wrong).sum() / there.sum().clamp(min=1), "sides": sides / near.sum().clamp(min=1) / 6}


def _read_scores(read: Tensor, truths: Batch) -> Batch:
    tile = truths["is_tile"]
    numbers = truths["numbers"][tile]
    halves = read[:, :38].unflatten(1, (2, 19))[tile]
    corners = read[:, 39:].unflatten(1, (4, 2))[tile]
    return {
        "numbers": functional.cross_entropy(halves.flatten(0, 1), numbers.flatten(), label_smoothing=0.02),
        "tile": functional.binary_cross_entropy_with_logits(read[:, 38], tile.float()),
        "corners": functional.smooth_l1_loss(corners, truths["corners"][tile], beta=0.1),
        "right": (halves.argmax(2) == numbers).all(1).float().mean(),
    }


if __name__ == "__main__":
    main()
