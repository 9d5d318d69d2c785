"""The rules in plain words, for every code."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.kinds import GAMES, KINDS, find_game, find_kind
from boneyard.words import rules as told
from boneyard.words.language import ENGLISH
from boneyard.words.statement import RuleWords, Statement
from tests.kit.by_name import idle_options, rules_difference, rules_text, statements_of
from tests.kit.codes import random_code

RULES = Path(__file__).parents[2] / "docs" / "rules"
DEFINED = set(
    re.findall(
        r"^\*\*((?:MT-[PBFO]|CF|MU|CR|DO|HR)-\d\d|S-\d)\b",
        "\n".join([path.read_text() for path in RULES.glob("*.md")]),
        re.MULTILINE,
    )
)
CITATION = re.compile(r"\(((?:[A-Z-]+\d+|option \w+)(?:, (?:[A-Z-]+\d+|option \w+))*)\)$")

WORDS = {kind.id: kind.words for kind in KINDS}
WRITTEN = GAMES
BOOKS = [(game.id, base.name) for game in WRITTEN for base in game.bases]
MIXES = sorted({(game.id, random_code(game, Random(number))) for game in WRITTEN for number in range(120)})
TRAIN_MIXES = [code for game, code in MIXES if game == "mexican-train"]
LONE_TOPICS = [
    "engine",
    "starter",
    "mexican",
    "open",
    "blank",
    "penalty",
    "call",
    "rounds",
    "sets",
    "double-owes",
    "double-where",
    "double-ends",
    "double-draw",
]


def read_rules(game: str, code: str) -> RuleCode:
    """The rules that a text of a game names."""
    return find_game(game).read_code(code)


def _changed(rules: RuleCode) -> list[str]:
    return sorted([name for name, value in rules.values.items() if value != rules.base.values[name]])


@pytest.mark.parametrize(("game", "code"), BOOKS + MIXES)
def test_every_statement_ends_with_existing_clauses(game: str, code: str) -> None:
    """A reader can look up each statement."""
    statements = [line for line in rules_text(game, code, ENGLISH) if line.startswith("- ")]
    assert len(statements) > 10
    for line in statements:
        found = CITATION.search(line)
        assert found is not None, line
        clauses = [word for word in found[1].split(", ") if not word.startswith("option ")]
        assert clauses, line
        assert set() == set(clauses) - DEFINED, line


@pytest.mark.parametrize("words", list(WORDS.values()), ids=list(WORDS))
def test_every_clause_in_the_tables_exists(words: RuleWords) -> None:
    """Also in the columns of books that no test happens to read."""
    cited = {clause for statement in words.statements for clause in re.split(r" / |, ", statement.cites)}
    assert set() == cited - DEFINED


@pytest.mark.parametrize("words", list(WORDS.values()), ids=list(WORDS))
def test_every_statement_has_a_topic(words: RuleWords) -> None:
    """Nothing in the tables is left unsaid for want of a place, and no topic is empty."""
    assert {topic.name for topic in words.topics} >= {statement.topic for statement in words.statements}


@pytest.mark.parametrize(("game", "code"), MIXES)
def test_every_option_that_differs_is_mentioned(game: str, code: str) -> None:
    """It stands in the head; and it changes what is said, or stands among those without effect."""
    rules = read_rules(game, code)
    head = [f"{name}={rules.values[name]}" for name in _changed(rules)]
    lines = rules_text(game, code, ENGLISH)
    assert lines[2] == (f"Changed at this table: {', '.join(head)}." if head else "")
    idle = [f"{name}={rules.values[name]}" for name in idle_options(game, rules)]
    assert ([f"Without effect in this mix: {', '.join(idle)}."] if idle else []) == [
        line for line in lines if line.startswith("Without effect")
    ]


def _tells_blanks(code: str, topics: list[str]) -> bool:
    """Whether the round of blanks is told of, or would be with a dear double blank."""
    dear = read_rules("mexican-train", code).agreed("double_blank", "50")
    return "blanks-round" in [*topics, *[statement.topic for statement in statements_of("mexican-train", dear)]]


@pytest.mark.parametrize("code", TRAIN_MIXES)
def test_options_without_effect_are_those_of_the_catalogue(code: str) -> None:
    """Order, reach and dead doubles where nothing binds or only one can; what is drawn where nobody draws.

    When the Mexican Train may start where the first turn is a chain, or where there is none; the double blank where
    every blank is dear, but for the round of blanks.
    """
    values = read_rules("mexican-train", code).values
    topics = [statement.topic for statement in statements_of("mexican-train", read_rules("mexican-train", code))]
    plain_pair = {"doubles": "pair", "first_turn": "one", "dead_double": "release", "cover": "anywhere"}
    goes_on = values["last_double"] == "draw" and values["draw"] != "none"
    only_one = plain_pair.items() <= values.items() and values["own_first"] == "no" and not goes_on
    free, nothing_drawn = values["satisfy_doubles"] == "no", values["draw"] == "none"
    expected = {
        "satisfy_order": free or only_one,
        "dead_double": free,
        "cover": free,
        "mexican_from": values["first_turn"] == "chain" or values["mexican"] == "no",
        "first_turn_draw": values["first_turn"] == "one" or nothing_drawn,
        "drawn": nothing_drawn,
        "last_double": nothing_drawn,
        "search": values["engine"] == "aside",
        "double_blank": values["blanks"] == "25" and not _tells_blanks(code, topics),
    }
    changed = _changed(read_rules("mexican-train", code))
    assert [name for name in changed if expected.get(name, False)] == idle_options(
        "mexican-train", read_rules("mexican-train", code)
    )


@pytest.mark.parametrize("code", [base for game, base in BOOKS if game == "mexican-train"] + TRAIN_MIXES)
def test_no_question_is_answered_twice(code: str) -> None:
    """Each of these questions has exactly one answer in every mix."""
    topics = [statement.topic for statement in statements_of("mexican-train", read_rules("mexican-train", code))]
    assert dict.fromkeys(LONE_TOPICS, 1) == {topic: topics.count(topic) for topic in LONE_TOPICS}


@pytest.mark.parametrize("code", TRAIN_MIXES)
def test_no_rule_of_binding_where_nothing_binds(code: str) -> None:
    """Where open doubles bind nobody, nothing more is said of them; where they bind, their order is said once."""
    rules = read_rules("mexican-train", code)
    topics = [statement.topic for statement in statements_of("mexican-train", rules)]
    binds = rules.values["satisfy_doubles"] == "yes"
    assert (
        topics.count("open-order")
        == topics.count("open-dead")
        == topics.count("open-cannot")
        == topics.count("open-own")
        == binds
    )
    assert topics.count("first-draw") == (rules.values["first_turn"] == "chain" and rules.values["draw"] != "none")
    assert topics.count("search") == (2 if rules.values["engine"] == "dealt" else 0)


@pytest.mark.parametrize(("game", "code"), BOOKS + MIXES[:40])
def test_no_difference_to_itself(game: str, code: str) -> None:
    """A code agrees with itself in everything."""
    assert rules_difference(game, code, code, ENGLISH) == []


@pytest.mark.parametrize("code", TRAIN_MIXES[:60])
def test_difference_to_the_base_is_what_the_options_change(code: str) -> None:
    """Nothing differs exactly when every changed option is without effect."""
    rules = read_rules("mexican-train", code)
    assert (rules_difference("mexican-train", code, rules.base.name, ENGLISH) == []) == (
        _changed(rules) == idle_options("mexican-train", rules)
    )


def test_difference_names_both_statements() -> None:
    """Point by point, with both sides and their clauses."""
    assert rules_difference("mexican-train", "parsons", "parsons+double_blank=50+dead_double=bind", ENGLISH) == [
        "Doubles that nothing can cover",
        (
            "- parsons: An open double stops binding as soon as all other tiles with its number lie on the table; "
            "that train can go no further. (MT-P-33, MT-P-35)"
        ),
        (
            "- parsons+dead_double=bind+double_blank=50: An open double goes on binding even when all other tiles "
            "with its number lie on the table. (MT-B-32)"
        ),
        "",
        "The double blank",
        "- parsons: The double blank left in a hand counts 0. (MT-P-43)",
        "- parsons+dead_double=bind+double_blank=50: The double blank left in a hand counts 50. (MT-F-31)",
        "",
        "The round of blanks",
        "- parsons: there is no such rule.",
        (
            "- parsons+dead_double=bind+double_blank=50: In the round whose engine is the double blank, the double "
            "one left in a hand counts 50. (MT-F-32)"
        ),
    ]


def test_difference_of_deal_tables() -> None:
    """What two books deal is compared set by set; the double-12 tables of these two are equal."""
    lines = rules_difference("mexican-train", "parsons", "online", ENGLISH)
    assert [line for line in lines if "With a double-9 set" in line] == [
        "- parsons: With a double-9 set 2 players get 15 tiles each, 3 get 13, 4 get 10. (MT-P-03, MT-P-05)",
        (
            "- online: With a double-9 set 2 players get 15 tiles each, 3 get 13, 4 get 10, 5 get 9, 6 get 7. "
            "(MT-O-02, MT-O-05)"
        ),
    ]
    assert [line for line in lines if "With a double-12 set" in line] == []
    assert "- parsons: there is no such rule." in lines[lines.index("Players and deal with a double-6 set") :]


def test_a_mix_of_two_books() -> None:
    """A household that plays pairs of doubles and covers them.

    The doubles of the one book in the round of the other.
    """
    lines = rules_text("mexican-train", "family+doubles=pair+satisfy_doubles=yes", ENGLISH)
    for line in (
        "Mexican Train: family+doubles=pair+satisfy_doubles=yes",
        "- The engine is shuffled and dealt with all the other tiles. (MT-F-03)",
        "- After a double you must lay one further tile in the same turn. (MT-B-19)",
        "- There is never more than one open double that can still be covered. (MT-B-31)",
        "- The double blank left in a hand counts 50. (MT-F-31)",
    ):
        assert line in lines


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (
            "parsons+deal=9",
            "- With a double-6 set everybody gets 9 tiles; 2 or 3 players may play. (MT-P-01, MT-P-03, option deal)",
        ),
        (
            "parsons+deal=1",
            "- With a double-9 set everybody gets 1 tile; 2 to 12 players may play. (MT-P-01, MT-P-03, option deal)",
        ),
        ("family+rounds=1", "- The game ends after 1 round. (MT-F-33, option rounds)"),
        (
            "booklet",
            (
                "- There is one round for each double of the set, the double blank last (13 with a double-12 set). "
                "(MT-B-37)"
            ),
        ),
        ("online+rounds=11", "- The game is played with a double-12 set (91 tiles). (MT-O-01)"),
        (
            "online+first_turn_draw=no",
            "- If nothing fits on your first turn, your train is marked without a draw. (MT-O-13)",
        ),
        (
            "parsons+notify=manual+penalty=draw_one",
            "- Not announcing your last tile is possible, too, and an infraction. (MT-P-45, S-6)",
        ),
        (
            "online+starter=holder",
            (
                "- Whoever holds the engine places it in the hub, and then takes one turn before the next player. "
                "(MT-F-05, MT-F-06)"
            ),
        ),
    ],
)
def test_single_statements(code: str, line: str) -> None:
    """Options with numbers, and options that bring others along."""
    assert line in rules_text("mexican-train", code, ENGLISH)


def test_round_of_blanks_only_where_it_is_played() -> None:
    """A shortened game never gets as far as the double blank, unless it begins further down (MT-F-32, HR-04)."""
    codes = ["family", "family+from=5", "family+from=5+rounds=6", "family+rounds=12", "family+from=5+rounds=5"]
    told = [any("double one" in line for line in rules_text("mexican-train", code, ENGLISH)) for code in codes]
    assert told == [True, True, True, False, False]


def test_what_a_code_says_is_worked_out_once() -> None:
    """To tell what each option changes all codes around one are looked at, by every question of the finder again."""
    kind = find_kind("mexican-train")
    made: list[str] = []

    def numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
        made.append(code.text())
        return kind.words.numbers(game, code)

    words = RuleWords(kind.words.topics, kind.words.statements, numbers)
    codes = [kind.game.read_code(text) for text in ("family", "family+deal=9", "family")]
    said = [told.statements_of(kind.game, words, code) for code in codes]
    assert made == ["family", "family+deal=9"]
    assert said[0] == said[2] != said[1]
    said[0].clear()
    assert told.statements_of(kind.game, words, codes[0]) == said[2]
