"""`boneyard engine`: the engine protocol on standard input and output (docs/protocol.md, section 4).

One JSON object per line in, one out, in order. Nothing that comes in ends the process.
"""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from boneyard.bots.ladder import BOT_NAMES
from boneyard.cli.parser import Parser
from boneyard.core.errors import BadPosition, BadRules, Refused, Unreadable
from boneyard.core.game import Game
from boneyard.core.rules import Base
from boneyard.core.seat import NOBODY, read_seat, seat_text
from boneyard.kinds import KINDS, Kind, find_kind
from boneyard.match.hint import Hint
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields
from boneyard.words.language import ENGLISH, game_title
from boneyard.words.refusal import sentence

Answer = dict[str, object]

LONGEST_LINE = 1 << 20
"""No request comes near a megabyte; a longer line is answered without being read into memory."""


_TABLE = ("game", "rules", "set", "seats")
"""What makes a table: every new game and every position says it."""


def add_options(parser: Parser) -> None:
    """It takes none."""
    parser.set_defaults(run=run)


def run(_given: argparse.Namespace) -> int:
    """Answer on standard input and output."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


class NoGame(Exception):
    """Something is asked of a game before there is one."""


class Engine:
    """Answers requests, and holds the one match they are about."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._operations: dict[str, Callable[[Answer], Answer]] = {
            "new": self._new,
            "load": self._load,
            "dump": self._dump,
            "view": self._view,
            "legal": self._legal,
            "why": self._why,
            "do": self._do,
            "games": self._games,
            "choose": self._choose,
            "hint": self._hint,
        }

    def answer_line(self, line: bytes) -> bytes:
        """The answer to one line of input."""
        request: object = None
        try:
            request = _parse(line)
            answer = self.answer(request)
        except Unreadable as error:
            answer = _error("unreadable", error)
        if isinstance(request, dict) and "id" in request:
            answer["id"] = request["id"]
        return json.dumps(answer).encode() + b"\n"

    def answer(self, request: object) -> Answer:
        """The answer to one request."""
        try:
            if not isinstance(request, dict):
                raise Unreadable("a request is a JSON object")
            operation = self._operations.get(_text(request, "op"))
            if operation is None:
                raise Unreadable(f"there is no such op: choose {', '.join(self._operations)}")
            return {"ok": True, **operation(request)}
        except Unreadable as error:
            return _error("unreadable", error)
        except BadRules as error:
            return _error("bad-rules", error)
        except BadPosition as error:
            return _error("bad-position", error)
        except NoGame as error:
            return _error("no-game", error)
        except Refused as error:
            return {
                "ok": False,
                "error": "refused",
                "clause": error.refusal.clause,
                "message": sentence(error.refusal, ENGLISH),
            }

    def _new(self, request: Answer) -> Answer:
        for name in _TABLE:
            if name not in request:
                raise Unreadable(f"new needs {', '.join(_TABLE)}: {name} is missing")
        kind = find_kind(_rules_text(request, "game"))
        starter = None if request.get("starter") is None else _read_seat(request, "starter")
        match = new_match(
            kind.id,
            _rules_text(request, "rules"),
            _count(request, "set"),
            _count(request, "seats"),
            _text(request, "seed", ""),
            starter,
        )
        match.do("deal")
        self._match = match
        return self._whose_turn()

    def _load(self, request: Answer) -> Answer:
        position = request.get("position")
        if not isinstance(position, dict):
            raise Unreadable("load needs a position, a JSON object")
        for name in _TABLE:
            if name not in position:
                raise BadPosition(f"{name} is missing")
        kind = find_kind(_rules_text(position, "game"))
        code = kind.game.read_code(_rules_text(position, "rules"))
        state = kind.game.load(position, code, _count(position, "set"), _count(position, "seats"))
        self._match = Match(kind, state, _text(request, "seed", ""))
        return self._whose_turn()

    def _dump(self, request: Answer) -> Answer:
        return {"position": self._loaded().dump()}

    def _view(self, request: Answer) -> Answer:
        match = self._loaded()
        if "seat" not in request:
            raise Unreadable("view needs a seat, or null for a spectator")
        return {"view": match.view(self._seat_here(request)).fields()}

    def _legal(self, request: Answer) -> Answer:
        return {**self._whose_turn(), "legal": self._loaded().legal()}

    def _why(self, request: Answer) -> Answer:
        refusal = self._loaded().why_not(_text(request, "action"), self._seat_here(request))
        if refusal is None:
            return {"legal": True}
        return {"legal": False, "clause": refusal.clause, "message": sentence(refusal, ENGLISH)}

    def _do(self, request: Answer) -> Answer:
        events = self._loaded().do(_text(request, "action"), self._seat_here(request))
        return {"events": [event_fields(event) for event in events], **self._whose_turn()}

    def _games(self, request: Answer) -> Answer:
        return {"games": [_game_fields(kind) for kind in KINDS], "bots": BOT_NAMES}

    def _choose(self, request: Answer) -> Answer:
        match = self._loaded()
        bot = _text(request, "bot")
        if bot not in BOT_NAMES:
            raise Unreadable(f"there is no such bot: choose {', '.join(BOT_NAMES)}")
        return {"action": match.choose(bot, _text(request, "seed", ""))}

    def _hint(self, request: Answer) -> Answer:
        found = self._loaded().hints(_text(request, "seed", ""))
        return {"hints": [_hint_fields(hint) for hint in found]}

    def _loaded(self) -> Match:
        if self._match is None:
            raise NoGame("there is no game yet: begin with new or load")
        return self._match

    def _whose_turn(self) -> Answer:
        match = self._loaded()
        return {"phase": match.phase.value, "turn": seat_text(match.state.turn)}

    def _seat_here(self, request: Answer) -> int:
        """The seat named in a request; nobody when there is none."""
        seat = NOBODY if request.get("seat") is None else _read_seat(request, "seat")
        if seat >= self._loaded().state.seats:
            raise Unreadable("there is no such seat at this table")
        return seat


