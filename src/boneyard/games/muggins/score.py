"""What counts (MU-14 to MU-19), what is left in the hands (MU-23 to MU-27), and when it is enough (MU-28, MU-29)."""

from typing import Final

from boneyard.core.counting import Counting, Prize
from boneyard.core.game import NOT_COUNTED
from boneyard.core.seat import NOBODY
from boneyard.core.tile import NO_TILE, is_double, low
from boneyard.games.muggins.rules import Bonus, MugginsRules, Scoring, TargetCheck
from boneyard.games.muggins.state import Cross, has_spinner
from boneyard.table.ends import end_number, entry_tile

TARGET: Final = 250
FIVE: Final = 5
MOST: Final = 35
MOST_OF_TWO: Final = 20
"""The most that a tile can make: four doubles at the ends come to 36 at the utmost, two to 22."""


def count(cross: Cross) -> int:
    """The sum of the open ends: an outer double counts twice (MU-15), the spinner while a side is open (MU-16).

    Only a double that was led can have two ends alike; it counts once (HR-21).
    """
    total, last = 0, -1
    for end in cross.ends:
        t = entry_tile(end)
        if t != cross.spinner and end != last:
            total += end_number(end) * (2 if is_double(t) else 1)
        last = end
    if cross.spinner != NO_TILE and cross.sides < 2:
        total += 2 * low(cross.spinner)
    return total


def fives(cross: Cross) -> int:
    """The points that the layout is worth to who made it: a positive multiple of five, or nothing (MU-14, MU-18)."""
    total = count(cross)
    return total if total % 5 == 0 else 0


def open_count(cross: Cross) -> int:
    """What the ends come to, told to everybody unless players have to notice it themselves (MU-20)."""
    return NOT_COUNTED if must_claim(cross.rules) else count(cross)


def must_claim(rules: MugginsRules) -> bool:
    """Do players have to claim what they make? (MU-20)"""
    return rules.scoring is Scoring.CLAIM


def ends_at_once(rules: MugginsRules) -> bool:
    """Does the game end the moment somebody has enough? (MU-29)"""
    return rules.target_check is TargetCheck.AT_ONCE


def target(rules: MugginsRules) -> int:
    """How many points are enough? (MU-28, HR-05)"""
    return rules.target or TARGET


def has_enough(cross: Cross) -> bool:
    """Whether somebody has reached the target (MU-28)."""
    return max(cross.scores) >= target(cross.rules)


def hand_sums(cross: Cross) -> list[int]:
    """The pips left in each hand (MU-23)."""
    return [cross.hands.pips(seat) for seat in range(cross.seats)]


def sources(cross: Cross, points: list[int]) -> list[tuple[str, list[int]]]:
    """A bonus is what the opponents hold, rounded (MU-24 to MU-26)."""
    sums = hand_sums(cross)
    held = [0] * cross.seats
    for seat in range(cross.seats):
        if points[seat]:
            team = cross.team(seat)
            held[seat] = sum([sums[other] for other in range(cross.seats) if other not in team])
    return [("held", held), ("rounded", [points[seat] - held[seat] for seat in range(cross.seats)])]


def bonus(cross: Cross, out: int) -> list[int]:
    """What the end of the round is worth, by seat: after going out (MU-24) or, with nobody out, a block (MU-25)."""
    sums = hand_sums(cross)
    winner = out if out != NOBODY else _lowest(cross, sums)
    points = [0] * cross.seats
    if winner != NOBODY:
        team = cross.team(winner)
        others = sum([sums[seat] for seat in range(cross.seats) if seat not in team])
        for seat in team:
            points[seat] = rounded(cross.rules, others)
    return points


def _lowest(cross: Cross, sums: list[int]) -> int:
    """A seat of the side with the lowest sum; nobody when it is shared (MU-27)."""
    teams = [cross.team(seat) for seat in range(cross.seats)]
    sides = [sum([sums[mate] for mate in team]) for seat, team in enumerate(teams) if team[0] == seat]
    lowest = min(sides)
    return sides.index(lowest) if sides.count(lowest) == 1 else NOBODY


def counting(rules: MugginsRules, starter: str) -> Counting:
    """Fives while the round goes on (MU-14), then what the others hold (MU-24, MU-25), rounded (MU-26)."""
    rounding = [rounded(rules, FIVE + rest) - FIVE - rest for rest in range(FIVE)]
    most = MOST if has_spinner(rules) else MOST_OF_TWO
    fives_made = list(range(FIVE, most + 1, FIVE))
    prize = Prize(1, 1, rounding=rounding)
    return Counting(starter, "rotate", prize=prize, scored=fives_made, at_once=ends_at_once(rules))


def rounded(rules: MugginsRules, points: int) -> int:
    """How is a bonus rounded? Remainder 1 or 2 goes down, 3 or 4 goes up (MU-26); or all up, or none (HR-19)."""
    how = rules.bonus
    if how is Bonus.EXACT:
        return points
    return (points + (2 if how is Bonus.NEAREST else 4)) // FIVE * FIVE
