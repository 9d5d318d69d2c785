"""`boneyard draw`: the picture of a table as SVG, from a position or a view, or of a random game.

Errors are one sentence on standard error, and exit status 2.
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.play import Invitation, open_match, seat_at
from boneyard.cli.written import writing
from boneyard.core.errors import UserError
from boneyard.core.game import Game
from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.view import View
from boneyard.kinds import find_game, find_kind
from boneyard.match.match import Match
from boneyard.notation.view import read_view
from boneyard.render.look import THEMES
from boneyard.render.svg import svg

_NO_JSON: Final = "{path} is not JSON: {reason}"
_NO_INPUT: Final = "standard input is not JSON: {reason}"
_OTHERS: Final = "the view is that of {whose}, not of {seat}"
_SPECTATORS: Final = "the view is that of a spectator, not of {seat}"


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("file", nargs="?", shown="file", says="draw.file")
    parser.takes_game()
    parser.takes("--rules", shown="code", says="rules")
    parser.takes("--set", type=int, shown="n", says="set")
    parser.takes("--seats", type=int, shown="n", says="draw.seats")
    parser.takes("--seed", default="", shown="text", says="seed")
    parser.takes("--actions", type=int, default=60, shown="n", says="draw.actions")
    parser.takes("--seat", shown="letter", says="draw.seat")
    parser.takes("--theme", default="light", choices=list(THEMES), says="draw.theme")
    parser.takes("--numerals", action="store_true", says="draw.numerals")
    parser.takes("--hints", action="store_true", says="draw.hints")
    parser.takes_lang()
    parser.takes("-o", "--output", shown="file", says="draw.output")
    parser.set_defaults(run=draw)


def draw(given: argparse.Namespace) -> int:
    """Draw what was asked for; the exit status."""
    view = _random_view(given) if given.file is None else _view_of(_read(given.file), given.seat)
    kind = find_kind(view.public.game)
    picture = svg(
        kind.layout(view),
        kind.caption,
        theme=given.theme,
        numerals=given.numerals,
        hints=given.hints,
        lang=language_of(given),
    )
    if given.output is None:
        print(picture)
        return 0
    with writing(given.output):
        Path(given.output).write_text(picture + "\n", encoding="utf-8")
    return 0


def _random_view(given: argparse.Namespace) -> View[Any]:
    """A table after some actions of a random game, at most a round."""
    match = open_match(Invitation(given.game, given.rules, given.set, given.seats, "A", "uniform", given.seed))
    play_on(match, given.actions)
    return match.view(_eyes(given.seat, match.state.seats))


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
        raise UserError("{path} cannot be read: {reason}", {"path": name, "reason": str(error.strerror)}) from None
    except ValueError as error:
        raise UserError(_NO_INPUT if name == "-" else _NO_JSON, {"path": name, "reason": str(error)}) from None
    if not isinstance(value, dict):
        raise UserError("a position is a JSON object")
    return value


def _view_of(position: Position, seat: str | None) -> View[Any]:
    """A view as it is, a position as that seat sees it; either has to be one that can arise."""
    name, seats = position.get("game"), position.get("seats")
    if not isinstance(name, str) or not isinstance(seats, int):
        raise UserError("a position names its game, rules, set and seats")
    if "seat" in position:
        return _checked(find_game(name), position, seat)
    top = position.get("set")
    if not isinstance(top, int):
        raise UserError("a position names its set by its highest number")
    game = find_game(name)
    code = game.read_code(str(position.get("rules")))
    state = game.load(position, code, top, seats)
    return game.view(state, _eyes(seat, seats))


def _checked(game: Game[Any], view: Position, seat: str | None) -> View[Any]:
    """A view, if it is one that can arise."""
    if seat is not None and seat.upper() != view["seat"]:
        raise UserError(_OTHERS if view["seat"] else _SPECTATORS, {"whose": str(view["seat"]), "seat": seat[:40]})
    return read_view(game, view)


def _eyes(letter: str | None, seats: int) -> int:
    """With whose eyes the table is drawn: a seat's, or a spectator's."""
    return NOBODY if letter is None else seat_at(letter, seats)
