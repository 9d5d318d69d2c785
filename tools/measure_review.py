"""Is a review honest, and is its advice worth something? `docs/review.md` says what it is for.

    python -m tools.measure_review luck --rounds 300
    python -m tools.measure_review calibration --rounds 300 -o docs/images/review.svg
    python -m tools.measure_review advice --deals 200

`luck`: of rounds that solid players play, the parts of the account that are luck have a mean of zero. `calibration`:
what was expected of the chosen action, beside what came of it. `advice`: a Porter plays a deal, takes the review's
advice where it cost most, plays on from there, and that three times over; what it gains.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.match import Match, new_match
from boneyard.notation.record import Record, RoundRecord
from boneyard.review import RoundReview, review_game

Table = tuple[str, str, int, int]
Pair = tuple[float, float]
BINS = 10


def played(table: Table, bot: str, seed: str, begun: Record | None = None) -> Record:
    """A round that bots play, from its deal or from where a record of it stops: the same dice each time."""
    game, rules, top, seats = table
    match = new_match(game, rules, top, seats, seed=seed, starter=begun.starter if begun else None)
    match.do("deal")
    for step in begun.rounds[0].steps if begun else []:
        match.do(step.action, step.seat)
    _play_on(match, bot, seed)
    assert match.record is not None
    return match.record


def _play_on(match: Match, bot: str, seed: str) -> None:
    assert match.record is not None
    while match.phase in (Phase.PLAY, Phase.SEARCH):
        match.do(match.choose(bot, f"{seed} {len(match.record.rounds[0].steps)}"))


def reviewed(record: Record, seat: str, worlds: int) -> RoundReview:
    """The first round of a game, reviewed for a seat."""
    return review_game(record, seat, worlds).rounds[0]


# --- luck and calibration ---


def looked_at(table: Table, worlds: int, number: int) -> tuple[list[float], list[Pair]]:
    """The parts of the account of one round of solid players, and what was expected beside what came."""
    found = reviewed(played(table, "conductor", f"review {number}"), LETTERS[number % table[3]], worlds)
    chosen = [
        next(choice.points for choice in decision.choices if choice.action == decision.action)
        for decision in found.decisions
    ]
    parts = [found.deal, found.draws, found.others, found.play, found.result - found.expected]
    return parts, [(points, found.result) for points in chosen]


def said_of_luck(rows: list[list[float]]) -> Iterator[str]:
    """The mean of each part, with its 95 % interval."""
    for name, column in zip(("deal", "draws", "others", "play", "result"), zip(*rows, strict=True), strict=True):
        half = 1.96 * stdev(column) / sqrt(len(column))
        yield f"{name:7} {fmean(column):+6.2f} ± {half:.2f}  (a round: {stdev(column):.1f})"


def binned(pairs: list[Pair]) -> list[tuple[float, float, float, int]]:
    """What was expected and what came, in groups of the same size: two means, a 95 % half width, and how many."""
    pairs = sorted(pairs)
    groups = [pairs[len(pairs) * at // BINS : len(pairs) * (at + 1) // BINS] for at in range(BINS)]
    return [
        (
            fmean([expected for expected, _ in group]),
            fmean([came for _, came in group]),
            1.96 * stdev([came for _, came in group]) / sqrt(len(group)),
            len(group),
        )
        for group in groups
    ]


def plot(groups: list[tuple[float, float, float, int]]) -> str:
    """Groups as dots with their intervals; on the line is as it was expected."""
    reach = max(max(abs(x), abs(y) + half) for x, y, half, _ in groups)

    def at(points: float) -> float:
        return round(200 + 180 * points / reach, 1)

    dots = "".join(
        f'<line x1="{at(x)}" x2="{at(x)}" y1="{at(-y - half)}" y2="{at(half - y)}" stroke="#246"/>'
        f'<circle cx="{at(x)}" cy="{at(-y)}" r="4" fill="#246"/>'
        for x, y, half, _ in groups
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 420" font-family="sans-serif" font-size="13" '
        'role="img"><title>Points expected, and points that came</title>'
        '<rect width="400" height="420" fill="white"/>'
        f'<line x1="20" y1="380" x2="380" y2="20" stroke="#888" stroke-dasharray="3 3"/>{dots}'
        f'<text x="200" y="412" text-anchor="middle">expected: {-reach:.0f} to {reach:.0f}</text>'
        '<text x="14" y="16">came</text></svg>\n'
    )


# --- advice ---


def gained(table: Table, worlds: int, number: int) -> float:
    """What a Porter gains that takes the advice at its three worst decisions, one after the other."""
    seat, seed = LETTERS[number % table[3]], f"advice {number}"
    record = played(table, "porter", seed)
    first = reviewed(record, seat, worlds)
    last, taken = first, 0
    while taken < 3 and last.worst:
        worst = last.worst[0]
        steps = record.rounds[0].steps[: worst.number - 1]
        steps = [*steps, replace(record.rounds[0].steps[worst.number - 1], action=worst.best)]
        record = played(table, "porter", seed, replace(record, rounds=[RoundRecord(record.rounds[0].deal, steps)]))
        last, taken = reviewed(record, seat, worlds), taken + 1
    return last.result - first.result


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("luck", "calibration", "advice"))
    parser.add_argument("--game", default="mexican-train")
    parser.add_argument("--rules", default="parsons+rounds=1")
    parser.add_argument("--set", type=int, default=12)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", "--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    table = (given.game, given.rules, given.set, given.seats)
    with ProcessPoolExecutor(given.jobs) as pool:
        numbers = range(given.rounds)
        if given.what == "advice":
            gains = list(pool.map(partial(gained, table, given.worlds), numbers))
            half = 1.96 * stdev(gains) / sqrt(len(gains))
            print(f"advice {fmean(gains):+.2f} ± {half:.2f} points a deal, {len(gains)} deals")
            return
        found = list(pool.map(partial(looked_at, table, given.worlds), numbers))
    if given.what == "luck":
        print("\n".join(said_of_luck([parts for parts, _ in found])))
        return
    groups = binned([pair for _, pairs in found for pair in pairs])
    for expected, came, half, many in groups:
        print(f"expected {expected:+6.1f}   came {came:+6.1f} ± {half:.1f}   ({many} decisions)")
    if given.output:
        given.output.write_text(plot(groups), encoding="utf-8")


if __name__ == "__main__":
    main()
