"""The rules of Mexican Train in plain words: every statement of the four books and of their options, in one table.

Where the books say the same it is said once, and cited by the clause of the base. A statement that an option brings is cited by
the clauses named with that option in `rules/README`.
"""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import deal_statements, playable_sets, rounds_statement, set_statement
from boneyard.words.mexican_train_doubles import DOUBLES, DOUBLES_TOPICS
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _MARKERS = "Sets, seats and deal", "Start of the round", "Your turn", "Markers"
_END, _SCORE, _CALLS = "End of the round and stalls", "Scoring", "Announcements and penalties"

_TOPICS: Final = [
    Topic("sets", _SETUP, "Sets"),
    Topic("deal-6", _SETUP, "Players and deal with a double-6 set"),
    Topic("deal-9", _SETUP, "Players and deal with a double-9 set"),
    Topic("deal-12", _SETUP, "Players and deal with a double-12 set"),
    Topic("boneyard", _SETUP, "The boneyard"),
    Topic("rounds", _SETUP, "Number of rounds"),
    Topic("number", _START, "The engine's number"),
    Topic("engine", _START, "Where the engine comes from"),
    Topic("starter", _START, "Who starts"),
    Topic("search", _START, "When nobody holds the engine"),
    Topic("order", _START, "Order of turns"),
    Topic("trains", _TURN, "Trains"),
    Topic("first-turn", _TURN, "The first turn"),
    Topic("first-draw", _TURN, "Nothing fits on the first turn"),
    Topic("one-tile", _TURN, "Tiles in a turn"),
    Topic("where", _TURN, "Where you may play"),
    Topic("mexican", _TURN, "Starting the Mexican Train"),
    Topic("must", _TURN, "Compulsory play"),
    Topic("draw", _TURN, "Drawing"),
    Topic("empty", _TURN, "Empty boneyard"),
    *DOUBLES_TOPICS,
    Topic("marker-on", _MARKERS, "When a marker goes on"),
    Topic("marker-open", _MARKERS, "What a marker does"),
    Topic("marker-first", _MARKERS, "Markers of first turns"),
    Topic("marker-off", _MARKERS, "When a marker comes off"),
    Topic("unstarted", _MARKERS, "Marked trains that are not started"),
    Topic("out", _END, "Going out"),
    Topic("stall", _END, "Stalled rounds"),
    Topic("score", _SCORE, "Points of a round"),
    Topic("blank", _SCORE, "The double blank"),
    Topic("blanks-round", _SCORE, "The round of blanks"),
    Topic("winner", _SCORE, "Winner"),
    Topic("call", _CALLS, "One tile left"),
    Topic("infraction", _CALLS, "Infractions"),
    Topic("penalty", _CALLS, "Penalty"),
]

_PUNISHED: Final = "penalty=draw_one|skip_next_turn|keep_drawn|add_50"

