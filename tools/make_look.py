"""Write how numbers look for the browser: pips and textures as TypeScript, colours as a style sheet.

The truth is `boneyard.render.look`; run this again when it changes. `--check` says whether the files are up to date.
"""

import json
import sys
from pathlib import Path
from typing import Final

from boneyard.render.look import TEXTURES, THEMES, numeral_colour, pip_radius, pips_of, texture_colour, tint

CLIENT: Final = Path(__file__).parent.parent / "client" / "src"
_NUMBERS: Final = range(19)
_SHOWN: Final = (
    "cloth",
    "rim",
    "wood",
    "hub",
    "hub_rim",
    "track",
    "face",
    "edge",
    "groove",
    "shade",
    "faint",
    "badge",
    "badge_words",
    "turn",
    "marker",
    "marker_edge",
    "asking",
)


def script() -> str:
    """Pips and textures by number."""
    faces = [
        {"pips": [[x, y] for x, y in pips_of(n)], "radius": pip_radius(n), "texture": list(TEXTURES[n])}
        for n in _NUMBERS
    ]
    lines = ",\n".join(["  " + json.dumps(face, separators=(",", ":")) for face in faces])
    return (
        "// Made by tools/make_look.py from boneyard.render.look: change it there.\n\n"
        "export interface Face {\n  pips: [number, number][];\n  radius: number;\n  texture: [number, number, "
        "string];\n}\n\n"
        f"export const FACES: Face[] = [\n{lines},\n];\n"
    )


def sheet() -> str:
    """Colours of both themes, as properties."""
    parts = ["/* Made by tools/make_look.py from boneyard.render.look: change it there. */"]
    for selector, name in ((":root", "light"), ('[data-theme="dark"]', "dark")):
        theme = THEMES[name]
        lines = [f"  --{key.replace('_', '-')}: {getattr(theme, key)};" for key in _SHOWN]
        lines += [
            f"  --n{n}: {theme.numbers[n]}; --g{n}: {tint(theme, n)}; --x{n}: {texture_colour(theme, n)}; --w{n}: "
            f"{numeral_colour(theme, n)};"
            for n in _NUMBERS
        ]
        parts.append(f"{selector} {{\n" + "\n".join(lines) + "\n}")
    parts += [
        f".p{n} {{ fill: var(--n{n}); }} .g{n} {{ fill: var(--g{n}); }} .x{n} {{ stroke: var(--x{n}); }} .w{n} "
        f"{{ fill: var(--w{n}); }}"
        for n in _NUMBERS
    ]
    return "\n".join(parts) + "\n"


def main() -> int:
    """Write both files, or compare them."""
    wanted = {CLIENT / "look.ts": script(), CLIENT / "look.css": sheet()}
    if "--check" in sys.argv:
        stale = [
            path.name for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        print(f"out of date: {', '.join(stale)}" if stale else "up to date")
        return 1 if stale else 0
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
