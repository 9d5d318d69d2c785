"""`boneyard`: the door of the command line. Errors are one sentence on standard error, and exit status 2."""

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from typing import Final, NoReturn, TextIO

from boneyard import __version__, build
from boneyard.cli.page import spoken
from boneyard.cli.parser import Parser
from boneyard.core.errors import BoneyardError, UserError
from boneyard.words.language import Language, capital
from boneyard.words.problem import problem

COMMANDS: Final = (
    "play",
    "learn",
    "rules",
    "replay",
    "review",
    "check",
    "photo",
    "draw",
    "arena",
    "solve",
    "puzzles",
    "verify",
    "doctor",
    "backup",
    "restore",
    "admin",
    "serve",
    "engine",
)
"""Each has a module of its name here, which only those who call it pay for."""
_NEEDS: Final = (
    "this command needs the package {package}, which is not installed here: pip install 'boneyard[{extra}]' brings it"
)
_OF_PHOTO: Final = {"PIL": "pillow", "numpy": "numpy", "onnxruntime": "onnxruntime"}
"""The packages that only photographs need, by the modules that are missed; all others are the server's."""


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except BoneyardError as error:
        return _say(error, words)
    except ModuleNotFoundError as error:
        return _say(_not_installed(error), words)
    except KeyboardInterrupt:
        print(f"\n{spoken(words).say('play.goodbye')}", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _let_go(sys.stdout)
        return 0


def _say(error: BoneyardError, words: list[str]) -> int:
    print(f"boneyard: {problem(error, spoken(words))}", file=sys.stderr)
    return 2


def _not_installed(error: ModuleNotFoundError) -> UserError:
    """What to install for a command that asks for somebody else's package; a module of our own is always there."""
    package = (error.name or __package__).partition(".")[0]
    if package == __package__.partition(".")[0]:
        raise error
    extra = "photo" if package in _OF_PHOTO else "server"
    return UserError(_NEEDS, {"package": _OF_PHOTO.get(package, package), "extra": extra})


def run() -> NoReturn:
    """The program `boneyard`."""
    sys.exit(main())


def parse(words: list[str]) -> argparse.Namespace:
    """What a command line asks for; its `run` does it."""
    return _parser(words, spoken(words)).parse_args(words)


def _run(words: list[str]) -> int:
    try:
        given = parse(words)
    except SystemExit as done:
        return int(done.code or 0)
    command: Callable[[argparse.Namespace], int] = given.run
    status = command(given)
    sys.stdout.flush()
    return status


def _parser(words: list[str], lang: Language) -> Parser:
    parser = Parser(lang, "boneyard", lang.say("cli.parser.about"))
    version = f"boneyard {__version__} ({build.name()} engine)"
    parser.add_argument("--version", action="version", version=version, help=lang.say("cli.parser.version"))
    commands = parser.add_subparsers(required=True, metavar=lang.say("cli.shown.command"))
    called = next((word for word in words if word in COMMANDS), "")
    for name in COMMANDS:
        told = lang.say(f"cli.command.{name}")
        command = commands.add_parser(name, lang=lang, help=told, description=capital(told))
        if name == called:
            import_module(f"boneyard.cli.{name}").add_options(command)
    return parser


def _forgive(stream: TextIO) -> None:
    """Whatever bytes come in, and whatever the terminal can show, nothing breaks."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _let_go(stream: TextIO) -> None:
    """The reader has gone (`| head`): nothing more is written, also not at exit."""
    if isinstance(stream, TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
