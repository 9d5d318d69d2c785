"""What a host and whoever looks after a store need of it, beside what tables do: `boneyard.server.store.port`."""

from typing import Final, Literal, NamedTuple, Protocol

DELETED: Final = "deleted"
"""The status of a table of which nothing is left but its name, so that its link says so."""

What = Literal["close", "delete", "end", "block", "unblock", "forget", "looked", "forgotten", "reported"]
"""What a host may do; that somebody `looked`, is `forgotten` or was `reported` is kept for the record."""
REPORTED: Final = "reported"
"""What a player told the host about another, in the same record."""
ORDER: Final = "INSERT INTO orders (at, who, what, target, note, until, done, said)"
"""How an order is written down, in both stores."""


def teller(player: str) -> str:
    """How the record names a player who told the host something."""
    return f"session {player}"


def aliases(player: str, alias: str, names: set[str]) -> list[tuple[str, str]]:
    """What has to be put in place of what, so that nobody in the record is that player any more."""
    told = teller(player)
    return [*[(f" {name}, {told}", f", {told}") for name in sorted(names)], (player, alias)]


class Draft(NamedTuple):
    """An order that is to be written down; a look is done when it is."""

    at: float
    who: str
    what: What
    target: str = ""
    note: str = ""
    until: float | None = None
    done: float | None = None


class Order(NamedTuple):
    """Something that a host wants done, or has looked at: a line of the record that is never taken away."""

    n: int
    at: float
    who: str
    what: str
    target: str
    note: str
    until: float | None
    """Until when a block lasts; None for good."""
    done: float | None
    """When it was done; None while it is not."""
    said: str
    """What came of it: "done", or the key of what was in its way."""


class Block(NamedTuple):
    """An address or a session that is not let in."""

    kind: str
    key: str
    until: float | None


class Key(NamedTuple):
    """With what a player comes back from another device: a link that works once and soon expires, or a phrase.

    The store knows the hash of a hash of the secret, and `bundle` is what the browser has encrypted with another.
    """

    digest: bytes
    player: str
    kind: str
    bundle: bytes
    until: float | None = None


class Life(NamedTuple):
    """Which tables have had their time: those of a status that nobody has touched since."""

    status: str
    before: float


class HostStore(Protocol):
    """The half of a store that a host works with."""

    async def order(self, draft: Draft) -> int:
        """Write an order down: its number."""

    async def open_orders(self) -> list[Order]:
        """The orders that are not done, in order."""

    async def orders_after(self, n: int) -> list[Order]:
        """What was ordered after a number, done or not."""

    async def last_order(self) -> int:
        """The number of the last order, 0 where there is none."""

    async def settle(self, n: int, said: str, now: float) -> None:
        """An order is done."""

    async def blocks(self, now: float) -> list[Block]:
        """Whom nobody lets in now."""

    async def block(self, block: Block) -> None:
        """Let an address or a session in no more."""

    async def unblock(self, kind: str, key: str) -> bool:
        """Let it in again; whether it was blocked."""

    async def delete_table(self, table: str, now: float) -> bool:
        """Delete everything of a table but its name.

        False where it cannot be done in this moment, because something of it is still being written.
        """

    async def outlived(self, lives: list[Life], limit: int) -> list[str]:
        """Some tables that have had their time."""

    async def tables_with(self, player: str) -> list[str]:
        """Every table where somebody has or had a seat, or that they opened."""

    async def rewrite(self, table: str, player: str, bodies: dict[int, bytes], summary: str) -> bool:
        """Put other events in the place of those that named a player, and forget whose receipts and seats there are.

        False where it cannot be done in this moment, because something of the table is still being written.
        """

    async def sessions_of(self, player: str) -> list[float]:
        """When each session of a player began."""

    async def told_by(self, player: str) -> list[Order]:
        """What a player has told the host."""

    async def anonymize(self, player: str, alias: str, names: set[str]) -> None:
        """Name somebody otherwise in the record, and take their names at tables out of what was told of them."""

    async def put_key(self, key: Key) -> None:
        """Keep a key; of each kind a player has one, the latest."""

    async def take_key(self, digest: bytes, now: float) -> Key | None:
        """The key of a secret; a link is gone when it was taken, or when its time is over."""

    async def keys_of(self, player: str, now: float) -> list[str]:
        """The kinds of keys that a player has."""

    async def drop_keys(self, player: str) -> None:
        """No key of a player is good for anything any more."""

    async def drop_sessions(self, before: float, limit: int) -> int:
        """Forget some sessions that nobody has used since: how many."""

    async def end_sessions(self, player: str) -> int:
        """End all sessions of a player: how many there were."""
