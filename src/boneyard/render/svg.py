"""The picture of a table: a layout as a self-contained SVG text. No scripts, no styles, nothing from elsewhere."""

from collections.abc import Collection, Mapping
from typing import Final, final
from xml.sax.saxutils import escape

from boneyard.render.caption import Caption, describe, seat_name, title_of
from boneyard.render.layout import Label, Layout, Marker, OpenEnd, Placement, Pose
from boneyard.render.look import THEMES, Theme
from boneyard.render.symbol import LOCOMOTIVE, Symbols
from boneyard.words.language import ENGLISH, Language

UNIT: Final = 40
"""Steps of the picture to half the length of a tile."""

_MARGIN: Final = 20
_FONT: Final = "font-family=\"system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\""


@final
class Picture:
    """A picture that notebooks show: `Picture(layout(plan, view, asking), caption)`."""

    def __init__(self, layout: Layout, caption: Caption, *, theme: str = "light", numerals: bool = False) -> None:
        self.layout = layout
        self.caption = caption
        self.theme = theme
        self.numerals = numerals

    def _repr_svg_(self) -> str:
        return svg(self.layout, self.caption, theme=self.theme, numerals=self.numerals)


def svg(
    layout: Layout,
    caption: Caption,
    *,
    theme: str = "light",
    numerals: bool = False,
    hints: bool | Collection[str] = False,
    names: Mapping[str, str] | None = None,
    width: int | None = None,
    lang: Language = ENGLISH,
) -> str:
    """The picture of a layout; `caption` says what lies on it.

    `hints` lights up all open ends, or those with these places; `names` are those of the seats, `lang` is spoken to
    those who do not see it.
    """
    return _Drawing(layout, caption, theme, numerals, hints, names or {}, lang).text(width)


