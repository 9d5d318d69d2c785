"""What people were shown of a table: no second hand of a round, and nothing where they may not look.

It goes by the messages alone, and asks nobody what is allowed.
"""

from collections import defaultdict
from typing import Final, final

from tests.server.ledger import Message


@final
class Shown:
    """Which hands everybody was shown, round by round."""

    def __init__(self, *, watch: bool) -> None:
        self.watch = watch
        self._hands: Final[dict[tuple[str, int], set[str]]] = defaultdict(set)

    def wrong(self, player: str, message: Message) -> str:
        """What is wrong with a message that shows a table to somebody; "" where nothing is."""
        chairs, view = message["chairs"], message["view"]
        own = {chair["seat"] for chair in chairs if player and chair["player"] == player}
        if not (self.watch or own) and all(chair["player"] or chair["bot"] for chair in chairs):
            return f"{player} heard of a table that nobody may watch"
        if view["phase"] in ("deal", "over"):
            return ""
        open_hands = {seat for seat, hand in view.get("hands", {}).items() if isinstance(hand, list)}
        if open_hands - own:
            return f"{player} was shown the tiles of {sorted(open_hands - own)}"
        seen = self._hands[player, view["round"]]
        seen |= open_hands
        return f"{player} has seen the hands of {sorted(seen)} in one round" if len(seen) > 1 else ""
