"""The rules of Chickenfoot in plain words (CF-01 to CF-24)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import deal_statements, rounds_statement, set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _FEET = "Sets, seats and deal", "Start of the round", "Your turn", "Chickenfeet"
_END, _SCORE, _CALLS = "End of the round and blocked rounds", "Scoring", "Announcements and penalties"

_TOPICS: Final = [
    Topic("sets", _SETUP, "Sets"),
    Topic("deal-9", _SETUP, "Players and deal with a double-9 set"),
    Topic("deal-12", _SETUP, "Players and deal with a double-12 set"),
    Topic("boneyard", _SETUP, "The boneyard"),
    Topic("rounds", _SETUP, "Number of rounds"),
    Topic("engine", _START, "The engine"),
    Topic("starter", _START, "Who starts"),
    Topic("six", _START, "The double chickenfoot"),
    Topic("one-tile", _TURN, "Tiles in a turn"),
    Topic("where", _TURN, "Where you may play"),
    Topic("must", _TURN, "Compulsory play"),
    Topic("draw", _TURN, "Drawing"),
    Topic("empty", _TURN, "Empty boneyard"),
    Topic("foot", _FEET, "What a double demands"),
    Topic("toes", _FEET, "Who lays the toes"),
    Topic("meanwhile", _FEET, "Nothing else meanwhile"),
    Topic("closed", _FEET, "Complete feet"),
    Topic("dead", _FEET, "Feet that cannot be completed"),
    Topic("out", _END, "Going out"),
    Topic("blocked", _END, "Blocked rounds"),
    Topic("score", _SCORE, "Points of a round"),
    Topic("blank", _SCORE, "The double blank"),
    Topic("winner", _SCORE, "Winner"),
    Topic("calls", _CALLS, "Announcements and penalties"),
]

_STATEMENTS: Final = [
    Statement("boneyard", "The tiles that are not dealt lie face down as the boneyard; hands are hidden.", "CF-03, S-7"),
    Statement("engine", "The engine of the first round is the highest double of the set; in every later round it is the next lower double.", "CF-04, CF-22"),
    Statement("engine", "The engine lies in the centre before the tiles are shuffled; nobody holds it.", "CF-03, CF-04"),
    Statement(
        "starter",
        "One seat is named to start the first round, or drawn by lot; each later round is started by the next seat clockwise. Turns pass clockwise.",
        "CF-05",
    ),
    Statement("six", "The first six tiles of a round are all laid on the engine and show its number: three on each side, its toes.", "CF-07"),
    Statement("one-tile", "A turn is one tile, double or not; there is no additional tile and no extra turn.", "CF-06"),
    Statement("where", "When no foot is incomplete, anybody may play on any open end; nobody owns a branch, and there are no markers.", "CF-11"),
    Statement("must", "If you can play, you must; you choose what and where.", "CF-08"),
    Statement("draw", "If you cannot play, you draw one tile; if it fits you must play it at once, otherwise you keep it and pass.", "CF-09"),
    Statement("empty", "If you cannot play and the boneyard is empty, you pass.", "CF-10"),
    Statement("foot", "After a double the next three tiles of the round must all be laid on it, as the toes of its foot.", "CF-13"),
    Statement("toes", "Whoever is able lays them, in turn, from the next player on; who laid the double takes part when the turn comes round again.", "CF-14"),
    Statement(
        "meanwhile",
        "While a foot is incomplete, only tiles with its number can be played, and only on that double, not on another end with the same number.",
        "CF-15",
    ),
    Statement(
        "closed", "A complete double is closed: nothing more is laid on it. Its toes are open ends, and everybody may play anywhere again.", "CF-12, CF-16"
    ),
    Statement(
        "dead",
        "A foot counts as complete, with however many toes it has, as soon as all other tiles with its number lie on the table.",
        "CF-17",
        "dead_foot=release",
    ),
    Statement("dead", "A foot stays incomplete and binds everybody even when all other tiles with its number lie on the table.", "CF-17", "dead_foot=bind"),
    Statement("dead", "A double whose foot cannot be completed may be laid all the same, and must be if nothing else can be played.", "CF-17"),
    Statement("out", "The round ends as soon as somebody has laid the last tile of their hand, even if it is a double.", "CF-18"),
    Statement("blocked", "The round also ends when the boneyard is empty and all players have passed one after the other. Then everybody scores.", "CF-19"),
    Statement("score", "Everybody scores the pips left in hand; who went out scores nothing.", "CF-20"),
    Statement("blank", "The double blank left in a hand counts 50.", "CF-21"),
    Statement("winner", "The lowest total after the last round wins; equal totals share the place.", "CF-23"),
    Statement(
        "calls", "One tile left is not announced, and there are no penalties: an action that the rules forbid is refused and changes nothing.", "CF-24, S-6"
    ),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [
        set_statement(game, code, "CF-01"),
        *deal_statements(game, code, "CF-02, CF-03", "CF-02, option deal"),
        rounds_statement(code, "CF-22", "CF-22, option rounds"),
    ]


CHICKENFOOT: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
