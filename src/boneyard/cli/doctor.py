"""`boneyard doctor`: replay every game of the server's database and check it. It only reads."""

import argparse
import asyncio

from boneyard.audit.doctor import look_at
from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.report import database_of, report_lines


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("--database", shown="database", says="database.any")
    parser.takes_lang()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Examine a store; exit status 1 when something is wrong with it."""
    lang = language_of(given)
    report = asyncio.run(look_at(database_of(given.database)))
    for line in report_lines(report, lang):
        print(line)
    return 1 if report.wrong else 0
