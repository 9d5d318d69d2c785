"""Pictures that the project's own generator has made (`tools/photo`, the scenes of seeds 21, 40 and 39 at 640 pixels).

`pictures.json` says which tiles lie in them.
"""

import json
from pathlib import Path
from typing import Final

from boneyard.photo.files import open_picture
from boneyard.photo.hand import Hand, hand_of
from boneyard.photo.nets import load_nets
from boneyard.photo.reading import read

LIE_THERE: Final[dict[Path, list[str]]] = {
    Path(__file__).with_name(name): tiles
    for name, tiles in json.loads(Path(__file__).with_suffix(".json").read_text()).items()
}
PICTURES: Final = list(LIE_THERE)
SET: Final = 12


def in_python(path: Path) -> Hand:
    """The hand in a picture, read by the program with the weights that were trained."""
    return hand_of(read(open_picture(str(path)).picture, load_nets(), SET), SET)
