"""The round that is shown: eight players, played by the engine with the same luck in every run."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from boneyard import fair
from boneyard.notation.action import read_action
from boneyard.server.out import projection
from boneyard.server.out.picture import Pictures
from boneyard.server.table.table import Happening, Move, Table
from tests.kit.by_name import plan_of
from tests.server import tables

SEATS: Final = 8
TILES: Final = 80
MOVES: Final = 20


class Round:
    """A round with eight players, up to the moment when the last moves are to be shown."""

    def __init__(self) -> None:
        self.table, self._rng = next(_long_rounds())
        while self.tiles < TILES - MOVES:
            self.step()
        self.pictures = Pictures(plan_of("mexican-train"))
        self.welcome = projection.welcome(self.table, 0, 0, self.pictures.seen_by(0)).decode()

    @property
    def tiles(self) -> int:
        """How many tiles lie on the table, with the engine."""
        return _lying(self.table)

    def step(self) -> list[Happening]:
        """The next action."""
        return _step(self.table, self._rng)

    def move(self) -> str:
        """The next message that brings a tile."""
        happenings = self.step()
        while not any(event.__class__.__name__ == "Played" for one in happenings for event in one.events):
            self._tell(happenings)
            happenings = self.step()
        return self._tell(happenings)

    def _tell(self, happenings: list[Happening]) -> str:
        return projection.News(self.table, happenings, self.pictures).seen_by(0).decode()


def _lying(table: Table) -> int:
    position: dict[str, Any] = dict(table.game.dump(table.state))
    return 1 + sum(len(train) for train in position["trains"].values())


def _step(table: Table, rng: Random) -> list[Happening]:
    """A tile if one fits: such rounds become long."""
    plays = tables.legal(table, "play") or tables.legal(table)
    return tables.write(table, Move(table.state.turn, read_action(rng.choice(plays)), "player"))


def _long_rounds() -> Iterator[tuple[Table, Random]]:
    """Tables whose round goes on beyond 80 tiles when it is played with this luck."""
    for seed in range(400):
        players = [f"player {seed} {seat}" for seat in range(SEATS)]
        links = {seat: fair.link_at(player.encode(), 1) for seat, player in enumerate(players)}
        trial = tables.dealt(*players, game="mexican-train", rules="parsons+deal=11", top=12, tips=True, links=links)
        rng = Random(seed)
        while trial.state.phase.value == "play":
            _step(trial, rng)
        if _lying(trial) > TILES + 1:
            yield (
                tables.dealt(*players, game="mexican-train", rules="parsons+deal=11", top=12, tips=True, links=links),
                Random(seed),
            )
