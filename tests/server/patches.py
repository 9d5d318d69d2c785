"""LOCAL PATCHES: what the simulation found and needs mended to find more. Each goes away when the server does the same by itself; then this file goes too.

Used in one place: `simulation._fixed`.
"""
# ruff: noqa: SLF001  patches reach inside

import asyncio
import contextlib
from typing import Any

import msgspec

from boneyard import fair
from boneyard.core import referee
from boneyard.core.event import Event
from boneyard.server import app, commands, hall, log, picture, room, socket, table, wire
from boneyard.server.commands import Declined
from boneyard.server.room import Room
from boneyard.server.store.port import NotSaved, Outcome, Receipt

_RETRY = 1.0
_FIND = app._find
_WHOLE = picture.Picture.whole
_ANSWER = socket.Connection._answer


# 1. A room that could not read the table again stays broken for ever, turns in circles, and its viewers hear nothing more: try again instead.


async def _regain_trust(self: Room) -> None:
    if self.is_broken:
        try:
            await self._go_back()
        except NotSaved as error:
            vars(self)["not_before"] = self._now() + _RETRY
            raise Declined("not_saved", "Nothing can be saved at the moment: try again.") from error


async def _join(self: Room, viewer: Any, after: int) -> None:
    async with self._lock:
        await _regain_trust(self)
        await self._catch_up()
        self._let_in(viewer, after)
    self._set_timer()


async def _carry_out(self: Room, player: str, command: commands.AnyCommand, receipt: Receipt) -> int:
    await _regain_trust(self)
    return await _CARRY_OUT(self, player, command, receipt)


_CARRY_OUT = Room._carry_out


async def _write(self: Room, decide: Any) -> None:
    async with self._lock:
        with contextlib.suppress(Declined, NotSaved):
            await _regain_trust(self)
            events = decide()
            if events:
                await self._append(events, None)
    self._set_timer()


async def _append(self: Room, events: list[log.AnyEvent], receipt: Receipt | None) -> Outcome:
    try:
        return await _APPEND(self, events, receipt)
    except Declined:
        vars(self)["not_before"] = self._now() + _RETRY
        raise


_APPEND = Room._append


async def _news(self: Room, last: int) -> None:
    if last > self.table.seq or self.is_broken:
        async with self._lock:
            try:
                await _regain_trust(self)
                if last > self.table.seq:
                    await self._catch_up()
            except (Declined, NotSaved):
                asyncio.get_running_loop().call_later(_RETRY, lambda: self._run(self.news(last)))
        self._set_timer()


def _set_timer(self: Room) -> None:
    if self._timer is not None:
        self._timer.cancel()
        self._timer = None
    due = self._now() if self.is_broken else self.due()
    if due is not None and not self._closed:
        at = max(due, vars(self).get("not_before", 0.0))
        self._timer = asyncio.get_running_loop().call_later(max(0.0, at - self._now()), self._ring)


def _check_trust(_self: Room) -> None:
    """Regained where it is needed."""


async def _find_room(self: hall.Hall, table_id: str) -> Room:
    if table_id in self.rooms:
        return self.rooms[table_id]
    if table_id not in self._loading:
        self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
    try:
        return await self._loading[table_id]
    finally:
        self._loading.pop(table_id, None)


# 2. A picture told whole is not what later changes are told against: tiles that left the table stay on it.


def _whole(self: picture.Picture, shown: table.Table) -> dict[str, Any]:
    told = _WHOLE(self, shown)
    self._known = {placement.tile: placement for placement in self._made(shown).placements}
    return told


# 3. The links of a deal are taken by seat, whoever sits there now and whatever round they are from: take those that follow the tips of the open round.


def _fitting(at: table.Table, links: dict[int, bytes]) -> dict[int, bytes]:
    tips = at.opening.tips if at.opening is not None else []
    return {seat: links[seat] for seat, tip in enumerate(tips) if tip is not None and seat in links and fair.is_next(links[seat], bytes.fromhex(tip))}


def _seed(at: table.Table, links: dict[int, bytes]) -> list[log.AnyEvent]:
    assert at.opening is not None, "no round is open"
    shown, used, late = _fitting(at, links), list[str | None](), list[int]()
    for seat, tip in enumerate(at.opening.tips):
        if tip is None:
            used.append(None)
        elif seat in shown:
            used.append(shown[seat].hex())
        else:
            used.append(fair.withheld(bytes.fromhex(tip)).hex())
            late.append(seat)
    return [log.Seeded(at.opening.number, used, late)]


