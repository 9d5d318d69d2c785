"""A desk where a bot thinks, in a process of its own: compiled code does not share an interpreter, so that a server at the same one would wait.

`python -m boneyard.bots.desk` reads one JSON object a line, `{"bot", "seed", "view", "steps", "legal"}`, and answers each with an action;
without a bot it answers with hints for all of them.
"""

import contextlib
import json
import os
import sys
from random import Random
from typing import Any

from boneyard.bots import find_bot
from boneyard.bots.hints import Hint, hints
from boneyard.bots.letter import read_sight, sight_fields
from boneyard.bots.steady import steady_choice
from boneyard.core.action import Action
from boneyard.search.sight import Sight
from boneyard.words.hint import Reason


def question(bot: str | None, sight: Sight, legal: list[Action], seed: str) -> bytes:
    """What a desk is asked: what a bot would do, or, without one, what speaks for everything."""
    return json.dumps({"bot": bot, "seed": seed, "legal": legal, **sight_fields(sight)}).encode() + b"\n"


def answer(line: bytes) -> bytes:
    """What a desk answers."""
    asked: dict[str, Any] = json.loads(line)
    legal = [Action(action) for action in asked["legal"]]
    rng = Random(asked["seed"])
    if asked["bot"] is None:
        return json.dumps(hints(read_sight(asked), legal, rng)).encode() + b"\n"
    return b"%d\n" % int(steady_choice(find_bot(asked["bot"]), read_sight(asked), legal, rng))


def read_hints(line: bytes) -> list[Hint]:
    """The hints of an answer."""
    return [
        Hint(Action(action), points, error, Reason(key, names, tuple(lacks) if lacks else None))
        for action, points, error, (key, names, lacks) in json.loads(line)
    ]


def main() -> None:
    """Answer until nobody asks any more; more urgent work goes first."""
    with contextlib.suppress(AttributeError, OSError):  # a system without it, or one that does not let us
        os.nice(5)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
