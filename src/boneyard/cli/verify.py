"""`boneyard verify`: check the deals of a table, without trusting its server."""

import argparse

from boneyard.audit.proofs import Receipt, Transcript, read
from boneyard.audit.verify import Verdict, check, check_game
from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.saved import read_file


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("transcript", shown="transcript", says="verify.transcript")
    parser.takes("--receipt", action="append", default=[], shown="receipt", says="verify.receipt")
    parser.takes("--game", shown="saved", says="verify.game")
    parser.takes_lang()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check; exit status 1 when something is wrong, 3 when nothing is and something cannot be told from outside."""
    lang, verdict = language_of(given), _verdict(given)
    for finding in verdict.findings:
        print(finding.said(lang))
    said, status = ("unfair", 1) if verdict.is_wrong else ("open", 3) if verdict.is_open else ("fair", 0)
    print(lang.say(f"cli.verify.{said if status or verdict.is_compared else 'alone'}"))
    return status


def _verdict(given: argparse.Namespace) -> Verdict:
    """A saved game is held against a transcript that is right."""
    told = read(given.transcript, Transcript)
    verdict = check(told, [read(path, Receipt) for path in given.receipt])
    played = check_game(told, read_file(given.game)).findings if given.game and not verdict.is_wrong else []
    return Verdict(verdict.findings + played)