def _check_link(at: table.Table, player: str, link: bytes) -> int:
    seats = at.seats_of(player)
    if at.opening is None or not seats:
        raise Declined("no_link_wanted", "No link is wanted now.")
    tip = at.opening.tips[seats[0]]
    if tip is None or not fair.is_next(link, bytes.fromhex(tip)):
        raise Declined("bad_link", "That is not the next link of your chain.")
    return seats[0]


def _links_awaited(self: Room) -> list[int]:
    tips = self.table.opening.tips if self.table.opening is not None else []
    shown, present = _fitting(self.table, self._links), self.present()
    return [seat for seat, tip in enumerate(tips) if tip is not None and seat not in shown and self.table.chairs[seat].player in present]


def _apply(self: Room, event: log.AnyEvent) -> table.Happening:
    if isinstance(event, log.Seeded | log.Acted | log.TookBack | log.RoundOpened | log.Covered | log.Returned):
        self._turn_since = self._now()
    return self.table.apply(event)


def _deal(self: table.Table, event: log.Seeded) -> list[Event]:
    links = [bytes.fromhex(link) if link else None for link in event.links]
    for chair, tip, link in zip(self.chairs, self.opening.tips if self.opening else [], links, strict=False):
        if link is not None and chair.tip is not None and chair.tip.hex() == tip and fair.is_next(link, chair.tip):
            chair.tip = link
    self.opening = None
    self.before = None
    key = fair.deal_key(self.server_link(event.number), self.id, event.number, self.head.rules, links)
    return referee.deal(self.game, self.state, fair.deal_order(self.game.tiles_to_deal(self.state), key))


# 4. HTTP and `why` read the table while it runs ahead of the store: wait until what is being saved is saved.


async def _settle(self: Room) -> None:
    async with self._lock:
        await _regain_trust(self)


async def _find(state: Any, name: str) -> Room:
    found = await _FIND(state, name)
    await _settle(found)
    return found


async def _answer(self: socket.Connection, at: Room, asked: wire.Incoming) -> None:
    if isinstance(asked, wire.Why):
        await _settle(at)
    await _ANSWER(self, at, asked)


# 5. A node covers who is present at another node, and nobody takes it back.


_CATCH_UP = Room._catch_up


def _back_again(self: Room, player: str) -> list[log.AnyEvent]:
    return [log.Returned(seat) for seat in self.table.seats_of(player) if self.table.chairs[seat].covered]


async def _catch_up(self: Room) -> None:
    before = self.table.seq
    await _CATCH_UP(self)
    if self.table.seq == before:
        return
    for player in sorted({chair.player for chair in self.table.chairs if chair.covered} & self.present()):
        self._run(self._write(lambda player=player: _back_again(self, player)))


# 6. Who takes or leaves a seat is told what has changed in a picture that they never had.


def _publish(self: Room, happenings: list[table.Happening]) -> None:
    self._told = self.table.seq
    news = room.project.News(self.table, happenings, self.picture)
    for viewer in self.viewers:
        seat = self._seat_of(viewer.player)
        data = news.seen_by(seat)
        if seat != viewer.seat:
            data = msgspec.json.encode({**msgspec.json.decode(data), "layout": self.picture(seat).whole(self.table)})
        viewer.seat = seat
        viewer.send(data)


PATCHES: list[tuple[Any, str, Any]] = [
    (Room, "join", _join),
    (Room, "_carry_out", _carry_out),
    (Room, "_write", _write),
    (Room, "_append", _append),
    (Room, "news", _news),
    (Room, "_set_timer", _set_timer),
    (Room, "_check_trust", _check_trust),
    (hall.Hall, "room", _find_room),
    (picture.Picture, "whole", _whole),
    (commands, "seed", _seed),
    (commands, "check_link", _check_link),
    (Room, "_links_awaited", _links_awaited),
    (Room, "_apply", _apply),
    (table.Table, "_deal", _deal),
    (app, "_find", _find),
    (socket.Connection, "_answer", _answer),
    (Room, "_catch_up", _catch_up),
    (Room, "_publish", _publish),
]
