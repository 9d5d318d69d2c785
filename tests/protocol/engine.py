"""An engine to be asked, a position of docs/protocol.md, and whatever JSON there may be."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from hypothesis import strategies as st

from boneyard.cli.engine import Engine

NEW: Final = {"op": "new", "game": "mexican-train", "rules": "parsons", "set": 12, "seats": 4, "seed": "any text"}
POSITION: Final[dict[str, Any]] = {
    "game": "mexican-train", "rules": "parsons", "set": 12, "seats": 3, "round": 1, "engine": "12-12", "starter": "A",
    "phase": "play", "turn": "A",
    "scores": {"A": 0, "B": 0, "C": 0}, "hands": {"A": ["4-4", "12-4"], "B": ["12-1"], "C": ["11-10"]},
    "boneyard": ["9-8", "7-7", "*"],
    "trains": {"A": [], "B": ["12-5", "5-5"], "C": [], "M": ["12-3"]}, "marked": ["C"], "open": ["5-5"],
    "turns": {"A": 1, "B": 1, "C": 1}, "laid": [], "drew": False, "passes": 0,
}  # fmt: skip
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def ask(engine: Engine, **request: object) -> dict[str, Any]:
    """The answer to a request, as it comes off the wire."""
    answer: dict[str, Any] = json.loads(engine.answer_line(json.dumps(request).encode()))
    return answer


def started() -> Engine:
    """An engine with a game."""
    engine = Engine()
    assert ask(engine, **NEW)["ok"]
    return engine


@contextmanager
def untouched() -> Iterator[Engine]:
    """An engine with a game, which is the same afterwards: what is refused changes nothing."""
    engine = started()
    before = ask(engine, op="dump")
    yield engine
    assert before == ask(engine, op="dump")
