"""Shared score sheets: an entry is there once and for all, whoever writes beside it, and strangers learn nothing."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from boneyard.server.sheet import live_sheet
from boneyard.server.sheet.binder import MOST, Binder
from boneyard.server.sheet.entry import Opened, SheetEntry
from boneyard.server.sheet.live_sheet import LiveSheet, digest
from boneyard.server.store.port import NotSaved, Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from tests.server.served import Guest, Served
from tests.server.sheet_torture import HOST, WRITERS, entry
from tests.server.stores import InFile, Place, started

OURS: Final = Opened(digest(HOST), digest(WRITERS))
SECRET: Final = {"sheet-key": WRITERS}
HOSTS: Final = {"sheet-key": HOST}


def _entry(name: str, points: int = 5) -> SheetEntry:
    return msgspec.convert(entry(name, points), SheetEntry)


async def _ids(sheet: LiveSheet) -> list[str]:
    return [msgspec.json.decode(raw)["id"] for raw in (await sheet.news(0, 0)).entries]


def test_two_who_write_at_once_lose_nothing(place: Place) -> None:
    """Each entry is there once, in one order for everybody, though half are sent twice and neither knows the other."""

    async def scene(store: Store) -> None:
        sheets = [LiveSheet("sheet:ours", store), LiveSheet("sheet:ours", store)]
        await asyncio.gather(*[sheet.open(OURS) for sheet in sheets])
        names = [[f"{who}{number}" for number in range(20)] for who in ("a", "b")]

        async def write(sheet: LiveSheet, own: list[str]) -> None:
            for number, name in enumerate(own):
                first = await sheet.write(WRITERS, _entry(name))
                if number % 2:
                    assert await sheet.write(WRITERS, _entry(name)) == first

        await asyncio.gather(*[write(sheet, own) for sheet, own in zip(sheets, names, strict=True)])
        told = [await _ids(sheet) for sheet in sheets]
        assert told[0] == told[1]
        assert sorted(told[0]) == sorted(names[0] + names[1])
        assert [name for name in told[0] if name in names[0]] == names[0]
        with pytest.raises(Declined) as again:
            await sheets[0].write(WRITERS, _entry("a0", 7))
        assert again.value.code == "id_reused"

    asyncio.run(_with(place, scene))


async def _with(place: Place, scene: Any) -> None:
    async with started(place.store()) as store:
        await scene(store)


def test_news_have_what_their_number_says(place: Place) -> None:
    """What is written while news are read comes with the next ones, and is not skipped."""

    async def scene(store: Store) -> None:
        sheet, real = LiveSheet("sheet:ours", store), store.read
        await sheet.open(OURS)
        await sheet.write(WRITERS, _entry("one"))
        reads = 0

        async def slow(table: str, after: int) -> Any:
            nonlocal reads
            rows = await real(table, after)
            reads += 1
            if reads == 2:  # the first one was to catch up
                await sheet.write(WRITERS, _entry("two"))
            return rows

        store.read = slow  # type: ignore[method-assign]
        seq, entries = await sheet.news(0, 0)
        assert (seq, len(entries)) == (2, 1)
        assert len((await sheet.news(seq, 0)).entries) == 1

    asyncio.run(_with(place, scene))


def test_who_waits_at_another_node_hears_too(database_url: str) -> None:
    """Two nodes on one database: news go round, and both write on one sheet."""

    async def scene() -> None:
        nodes = [Registry(PostgresStore(database_url)) for _ in range(2)]
        for node in nodes:
            await node.start()
        one, two = [node.sheets.sheet("a" * 22) for node in nodes]
        await one.open(OURS)
        waiting = asyncio.create_task(two.news(1, 600))
        await asyncio.sleep(0.2)
        await one.write(WRITERS, _entry("one"))
        assert (await asyncio.wait_for(waiting, 60)).seq == 2
        assert [await two.write(WRITERS, _entry("two")), await one.write(WRITERS, _entry("three"))] == [3, 4]
        assert await _ids(one) == await _ids(two) == ["one", "two", "three"]
        for node in nodes:
            await node.stop()

    asyncio.run(scene())


def test_what_may_have_been_saved_is_there_once(place: Place) -> None:
    """A store that saves and does not say so: sent again, the entry has its number, and nothing stands there twice."""

    async def scene(store: Store) -> None:
        sheet, real = LiveSheet("sheet:ours", store), store.append
        await sheet.open(OURS)

        async def forgetful(append: Any) -> Any:
            await real(append)
            raise NotSaved("nobody knows")

        store.append = forgetful  # type: ignore[method-assign]
        with pytest.raises(NotSaved):
            await sheet.write(WRITERS, _entry("one"))
        store.append = real  # type: ignore[method-assign]
        assert [await sheet.write(WRITERS, _entry("one")), await sheet.write(WRITERS, _entry("two"))] == [2, 3]
        assert await _ids(sheet) == ["one", "two"]

    asyncio.run(_with(place, scene))


@pytest.mark.parametrize(("limit", "least"), [("MOST_EVENTS", 3), ("MOST_BYTES", 400)])
def test_a_sheet_that_is_full_or_let_go(
    limit: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no more than so much; and one that nobody watched is read again, with the right it takes to write."""
    assert getattr(live_sheet, limit) > 10 * least
    monkeypatch.setattr(live_sheet, limit, least)

    async def scene(store: Store) -> None:
        binder = Binder(store)
        first = binder.sheet("a" * 22)
        await first.open(OURS)
        await first.write(HOST, _entry("one"))
        await first.write(WRITERS, _entry("two"))
        for number in range(MOST):
            binder.sheet(f"{number:022}")
        again = binder.sheet("a" * 22)
        assert again is not first
        with pytest.raises(Declined) as full:
            await again.write(WRITERS, _entry("three"))
        assert full.value.code == "sheet_full"

    asyncio.run(_with(InFile(tmp_path / "sheets.sqlite"), scene))


