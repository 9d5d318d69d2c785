"""A seat at a served table."""

from dataclasses import dataclass


@dataclass
class Chair:
    """A seat at the table, and who has it."""

    player: str = ""
    name: str = ""
    bot: str = ""
    covered: bool = False
    idle: bool = False
    """Whether a bot covers somebody who is there: coming back is up to them."""
    tip: bytes | None = None
    """The tip of the player's chain, or the link shown last."""
    key: str | None = None
    """The public half of what the player's client signs with."""
    vouched: int = 0
    """The event until which it has signed what happened."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.player and not self.bot

    @property
    def is_automatic(self) -> bool:
        """Whether a bot plays this seat now."""
        return bool(self.bot) or self.covered
