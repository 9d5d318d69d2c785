"""`boneyard draw`: the picture of a table as SVG, from a position or a view, or of a random game. Errors are one sentence on standard error, and exit status 2."""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, NoReturn, cast, final

from boneyard.cli.play import Invitation, open_match
from boneyard.core.errors import BadPosition, BadRules, BoneyardError
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.core.state import Phase
from boneyard.games import GAMES, find_game
from boneyard.match import Match
from boneyard.render.layout import layout
from boneyard.render.look import THEMES
from boneyard.render.svg import svg
from boneyard.words.language import LANGUAGES, find_language


@final
class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence that `main` prints."""
        raise BadRules(message)


def main(argv: list[str]) -> int:
    """Run the command by itself; the exit status."""
    parser = _Parser(prog="boneyard draw", description="The picture of a table.")
    add_options(parser)
    try:
        return draw(parser.parse_args(argv))
    except BoneyardError as error:
        print(f"boneyard: {error}", file=sys.stderr)
        return 2


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the command to those of `boneyard`."""
    add_options(subparsers.add_parser("draw", help="the picture of a table, as SVG"))


def add_options(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a position or a view as JSON (- for standard input); without it a random game is drawn")
    parser.add_argument("--game", default=GAMES[0].id, metavar="GAME", help=f"{', '.join([game.id for game in GAMES])} (default: {GAMES[0].id})")
    parser.add_argument("--rules", metavar="CODE", help="a rule code (default: the first book of the game)")
    parser.add_argument("--set", type=int, metavar="N", help="the highest number of the set: 6, 9 or 12")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--seed", default="", metavar="TEXT", help="the same seed gives the same game")
    parser.add_argument("--actions", type=int, default=60, metavar="N", help="draw after so many actions, or at the end of the first round (default: 60)")
    parser.add_argument("--seat", metavar="LETTER", help="whose view is drawn (default: a spectator's, or that of the file)")
    parser.add_argument("--theme", default="light", choices=list(THEMES), help="the colours (default: light)")
    parser.add_argument("--numerals", action="store_true", help="numerals instead of pips")
    parser.add_argument("--hints", action="store_true", help="show every open end")
    parser.add_argument("--lang", default="en", metavar="CODE", help=f"the language of its words: {', '.join(LANGUAGES)} (default: en)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write (default: standard output)")
    parser.set_defaults(run=draw)


def draw(given: argparse.Namespace) -> int:
    """Draw what was asked for; the exit status."""
    view = _random_view(given) if given.file is None else _view_of(_read(given.file), given.seat)
    picture = svg(layout(view), theme=given.theme, numerals=given.numerals, hints=given.hints, lang=find_language(given.lang))
    if given.output is None:
        print(picture)
        return 0
    try:
        Path(given.output).write_text(picture + "\n", encoding="utf-8")
    except OSError as error:
        raise BadRules("{path} cannot be written: {reason}", {"path": given.output, "reason": str(error.strerror)}) from None
    return 0


def _random_view(given: argparse.Namespace) -> Position:
    """A table after some actions of a random game, at most a round."""
    match = open_match(Invitation(given.game, given.rules, given.set, given.seats, "A", "uniform", given.seed))
    play_on(match, given.actions)
    return match.view(_seat(given.seat, match.state.seats))


def play_on(match: Match, actions: int) -> None:
    """Deal, and play at random: so many actions, or to the end of the round."""
    rng = Random(match.seed)  # noqa: S311
    match.do("deal")
    for _ in range(actions):
        if match.phase in (Phase.DEAL, Phase.OVER):
            return
        match.do(rng.choice(match.legal()))


def _read(name: str) -> Position:
    """The JSON of a file, or of standard input."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        value = json.loads(text)
    except OSError as error:
        raise BadPosition(f"{name} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadPosition(f"{'standard input' if name == '-' else name} is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadPosition("a position is a JSON object")
    return value


def _view_of(position: Position, seat: str | None) -> Position:
    """A view as it is, a position as that seat sees it; either has to be one that can arise."""
    seats = position.get("seats")
    if not isinstance(position.get("game"), str) or not isinstance(seats, int):
        raise BadPosition("a position names its game, rules, set and seats")
    if "seat" in position:
        return _checked(position, seat)
    top = position.get("set")
    if not isinstance(top, int):
        raise BadPosition("a position names its set by its highest number")
    game = find_game(cast("str", position["game"]))
    code = game.read_code(str(position.get("rules")))
    state = game.load(position, code, top, seats)
    return game.view(state, _seat(seat, seats))


def _checked(view: Position, seat: str | None) -> Position:
    """A view, if it is one: what it shows is laid out on trust, but it has to have the shape of a view."""
    if seat is not None and seat.upper() != view["seat"]:
        raise BadPosition(f"the view is that of {view['seat'] or 'a spectator'}, not of {seat[:40]}")
    find_game(cast("str", view["game"]))
    try:
        layout(view)
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, IndexError):
        raise BadPosition("this is not a view that can be drawn") from None
    return view


def _seat(letter: str | None, seats: int) -> int:
    if letter is None:
        return NOBODY
    seat = read_seat(letter.upper())
    if seat is None or seat >= seats:
        raise BadRules('there is no seat "{seat}" at this table: choose {seats}', {"seat": letter[:40], "seats": ", ".join(LETTERS[:seats])})
    return seat


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
