"""Who looks at a table, here or through other nodes, and what they are told of it."""

import contextlib
from collections.abc import Callable
from typing import Final, Protocol, final

from boneyard.core.seat import MOST_SEATS, NOBODY
from boneyard.render.plan.form import LANES, Form
from boneyard.server.out import projection
from boneyard.server.out.picture import Picture, Pictures
from boneyard.server.store.port import NotSaved, Said, Store
from boneyard.server.table import table_log
from boneyard.server.table.commands import Declined
from boneyard.server.table.seating import may_look, open_seats
from boneyard.server.table.table import Happening, Table
from boneyard.server.table.thoughts import Owner

_LAST: Final = MOST_SEATS + 1
"""Nobody's seat comes after all others."""


class Viewer(Protocol):
    """Somebody who looks at the table through a socket."""

    player: str
    only_looks: bool
    """Whether this is no place to play from, as a television: it sees and may do no more than a spectator."""
    seat: int
    address: str
    open_seats: list[int]
    """The seats that the viewer was told to be open to them."""
    form: Form
    """The form of the window."""
    pace: float
    """How much longer bots shall take than usual."""

    def send(self, data: bytes) -> None:
        """Queue a message; a viewer that does not keep up is closed."""

    def turn_away(self) -> None:
        """Nobody may watch any more, and this viewer has no seat: nothing is sent from now on."""


def eyes_of(table: Table, viewer: Viewer) -> int:
    """The seat with whose eyes a viewer looks."""
    return NOBODY if viewer.only_looks else seat_of(table, viewer.player)


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
        self._owner = Owner()
        self._told_away: tuple[int, float] | None = None
        """Of whom it was told that a bot is about to play for them, and when."""
        self._seated_at = table.seated_at
        """Up to which event it is known who of the viewers may look, and with whose eyes."""
        self._id: Final = table.id
        self._show(table)
        self._store: Final = store
        self._now: Final = now

    def _show(self, table: Table) -> None:
        """From now on it is this game that is looked at."""
        self._pictures = Pictures(table.kind.plan)
        self._has_lanes = table.kind.plan.has_lanes

    # --- who is there ---

    def let_in(self, viewer: Viewer, table: Table, after: int) -> None:
        """A viewer gets the table, and what it has missed; Declined where it may not look."""
        if not may_look(table, viewer.player):
            raise Declined("not_allowed")
        viewer.seat = eyes_of(table, viewer)
        self.viewers.append(viewer)
        if not viewer.only_looks:
            self.gone_since.pop(viewer.player, None)
        viewer.send(projection.welcome(table, viewer.seat, after, self._picture(viewer)))
        _tell_open_seats(table, viewer)
        self._tell_away([viewer])
        self._tell_presence()

    def lay(self, viewer: Viewer, table: Table, form: Form) -> None:
        """A viewer's window has another form: they get the table as it is laid out for that."""
        viewer.form = form
        viewer.send(projection.laid(table, self._picture(viewer)))

    def _fitting(self, form: Form) -> Form:
        """The same form for everybody who sees the same: a table without lanes has the ratio of the window."""
        if not form.lanes:
            return form
        return LANES if self._has_lanes else form._replace(lanes=False)

    def _picture(self, viewer: Viewer) -> Picture:
        return self._pictures.seen_by(viewer.seat, self._fitting(viewer.form))

    def let_out(self, viewer: Viewer) -> None:
        """A viewer goes."""
        self.viewers.remove(viewer)
        if not viewer.only_looks and viewer.player not in self.present():
            self.gone_since[viewer.player] = self._now()
        self._tell_presence()

    def present(self) -> set[str]:
        """The players who look at the table, here or through another node."""
        return self.here() | self.elsewhere

    def here(self) -> set[str]:
        """The players who have a socket open here; a television does not stand for whoever opened it."""
        return {viewer.player for viewer in self.viewers if not viewer.only_looks}

    def owner(self) -> Owner:
        """For whom bots think here: whoever has the first seat of those who look, a spectator, or whoever was last."""
        if self.viewers:
            first = min(self.viewers, key=lambda viewer: viewer.seat % _LAST)
            self._owner = Owner(first.address, first.player)
        return self._owner

    def pace(self) -> float:
        """How much longer than usual bots take: as those who play would like it, the slowest of them first."""
        return max([viewer.pace for viewer in self.viewers if viewer.seat != NOBODY], default=1.0)

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
        is_other = any(isinstance(one.event, table_log.Changed) for one in happenings)
        if is_other:
            self._show(table)
        news = projection.News(table, happenings, self._pictures)
        if table.seated_at != self._seated_at:
            self._seated_at = table.seated_at
            self._tell_after_a_change(table, news, is_other=is_other)
            return
        for viewer in self.viewers:
            viewer.send(news.seen_by(viewer.seat, self._fitting(viewer.form)))

    def _tell_after_a_change(self, table: Table, news: projection.News, *, is_other: bool) -> None:
        """The same where somebody may have come, gone or changed places: who may look now, and with whose eyes?"""
        for viewer in self.viewers:
            if not may_look(table, viewer.player):
                viewer.turn_away()
                continue
            seat = eyes_of(table, viewer)
            viewer.send(news.seen_by(seat, self._fitting(viewer.form), moved=is_other or seat != viewer.seat))
            viewer.seat = seat
            _tell_open_seats(table, viewer)

    def tell_clock(self, table: Table, left: float | None, viewers: list[Viewer]) -> None:
        """How long the seat to act has left, where a clock runs."""
        if left is not None:
            _send(
                viewers,
                projection.message("clock", seq=table.seq, seat=projection.seat_letter(table.state.turn), left=left),
            )

    def tell_away(self, table: Table, due: float | None) -> None:
        """When a bot will play for whoever is waited for and away, as soon as that is another time, or nobody is."""
        told = None if due is None else (table.state.turn, due)
        if told != self._told_away:
            self._told_away = told
            if told is None:
                _send(self.viewers, projection.message("away", seat=None, left=0.0))
            self._tell_away(self.viewers)

    def _tell_away(self, viewers: list[Viewer]) -> None:
        """For whom a bot is about to play, if for anybody."""
        if self._told_away is not None:
            seat, due = self._told_away
            left = round(max(0.0, due - self._now()), 1)
            _send(viewers, projection.message("away", seat=projection.seat_letter(seat), left=left))

    def say(self, table: Table, player: str, phrase: int) -> Said:
        """A quick phrase, from a seat to everybody here."""
        seat = seat_of(table, player)
        if seat == NOBODY:
            raise Declined("not_seated", "who_speaks")
        said = Said(seat, phrase)
        self.tell_phrase(said)
        return said

    def tell_phrase(self, said: Said) -> None:
        """A quick phrase that a seat says."""
        _send(self.viewers, projection.message("said", seat=projection.seat_letter(said.seat), phrase=said.phrase))

    async def pass_on(self, said: Said) -> None:
        """Let other nodes hear a phrase."""
        with contextlib.suppress(NotSaved):  # a word that is lost is no loss
            await self._store.say(self._id, said)

    def _tell_presence(self) -> None:
        _send(self.viewers, projection.message("presence", players=sorted(self.present())))


def _tell_open_seats(table: Table, viewer: Viewer) -> None:
    """Which seats a viewer may take, when that has changed."""
    found = [] if viewer.only_looks else open_seats(table, viewer.player)
    if found != viewer.open_seats:
        viewer.open_seats = found
        viewer.send(projection.message("open", seats=[projection.seat_letter(seat) for seat in found]))


def _send(viewers: list[Viewer], data: bytes) -> None:
    for viewer in viewers:
        viewer.send(data)
