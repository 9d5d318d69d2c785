"""What a phone and its owner do to a picture: hands, crumbs, bad light, blur, noise, JPEG."""

from typing import Any

import numpy as np
import torch
from torch.nn import functional

from tools.photo.ground import noise

Tensor = Any


def occlude(picture: Tensor, seen: Tensor, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Fingers that come in from the edge; what they hide is not seen."""
    count, _, pixels = picture.shape
    side = int(pixels**0.5)
    line = torch.linspace(-1, 1, side, device=picture.device)
    y, x = torch.meshgrid(line, line, indexing="ij")
    x, y = x.flatten(), y.flatten()
    for scene in range(count):
        if rng.random() > 0.12:
            continue
        turn, depth, wide = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.1), rng.uniform(0.05, 0.13)
        skin = np.array([0.85, 0.62, 0.5]) * rng.uniform(0.3, 1.15)
        for finger in range(int(rng.integers(1, 5))):
            own = turn + (finger - 1) * rng.uniform(0.15, 0.25)
            along = x * np.cos(own) + y * np.sin(own) - depth * rng.uniform(0.9, 1.1)
            across = y * np.cos(own) - x * np.sin(own)
            far = (along.clamp(max=0) ** 2 + across**2).sqrt() / wide
            lit = torch.tensor(skin, dtype=torch.float32, device=x.device)[:, None] * (1.15 - 0.5 * far**2)
            picture[scene] = torch.where(far < 1, lit, picture[scene])
            seen[scene] = torch.where(far < 1, 0, seen[scene])
    return picture, seen


def take(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """The picture as it comes out of the phone, from 0 to 1."""
    picture = _crumbs(picture, rng)
    picture = _light(picture, rng)
    picture = _blur(picture, rng)
    picture = _tone(picture.clamp(0, 1), rng)
    picture = _sharpen(picture, rng)
    picture = _grain(picture, rng).clamp(0, 1)
    return _jpeg(picture, rng).clamp(0, 1)


def _each(
    low: float, high: float, picture: Tensor, rng: np.random.Generator, often: float = 1.0, kinds: int = 1
) -> Tensor:
    """A number for each picture; 0 where it does not apply."""
    count = len(picture)
    drawn = rng.uniform(low, high, (count, kinds)) * (rng.random((count, 1)) < often)
    return torch.tensor(drawn, dtype=torch.float32, device=picture.device)[:, :, None, None]


def _crumbs(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """Specks and scratches, smaller than pips."""
    count, _, high, wide = picture.shape
    dust = torch.randn(count, 1, high, wide, device=picture.device)
    dust = functional.avg_pool2d(dust, 3, 1, 1) * 3
    mask = (dust > _each(3.2, 4.2, picture, rng)).float() * _each(0.2, 0.9, picture, rng, 0.3)
    return torch.lerp(picture, _each(0, 1, picture, rng, kinds=3).expand_as(picture), mask.expand_as(picture))


def _light(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """Slopes of light, shadows of people, lamps that shine too bright, the colour of the light."""
    count, _, high, _ = picture.shape
    device = str(picture.device)
    slow = noise(count, (3, 3), high, device) * _each(0.0, 0.25, picture, rng, 0.7)
    edge = torch.sigmoid(noise(count, (4, 4), high, device) * _each(2, 30, picture, rng))
    shadow = 1 - edge * _each(0.1, 0.6, picture, rng, 0.3)
    fog = torch.exp(-(noise(count, (4, 4), high, device) ** 2) * _each(1, 6, picture, rng))
    haze = fog * _each(0, 0.4, picture, rng, 0.15)
    tint = 1 + _each(-0.16, 0.16, picture, rng, 0.7, 3)
    warm = _each(0, 0.35, picture, rng, 0.25)
    tint = tint * torch.cat([1 + 0.3 * warm, torch.ones_like(warm), 1 - warm], 1)
    exposure = torch.exp(_each(-0.7, 0.45, picture, rng))
    return (picture * (1 + slow) * shadow + haze) * tint * exposure


def _blur(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """Out of focus, or moved: each picture with a kernel of its own."""
    count, _, _, _ = picture.shape
    line = torch.arange(-5.0, 6.0, device=picture.device)
    y, x = torch.meshgrid(line, line, indexing="ij")
    wide = rng.uniform(0.25, 1.1, count) + rng.uniform(0, 1.2, count) * (rng.random(count) < 0.25)
    long = wide + rng.uniform(0, 2.5, count) * (rng.random(count) < 0.12)
    turn = rng.uniform(0, np.pi, count)
    drawn = np.stack([wide, long, np.cos(turn), np.sin(turn)])
    numbers = torch.tensor(drawn, dtype=torch.float32, device=picture.device)
    wide, long, cos, sin = numbers[:, :, None, None]
    kernel = torch.exp(-(((x * cos + y * sin) / long) ** 2 + ((y * cos - x * sin) / wide) ** 2) / 2)
    kernel = (kernel / kernel.sum((1, 2), keepdim=True)).repeat_interleave(3, 0)[:, None]
    flat = functional.pad(picture, (5, 5, 5, 5), mode="replicate").flatten(0, 1)[None]
    return functional.conv2d(flat, kernel, groups=count * 3)[0].reshape(picture.shape)


def _tone(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """Contrast and saturation, as phones and people change them."""
    picture = picture ** torch.exp(_each(-0.5, 0.35, picture, rng))
    grey = picture.mean(1, keepdim=True)
    picture = grey + (picture - grey) * (1 + _each(-0.7, 0.5, picture, rng, 0.7))
    middle = picture.mean((2, 3), keepdim=True)
    return middle + (picture - middle) * (1 + _each(-0.35, 0.3, picture, rng, 0.6))


def _sharpen(picture: Tensor, rng: np.random.Generator) -> Tensor:
    soft = functional.avg_pool2d(picture, 3, 1, 1, count_include_pad=False)
    return picture + (picture - soft) * _each(0, 1.5, picture, rng, 0.5)


def _grain(picture: Tensor, rng: np.random.Generator) -> Tensor:
    fine = torch.randn_like(picture) * _each(0, 0.035, picture, rng, 0.7)
    coarse = functional.interpolate(torch.randn_like(picture[..., ::2, ::2]), scale_factor=2, mode="bilinear")
    return picture + fine + coarse * _each(0, 0.05, picture, rng, 0.25)


# --- JPEG ---

_LUMA = (
    "16 11 10 16 24 40 51 61 12 12 14 19 26 58 60 55 14 13 16 24 40 57 69 56 14 17 22 29 51 87 80 62 "
    "18 22 37 56 68 109 103 77 24 35 55 64 81 104 113 92 49 64 78 87 103 121 120 101 72 92 95 98 112 100 103 99"
)


def _jpeg(picture: Tensor, rng: np.random.Generator) -> Tensor:
    """Blocks of eight by eight, rounded off in their waves, in most pictures; colours at half the size."""
    quality = rng.uniform(25, 95, len(picture))
    scale = np.where(quality < 50, 50 / quality, 2 - quality / 50) + 1e-3
    scale = np.where(rng.random(len(picture)) < 0.3, 1e-3, scale)
    coarse = torch.tensor(scale, dtype=torch.float32, device=picture.device)[:, None, None]
    table = torch.tensor([float(n) for n in _LUMA.split()], device=picture.device).reshape(8, 8) * coarse / 255
    table = table[:, None, None, None]
    red, green, blue = picture.unbind(1)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = functional.avg_pool2d(torch.stack([blue - luma, red - luma], 1), 2)
    chroma = functional.interpolate(_rounded(chroma, table * 2), scale_factor=2, mode="bilinear")
    luma = _rounded(luma[:, None], table)[:, 0]
    red, blue = luma + chroma[:, 1], luma + chroma[:, 0]
    return torch.stack([red, (luma - 0.299 * red - 0.114 * blue) / 0.587, blue], 1)


def _rounded(plane: Tensor, table: Tensor) -> Tensor:
    line = torch.arange(8.0, device=plane.device)
    wave = torch.cos((2 * line[None] + 1) * line[:, None] * np.pi / 16) * 0.5
    wave[0] /= 2**0.5
    blocks = plane.unfold(2, 8, 8).unfold(3, 8, 8)
    waves = wave @ blocks @ wave.T
    blocks = wave.T @ ((waves / table).round() * table) @ wave
    return blocks.transpose(3, 4).reshape(plane.shape)
