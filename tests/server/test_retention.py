"""What is old is taken away as the host says, a few at a time, and nothing else is."""

import asyncio
from typing import Any, Final

import pytest

from boneyard.core.errors import UserError
from boneyard.server.host.retention import BATCH, Keeping, Retention, keeping_of
from boneyard.server.process.settings import Settings, read_settings
from boneyard.server.store.port import Store
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import GONE, OpenSocket, OpenSockets
from tests.server.stores import Place, append, listing, within

DAY: Final = 86_400.0


class Leaver:
    """A connection that is told to go."""

    told: tuple[int, str] | None = None

    def dismiss(self, code: int, why: str) -> None:
        """Note why."""
        self.told = code, why


async def _tables(store: Store, **count: int) -> None:
    """So many tables of each status, all touched just now."""
    for status, many in count.items():
        for number in range(many):
            shown = listing("{}", status=status)
            await store.append(append(f"{status}{number:02}", 0, "one", shown=shown))
    await asyncio.sleep(0.5)


def _retention(store: Store, keeping: Keeping, days: float, now: float, sockets: OpenSockets | None = None) -> Any:
    return Retention(Registry(store), sockets or OpenSockets(), keeping, lambda: now + days * DAY)


async def _left(store: Store) -> list[str]:
    return [table for table in await store.all_tables() if await store.tail(table)]


@pytest.mark.parametrize(
    ("keeping", "days", "left"),
    [
        (Keeping(), 4000, ["open00", "over00", "playing00"]),
        (Keeping(finished=30), 29, ["open00", "over00", "playing00"]),
        (Keeping(finished=30), 31, ["open00", "playing00"]),
        (Keeping(abandoned=30), 31, ["over00"]),
        (Keeping(finished=60, abandoned=30), 31, ["over00"]),
        (Keeping(finished=0.5, abandoned=30), 31, []),
    ],
)
def test_what_has_had_its_time_goes(place: Place, keeping: Keeping, days: float, left: list[str]) -> None:
    """By what became of a table, and by when something happened there last."""

    async def scene(store: Store) -> None:
        await _tables(store, open=1, over=1, playing=1)
        now = max(one.updated for one in await store.lobby(9))
        await _retention(store, keeping, days, now).look()
        assert await _left(store) == left

    within(place, scene)


def test_they_go_a_few_at_a_time_and_who_looks_is_told(place: Place) -> None:
    """More than a batch; whoever looks at one of them is let go, whoever looks elsewhere is not."""

    async def scene(store: Store) -> None:
        await _tables(store, over=BATCH + 3, open=1)
        now = (await store.lobby(9))[0].updated
        sockets, gone, stays = OpenSockets(), Leaver(), Leaver()
        with (
            sockets.entered(OpenSocket(gone, "over07", "ann", "")),
            sockets.entered(OpenSocket(stays, "open00", "", "")),
        ):
            await _retention(store, Keeping(finished=1), 2, now, sockets).look()
        assert (await _left(store), gone.told, stays.told) == (["open00"], (GONE, "deleted"), None)

    within(place, scene)


def test_sessions_that_nobody_uses_go(place: Place) -> None:
    """Counted from their last use; a host who keeps them for ever does."""

    async def scene(store: Store) -> None:
        for digest in (b"old", b"used"):
            await store.add_session(digest, "ann", 10 * DAY)
        await store.touch_session(b"used", 20 * DAY)
        for keeping, left in ((Keeping(), 2), (Keeping(sessions=21), 2), (Keeping(sessions=19), 1)):
            await _retention(store, keeping, 30, 0.0).look()
            assert len(await store.sessions_of("ann")) == left
        assert await store.session(b"old") is None
        assert await store.session(b"used") is not None

    within(place, scene)


def test_the_host_says_how_long() -> None:
    """In days, in the settings; nothing is taken away unless it is said, and no life is below nothing."""
    assert keeping_of(Settings()) == Keeping(0, 0, 365)
    names = ("FINISHED", "ABANDONED", "SESSIONS")
    asked = read_settings({f"BONEYARD_KEEP_{name}": str(days) for name, days in zip(names, (365, 30, 0), strict=True)})
    assert keeping_of(asked) == Keeping(365, 30, 0)
    with pytest.raises(UserError, match="keep_finished has to be 0 or more"):
        read_settings({"BONEYARD_KEEP_FINISHED": "-1"})
