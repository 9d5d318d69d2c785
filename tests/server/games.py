"""Games that persons play at a registry, move by move and without a socket, to fill a store."""

from random import Random
from typing import Any, Final

import msgspec

from boneyard import fair
from boneyard.core.state import Phase
from boneyard.notation.action import action_text
from boneyard.server.out import transcript
from boneyard.server.store.port import Store
from boneyard.server.table import commands
from boneyard.server.table.clock import Pace
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room

PLANS: Final = [
    Plan("mexican-train", "online+rounds=2", 9, 3),
    Plan("muggins", "booklet", 6, 2),
    Plan("chickenfoot", "booklet", 9, 2),
    Plan("dominoes", "draw+target=60", 6, 2),
    Plan("castle-rock", "booklet", 6, 1),
]
SLOW: Final = Pace(bot=3600, links=0, absence=3600)


async def play_moves(registry: Registry, plan: Plan, rng: Random, moves: int) -> Room:
    """Persons play so many moves at a new table; each keeps a chain."""
    players = [(await registry.new_session())[1] for _ in range(plan.seats)]
    room = await registry.room(await registry.open_table(players[0], plan))
    for seat, player in enumerate(players):
        tip = fair.link_at(bytes([seat] * 32), 0).hex()
        await room.command(player, commands.Sit(f"sit{seat}", room.table.seq, seat, f"Player {seat}", tip))
    for number in range(moves):
        if room.table.is_over:
            break
        if room.table.state.phase is Phase.DEAL:
            await room.command(players[0], commands.Deal(f"deal{number}", room.table.seq))
            for seat, player in enumerate(players):
                await room.link(player, fair.link_at(bytes([seat] * 32), room.table.state.round + 1))
            assert room.table.opening is None
        else:
            seat, action = room.table.state.turn, rng.choice(room.table.legal())
            await room.command(players[seat], commands.Act(f"act{number}", room.table.seq, seat, action_text(action)))
    return room


async def fill(store: Store, moves: int = 150) -> dict[str, dict[str, Any]]:
    """Games in a store; their transcripts."""
    registry = Registry(store, SLOW)
    await registry.start()
    rooms = [await play_moves(registry, plan, Random(number), moves) for number, plan in enumerate(PLANS)]
    told: dict[str, dict[str, Any]] = {
        room.table.id: msgspec.to_builtins(transcript.transcript(room.table)) for room in rooms
    }
    await registry.stop()
    return told
