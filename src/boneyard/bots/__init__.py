"""Players that see exactly what a person in their seat sees.

That is its view, the round as it was told it, and the legal actions; never a state.
"""

import re
from collections.abc import Mapping
from typing import Final

from boneyard.bots.bot import Bot
from boneyard.bots.ladder import BOT_NAMES
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort
from boneyard.core.errors import BadRules

_NUMBER: Final = re.compile(r"([1-9][0-9]{0,6})(ms)?")


def find_bot(bots: Mapping[str, Bot], name: str, *, clock: bool = True) -> Bot:
    """The bot of this name among those of a game; BadRules when there is none.

    `dispatcher:300` thinks 300 play-outs long, `dispatcher:50ms` by the clock alone. Without a clock a game repeats,
    however long it takes.
    """
    base, colon, effort = name.partition(":")
    bot = bots.get(base)
    if bot is None:
        raise BadRules('there is no bot "{name}": choose {bots}', {"name": name[:40], "bots": ", ".join(BOT_NAMES)})
    if not isinstance(bot, Thinker):
        if colon:
            raise BadRules("{bot} does not think ahead: leave the effort out", {"bot": base})
        return bot
    usual = bot.effort if clock else bot.effort._replace(seconds=None)
    return bot.at(_effort(effort, usual) if colon else usual)


def _effort(text: str, usual: Effort) -> Effort:
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise BadRules(
            '"{text}" is no effort: give a number of play-outs, as in dispatcher:300, or a time, as in dispatcher:50ms',
            {"text": text[:20]},
        )
    if found[2]:
        return usual._replace(playouts=10**9, seconds=int(found[1]) / 1000)
    return usual._replace(playouts=int(found[1]))
