"""The trains of Mexican Train: a line for each, with its owner, what is known of the owner's hand, and the open end."""

from typing import Final

from boneyard.core.view import View
from boneyard.games.mexican_train.position import TrainsView
from boneyard.render.terminal.binding import Doubles, open_doubles
from boneyard.render.terminal.head import round_names, set_name
from boneyard.render.terminal.line import as_laid, name_seat, shorten, wrap
from boneyard.render.terminal.seats import whose_turn
from boneyard.words.event import place_name
from boneyard.words.language import Language

_STATES: Final = ("open", "marked", "yours", "closed")


def draw_trains(view: View[TrainsView], width: int, lang: Language) -> list[str]:
    """The round, a line for each train, the doubles that bind, and whose turn it is."""
    doubles = open_doubles(view)
    lines = [
        *wrap([*round_names(view, lang), set_name(view, lang), view.public.rules], width, "   "),
        "",
        _columns(["seat", "tiles", "score", "train", "end"], lang).rstrip(),
    ]
    lines += [_train_line(view, train, doubles, width, lang) for train in view.public.in_play()]
    return [*lines, "", *[part for line in _status(view, doubles, lang) for part in wrap(line.split(), width)]]


def _columns(words: list[str], lang: Language) -> str:
    """The words over the columns, each as wide as its column."""
    cells = [lang.say(f"board.column.{word}") for word in words]
    return "  " + _owner_cells(cells[:3], lang) + _end_cells(cells[3], cells[4], lang)


def _owner_cells(cells: list[str], lang: Language) -> str:
    """Who, how many tiles and points; a column is as wide as the word over it."""
    tiles, score = [max(least, len(lang.say(f"board.column.{word}"))) for word, least in (("tiles", 5), ("score", 6))]
    return f"{cells[0]:7} {cells[1]:>{tiles}} {cells[2]:>{score}}"


def _end_cells(state: str, end: str, lang: Language) -> str:
    """Who may play there, and the number that is asked for."""
    wide = max([len(lang.say(f"board.train.{word}")) for word in _STATES])
    return f"  {state:{wide}} {end:>{max(3, len(lang.say('board.column.end')))}}  "


def _train_line(view: View[TrainsView], train: str, doubles: Doubles, width: int, lang: Language) -> str:
    laid = _as_laid(view, train)
    end = laid[-1].split("|")[1].rstrip("]") if laid else _engine_end(view)
    start = _owner(view, train, lang) + _end_cells(lang.say(f"board.train.{_state(view, train)}"), end, lang)
    note = _note(train, doubles, lang)
    tiles = shorten(laid, width - len(start) - len(note)) if laid else "-"
    return f"{start}{tiles}{note}".rstrip()


def _owner(view: View[TrainsView], train: str, lang: Language) -> str:
    """Whose turn it is, whose train it is, and what the owner holds and has scored."""
    if train == "M":
        return f"  {lang.say('board.train.name'):{len(_owner_cells(['', '', ''], lang))}}"
    pointer = ">" if view.public.turn == train else " "
    cells = [name_seat(train, view.seat, lang), str(view.hand_counts[train]), str(view.public.scores[train])]
    return f"{pointer} {_owner_cells(cells, lang)}"


def _state(view: View[TrainsView], train: str) -> str:
    """Who may play on it, in a word."""
    if train == "M":
        return "open"
    if train in view.public.marked:
        return "marked"
    return "yours" if train == view.seat else "closed"


def _engine_end(view: View[TrainsView]) -> str:
    return (view.public.engine or "").split("-")[0]


def _as_laid(view: View[TrainsView], train: str) -> list[str]:
    """The tiles as they lie, the inner end first."""
    return [f"[{inner}|{outer}]" for inner, outer in as_laid(view.public.trains[train], _engine_end(view))]


def _note(train: str, doubles: Doubles, lang: Language) -> str:
    for kind, trains in doubles.items():
        if train in trains:
            return f"  {lang.say(f'board.note.{kind}')}"
    return ""


def _status(view: View[TrainsView], doubles: Doubles, lang: Language) -> list[str]:
    lines = []
    if doubles["first"]:
        lines.append(
            lang.say(
                "board.status.cover", places=lang.either([_double(view, train, lang) for train in doubles["first"]])
            )
        )
    if view.public.laid:
        lines.append(lang.say("board.status.laid", tiles=" ".join(view.public.laid)))
    return [*lines, _whose_turn(view, lang)]


def _double(view: View[TrainsView], train: str, lang: Language) -> str:
    return lang.say("place.double", tile=view.public.trains[train][-1], train=place_name(train, view.seat or "", lang))


def _whose_turn(view: View[TrainsView], lang: Language) -> str:
    if view.public.phase == "search":
        return (
            lang.say("board.turn.search-yours")
            if view.is_own_turn
            else lang.say("board.turn.search-theirs", seat=view.public.turn)
        )
    return whose_turn(view, lang)
