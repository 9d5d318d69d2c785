"""Rule codes of Muggins, and where their texts leave a choice."""

import re
from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules
from tests.oracle.layouts import COMMON_AMBIGUITIES, choose, full_set, number_given, offered, print_code, split_code

GAME = "muggins"


SETS = (6,)  # MU-01; MU-02 makes one of a larger box; HR-01


SEAT_COUNTS = (2, 3, 4)  # MU-03


HAND_SIZES = {2: 7, 3: 5, 4: 5}  # MU-04


TEAMS = [["A", "C"], ["B", "D"]]  # MU-03


TARGET = 250  # MU-28; HR-05 lets it be another


TILES = 28  # MU-01


CHOICES = {
    "scoring": ("auto", "claim"),  # MU-20
    "target_check": ("at_once", "round_end"),  # MU-29
    "direction": ("left", "right"),  # HR-03
    "starter": ("rotate", "winner"),  # HR-06
    "draw": ("until", "one", "none"),  # HR-07
    "drawn": ("must", "may"),  # HR-08
    "reserve": ("0", "1", "2"),  # HR-09
    "bonus": ("nearest", "exact", "up"),  # HR-19
    "spinner": ("first", "none"),  # HR-21
    "teams": ("yes", "no"),  # HR-23
}


NAMES = (*CHOICES, "deal", "target")


AMOUNT = re.compile("[1-9][0-9]*")


AMBIGUITIES = (
    *COMMON_AMBIGUITIES,
    "contract 2, 6-2>6-4 when both numbers match, or two ends of 6-4 are open: cannot happen."
    " Two different tiles share at most one number; a lead with both ends open has two"
    " different numbers; the sides of a spinner are equal, and so are its short ends, and"
    " MU-12 decides between sides and short ends.",
    "contract 2, which end of the lead 6-4 is covered: the one whose number the tile laid against it shows; a second tile on the same number is refused.",
    "contract 3, MU-12: a spinner laid on a line has one side covered by the tile it lies"
    " against, so it takes one more tile on a side, then two on its short ends: three tiles"
    " name it, four when it was the lead.",
    "MU-16, lone spinner: both halves (10 for 5-5), not each side separately.",
    "MU-15, the lead after one of its ends was covered counts the other end once; after both, nothing.",
    "MU-20, contract 2, what `legal` lists with scoring=claim. Readings: bare plays only;"
    " bare plays and the true claim; every amount; also calls. Choice: every play bare and,"
    " when it scores, once more with the true amount: one entry for each outcome that stating"
    " can have. Wrong amounts are legal (MU-20 says what follows from them) but not listed,"
    " they do what the bare play does. Calls are not listed: they are out of turn, and a seat"
    " without a playable tile has draw as its only legal action.",
    "MU-18, MU-20, which amounts can be stated. Readings: any whole number; multiples of"
    " five; only from 1. Choice: any whole number from 1 ('cannot be claimed' for 0), in its"
    " one spelling.",
    "MU-20, state: the fields of the contract do not say whether the last tile's points were"
    " recorded. The maker is the seat before the turn while drew is false and passes is 0, and"
    " the amount is the count; only this bit is missing. Readings: a loaded position has"
    " nothing to call; has something to call whenever the count is a multiple of five. Choice:"
    " nothing unless the additional field `uncalled` says so; a dump of the contract does not"
    " have it.",
    "MU-20, 'until the next action of the next player': is his own call such an action?"
    " Readings: yes, a false call of his would close the matter for everybody; no. Choice: no,"
    " play, draw and pass are the actions of his turn, a call is out of turn whoever makes it.",
    "MU-20, a false call (wrong amount, nothing scored, already recorded or called)."
    " Readings: refused; accepted without effect. Choice: accepted without effect ('costs"
    " nothing') as long as a true one would have been in time and the caller is an opponent;"
    " refused before the lead, after a draw or pass, from the maker and from his partner.",
    "MU-20, MU-21, a call after the tile that ended the round. Readings: the round is over,"
    " nothing can be called; it can be called until the next deal; until the next player acts"
    " in the next round. Choice: until the next deal: the next player has not acted, but the"
    " deal takes the layout away. After a blocked round the last action was a pass, nothing"
    " can be called. When the game is over (the bonus reached 250) nothing can be called.",
    "MU-20, MU-29, a call that reaches 250. Choice: at_once ends the game there, with a round"
    " event of zeros; between rounds it ends the game with either value of target_check, with"
    " a round event of zeros and the new totals.",
    "contract 4, a call without a seat. Choice: it is the call of the seat to move, who always is an opponent of the maker; in phase deal it is refused.",
    "MU-21, MU-29, the last tile of a hand reaches 250. Readings: the bonus is still counted;"
    " it is not. Choice: with at_once it is not, the game ended at the instant of the score.",
    "contract 4, points of the round event with teams. Choice: both partners have the team's bonus, as in scores.",
    "MU-24 to MU-26, MU-29, a bonus that reaches 250 ends the game with either value of target_check.",
    "MU-25, with three players the lowest hand gets the sum of both others, rounded once (MU-26).",
    "contract 3, passes: a pass with nothing left to draw counts, also after drawing the rest; a placed tile sets the"
    " count back to 0. HR-07: so does a pass with tiles left to draw; HR-08: so does one after a draw, with drawn=may.",
    "contract 3, drew: set by every draw, back to false with the end of the turn; it limits drawing with draw=one only.",
    "HR-07, MU-20, a call after a pass that counts nothing: the fields cannot tell it from a tile just laid. Choice: what"
    " the fields say; such a call has no effect, as nothing is uncalled.",
    "contract 3, scores that cannot be: partners with different points, 250 in phase deal"
    " (and in play with at_once), nobody with 250 in phase over. Choice: bad position. Points"
    " that are no multiple of five are accepted.",
    "contract 3, round in phase deal of a position without it: 0, so that a table with tiles on it has to give its round.",
    "contract 4, starter that is no seat in new. Choice: BadRules.",
)


