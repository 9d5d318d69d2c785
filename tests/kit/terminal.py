"""One kit for the terminal: a table laid from a position, a person who types, and what that person is told."""

import io
import re
import sys

import pytest

from boneyard.cli.main import main
from boneyard.cli.sitting import Sitting
from boneyard.cli.talk import Leave, Talk
from boneyard.core.position import Position
from boneyard.match import Match, load_match
from boneyard.words.language import ENGLISH, Language
from tests.kit.by_name import table_lines

_PROMPT = re.compile(r"^(Your choice, 1 to \d+:|Enter to [^:]*:) ")


def page(width: int) -> Talk:
    """A page that nobody reads."""
    return Talk(io.StringIO(), io.StringIO(), width, ENGLISH)


def typing(typed: str, sink: io.StringIO, width: int = 100, lang: Language = ENGLISH) -> Talk:
    """A person who types this, and reads what is written into a sink."""
    return Talk(io.StringIO(typed), sink, width, lang)


def match_at(position: Position) -> Match:
    """A match that stands at a position."""
    return load_match(position, "seed")


def drawn(position: Position, seat: int = 0, width: int = 80) -> list[str]:
    """The table of a position, as a seat sees it."""
    return table_lines(match_at(position).view(seat), width, ENGLISH)


def sit(match: Match, typed: str, me: int = 0, bot: str = "heaviest") -> list[str]:
    """What is said at a table until the typed lines end."""
    sink = io.StringIO()
    try:
        Sitting(match, me, bot, typing(typed, sink)).play()
    except Leave:
        sink.write("left")
    return sink.getvalue().splitlines()


def answers(position: Position, *typed: str) -> list[str]:
    """The answers to some lines at the first prompt, without the prompt."""
    said = sit(match_at(position), "\n".join(typed) + "\n")
    first = next(number for number, line in enumerate(said) if line.startswith(("Your choice", "Enter to")))
    return [_PROMPT.sub("", line) for line in said[first:]]


def run(
    argv: list[str], typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """A whole command: the exit status, and what was printed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    status = main(argv)
    out, err = capsys.readouterr()
    return status, out, err


def play(argv: list[str], typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What `boneyard play` prints where nothing goes wrong."""
    status, out, err = run(["play", "--width", "80", *argv], typed, monkeypatch, capsys)
    assert (status, err) == (0, "")
    return out
