"""How well the nets read pictures that they have never seen: `python -m tools.photo.measure NETS --scenes 48`.

NETS is what training has kept, or the folder of the weights that ship.
"""

import argparse
import json
import zipfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from PIL import Image

from boneyard.photo.nets import load_nets
from boneyard.photo.pixels import Picture
from boneyard.photo.reading import Net as Asked
from boneyard.photo.reading import Nets, read
from boneyard.photo.seen import Seen
from boneyard.photo.thresholds import IS_TILE
from tools.photo import camera, render
from tools.photo.nets import NETS, Net
from tools.photo.scene import TILE, Scene, make_scene

Tensor = Any
Truth = list[tuple[tuple[int, int], tuple[float, float], float]]

AT_ONCE: Final = 16
CLEAR, HIDDEN, SHORTEST = 0.8, 0.1, 40.0
"""A tile has to be read if so much of it is seen, at so many pixels; it need not be noticed below the second."""


def as_nets(nets: dict[str, Net], device: str) -> Nets:
    """Nets that learn, as the reading program asks them."""

    def asker(net: Net) -> Asked:
        def answer(asked: Any) -> Any:
            with torch.no_grad():
                return net(torch.from_numpy(asked).to(device)).float().cpu().numpy()

        return answer

    return Nets(asker(nets["find"].eval()), asker(nets["read"].eval()))


def on_generated(asked: Nets, seeds: range, size: int, out: Path, device: str) -> None:
    """Read generated scenes, tell how many tiles and pictures are right, and keep what was read."""
    rows = []
    with zipfile.ZipFile(out / "generated.zip", "w") as kept:
        for first in range(0, len(seeds), AT_ONCE):
            some = seeds[first : first + AT_ONCE]
            scenes = [make_scene(seed, size) for seed in some]
            for seed, scene, picture, truth in zip(some, scenes, *pictures_of(scenes, some[0], device), strict=True):
                highest = int(scene["highest"])
                seen = read(Picture(picture / np.float32(255)), asked, highest)
                rows.append(judged(seen, truth) | {"seed": seed, "highest": highest})
                with kept.open(f"{seed}.jpg", "w") as file:
                    Image.fromarray(picture).save(file, "JPEG", quality=92)
                kept.writestr(f"{seed}.json", json.dumps({"set": highest, "tiles": truth}))
    (out / "generated.json").write_text(json.dumps(rows))
    print(told(rows), flush=True)


def pictures_of(scenes: list[Scene], seed: int, device: str) -> tuple[list[Any], list[Truth]]:
    """Photographs of scenes as bytes, and what is to be seen in each: numbers, middle, and how clearly."""
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    batch = render.batch_of(scenes, device)
    with torch.no_grad():
        clean, seen = render.clean_pictures(batch, rng)
        taken = (camera.take(clean, rng) * 255).round().byte().permute(0, 2, 3, 1).cpu().numpy()
    quads = batch["quads"].cpu().numpy()
    return list(taken), [
        _truth(scene, quad, share) for scene, quad, share in zip(scenes, quads, seen.cpu().numpy(), strict=True)
    ]


def _truth(scene: Scene, quads: Any, seen: Any) -> Truth:
    tiles: Truth = []
    for slot in np.nonzero(scene["kinds"] == TILE)[0]:
        long = float(np.linalg.norm(quads[slot, 2:].mean(0) - quads[slot, :2].mean(0)))
        first, second = (int(n) for n in scene["numbers"][slot])
        x, y = (float(n) for n in quads[slot].mean(0))
        tiles.append(((first, second), (x, y), float(seen[slot]) * (long > SHORTEST)))
    return tiles


def judged(seen: list[Seen], truth: Truth) -> dict[str, Any]:
    """Which tiles were read right, which were missed, and what was seen where nothing is."""
    left = list(seen)
    tiles = []
    for numbers, middle, clear in truth:
        near = min(left, key=lambda one: _away(one, middle), default=None)
        if near is None or _away(near, middle) > 0.5 * _short(near) or near.is_tile < IS_TILE:
            tiles.append({"clear": clear, "right": False, "sure": 0.0, "found": False})
            continue
        left = [one for one in left if one is not near]
        right = sorted(near.numbers) == sorted(numbers)
        tiles.append({"clear": clear, "right": right, "sure": near.sure, "found": True})
    extra = [{"sure": one.sure, "is_tile": one.is_tile} for one in left]
    return {"tiles": tiles, "extra": extra}


def _away(one: Seen, middle: tuple[float, float]) -> float:
    return float(np.hypot(*(one.corners.mean(0) - middle)))


def _short(one: Seen) -> float:
    return float(np.linalg.norm(one.corners[1] - one.corners[0]))


def told(rows: list[dict[str, Any]]) -> str:
    """The figures in a few lines."""
    clear = [tile for row in rows for tile in row["tiles"] if tile["clear"] > CLEAR]
    whole = [row for row in rows if all(tile["clear"] > CLEAR or tile["clear"] < HIDDEN for tile in row["tiles"])]
    right = [
        row
        for row in whole
        if all(tile["right"] == (tile["clear"] > CLEAR) for tile in row["tiles"])
        and not any(one["is_tile"] > IS_TILE for one in row["extra"])
    ]
    found = [tile for tile in clear if tile["found"]]
    extra = sum(one["is_tile"] > IS_TILE for row in rows for one in row["extra"])
    return (
        f"{len(rows)} pictures: {len(clear)} clear tiles, {_share(found, clear)} found, "
        f"{_share([tile for tile in found if tile['right']], found)} of these read right; {extra} seen where none is; "
        f"{_share(right, whole)} of {len(whole)} whole pictures right"
    )


def _share(some: list[Any], all_: list[Any]) -> str:
    return f"{100 * len(some) / max(1, len(all_)):.1f} %"


def main() -> None:
    """Measure nets that were kept; write the pictures too, if asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("nets", type=Path)
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--scenes", type=int, default=48)
    parser.add_argument("--size", type=int, default=640)
    given = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    nets = load_nets(given.nets) if given.nets.is_dir() else as_nets(load(given.nets, device), device)
    on_generated(nets, range(given.scenes), given.size, given.out, device)


def load(path: Path, device: str) -> dict[str, Net]:
    """Nets as training keeps them."""
    kept = torch.load(path, map_location=device)
    nets = {name: Net(steps).to(device) for name, steps in NETS.items()}
    for name, net in nets.items():
        net.load_state_dict(kept[name])
    return nets


if __name__ == "__main__":
    main()
