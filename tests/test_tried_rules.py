"""The rule book that plays: whatever is shown under a rule code holds there, and every clause that is read has one."""

import re
from random import Random
from typing import Final

import pytest

from boneyard.core.errors import BadRules
from boneyard.core.position import Position
from boneyard.examples.asked import answers, arising, question, situations, table_of
from boneyard.examples.library import examples, of_clauses
from boneyard.examples.runner import Runner, Untrue, holds, set_table
from boneyard.examples.scenario import Scenario
from boneyard.examples.verdict import in_turn, judged, with_tile, word_verdicts
from boneyard.kinds import GAMES, KINDS, find_kind
from boneyard.match.match import load_match, new_match
from boneyard.words.language import ENGLISH, LANGUAGES, language
from tests.kit.codes import random_code

BOOKS: Final = [(kind.id, base.name) for kind in KINDS for base in kind.game.bases]
MIXES: Final = [(game.id, random_code(game, Random(f"{game.id} {number}"))) for game in GAMES for number in range(2)]
NOTHING_TO_SEE: Final = {"MU-02"}
"""A set of which some tiles are left out looks like any other."""
ROW: Final[Position] = {
    "game": "castle-rock",
    "rules": "booklet",
    "set": 6,
    "seats": 1,
    "row": ["6-4", "5-1", "4-4"],
    "boneyard": ["*"],
}
STATEMENT: Final = re.compile(r"- .* \(([^()]*)\)")


@pytest.mark.parametrize(("game", "code"), [*BOOKS, *MIXES])
def test_an_example_holds_by_the_rules_that_it_is_shown_under(game: str, code: str) -> None:
    """Step by step, and what is told of it says the same: refused by the clause that is named, or allowed."""
    shown = {scenario.name: scenario for held in examples(game, code).values() for scenario in held}
    assert shown
    for scenario in shown.values():
        match = set_table(scenario, game, code)
        assert match.dump()["rules"] == find_kind(game).game.read_code(code).text()
        told = in_turn(match, scenario.steps, ENGLISH)
        Runner(match).run(scenario.steps)
        clauses = [re.findall(r"\(([A-Z0-9-]+)\)", text)[0] for kind, text in scenario.steps if kind == "not"]
        assert [one.clause for one in told if one.clause] == clauses
        assert all(one.happened for one in told if not one.clause)


@pytest.mark.parametrize(("game", "code"), BOOKS)
def test_every_statement_of_a_book_has_an_example(game: str, code: str) -> None:
    """By one of the clauses that it comes from."""
    lines = find_kind(game).rules_text(code, ENGLISH)
    cited = [found[1].split(", ") for line in lines if (found := STATEMENT.match(line))]
    assert len(cited) > 10
    lacking = [clauses for clauses in cited if not of_clauses(game, code, clauses)]
    assert [clauses for clauses in lacking if set(clauses) - NOTHING_TO_SEE] == []


def test_other_rules_have_other_examples() -> None:
    """What only holds with a second double kept open is not shown where none binds."""
    strict, loose = (examples("mexican-train", code) for code in ("parsons", "parsons+satisfy_doubles=no"))
    assert "MT-P-30" in strict
    assert "MT-P-30" not in loose
    bound = strict["MT-P-30"][0]
    assert not holds(bound, "mexican-train", "parsons+satisfy_doubles=no")
    with pytest.raises(BadRules):
        examples("mexican-train", "grandma")


def test_first_turns_of_their_own_leave_the_later_ones_their_examples() -> None:
    """A scenario that does not say when it is played holds some turns later."""
    later = examples("mexican-train", "parsons+first_turn=chain")
    assert {"MT-P-14", "MT-P-22", "MT-P-24", "MT-P-25"} < later.keys()
    assert "A 2" in later["MT-P-25"][0].fields["turns"]


def test_what_a_scenario_says_is_tried() -> None:
    """A wrong fact, a legal action that is said to be refused, and a refusal that nobody can read are found out."""
    match = load_match(ROW)
    for kind, text in [("legal", "draw"), ("not", "mid 1 (CR-05)"), ("not", "mid 1"), ("then", "row 6-4")]:
        with pytest.raises(Untrue):
            Runner(match).run([(kind, text)])
    assert not holds(Scenario("", [], "", {"new": "booklet set 6 seats 2"}, []), "castle-rock", "booklet")


