"""`boneyard restore`: bring a copy of the server's database back, or try whether that could be done."""

import argparse
from pathlib import Path

from boneyard.audit import shelf
from boneyard.audit.backup import restore
from boneyard.audit.drill import drill
from boneyard.cli.copies import run_copy, takes_copy
from boneyard.cli.parser import Parser


def add_options(parser: Parser) -> None:
    """What the command understands."""
    takes_copy(parser)
    parser.takes("--drill", action="store_true", says="database.drill")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Bring a copy back, of a folder the newest; where it is damaged, nothing is changed. A drill changes nothing."""
    if Path(given.file).is_dir():
        given.file = str(shelf.newest(Path(given.file)))
    if given.drill:
        return run_copy(given, lambda database: drill(given.file, database), "drilled", "undrilled")
    return run_copy(given, lambda database: restore(given.file, database, force=given.force), "restored", "damaged")
