"""Who has held which hand of a round: the log alone tells it, an old one too."""

from collections.abc import Sequence
from typing import final


@final
class Holders:
    """Who has held the tiles of each seat since they were dealt."""

    def __init__(self) -> None:
        self.dealt: list[str] = []
        """Who had each seat when the tiles were dealt; "" where that was a bot."""
        self.held: dict[str, set[int]] = {}
        """The seats that each player has had since then."""

    def deal(self, players: Sequence[str]) -> None:
        """Tiles are dealt to whoever sits there now."""
        self.dealt = list(players)
        self.held = {}
        for seat, player in enumerate(players):
            self.sit(seat, player)

    def sit(self, seat: int, player: str) -> None:
        """A player gets to see a hand, and does not forget it."""
        if player:
            self.held.setdefault(player, set()).add(seat)

    def may_hold(self, seat: int, player: str, *, is_bots: bool) -> bool:
        """Whether a player may have a seat's tiles.

        Nobody gets to see two hands of a round. A bot's go to nobody but whoever they were dealt to: the others had
        time to look at the table, and at each other.
        """
        return self.held.get(player, {seat}) == {seat} and (not is_bots or self.dealt[seat] == player)