_STATEMENTS: Final = [
    Statement(
        "boneyard", "The tiles that are not dealt lie face down as the boneyard; hands are hidden.", "MT-P-06, S-7 / MT-B-05 / MT-F-03, S-7 / MT-O-06, S-7"
    ),
    Statement(
        "number",
        "The engine of the first round is the highest double of the set; in every later round it is the next lower double.",
        "MT-P-04 / MT-B-04 / MT-F-04 / MT-O-03",
    ),
    Statement(
        "engine",
        "The engine lies in the hub before the tiles are shuffled; nobody holds it.",
        "MT-P-04 / MT-B-04 / MT-P-04 / MT-O-03",
        "engine=aside",
    ),
    Statement("engine", "The engine is shuffled and dealt with all the other tiles.", "MT-F-03", "engine=dealt"),
    Statement(
        "starter",
        "One seat is named to start the first round, or drawn by lot; each later round is started by the next seat clockwise.",
        "MT-P-08 / MT-B-06 / MT-P-08 / MT-P-08",
        "starter=rotate",
    ),
    Statement(
        "starter",
        "Whoever holds the engine places it in the hub, and then takes one turn before the next player.",
        "MT-F-05, MT-F-06",
        "starter=holder",
    ),
    Statement(
        "starter",
        "Every round is started by the player who was dealt the highest tile by the sum of its ends; of equal sums the larger single end decides.",
        "MT-O-07",
        "starter=highest",
    ),
    Statement(
        "search",
        "If nobody holds the engine, everybody in turn draws one tile and keeps it, until the engine is found; whoever draws it starts.",
        "MT-F-07",
        "engine=dealt",
    ),
    Statement(
        "search",
        "The first seat begins this search in the first round, in later rounds the seat clockwise of the last starter.",
        "MT-F-08",
        "engine=dealt",
    ),
    Statement("order", "Turns pass clockwise.", "MT-P-09 / MT-B-07 / MT-F-09 / MT-O-08"),
    Statement(
        "trains",
        "Each player has a train of their own, and there is one Mexican Train. A train begins with a tile that shows the engine's number, and goes on end to end.",
        "MT-P-10 / MT-B-08 / MT-F-10 / MT-O-09",
    ),
    Statement("one-tile", "A turn is one tile, except when doubles are played.", "MT-P-13 / MT-B-11 / MT-F-13 / MT-O-17", "first_turn=one"),
    Statement(
        "one-tile",
        "From your second turn on, a turn is one tile, except when doubles are played.",
        "MT-P-13 / MT-B-11 / MT-F-13 / MT-O-17",
        "first_turn=chain",
    ),
    Statement(
        "where",
        "You may play on your own train, on the Mexican Train, and on any other player's train that is marked.",
        "MT-P-12 / MT-B-10 / MT-F-11 / MT-O-18",
    ),
    Statement(
        "mexican",
        "Anybody may start the Mexican Train on any turn, the first included.",
        "MT-P-11 / MT-B-09 / MT-F-12 / MT-P-11",
        "mexican_from=first first_turn=one",
    ),
    Statement("mexican", "Anybody may start the Mexican Train, but only from their second turn on.", "MT-O-19", "mexican_from=second"),
    Statement("mexican", "Anybody may start the Mexican Train, but only from their second turn on.", "MT-O-10", "mexican_from=first first_turn=chain"),
    Statement("must", "If you can play, you must; you choose what and where.", "MT-P-14 / MT-B-12 / MT-F-14 / MT-O-20"),
    Statement(
        "draw",
        "If you cannot play anywhere, you draw one tile, and if it fits you must play it at once.",
        "MT-P-15 / MT-B-13 / MT-F-15, MT-F-16 / MT-O-20, MT-O-21",
    ),
    Statement("empty", "If you cannot play and the boneyard is empty, you pass, and your train is marked.", "MT-P-38 / MT-B-18 / MT-F-20 / MT-O-22"),
    Statement(
        "first-turn",
        "Your first turn is like any other: one tile, on any train that is open to you.",
        "MT-P-07, MT-P-12, MT-P-13 / MT-B-11, MT-B-40 / MT-F-12, MT-F-13 / MT-P-12, MT-P-13",
        "first_turn=one",
    ),
    Statement(
        "first-turn",
        "On your first turn of a round you play only on your own train, but as many tiles, one after the other, as match and as you like: at least one if you can.",
        "MT-O-10, MT-O-11",
        "first_turn=chain",
    ),
    Statement("first-turn", "Doubles in this chain are laid like other tiles: nothing further is owed.", "MT-O-12", "first_turn=chain"),
    Statement("first-turn", "Whoever can lay nothing on the first turn gets no chain later.", "MT-O-15", "first_turn=chain"),
    Statement(
        "first-draw",
        "If nothing fits on your first turn, you draw one tile; if it fits you must lay it and may go on, otherwise your train is marked.",
        "MT-O-13",
        "first_turn=chain first_turn_draw=yes",
    ),
    Statement("first-draw", "If nothing fits on your first turn, your train is marked without a draw.", "MT-O-13", "first_turn=chain first_turn_draw=no"),
    Statement(
        "marker-on",
        "If you still cannot play after drawing, a marker goes on your own train and your turn is over.",
        "MT-P-16 / MT-B-14 / MT-F-17 / MT-O-22",
    ),
    Statement(
        "marker-open",
        "A marked train is open to everybody; its owner may still play on any train that is open to them.",
        "MT-P-17 / MT-B-10, MT-B-15 / MT-F-11, MT-F-17 / MT-O-18, MT-O-23",
    ),
    Statement(
        "marker-first",
        "A train marked on a first turn is open to the others once they are on their second or a later turn.",
        "MT-O-14",
        "first_turn=chain",
    ),
    Statement("marker-off", "The marker comes off as soon as the owner plays on that train.", "MT-P-18 / MT-B-16 / MT-F-19 / MT-O-24"),
    Statement(
        "unstarted",
        "Others may begin a marked train that has no tile yet, with a tile that shows the engine's number.",
        "MT-P-19 / MT-B-17 / MT-F-18 / MT-O-09, MT-O-14",
    ),
    Statement(
        "out",
        "The round ends as soon as somebody has laid the last tile of their hand, even if it is a double.",
        "MT-P-37 / MT-B-33 / MT-F-28 / MT-O-34",
    ),
    Statement("out", "That is so on a first turn, too, although others have not moved yet.", "MT-O-16", "first_turn=chain"),
    Statement(
        "stall",
        "The round also ends when the boneyard is empty and nobody can play any more: when as many turns in a row as there are players "
        "were passes that placed no new marker. Then everybody scores.",
        "MT-P-40, S-2 / MT-B-34, S-2 / MT-F-29, S-2 / MT-O-35, S-2",
    ),
    Statement("stall", "Passes on first turns do not count towards this.", "MT-O-35, S-2", "first_turn=chain"),
    Statement("stall", "A turn that is skipped as a penalty does not count towards this.", "S-2", "penalty=skip_next_turn"),
    Statement("score", "Everybody scores the pips left in hand; who went out scores nothing.", "MT-P-43 / MT-B-36 / MT-F-30 / MT-O-36"),
    Statement("blank", "The double blank left in a hand counts 0.", "MT-P-43 / MT-B-36 / MT-P-43 / MT-O-36", "double_blank=0"),
    Statement("blank", "The double blank left in a hand counts 50.", "MT-F-31", "double_blank=50"),
    Statement("winner", "The lowest total after the last round wins; equal totals share the place.", "MT-P-44 / MT-B-38 / MT-F-34 / MT-O-37"),
    Statement(
        "call",
        "When your turn ends with one tile in hand, the table announces it.",
        "MT-P-39 / MT-B-35",
        "notify=auto book=parsons|booklet",
    ),
    Statement("call", "One tile left is not announced.", "MT-F-35", "notify=auto book=family"),
    Statement("call", "One tile left is not announced.", "MT-O-38", "notify=auto book=online"),
    Statement(
        "call",
        "When your turn ends with one tile in hand, you must announce it yourself, as part of the action that ends the turn.",
        "MT-P-39 / MT-P-39, MT-B-35 / MT-P-39 / MT-P-39",
        "notify=manual",
    ),
    Statement(
        "infraction",
        "You may draw once in a turn although you could play; that is an infraction, and you still have to play.",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        _PUNISHED,
    ),
    Statement("infraction", "In a first-turn chain this is not possible.", "S-6", f"first_turn=chain {_PUNISHED}"),
    Statement(
        "infraction",
        "Not announcing your last tile is possible, too, and an infraction.",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        f"notify=manual {_PUNISHED}",
    ),
    Statement(
        "penalty",
        "There are no penalties: an action that the rules forbid is refused and changes nothing.",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-F-35, S-6 / MT-O-38, S-6",
        "penalty=none",
    ),
    Statement(
        "penalty",
        "For an infraction you draw one more tile when the turn ends, and keep it; nothing happens if the boneyard is empty.",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        "penalty=draw_one",
    ),
    Statement(
        "penalty",
        "For an infraction your next turn is skipped.",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        "penalty=skip_next_turn",
    ),
    Statement("penalty", "The only penalty is that the wrongly drawn tile stays in your hand.", "MT-B-39, S-6", "penalty=keep_drawn"),
    Statement("penalty", "For an infraction 50 is added to your points of the round.", "MT-B-39, S-6", "penalty=add_50"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    deals = "MT-P-03, MT-P-05 / MT-B-02, MT-B-03 / MT-F-02, MT-F-03 / MT-O-02, MT-O-05"
    given = "MT-P-01, MT-P-03, option deal / MT-B-02, option deal / MT-F-02, option deal / MT-O-05, option deal"
    rounds = "MT-P-42 / MT-B-37 / MT-F-33 / MT-O-04"
    shorter = "MT-P-42, option rounds / MT-B-37, option rounds / MT-F-33, option rounds / MT-O-04, option rounds"
    return [
        set_statement(game, code, "MT-P-01 / MT-B-01 / MT-F-01 / MT-O-01"),
        *deal_statements(game, code, deals, given),
        rounds_statement(code, rounds, shorter),
        *_round_of_blanks(game, code),
    ]


def _round_of_blanks(game: Game[Any], code: RuleCode) -> list[Statement]:
    """MT-F-32, where the game can get as far as the double blank."""
    last = code.number("rounds")
    if code.number("double_blank") == 0 or (last and last - 1 not in playable_sets(game, code)):
        return []
    return [Statement("blanks-round", "In the round whose engine is the double blank, the double one left in a hand counts 50.", "MT-F-32")]


MEXICAN_TRAIN: Final = RuleWords(_TOPICS, [*_STATEMENTS, *DOUBLES], _numbers)