# --- over HTTP ---


def _shared(house: Served, sheet: str) -> str:
    path = f"/api/sheets/{sheet}"
    for _ in range(2):
        answer = house.ask("PUT", path, json={"host": HOST, "writers": WRITERS})
        assert (answer.status_code, answer.json()["may"]) == (200, "host")
    return path


def test_who_has_the_link_reads_and_who_has_the_secret_writes(house: Served) -> None:
    """And the host alone takes the secret away, or the sheet; of the secrets themselves nothing is kept."""
    path = _shared(house, "who-reads-and-who-writes")
    post = f"{path}/entries"
    assert house.ask("POST", post, json=entry("one")).status_code == 403
    assert (
        house.ask("POST", post, json=entry("one"), headers={"sheet-key": "a-guess-of-128-bits---"}).status_code == 403
    )
    news = house.ask("POST", post, json=entry("one"), headers=SECRET).json()
    assert (news["seq"], [one["id"] for one in news["entries"]], news["may"]) == (2, ["one"], "write")
    assert house.ask("GET", path).json() == {**news, "may": "read"}
    assert house.ask("PUT", f"{path}/writers", json={"writers": "x" * 22}, headers=SECRET).status_code == 403
    assert house.ask("PUT", f"{path}/writers", json={"writers": "x" * 22}, headers=HOSTS).status_code == 200
    assert house.ask("POST", post, json=entry("two"), headers=SECRET).status_code == 403
    assert house.ask("POST", post, json=entry("two"), headers={"sheet-key": "x" * 22}).json()["seq"] == 4
    assert house.ask("PUT", path, json={"host": "y" * 22, "writers": WRITERS}).status_code == 403
    assert not [row for rows in house.contents().values() for row in rows if HOST in str(row) or WRITERS in str(row)]
    assert house.ask("DELETE", path, headers=SECRET).status_code == 403
    assert house.ask("DELETE", path, headers=HOSTS).status_code == 204
    gone = [house.ask("GET", path), house.ask("POST", post, json=entry("three"), headers=HOSTS)]
    gone.append(house.ask("PUT", path, json={"host": HOST, "writers": WRITERS}))
    assert [answer.status_code for answer in gone] == [410, 410, 410]


def test_a_stranger_finds_no_sheet(house: Served) -> None:
    """Neither by a guess, nor as a table, nor in a list; and no table is a sheet."""
    path = _shared(house, "nobody-finds-this-one-by-luck")
    ann = Guest(house)
    table = ann.open()
    assert house.ask("GET", "/api/sheets/nobody-finds-this-one-by-luc").status_code == 404
    assert house.ask("GET", f"/api/sheets/{table}------").status_code == 404
    assert house.ask("GET", "/api/sheets/" + "%2e%2e%2f" * 4).status_code == 404
    for name in ("nobody-finds-this-one-by-luck", "sheet:nobody-finds-this-one-by-luck"):
        assert ann.ask("GET", f"/api/tables/{name}").status_code == 404
    assert "nobody-finds" not in ann.ask("GET", "/api/tables").text + ann.ask("GET", "/api/me/data").text
    assert "nobody-finds" not in house.log()
    assert house.ask("GET", path).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""},
        {"id": "x" * 41},
        {"by": "x" * 25},
        {"at": -1},
        {"change": {"kind": "dance"}},
        {"change": {"kind": "left", "round": 0, "person": "a", "left": {}}},
        {"change": {"kind": "left", "round": 1, "person": "a", "left": {"tiles": ["12"]}}},
        {"change": {"kind": "out", "round": 1, "person": "a", "more": 1}},
    ],
)
def test_what_is_no_entry_changes_nothing(house: Served, wrong: dict[str, Any]) -> None:
    """Bad input is refused, and leaves no trace."""
    path = _shared(house, "what-is-no-entry-at-all")
    answer = house.ask("POST", f"{path}/entries", json=entry("one") | wrong, headers=SECRET)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert house.ask("GET", path).json()["seq"] == 1


def test_who_waits_hears_at_once(house: Served) -> None:
    """News are told when they are written, and a deletion too; who asks for what is there waits for nothing."""
    path = _shared(house, "who-waits-for-news-hears")
    for do, found in (
        (lambda: house.ask("POST", f"{path}/entries", json=entry("one"), headers=SECRET), 200),
        (lambda: house.ask("DELETE", path, headers=HOSTS), 410),
    ):
        seq = house.ask("GET", path).json()["seq"]
        assert house.ask("GET", f"{path}?after={seq - 1}&wait=25").json()["seq"] == seq
        later = threading.Timer(0.3, do)
        later.start()
        began = time.monotonic()
        assert house.ask("GET", f"{path}?after={seq}&wait=25").status_code == found
        assert time.monotonic() - began < 20
        later.join()
