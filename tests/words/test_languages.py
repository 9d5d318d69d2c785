"""Every language says everything: no key is missing, no placeholder differs, nothing is left in English."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from boneyard.core.errors import UserError
from boneyard.server.store.port import Damaged, NotSaved
from boneyard.words.language import (
    ENGLISH,
    LANGUAGES,
    Language,
    capital,
    find_language,
    language,
    of_terminal,
    preferred,
)

SOURCE = Path(__file__).parents[2] / "src" / "boneyard"
FILES = sorted([path.stem for path in (SOURCE / "words" / "en").glob("*.toml")])
FOREIGN = [language(code) for code in LANGUAGES if code != "en"]

ALIKE = {"Parsons", "Muggins", "Castle Rock", "Booklet", "no", "total", "dominó"}
"""Names, and words that are spelled alike."""
COMMON = """
the of and to you your is are it in on with for from not that this there they their them who what which when where one
two three tile tiles train trains double doubles play played plays player players round rounds game games score scores
point points hand hands turn turns seat seats table draw drew draws pass passes passed engine boneyard foot feet toe
toes row rule rules may must can cannot only first next last left right if or by an be have been was were will
"""
"""Words that no English sentence does without, and those of the game.

None of them is a word of another language here.
"""
NOTATION = {"draw", "pass", "stop", "deal", "table", "mid", "triple", "muggins", "hub", "all", "none"}
"""Actions are spelled alike in every language.

