"""A worker that looks back at games: a process of its own, which gives way to everything else.

`python -m boneyard.review.worker` reads one JSON object a line, `{"text", "seat", "worlds"}`, and answers each with
lines: `{"share"}` as it goes on, `{"round"}` by language for each round that is over, `{"end"}`. Asked for a solution
in the place of a seat, it tells that in the place of a round.
"""

import contextlib
import json
import os
import sys
from typing import Any

from boneyard.core.errors import BoneyardError
from boneyard.core.seat import LETTERS
from boneyard.notation.record import read_record
from boneyard.review.review import rounds_of
from boneyard.review.solving import SOLVE, solution_told
from boneyard.review.told import told
from boneyard.words.language import LANGUAGES, language

_GIVES_WAY = 15


def question(text: str, seat: str, worlds: int) -> bytes:
    """What a worker is asked."""
    return json.dumps({"text": text, "seat": seat, "worlds": worlds}).encode() + b"\n"


def main() -> None:
    """Answer until nobody asks any more."""
    with contextlib.suppress(AttributeError, OSError):  # a system without it, or one that does not let us
        os.nice(_GIVES_WAY)
    for line in sys.stdin.buffer:
        try:
            _answer(json.loads(line))
        except BoneyardError:
            _say({"end": False})


def _answer(asked: dict[str, Any]) -> None:
    record = read_record(asked["text"])
    if asked["seat"] == SOLVE:
        solution = solution_told(record)
        if solution is not None:
            _say({"round": solution})
        _say({"end": solution is not None})
        return
    names = dict(zip(LETTERS, record.names, strict=False))
    over = sum(one.points is not None for one in record.rounds) or 1

    def watch(done: float) -> None:
        _say({"share": round(done / over, 3)})

    for found in rounds_of(record, asked["seat"], asked["worlds"], watch):
        _say({"round": {code: told(found, language(code), names) for code in LANGUAGES}})
    _say({"end": True})


def _say(what: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(what).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