def _game_fields(kind: Kind) -> Answer:
    game = kind.game
    return {
        "game": game.id,
        "title": game_title(game.id, ENGLISH),
        "bases": [_book_fields(game, base) for base in game.bases],
        "options": {option.name: option.values or {"from": option.least, "to": option.most} for option in game.options},
        "bots": kind.offered,
    }


def _book_fields(game: Game[Any], base: Base) -> Answer:
    book = f"book.{game.id}.{base.name}"
    return {
        "base": base.name,
        "title": ENGLISH.say_or(f"{book}.title", base.name),
        "sentence": ENGLISH.say_or(f"{book}.sentence", ""),
        "options": {name: value or None for name, value in base.values.items()},
        "sets": {str(top): game.seat_counts(game.read_code(base.name), top) for top in base.deals},
    }


def _hint_fields(hint: Hint) -> Answer:
    points = {} if hint.points is None else {"points": round(hint.points, 2), "error": round(hint.error, 2)}
    return {"action": hint.action, **points, "reason": hint.reason, "why": hint.why}


def _parse(line: bytes) -> object:
    try:
        return json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        raise Unreadable("this line is no JSON") from None


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise ValueError(text)
    return number


def _error(name: str, error: Exception) -> Answer:
    return {"ok": False, "error": name, "message": str(error)}


def _text(request: Answer, name: str, default: str | None = None) -> str:
    value = request.get(name, default)
    if not isinstance(value, str):
        raise Unreadable(f"{name} has to be a text")
    return value


def _rules_text(request: Answer, name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRules(f"{name} is not a text")
    return value


def _count(request: Answer, name: str) -> int:
    value = request.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRules(f"{name} is not a whole number")
    return value


def _read_seat(request: Answer, name: str) -> int:
    seat = read_seat(_text(request, name))
    if seat is None:
        raise Unreadable(f"{name} is no seat: seats are A to H")
    return seat


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the input ends."""
    engine = Engine()
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(source)
            answer = json.dumps(_error("unreadable", Unreadable("this line is too long"))).encode() + b"\n"
        else:
            answer = engine.answer_line(line)
        sink.write(answer)
        sink.flush()


def _skip_line(source: BinaryIO) -> None:
    while rest := source.readline(LONGEST_LINE):
        if rest.endswith(b"\n"):
            return
