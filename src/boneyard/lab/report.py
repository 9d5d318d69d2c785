"""What the arena found: a table in words, and a plain plot."""

from typing import Final
from xml.sax.saxutils import escape

from boneyard.lab.arena import Results, verdict
from boneyard.lab.contest import Contest, is_team_game, pairings
from boneyard.lab.stats import Estimate, estimate, quantile

_WIDTH: Final = 720
_LEFT: Final = 260
_LINE: Final = 28


def table_text(results: Results, test: tuple[float, float] | None = None) -> str:
    """The table, the same for the same results: pairs with margins and wins, a rating where there are more than two bots."""
    contest = results.contest
    lines = [heading(results), ""]
    if not contest.together:
        lines += _pair_lines(results)
    if len(contest.bots) > 2 or contest.together:
        lines += ["", *_rating_lines(results)] if not contest.together else _rating_lines(results)
    if test is not None:
        lines += ["", verdict_text(results, test)]
    for bot, reasons in sorted(results.forfeits.items()):
        lines.append(f"{bot}: {len(reasons)} moves forfeited, the first because of: {reasons[0]}")
    return "\n".join(lines) + "\n"


def heading(results: Results) -> str:
    """What was played."""
    contest = results.contest
    unit = "whole games" if contest.whole else "single rounds"
    sets = "1 deal set" if len(results.sets) == 1 else f"{len(results.sets)} deal sets"
    return f"{contest.game} {contest.rules}, double-{contest.top}, seats {contest.seats}, {unit}, {sets}, seed {contest.seed}"


def chance_of_winning(contest: Contest) -> float | None:
    """What an average player wins; unknown in a game for one."""
    if contest.seats == 1:
        return None
    return 0.5 if is_team_game(contest) else 1 / contest.seats


def _pair_lines(results: Results) -> list[str]:
    contest = results.contest
    chance = chance_of_winning(contest)
    wins = "cleared" if chance is None else f"wins (chance {100 * chance:.1f} %)"
    width = max(len(bot) for bot in contest.bots) + 2
    lines = [f"{'hero':<{width}}{'against':<{width}}{'margin':>16}   {wins}"]
    for hero, other in pairings(contest):
        margin, won = estimate(results.margins(hero, other)), estimate(results.wins(hero, other))
        names = f"{contest.bots[hero]:<{width}}{contest.bots[other]:<{width}}"
        lines.append(f"{names}{interval_text(margin):>16}   {100 * won.mean:.1f} ± {100 * won.half:.1f} %")
    return lines


def _rating_lines(results: Results) -> list[str]:
    """Points above the average of the field, best first."""
    contest = results.contest
    width = max(len(bot) for bot in contest.bots) + 2
    rated = sorted(((estimate(results.ratings(bot)), -bot) for bot in range(len(contest.bots))), reverse=True)
    rows = [f"{contest.bots[-bot]:<{width}}{interval_text(rating):>16}" for rating, bot in rated]
    return [f"{'rating':<{width}}{'above average':>16}", *rows]


def interval_text(value: Estimate) -> str:
    """A margin with its 95 % interval; a plain zero for bots that play alike."""
    return f"{value.mean:+.2f} ± {value.half:.2f}" if value.mean else f"{0.0:.2f} ± {value.half:.2f}"


def verdict_text(results: Results, test: tuple[float, float]) -> str:
    """What the sequential test says."""
    found = verdict(results, test)
    meaning = {"H0": f"not better by {test[1]:g}", "H1": f"better than {test[0]:g}", "undecided": "undecided"}[found.decision]
    return f"sequential test, margin {test[0]:g} against {test[1]:g}: {found.decision} ({meaning}) after {found.sets} sets, log ratio {found.ratio:+.2f}"


def times_text(results: Results) -> str:
    """How long the bots thought this time; differs from run to run."""
    rows = [f"{bot} {1000 * quantile(times, 0.99):.1f} ms" for bot, times in zip(results.contest.bots, results.times, strict=True) if times]
    return "think time, p99: " + ", ".join(rows) if rows else ""


# --- the plot ---


def plot_svg(results: Results) -> str:
    """The margins of all pairs, or the ratings of all bots, as dots with their intervals."""
    contest = results.contest
    if contest.together:
        rows = [(bot, estimate(results.ratings(index))) for index, bot in enumerate(contest.bots)]
    else:
        rows = [(f"{contest.bots[hero]} against {contest.bots[other]}", estimate(results.margins(hero, other))) for hero, other in pairings(contest)]
    height = _LINE * (len(rows) + 3)
    reach = max([1.0, *(abs(value.mean) + (value.half if value.size > 1 else 0) for _, value in rows)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(heading(results))}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
        f'<text x="8" y="20">{escape(heading(results))}</text>',
        f'<line x1="{_x(0, reach)}" y1="{_LINE}" x2="{_x(0, reach)}" y2="{height - _LINE}" stroke="#888" stroke-dasharray="3 3"/>',
    ]
    for index, (name, value) in enumerate(rows):
        parts += _dot(name, value, _LINE * (index + 2), reach)
    parts += [f'<text x="{_x(at, reach)}" y="{height - 8}" text-anchor="middle">{at:+.1f}</text>' for at in (-reach, 0.0, reach)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(value: float, reach: float) -> float:
    """Where a margin lies across the plot."""
    middle, half = (_LEFT + _WIDTH - 30) / 2, (_WIDTH - 30 - _LEFT) / 2
    return round(middle + half * value / reach, 1)


def _dot(name: str, value: Estimate, y: int, reach: float) -> list[str]:
    half = value.half if value.size > 1 else 0.0
    return [
        f'<text x="8" y="{y + 4}">{escape(name)}</text>',
        f'<line x1="{_x(value.mean - half, reach)}" y1="{y}" x2="{_x(value.mean + half, reach)}" y2="{y}" stroke="#246" stroke-width="2"/>',
        f'<circle cx="{_x(value.mean, reach)}" cy="{y}" r="4" fill="#246"><title>{interval_text(value)}</title></circle>',
    ]
