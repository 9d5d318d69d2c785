"""Messages of every kind that a client may send, made from their declaration: none can be forgotten."""

import json
import zlib
from collections.abc import Callable
from random import Random
from typing import Any, Final, get_args

import msgspec

from boneyard.server.table.commands import About, BotPace, Incoming
from boneyard.server.table.table_log import Hints
from boneyard.server.table.thoughts import Thoughts

KINDS: Final[tuple[type[Incoming], ...]] = get_args(Incoming)
"""Every kind that is declared."""
Values = dict[str, Callable[[], Any]]
"""For the name of a field, where its values come from."""


def make(kind: type[Incoming], values: Values) -> Incoming:
    """A message with these values; KeyError where a field was declared of which nobody knows what may stand there."""
    return kind(**{name: values[name]() for name in kind.__struct_fields__})


def fields(message: Incoming) -> dict[str, Any]:
    """A message as JSON has it."""
    return dict(msgspec.to_builtins(message))


def text(message: Incoming) -> str:
    """A message as it is sent."""
    return msgspec.json.encode(message).decode()


def some(rng: Random, seq: int, seats: list[int], actions: list[str]) -> Values:
    """Values of every field, right or wrong."""
    return {
        "id": lambda: f"f{rng.randrange(10**9)}",
        "seq": lambda: rng.choice([seq, seq, seq, seq - 1, 0, seq + 1]),
        "seat": lambda: rng.choice(seats),
        "action": lambda: rng.choice(actions),
        "name": lambda: "Eve",
        "player": lambda: "eve",
        "bot": lambda: rng.choice(["heaviest", ""]),
        "game": lambda: rng.choice(["muggins", "mexican-train", "no such game"]),
        "rules": lambda: rng.choice(["booklet", "parsons", "no such book"]),
        "set": lambda: rng.choice([6, 9, 12]),
        "seats": lambda: rng.randrange(1, 9),
        "clock": lambda: rng.choice(["none", "move 60", "days 1", "never"]),
        "watch": lambda: rng.random() < 0.8,
        "listed": lambda: rng.random() < 0.5,
        "hints": lambda: rng.choice(get_args(Hints)),
        "named": lambda: rng.choice(["", "Grandma's"]),
        "now": lambda: rng.random() < 0.5,
        "tip": lambda: rng.choice([None, "ab" * 32]),
        "key": lambda: rng.choice([None, "cd" * 32]),
        "link": lambda: "ab" * 32,
        "signature": lambda: "ef" * 64,
        "phrase": lambda: rng.randrange(-1, 18),
        "after": lambda: rng.choice([seq, seq - 1, seq - 40, 0, -1, seq + 1]),
        "about": lambda: rng.choice(get_args(About)),
        "ratio": lambda: rng.choice([0.46, 1.0, 2.1, 0.0, -3.5, 1e300]),
        "lanes": lambda: rng.random() < 0.5,
        "pace": lambda: rng.choice(get_args(BotPace)),
        "way": lambda: rng.choice(["longest", "heaviest"]),
    }


async def _hint(request: bytes) -> bytes:
    """What a worker answers that does not think: one hint, which follows from all that it was told of a table."""
    asked: dict[str, Any] = {name: told for name, told in json.loads(request).items() if name != "seconds"}
    seen = zlib.crc32(json.dumps(asked).encode())
    return json.dumps([[asked["legal"][0], seen / 1000, 0.0, ["only", {}, None]]]).encode()


def plain_hints() -> Thoughts:
    """A worker that does not think."""
    return Thoughts(_hint, 1)
