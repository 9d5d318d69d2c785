"""A worker in which a bot thinks: a process of its own, for compiled code does not share an interpreter.

`python -m boneyard.match.worker` reads one JSON object a line, `{"bot", "seed", "seconds", "view", "steps", "legal"}`,
and answers each with an action; without a bot it answers with hints for all of them.
"""

import contextlib
import json
import os
import sys
from random import Random
from typing import Any

from boneyard.bots import find_bot
from boneyard.bots.hints import EFFORT, Hint
from boneyard.bots.letter import read_sight, sight_fields
from boneyard.bots.steady import steady_choice
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort
from boneyard.core.action import Action
from boneyard.kinds import find_kind
from boneyard.search.sight import Sight
from boneyard.words.hint import Reason


def question(bot: str | None, sight: Sight, legal: list[Action], seed: str, seconds: float | None = None) -> bytes:
    """What a worker is asked: what a bot would do, or, without one, what speaks for everything.

    It takes as long as it usually does, and at most so many seconds.
    """
    asked = {"bot": bot, "seed": seed, "seconds": seconds, "legal": legal, **sight_fields(sight)}
    return json.dumps(asked).encode() + b"\n"


def answer(line: bytes) -> bytes:
    """What a worker answers."""
    asked: dict[str, Any] = json.loads(line)
    legal = [Action(action) for action in asked["legal"]]
    rng = Random(asked["seed"])
    kind = find_kind(asked["view"]["game"])
    sight = read_sight(kind.game, asked)
    if asked["bot"] is None:
        return json.dumps(kind.hints(sight, legal, rng, _within(EFFORT, asked["seconds"]))).encode() + b"\n"
    bot = find_bot(kind.bots, asked["bot"])
    if isinstance(bot, Thinker):
        bot = bot.at(_within(bot.effort, asked["seconds"]))
    return b"%d\n" % int(steady_choice(bot, sight, legal, rng))


def _within(effort: Effort, seconds: float | None) -> Effort:
    return (
        effort if seconds is None or effort.seconds is None else effort._replace(seconds=min(effort.seconds, seconds))
    )


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
