"""What players read in Spanish: the rules of every code, refusals, the table in words.

Nothing in English, nothing missing.
"""

import re
from pathlib import Path
from random import Random

import pytest

from boneyard.core.errors import BadRules, Refusal
from boneyard.kinds import GAMES, KINDS, find_kind
from boneyard.match.match import new_match
from boneyard.match.replay import replay
from boneyard.notation.record import Damaged, read_record
from boneyard.render.caption import describe, plain_caption, title_of
from boneyard.words.language import ENGLISH, LANGUAGES, language
from boneyard.words.problem import problem
from boneyard.words.refusal import sentence
from tests.kit.by_name import layout, rules_difference, rules_text
from tests.kit.codes import random_code
from tests.words.test_languages import english_words

SPANISH = language("es")
GOLDEN = Path(__file__).parents[1] / "golden"
BOOKS = [(game.id, base.name) for game in GAMES for base in game.bases]
MIXES = sorted({(game.id, random_code(game, Random(f"{game.id}/{number}"))) for game in GAMES for number in range(60)})


def _plain(line: str) -> str:
    """A line without rule codes and clauses, which are spelled alike everywhere."""
    return re.sub(r"\b(?:parsons|booklet|family|online)\b\S*|\w+=\w+|\((?:[A-Z]+-\w|opción)[^)]*\)", "", line)


@pytest.mark.parametrize(("game", "code"), BOOKS + MIXES)
def test_the_rules_of_every_code_are_in_spanish(game: str, code: str) -> None:
    """Line by line as many as in English, with the same clauses, and no word of English in them."""
    lines, english = rules_text(game, code, SPANISH), rules_text(game, code, ENGLISH)
    assert [_cited(line) for line in english] == [_cited(line).replace("opción", "option") for line in lines]
    assert [line for line in lines if english_words(_plain(line))] == []


def _cited(line: str) -> str:
    found = re.search(r"\((?:[A-Z]+-\w|opción|option)[^)]*\)$", line)
    return found[0] if found else ""


@pytest.mark.parametrize(("game", "code"), MIXES[::4])
def test_differences_are_in_spanish(game: str, code: str) -> None:
    """A table beside each book of its game."""
    for base in next(one for one in GAMES if one.id == game).bases:
        assert [line for line in rules_difference(game, code, base.name, SPANISH) if english_words(_plain(line))] == []


def test_every_sentence_of_the_rules_is_used() -> None:
    """Nothing is translated for nothing, and every statement has its sentence."""
    used = {f"rules.{statement.says}" for words in [kind.words for kind in KINDS] for statement in words.statements}
    assert {key for key in ENGLISH.texts("rules") if key.startswith("rules.says.")} == used
    for words in [kind.words for kind in KINDS]:
        assert "" not in [topic.heading(SPANISH) for topic in words.topics]


