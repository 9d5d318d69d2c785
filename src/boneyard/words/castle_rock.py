"""The rules of Castle Rock in plain words (CR-01 to CR-15)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _TURN, _END = "Sets, seats and deal", "Your turn", "End of the round"

_TOPICS: Final = [
    Topic("sets", _SETUP, "Sets"),
    Topic("seats", _SETUP, "Players"),
    Topic("start", _SETUP, "The row"),
    Topic("match", _TURN, "What matches"),
    Topic("middle", _TURN, "Removing one tile"),
    Topic("triple", _TURN, "Removing three tiles"),
    Topic("choice", _TURN, "Choice and compulsion"),
    Topic("draw", _TURN, "Drawing"),
    Topic("end", _END, "The end"),
    Topic("result", _END, "The result"),
]

_STATEMENTS: Final = [
    Statement("seats", "One player plays alone.", "CR-02"),
    Statement("start", "All tiles are shuffled face down; three are laid face up side by side as the row, from left to right.", "CR-03"),
    Statement("match", "Two tiles match if they have a number in common on any of their ends.", "CR-04"),
    Statement("middle", "If two tiles with exactly one tile between them match, the tile between them may be removed, anywhere in the row.", "CR-05, CR-06"),
    Statement("triple", "Three neighbours that all contain one common number may be removed together.", "CR-07", "triple_rule=common"),
    Statement(
        "triple", "Three neighbours may be removed together if the first matches the second and the second matches the third.", "CR-07", "triple_rule=chain"
    ),
    Statement("triple", "Three neighbours may be removed together if every two of them match, whatever the numbers.", "CR-07", "triple_rule=pairs"),
    Statement("choice", "Where several removals are possible, you choose; while any is possible, you must remove and may not draw.", "CR-08, CR-09"),
    Statement("choice", "After a removal the row closes up, and new neighbours count at once.", "CR-10"),
    Statement("draw", "When nothing can be removed, you draw one tile and add it at the right end.", "CR-11"),
    Statement("draw", "A row of one or two tiles goes on by single draws; on an empty row you draw three, or what is left.", "CR-12, CR-13"),
    Statement("end", "The game is over once the boneyard is empty and nothing can be removed.", "CR-14"),
    Statement("result", "You win if row and boneyard are both empty; otherwise the number of tiles left in the row is your result.", "CR-15"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [set_statement(game, code, "CR-01")]


CASTLE_ROCK: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
