"""Hints: one for each legal action, best first, with reasons that are true and can be said in every language."""

import json
from random import Random

import pytest

from boneyard.bots.letter import read_sight, sight_fields
from boneyard.bots.thinking import Effort
from boneyard.core.errors import Refused
from boneyard.core.position import Position
from boneyard.kinds import GAMES, find_game
from boneyard.match.match import new_match
from boneyard.notation.action import action_text
from boneyard.search.sight import Sight
from boneyard.words.hint import Reason, reason_sentence
from boneyard.words.language import LANGUAGES, language
from tests.bots.small import Sitting
from tests.kit.by_name import AnyBot, hints
from tests.kit.codes import random_table

QUICK = Effort(12, None)


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_action_gets_a_hint(seed: int) -> None:
    """Any rules: each action once, those with points in order, every reason a sentence in every language."""
    rng = Random(f"hints {seed}")
    game, code, top, seats = random_table(rng, GAMES[seed % len(GAMES)])
    sitting = Sitting(game, code, top, seats, f"hints {seed}")
    for _ in range(rng.randrange(40)):
        before = sitting.copy()
        sitting.step()
        if sitting.is_over():
            sitting = before
            break
    legal = game.legal_actions(sitting.state)
    found = hints(sitting.sight(), legal, Random("hint"), QUICK)
    assert sorted(hint.action for hint in found) == sorted(legal)
    assert len(legal) == 1 or found[0].points is not None
    for hint in found:
        for lang in [language(tag) for tag in LANGUAGES]:
            assert reason_sentence(hint.reason, lang).endswith(".")


def reasons(position: Position) -> dict[str, str]:
    """Each action of a position with the reason that is given for it."""
    game = find_game(str(position["game"]))
    state = game.load(
        position, game.read_code(str(position["rules"])), int(str(position["set"])), int(str(position["seats"]))
    )
    found = hints(Sight(game.view(state, state.turn)), game.legal_actions(state), Random("hint"), QUICK)
    return {action_text(hint.action): hint.reason.key for hint in found}


TRAINS: Position = {
    "game": "mexican-train",
    "rules": "parsons",
    "set": 12,
    "seats": 2,
    "engine": "12-12",
    "turn": "A",
    "hands": {"A": ["12-5", "5-4", "4-3", "12-11", "12-8"], "B": ["1-0", "0-0"]},
    "boneyard": ["*"],
}


def test_reasons_of_trains() -> None:
    """What a play does to one's train is told."""
    found = reasons(TRAINS)
    assert found["12-5>A"] == "opens-train"
    assert found["12-11>M"] == "keeps-train"
    assert found["12-5>M"] == "costs-train"
    marked = reasons(
        {
            **TRAINS,
            "trains": {"A": ["12-0", "0-5"]},
            "hands": {"A": ["5-4", "12-1"], "B": ["1-0", "0-0"]},
            "marked": ["A"],
        }
    )
    assert marked["5-4>A"] == "marker-off"
    assert reasons({**TRAINS, "hands": {"A": ["12-5"], "B": ["1-0"]}})["12-5>A"] == "goes-out"
    double = reasons({**TRAINS, "trains": {"M": ["12-5"]}, "hands": {"A": ["5-5", "5-1", "12-2"], "B": ["1-0"]}})
    assert double["5-5>M"] == "double-covered"


def test_a_single_world_does_not_outweigh_the_planner() -> None:
    """Where there is time for little, a hint is what Conductor would do, and its points are the most."""
    sitting = Sitting(GAMES[0], "parsons", 12, 4, "hint")
    while len(sitting.game.legal_actions(sitting.state)) < 5:
        sitting.step()
    sight, legal = sitting.sight(), sitting.game.legal_actions(sitting.state)
    for seed in range(10):
        found = hints(sight, legal, Random(seed), Effort(len(legal), None))
        assert found[0].action == AnyBot("conductor").choose(sight, legal, Random(seed))
        assert found[0].points == max(hint.points for hint in found if hint.points is not None)


