"""Measure the ladder: every level against the one below it, game by game.

Results are kept under build/ladder, and a second run goes on.

`python tools/measure_ladder.py` plays what is missing; `--table` only prints the tables of docs/bots.md from what is
there. Use the compiled engine: PYTHONPATH=build/compiled. Bots that think ahead do so by their number of play-outs,
without a clock.
"""

import sys
from pathlib import Path
from typing import Final, NamedTuple

from boneyard.lab.arena import Results, load, run, save
from boneyard.lab.contest import Contest
from boneyard.lab.report import chance_of_winning, interval_text
from boneyard.lab.stats import estimate

FOLDER: Final = Path("build/ladder")
SEED: Final = "ladder-5"


class Row(NamedTuple):
    """One table of the ladder, and how many deal sets each pair of levels plays at it."""

    title: str
    game: str
    rules: str
    top: int
    seats: int
    pairs: dict[str, int]
    seed: str = SEED


def _low(deals: int) -> dict[str, int]:
    return dict.fromkeys(["porter passenger", "brakeman porter", "conductor brakeman"], deals)


ROWS: Final = [
    Row(
        "Mexican Train `parsons`, 4 seats", "mexican-train", "parsons", 12, 4, _low(1000) | {"conductor heaviest": 1000}
    ),
    Row("Mexican Train `booklet`, 4 seats", "mexican-train", "booklet", 12, 4, _low(500)),
    Row("Mexican Train `family`, 4 seats", "mexican-train", "family", 12, 4, _low(500)),
    Row("Mexican Train `online`, 4 seats", "mexican-train", "online", 12, 4, _low(500)),
    Row(
        "Mexican Train `parsons`, 2 seats", "mexican-train", "parsons", 12, 2, {**_low(1000), "porter passenger": 8000}
    ),
    Row("Chickenfoot, double-9, 4 seats", "chickenfoot", "booklet", 9, 4, _low(1000)),
    Row("Chickenfoot, double-12, 4 seats", "chickenfoot", "booklet", 12, 4, _low(2500)),
    Row("Muggins, 2 seats", "muggins", "booklet", 6, 2, _low(1500)),
    Row("Muggins, 4 seats, partners", "muggins", "booklet", 6, 4, _low(1500)),
    Row("Castle Rock, double-6", "castle-rock", "booklet", 6, 1, {**_low(600), "signalman conductor": 200}),
]
TRAIN: Final = Row("Mexican Train `parsons`, 4 seats", "mexican-train", "parsons", 12, 4, {})
TRAIN_OF_SIX: Final = Row("Mexican Train `parsons`, 6 seats", "mexican-train", "parsons", 12, 6, {})
TRAIN_OF_TWO: Final = Row("Mexican Train `parsons`, 2 seats", "mexican-train", "parsons", 12, 2, {})
THINKERS: Final = [
    TRAIN._replace(pairs={"signalman conductor": 300, "dispatcher conductor": 100, "stationmaster conductor": 50}),
    TRAIN_OF_SIX._replace(pairs={"dispatcher conductor": 60, "stationmaster conductor": 20}),
    TRAIN_OF_TWO._replace(pairs={"dispatcher conductor": 100, "stationmaster conductor": 30}),
    TRAIN._replace(pairs={"dispatcher signalman": 300, "stationmaster dispatcher": 80}),
    Row("Chickenfoot, double-9, 4 seats", "chickenfoot", "booklet", 9, 4, {"dispatcher signalman": 100}),
    Row(
        "Muggins, 2 seats",
        "muggins",
        "booklet",
        6,
        2,
        {"signalman conductor": 300, "dispatcher signalman": 400, "dispatcher conductor": 200},
    ),
    Row(
        "Muggins, 4 seats, partners",
        "muggins",
        "booklet",
        6,
        4,
        {"signalman conductor": 200, "dispatcher conductor": 300},
    ),
]
FRESH: Final = "ladder-6"
LATER: Final = "ladder-7"
LAST: Final = "ladder-8"
BOOKLET: Final = "ladder-9"
CHICKEN: Final = Row("Chickenfoot, double-9, 4 seats", "chickenfoot", "booklet", 9, 4, {})
CHICKEN_OF_12: Final = Row("Chickenfoot, double-12, 4 seats", "chickenfoot", "booklet", 12, 4, {}, FRESH)
MUGGINS: Final = Row("Muggins, 2 seats", "muggins", "booklet", 6, 2, {})
ROCK: Final = Row("Castle Rock, double-6", "castle-rock", "booklet", 6, 1, {})
ROCKS: Final = [
    "conductor brakeman",
    "signalman brakeman",
    "signalman conductor",
    "dispatcher signalman",
    "dispatcher conductor",
    "stationmaster dispatcher",
]
PARTNERS: Final = Row("Muggins, 4 seats, partners", "muggins", "booklet", 6, 4, {})
DECIDING: Final = [
    TRAIN._replace(pairs={"stationmaster dispatcher": 200}),
    MUGGINS._replace(pairs={"dispatcher signalman": 1000}, seed=FRESH),
    CHICKEN._replace(pairs={"stationmaster dispatcher": 100}),
    CHICKEN_OF_12._replace(pairs={"dispatcher signalman": 100}),
    CHICKEN._replace(
        pairs={"porter passenger": 1500, "conductor porter": 1500, "signalman conductor": 150}, seed=LATER
    ),
    CHICKEN_OF_12._replace(
        pairs={"porter passenger": 1500, "conductor porter": 1500, "signalman conductor": 150}, seed=LATER
    ),
    CHICKEN._replace(pairs={"brakeman porter": 1500, "conductor brakeman": 1500}, seed=LAST),
    CHICKEN_OF_12._replace(pairs={"brakeman porter": 1500, "conductor brakeman": 1500}, seed=LAST),
    PARTNERS._replace(pairs={"signalman conductor": 800}, seed=FRESH),
    *(
        TRAIN._replace(title=f"Mexican Train `{book}`, 4 seats", rules=book, pairs={"dispatcher conductor": 30})
        for book in ("booklet", "family", "online")
    ),
    MUGGINS._replace(pairs={"stationmaster dispatcher": 100}),
    PARTNERS._replace(pairs={"dispatcher signalman": 600}, seed=FRESH),
    TRAIN._replace(pairs={"dispatcher signalman": 500}, seed=FRESH),
    TRAIN_OF_TWO._replace(pairs={"porter passenger": 4000}, seed=FRESH),
    TRAIN._replace(
        title="Mexican Train `booklet`, 4 seats", rules="booklet", pairs={"dispatcher conductor": 300}, seed=BOOKLET
    ),
    ROCK._replace(pairs=dict.fromkeys(ROCKS, 1000), seed="ladder-10"),
    ROCK._replace(pairs=dict.fromkeys(["dispatcher brakeman", "stationmaster dispatcher"], 1000), seed="ladder-11"),
]
"""What the first look left open: numbers that were fixed before these deals were looked at, on deals of their own where
a first look had come close."""
THINK: Final = {"signalman conductor": 400, "dispatcher conductor": 200, "dispatcher signalman": 400}
DRAW: Final = Row("Draw, double-6, 2 seats", "dominoes", "draw", 6, 2, {}, "ladder-12")
DRAW_OF_FOUR: Final = DRAW._replace(title="Draw, double-6, 4 seats, partners", seats=4)
BLOCK: Final = DRAW._replace(title="Block, double-6, 2 seats", rules="block")
DOMINOES: Final = [
    DRAW._replace(pairs=_low(2000) | THINK | {"stationmaster dispatcher": 100}),
    BLOCK._replace(pairs=_low(2000) | THINK),
    DRAW_OF_FOUR._replace(pairs=_low(2000) | THINK),
    DRAW._replace(title="Draw, double-9, 3 seats", top=9, seats=3, pairs=_low(1000)),
    DRAW._replace(pairs={"dispatcher conductor": 1000}, seed="ladder-13"),
    DRAW_OF_FOUR._replace(pairs={"porter passenger": 8000, "dispatcher conductor": 800}, seed="ladder-13"),
]
FIRST_OF: Final = {"conductor porter": 400, "dispatcher conductor": 20}
MIXES: Final = [
    Row(f"`{rules}`, double-{top}, {seats} seats", game, rules, top, seats, FIRST_OF, "mixes-1")
    for game, rules, top, seats in [
        ("mexican-train", "parsons+doubles=chain+draw=until+drawn=may", 12, 4),
        ("mexican-train", "booklet+cover=eligible+marker=not_own+own_first=yes", 9, 4),
        ("mexican-train", "family+double_blank=0+satisfy_doubles=yes+search=take", 12, 4),
        ("mexican-train", "online+blanks=25+last_double=draw+marker_cost=10", 9, 4),
        ("mexican-train", "parsons+deal=9+direction=right+mexican=no+starter=winner", 15, 6),
        ("mexican-train", "booklet+deal=10+draw=none+first_turn=chain+marker_empty=no", 18, 12),
        ("chickenfoot", "booklet+blanks=25+draw=until+toes=4", 9, 4),
        ("chickenfoot", "booklet+dead_foot=bind+double_blank=0+drawn=may+toes=8", 12, 6),
        ("muggins", "booklet+bonus=exact+reserve=2+spinner=none", 6, 2),
        ("muggins", "booklet+deal=6+draw=one+drawn=may+target=100+teams=no", 6, 4),
    ]
]
"""Ten mixes of house rules, chosen before anything of them was played."""
LISTS: Final = {"low": ROWS, "think": THINKERS, "deciding": DECIDING, "dominoes": DOMINOES, "mixes": MIXES}


