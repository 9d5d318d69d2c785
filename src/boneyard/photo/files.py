"""Pictures in files, as cameras write them."""

import warnings
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from PIL import Image, ImageOps

from boneyard.core.errors import UserError
from boneyard.photo.pixels import Picture

LONGEST_SIDE: Final = 2048
"""What is larger is made smaller first: no tile is read from so near, and a page has no room for more."""
LEAST_SIDE: Final = 32
MOST_BYTES: Final = 60_000_000
MOST_PIXELS: Final = 220_000_000
"""Cameras of phones take up to 200 million."""


class Opened(NamedTuple):
    """A picture, and how many pixels of its file one of its own stands for."""

    picture: Picture
    scale: float


def open_picture(path: str) -> Opened:
    """The picture in a file, upright as it was taken; one sentence where there is none."""
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise _too_large(path)
        with warnings.catch_warnings(), Image.open(path) as image:
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # its size is looked at here
            return _opened(path, image)
    except OSError as error:
        raise _unreadable(path, error) from None
    except (ValueError, SyntaxError, Image.DecompressionBombError):  # what broken files raise, format by format
        raise _no_picture(path) from None


def _opened(path: str, image: Any) -> Opened:
    wide, high = image.size
    if wide * high > MOST_PIXELS:
        raise _too_large(path)
    if min(wide, high) < LEAST_SIDE:
        raise UserError("{path} is too small a picture: tiles cannot be told in it", {"path": path})
    scale = max(1.0, max(wide, high) / LONGEST_SIDE)
    image.draft("RGB", (int(wide / scale), int(high / scale)))  # a JPEG need not be unpacked whole
    upright = ImageOps.exif_transpose(image).convert("RGB")
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
    pixels = np.asarray(upright, np.float32) / np.float32(255)
    return Opened(Picture(pixels), max(wide, high) / max(upright.size))


def _unreadable(path: str, error: OSError) -> UserError:
    """A file that is not there has a reason of the system; one that is broken has none."""
    if error.strerror is None:
        return _no_picture(path)
    return UserError("{path} cannot be read: {reason}", {"path": path, "reason": error.strerror})


def _no_picture(path: str) -> UserError:
    return UserError("{path} is no picture that can be read", {"path": path})


def _too_large(path: str) -> UserError:
    return UserError("{path} is too large a picture", {"path": path})
