"""`boneyard arena`: bots play each other on the same deals, and the table says who is better, with intervals."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from boneyard.core.errors import BadRules
from boneyard.games import GAMES, find_game
from boneyard.lab.arena import Results, load, run, save
from boneyard.lab.contest import Contest
from boneyard.lab.report import interval_text, plot_svg, table_text, times_text
from boneyard.lab.stats import estimate


def add_parser(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("arena", help="let bots play each other, and measure them")
    parser.add_argument("bots", metavar="BOT", nargs="*", help="two bots or more, or exec:PROGRAM; the first is compared with the others")
    parser.add_argument("--bot", action="append", default=[], metavar="BOT", help="one more bot")
    parser.add_argument("--game", default=GAMES[0].id, metavar="GAME", help=f"{', '.join([game.id for game in GAMES])} (default: {GAMES[0].id})")
    parser.add_argument("--rules", metavar="CODE", help="a rule code (default: the first book of the game)")
    parser.add_argument(
        "--set", type=int, metavar="N", help="the highest number of the set (default: 12 for Mexican Train where the rules offer it, else the smallest)"
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many sit at a table (default: 4 where the rules allow it)")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="deal sets: the same deal with the hero in every seat once (default: 100)")
    parser.add_argument("--seed", default="1", metavar="TEXT", help="the same seed gives the same table (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--together", action="store_true", help="all bots at one table, rather than each pair apart")
    parser.add_argument("--whole", action="store_true", help="whole games, rather than single rounds")
    parser.add_argument("--limit", type=float, default=1.0, metavar="SECONDS", help="time a move for outside programs (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the results here")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the results kept here")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the table here, as SVG")
    parser.add_argument("--sprt", nargs="?", const="0,0.5", metavar="H0,H1", help="stop when it is decided which margin is true (default: 0,0.5)")
    parser.set_defaults(run=arena)


def arena(given: argparse.Namespace) -> int:
    """Play, and print the table; progress goes to standard error."""
    contest = _contest(given)
    contest.check()
    if given.deals < 1 or given.jobs < 1:
        raise BadRules("--deals and --jobs have to be at least 1")
    for path in (given.json, given.resume, given.plot):
        _check_place(path)
    test = _test(given.sprt, contest)
    done = load(given.resume, contest) if given.resume else None
    kept: Path | None = given.json or given.resume

    def watch(results: Results) -> None:
        _progress(results, given.deals)
        if kept:
            save(results, kept)

    results = run(contest, given.deals, given.jobs, done, test, watch)
    if kept:
        save(results, kept)
    if given.plot:
        given.plot.write_text(plot_svg(results))
    print(f"\r\033[K{times_text(results)}" if sys.stderr.isatty() else times_text(results), file=sys.stderr)
    print(table_text(results, test), end="")
    return 0


def _check_place(path: Path | None) -> None:
    """Better now than after hours of play."""
    if path and (path.is_dir() or not os.access(path.parent, os.W_OK)):
        raise BadRules(f"{path} cannot be written: name a file in a folder of yours")


def _contest(given: argparse.Namespace) -> Contest:
    """What was asked for; what is left out is chosen by the rules."""
    game = find_game(given.game)
    code = game.read_code(given.rules or game.bases[0].name)
    tops = [top for top in code.base.deals if game.seat_counts(code, top)] or list(code.base.deals)
    top = tops[0] if given.set is None else given.set  # the one that the book names first
    counts = game.seat_counts(code, top)
    usual = 4 if not counts or 4 in counts else counts[0]
    seats = usual if given.seats is None else given.seats
    return Contest(game.id, code.text(), top, seats, (*given.bots, *given.bot), given.seed, given.together, given.whole, given.limit)


def _test(text: str | None, contest: Contest) -> tuple[float, float] | None:
    if text is None:
        return None
    if len(contest.bots) > 2 or contest.together:
        raise BadRules("--sprt compares two bots")
    try:
        h0, h1 = (float(word) for word in text.split(","))
    except ValueError:
        raise BadRules("--sprt wants two margins, as in 0,0.5") from None
    if not h0 < h1:
        raise BadRules("--sprt wants the smaller margin first")
    return h0, h1


def _progress(results: Results, deals: int) -> None:
    """One line that is written over; a line now and then where nobody watches."""
    count = len(results.sets)
    if not sys.stderr.isatty() and count * 10 // deals == (count - 5) * 10 // deals:
        return
    done = "#" * (20 * count // deals)
    values = results.ratings(0) if results.contest.together else results.margins(0, 1)
    line = f"[{done:<20}] {count}/{deals} sets  {interval_text(estimate(values))}"
    print(f"\r\033[K{line}" if sys.stderr.isatty() else line, end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
