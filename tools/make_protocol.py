"""Write the tables of docs/protocol.md from the definitions: `python -m tools.make_protocol` renews them.

A table stands between `<!-- table: name -->` and `<!-- end -->`; what is around it is written by hand. A test compares
the committed file with what this makes.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import inspect

from boneyard.core.game import Game
from boneyard.core.rules import Base, Option
from boneyard.core.view import HandsView, PublicView
from boneyard.kinds import GAMES, find_game
from boneyard.server.out import fact_shapes, head_shapes, wire
from boneyard.words.language import ENGLISH
from tools.make_wire import UNIONS, Writer

TARGET: Final = Path(__file__).parent.parent / "docs" / "protocol.md"
TABLE: Final = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def made(text: str) -> str:
    """The document with its tables renewed."""
    return TABLE.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n\n{found[3]}", text)


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def games() -> str:
    """Every book of every game, with the sets and the numbers of seats that it offers."""
    rows = [
        [f"`{game.id}`", ENGLISH.say(f"book.{game.id}.title"), f"`{base.name}`", _offers(game.id, base)]
        for game in GAMES
        for base in game.bases
    ]
    return _table(["game", "title", "base", "sets, with their seats"], rows)


def _offers(game: str, base: Base) -> str:
    counts = {top: find_game(game).seat_counts(find_game(game).read_code(base.name), top) for top in sorted(base.deals)}
    return "; ".join(f"`{top}`: {_numbers(seats)}" for top, seats in counts.items() if seats)


def _numbers(seats: list[int]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def options() -> str:
    """Every option of every game: its values, and what each base has without it."""
    rows = [
        [f"`{option.name}`", f"`{game.id}`", _values(option), _defaults(game.bases, option)]
        for game in GAMES
        for option in game.options
    ]
    return _table(["option", "game", "values", "without it"], rows)


def _values(option: Option) -> str:
    return (
        ", ".join(f"`{value}`" for value in option.values)
        if option.most == 0
        else f"`{option.least}` to `{option.most}`"
    )


def _defaults(bases: list[Base], option: Option) -> str:
    """Each value with the bases that have it; alone where all agree."""
    books: dict[str, list[str]] = {}
    for base in bases:
        value = base.values.get(option.name)
        books.setdefault(f"`{value}`" if value else "by its clauses", []).append(f"`{base.name}`")
    return next(iter(books)) if len(books) == 1 else "; ".join(f"{value}: {', '.join(books[value])}" for value in books)


def fields() -> str:
    """What a dump has: in every game, where tiles are held, and in each game besides."""
    common = [*PublicView.shape, "boneyard"]
    held = [*(name for name in HandsView.shape if name not in common), "hands"]
    rows = [["all", _codes(common)], ["all with hands", "also " + _codes(held)]]
    return _table(["game", "fields"], [*rows, *[[f"`{game.id}`", _own_fields(game, common + held)] for game in GAMES]])


def _own_fields(game: Game[Any], known: list[str]) -> str:
    shown = game.public_view
    always = [name for name in shown.shape if name not in known and name not in shown.sometimes]
    return f"also {_codes(always)}" + (f"; sometimes {_codes(shown.sometimes)}" if shown.sometimes else "")


def _codes(names: list[str]) -> str:
    return " ".join(f"`{name}`" for name in names)


def events() -> str:
    """Everything that can happen in a game."""
    return _structs(_members("Told"), "event")


def incoming() -> str:
    """Everything that a client may send."""
    return _structs(_members("Incoming"), "do")


def outgoing() -> str:
    """Everything that a client may hear."""
    return _structs(_members("Outgoing"), "t")


def parts() -> str:
    """The shapes that messages are made of, but for views, events and layouts."""
    around = [head_shapes.Head, head_shapes.Traits, head_shapes.Chair, wire.Happened, wire.HintShown]
    return _structs([*around, fact_shapes.Facts, fact_shapes.RoundSheet, fact_shapes.SheetLine], "shape")


def log() -> str:
    """Everything that can happen at a table."""
    return _structs(_members("AnyEvent"), "kind")


def _members(union: str) -> tuple[Any, ...]:
    """The structs of a union that the client's types are made from too."""
    return get_args(UNIONS[union][0])


def _structs(structs: Iterable[Any], head: str) -> str:
    kinds = [kind for kind in map(inspect.type_info, structs) if isinstance(kind, inspect.StructType)]
    rows = [[f"`{kind.tag or kind.cls.__name__}`", _fields(kind), _sentence(kind.cls)] for kind in kinds]
    return _table([f"`{head}`", "fields", "meaning"], rows)


def _sentence(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split())


def _fields(kind: inspect.StructType) -> str:
    """Each with its type, and a question mark where it may be left out."""
    marks = {field.encode_name: "" if field.required else "?" for field in kind.fields}
    types = {field.encode_name: Writer().type(field.type) for field in kind.fields}
    return ", ".join(f"`{name}{marks[name]}: {types[name]}`" for name in marks) or "none"


TABLES: Final[dict[str, Callable[[], str]]] = {
    "games": games,
    "options": options,
    "fields": fields,
    "events": events,
    "incoming": incoming,
    "outgoing": outgoing,
    "parts": parts,
    "log": log,
}


if __name__ == "__main__":
    TARGET.write_text(made(TARGET.read_text()))
