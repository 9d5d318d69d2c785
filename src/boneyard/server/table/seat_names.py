"""What a table calls its seats, wherever the server speaks of them."""

from collections import Counter

from boneyard.core.seat import LETTERS
from boneyard.server.table.chair import Chair
from boneyard.words.hint import bot_name
from boneyard.words.language import Language


def seat_names(chairs: list[Chair], lang: Language) -> dict[str, str]:
    """The name of each seat that somebody has; with its letter where two share one, as the pages do it."""
    names = [bot_name(chair.bot, lang) if chair.bot else chair.name for chair in chairs]
    often = Counter(names)
    return {
        LETTERS[seat]: name if often[name] == 1 else f"{name} {LETTERS[seat]}"
        for seat, name in enumerate(names)
        if name
    }
