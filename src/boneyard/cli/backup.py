"""`boneyard backup`: copy the server's database into a file, while it runs."""

import argparse
from pathlib import Path

from boneyard.audit import shelf
from boneyard.audit.backup import backup
from boneyard.cli.copies import run_copy, takes_copy
from boneyard.cli.parser import Parser
from boneyard.core.errors import UserError


def add_options(parser: Parser) -> None:
    """What the command understands."""
    takes_copy(parser)
    parser.takes("--keep", type=int, shown="n", says="database.keep")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Copy; a copy with damaged tables is kept, too: it is what there is. Only after a good one do older ones go."""
    folder = Path(given.file)
    if given.keep is not None and given.keep < 1:
        raise UserError("--keep is 1 or more, and goes with a folder for the copies")
    if given.keep is not None and not folder.is_dir():
        raise UserError("{path} is no folder: make one for the copies first", {"path": given.file})
    if folder.is_dir():
        given.file = str(shelf.name_now(folder))
    status = run_copy(given, lambda database: backup(database, given.file, force=given.force), "made", "made")
    if given.keep is not None and status == 0:
        shelf.clear(folder, given.keep)
    return status