def test_one_tile_and_none_are_told_as_such() -> None:
    """A person says "1 tile", and "nothing", in every language."""
    for lang in [language(code) for code in LANGUAGES]:
        for key in ("opens-train", "follows-train", "keeps-train", "costs-train", "breaks-train", "fits"):
            none, one, two = (
                reason_sentence(Reason(key, {"count": count, "points": 7, "best": 5}), lang) for count in range(3)
            )
            assert one.replace("1", "2") != two
            assert "0" not in none or key not in {"costs-train", "breaks-train"}
    assert (
        reason_sentence(Reason("opens-train", {"count": 1}), language("en"))
        == "It starts your train, but nothing you hold can follow."
    )


def test_reasons_of_fives_and_feet() -> None:
    """Points are told, and a double that holds the others up."""
    fives: Position = {
        "game": "muggins",
        "rules": "booklet",
        "set": 6,
        "seats": 2,
        "turn": "A",
        "layout": [["6-4", None]],
        "boneyard": ["*"],
    }
    found = reasons({**fives, "hands": {"A": ["6-1", "5-4", "4-0"], "B": ["0-0"]}})
    assert found["6-1>6-4"] == "scores"
    assert found["4-0>6-4"] == "sheds"
    feet: Position = {
        "game": "chickenfoot",
        "rules": "booklet",
        "set": 9,
        "seats": 2,
        "engine": "9-9",
        "turn": "A",
        "boneyard": ["*"],
    }
    layout = [["9-9", None], *[[f"9-{n}", "9-9"] for n in (0, 1, 2, 3, 4, 5)]]
    found = reasons({**feet, "layout": layout, "hands": {"A": ["0-0", "5-5", "4-3", "3-1"], "B": ["6-6"]}})
    assert found["0-0>9-0"] == "blank"
    assert found["5-5>9-5"] == "foot"
    assert found["4-3>9-4"] == "fits"


def test_hint_says_what_the_next_seat_lacks() -> None:
    """B drew on fives and passed: a five left for B is told."""
    match = new_match("mexican-train", "parsons+deal=5", 12, 2, "lacks", 0)
    mine, theirs = ["12-5", "5-5", "5-1", "9-8", "9-7"], ["11-10", "11-9", "10-9", "3-2", "2-2"]
    rest = [
        t
        for t in (f"{a}-{b}" for a in range(12, -1, -1) for b in range(a + 1))
        if t not in ["12-12", "11-11", *mine, *theirs]
    ]
    match.do(f"deal {' '.join([*mine, *theirs, '11-11', *rest])}")
    for action in ("12-5>M", "draw", "pass"):
        match.do(action)
    found = {hint.action: hint.why for hint in match.hints("x")}
    assert found["5-5>M"] == "You can cover it at once with 5-1, and it leaves a 5 that B lacks."
    assert "lacks" not in found["5-1>M"]


def test_sight_travels_as_json() -> None:
    """What a seat has seen can be told to another process: the same bytes come out, and the same choice."""
    for seed in range(8):
        game, code, top, seats = random_table(Random(f"letter {seed}"), GAMES[seed % len(GAMES)])
        sitting = Sitting(game, code, top, seats, f"letter {seed}")
        for _ in range(25):
            if not sitting.is_over():
                sitting.step()
        sight = Sight(game.view(sitting.state, 0), sitting.heard)
        letter = json.dumps(sight_fields(sight))
        assert json.dumps(sight_fields(read_sight(game, json.loads(letter)))) == letter


def test_match_gives_hints_to_the_seat_to_move() -> None:
    """A match in play has a hint for each legal action; between rounds there is nobody to advise."""
    match = new_match("muggins", "booklet", 6, 2, "some")
    with pytest.raises(Refused):
        match.hints()
    match.do("deal")
    assert sorted(hint.action for hint in match.hints()) == match.legal()
