"""What tiles lie on: cloth, wood, carpet, paper; drawn flat, and seen by the camera."""

from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

Tensor = Any
SIZE: Final = 1024


def noise(count: int, cells: tuple[int, int], size: int, device: str, channels: int = 1) -> Tensor:
    """Smooth random hills."""
    hills = torch.randn(count, channels, *cells, device=device)
    return functional.interpolate(hills, size=(size, size), mode="bicubic", align_corners=False)


def grounds(rng: np.random.Generator, count: int, device: str) -> Tensor:
    """One ground for each scene, [count, 3, SIZE, SIZE], to be repeated in mirrors."""
    return torch.stack([_ground(rng, device) for _ in range(count)])


def _ground(rng: np.random.Generator, device: str) -> Tensor:
    base = _colour(rng, device)
    ways = (_plain, _cloth, _wood, _carpet, _print, _checks)
    way = ways[rng.choice(len(ways), p=[0.26, 0.2, 0.15, 0.2, 0.12, 0.07])]
    ground = way(base, rng, device)
    fine = torch.randn(1, SIZE, SIZE, device=device) * rng.uniform(0, 0.05)
    slow = noise(1, (6, 6), SIZE, device)[0] * rng.uniform(0, 0.05)
    return (ground + fine + slow).clamp(0, 1)


def _colour(rng: np.random.Generator, device: str) -> Tensor:
    way = rng.random()
    if way < 0.3:
        colour = rng.uniform(0.75, 1.0) * np.array([1, rng.uniform(0.93, 1), rng.uniform(0.85, 1)])
    elif way < 0.45:
        colour = np.full(3, rng.uniform(0.02, 0.25)) + rng.uniform(0, 0.05, 3)
    elif way < 0.6:
        colour = np.array([0.7, 0.47, 0.28]) * rng.uniform(0.4, 1.3)
    else:
        colour = rng.uniform(0, 1, 3)
    return torch.tensor(np.clip(colour, 0, 1), dtype=torch.float32, device=device)[:, None, None]


def _axes(rng: np.random.Generator, device: str) -> tuple[Tensor, Tensor]:
    line = torch.linspace(-1, 1, SIZE, device=device)
    y, x = torch.meshgrid(line, line, indexing="ij")
    turn = rng.uniform(0, np.pi)
    return x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)


def _plain(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    return base.expand(3, SIZE, SIZE) + noise(1, (40, 40), SIZE, device)[0] * rng.uniform(0, 0.03)


def _cloth(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    x, y = _axes(rng, device)
    warp = noise(2, (8, 8), SIZE, device)[:, 0] * 0.01
    often = np.exp(rng.uniform(np.log(60), np.log(500)))
    threads = torch.sin((x + warp[0]) * often) * torch.sin((y + warp[1]) * often * rng.uniform(0.5, 2))
    if rng.random() < 0.4:
        threads = torch.sin((x + warp[0]) * often + 2 * torch.sign(torch.sin((y + warp[1]) * often / 3)))
    folds = noise(1, (4, 9), SIZE, device)[0] * rng.uniform(0, 0.15)
    return base * (1 + threads * rng.uniform(0.03, 0.35) + folds)


def _wood(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    grain = noise(1, (int(rng.integers(60, 200)), int(rng.integers(3, 8))), SIZE, device)[0]
    rings = torch.sin(noise(1, (8, 3), SIZE, device)[0] * rng.uniform(5, 30))
    wood = base * (1 + grain * rng.uniform(0.03, 0.15) + rings * rng.uniform(0, 0.15))
    if rng.random() < 0.4:
        boards = torch.arange(SIZE, device=device) % int(rng.integers(120, 400))
        wood = wood * (1 - 0.5 * (boards < rng.integers(2, 6)).float())[None, :, None]
    return wood.transpose(1, 2) if rng.random() < 0.5 else wood


def _carpet(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    """Patches of some colours, often mirrored, with a fine rough pile."""
    cells = int(rng.integers(5, 50))
    hills = noise(4, (cells, cells), SIZE // 2, device)[:, 0]
    colours = base[:, :, 0] + torch.randn(3, 4, device=device) * rng.uniform(0.05, 0.4)
    patches = colours[:, hills.argmax(0)]
    patches = patches + (patches.flip(2) if rng.random() < 0.5 else patches)
    patches = torch.cat([patches, patches.flip(1)], 1) / 2
    patches = torch.cat([patches, patches.roll(int(rng.integers(SIZE)), 1)], 2)
    pile = torch.randn(1, SIZE, SIZE, device=device) * rng.uniform(0.02, 0.2)
    return patches.clamp(0, 1) * (1 + pile)


def _print(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    """Dots, flowers and lines of print, which are no pips."""
    x, y = _axes(rng, device)
    often, waves = rng.uniform(8, 60), noise(2, (6, 6), SIZE, device)[:, 0] * rng.choice([0, 0.05, 0.3])
    x, y = x + waves[0], y + waves[1]
    if rng.random() < 0.6:
        a, b = (x * often).remainder(2) - 1, (y * often).remainder(2) - 1
        petals = 1 + rng.uniform(0, 0.6) * torch.cos(torch.atan2(b, a) * int(rng.integers(3, 8))) * (rng.random() < 0.5)
        ink = ((a**2 + b**2).sqrt() < rng.uniform(0.3, 0.9) * petals).float()
    else:
        row = ((y * often).remainder(2) < rng.uniform(0.5, 1.2)).float()
        ink = row * (noise(1, (int(often * 2), int(often * 6)), SIZE, device)[0, 0] > 0).float()
    return torch.lerp(base.expand(3, SIZE, SIZE), _colour(rng, device), ink[None] * rng.uniform(0.2, 1))


def _checks(base: Tensor, rng: np.random.Generator, device: str) -> Tensor:
    x, y = _axes(rng, device)
    often, share = rng.uniform(3, 40), rng.uniform(0.1, 1)
    one = (torch.sin(x * often) > rng.uniform(-0.5, 0.9)).float()
    two = (torch.sin(y * often) > rng.uniform(-0.5, 0.9)).float() * (rng.random() < 0.7)
    return torch.lerp(base.expand(3, SIZE, SIZE), _colour(rng, device), (one + two)[None] * share / 2)
