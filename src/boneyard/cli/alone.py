"""One command as a program of its own: `python -m boneyard.cli.doctor …`. Errors are one sentence and exit status 2, as everywhere."""

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn, final

from boneyard.core.errors import BadRules


@final
class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence that is printed."""
        raise BadRules(message)


def run_alone(add_parser: Callable[[Any], None], name: str, argv: list[str] | None) -> int:
    """Run one command; the exit status."""
    parser = _Parser(prog="boneyard")
    add_parser(parser.add_subparsers(required=True, parser_class=_Parser))
    try:
        given = parser.parse_args([name, *(sys.argv[1:] if argv is None else argv)])
        return int(given.run(given))
    except BadRules as error:
        print(f"boneyard: {error}", file=sys.stderr)
        return 2
    except SystemExit as done:
        return int(done.code or 0)
