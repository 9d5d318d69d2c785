"""The trains of Mexican Train: a line for each, with its owner, what is known of the owner's hand, and the open end."""

from boneyard.core.position import Position
from boneyard.render.terminal import field
from boneyard.render.terminal.binding import Doubles, open_doubles
from boneyard.render.terminal.line import as_laid, name_seat, shorten, wrap
from boneyard.render.terminal.seats import whose_turn
from boneyard.words.event import place_name
from boneyard.words.language import ENGLISH

_NOTES = {"first": "<< COVER", "later": "<< waits", "dead": "(dead)"}


def draw_trains(view: Position, width: int) -> list[str]:
    """The round, a line for each train, the doubles that bind, and whose turn it is."""
    doubles = open_doubles(view)
    lines = [*wrap(_head(view), width, "   "), "", "  seat    tiles  score  train  end"]
    lines += [_train_line(view, train, doubles, width) for train in field.trains(view)]
    return [*lines, "", *[part for line in _status(view, doubles) for part in wrap(line.split(), width)]]


def _head(view: Position) -> list[str]:
    rounds = field.code(view).number("rounds") or field.number(view, "set") + 1
    engine = field.text(view, "engine") or "not placed yet"
    return [
        f"Round {view['round']} of {rounds}",
        f"engine {engine}",
        f"boneyard {view['boneyard']}",
        f"double-{view['set']}",
        field.text(view, "rules"),
    ]


def _train_line(view: Position, train: str, doubles: Doubles, width: int) -> str:
    laid = _as_laid(view, train)
    end = laid[-1].split("|")[1].rstrip("]") if laid else _engine_end(view)
    start = f"{_owner(view, train)}  {_state(view, train):6}  {end:>2}  "
    note = _note(train, doubles)
    tiles = shorten(laid, width - len(start) - len(note)) if laid else "-"
    return f"{start}{tiles}{note}".rstrip()


def _owner(view: Position, train: str) -> str:
    """Whose turn it is, whose train it is, and what the owner holds and has scored."""
    if train == "M":
        return "  Mexican Train       "
    pointer = ">" if view["turn"] == train else " "
    name = name_seat(train, field.text(view, "seat"))
    return f"{pointer} {name:7} {field.hand_counts(view)[train]:>5} {field.scores(view)[train]:>6}"


def _state(view: Position, train: str) -> str:
    """Who may play on it, in a word."""
    if train == "M":
        return "open"
    if train in field.tiles(view, "marked"):
        return "marked"
    return "yours" if train == view.get("seat") else "closed"


def _engine_end(view: Position) -> str:
    return field.text(view, "engine").split("-")[0]


def _as_laid(view: Position, train: str) -> list[str]:
    """The tiles as they lie, the inner end first."""
    return [f"[{inner}|{outer}]" for inner, outer in as_laid(field.trains(view)[train], _engine_end(view))]


def _note(train: str, doubles: Doubles) -> str:
    for kind, trains in doubles.items():
        if train in trains:
            return f"  {_NOTES[kind]}"
    return ""


def _status(view: Position, doubles: Doubles) -> list[str]:
    lines = []
    if doubles["first"]:
        places = " or ".join([f"{field.trains(view)[train][-1]} on {place_name(train, field.text(view, 'seat'), ENGLISH)}" for train in doubles["first"]])
        lines.append(f"Must be covered before anything else: {places}.")
    if field.tiles(view, "laid"):
        lines.append(f"Doubles laid in this turn: {' '.join(field.tiles(view, 'laid'))}.")
    return [*lines, _whose_turn(view)]


def _whose_turn(view: Position) -> str:
    if view["phase"] == "search":
        who = "You draw" if field.is_own_turn(view) else f"{view['turn']} draws"
        return f"Nobody holds the engine: tiles are drawn until it is found. {who} next."
    return whose_turn(view)
