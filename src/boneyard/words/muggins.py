"""The rules of Muggins in plain words (MU-01 to MU-30)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import deal_statements, set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _SPINNER = "Sets, seats and deal", "Start of the round", "Your turn", "Doubles"
_FIVES, _END, _GAME = "Scoring during play", "End of the round and its bonus", "End of the game"

_TOPICS: Final = [
    Topic("sets", _SETUP, "Sets"),
    Topic("larger", _SETUP, "Larger sets"),
    Topic("deal-6", _SETUP, "Players and deal"),
    Topic("teams", _SETUP, "Teams"),
    Topic("boneyard", _SETUP, "The boneyard"),
    Topic("starter", _START, "Who starts"),
    Topic("lead", _START, "The first tile"),
    Topic("one-tile", _TURN, "Tiles in a turn"),
    Topic("must", _TURN, "Compulsory play"),
    Topic("draw", _TURN, "Drawing"),
    Topic("empty", _TURN, "Empty boneyard"),
    Topic("spinner", _SPINNER, "The spinner"),
    Topic("doubles", _SPINNER, "Later doubles"),
    Topic("fives", _FIVES, "Fives"),
    Topic("ends", _FIVES, "What counts"),
    Topic("lead-scores", _FIVES, "The first tile scores"),
    Topic("nothing", _FIVES, "What does not score"),
    Topic("claim", _FIVES, "Who records a score"),
    Topic("call", _FIVES, "Calling muggins"),
    Topic("out", _END, "Going out"),
    Topic("blocked", _END, "Blocked rounds"),
    Topic("bonus", _END, "The bonus"),
    Topic("round-five", _END, "Rounding"),
    Topic("tie", _END, "Equal hands"),
    Topic("target", _GAME, "Winner"),
    Topic("target-when", _GAME, "When the game ends"),
    Topic("next", _GAME, "The next round"),
    Topic("penalty", _GAME, "Penalties"),
]

_STATEMENTS: Final = [
    Statement("larger", "From a larger set only the 28 tiles are used whose ends are both 6 or lower.", "MU-02"),
    Statement("teams", "Two and three play singly; four play as two teams, partners opposite each other, and score together.", "MU-03"),
    Statement("boneyard", "The tiles that are not dealt lie face down as the boneyard; hands are hidden.", "MU-04, S-7"),
    Statement(
        "starter",
        "One seat is named to start the first round, or drawn by lot; each later round is started by the next seat clockwise. Turns pass clockwise.",
        "MU-05",
    ),
    Statement("lead", "The starter may lead any tile, double or not.", "MU-06"),
    Statement("one-tile", "On your turn you lay one tile that matches an open end.", "MU-07"),
    Statement("must", "If you can play, you must; you choose what and where.", "MU-08"),
    Statement("draw", "If you cannot play, you draw one tile after the other until one fits, which you must play, or until the boneyard is empty.", "MU-09"),
    Statement("empty", "If you cannot play and the boneyard is empty, you pass.", "MU-10"),
    Statement(
        "spinner",
        "The first double of the round is the spinner. Tiles are laid on its two long sides first; only when both are covered, on its two short ends.",
        "MU-11, MU-12",
    ),
    Statement("doubles", "Later doubles lie crosswise and are continued straight on only.", "MU-13"),
    Statement("fives", "If the open ends add up to a multiple of five after you have laid a tile, you, or your team, score that many points.", "MU-14"),
    Statement("ends", "The outer end of every arm counts; a double at the end of an arm counts with both halves.", "MU-15"),
    Statement("ends", "The spinner counts with both halves until both its long sides are covered, and then no longer.", "MU-16"),
    Statement("lead-scores", "The first tile counts with both its ends, and can score.", "MU-17"),
    Statement("nothing", "Open ends that add up to 0 score nothing, and neither does a pass.", "MU-18, MU-19"),
    Statement("claim", "The table records every score.", "MU-20", "scoring=auto"),
    Statement(
        "claim", "You claim your score with the tile that makes it; who claims nothing, or a wrong amount, gets nothing for it.", "MU-20", "scoring=claim"
    ),
    Statement(
        "call",
        "Any opponent may call what was not claimed, until the next player acts: the first to call the true amount gets it. A false call costs nothing.",
        "MU-20",
        "scoring=claim",
    ),
    Statement("out", "The round ends as soon as somebody has laid the last tile of their hand; that tile is scored first.", "MU-21"),
    Statement("blocked", "The round also ends when the boneyard is empty and all players have passed one after the other.", "MU-22"),
    Statement(
        "bonus", "Who goes out scores the pips in the opponents' hands, with teams those of both opponents; a partner's tiles do not count.", "MU-23, MU-24"
    ),
    Statement("bonus", "In a blocked round the side with the fewest pips in hand scores the pips of the opponents; its own are not subtracted.", "MU-25"),
    Statement("round-five", "The opponents' pips are added up and then rounded to the nearest multiple of five.", "MU-26"),
    Statement("tie", "If the fewest pips are shared in a blocked round, nobody scores a bonus.", "MU-27"),
    Statement("target", "The first with 250 points or more wins.", "MU-28", "target_check=at_once"),
    Statement("target", "The most points win once somebody has 250 or more; equal totals share the place.", "MU-28, MU-29", "target_check=round_end"),
    Statement("target-when", "The game ends at that moment: the round is not played out, and there is no bonus.", "MU-29", "target_check=at_once"),
    Statement("target-when", "The game ends with the round in which that happens, after its bonus.", "MU-29", "target_check=round_end"),
    Statement("next", "Until then all tiles are shuffled and dealt again after each round, and points are kept.", "MU-30"),
    Statement("penalty", "There are no penalties: an action that the rules forbid is refused and changes nothing.", "S-6"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [set_statement(game, code, "MU-01"), *deal_statements(game, code, "MU-03, MU-04", "MU-04")]


MUGGINS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