@pytest.mark.parametrize(("game", "code"), [*BOOKS, *MIXES])
def test_what_people_ask_is_answered_by_the_engine(game: str, code: str) -> None:
    """Allowed is exactly what is legal there; a refusal has a clause and a sentence, in every language."""
    for situation in arising(game, code):
        match = table_of(game, code, situation)
        assert match is not None
        for lang in map(language, LANGUAGES):
            told = answers(match, situation, lang)
            assert situation.actions == [one.action for one in told]
            assert [one.action in match.legal() for one in told] == [one.clause == "" for one in told]
            assert all(one.message for one in told if one.clause)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_question_comes_up(kind: object) -> None:
    """By one of its books at least, and none has lost its words."""
    assert isinstance(kind, type(KINDS[0]))
    asked = {one.name for base in kind.game.bases for one in arising(kind.id, base.name)}
    assert asked == {one.name for one in situations(kind.id)}
    assert len(asked) >= 3
    assert all(question(kind.id, one, ENGLISH).endswith("?") for one in situations(kind.id))


def test_a_question_that_cannot_come_up_is_not_asked() -> None:
    """Nobody asks about the Mexican Train where there is none."""
    assert table_of("mexican-train", "booklet+deal=7", situations("mexican-train")[0]) is not None
    assert situations("whist") == []


def test_a_tile_is_tried_wherever_it_might_lie() -> None:
    """On every train once, also where it does not fit; what one does not hold is refused; the table stays as it is."""
    position = {
        "game": "mexican-train",
        "rules": "parsons",
        "set": 12,
        "seats": 2,
        "turn": "A",
        "engine": "12-12",
        "trains": {"A": ["12-5"], "B": ["12-7"]},
        "hands": {"A": ["7-5"], "B": ["3-3"]},
        "boneyard": ["*"],
    }
    match = load_match(position)
    before = match.dump()
    assert [(one.action, one.clause) for one in with_tile(match, "7-5", ENGLISH)] == [
        ("7-5>A", ""),
        ("7-5>B", "MT-P-12"),
        ("7-5>M", "MT-P-10"),
    ]
    assert {"S-1"} == {one.clause for one in with_tile(match, "3-3", ENGLISH)}
    assert [one.action for one in word_verdicts(match, ENGLISH)] == ["draw", "pass"]
    assert judged(match, "7-5>A", ENGLISH).happened == ["You played 7-5 on your train.", "That ends the round."]
    assert before == match.dump()


def test_a_row_is_tried_position_by_position() -> None:
    """A tile between two others alone, and in every three that it belongs to; a tile that is not there in none."""
    match = load_match(ROW)
    tried = {tile: [one.action for one in with_tile(match, tile, ENGLISH)] for tile in ("6-4", "5-1", "0-0")}
    assert tried == {"6-4": ["triple 1"], "5-1": ["mid 1", "triple 1"], "0-0": []}
    assert judged(match, "mid 1", ENGLISH).text == "Take 5-1 out from between 6-4 and 4-4"
    assert judged(match, "mid 7", ENGLISH).text.lower() == "mid 7"


def test_calls_and_claims_are_told_as_such() -> None:
    """And who does something out of turn is named."""
    claim = load_match(
        {
            "game": "muggins",
            "rules": "booklet+scoring=claim",
            "set": 6,
            "seats": 2,
            "turn": "A",
            "layout": [["6-4", None]],
            "hands": {"A": ["6-5", "1-1"], "B": ["3-3"]},
            "boneyard": ["*"],
        }
    )
    assert judged(claim, "6-5>6-4=5", ENGLISH).text == "6-5: against 6-4, claiming 5"
    assert judged(claim, "draw", ENGLISH, 1).text == "B: draw"
    before = new_match("muggins", "booklet", 6, 2)
    assert [one.text for one in word_verdicts(before, ENGLISH)] == ["Deal"]
