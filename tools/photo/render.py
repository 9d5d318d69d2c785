"""Scenes as pictures: rays from the camera meet boxes with rounded corners. Runs on a GPU, or slowly without one."""

from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tools.photo import camera, ground
from tools.photo.faces import WIDE, faces
from tools.photo.scene import SLOTS, TILE, Scene, corners

LAYERS: Final = 5
FINER: Final = 2
"""How many rays a pixel has, along each side."""

Tensor = Any
Batch = dict[str, Any]


def batch_of(scenes: list[Scene], device: str) -> Batch:
    """The numbers of several scenes side by side, with the corners of their tiles."""
    whole: Batch = {}
    for name in scenes[0]:
        values = torch.from_numpy(np.stack([scene[name] for scene in scenes]))
        whole[name] = values.to(device=device, dtype=torch.float32 if values.is_floating_point() else None)
    quads = np.stack([corners(scene) for scene in scenes])
    whole["quads"] = torch.from_numpy(quads).to(device=device, dtype=torch.float32)
    return whole


def clean_pictures(batch: Batch, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Pictures before any camera, and how much of each tile is seen, from 0 to 1."""
    device = str(batch["eye"].device)
    count, size = len(batch["eye"]), int(batch["size"][0])
    lights = _lights(count, rng, device)
    rays = _rays(batch, size * FINER)
    seen, hits = _trace(batch, rays)
    under = _ground(batch, rays, rng)
    under = under * _shadows(batch, rays, lights, rng)
    shade = _shaded(batch, rays, hits, faces(batch, lights["sun"]), lights)
    picture = torch.where((seen > 0)[:, None], shade, under)
    picture, seen = camera.occlude(picture, seen, rng)
    picture = functional.avg_pool2d(picture.reshape(count, 3, size * FINER, size * FINER), FINER)
    return picture, _share_seen(batch, seen)


def hurry() -> None:
    """Compile what takes longest."""
    here = globals()
    torch._dynamo.config.suppress_errors = True  # noqa: SLF001
    for name in ("_meet", "_shaded", "_dark", "faces"):
        here[name] = torch.compile(here[name], dynamic=False)


def _lights(count: int, rng: np.random.Generator, device: str) -> Batch:
    turn, height = rng.uniform(0, 2 * np.pi, count), rng.uniform(0.3, 1.4, count)
    sun = np.stack([np.cos(turn) * np.cos(height), np.sin(turn) * np.cos(height), np.sin(height)], 1)
    glare = rng.uniform(0.1, 1.3, count) * (rng.random(count) < 0.4)
    numbers = {
        "sun": sun,
        "ambient": rng.uniform(0.45, 0.9, count),
        "glare": glare,
        "lamp": rng.normal(0, 0.25, (count, 3)),
        "sharp": rng.uniform(20, 400, count),
    }
    return {name: torch.tensor(value, dtype=torch.float32, device=device) for name, value in numbers.items()}


def _rays(batch: Batch, size: int) -> Tensor:
    """From the eye through every pixel: [scenes, 3, pixels]."""
    line = (torch.arange(size, device=batch["eye"].device) + 0.5) / FINER - size / FINER / 2
    y, x = torch.meshgrid(line, line, indexing="ij")
    flat = torch.stack([x.flatten(), y.flatten()])[None] / batch["focal"][:, None, None]
    flat = torch.cat([flat, torch.ones_like(flat[:, :1])], 1)
    return torch.einsum("bij,bip->bjp", batch["view"], flat)


def _trace(batch: Batch, rays: Tensor) -> tuple[Tensor, Batch]:
    """Which slot each ray meets first (from 1; 0 is none), and where on it."""
    count, _, pixels = rays.shape
    nearest = rays.new_full((count, pixels), 1e9)
    seen = torch.zeros(count, pixels, dtype=torch.long, device=rays.device)
    spot = rays.new_zeros(count, 4, pixels)
    for slot in range(int((batch["kinds"] > 0).sum(1).max())):
        there = (batch["kinds"][:, slot] > 0)[:, None]
        turned, half, rounded = batch["turned"][:, slot], batch["half"][:, slot], batch["round"][:, slot, None]
        start = torch.einsum("bij,bi->bj", turned, batch["eye"] - batch["centre"][:, slot])
        nearest, met, found = _meet(rays, nearest, there, turned, half, rounded, start)
        seen = torch.where(met, slot + 1, seen)
        spot = torch.where(met[:, None], found, spot)
    return seen, {"slot": (seen - 1).clamp(min=0), "spot": spot}


def _meet(
    rays: Tensor, nearest: Tensor, there: Tensor, turned: Tensor, half: Tensor, rounded: Tensor, start: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Which rays meet a box before anything else, and where: across, along, how high, how far."""
    way = [sum(turned[:, i, j, None] * rays[:, i] for i in range(3)) for j in range(3)]
    sink = torch.where(way[2].abs() < 1e-4, -1e-4, way[2])
    side = -sink.sign()
    open_ = there.expand_as(sink)
    met_any = torch.zeros_like(open_)
    found = torch.stack([sink, sink, sink, nearest], 1)
    for layer in range(LAYERS + 1):
        deep = 1 - 2 * layer / LAYERS
        reach = (side * deep * half[:, 2, None] - start[:, 2, None]) / sink
        x, y = start[:, 0, None] + way[0] * reach, start[:, 1, None] + way[1] * reach
        inside = _outside(x, y, half, rounded) < 0
        met = open_ & inside & (reach > 0) & (reach < nearest)
        open_ = open_ & ~inside
        met_any = met_any | met
        nearest = torch.where(met, reach, nearest)
        top = side if layer == 0 else side * deep * 0.99
        found = torch.where(met[:, None], torch.stack([x, y, top, reach], 1), found)
    return nearest, met_any, found


def _outside(x: Tensor, y: Tensor, half: Tensor, rounded: Tensor) -> Tensor:
    """How far outside of a rounded box; negative inside."""
    across, along = x.abs() - half[:, :1] + rounded, y.abs() - half[:, 1:2] + rounded
    beyond = (across.clamp(min=0) ** 2 + along.clamp(min=0) ** 2).sqrt()
    return beyond + torch.maximum(across, along).clamp(max=0) - rounded


def _of_slot(values: Tensor, slot: Tensor) -> Tensor:
    """The numbers of each ray's slot: [scenes, n, pixels]."""
    flat = values.flatten(2)
    found = torch.gather(flat, 1, slot[..., None].expand(-1, -1, flat.shape[2]))
    return found.transpose(1, 2)


def _shaded(batch: Batch, rays: Tensor, hits: Batch, face: Tensor, lights: Batch) -> Tensor:
    """The colour of whatever each ray meets."""
    slot, (x, y, top, _) = hits["slot"], hits["spot"].unbind(1)
    half = _of_slot(batch["half"], slot)
    rounded = _of_slot(batch["round"][..., None], slot)[:, 0]
    is_face = top == 1
    colour = _sample(face, slot, 0.5 - x / half[:, 0] / 2, 0.5 + y / half[:, 1] / 2)
    lower = torch.where((top < 0)[:, None], batch["back"][..., None], batch["edge"][..., None])
    colour = torch.where(is_face[:, None], colour, lower)
    depth = -torch.maximum((x.abs() - half[:, 0]), y.abs() - half[:, 1]) / rounded.clamp(min=0.02)
    bend = torch.where(is_face, torch.exp(-depth * 2.5) * 0.8, 1.4)
    wide = (half[:, 0] - x.abs() < half[:, 1] - y.abs()).float()
    local = torch.stack([wide * x.sign() * bend, (1 - wide) * y.sign() * bend, is_face * 1.0 + 0.1], 1)
    normal = torch.einsum("bpij,bjp->bip", _of_slot(batch["turned"], slot).transpose(1, 2).unflatten(2, (3, 3)), local)
    normal = functional.normalize(normal + 0.02 * _of_slot(batch["look"][..., :3], slot), dim=1)
    lit = (normal * lights["sun"][..., None]).sum(1).clamp(min=0)
    ambient = lights["ambient"][:, None]
    colour = colour * (ambient + (1 - ambient) * lit * 1.3)[:, None]
    return colour + _glare(batch, rays, normal, lights)[:, None]


def _glare(batch: Batch, rays: Tensor, normal: Tensor, lights: Batch) -> Tensor:
    """A lamp that is mirrored in the tiles, somewhere near the middle of the view."""
    ahead = batch["view"][:, 2] * torch.tensor([1.0, 1.0, -1.0], device=rays.device)
    lamp = functional.normalize(ahead + lights["lamp"], dim=1)[..., None]
    ray = functional.normalize(rays, dim=1)
    mirrored = ray - 2 * (ray * normal).sum(1, keepdim=True) * normal
    close = (mirrored * lamp).sum(1).clamp(min=0)
    return lights["glare"][:, None] * torch.exp((close - 1) * lights["sharp"][:, None])


def _sample(face: Tensor, slot: Tensor, across: Tensor, down: Tensor) -> Tensor:
    """Colours of the faces, between their pixels."""
    count, slots = face.shape[:2]
    flat = face.permute(0, 1, 3, 4, 2).reshape(-1, 3)
    first = (torch.arange(count, device=face.device)[:, None] * slots + slot) * (2 * WIDE * WIDE)
    x, y = (across * WIDE - 0.5).clamp(0, WIDE - 1.001), (down * 2 * WIDE - 0.5).clamp(0, 2 * WIDE - 1.001)
    left, above = x.long(), y.long()
    right, below = (x - left)[..., None], (y - above)[..., None]
    at = first + above * WIDE + left
    upper = torch.lerp(flat[at], flat[at + 1], right)
    lower = torch.lerp(flat[at + WIDE], flat[at + WIDE + 1], right)
    return torch.lerp(upper, lower, below).transpose(1, 2)


def _on_table(batch: Batch, rays: Tensor) -> Tensor:
    """Where each ray meets the table: [scenes, 2, pixels]."""
    sink = rays[:, 2].clamp(max=-0.08)
    eye = batch["eye"][..., None]
    return eye[:, :2] - rays[:, :2] * (eye[:, 2:] / sink[:, None])


def _ground(batch: Batch, rays: Tensor, rng: np.random.Generator) -> Tensor:
    count, _, pixels = rays.shape
    device = str(rays.device)
    flat = ground.grounds(rng, count, device)
    wide = torch.tensor(rng.uniform(0.6, 1.6, count), dtype=torch.float32, device=device)
    wide = wide * batch["spread"][:, 2:].amax(1)
    spot = (_on_table(batch, rays) - batch["spread"][:, :2, None]) / wide[:, None, None]
    side = int(pixels**0.5)
    grid = spot.transpose(1, 2).reshape(count, side, side, 2)
    found = functional.grid_sample(flat, grid, padding_mode="reflection", align_corners=False)
    return found.flatten(2)


def _shadows(batch: Batch, rays: Tensor, lights: Batch, rng: np.random.Generator) -> Tensor:
    """Dark beneath the tiles, and away from the light: [scenes, 1, pixels]."""
    count, _, pixels = rays.shape
    side = int(pixels**0.5)
    coarse = functional.interpolate(rays.unflatten(2, (side, side)), scale_factor=0.25, mode="area").flatten(2)
    spot = _on_table(batch, coarse)
    shift = lights["sun"][:, :2] / lights["sun"][:, 2:].clamp(min=0.25)
    deep, soft, touch = torch.tensor(
        rng.uniform((0, 0.02, 0), (0.7, 0.4, 0.6), (count, 3)).T, device=rays.device
    ).float()
    dark = torch.ones_like(spot[:, 0])
    for slot in range(int((batch["kinds"] > 0).sum(1).max())):
        there = (batch["kinds"][:, slot, None] > 0).float()
        box = batch["half"][:, slot], batch["turned"][:, slot], batch["centre"][:, slot], batch["round"][:, slot, None]
        dark = dark * (1 - there * _dark(spot, box, shift, (deep, soft, touch)))
    dark = functional.interpolate(dark.reshape(count, 1, side // 4, side // 4), size=(side, side), mode="bilinear")
    return dark.flatten(2)


def _dark(spot: Tensor, box: tuple[Tensor, ...], shift: Tensor, how: tuple[Tensor, ...]) -> Tensor:
    """How much light one box takes: one shadow lies away from the lamp, one right beneath."""
    left = torch.ones_like(spot[:, 0])
    (half, turned, centre, rounded), (deep, soft, touch) = box, how
    for away, much, blur in ((shift * half[:, 2:], deep, soft), (0 * shift, touch, 0.3 * soft + 0.02)):
        from_it = spot - (centre[:, :2] - away)[..., None]
        x, y = (turned[:, 0, i, None] * from_it[:, 0] + turned[:, 1, i, None] * from_it[:, 1] for i in range(2))
        far = _outside(x, y, half, rounded)
        left = left * (1 - much[:, None] * torch.sigmoid(-far / blur[:, None].clamp(min=0.01) * 2))
    return 1 - left


def _share_seen(batch: Batch, seen: Tensor) -> Tensor:
    """How much of each tile's face is in the picture and not hidden."""
    marks = torch.zeros(len(seen), SLOTS + 1, device=seen.device)
    marks = marks.scatter_add(1, seen, torch.ones_like(seen, dtype=torch.float32))[:, 1:] / FINER**2
    quad = batch["quads"]
    x, y = quad[..., 0], quad[..., 1]
    area = (x * y.roll(-1, 2) - y * x.roll(-1, 2)).sum(2) / 2
    # Seen from the front, corners run clockwise; a tile's sides are counted as well, so a little more than all is seen.
    return torch.where((batch["kinds"] == TILE) & (area > 1), marks / area.clamp(min=1), 0).clamp(max=1)
