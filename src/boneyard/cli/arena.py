"""`boneyard arena`: bots play each other on the same deals, and the table says who is better, with intervals."""

import argparse
import os
import sys
from pathlib import Path

from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.core.errors import UserError
from boneyard.kinds import find_game
from boneyard.lab.arena import Results, load, run, save
from boneyard.lab.contest import Contest
from boneyard.lab.report import interval_text, plot_svg, table_text, times_text
from boneyard.lab.stats import estimate
from boneyard.words.language import Language


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("bots", nargs="*", shown="bot", says="arena.bots")
    parser.takes("--bot", action="append", default=[], shown="bot", says="arena.bot")
    parser.takes_game()
    parser.takes("--rules", shown="code", says="rules")
    parser.takes("--set", type=int, shown="n", says="arena.set")
    parser.takes("--seats", type=int, shown="n", says="arena.seats")
    parser.takes("--deals", type=int, default=100, shown="n", says="arena.deals")
    parser.takes("--seed", default="1", shown="text", says="arena.seed")
    parser.takes("--together", action="store_true", says="arena.together")
    parser.takes("--whole", action="store_true", says="arena.whole")
    _add_manners(parser)
    parser.takes_lang()
    parser.set_defaults(run=arena)


def _add_manners(parser: Parser) -> None:
    """How it is played, and where the results go."""
    parser.takes("--jobs", type=int, default=os.cpu_count() or 1, shown="n", says="arena.jobs")
    parser.takes("--limit", type=float, default=1.0, shown="seconds", says="arena.limit")
    for name in ("json", "resume", "plot"):
        parser.takes(f"--{name}", type=Path, shown="file", says=f"arena.{name}")
    parser.takes("--sprt", nargs="?", const="0,0.5", shown="margins", says="arena.sprt")


def arena(given: argparse.Namespace) -> int:
    """Play, and print the table; progress goes to standard error."""
    lang, contest = language_of(given), _contest(given)
    _check(given, contest)
    test = _test(given.sprt, contest)
    results = _play(given, contest, test, lang)
    if given.plot:
        given.plot.write_text(plot_svg(results, lang))
    _note(times_text(results, lang), end="\n")
    print(table_text(results, test, lang), end="")
    return 0


def _check(given: argparse.Namespace, contest: Contest) -> None:
    contest.check()
    if given.deals < 1 or given.jobs < 1:
        raise UserError("--deals and --jobs have to be at least 1")
    for path in (given.json, given.resume, given.plot):
        _check_place(path)


def _play(given: argparse.Namespace, contest: Contest, test: tuple[float, float] | None, lang: Language) -> Results:
    """Play all sets, and keep what is found where it is to be kept."""
    done = load(given.resume, contest) if given.resume else None
    kept: Path | None = given.json or given.resume

    def watch(results: Results) -> None:
        _progress(results, given.deals, lang)
        if kept:
            save(results, kept)

    results = run(contest, given.deals, given.jobs, done, test, watch)
    if kept:
        save(results, kept)
    return results


def _check_place(path: Path | None) -> None:
    """Better now than after hours of play."""
    if path and (path.is_dir() or not os.access(path.parent, os.W_OK)):
        raise UserError("{path} cannot be written: name a file in a folder of yours", {"path": str(path)})


def _contest(given: argparse.Namespace) -> Contest:
    """What was asked for; what is left out is chosen by the rules."""
    game = find_game(given.game)
    code = game.read_code(given.rules or game.bases[0].name)
    tops = [top for top in code.base.deals if game.seat_counts(code, top)] or list(code.base.deals)
    top = tops[0] if given.set is None else given.set  # the one that the book names first
    counts = game.seat_counts(code, top)
    usual = 4 if not counts or 4 in counts else counts[0]
    seats = usual if given.seats is None else given.seats
    return Contest(
        game.id,
        code.text(),
        top,
        seats,
        (*given.bots, *given.bot),
        given.seed,
        given.together,
        given.whole,
        given.limit,
    )


def _test(text: str | None, contest: Contest) -> tuple[float, float] | None:
    if text is None:
        return None
    if len(contest.bots) > 2 or contest.together:
        raise UserError("--sprt compares two bots")
    try:
        h0, h1 = (float(word) for word in text.split(","))
    except ValueError:
        raise UserError("--sprt wants two margins, as in 0,0.5") from None
    if not h0 < h1:
        raise UserError("--sprt wants the smaller margin first")
    return h0, h1


def _progress(results: Results, deals: int, lang: Language) -> None:
    """One line that is written over; a line now and then where nobody watches."""
    count = len(results.sets)
    if not sys.stderr.isatty() and count * 10 // deals == (count - 5) * 10 // deals:
        return
    values = results.ratings(0) if results.contest.together else results.margins(0, 1)
    done, margin = f"{'#' * (20 * count // deals):<20}", interval_text(estimate(values))
    line = lang.say("cli.arena.progress", done=done, count=count, deals=deals, margin=margin)
    _note(line, end="" if sys.stderr.isatty() else "\n")


def _note(line: str, end: str) -> None:
    """Write over the line of a terminal."""
    over = "\r\033[K" if sys.stderr.isatty() else ""
    print(f"{over}{line}", end=end, file=sys.stderr, flush=True)
