"""Who looks at a table, here or through other nodes, and what they are told of it."""

import contextlib
from collections.abc import Callable
from typing import Final, Protocol, final

from boneyard.core.seat import NOBODY
from boneyard.server import project
from boneyard.server.picture import Pictures
from boneyard.server.store.port import NotSaved, Said, Store
from boneyard.server.table import Happening, Table


class Viewer(Protocol):
    """Somebody who looks at the table through a socket."""

    player: str
    seat: int

    def send(self, data: bytes) -> None:
        """Queue a message; a viewer that does not keep up is closed."""


def seat_of(table: Table, player: str) -> int:
    """The seat with whose eyes a player looks."""
    seats = table.seats_of(player)
    return seats[0] if seats else NOBODY


@final
class Audience:
    """Everybody who looks at one table."""

    def __init__(self, table: Table, store: Store, now: Callable[[], float]) -> None:
        self.viewers: list[Viewer] = []
        self.elsewhere: set[str] = set()
        """The players who look at the table through other nodes."""
        self.gone_since: dict[str, float] = {}
        self._id: Final = table.id
        self._pictures: Final = Pictures(table.head.game)
        self._store: Final = store
        self._now: Final = now

    # --- who is there ---

    def let_in(self, viewer: Viewer, table: Table, after: int) -> None:
        """A viewer gets the table, and what it has missed."""
        viewer.seat = seat_of(table, viewer.player)
        self.viewers.append(viewer)
        self.gone_since.pop(viewer.player, None)
        viewer.send(project.welcome(table, viewer.seat, after, self._pictures.seen_by(viewer.seat)))
        self._tell_presence()

    def let_out(self, viewer: Viewer) -> None:
        """A viewer goes."""
        self.viewers.remove(viewer)
        if viewer.player not in self.present():
            self.gone_since[viewer.player] = self._now()
        self._tell_presence()

    def present(self) -> set[str]:
        """The players who look at the table, here or through another node."""
        return self.here() | self.elsewhere

    def here(self) -> set[str]:
        """The players who have a socket open here."""
        return {viewer.player for viewer in self.viewers}

    async def say_who(self, player: str) -> None:
        """Let other nodes know whether a player is here."""
        with contextlib.suppress(NotSaved):  # the store repeats it
            await (self._store.arrive if player in self.here() else self._store.depart)(self._id, player)

    def hear_who(self, elsewhere: set[str]) -> None:
        """Others have come or gone at other nodes."""
        for player in self.elsewhere - elsewhere - self.here():
            self.gone_since[player] = self._now()
        for player in elsewhere:
            self.gone_since.pop(player, None)
        self.elsewhere = elsewhere
        self._tell_presence()

    # --- what they are told ---

    def tell_news(self, table: Table, happenings: list[Happening]) -> None:
        """What has happened; viewers with the same eyes get the same bytes."""
        same_chairs = bool(table.told_around)
        news = project.News(table, happenings, self._pictures)
        for viewer in self.viewers:
            seat = viewer.seat if same_chairs else seat_of(table, viewer.player)
            viewer.send(news.seen_by(seat, moved=seat != viewer.seat))
            viewer.seat = seat

    def tell_clock(self, table: Table, left: float | None, viewers: list[Viewer]) -> None:
        """How long the seat to act has left, where a clock runs."""
        if left is not None:
            _send(viewers, project.message("clock", seq=table.seq, seat=project.seat_letter(table.state.turn), left=left))

    def tell_phrase(self, said: Said) -> None:
        """A quick phrase that a seat says."""
        _send(self.viewers, project.message("said", seat=project.seat_letter(said.seat), phrase=said.phrase))

    async def pass_on(self, said: Said) -> None:
        """Let other nodes hear a phrase."""
        with contextlib.suppress(NotSaved):  # a word that is lost is no loss
            await self._store.say(self._id, said)

    def _tell_presence(self) -> None:
        _send(self.viewers, project.message("presence", players=sorted(self.present())))


def _send(viewers: list[Viewer], data: bytes) -> None:
    for viewer in viewers:
        viewer.send(data)
