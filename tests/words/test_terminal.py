"""Whole games in the terminal in Spanish.

Everything that is said, from the greeting to the last sheet, holds no English.
"""

import io
from pathlib import Path

import pytest

from boneyard.cli.main import main
from boneyard.cli.play import Invitation, play
from boneyard.words.language import language
from tests.kit.terminal import typing
from tests.words.test_languages import english_words
from tests.words.test_spanish import _plain

GAMES = [
    ("mexican-train", "online+rounds=1+penalty=draw_one", 6, 2),
    ("mexican-train", "family+deal=4+notify=manual+rounds=1+satisfy_doubles=yes", 12, 3),
    ("chickenfoot", "booklet+deal=4+rounds=1", 9, 2),
    ("muggins", "booklet+scoring=claim", 6, 4),
    ("castle-rock", "booklet", 6, 1),
    ("dominoes", "draw+target=20", 6, 4),
]
COMMANDS = [
    "?",
    "ayuda",
    "mesa",
    "puntos",
    "reglas",
    "consejo",
    "99",
    "",
    "nada",
    "motivo 0-0>M",
    "motivo nada",
    "6-6>Z",
    "6-5",
    "=x",
]
"""Everything that can be asked, and everything that can be wrong, before the game goes on with the first choice."""


def _said(game: str, rules: str, top: int, seats: int, save: str | None = None) -> list[str]:
    typed = "\n".join([*COMMANDS, *["1", "", "x"] * 500]) + "\n"
    sink = io.StringIO()
    play(
        Invitation(game, rules, top, seats, "A", "porter", "words", save),
        typing(typed, sink, 200, language("es")),
    )
    return sink.getvalue().splitlines()


@pytest.mark.parametrize(("game", "rules", "top", "seats"), GAMES)
def test_a_whole_game_is_in_spanish(game: str, rules: str, top: int, seats: int) -> None:
    """Prompts, refusals, news, tables, hands, sheets, help and rules."""
    lines = _said(game, rules, top, seats)
    assert [line for line in lines if english_words(_plain(line))] == []
    for words in ("Lo que puedes escribir:", "El reglamento: "):
        assert [line for line in lines if words in line] != []
    assert [line for line in lines if "ha terminado" in line or "Ya no se puede quitar" in line] != []


def test_commands_are_understood_in_both_languages() -> None:
    """Who is used to the English words goes on with them."""
    sink = io.StringIO()
    typed = "rules\nreglas\nquit\n"
    play(
        Invitation("castle-rock", None, 6, None, "A", "porter", "words"),
        typing(typed, sink, 100, language("es")),
    )
    assert sink.getvalue().count("El reglamento: Folleto") == 2


def test_a_saved_game_is_shown_and_judged_in_spanish(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an option, or by the language of the terminal."""
    path = tmp_path / "partida.bone"
    _said("chickenfoot", "booklet+deal=4+rounds=1", 9, 2, str(path))
    assert main(["check", str(path), "--lang", "es"]) == 0
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert main(["replay", str(path), "--to", "4"]) == 0
    assert main(["rules", "parsons", "parsons"]) == 0
    said = capsys.readouterr().out
    assert "pasos sigue las reglas" in " ".join(said.split())
    assert "Paso 4" in said
    assert "Estos dos juegan igual en todo." in said


def test_a_language_that_is_not_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    """The command says which there are, and plays nothing."""
    assert main(["play", "--lang", "xx"]) == 2
    assert capsys.readouterr().err == 'boneyard: "xx" is no language that is spoken here: choose en, es\n'
