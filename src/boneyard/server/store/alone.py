"""A node that shares its store with no other has nobody to tell who comes, goes or speaks."""

from boneyard.server.store.port import Said


class Alone:
    """The part of a store that is about other nodes, where there is none."""

    async def arrive(self, table: str, player: str) -> None:
        """Nobody else has to know."""

    async def depart(self, table: str, player: str) -> None:
        """Nobody else has to know."""

    async def present(self, tables: list[str]) -> dict[str, set[str]]:
        """Nobody is elsewhere."""
        return {}

    async def say(self, table: str, said: Said) -> None:
        """Nobody else hears it."""