A sentence that names one puts it into brackets or says it as a choice.
"""


def _texts(lang: Language) -> dict[str, str]:
    return {key: text for file in FILES for key, text in lang.texts(file).items()}


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _is_exact(key: str) -> bool:
    """Whether a template is for exactly one number: a language may have more or fewer of these than English."""
    return key.rpartition(".")[2].isdigit() and f"{key.rpartition('.')[0]}.more" in _texts(ENGLISH)


def english_words(text: str) -> set[str]:
    """The words of a sentence that are English, and no notation."""
    plain = re.sub(
        r"--[\w-]+|\w+=[\w{}-]*|\w+_\w+|\{[^}]*\}|\w+://\S*|mexican-train|boneyard (?:play|replay)\b.*|pip install \S+"
        r"|«[^»]*»|\([^)]*\)",
        " ",
        re.sub(r"\bBoneyard\b", " ", text).lower(),
    )
    return {word for word in re.findall(r"[^\W\d_]+", plain) if word in COMMON.split()} - NOTATION


@pytest.mark.parametrize("lang", FOREIGN, ids=lambda lang: lang.code)
def test_every_language_has_the_files_and_keys_of_english(lang: Language) -> None:
    """A sentence that nobody has translated is found here and not by a player."""
    assert sorted([path.stem for path in (SOURCE / "words" / lang.code).glob("*.toml")]) == FILES
    expected, actual = [{key for key in _texts(one) if not _is_exact(key)} for one in (ENGLISH, lang)]
    assert expected == actual


@pytest.mark.parametrize("lang", FOREIGN, ids=lambda lang: lang.code)
def test_every_template_asks_for_the_same_names(lang: Language) -> None:
    """A name that is misspelled in a translation would break the sentence, one that is left out would hide a tile."""
    for key, text in _texts(lang).items():
        like = key if key in _texts(ENGLISH) else f"{key.rpartition('.')[0]}.more"
        assert _placeholders(_texts(ENGLISH)[like]) == _placeholders(text), key


@pytest.mark.parametrize("lang", FOREIGN, ids=lambda lang: lang.code)
def test_nothing_is_left_in_english(lang: Language) -> None:
    """Neither a whole template that was copied, nor a word in it."""
    for key, text in _texts(lang).items():
        is_copied = (
            text == _texts(ENGLISH).get(key) and re.search(r"[^\W\d_]{3}", re.sub(r"\{[^}]*\}", "", text)) is not None
        )
        assert not is_copied or text in ALIKE, key
        assert set() == english_words(text), key


SPEAKS = re.compile(r"\b(?:say|count|Refusal|_by_book|Declined|BadRules|UserError|Unreadable|Damaged)\(")


@cache
def _nodes() -> list[tuple[str, ast.AST]]:
    """Everything in the files that speak, with the name of the file."""
    return [
        (str(path.relative_to(SOURCE)), node)
        for path in SOURCE.rglob("*.py")
        if SPEAKS.search(path.read_text())
        for node in ast.walk(ast.parse(path.read_text()))
    ]


def _calls(name: str) -> list[tuple[str, ast.Call]]:
    """Every call of a function in the source, with the file it stands in."""
    calls = [(file, node) for file, node in _nodes() if isinstance(node, ast.Call)]
    return [
        (file, call)
        for file, call in calls
        if name in (getattr(call.func, "id", None), getattr(call.func, "attr", None))
    ]


def _texts_given(call: ast.Call) -> list[str]:
    return [value.value for value in call.args if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def test_every_key_in_the_code_has_a_template() -> None:
    """Whatever is asked for by name can be said."""
    said = {_texts_given(call)[0] for _, call in _calls("say") if _texts_given(call)}
    counted = {f"{_texts_given(call)[0]}.more" for _, call in _calls("count") if _texts_given(call)}
    keys = {key for key in said | counted if key.partition(".")[0] in FILES}
    assert len(keys) > 15
    assert set() == keys - set(_texts(ENGLISH))


def test_every_wish_that_is_not_granted_has_a_sentence() -> None:
    """The key is the second text of a `Declined`, or its code; what a store has to say has one by its kind."""
    found = [_texts_given(call) for _, call in _calls("Declined")]
    refused = [given for given in found if given not in ([], ["refused"])]
    assert len(refused) > 30
    kinds: list[type[NotSaved]] = [NotSaved, *NotSaved.__subclasses__(), *Damaged.__subclasses__()]
    keys = {given[-1] for given in refused} | {kind.code for kind in kinds}
    assert set() == {f"declined.{key}" for key in keys} - set(_texts(ENGLISH))


def test_every_reason_of_every_game_has_a_sentence_and_every_sentence_a_reason() -> None:
    """All games, on all the ways to refuse.

    A reason is the second part of a `Refusal`, the third of one by book, or a name for it.
    """
    given: list[ast.expr] = [
        node.value for _, node in _nodes() if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason"
    ]
    given += [call.args[1] for _, call in _calls("Refusal")] + [call.args[2] for _, call in _calls("_by_book")]
    reasons = {part.value for one in given for part in ast.walk(one) if isinstance(part, ast.Constant)}
    sentences = {key.removeprefix("refusal.") for key in ENGLISH.texts("refusal")}
    assert sentences == reasons | {"must-lead", "not-allowed"}


PLAYERS = (
    "core/rules.py",
    "parts/",
    "games/",
    "match.py",
    "replay.py",
    "notation/action.py",
    "notation/record.py",
    "words/",
    "bots/",
    "server/table/clock.py",
    "server/table/registry.py",
)
PLAYERS_TYPE = ("cli/", "audit/", "lab/", "server/process/settings.py")
"""Where people are told what is wrong with a rule code, a command, a setting or a file."""
PROTOCOL = "cli/engine.py"
"""The engine protocol is English."""


def test_every_problem_of_players_has_a_template() -> None:
    """No error that somebody can cause is put together in English.

    Positions are of the engine protocol, which is English.
    """
    for name, at in (("BadRules", 0), ("UserError", 0), ("Unreadable", 0), ("Damaged", 1), ("_expect", 1)):
        for file, call in _calls(name):
            if file.startswith((*PLAYERS, *PLAYERS_TYPE)) and file != PROTOCOL and len(call.args) > at:
                template = call.args[at]
                assert not isinstance(template, ast.JoinedStr), f"{file}: {ast.unparse(call)}"
                assert not isinstance(template, ast.Constant) or template.value in ENGLISH.texts("problem").values(), (
                    f"{file}: {ast.unparse(call)}"
                )


def test_every_problem_is_met() -> None:
    """Each of these sentences stands in the code, word by word: by it an error is recognised."""
    written = {node.value for _, node in _nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {"line {line}: {told}"} == set(ENGLISH.texts("problem").values()) - written


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("en;q=0.3, es;q=0.7", "es"),
        ("de-DE,de;q=0.9", "en"),
        ("de, es;q=0.2", "es"),
        ("es;q=0, en", "en"),
        ("es;q=x", "en"),
        ("", "en"),
        ("*", "en"),
        (",;q=,=;", "en"),
    ],
)
def test_the_language_of_a_browser(accepted: str, code: str) -> None:
    """The most wanted of those that are spoken here; nonsense is English."""
    assert code == preferred(accepted).code


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({}, "en"),
        ({"LC_MESSAGES": "es", "LC_ALL": ""}, "es"),
    ],
)
def test_the_language_of_a_terminal(settings: dict[str, str], code: str) -> None:
    """As other programs read it."""
    assert code == of_terminal(settings).code


def test_a_language_that_is_not_spoken() -> None:
    """Who asks for one by name is told which there are."""
    assert find_language("ES").code == "es"
    with pytest.raises(UserError, match='"tlh" is no language that is spoken here: choose en, es'):
        find_language("tlh")


def test_capitals() -> None:
    """Also where a sentence is empty."""
    assert [capital(""), capital("el tren"), capital("¡Ya!")] == ["", "El tren", "¡Ya!"]
