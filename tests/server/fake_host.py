"""The host's half of the simulation's store: nobody orders anything there."""

from boneyard.server.store.host_port import Block, Draft, Key, Life, Order


class FakeHost:
    """No host."""

    async def order(self, draft: Draft) -> int:
        """Nobody reads it here."""
        return 0

    async def open_orders(self) -> list[Order]:
        """There are none."""
        return []

    async def orders_after(self, n: int) -> list[Order]:
        """There are none."""
        return []

    async def last_order(self) -> int:
        """There is none."""
        return 0

    async def settle(self, n: int, said: str, now: float) -> None:
        """Nobody asks for it here."""

    async def blocks(self, now: float) -> list[Block]:
        """There are none."""
        return []

    async def block(self, block: Block) -> None:
        """Nobody asks for it here."""

    async def unblock(self, kind: str, key: str) -> bool:
        """Nobody asks for it here."""
        return False

    async def delete_table(self, table: str, now: float) -> bool:
        """Nobody asks for it here."""
        return False

    async def outlived(self, lives: list[Life], limit: int) -> list[str]:
        """Nothing here grows old."""
        return []

    async def tables_with(self, player: str) -> list[str]:
        """Nobody asks for it here."""
        return []

    async def rewrite(self, table: str, player: str, bodies: dict[int, bytes], summary: str) -> bool:
        """Nobody asks for it here."""
        return False

    async def sessions_of(self, player: str) -> list[float]:
        """Nobody asks for it here."""
        return []

    async def told_by(self, player: str) -> list[Order]:
        """Nobody asks for it here."""
        return []

    async def anonymize(self, player: str, alias: str, names: set[str]) -> None:
        """Nobody asks for it here."""

    async def put_key(self, key: Key) -> None:
        """Nobody asks for it here."""

    async def take_key(self, digest: bytes, now: float) -> Key | None:
        """Nobody asks for it here."""
        return None

    async def keys_of(self, player: str, now: float) -> list[str]:
        """Nobody asks for it here."""
        return []

    async def drop_keys(self, player: str) -> None:
        """Nobody asks for it here."""

    async def drop_sessions(self, before: float, limit: int) -> int:
        """Nothing here grows old."""
        return 0

    async def end_sessions(self, player: str) -> int:
        """Nobody asks for it here."""
        return 0
