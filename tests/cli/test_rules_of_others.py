"""The rules of Castle Rock, Chickenfoot and Muggins in plain words."""

import re

import pytest

from boneyard.core.errors import BadRules
from boneyard.kinds import Kind, find_game
from boneyard.words.language import ENGLISH
from tests.cli.test_rules import DEFINED, MIXES, WORDS, read_rules
from tests.kit.by_name import idle_options, rules_difference, rules_text, statements_of


def test_castle_rock() -> None:
    """The three readings of three tiles."""
    assert rules_difference("castle-rock", "booklet", "booklet+triple_rule=chain", ENGLISH) == [
        "Removing three tiles",
        "- booklet: Three neighbours that all contain one common number may be removed together. (CR-07)",
        (
            "- booklet+triple_rule=chain: Three neighbours may be removed together if the first matches the second "
            "and the second matches the third. (CR-07)"
        ),
    ]


@pytest.mark.parametrize(
    ("game", "code", "line"),
    [
        (
            "chickenfoot",
            "booklet",
            "- With a double-12 set 4 players get 18 tiles each, 5 get 14, 6 get 12, 7 get 10, 8 get 9. (CF-02, CF-03)",
        ),
        (
            "chickenfoot",
            "booklet+deal=5",
            "- With a double-9 set everybody gets 5 tiles; 2 to 10 players may play. (CF-02, option deal)",
        ),
        ("chickenfoot", "booklet+rounds=2", "- The game ends after 2 rounds. (CF-22, option rounds)"),
        ("chickenfoot", "booklet+rounds=11", "- The game is played with a double-12 set (91 tiles). (CF-01)"),
        ("muggins", "booklet", "- With a double-6 set 2 players get 7 tiles each, 3 or 4 get 5. (MU-03, MU-04)"),
        ("muggins", "booklet", "- The table records every score. (MU-20)"),
        (
            "muggins",
            "booklet+target_check=round_end",
            "- The game ends with the round in which that happens, after its bonus. (MU-29)",
        ),
    ],
)
def test_statements_of_the_other_games(game: str, code: str, line: str) -> None:
    """Deal tables, agreed deals and rounds, and what the options change."""
    assert line in rules_text(game, code, ENGLISH)


def test_a_foot_that_binds() -> None:
    """The two readings of a foot without enough tiles stand side by side."""
    lines = rules_difference("chickenfoot", "booklet", "booklet+dead_foot=bind", ENGLISH)
    assert lines[0] == "Feet that cannot be completed"
    assert lines[1].startswith("- booklet: A foot counts as complete, with however many toes it has, as soon as ")
    assert lines[2].startswith("- booklet+dead_foot=bind: A foot stays incomplete and binds everybody even when ")
    assert len(lines) == 3


def test_claims_and_calls() -> None:
    """Calls are told of only where points have to be claimed."""
    lines = rules_difference("muggins", "booklet", "booklet+scoring=claim", ENGLISH)
    assert [line for line in lines if not line.startswith("-")] == ["Who records a score", "", "Calling muggins"]
    assert lines[-2] == "- booklet: there is no such rule."


@pytest.mark.parametrize(
    ("game", "code", "prefix"),
    [("chickenfoot", "booklet", "CF-"), ("muggins", "booklet", "MU-"), ("dominoes", "draw", "DO-")],
)
def test_every_clause_is_told(game: str, code: str, prefix: str) -> None:
    """Nothing of these books is left out, whatever the options."""
    told = [*WORDS[game].statements, *statements_of(game, read_rules(game, code))]
    cited = {clause for statement in told for clause in re.split(", | / |/", statement.cites)}
    assert {clause for clause in DEFINED if clause.startswith(prefix)} - cited == set()


@pytest.mark.parametrize(("game", "code"), [mix for mix in MIXES if mix[0] in ("chickenfoot", "muggins")])
def test_every_option_of_the_other_games_matters(game: str, code: str) -> None:
    """Only what is drawn where nobody draws, and a double blank among dear blanks, is ever without effect.

    Each question about them has one answer.
    """
    rules = read_rules(game, code)
    drawing = {"drawn", "reserve"} if rules.values["draw"] == "none" else set()
    idle = drawing | ({"double_blank"} if rules.values.get("blanks") == "25" else set())
    assert set(idle_options(game, rules)) <= idle
    topics = [statement.topic for statement in statements_of(game, rules)]
    lone = {
        "chickenfoot": ["sets", "rounds", "blank", "winner", "one-tile"],
        "muggins": ["sets", "claim", "target", "target-when"],
    }[game]
    assert [topics.count(topic) for topic in lone] == [1] * len(lone)


def test_a_game_that_is_not_written_yet() -> None:
    """What can be said of any game is said: its sets, what is dealt where hands are, and every option."""
    lines = Kind(find_game("castle-rock")).rules_text("booklet", ENGLISH)
    sets = " or ".join([f"a double-{top} set ({(top + 1) * (top + 2) // 2} tiles)" for top in (6, 9, 12, 15, 18)])
    assert [line for line in lines if line.startswith("- ")] == [
        f"- The game is played with {sets}. (S-1)",
        "- Three neighbours go when: all three share a number. (option triple_rule)",
    ]
    given = Kind(find_game("dominoes")).rules_text("draw+deal=9", ENGLISH)
    assert "- With a double-6 set everybody gets 9 tiles; 2 or 3 players may play. (option deal)" in given
    assert "- Points that end the game: nothing is agreed on. (option target)" in given


def test_options_of_a_game_that_is_not_written_yet() -> None:
    """An option that changes the game is not said to change nothing."""
    kind = Kind(find_game("dominoes"))
    assert [line for line in kind.rules_text("draw+reserve=1", ENGLISH) if "Without effect" in line] == []
    assert kind.rules_difference("draw", "draw+reserve=1", ENGLISH)[0] == "What is agreed on"


def test_unknown_codes() -> None:
    """What cannot be read is said as everywhere."""
    with pytest.raises(BadRules, match="no rule book"):
        rules_text("mexican-train", "house", ENGLISH)
    with pytest.raises(BadRules, match="no game"):
        rules_difference("bridge", "parsons", "online", ENGLISH)
