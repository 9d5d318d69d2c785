"""`boneyard review`: what each decision of a saved game was worth, by what its player could know, and what was luck."""

import argparse
import json
import sys
from pathlib import Path

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.saved import read_file
from boneyard.cli.talk import Talk
from boneyard.cli.written import writing
from boneyard.core.errors import UserError
from boneyard.core.seat import LETTERS
from boneyard.notation.record import Record
from boneyard.review import WORLDS, Review, rounds_of
from boneyard.review.chart import chart_svg
from boneyard.review.told import lines, told

_MOST_WORLDS = 100_000


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("file", shown="file", says="saved-game")
    parser.takes("--seat", shown="letter", says="review.seat")
    parser.takes("--worlds", type=int, default=WORLDS, shown="n", says="review.worlds", names={"worlds": str(WORLDS)})
    parser.takes("--json", action="store_true", says="review.json")
    parser.takes("-o", "--output", shown="file", says="review.output")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Look back at it."""
    if not 2 <= given.worlds <= _MOST_WORLDS:
        names = {"worlds": str(given.worlds), "most": str(_MOST_WORLDS)}
        raise UserError("--worlds {worlds} cannot be: it may be 2 to {most}", names)
    record, talk = read_file(given.file), talk_of(given)
    names = dict(zip(LETTERS, record.names, strict=False))
    found = Review(given.seat or LETTERS[0], given.worlds, [])
    for one in rounds_of(record, found.seat, given.worlds):
        found.rounds.append(one)
        _say_how_far(one.round, record, talk)
    if given.output is not None:
        with writing(given.output):
            Path(given.output).write_text(chart_svg(found, talk.lang), encoding="utf-8")
    if given.json:
        rounds = [told(one, talk.lang, names) for one in found.rounds]
        print(json.dumps({"seat": found.seat, "worlds": found.worlds, "rounds": rounds}, ensure_ascii=False))
    else:
        talk.say(lines(found, talk.lang, names))
    return 0


def _say_how_far(number: int, record: Record, talk: Talk) -> None:
    """Somebody who waits at a screen is told how long."""
    if sys.stderr.isatty():
        print("\r" + talk.lang.say("review.thinking", round=number, rounds=len(record.rounds)), end="", file=sys.stderr)
        if number == len(record.rounds):
            print("\r\033[K", end="", file=sys.stderr)
