"""A chart of a review: how the expectation went up and down, round by round, and what brought it about."""

from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape

from boneyard.review.review import Review, RoundReview
from boneyard.words.language import ENGLISH, Language

_WIDTH: Final = 720
_HEIGHT: Final = 160
_LEFT: Final = 56
_TOP: Final = 28
_MARKS: Final = {"deal": "#555", "draws": "#a60", "play": "#06c", "others": "#999"}


def chart_svg(review: Review, lang: Language = ENGLISH) -> str:
    """Every round as a line of steps; dots have the colour of what brought them about."""
    title = escape(lang.say("review.chart-title"))
    tall = _TOP + _HEIGHT * len(review.rounds)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {tall}" font-family="sans-serif" '
            'font-size="13" role="img">'
        ),
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{tall}" fill="white"/>',
        f'<text x="8" y="18">{title}</text>',
    ]
    for index, one in enumerate(review.rounds):
        parts += _round(one, _TOP + _HEIGHT * index)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _round(one: RoundReview, top: int) -> list[str]:
    at = list(accumulate([one.expected, *(swing.points for swing in one.swings)]))
    reach = max(1.0, *map(abs, at))
    half = (_HEIGHT - 24) / 2

    def y(points: float) -> float:
        return round(top + 8 + half - half * points / reach, 1)

    step = (_WIDTH - _LEFT - 20) / max(1, len(at) - 1)
    dots = [(round(_LEFT + step * index, 1), y(points)) for index, points in enumerate(at)]
    path = " ".join([f"{x},{high}" for x, high in dots])
    return [
        f'<line x1="{_LEFT}" y1="{y(0)}" x2="{_WIDTH - 20}" y2="{y(0)}" stroke="#888" stroke-dasharray="3 3"/>',
        *(f'<text x="8" y="{y(points) + 4}">{points:+.0f}</text>' for points in (reach, 0.0, -reach)),
        f'<polyline points="{path}" fill="none" stroke="#246" stroke-width="2"/>',
        *(
            (
                f'<circle cx="{x}" cy="{high}" r="4" fill="{_MARKS[swing.part]}">'
                f"<title>{swing.number}: {swing.points:+.1f}</title></circle>"
            )
            for (x, high), swing in zip(dots[1:], one.swings, strict=True)
        ),
    ]
