"""At a table nobody waits for a bot that fails: then the heaviest tile is laid, or whatever is legal is done."""

import logging
from random import Random
from typing import Final

from boneyard.bots.bot import Bot
from boneyard.bots.heaviest import Heaviest
from boneyard.core.action import Action
from boneyard.search.sight import Sight

_LOG: Final = logging.getLogger("boneyard.bots")
_FALLBACK: Final = Heaviest()


def steady_choice(bot: Bot, sight: Sight, legal: list[Action], rng: Random) -> Action:
    """What a bot chooses.

    A single action without asking it, and a plain one where it fails or chooses what is not legal.
    """
    if len(legal) == 1:
        return legal[0]
    try:
        action = bot.choose(sight, legal, rng)
    except Exception:  # noqa: BLE001  whatever went wrong, the others are not to wait for it
        _LOG.exception("a bot failed")
        return _FALLBACK.choose(sight, legal, rng)
    return action if action in legal else _FALLBACK.choose(sight, legal, rng)
