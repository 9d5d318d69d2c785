"""What `boneyard backup` and `boneyard restore` share: the file, the database, and what is said at the end."""

import argparse
import sys
from collections.abc import Callable

from boneyard.audit.doctor import Report
from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.report import database_of, report_lines
from boneyard.server.process.settings import check_database, is_postgres


def takes_copy(parser: Parser) -> None:
    """Take the copy, the database, and leave to replace what is there."""
    parser.takes("file", shown="file", says="database.copy")
    parser.takes("--database", shown="file", says="database.file")
    parser.takes("--force", action="store_true", says="database.force")
    parser.takes_lang()


def run_copy(given: argparse.Namespace, work: Callable[[str], Report], done: str, damaged: str) -> int:
    """Do the work on the database that is meant; exit status 1 when the copy has damaged tables.

    A PostgreSQL database has tools of its own: they are named.
    """
    lang, database = language_of(given), database_of(given.database)
    check_database(database)
    if is_postgres(database):
        print(lang.say("cli.copy.postgres", file=given.file), file=sys.stderr)
        return 2
    report = work(database)
    key = damaged if report.wrong else done
    for line in [*report_lines(report, lang), lang.say(f"cli.copy.{key}", file=given.file, database=database)]:
        print(line)
    return 1 if report.wrong else 0
