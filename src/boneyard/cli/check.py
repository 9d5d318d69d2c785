"""`boneyard check`: a saved game, judged line by line."""

import argparse

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.saved import read_file
from boneyard.cli.talk import Talk
from boneyard.match.replay import replay
from boneyard.notation.record import Damaged
from boneyard.words.problem import problem


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("file", shown="file", says="saved-game")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Judge it; exit status 1 when something is not by the rules."""
    return check_file(given.file, talk_of(given))


def check_file(path: str, talk: Talk) -> int:
    """Replay a saved game and say whether all of it is by the rules; the exit status."""
    try:
        record = read_file(path)
        moments = sum(1 for _ in replay(record))
    except Damaged as error:
        talk.say([f"{path}, {problem(error, talk.lang)}"])
        return 1
    rounds = sum(round_.points is not None for round_ in record.rounds)
    key = "play.check.secret" if record.rounds and record.rounds[-1].deal is None else "play.check.good"
    talk.say([talk.lang.say(key, path=path, game=record.game, rules=record.rules, steps=moments, rounds=rounds)])
    return 0
