"""The symbols of a picture: a tile's body once, each number once, however many tiles show them."""

from math import cos, radians, sin
from typing import Final, final

from boneyard.render.look import TEXTURES, Theme, numeral_colour, pip_radius, pips_of, texture_colour, tint
from boneyard.render.plan.shape import Placement, ends_of

LOCOMOTIVE: Final = (
    '<path d="M-20 9V-4h5v-9h8v9h9v-12h14v4h-2v21Z"/>'
    '<rect x="6" y="-11" width="7" height="8" rx="1.5" fill="#fff" stroke-width="1.5"/>'
    '<circle cx="-12" cy="10" r="5.5" fill="#fff"/><circle cx="1" cy="10" r="5.5" fill="#fff"/>'
    '<circle cx="11" cy="11" r="4.5" fill="#fff"/>'
)
_FONT: Final = "font-family=\"system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\""


@final
class Symbols:
    """Draws tiles by their symbols, and remembers which it needed."""

    def __init__(self, theme: Theme, prefix: str, *, numerals: bool) -> None:
        self.theme = theme
        self.prefix = prefix
        self.numerals = numerals
        self.used: set[int] = set()

    def tile(self, placed: Placement) -> str:
        """A tile where it lies. Numerals stand upright however it is turned."""
        first, second = ends_of(placed.tile)
        self.used |= {first, second}
        x, y, turn = placed.pose.x * 40, placed.pose.y * 40, placed.pose.rotation
        p = self.prefix
        parts = [
            f'<g><title>{placed.tile}</title><g transform="translate({x:.1f} {y:.1f}) rotate({turn:g})">',
            f'<use href="#{p}t"/><use href="#{p}{first}" x="-20"/><use href="#{p}{second}" x="20"/></g>',
        ]
        if self.numerals:
            dx, dy = 20 * cos(radians(turn)), 20 * sin(radians(turn))
            parts += [
                f'<use href="#{p}n{first}" x="{x - dx:.1f}" y="{y - dy:.1f}"/>',
                f'<use href="#{p}n{second}" x="{x + dx:.1f}" y="{y + dy:.1f}"/>',
            ]
        return "".join([*parts, "</g>"])

    def definitions(self) -> str:
        """The symbols that were needed."""
        parts = [self._body()]
        for number in sorted(self.used):
            parts += [self._texture(number), self._half(number)]
            if self.numerals:
                parts.append(self._numeral(number))
        return "".join(parts)

    def _body(self) -> str:
        theme = self.theme
        return (
            f'<g id="{self.prefix}t"><rect x="-40" y="-20" width="80" height="40" rx="7.5" fill="{theme.shade}" '
            f'opacity=".55"/><rect x="-39" y="-19" width="78" height="38" rx="6.5" fill="{theme.face}" '
            f'stroke="{theme.edge}" stroke-width="1"/>'
            f'<path d="M0-15V15" stroke="{theme.groove}" stroke-width="1.6" stroke-linecap="round"/></g>'
        )

    def _texture(self, number: int) -> str:
        width, height, path = TEXTURES[number]
        return (
            f'<pattern id="{self.prefix}p{number}" width="{width:g}" height="{height:g}" patternUnits="userSpaceOnUse">'
            f'<path d="{path}" fill="none" stroke="{texture_colour(self.theme, number)}" stroke-width="1.1" '
            f'stroke-linecap="round"/></pattern>'
        )

    def _half(self, number: int) -> str:
        ground = 'x="-16.5" y="-16.5" width="33" height="33" rx="5"'
        parts = [
            f'<g id="{self.prefix}{number}"><rect {ground} fill="{tint(self.theme, number)}"/>',
            f'<rect {ground} fill="url(#{self.prefix}p{number})"/>',
        ]
        if not self.numerals:
            radius = pip_radius(number)
            arc = f"a{radius} {radius} 0 1 0"
            circle = f"{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0"
            dots = "".join([f"M{x - radius:g} {y:g}{circle}" for x, y in pips_of(number)])
            parts.append(f'<path d="{dots}" fill="{self.theme.numbers[number]}"/>' if dots else "")
        return "".join([*parts, "</g>"])

    def _numeral(self, number: int) -> str:
        colour = numeral_colour(self.theme, number)
        return (
            f'<text id="{self.prefix}n{number}" y="8.5" font-size="24" font-weight="700" text-anchor="middle" '
            f'fill="{colour}" {_FONT}>{number}</text>'
        )
