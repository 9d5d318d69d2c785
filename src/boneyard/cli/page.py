"""The page that a command writes on: its language and its width."""

import argparse
import os
import shutil
import sys
from typing import Final

from boneyard.cli.talk import Talk
from boneyard.core.errors import UserError
from boneyard.words.language import Language, find_language, of_terminal, preferred

NARROWEST: Final = 60
WIDEST: Final = 120


def talk_of(given: argparse.Namespace) -> Talk:
    """The person at the terminal."""
    return Talk(sys.stdin, sys.stdout, width_of(given), language_of(given))


def language_of(given: argparse.Namespace) -> Language:
    """The language that was asked for, or that of the terminal."""
    return of_terminal(dict(os.environ)) if given.lang is None else find_language(given.lang)


def spoken(words: list[str]) -> Language:
    """The language of a command that is not understood yet."""
    pairs = zip(words, [*words[1:], ""], strict=False)
    given = [word.partition("=")[2] or after for word, after in pairs if word.partition("=")[0] == "--lang"]
    return preferred(given[0]) if given else of_terminal(dict(os.environ))


def width_of(given: argparse.Namespace) -> int:
    """How many columns a line has."""
    if given.width is None:
        return min(WIDEST, max(NARROWEST, shutil.get_terminal_size((80, 24)).columns))
    if given.width < NARROWEST:
        raise UserError(
            "--width {width} is too narrow: it has to be at least {least}",
            {"width": str(given.width), "least": str(NARROWEST)},
        )
    return int(given.width)