def tile_svg(tile: str, *, theme: str = "light", numerals: bool = False, upright: bool = False) -> str:
    """The picture of one tile, the number named first on the left, or on top."""
    symbols = Symbols(THEMES[theme], f"by-{theme[0]}{'n' if numerals else ''}-", numerals=numerals)
    placed = Placement(tile, Pose(0, 0, 90 if upright else 0), "tile", 0)
    body = symbols.tile(placed)
    half_width, half_height = (UNIT // 2, UNIT) if upright else (UNIT, UNIT // 2)
    box = f"{-half_width} {-half_height} {2 * half_width} {2 * half_height}"
    size = f'width="{2 * half_width}" height="{2 * half_height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">'
    return f"{head}<title>{escape(tile)}</title><defs>{symbols.definitions()}</defs>{body}</svg>"


def _point(pose: Pose) -> str:
    return f"{pose.x * UNIT:.1f} {pose.y * UNIT:.1f}"


def _lying(pose: Pose) -> str:
    return f'transform="translate({_point(pose)}) rotate({pose.rotation:g})"'


@final
class _Drawing:
    """One picture in the making."""

    def __init__(
        self,
        layout: Layout,
        caption: Caption,
        theme: str,
        numerals: bool,
        hints: bool | Collection[str],
        names: Mapping[str, str],
        lang: Language,
    ) -> None:
        self.layout = layout
        self.caption = caption
        self.theme: Theme = THEMES[theme]
        self.symbols = Symbols(self.theme, f"by-{theme[0]}{'n' if numerals else ''}-", numerals=numerals)
        self.hints = hints
        self.names = names
        self.lang = lang

    def text(self, width: int | None) -> str:
        """The whole picture."""
        box = self.layout.table.join(self.layout.box) if self.hints else self.layout.table
        left, top = box.left * UNIT - _MARGIN, box.top * UNIT - _MARGIN
        wide, tall = box.width * UNIT + 2 * _MARGIN, box.height * UNIT + 2 * _MARGIN
        shown = wide if width is None else width
        parts = [self._cloth(left, top, wide, tall), *self._hub(), *self._links(), *self._slots(), *self._emphasis()]
        parts += [self.symbols.tile(placed) for placed in self.layout.placements]
        parts += [*self._labels(), *[self._marker(marker) for marker in self.layout.markers]]
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {wide:.1f} {tall:.1f}" '
            f'width="{shown:.0f}" height="{shown * tall / wide:.0f}" role="img">'
        )
        told = describe(self.layout, self.caption, self.names, self.lang)
        words = f"<title>{escape(title_of(self.layout, self.lang))}</title><desc>{escape(told)}</desc>"
        return "\n".join([head, words, f"<defs>{self._light()}{self.symbols.definitions()}</defs>", *parts, "</svg>"])

    def _cloth(self, left: float, top: float, wide: float, tall: float) -> str:
        theme = self.theme
        frame = f'x="{left + 9:.1f}" y="{top + 9:.1f}" width="{wide - 18:.1f}" height="{tall - 18:.1f}"'
        return (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="28" fill="{theme.wood}"/>'
            f'<rect {frame} rx="20" fill="url(#{self.symbols.prefix}c)" stroke="{theme.rim}" stroke-width="4"/>'
        )

    def _light(self) -> str:
        """The cloth, a little darker towards the edge."""
        theme = self.theme
        return (
            f'<radialGradient id="{self.symbols.prefix}c" r=".75"><stop offset="0" stop-color="{theme.cloth}"/>'
            f'<stop offset="1" stop-color="{theme.edge_cloth}"/></radialGradient>'
        )

    def _hub(self) -> list[str]:
        """The hub, and the tracks that lead from it to the first tile of each train."""
        layout, theme = self.layout, self.theme
        if not layout.hub:
            return []
        parts = []
        for label in layout.labels:
            if label.key != "hub":
                length = (label.x**2 + label.y**2) ** 0.5
                x, y = label.x / length * UNIT, label.y / length * UNIT
                far = layout.hub + 1.25
                parts.append(f"M{x * layout.hub:.1f} {y * layout.hub:.1f}L{x * far:.1f} {y * far:.1f}")
        track = "".join(parts)
        return [
            f'<path d="{track}" stroke="{theme.track}" stroke-width="16" opacity=".35"/>',
            f'<path d="{track}" stroke="{theme.track}" stroke-width="12" stroke-dasharray="3 6" opacity=".8"/>',
            f'<circle r="{layout.hub * UNIT:.1f}" fill="{theme.hub}" stroke="{theme.hub_rim}" stroke-width="4"/>',
        ]

    def _links(self) -> list[str]:
        """Lines from tiles that lie apart to the tile they were laid against."""
        where = {placed.tile: placed for placed in self.layout.placements}
        apart = [(placed, where[placed.parent]) for placed in self.layout.placements if placed.linked and placed.parent]
        return [
            f'<path d="M{_point(a.pose)}L{_point(b.pose)}" stroke="{self.theme.words}" '
            f'stroke-width="5" stroke-dasharray="1 9" stroke-linecap="round"/>'
            for a, b in apart
        ]

    def _slots(self) -> list[str]:
        """Dashed places: trains that have not started, and the open ends that are lit up."""
        started = {placed.group for placed in self.layout.placements}
        parts = []
        for end in self.layout.ends:
            if self.hints is True or (self.hints and end.place in self.hints):
                parts.append(self._slot(end, self.theme.turn, 3))
            elif self.layout.hub and f"train {end.place}" not in started:
                parts.append(self._slot(end, self.theme.faint, 2))
        return parts

    def _slot(self, end: OpenEnd, colour: str, stroke: int) -> str:
        return (
            f'<rect x="-36" y="-16" width="72" height="32" rx="6" fill="none" stroke="{colour}" '
            f'stroke-width="{stroke}" stroke-dasharray="7 5" {_lying(end.pose)}>'
            f"<title>{escape(self._place(end))}</title></rect>"
        )

    def _place(self, end: OpenEnd) -> str:
        return self.lang.say(
            "picture.place" if end.number is None else "picture.place-asks", place=end.place, number=end.number
        )

    def _emphasis(self) -> list[str]:
        """A bright frame around doubles that ask for a tile before anything else."""
        return [
            f'<rect x="-46" y="-26" width="92" height="52" rx="12" fill="{self.theme.asking}" fill-opacity=".35" '
            f'stroke="{self.theme.asking}" stroke-width="4" {_lying(placed.pose)}>'
            f"<title>{self.lang.say('picture.asks-first', tile=placed.tile)}</title></rect>"
            for placed in self.layout.placements
            if placed.tile in self.layout.asking
        ]

    def _labels(self) -> list[str]:
        return [
            self._badge(label) if label.key.startswith("train") else self._words(label)
            for label in self.layout.labels
            if label.key != "hub"
        ]

    def _badge(self, label: Label) -> str:
        """The owner of a train, on the rim of the hub; a ring tells whose turn it is."""
        theme = self.theme
        x, y = label.x * UNIT, label.y * UNIT
        ring = (
            f'<circle r="21" fill="none" stroke="{theme.turn}" stroke-width="4"/>'
            if label.text == self.layout.turn
            else ""
        )
        name = self.lang.say("place.mexican") if label.text == "M" else seat_name(label.text, self.names, self.lang)
        return (
            f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(name)}</title>{ring}'
            f'<circle r="17" fill="{theme.badge}"/><text y="7.5" font-size="21" font-weight="700" '
            f'text-anchor="middle" fill="{theme.badge_words}" {_FONT}>{escape(label.text)}</text></g>'
        )

    def _words(self, label: Label) -> str:
        if label.key != "position":
            return ""
        return (
            f'<text x="{label.x * UNIT:.1f}" y="{label.y * UNIT + 6:.1f}" font-size="17" text-anchor="middle" '
            f'fill="{self.theme.words}" {_FONT}>{escape(label.text)}</text>'
        )

    def _marker(self, marker: Marker) -> str:
        """A little locomotive: everybody may play on this train."""
        theme = self.theme
        return (
            f'<g transform="translate({marker.x * UNIT:.1f} {marker.y * UNIT:.1f})" fill="{theme.marker}" '
            f'stroke="{theme.marker_edge}" stroke-width="2.2" stroke-linejoin="round">'
            f"<title>{self.lang.say('picture.marked', train=marker.train)}</title>{LOCOMOTIVE}</g>"
        )
