"""The small picture of a question: a table, and the tile that is spoken of beside it."""

from typing import Final
from xml.sax.saxutils import escape

from boneyard.render.caption import Caption, describe
from boneyard.render.layout import Layout
from boneyard.render.look import THEMES
from boneyard.render.svg import UNIT, svg, tile_svg
from boneyard.words.language import Language

_GAP: Final = 20
_TALL: Final = UNIT + 2 * _GAP
"""The strip below the table in which the tile lies."""


def scene_svg(
    layout: Layout, holds: str, caption: Caption, *, theme: str, numerals: bool = False, lang: Language
) -> str:
    """A table as SVG, and below it the tile that somebody holds, where there is one."""
    table = svg(layout, caption, theme=theme, numerals=numerals, lang=lang)
    if not holds:
        return table
    wide, tall = _size(table)
    tile = tile_svg(holds, theme=theme, numerals=numerals)
    left = wide / 2 - UNIT
    box = f'viewBox="0 0 {wide:.0f} {tall + _TALL:.0f}" width="{wide:.0f}" height="{tall + _TALL:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">'
        f"<title>{escape(lang.say('ask.holds', tile=holds))}</title>"
        f'<rect width="100%" height="100%" rx="28" fill="{THEMES[theme].wood}"/>'
        f'{table}<svg x="{left:.0f}" y="{tall + _GAP:.0f}" width="{2 * UNIT}" height="{UNIT}">{tile}</svg></svg>'
    )


def scene_words(layout: Layout, holds: str, caption: Caption, lang: Language) -> str:
    """The same for those who do not see it."""
    told = describe(layout, caption, {}, lang)
    return f"{told} {lang.say('ask.holds', tile=holds)}" if holds else told


def _size(picture: str) -> tuple[float, float]:
    """How wide and tall a picture says it is."""
    head = picture[: picture.index(">")]
    width, height = [float(head.partition(f' {name}="')[2].partition('"')[0]) for name in ("width", "height")]
    return width, height
