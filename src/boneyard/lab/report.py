"""What the arena found: a table in words, and a plain plot."""

from typing import Final
from xml.sax.saxutils import escape

from boneyard.lab.arena import Results, verdict
from boneyard.lab.contest import Contest, is_team_game, pairings
from boneyard.lab.stats import Estimate, estimate, quantile
from boneyard.words.language import ENGLISH, Language

_WIDTH: Final = 720
_LEFT: Final = 260
_LINE: Final = 28


def table_text(results: Results, test: tuple[float, float] | None = None, lang: Language = ENGLISH) -> str:
    """The table, the same for the same results.

    Pairs with margins and wins, a rating where there are more than two bots.
    """
    contest = results.contest
    lines = [heading(results, lang), ""]
    if not contest.together:
        lines += _pair_lines(results, lang)
    if len(contest.bots) > 2 or contest.together:
        lines += [*([] if contest.together else [""]), *_rating_lines(results, lang)]
    if test is not None:
        lines += ["", verdict_text(results, test, lang)]
    for bot, reasons in sorted(results.forfeits.items()):
        lines.append(lang.say("cli.arena.forfeits", bot=bot, count=len(reasons), reason=reasons[0]))
    return "\n".join(lines) + "\n"


def heading(results: Results, lang: Language = ENGLISH) -> str:
    """What was played."""
    contest = results.contest
    names = {"game": contest.game, "rules": contest.rules, "top": contest.top, "seats": contest.seats}
    unit = lang.say("cli.arena.whole" if contest.whole else "cli.arena.single")
    sets = lang.count("cli.arena.sets", len(results.sets))
    return lang.say("cli.arena.heading", unit=unit, sets=sets, seed=contest.seed, **names)


def chance_of_winning(contest: Contest) -> float | None:
    """What an average player wins; unknown in a game for one."""
    if contest.seats == 1:
        return None
    return 0.5 if is_team_game(contest) else 1 / contest.seats


def _pair_lines(results: Results, lang: Language) -> list[str]:
    contest = results.contest
    width = _width(contest)
    hero, against, margin = [lang.say(f"cli.arena.{word}") for word in ("hero", "against", "margin")]
    lines = [f"{hero:<{width}}{against:<{width}}{margin:>16}   {_wins_text(contest, lang)}"]
    for first, other in pairings(contest):
        gained, won = estimate(results.margins(first, other)), estimate(results.wins(first, other))
        names = f"{contest.bots[first]:<{width}}{contest.bots[other]:<{width}}"
        lines.append(f"{names}{interval_text(gained):>16}   {100 * won.mean:.1f} ± {100 * won.half:.1f} %")
    return lines


def _wins_text(contest: Contest, lang: Language) -> str:
    chance = chance_of_winning(contest)
    if chance is None:
        return lang.say("cli.arena.cleared")
    return lang.say("cli.arena.wins", chance=f"{100 * chance:.1f}")


def _rating_lines(results: Results, lang: Language) -> list[str]:
    """Points above the average of the field, best first."""
    contest = results.contest
    width = _width(contest)
    rated = sorted(((estimate(results.ratings(bot)), -bot) for bot in range(len(contest.bots))), reverse=True)
    rows = [f"{contest.bots[-bot]:<{width}}{interval_text(rating):>16}" for rating, bot in rated]
    return [f"{lang.say('cli.arena.rating'):<{width}}{lang.say('cli.arena.average'):>16}", *rows]


def _width(contest: Contest) -> int:
    return max(len(bot) for bot in contest.bots) + 2


def interval_text(value: Estimate) -> str:
    """A margin with its 95 % interval; a plain zero for bots that play alike."""
    return f"{value.mean:+.2f} ± {value.half:.2f}" if value.mean else f"{0.0:.2f} ± {value.half:.2f}"


def verdict_text(results: Results, test: tuple[float, float], lang: Language = ENGLISH) -> str:
    """What the sequential test says."""
    found = verdict(results, test)
    margins = {"low": f"{test[0]:g}", "high": f"{test[1]:g}"}
    counts = {"sets": found.sets, "ratio": f"{found.ratio:+.2f}"}
    return lang.say(f"cli.arena.test.{found.decision}", **margins, **counts)


def times_text(results: Results, lang: Language = ENGLISH) -> str:
    """How long the bots thought this time; differs from run to run."""
    rows = [
        f"{bot} {1000 * quantile(times, 0.99):.1f} ms"
        for bot, times in zip(results.contest.bots, results.times, strict=True)
        if times
    ]
    return lang.say("cli.arena.times", times=", ".join(rows)) if rows else ""


# --- the plot ---


def plot_svg(results: Results, lang: Language = ENGLISH) -> str:
    """The margins of all pairs, or the ratings of all bots, as dots with their intervals."""
    rows, title = _rows(results, lang), escape(heading(results, lang))
    height = _LINE * (len(rows) + 3)
    reach = max([1.0, *(abs(value.mean) + (value.half if value.size > 1 else 0) for _, value in rows)])
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
            'font-family="sans-serif" font-size="13" role="img">'
        ),
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
        f'<text x="8" y="20">{title}</text>',
        (
            f'<line x1="{_x(0, reach)}" y1="{_LINE}" x2="{_x(0, reach)}" y2="{height - _LINE}" '
            'stroke="#888" stroke-dasharray="3 3"/>'
        ),
    ]
    for index, (name, value) in enumerate(rows):
        parts += _dot(name, value, _LINE * (index + 2), reach)
    parts += [
        f'<text x="{_x(at, reach)}" y="{height - 8}" text-anchor="middle">{at:+.1f}</text>'
        for at in (-reach, 0.0, reach)
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _rows(results: Results, lang: Language) -> list[tuple[str, Estimate]]:
    """What is shown: bots or pairs of them, with what they gained."""
    bots = results.contest.bots
    if results.contest.together:
        return [(bot, estimate(results.ratings(index))) for index, bot in enumerate(bots)]
    return [
        (
            lang.say("cli.arena.versus", hero=bots[hero], other=bots[other]),
            estimate(results.margins(hero, other)),
        )
        for hero, other in pairings(results.contest)
    ]


def _x(value: float, reach: float) -> float:
    """Where a margin lies across the plot."""
    middle, half = (_LEFT + _WIDTH - 30) / 2, (_WIDTH - 30 - _LEFT) / 2
    return round(middle + half * value / reach, 1)


def _dot(name: str, value: Estimate, y: int, reach: float) -> list[str]:
    half = value.half if value.size > 1 else 0.0
    return [
        f'<text x="8" y="{y + 4}">{escape(name)}</text>',
        (
            f'<line x1="{_x(value.mean - half, reach)}" y1="{y}" x2="{_x(value.mean + half, reach)}" y2="{y}" '
            'stroke="#246" stroke-width="2"/>'
        ),
        (
            f'<circle cx="{_x(value.mean, reach)}" cy="{y}" r="4" fill="#246">'
            f"<title>{interval_text(value)}</title></circle>"
        ),
    ]