def contest_of(row: Row, pair: str) -> Contest:
    """What a pair plays."""
    hero, other = pair.split()
    return Contest(row.game, row.rules, row.top, row.seats, (hero, other), row.seed)


def path_of(row: Row, pair: str) -> Path:
    """Where the results of a pair are kept."""
    deals = "" if row.seed == SEED else f"-{row.seed}"
    return FOLDER / f"{row.game}-{row.rules}-{row.top}-{row.seats}-{pair.replace(' ', '-')}{deals}.json"


def measure(row: Row, pair: str, deals: int) -> None:
    """Play what is missing of a pair, and keep it after each few sets."""
    path, contest = path_of(row, pair), contest_of(row, pair)
    done = load(path, contest) if path.exists() else None
    if done is not None and len(done.sets) >= deals:
        return
    results = run(contest, deals, 1, done, watch=lambda results: save(results, path))
    save(results, path)
    print(f"{row.title}, {pair}: {told(results)}", flush=True)


def told(results: Results) -> str:
    """A margin and the wins, with intervals and the number of sets."""
    margin, wins = estimate(results.margins(0, 1)), estimate(results.wins(0, 1))
    chance = chance_of_winning(results.contest)
    share = "cleared" if chance is None else f"of {100 * chance:.1f} %"
    return f"{interval_text(margin)} | {100 * wins.mean:.1f} ± {100 * wins.half:.1f} % {share} | {len(results.sets)}"


def print_tables() -> None:
    """All that is there, as rows of a table."""
    for row in [row for rows in LISTS.values() for row in rows]:
        for pair in row.pairs:
            if path_of(row, pair).exists():
                hero, other = pair.split()
                print(
                    f"| {row.title} | {hero.title()} - {other.title()} | "
                    f"{told(load(path_of(row, pair), contest_of(row, pair)))} |"
                )


def main() -> int:
    """Measure, or print."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if sys.argv[1:] == ["--table"]:
        print_tables()
        return 0
    for name in sys.argv[1:] or list(LISTS):
        for row in LISTS[name]:
            for pair, deals in row.pairs.items():
                measure(row, pair, deals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