def canonical(code: Any, set: Any, seats: Any) -> str:
    """The rule code as it is printed; BadRules if it cannot be played."""
    offered("set", set, SETS)
    offered("seats", seats, SEAT_COUNTS)
    given = split_code(code, NAMES)
    for name, values in CHOICES.items():
        choose(given, name, values)
    if "teams" in given and seats < 4:
        raise BadRules("HR-23: teams are a matter of four seats")
    number_given(given, "deal", 1, TILES // seats)  # HR-22
    number_given(given, "target", 5, 1000)  # HR-05
    return print_code(given, {name: values[0] for name, values in CHOICES.items()})


def rule(position: Mapping[str, Any], name: str) -> str:
    """The value of an option with named values."""
    return choose(split_code(position["rules"], NAMES), name, CHOICES[name])


def number(position: Mapping[str, Any], name: str, default: int) -> int:
    """The value of an option that is a number."""
    return int(split_code(position["rules"], NAMES).get(name, default))


def by_claim(position: Mapping[str, Any]) -> bool:
    """MU-20, option `scoring`."""
    return rule(position, "scoring") == "claim"


def ends_at_once(position: Mapping[str, Any]) -> bool:
    """MU-29, option `target_check`."""
    return rule(position, "target_check") == "at_once"


def in_teams(position: Mapping[str, Any]) -> bool:
    """MU-03, HR-23."""
    return bool(position["seats"] == 4) and rule(position, "teams") == "yes"


def drawable(position: Mapping[str, Any]) -> int:
    """MU-09, HR-07, HR-09: how many tiles of the boneyard may still be drawn."""
    if rule(position, "draw") == "none":
        return 0
    return max(0, len(position["boneyard"]) - int(rule(position, "reserve")))


def kept_tiles() -> list[str]:
    """MU-01, MU-02: the tiles whose ends are both 6 or lower."""
    return full_set(6)
