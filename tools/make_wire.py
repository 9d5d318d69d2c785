"""Write the client's types from the server's definitions: `python tools/make_wire.py` renews client/src/wire.ts.

Every struct becomes an interface, every union a type of that name; docstrings become comments. A test compares the
committed file with what this makes.
"""

import json
import textwrap
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from boneyard.core.seat import LETTERS
from boneyard.server.http import (
    api,
    example_shapes,
    given_shapes,
    lesson_shapes,
    own_shapes,
    puzzle_shapes,
    review_shapes,
    rule_shapes,
)
from boneyard.server.out import event_shapes, paper_shapes, shapes, sheet_shapes, wire
from boneyard.server.sheet import entry as sheet_entry
from boneyard.server.table import clock, commands, phrases, seating, table_log

TARGET: Final = Path(__file__).parent.parent / "client" / "src" / "wire.ts"
UNIONS: Final[dict[str, tuple[Any, str]]] = {
    "Incoming": (commands.Incoming, "What a client sends over a socket."),
    "Outgoing": (wire.Outgoing, "What a client hears over a socket."),
    "View": (shapes.View, "What one seat, or a spectator, may know of a game."),
    "Told": (event_shapes.Told, "What happened in a game."),
    "AnyChange": (sheet_entry.AnyChange, "What is written down on a score sheet."),
    "AnyEvent": (table_log.AnyEvent, "What happened at a table."),
}
BODIES: Final[list[Any]] = [
    api.Problem,
    api.Session,
    api.Games,
    api.Rules,
    rule_shapes.RulePoints,
    paper_shapes.Papers,
    rule_shapes.FoundRules,
    rule_shapes.Lengths,
    example_shapes.RuleExamples,
    example_shapes.RuleExample,
    example_shapes.Attempt,
    example_shapes.Judgement,
    example_shapes.SketchForm,
    example_shapes.LaidOut,
    lesson_shapes.Lessons,
    lesson_shapes.LessonTry,
    lesson_shapes.LessonAnswer,
    given_shapes.Daily,
    given_shapes.PlayDaily,
    given_shapes.PlayAgain,
    given_shapes.GivenTable,
    given_shapes.Compared,
    puzzle_shapes.Puzzles,
    puzzle_shapes.Puzzle,
    puzzle_shapes.PuzzleAnswer,
    puzzle_shapes.PuzzleVerdict,
    api.NewTable,
    api.TableLink,
    api.Tables,
    api.TableView,
    api.HandsLeft,
    api.FairDeals,
    api.Replay,
    api.SavedGame,
    review_shapes.Review,
    review_shapes.Solution,
    review_shapes.ToReview,
    own_shapes.Keeping,
    own_shapes.Forgotten,
    own_shapes.NewKey,
    own_shapes.KeyMade,
    own_shapes.Entry,
    own_shapes.Entered,
    own_shapes.Devices,
    sheet_shapes.NewSheet,
    sheet_shapes.NewWriters,
    sheet_shapes.SheetNews,
]
CONSTANTS: Final[dict[str, tuple[Any, str]]] = {
    "SEATS": (LETTERS, "The letters of the seats, in order."),
    "PHRASES": (phrases.PHRASES, "How many quick phrases there are; reactions are numbered after them."),
    "LONGEST_NAME": (seating.LONGEST_NAME, "Characters that a name at a table may have."),
    "LONGEST_RULES_NAME": (seating.LONGEST_RULES_NAME, "Characters that a name of rules may have."),
    "CLOCKS": (clock.OFFERED, "The clocks that a new table is offered."),
    "REASONS": (get_args(commands.About), "What a player may be reported for."),
    "HINTS": (get_args(table_log.Hints), "Who may ask for hints: the usual answer comes first."),
}
WIDTH: Final = 120
SENT_BY_CLIENTS: Final = {
    *get_args(commands.Incoming),
    api.NewTable,
    api.SavedGame,
    own_shapes.NewKey,
    own_shapes.Entry,
    example_shapes.Attempt,
    sheet_entry.HandLeft,
    *get_args(sheet_entry.AnyChange),
    example_shapes.LaidOut,
    lesson_shapes.LessonTry,
    given_shapes.PlayDaily,
    given_shapes.PlayAgain,
    puzzle_shapes.PuzzleAnswer,
}
PLAIN: Final[dict[type, str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def comment(text: str) -> str:
    """A comment, on one line where it fits."""
    flat = " ".join(text.split())
    if len(flat) + 7 <= WIDTH:
        return f"/** {flat} */"
    return "/**\n" + textwrap.fill(flat, WIDTH, initial_indent=" * ", subsequent_indent=" * ") + "\n */"


class Writer:
    """Walks the definitions and keeps what has been written, each once and in the order in which it is met."""

    def __init__(self) -> None:
        self._names: Final = {frozenset(get_args(union)): name for name, (union, _) in UNIONS.items()}
        self._seen: set[type] = set()
        self.parts: list[str] = []

    def struct(self, kind: inspect.StructType | inspect.DataclassType) -> str:
        """The name of a struct, or of a record that another room declares; it is written when it is first met."""
        if kind.cls not in self._seen:
            self._seen.add(kind.cls)
            tag = (kind.tag_field, kind.tag) if isinstance(kind, inspect.StructType) else (None, None)
            lines = [f"  {tag[0]}: {json.dumps(tag[1])};"] if tag[0] else []
            lines += [self._field(field, kind.cls) for field in kind.fields]
            self.parts.append(
                f"{comment(kind.cls.__doc__ or '')}\nexport interface {kind.cls.__name__} {{\n"
                + "\n".join(lines)
                + "\n}\n"
            )
        return kind.cls.__name__

    def _field(self, field: inspect.Field, cls: type) -> str:
        """A client may leave out what has a default; the server leaves out only what is unset, or where it says so."""
        has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        leaves_out = cls in SENT_BY_CLIENTS or not has_default or cls.__struct_config__.omit_defaults  # type: ignore[attr-defined]
        mark = "?" if not field.required and leaves_out else ""
        return f"  {field.encode_name}{mark}: {self.type(field.type)};"

    def type(self, kind: inspect.Type) -> str:
        """A type as TypeScript writes it."""
        match kind:
            case inspect.StructType() | inspect.DataclassType():
                return self.struct(kind)
            case inspect.UnionType():
                return self._union(kind)
            case inspect.ListType():
                item = self.type(kind.item_type)
                return (
                    f"({item})[]"
                    if isinstance(kind.item_type, inspect.UnionType | inspect.LiteralType) and " | " in item
                    else f"{item}[]"
                )
            case inspect.TupleType():
                return f"[{', '.join(self.type(item) for item in kind.item_types)}]"
            case inspect.DictType():
                return f"Record<string, {self.type(kind.value_type)}>"
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in kind.values)
            case inspect.Metadata():
                return self.type(kind.type)
            case _:
                return PLAIN[type(kind)]

    def _union(self, kind: inspect.UnionType) -> str:
        """A union by its name where it has one, with what else may stand there."""
        name = self._names.get(frozenset(one.cls for one in kind.types if isinstance(one, inspect.StructType)))
        told = [self.type(one) for one in kind.types if name is None or not isinstance(one, inspect.StructType)]
        if name is not None:
            self.union(name)
        return " | ".join([*([] if name is None else [name]), *told])

    def union(self, name: str) -> None:
        """Write a union that has a name, once."""
        union, doc = UNIONS[name]
        if union not in self._seen:
            self._seen.add(union)
            members = [
                self.struct(one)
                for one in map(inspect.type_info, get_args(union))
                if isinstance(one, inspect.StructType)
            ]
            self.parts.append(
                f"{comment(doc)}\nexport type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"
            )


def constant(name: str) -> str:
    """A constant of the server, with every value as its type."""
    value, doc = CONSTANTS[name]
    return f"{comment(doc)}\nexport const {name} = {json.dumps(value)} as const;\n"


def wire_text() -> str:
    """The whole file."""
    writer = Writer()
    for name in UNIONS:
        writer.union(name)
    for body in BODIES:
        writer.type(inspect.type_info(body))
    return "\n".join(
        [
            "// Made by tools/make_wire.py from the server's definitions: change those, not this file.\n",
            *map(constant, CONSTANTS),
            *writer.parts,
        ]
    )


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(wire_text(), encoding="utf-8")
