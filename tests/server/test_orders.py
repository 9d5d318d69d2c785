"""What a host orders: what it shows nobody, what it leaves behind, and how it is kept (`boneyard.admin`)."""

import asyncio
from random import Random

import msgspec
import pytest

from boneyard.admin import desk, facts, pages
from boneyard.core.seat import NOBODY
from boneyard.server.host.blocks import Blocks
from boneyard.server.out.listing import status
from boneyard.server.store.host_port import Block, Draft
from boneyard.server.store.port import Store
from boneyard.server.table.commands import Act, Deal, Declined, Leave
from boneyard.server.table.room import Room
from boneyard.server.table.table import Table
from boneyard.server.table.table_log import Closed
from boneyard.words.language import ENGLISH
from tests.server.places import Place as Node
from tests.server.places import live
from tests.server.stores import Place, append, listing, within
from tests.server.tables import TAIL, dealt, step
from tests.server.twins import twin

# --- nobody sees what lies face down ---


@pytest.mark.parametrize("moves", [0, 1, 5, 20])
def test_hidden_tiles_change_nothing_of_what_a_host_sees(moves: int) -> None:
    """Swap what lies face down in the boneyard and in all hands: a host reads the same, letter by letter."""
    table, rng = dealt("ann", "ben", "cat", tips=True), Random(moves)
    for _ in range(moves):
        step(table, rng)
    other = twin(table, NOBODY, rng)
    assert table.game.dump(table.state) != table.game.dump(other.state)
    assert _read(table) == _read(other)
    secrets = [TAIL.hex(), *[table.server_link(n).hex() for n in range(1, 5) if n not in table.shown]]
    assert not [one for one in secrets if one in _read(table)]


def _read(table: Table) -> str:
    """All that a host reads of a table, in JSON and in lines."""
    found = facts.facts(table)
    return msgspec.json.encode(found).decode() + "\n".join(pages.look_lines(found, ENGLISH))


# --- a closed table ---


async def _close(room: Room) -> None:
    await room.note(lambda table: [] if table.is_closed else [Closed()])


def test_nothing_happens_at_a_closed_table() -> None:
    """Every command is declined, and a bot that was about to move does not."""

    async def story(node: Node) -> None:
        room = await node.dealt("ann", "bot")
        await _close(room)
        seq = room.table.seq
        await asyncio.sleep(300)
        assert (room.table.seq, room.timers.time_left(room.table), room.timers.due_elsewhere(room.table)) == (
            seq,
            None,
            None,
        )
        for ask in (Act("a", seq, 0, "draw"), Leave("l", seq, 0), Deal("d", seq)):
            with pytest.raises(Declined, match="closed the table"):
                await room.command("ann", ask)
        await _close(room)
        assert (room.table.seq, status(room.table)) == (seq, "over")

    live(story)


def test_a_table_is_closed_before_its_deal() -> None:
    """Links that were shown are of no use any more: nothing is dealt."""

    async def story(node: Node) -> None:
        room = await node.room("ann", "ben", tips=True)
        await room.command("ann", Deal("deal", room.table.seq))
        await _close(room)
        await asyncio.sleep(300)
        assert (room.table.opening, room.table.state.round) == (None, 0)

    live(story)


# --- the store ---


async def _deleted(store: Store, table: str) -> None:
    """Delete it as soon as that can be done."""
    for _ in range(1000):
        if await store.delete_table(table, 5.0):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it was never deleted")


def test_a_deleted_table_leaves_its_name_alone(place: Place) -> None:
    """Events, receipts and seats go, in every store; a late writer is too late; and it is not opened again."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one", "two", command="c", shown=listing("{}", players=["ann"])))
        await store.append(append("other", 0, "one", shown=listing("{}", players=["ann"])))
        await _deleted(store, "t")
        assert (await store.tail("t"), await store.read("t", 0)) == (b"", [])
        assert await store.receipt("t", "ann", "c") is None
        assert [one.table for one in await store.tables_of("ann", 9)] == ["other"]
        assert (await store.append(append("t", 2, "three"))).status == "conflict"
        assert [row.body for row in await store.read("other", 0)] == [b"one"]

    within(place, scene)


def test_a_table_is_not_deleted_while_it_is_written(place: Place) -> None:
    """Whatever is on its way is either told as saved and deleted, or refused: never left behind."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one", shown=listing("{}")))
        writing = [asyncio.ensure_future(store.append(append("t", n, f"e{n}"))) for n in range(1, 40)]
        await _deleted(store, "t")
        await asyncio.gather(*writing)
        await asyncio.sleep(0.3)
        assert await store.read("t", 0) == []

    within(place, scene)


def test_orders_and_blocks_are_kept(place: Place) -> None:
    """In order, until they are done; a block until its time is over."""

    async def scene(store: Store) -> None:
        looked = Draft(1.0, "h", "looked", "tables", done=1.0)
        numbers = [await store.order(draft) for draft in (looked, Draft(2.0, "h", "close", "t", "why", 9.0))]
        assert [order.n for order in await store.open_orders()] == numbers[1:]
        assert await store.last_order() == numbers[1]
        await store.settle(numbers[1], "done", 3.0)
        await store.settle(numbers[1], "again", 4.0)
        assert await store.open_orders() == []
        assert [order[1:] for order in await store.orders_after(numbers[0])] == [
            (2.0, "h", "close", "t", "why", 9.0, 3.0, "done")
        ]
        await store.block(Block("address", "192.0.2.1/32", 5.0))
        await store.block(Block("session", "ann", 5.0))
        await store.block(Block("session", "ann", None))
        assert await store.blocks(4.0) == [Block("address", "192.0.2.1/32", 5.0), Block("session", "ann", None)]
        assert await store.blocks(5.0) == [Block("session", "ann", None)]
        assert [await store.unblock("session", "ann"), await store.unblock("session", "ann")] == [True, False]

    within(place, scene)


@pytest.mark.parametrize(
    ("blocked", "asks", "is_out"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.0/24", "192.0.2.8", True),
        ("2001:db8::7", "2001:db8::/64", True),
        ("2001:db8::7", "2001:db8:0:1::/64", False),
        ("2001:db8::/32", "2001:db8:0:1::/64", True),
        ("0.0.0.0/0", "2001:db8::/64", False),
        ("192.0.2.7", "", False),
    ],
)
def test_what_a_block_means(blocked: str, asks: str, is_out: bool) -> None:
    """An address, a network, or the household of an IPv6 address, as limits count it."""
    blocks = Blocks()
    blocks.set([Block("address", desk.target_of_block(blocked).removeprefix("address:"), None)])
    assert blocks.has_address(asks) is is_out
