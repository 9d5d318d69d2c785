"""The faces of the tiles of many scenes at once, as small pictures."""

from typing import Any, Final

import torch
from torch.nn import functional

from tools.photo.scene import BACK, BLOCK

WIDE: Final = 128
"""Pixels across a face; it is twice as long."""

Tensor = Any
Batch = dict[str, Any]


def faces(batch: Batch, light: Tensor) -> Tensor:
    """Colours of each face, in a picture of [slots, 3, 2 * WIDE, WIDE]."""
    count, slots = batch["kinds"].shape
    grid = _grid(batch["pips"])
    face = batch["body"][:, None, :, None, None].expand(-1, slots, -1, 2 * WIDE, WIDE).flatten(0, 1).clone()
    look = batch["look"].flatten(0, 1)[..., None, None]
    face *= 1 + 0.04 * look[:, :1]
    face = _grain(face, batch, slots)
    light = _light_on(batch, light).flatten(0, 1)
    halves = face.reshape(-1, 3, 2, WIDE, WIDE).transpose(1, 2).flatten(0, 1)
    halves = _pips(halves, grid, batch, light)
    face = halves.reshape(-1, 2, 3, WIDE, WIDE).transpose(1, 2).reshape(-1, 3, 2 * WIDE, WIDE)
    face = _divider(face, batch, slots, light)
    return _others(face, batch).reshape(count, slots, 3, 2 * WIDE, WIDE)


def _grid(like: Tensor) -> Tensor:
    line = (torch.arange(WIDE, device=like.device, dtype=like.dtype) + 0.5) / WIDE - 0.5
    return torch.stack(torch.meshgrid(line, line, indexing="ij")[::-1])


def _light_on(batch: Batch, light: Tensor) -> Tensor:
    """The direction of the light as each tile sees it; the picture of a face runs against its x."""
    own = torch.einsum("bsji,bj->bsi", batch["turned"], light)[..., :2]
    return own * torch.tensor([-1.0, 1.0], device=light.device)


def _grain(face: Tensor, batch: Batch, slots: int) -> Tensor:
    """Specks and swirls of the material."""
    amount = batch["grain"].repeat_interleave(slots, 0)[:, :, None, None, None]
    fine = torch.randn_like(face[:, :1])
    coarse = torch.randn(len(face), 1, 9, 4, device=face.device)
    coarse = functional.interpolate(coarse, size=face.shape[-2:], mode="bicubic")
    streaks = torch.sin(coarse * 5 + 3 * coarse.mean((2, 3), keepdim=True))
    return (face * (1 + amount[:, 0] * fine + amount[:, 1] * streaks)).clamp(0, 1)


def _pips(halves: Tensor, grid: Tensor, batch: Batch, light: Tensor) -> Tensor:
    """Every half with its pips: discs, hollow or raised, lit from one side."""
    slots = batch["numbers"].shape[1]
    numbers = batch["numbers"].flatten(1)
    spots = torch.gather(batch["pips"], 1, numbers[:, :, None, None].expand(-1, -1, *batch["pips"].shape[2:]))
    radii = torch.gather(batch["radii"], 1, numbers).flatten()[:, None, None, None]
    colours = torch.gather(batch["colours"], 1, numbers[:, :, None].expand(-1, -1, 3)).flatten(0, 1)[..., None, None]
    turn = 1 - 2.0 * batch["flipped"].flatten(1)
    spots = (spots * turn[:, :, None, None]).flatten(0, 1)
    spots = spots + torch.randn_like(spots) * 0.004
    away = _nearest(spots, grid) / radii
    far = away.norm(dim=1, keepdim=True)
    edge = radii * WIDE
    ring = batch["ring"].repeat_interleave(2 * slots)[:, None, None, None]
    cover = ((1 - far) * edge + 0.5).clamp(0, 1) * ((far - ring) * edge + 0.5).clamp(0, 1)
    relief = batch["relief"].repeat_interleave(2 * slots)[:, None, None, None]
    lit = (away * light.repeat_interleave(2, 0)[..., None, None]).sum(1, keepdim=True)
    shade = 1 + relief * lit * far.clamp(max=1)
    gloss = batch["gloss"].repeat_interleave(2 * slots)[:, None, None, None]
    side = relief.sign() * 0.45 * light.repeat_interleave(2, 0)[..., None, None]
    spark = gloss * torch.exp(-((away - side) ** 2).sum(1, keepdim=True) * 14)
    pip = (colours * shade + spark * (relief != 0)).clamp(0, 1)
    rim = relief.abs() * 0.5 * torch.exp(-(((far - 1) * edge / 1.5) ** 2))
    return halves * (1 - cover) * (1 - rim * 0.6) + pip * cover


