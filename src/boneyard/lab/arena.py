"""The arena: deal sets over all cores, kept in a file that can be taken up again.

Only seeds and ranges travel between processes.
"""

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple, final

from boneyard.core.errors import UserError
from boneyard.lab.contest import Contest, Crew, lineups, pairings, sides, wants_points
from boneyard.lab.stats import Verdict, estimate, sprt

FORMAT: Final = "boneyard-arena-1"
_CHUNK: Final = 5
_AHEAD: Final = 3
"""Chunks given out to each process before their turn has come."""


class Chunk(NamedTuple):
    """What one process brings back: the tables of some sets, think times by bot, and forfeits of outside programs."""

    sets: list[list[list[int]]]
    times: list[list[float]]
    forfeits: dict[str, list[str]]


def play_range(contest: Contest, begin: int, end: int) -> Chunk:
    """Play the sets of a range."""
    crew = Crew(contest)
    try:
        return Chunk([crew.play_set(number) for number in range(begin, end)], crew.times, crew.forfeits())
    finally:
        crew.dismiss()


@final
class Results:
    """The sets played so far, in their order, and what was seen on the way."""

    def __init__(self, contest: Contest) -> None:
        self.contest: Final = contest
        self.sets: list[list[list[int]]] = []
        self.forfeits: dict[str, list[str]] = {}
        self.times: list[list[float]] = [[] for _ in contest.bots]
        """Seconds of each choice, this time: no part of the result."""

    def add(self, chunk: Chunk) -> None:
        """Take in what a process brought back."""
        self.sets += chunk.sets
        for mine, more in zip(self.times, chunk.times, strict=True):
            mine.extend(more)
        for bot, reasons in chunk.forfeits.items():
            self.forfeits.setdefault(bot, []).extend(reasons)

    def margins(self, hero: int, other: int) -> list[float]:
        """For each set, by how much the hero did better than the others at its tables, on average over the seats."""
        tables = _tables(self.contest, hero, other)
        return [
            sum(_lead(self._gains(points[at]), seats) for at, seats in tables) / _shares(self.contest, tables)
            for points in self.sets
        ]

    def wins(self, hero: int, other: int) -> list[float]:
        """For each set, the share of its tables that the hero won; a tie is shared."""
        tables = _tables(self.contest, hero, other)
        return [
            sum(self._won(points[at], seats) for at, seats in tables if seats) / sum(bool(seats) for _, seats in tables)
            for points in self.sets
        ]

    def ratings(self, bot: int) -> list[float]:
        """For each set, by how much a bot is above the average of all bots of the contest."""
        count = len(self.contest.bots)
        if self.contest.together:
            return self.margins(bot, bot)
        signed = [
            self.margins(bot, other) if bot < other else [-value for value in self.margins(other, bot)]
            for other in range(count)
            if other != bot
        ]
        return [sum(values) / count for values in zip(*signed, strict=True)]

    def _gains(self, points: list[int]) -> list[int]:
        return points if wants_points(self.contest) else [-value for value in points]

    def _won(self, points: list[int], seats: tuple[int, ...]) -> float:
        if self.contest.seats == 1:
            return float(points[0] == 0)
        gains = self._gains(points)
        best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
        return sum(seat in seats for seat in best) / len(best)


def _tables(contest: Contest, hero: int, other: int) -> list[tuple[int, tuple[int, ...]]]:
    """The tables at which two bots are compared, and where the hero sits.

    Nowhere at the other's own in a game for one.
    """
    if contest.seats == 1:
        return [(hero, (0,)), (other, ())]
    if contest.together:
        return [
            (at, tuple(seat for seat, bot in enumerate(lineup) if bot == hero))
            for at, lineup in enumerate(lineups(contest))
        ]
    first = pairings(contest).index((hero, other)) * len(sides(contest))
    return [(first + at, side) for at, side in enumerate(sides(contest))]


def _lead(gains: list[int], seats: tuple[int, ...]) -> int:
    """How far these seats are ahead of the rest, as a whole number of `_shares`: equal bots come out at exactly 0."""
    if len(gains) == 1:
        return gains[0] if seats else -gains[0]
    own = sum(gains[seat] for seat in seats)
    return own * (len(gains) - len(seats)) - (sum(gains) - own) * len(seats)


def _shares(contest: Contest, tables: list[tuple[int, tuple[int, ...]]]) -> int:
    if contest.seats == 1:
        return 1
    held = len(tables[0][1])
    return held * (contest.seats - held) * len(tables)


