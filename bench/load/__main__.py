"""How much our server does with one core: `make bench-server`.

Two parts. First a load that does not wait for anybody: so many moves a second, whatever has become of the last one,
over a growing number of sockets; times count from when a move should have been sent. Then, in turns in the same run, as
many moves as a core can do, ours beside a minimal boardgame.io server with as many viewers per table, in moves per
second of the server's CPU. Trust the ratio; times are worth what the machine is.
"""

import argparse
import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import uvloop

from bench.load.ours import House, OwnTable
from bench.load.peer import PeerTable
from bench.load.play import Play, at_a_pace, at_full_speed
from bench.load.servers import COMPILED, Server, cores, own_server, peer_server

GAME = ("mexican-train", "parsons", 12)
VIEWERS = 4
SIZES = (100, 1000, 4000)
PAIR = 2


async def open_all(tables: list[Play]) -> None:
    """Open tables, a few at a time."""
    gate = asyncio.Semaphore(16)

    async def one(table: Play) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*[one(table) for table in tables])


async def open_loop(server: Server, given: argparse.Namespace) -> None:
    """The first part: moves that come whether or not the server keeps up."""
    print(
        f"\nopen loop: {given.rate} moves/s offered for {given.seconds:.0f} s, {VIEWERS} viewers per table, each "
        "with a socket; ms from when a move was due"
    )
    print(
        f"{'sockets':>8} {'tables':>7} | {'mover p50':>9} {'p99':>7} {'max':>7} | {'others p50':>10} {'p99':>7} "
        f"{'max':>7} | ",
        end="",
    )
    print(f"{'CPU-ms/move':>11} {'core':>5} {'kB/socket':>9} | {'load late p99':>13} {'its core':>8}")
    house, tables, idle, rng = House(server.port), list[Play](), server.memory(), Random(1)
    for size in given.sizes:
        more: list[Play] = [OwnTable(house, GAME, VIEWERS, rng) for _ in range(size // VIEWERS - len(tables))]
        tables += more
        await open_all(more)
        held = server.memory() - idle
        gc.collect()
        gc.freeze()
        await asyncio.sleep(1)
        rng.shuffle(tables)
        cpu, own, wall = server.cpu(), time.process_time(), time.perf_counter()
        lags = await at_a_pace(tables, given.rate, given.seconds)
        cpu, own, wall = server.cpu() - cpu, time.process_time() - own, time.perf_counter() - wall
        mover, others = [
            spread([late for table in tables for late in getattr(table, name)])
            for name in ("told_mover", "told_others")
        ]
        print(
            f"{size:>8,} {len(tables):>7,} | {mover[0]:>9.1f} {mover[1]:>7.1f} {mover[2]:>7.1f} | {others[0]:>10.1f} "
            f"{others[1]:>7.1f} {others[2]:>7.1f} | ",
            end="",
        )
        print(
            f"{cpu / len(lags) * 1000:>11.3f} {cpu / wall:>5.0%} {held * 1024 / size:>9.1f} | "
            f"{spread(lags)[1]:>13.1f} {own / wall:>8.0%}",
            flush=True,
        )
    for table in tables:
        table.close()


def spread(times: list[float]) -> tuple[float, float, float]:
    """The middle, the hundredth worst and the worst, in milliseconds."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2] * 1000, ordered[len(ordered) * 99 // 100] * 1000, ordered[-1] * 1000


async def side_by_side(own: Server, peer: Server, given: argparse.Namespace) -> None:
    """The second part: turns of a few seconds each, ours and the peer's, at full speed."""
    print(
        f"\nfull speed: {given.tables} tables with {PAIR} viewers, turns of {given.turn:.0f} s; moves per CPU-second "
        "of the server"
    )
    house, rng = House(own.port), Random(2)
    ours: list[Play] = [OwnTable(house, GAME, PAIR, rng) for _ in range(given.tables)]
    theirs: list[Play] = [PeerTable(peer.port, f"match{number}", PAIR) for number in range(given.tables)]
    await open_all(ours)
    await open_all(theirs)
    gc.freeze()
    ratios: list[float] = []
    for turn in range(given.turns + 1):
        (mine, load), (other, peer_load) = await measure(ours, own, given.turn), await measure(theirs, peer, given.turn)
        if not turn:
            continue  # both warm up first: the peer's code is compiled while it runs
        ratios.append(mine / other)
        print(
            f"   ours {mine:>8,.0f} ({1e6 / mine:>5.0f} us a move, load {load:.0%} of its core)   boardgame.io "
            f"{other:>8,.0f} ({peer_load:.0%})   ratio {ratios[-1]:.2f}",
            flush=True,
        )
    print(f"   ratio: median {statistics.median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}")


async def measure(tables: list[Play], server: Server, seconds: float) -> tuple[float, float]:
    """Moves per CPU-second of a server at full speed, and how busy the load was."""
    cpu, own, wall = server.cpu(), time.process_time(), time.perf_counter()
    moves = await at_full_speed(tables, seconds)
    return moves / (server.cpu() - cpu), (time.process_time() - own) / (time.perf_counter() - wall)


@contextmanager
def started(makers: list[Callable[[Path], Server]]) -> Iterator[list[Server]]:
    """Servers that begin afresh, and are stopped in the end, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="boneyard-load-") as folder:
        servers: list[Server] = []
        try:
            servers.extend(make(Path(folder)) for make in makers)
            yield servers
        finally:
            for server in servers:
                server.stop()


def main() -> int:
    """Start the servers, load them, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="numbers of sockets of the open loop")
    parser.add_argument("--rate", type=int, default=200, help="moves per second of the open loop")
    parser.add_argument("--seconds", type=float, default=20, help="how long each size is measured")
    parser.add_argument("--tables", type=int, default=400, help="tables at full speed")
    parser.add_argument("--turn", type=float, default=3, help="seconds of each turn at full speed")
    parser.add_argument("--turns", type=int, default=7, help="turns at full speed; 0 leaves the peer out")
    given = parser.parse_args()
    os.sched_setaffinity(0, {cores()[1]})
    gc.disable()
    print(
        f"engine: {'compiled' if any(COMPILED.rglob('*.so')) else 'interpreted'}; SQLite, synchronous=FULL; the "
        "server on one core, the load on another"
    )
    if given.sizes:
        with started([own_server]) as (own,):
            uvloop.run(open_loop(own, given))
    if given.turns:
        with started([own_server, peer_server]) as (own, peer):
            uvloop.run(side_by_side(own, peer, given))
    return 0


if __name__ == "__main__":
    sys.exit(main())