def _nearest(spots: Tensor, grid: Tensor) -> Tensor:
    """From each point to the middle of the nearest pip."""
    best = grid[None] - spots[:, 0, :, None, None]
    least = (best**2).sum(1, keepdim=True)
    for pip in range(1, spots.shape[1]):
        away = grid[None] - spots[:, pip, :, None, None]
        far = (away**2).sum(1, keepdim=True)
        closer = far < least
        best, least = torch.where(closer, away, best), torch.minimum(far, least)
    return best


def _divider(face: Tensor, batch: Batch, slots: int, light: Tensor) -> Tensor:
    """The line in the middle, the pin in it, and a frame."""
    line = (torch.arange(2 * WIDE, device=face.device) + 0.5) / WIDE - 1
    across = (torch.arange(WIDE, device=face.device) + 0.5) / WIDE - 0.5
    y, x = torch.meshgrid(line, across, indexing="ij")
    wide, long, red, green, blue, double = batch["divider"].repeat_interleave(slots, 0).T[:, :, None, None]
    off = (y.abs() - double * 2.2 * wide).abs()
    cover = ((wide - off) * WIDE + 0.5).clamp(0, 1) * ((long - x.abs()) * WIDE + 0.5).clamp(0, 1) * (wide > 0)
    colour = torch.stack([red, green, blue], 1)
    relief = batch["relief"].repeat_interleave(slots)[:, None, None]
    slope = 1 + 0.5 * relief * y / wide.clamp(min=0.01) * light[:, 1, None, None]
    face = torch.lerp(face, colour * slope[:, None].clamp(0.3, 1.6), cover[:, None])
    frame = batch["frame"].repeat_interleave(slots)[:, None, None]
    box = torch.maximum(x.abs(), y.abs() - 0.5)
    cover = ((0.008 - (box - frame).abs()) * WIDE + 0.5).clamp(0, 1) * (frame > 0)
    face = torch.lerp(face, colour, cover[:, None])
    radius, *metal = batch["spinner"].repeat_interleave(slots, 0).T[:, :, None, None]
    far = (x**2 + y**2).sqrt()
    lit = (x * light[:, 0, None, None] + y * light[:, 1, None, None]) / radius.clamp(min=0.02)
    cover = ((radius - far) * WIDE + 0.5).clamp(0, 1) * (radius > 0)
    return torch.lerp(face, (torch.stack(metal, 1) * (1 + 0.6 * lit[:, None])).clamp(0, 1), cover[:, None])


def _others(face: Tensor, batch: Batch) -> Tensor:
    """Backs and blocks have no number: plain, or with some pattern."""
    kinds = batch["kinds"].flatten()[:, None, None, None]
    look = batch["look"].flatten(0, 1)[..., None, None]
    back = batch["back"].repeat_interleave(batch["kinds"].shape[1], 0)[..., None, None]
    rough = torch.randn(len(face), 3, 10, 5, device=face.device) * look[:, 3:4].clamp(min=0)
    rough = functional.interpolate(rough, size=face.shape[-2:], mode="bicubic")
    hard = torch.where(look[:, 4:5] > 0, (rough * 4).clamp(-0.5, 0.5), rough * 0.4)
    block = (0.5 + 0.5 * look[:, :3] + hard).clamp(0, 1)
    face = torch.where(kinds == BACK, (back + hard * (look[:, 5:6] > 0)).clamp(0, 1), face)
    pipped = (look[:, 5:6] > 0.5) & (kinds == BLOCK)
    die = functional.interpolate(face[:, :, :WIDE], size=face.shape[-2:])
    return torch.where(pipped, die, torch.where(kinds == BLOCK, block, face))
