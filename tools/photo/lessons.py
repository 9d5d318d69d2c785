"""What the nets are asked while they learn: pictures to find tiles in, and crops to read, with the answers."""

from typing import Any, Final

import torch
from torch.nn import functional

from tools.photo.scene import TILE

WIDE, HIGH, MARGIN = 80, 144, 8
"""A crop to be read, and how much of it lies around the tile."""
SIDE: Final = 448
"""A picture to find tiles in, while learning."""
SMALLEST: Final = 26.0
"""Tiles shorter than this many pixels are not asked for."""

Tensor = Any
Batch = dict[str, Any]


def finding(batch: Batch, pictures: Tensor, seen: Tensor, scale: float) -> tuple[Tensor, Batch]:
    """Pictures at some scale, and what is to be found in them."""
    device = pictures.device
    small = functional.interpolate(pictures, scale_factor=scale, mode="bilinear", antialias=True, align_corners=False)
    found = small.new_full((len(small), 3, SIDE, SIDE), 0.5)
    kept = min(SIDE, small.shape[-1])
    slack = small.shape[-1] - kept
    left, top = (int(n) for n in torch.randint(0, slack + 1, (2,)))
    found[..., :kept, :kept] = small[..., top : top + kept, left : left + kept]
    quads = batch["quads"] * (small.shape[-1] / pictures.shape[-1]) - torch.tensor([left, top], device=device)
    return found, _answers(quads, seen, kept)


def _answers(quads: Tensor, seen: Tensor, kept: int) -> Batch:
    cells = SIDE // 4
    middle = crossing(quads)
    long = (quads[:, :, 2:].mean(2) - quads[:, :, :2].mean(2)) / 2
    short = (quads[:, :, 1:3].mean(2) - quads[:, :, ::3].mean(2)) / 2
    length = long.norm(dim=2) * 2
    asked = (seen > 0.62) & (length > SMALLEST) & (middle > 0).all(2) & (middle < kept).all(2)
    unclear = (seen > 0.1) & ~asked
    line = torch.arange(cells, device=quads.device) * 4 + 2.0
    y, x = torch.meshgrid(line, line, indexing="ij")
    away = torch.stack([x, y])[None, None] - middle[..., None, None]
    wide = (short.norm(dim=2) * 0.17).clamp(min=2.2)[..., None, None]
    hill = torch.exp(-(away**2).sum(2) / (2 * wide**2))
    best, slot = torch.where(asked[..., None, None], hill, 0).max(1)
    peak = torch.zeros_like(best)
    at = (middle / 4).long().clamp(0, cells - 1)
    scenes = torch.arange(len(quads), device=quads.device)[:, None].expand_as(asked)
    peak[scenes[asked], at[..., 1][asked], at[..., 0][asked]] = 1
    reach = (long.norm(dim=2) * 0.8)[..., None, None]
    ignored = ((away.norm(dim=2) < reach) & unclear[..., None, None]).any(1) & (best < 0.3)
    values = torch.cat([middle, twice(long), twice(short)], 2)
    nearest = slot.flatten(1)[..., None].expand(-1, -1, 6)
    wanted = torch.gather(values, 1, nearest).transpose(1, 2).unflatten(2, (cells, cells))
    spot = (wanted[:, :2] - torch.stack([x, y])) / 8
    sides = torch.cat([spot, wanted[:, 2:] / 32], 1)
    return {"hill": torch.maximum(best, peak), "ignored": ignored, "near": best, "wanted": sides}


def twice(side: Tensor) -> Tensor:
    """A side as a length with twice its angle, for it has no front."""
    x, y = side.unbind(-1)
    length = (x**2 + y**2).sqrt().clamp(min=1e-3)
    return torch.stack([(x * x - y * y) / length, 2 * x * y / length], -1)


def crossing(quads: Tensor) -> Tensor:
    """Where the diagonals cross: the middle of the tile as the camera sees it."""
    a, b, c, d = quads.unbind(2)
    one, two, start = c - a, d - b, b - a
    turn = one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]
    turn = torch.where(turn.abs() < 1e-3, 1e-3, turn)
    part = (start[..., 0] * two[..., 1] - start[..., 1] * two[..., 0]) / turn
    return a + one * part.clamp(0, 1)[..., None]


