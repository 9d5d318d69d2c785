"""Players that see exactly what a person in their seat sees: its view, the round as it was told it, and the legal actions, never a state."""

import re
from typing import Final

from boneyard.bots.bot import Bot
from boneyard.bots.heaviest import Heaviest
from boneyard.bots.ladder import LEVELS
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort
from boneyard.bots.uniform import Uniform
from boneyard.core.errors import BadRules

_NUMBER: Final = re.compile(r"([1-9][0-9]{0,6})(ms)?")

BOTS: Final[dict[str, Bot]] = {"uniform": Uniform(), "heaviest": Heaviest(), **{level.id: level for level in LEVELS}}


def find_bot(name: str, *, clock: bool = True) -> Bot:
    """The bot of this name; BadRules when there is none.

    `dispatcher:300` thinks 300 play-outs long, `dispatcher:50ms` by the clock alone. Without a clock a game repeats, however long it takes.
    """
    base, colon, effort = name.partition(":")
    bot = BOTS.get(base)
    if bot is None:
        raise BadRules('there is no bot "{name}": choose {bots}', {"name": name[:40], "bots": ", ".join(BOTS)})
    if not isinstance(bot, Thinker):
        if colon:
            raise BadRules("{bot} does not think ahead: leave the effort out", {"bot": base})
        return bot
    usual = bot.effort if clock else bot.effort._replace(seconds=None)
    return bot.at(_effort(effort, usual) if colon else usual)


def _effort(text: str, usual: Effort) -> Effort:
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise BadRules('"{text}" is no effort: give a number of play-outs, as in dispatcher:300, or a time, as in dispatcher:50ms', {"text": text[:20]})
    if found[2]:
        return usual._replace(playouts=10**9, seconds=int(found[1]) / 1000)
    return usual._replace(playouts=int(found[1]))
