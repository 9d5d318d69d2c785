"""Rules and score sheets as files: HTML, or PDF where a browser is there to set it."""

import argparse
from pathlib import Path
from typing import Final

from boneyard.cli.written import writing
from boneyard.core.errors import UserError
from boneyard.core.seat import MOST_SEATS
from boneyard.kinds import Kind
from boneyard.match.match import usual_set
from boneyard.prints.booklet import booklet
from boneyard.prints.page import Paper
from boneyard.prints.pdf import write_pdf
from boneyard.prints.score_sheet import score_sheet
from boneyard.words.language import Language
from boneyard.words.statement import At

_COLUMNS: Final = 4
"""Columns of a sheet for nobody in particular."""


def write_print(given: argparse.Namespace, kind: Kind, lang: Language) -> int:
    """The booklet, or the score sheet, into the file that was named."""
    path = Path(given.output)
    if path.suffix not in (".html", ".pdf"):
        raise UserError("rules are printed into a file that ends in .html or .pdf")
    html = _sheet(given, kind, _paper(given, lang)) if given.sheet else _rules(given, kind, _paper(given, lang))
    with writing(given.output):
        if path.suffix == ".pdf":
            write_pdf(html, path)
        else:
            path.write_text(html, encoding="utf-8")
    return 0


def _paper(given: argparse.Namespace, lang: Language) -> Paper:
    return Paper(lang, given.paper, is_large=given.large)


def _rules(given: argparse.Namespace, kind: Kind, paper: Paper) -> str:
    return booklet(kind, given.code, paper, At(given.set, given.seats), given.name)


def _sheet(given: argparse.Namespace, kind: Kind, paper: Paper) -> str:
    names = [name.strip() for name in given.players.split(",")] if given.players else []
    columns = names or [""] * (given.seats or _COLUMNS)
    if len(columns) > MOST_SEATS:
        raise UserError("a score sheet has at most {most} columns", {"most": str(MOST_SEATS)})
    top = given.set or usual_set(kind.game, kind.game.read_code(given.code))
    return score_sheet(kind, given.code, top, columns, paper, given.name)
