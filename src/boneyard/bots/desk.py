"""A desk where a bot thinks, in a process of its own: compiled code does not share an interpreter, so that a server at the same one would wait.

`python -m boneyard.bots.desk` reads one JSON object a line, `{"bot", "seed", "view", "steps", "legal"}`, and answers each with an action.
"""

import json
import os
import sys
from random import Random
from typing import Any

from boneyard.bots import find_bot
from boneyard.bots.letter import read_sight, sight_fields
from boneyard.bots.steady import steady_choice
from boneyard.core.action import Action
from boneyard.search.sight import Sight


def question(bot: str, sight: Sight, legal: list[Action], seed: str) -> bytes:
    """What a desk is asked."""
    return json.dumps({"bot": bot, "seed": seed, "legal": legal, **sight_fields(sight)}).encode() + b"\n"


def answer(line: bytes) -> bytes:
    """What a desk answers."""
    asked: dict[str, Any] = json.loads(line)
    legal = [Action(action) for action in asked["legal"]]
    action = steady_choice(find_bot(asked["bot"]), read_sight(asked), legal, Random(asked["seed"]))
    return b"%d\n" % action


def main() -> None:
    """Answer until nobody asks any more; more urgent work goes first."""
    if hasattr(os, "nice"):
        os.nice(5)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