# --- running ---

Watcher = Callable[[Results], None]


def run(
    contest: Contest,
    deals: int,
    jobs: int = 1,
    done: Results | None = None,
    test: tuple[float, float] | None = None,
    watch: Watcher | None = None,
) -> Results:
    """Play so many sets, or until the test decides; sets that are done already are not played again."""
    contest.check()
    results = done or Results(contest)
    if is_decided(results, test):
        return _cut(results, test)
    for chunk in _chunks(contest, len(results.sets), deals, jobs):
        results.add(chunk)
        if watch:
            watch(results)
        if is_decided(results, test):
            break
    return _cut(results, test)


def verdict(results: Results, test: tuple[float, float]) -> Verdict:
    """Where the sequential test of the first pair stands."""
    return sprt(results.margins(0, 1), *test)


def is_decided(results: Results, test: tuple[float, float] | None) -> bool:
    """Whether a sequential test has found its answer."""
    return test is not None and verdict(results, test).decision != "undecided"


def _cut(results: Results, test: tuple[float, float] | None) -> Results:
    """Sets beyond the decision do not count: the table is the same however many processes played."""
    if test is not None:
        del results.sets[verdict(results, test).sets :]
    return results


def _chunks(contest: Contest, begin: int, end: int, jobs: int) -> Iterator[Chunk]:
    """The chunks in their order, by one process or several."""
    starts = iter(range(begin, end, _CHUNK))
    if jobs <= 1:
        for start in starts:
            yield play_range(contest, start, min(start + _CHUNK, end))
        return
    with helpers(jobs) as pool:
        waiting: deque[Future[Chunk]] = deque()
        try:
            for start in starts:
                waiting.append(pool.submit(play_range, contest, start, min(start + _CHUNK, end)))
                if len(waiting) >= jobs * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def helpers(jobs: int) -> ProcessPoolExecutor:
    """Processes that play for this one. Where it is killed they end as well: nobody would ever give them work again."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)


def _end_with_parent() -> None:
    Thread(target=_await_end, daemon=True).start()


def _await_end() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# --- keeping ---


def found(results: Results) -> list[dict[str, Any]]:
    """The margins and wins of all pairs, or the ratings at one table, with half the width of their 95 % intervals."""
    bots = results.contest.bots
    if results.contest.together:
        return [{"bot": bot, **_numbers("margin", results.ratings(index))} for index, bot in enumerate(bots)]
    pairs = [
        (hero, other, results.margins(hero, other), results.wins(hero, other))
        for hero, other in pairings(results.contest)
    ]
    return [
        {"hero": bots[hero], "against": bots[other], **_numbers("margin", margin), **_numbers("wins", wins)}
        for hero, other, margin, wins in pairs
    ]


def _numbers(name: str, values: list[float]) -> dict[str, float | None]:
    value = estimate(values)
    return {name: round(value.mean, 4), f"{name}_half": None if value.size < 2 else round(value.half, 4)}


def results_text(results: Results) -> str:
    """The results as JSON: the same contest and sets, the same bytes."""
    head = {
        "format": FORMAT,
        "contest": results.contest.fields(),
        "forfeits": results.forfeits,
        "found": found(results),
    }
    rows = ",\n".join(json.dumps(points, separators=(",", ":")) for points in results.sets)
    return json.dumps(head, indent=1, sort_keys=True)[:-2] + f',\n "sets": [\n{rows}\n]\n}}\n'


def save(results: Results, path: Path) -> None:
    """Write the results, so that an interrupted run leaves the last whole file."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(results_text(results))
    beside.replace(path)


def load(path: Path, contest: Contest) -> Results:
    """Results to go on with; UserError unless they are of this contest."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text())
        if kept["format"] != FORMAT:
            raise UserError("{path} is of another format than {format}", {"path": str(path), "format": str(FORMAT)})
        results = Results(contest)
        results.sets = kept["sets"]
        results.forfeits = kept["forfeits"]
        theirs: dict[str, Any] = kept["contest"]
    except (OSError, ValueError, KeyError, TypeError):
        raise UserError("{path} holds no results of an arena", {"path": str(path)}) from None
    differing = [name for name, value in contest.fields().items() if theirs.get(name) != value]
    if differing:
        raise UserError(
            "{path} is of another contest: {names} differ", {"path": str(path), "names": ", ".join(differing)}
        )
    return results