def test_numbers_of_players_and_tiles() -> None:
    """One tile is one, and groups of players are told once."""
    lines = rules_text("mexican-train", "parsons+deal=1+rounds=1", SPANISH)
    assert (
        "- Con un juego doble 9 cada quien recibe 1 ficha; pueden jugar de 2 a 12 jugadores. (MT-P-01, MT-P-03, "
        "opción deal)"
    ) in lines
    assert "- La partida termina después de 1 ronda. (MT-P-42, opción rounds)" in lines
    assert (
        "- Con un juego doble 6, 2 jugadores reciben 7 fichas cada uno; de 3 a 4 reciben 5. (MU-03, MU-04)"
        in rules_text("muggins", "booklet", SPANISH)
    )


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            Refusal("MT-P-10", "does-not-fit", {"tile": "4-4", "train": "M", "end": "12"}),
            "4-4 no encaja en el tren mexicano, que acaba en 12.",
        ),
        (
            Refusal("MT-P-17", "not-marked", {"train": "C"}),
            "El tren de C no está marcado, así que ahí solo juega su dueño.",
        ),
        (
            Refusal("MT-P-29", "cover-first", {"doubles": "5-5>B 8-8>M"}),
            "Antes hay que cubrir 5-5 en el tren de B o bien 8-8 en el tren mexicano.",
        ),
        (Refusal("S-6", "other-game", {"game": "chickenfoot"}), "En Pata de gallina no existe esa acción."),
        (
            Refusal("MU-06", "must-lay", {"tile": "6-2", "beside": "table"}),
            "Sales tú en esta ronda: pon cualquiera de tus fichas, por ejemplo 6-2.",
        ),
    ],
)
def test_refusals(refusal: Refusal, said: str) -> None:
    """Trains, doubles and games are named in the language of the sentence."""
    assert said == sentence(refusal, SPANISH)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_table_in_words(game: str) -> None:
    """The picture's description, as a game goes on."""
    kind = next(one for one in GAMES if one.id == game)
    match = new_match(
        game,
        kind.bases[0].name,
        6 if game in ("muggins", "castle-rock") else 9,
        1 if game == "castle-rock" else 3,
        "words",
    )
    rng = Random(7)
    match.do("deal")
    for _ in range(40):
        drawn = layout(match.view(-1))
        captions = (find_kind(game).caption, plain_caption)
        for text in (title_of(drawn, SPANISH), *[describe(drawn, caption, {}, SPANISH) for caption in captions]):
            assert set() == english_words(text), text
        if not match.legal():
            break
        match.do(rng.choice(match.legal()))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_book_and_bot_is_explained(code: str) -> None:
    """What a table offers is never shown as a bare word of the rule code."""
    lang = language(code)
    for game in GAMES:
        for option in game.options:
            assert lang.say(f"option.{option.name}.title")
            assert "" not in [lang.say(f"option.{option.name}.value.{value}") for value in option.values]
        for base in game.bases:
            assert "" not in [
                lang.say(f"book.{game.id}.{base.name}.{part}") for part in ("title", "source", "sentence")
            ]


@pytest.mark.parametrize(
    ("game", "code", "said"),
    [
        (
            "bridge",
            "parsons",
            "no hay ningún juego «bridge»: elige entre mexican-train, chickenfoot, muggins, castle-rock, dominoes",
        ),
        ("mexican-train", "house", "no hay ningún reglamento «house»: elige entre parsons, booklet, family, online"),
        ("mexican-train", "parsons+deal=0", "deal=0 no se ofrece: deal puede ser de 1 a 95"),
        ("muggins", "booklet+scoring={x}", "scoring={x} no se ofrece: scoring puede ser auto, claim"),
        ("mexican-train", "parsons+first_turn_draw=no", "first_turn_draw solo va con first_turn=chain"),
    ],
)
def test_bad_rules(game: str, code: str, said: str) -> None:
    """What cannot be played is told with what can, whatever was typed."""
    with pytest.raises(BadRules) as error:
        rules_text(game, code, SPANISH)
    assert said == problem(error.value, SPANISH)
    assert str(error.value) == problem(error.value, ENGLISH)


def test_seats_that_a_book_does_not_offer() -> None:
    """The three ways in which a table cannot be laid."""
    for rules, top, seats, said in (
        (
            "parsons",
            9,
            8,
            "parsons no se juega entre 8 con un juego doble 9: los asientos pueden ser 2, 3, 4, o da la opción deal",
        ),
        ("parsons", 6, 4, "parsons no dice nada de un juego doble 6: da la opción deal"),
        ("parsons+deal=20", 12, 8, "deal=20 es más de lo que un juego doble 12 tiene para 8 asientos"),
    ):
        with pytest.raises(BadRules) as error:
            new_match("mexican-train", rules, top, seats)
        assert said == problem(error.value, SPANISH)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            ("game       castle-rock", "game       {x}"),
            (
                "línea 1: no hay ningún juego «{x}»: "
                "elige entre mexican-train, chickenfoot, muggins, castle-rock, dominoes"
            ),
        ),
        (("round      1", "round      2"), "esta tiene que ser la ronda 1"),
        (("draw, mid 2", "draw, triple 1"), "(CR-0"),
    ],
)
def test_a_damaged_game(changes: tuple[str, str], said: str) -> None:
    """The line, what is wrong with it, and the clause of a broken rule."""
    text = (GOLDEN / "castle-rock-booklet.bone").read_text(encoding="utf-8").replace(*changes, 1)
    with pytest.raises(Damaged) as error:
        list(replay(read_record(text)))
    told = problem(error.value, SPANISH)
    assert said in told
    assert set() == english_words(told)
    assert str(error.value) == problem(error.value, ENGLISH)
