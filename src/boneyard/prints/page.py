"""A document for paper: one HTML file that needs nothing else."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal, get_args
from xml.sax.saxutils import escape

from boneyard.words.language import Language

Size = Literal["a4", "letter"]
SIZES: Final = get_args(Size)
_STYLE: Final = files("boneyard.prints").joinpath("paper.css").read_text(encoding="utf-8")
_SIZE: Final[dict[Size, str]] = {"a4": "A4", "letter": "letter"}


@dataclass(frozen=True)
class Paper:
    """On what, how large, and in which language; `script` is the address of what presses the button, if one does."""

    lang: Language
    size: Size = "a4"
    is_large: bool = False
    script: str = ""


def document(title: str, body: str, paper: Paper, *, wide: bool = False) -> str:
    """The whole file; `wide` turns the paper on its side."""
    size = f"@page {{ size: {_SIZE[paper.size]}{' landscape' if wide else ''}; }}"
    kind = f"{'large' if paper.is_large else ''} {'wide' if wide else ''}".strip()
    return (
        f'<!doctype html>\n<html lang="{paper.lang.code}" class="{kind}">\n<head>\n'
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{size}\n{_STYLE}</style>\n</head>\n<body>\n"
        f"{_button(paper)}<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _button(paper: Paper) -> str:
    if not paper.script:
        return ""
    return (
        f'<button class="print" type="button">{escape(paper.lang.say("print.button"))}</button>\n'
        f'<script src="{escape(paper.script)}" defer></script>\n'
    )
