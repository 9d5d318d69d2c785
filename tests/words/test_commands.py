"""What every command prints in Spanish: its help, its complaints and its answers hold no English."""

import ast
import asyncio
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from boneyard.cli.main import COMMANDS, main
from boneyard.server.store.sqlite import SqliteStore
from boneyard.words.language import ENGLISH, language
from tests.server.games import fill
from tests.words.test_languages import SOURCE, english_words

SPANISH = language("es")
ALL = [[], *[[name] for name in COMMANDS], ["solve", "row"], ["solve", "train"]]
OWN = re.compile(r"^ {4}[a-z]+ |-{1,2}[a-z]+|\{[^}]*\}|\bboneyard(?: [a-z]+)*|\b(?:all|none|light)\b")
"""Names of commands and options, and values: they are typed alike in every language."""


@pytest.fixture(autouse=True)
def _spanish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    monkeypatch.setenv("COLUMNS", "500")


def _templates(lang: str) -> Iterator[str]:
    """The English texts of the command line that are words, with what stands in braces taken out."""
    for file in ("cli", "audit", "problem"):
        for text in language(lang).texts(file).values():
            yield from [part for part in re.split(r"\{[^}]*\}", text) if re.search(r"[a-z]{3}.*\s.*[a-z]{3}", part)]


def _english(text: str) -> list[str]:
    """Whatever is English in a text: a sentence of ours or of argparse, or a word."""
    plain = "\n".join([OWN.sub(" ", line) for line in text.splitlines()])
    foreign = [line for line in plain.splitlines() if english_words(line)]
    of_argparse = [
        words
        for words in ("usage:", "options:", "positional", "show this", "show program", "default:")
        if words in text
    ]
    return foreign + of_argparse + [part for part in _templates("en") if part in text and part not in _spanish_text()]


def _spanish_text() -> str:
    return "\n".join([text for file in ("cli", "audit", "problem") for text in SPANISH.texts(file).values()])


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Of the program and of each command: usage, headings, descriptions, options, and what stands for their values."""
    assert main([*words, "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("uso: boneyard")
    assert "opciones:" in said
    assert _english(said) == []


def test_help_follows_an_option(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`--lang` before the language of the terminal."""
    assert main(["play", "--lang", "en", "--help"]) == 0
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["play", "--help", "--lang=es"]) == 0
    said = capsys.readouterr().out
    assert [said.count(word) for word in ("usage: ", "uso: ", "show this help", "muestra esta ayuda")] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["rules"],
        ["dance"],
        ["play", "--set"],
        ["play", "--set", "many"],
        ["play", "--bot", "genius"],
        ["play", "--se", "3"],
        ["play", "--nothing"],
        ["serve", "--lan=yes"],
        ["solve", "train", "--start", "5"],
        ["arena", "conductor", "porter", "--limit", "soon"],
        ["arena", "conductor"],
        ["arena", "conductor", "porter", "--deals", "0"],
        ["arena", "conductor", "porter", "--sprt", "x"],
        ["solve", "row"],
        ["solve", "train", "x", "--start", "5"],
        ["doctor", "--database", "nowhere.sqlite"],
        ["backup", "copy", "--database", "mysql://x"],
        ["verify", "nowhere.json"],
        ["serve", "--port", "70000"],
        ["draw", "nowhere.json"],
    ],
    ids=" ".join,
)
def test_complaints(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be used is told in one Spanish sentence; a reason of the machine's own may follow."""
    assert main(words) == 2
    said = capsys.readouterr().err
    assert (said.startswith("boneyard: "), said.count("\n")) == (True, 1)
    told = re.sub(r"^boneyard: |'[^']*'|No such file or directory|COMMAND|mysql", "", said)
    assert _english(told) == []


def test_every_complaint_of_the_parser_is_recognised() -> None:
    """Each has its template, so that a new one of another Python is seen here."""
    parser = ast.parse((SOURCE / "cli" / "parser.py").read_text())
    given = [node.value for node in ast.walk(parser) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert set() == {text for key, text in ENGLISH.texts("problem").items() if ".words." in key} - set(given)


def test_answers_of_solve(capsys: pytest.CaptureFixture[str]) -> None:
    """Rows that can and cannot be won, trains, and a hand without one."""
    for seed in range(6):
        assert main(["solve", "row", "--seed", str(seed)]) == 0
    assert main(["solve", "train", "12-5", "5-4", "4-3", "12-11", "--start", "12"]) == 0
    assert main(["solve", "train", "5-4", "--start", "12"]) == 0
    said = capsys.readouterr().out
    assert _english(re.sub(r"\b(?:mid|triple|draw) ?\d*", "", said)) == []
    for words in ("se puede ganar", "el más largo: 12-5 5-4 4-3 (3 fichas, 33 puntos, el único)", "tiene un 12"):
        assert words in said


@pytest.mark.parametrize("more", [[], ["uniform"], ["--together"], ["--whole"], ["--sprt", "0,3"]])
def test_answers_of_the_arena(more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table, the progress, the times and the plot."""
    plot = tmp_path / "plot.svg"
    rules = "booklet" if "--whole" in more else "parsons"
    game = "muggins" if "--whole" in more else "mexican-train"
    asked = ["--game", game, "--rules", rules, "--seats", "2", "--deals", "2", "--jobs", "1", "--plot", str(plot)]
    assert main(["arena", "porter", "heaviest", *more, *asked]) == 0
    out, err = capsys.readouterr()
    assert _english(out + err) == []
    assert "semilla 1" in plot.read_text()


def test_answers_of_verify(told: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    """Of fair deals, of such as are not over yet, and of a lie."""
    assert {main(["verify", str(path)]) for path in told} == {0, 3}
    for path in told:
        path.write_text(re.sub(r'"tip":"..', '"tip":"00', path.read_text()))
        assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out
    assert _english(said) == []
    for words in ("abierta: la ronda", "intacta", "jugado otra vez", "de eso no hay recibo", "MAL: ", "NO ES LIMPIO"):
        assert words in said


def test_answers_of_doctor_and_backup(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a sound database, and of a damaged one."""
    path = Path(shutil.copy(games, tmp_path / "games.sqlite"))
    assert main(["doctor", "--database", str(path)]) == 0
    assert main(["backup", str(tmp_path / "copy"), "--database", str(path)]) == 0
    assert main(["restore", str(tmp_path / "copy"), "--database", str(path), "--force"]) == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE tables SET summary = 'x', listed = 1")
        connection.execute("DELETE FROM seats")
    assert main(["doctor", "--database", str(path)]) == 1
    said = re.sub(r"(?m)^[\w-]{16}: ", "", capsys.readouterr().out)  # the id of a table may look like a word
    assert _english(re.sub(re.escape(str(tmp_path)) + r"\S*", "", said)) == []
    for words in ("todo está bien", "es una copia de", "se ha recuperado de", "CON DAÑOS", "no la encuentran"):
        assert words in said


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with games in it, and beside it their transcripts."""
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    for number, told in enumerate(asyncio.run(fill(SqliteStore(str(path)), 30)).values()):
        path.with_name(f"told{number}.json").write_bytes(msgspec.json.encode(told))
    return path


@pytest.fixture
def told(games: Path, tmp_path: Path) -> list[Path]:
    """The transcripts, to be falsified."""
    return [Path(shutil.copy(path, tmp_path)) for path in games.parent.glob("told*.json")]