# --- reading ---


def reading(batch: Batch, pictures: Tensor, seen: Tensor, most: int) -> tuple[Tensor, Batch]:
    """Crops around tiles, never quite straight, and around what is none; with the answers."""
    device = pictures.device
    quads = batch["quads"]
    inside = ((quads > -0.3 * pictures.shape[-1]) & (quads < 1.3 * pictures.shape[-1])).all(3).all(2)
    length = (quads[:, :, 2:].mean(2) - quads[:, :, :2].mean(2)).norm(dim=2)
    clear = inside & (seen > 0.66) & (length > 44)
    others = inside & (batch["kinds"] > TILE) & (length > 30)
    picked = (clear | others).nonzero()
    rounds = -(-most // max(1, len(picked)))  # the same tile again, each time cut out in another way
    picked = picked.repeat(rounds, 1)[torch.randperm(len(picked) * rounds, device=device)[:most]]
    scene, slot = picked.T
    quad, numbers = quads[scene, slot], batch["numbers"][scene, slot]
    turned = torch.rand(len(quad), device=device) < 0.5
    quad = torch.where(turned[:, None, None], quad.roll(2, 1), quad)
    numbers = torch.where(turned[:, None], numbers.flip(1), numbers)
    wrong = torch.rand(len(quad), device=device) < 0.2
    aimed = torch.where(wrong[:, None, None], _missed(quad), _nudged(quad))
    crops, back = crops_of(pictures, scene, aimed)
    corners = _through(back, quad)
    close = ((corners - _straight(device)).abs().amax((1, 2)) < 14) & clear[scene, slot]
    return crops, {"numbers": numbers, "is_tile": close, "corners": (corners - _straight(device)) / 16}


def _straight(device: Any) -> Tensor:
    right, low = WIDE - MARGIN, HIGH - MARGIN
    return torch.tensor([[MARGIN, MARGIN], [right, MARGIN], [right, low], [MARGIN, low]], device=device).float()


def _axes(quad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    across = (quad[:, 1:3].mean(1) - quad[:, ::3].mean(1))[:, None]
    along = (quad[:, 2:].mean(1) - quad[:, :2].mean(1))[:, None]
    return quad.mean(1, keepdim=True), across, along


def _square(count: int, device: Any) -> Tensor:
    unit = torch.tensor([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], device=device)
    return unit.expand(count, 4, 2)


def _nudged(quad: Tensor) -> Tensor:
    """As a first look finds it: flat, a little shifted, turned and stretched; sometimes all but right."""
    count, device = len(quad), quad.device
    middle, across, along = _axes(quad)
    flat = torch.rand(count, 1, 1, device=device) < 0.6
    much = torch.rand(count, 1, 1, device=device)
    square = _square(count, device) * (1 + torch.randn(count, 1, 2, device=device) * 0.07 * much)
    square = square + torch.randn(count, 1, 2, device=device) * torch.tensor([0.06, 0.035], device=device) * much
    slant = torch.randn(count, 2, 1, 1, device=device) * 0.05 * much[:, None]
    x = square[..., :1] + square[..., 1:] * slant[:, 0] * 2
    y = square[..., 1:] + square[..., :1] * slant[:, 1] / 2
    guess = middle + x * across + y * along
    noise = torch.randn(count, 4, 2, device=device) * along.norm(dim=2, keepdim=True) * 0.02 * much
    return torch.where(flat, guess, quad + noise * 0.7)


def _missed(quad: Tensor) -> Tensor:
    """Half a tile off, across, too large, too small, or anywhere."""
    count, device = len(quad), quad.device
    middle, across, along = _axes(quad)
    way = torch.randint(0, 5, (count, 1, 1), device=device)
    sign = torch.randint(0, 2, (count, 1, 1), device=device) * 2 - 1.0
    square = _square(count, device)
    shift = torch.cat([(way == 1) * 0.5, (way == 0) * 0.5], 2) * sign + torch.randn(count, 1, 2, device=device) * 0.04
    size = torch.where(way == 2, torch.exp(sign * (0.35 + 0.4 * torch.rand_like(sign))), 1.0)
    across_it = square[..., :1] * across + square[..., 1:] * along
    crossed = square[..., 1:] * across * 2 + square[..., :1] * along / 2
    guess = torch.where(way == 3, crossed, across_it) * size
    guess = guess + shift[..., :1] * across + shift[..., 1:] * along
    far = (way == 4) * torch.randn(count, 1, 2, device=device) * along.norm(dim=2, keepdim=True) * 0.8
    return middle + guess + far


def crops_of(pictures: Tensor, scene: Tensor, quads: Tensor) -> tuple[Tensor, Tensor]:
    """The pictures within quadrangles, straightened; and the way back from picture to crop."""
    there = homography(_straight(pictures.device).expand_as(quads), quads)
    line_x = torch.arange(WIDE, device=pictures.device) + 0.5
    line_y = torch.arange(HIGH, device=pictures.device) + 0.5
    y, x = torch.meshgrid(line_y, line_x, indexing="ij")
    spot = _through(there, torch.stack([x.flatten(), y.flatten()], 1).expand(len(quads), -1, 2))
    found = _sampled(pictures, scene, _halvings(quads), spot)
    return found.transpose(1, 2).reshape(-1, 3, HIGH, WIDE), torch.linalg.inv(there)


def _halvings(quads: Tensor) -> Tensor:
    """How often the picture is halved before a crop is taken from it, as in the program that reads."""
    _, across, along = _axes(quads)
    shrink = torch.maximum(
        along.norm(dim=2)[:, 0] / (HIGH - 2 * MARGIN), across.norm(dim=2)[:, 0] / (WIDE - 2 * MARGIN)
    )
    return (shrink.clamp(min=1).log2() + 0.5).long().clamp(max=2)


def _sampled(pictures: Tensor, scene: Tensor, halved: Tensor, spot: Tensor) -> Tensor:
    """Colours at points of pictures that were halved, between their pixels: [crops, points, 3]."""
    levels = [pictures, functional.avg_pool2d(pictures, 2), functional.avg_pool2d(pictures, 4)]
    flat = torch.cat([level.permute(0, 2, 3, 1).reshape(-1, 3) for level in levels])
    sizes = torch.tensor([level.shape[-1] for level in levels], device=spot.device)
    starts = functional.pad((sizes**2 * len(pictures)).cumsum(0), (1, 0))[halved]
    wide = sizes[halved]
    first = (starts + scene * wide**2)[:, None]
    most = wide[:, None] - 1.001
    place = spot / 2.0 ** halved[:, None, None] - 0.5
    x, y = place[..., 0].clamp(min=0).minimum(most), place[..., 1].clamp(min=0).minimum(most)
    at = first + y.long() * wide[:, None] + x.long()
    right, below = (x - x.floor())[..., None], (y - y.floor())[..., None]
    upper = torch.lerp(flat[at], flat[at + 1], right)
    lower = torch.lerp(flat[at + wide[:, None]], flat[at + wide[:, None] + 1], right)
    return torch.lerp(upper, lower, below)


def homography(one: Tensor, two: Tensor) -> Tensor:
    """The maps that take four points to four others."""
    x, y = one.unbind(2)
    u, v = two.unbind(2)
    zero, unit = torch.zeros_like(x), torch.ones_like(x)
    upper = torch.stack([x, y, unit, zero, zero, zero, -u * x, -u * y], 2)
    lower = torch.stack([zero, zero, zero, x, y, unit, -v * x, -v * y], 2)
    solved = torch.linalg.solve(torch.cat([upper, lower], 1).double(), torch.cat([u, v], 1).double())
    return torch.cat([solved, torch.ones_like(solved[:, :1])], 1).reshape(-1, 3, 3).float()


def _through(map_: Tensor, points: Tensor) -> Tensor:
    whole = torch.cat([points, torch.ones_like(points[..., :1])], 2) @ map_.transpose(1, 2)
    return whole[..., :2] / whole[..., 2:].abs().clamp(min=1e-6) / whole[..., 2:].sign()
