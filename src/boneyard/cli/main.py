"""`boneyard`: the door of the command line. Errors are one sentence on standard error, and exit status 2."""

import argparse
import gc
import os
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from typing import Final, NoReturn, TextIO, final

from boneyard import __version__, build
from boneyard.bots import BOTS
from boneyard.bots.ladder import offered
from boneyard.cli.talk import Talk, wrap_lines
from boneyard.core.errors import BadRules, BoneyardError
from boneyard.games import GAMES, find_game
from boneyard.words.language import LANGUAGES, Language, find_language, of_terminal, preferred
from boneyard.words.problem import problem
from boneyard.words.rules import rules_difference, rules_text

_LIGHT: Final = ("play", "rules", "replay", "check", "serve", "engine", "--version")
_HEAVY: Final = {"draw": ("draw",), "arena": ("arena",), "solve": ("solve",), "verify": ("verify",), "doctor": ("doctor",), "backup": ("backup", "restore")}
"""Commands whose libraries only their users pay for: the module, and the words that call it."""
NARROWEST: Final = 60
WIDEST: Final = 120


@final
class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence that `main` prints."""
        raise BadRules(message)


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except BoneyardError as error:
        print(f"boneyard: {problem(error, _spoken(words))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\n{_spoken(words).say('play.goodbye')}", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _let_go(sys.stdout)
        return 0


def run() -> NoReturn:
    """The program `boneyard`."""
    sys.exit(main())


def _run(argv: list[str]) -> int:
    try:
        given = _parser(argv).parse_args(argv)
    except SystemExit as done:
        return int(done.code or 0)
    command: Callable[[argparse.Namespace], int] = given.run
    status = command(given)
    sys.stdout.flush()
    return status


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    parser = _Parser(prog="boneyard", description="Dominoes, exactly by the book.")
    parser.add_argument("--version", action="version", version=f"boneyard {__version__} ({build.name()} engine)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_play(commands.add_parser("play", help="play against bots in the terminal"))
    _add_rules(commands.add_parser("rules", help="the rules of a rule code in plain words, or where two codes differ"))
    _add_replay(commands.add_parser("replay", help="step through a saved game"))
    _add_check(commands.add_parser("check", help="is a saved game by the rules? Names the first line that is not"))
    for name in _asked(argv):
        import_module(f"boneyard.cli.{name}").add_parser(commands)
    _add_serve(commands.add_parser("serve", help="run the server: tables in the browser, for friends by a link"))
    commands.add_parser("engine", help="answer JSON requests on standard input, one a line").set_defaults(run=_engine)
    return parser


def _asked(argv: list[str]) -> list[str]:
    """The modules of heavier commands that this call needs: all of them for a list of commands, otherwise only the one that is called."""
    if argv and argv[0] in _LIGHT:
        return []
    names = [module for module, words in _HEAVY.items() if argv and argv[0] in words]
    return names or list(_HEAVY)


def _levels() -> str:
    """The levels by game, for a help text."""
    return "; ".join(f"in {game.id} {', '.join(offered(game.id))}" for game in GAMES)


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--rules", metavar="CODE", help="a rule book, or a rule code such as parsons+rounds=3 (default: the first book of the game)")
    parser.add_argument("--set", type=int, metavar="N", help="the highest number of the set: 6, 9 or 12")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, you included (default: 4 where the rules allow it)")
    parser.add_argument("--seat", default="A", metavar="LETTER", help="your seat (default: A)")
    parser.add_argument(
        "--bot", default="heaviest", choices=list(BOTS), metavar="BOT", help=f"who plays the other seats: heaviest (the default), or {_levels()}"
    )
    parser.add_argument("--seed", metavar="TEXT", help="the same seed deals the same tiles again (default: a new one, which is shown)")
    parser.add_argument("--save", metavar="FILE", help="save the game there when it ends or you leave")
    _add_page(parser)
    parser.set_defaults(run=_play)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("code", metavar="CODE", help="a rule code")
    parser.add_argument("other", metavar="CODE2", nargs="?", help="a second one: shows only where the two differ")
    _add_page(parser)
    parser.set_defaults(run=_rules)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--to", type=int, metavar="N", help="show the table after step N and end")
    parser.add_argument("--seat", metavar="LETTER", help="look from this seat; all: every hand open (default); none: as a spectator")
    _add_page(parser)
    parser.set_defaults(run=_replay)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game")
    _add_page(parser)
    parser.set_defaults(run=_check)


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bind", metavar="ADDRESS", help="the address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=int, metavar="N", help="the port (default: 8000)")
    parser.add_argument("--lan", action="store_true", help="let phones and computers in the same house in, and show the address as a QR code")
    parser.add_argument("--show", action="store_true", help="open the address in a browser, where there is a screen")
    parser.set_defaults(run=_serve)


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=GAMES[0].id, metavar="GAME", help=f"{', '.join([game.id for game in GAMES])} (default: {GAMES[0].id})")


def _add_page(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="CODE", help=f"the language: {', '.join(LANGUAGES)} (default: that of the terminal)")
    parser.add_argument("--width", type=int, metavar="N", help="columns of text (default: those of the terminal, or 80)")


def _engine(_given: argparse.Namespace) -> int:
    from boneyard.cli import engine  # noqa: PLC0415  each command pays for itself alone

    engine.serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _replay(given: argparse.Namespace) -> int:
    from boneyard.cli import replay  # noqa: PLC0415  each command pays for itself alone

    return replay.step_through(given.file, given.to, given.seat or replay.OPEN, _talk(given))


def _check(given: argparse.Namespace) -> int:
    from boneyard.cli import replay  # noqa: PLC0415  each command pays for itself alone

    return replay.check_file(given.file, _talk(given))


def _serve(given: argparse.Namespace) -> int:
    gc.disable()  # until it is ready nothing becomes garbage: to look for it is a fifth of the start
    from boneyard.cli.serve import serve  # noqa: PLC0415  only the server pays for its libraries

    return serve(bind=given.bind, port=given.port, lan=given.lan, show=given.show)


def _play(given: argparse.Namespace) -> int:
    from boneyard.cli.play import Invitation, play  # noqa: PLC0415  each command pays for itself alone

    talk = _talk(given)
    invitation = Invitation(given.game, given.rules, given.set, given.seats, given.seat, given.bot, given.seed, given.save)
    play(invitation, talk)
    return 0


def _rules(given: argparse.Namespace) -> int:
    game, lang = find_game(given.game).id, _language(given.lang)
    lines = rules_text(game, given.code, lang) if given.other is None else _difference(game, given.code, given.other, lang)
    for line in wrap_lines(lines, _width(given.width)):
        print(line)
    return 0


def _difference(game: str, a: str, b: str, lang: Language) -> list[str]:
    return rules_difference(game, a, b, lang) or [lang.say("rules.head.alike")]


def _talk(given: argparse.Namespace) -> Talk:
    return Talk(sys.stdin, sys.stdout, _width(given.width), _language(given.lang))


def _spoken(words: list[str]) -> Language:
    """The language of a command that may have gone wrong before it was understood."""
    given = [word.partition("=")[2] or after for word, after in zip(words, [*words[1:], ""], strict=False) if word.partition("=")[0] == "--lang"]
    return preferred(given[0]) if given else of_terminal(dict(os.environ))


def _language(given: str | None) -> Language:
    return of_terminal(dict(os.environ)) if given is None else find_language(given)


def _width(given: int | None) -> int:
    if given is None:
        return min(WIDEST, max(NARROWEST, shutil.get_terminal_size((80, 24)).columns))
    if given < NARROWEST:
        raise BadRules("--width {width} is too narrow: it has to be at least {least}", {"width": str(given), "least": str(NARROWEST)})
    return given


def _forgive(stream: TextIO) -> None:
    """Whatever bytes come in, and whatever the terminal can show, nothing breaks."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _let_go(stream: TextIO) -> None:
    """The reader has gone (`| head`): nothing more is written, also not at exit."""
    if isinstance(stream, TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
