"""Lessons in the terminal: typed, shown and skipped."""

import io

import pytest

from boneyard.cli.main import main
from boneyard.examples.lessons import lessons
from boneyard.kinds import KINDS


def _learned(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["learn", *words, "--width", "200"]) == 0
    return capsys.readouterr().out


def test_a_lesson_is_typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong try is refused in the words of the rule, nonsense is none, and what is right is told; q is enough."""
    told = _learned(capsys, monkeypatch, "6-4 A\nfly\n9-4 M\n9-4 A\nq\n")
    assert "Lesson 1 of 10\nThe first tile\n" in told
    assert "Your tiles: 6-4 7-2 9-4" in told
    assert "6-4 cannot start your train: its first tile has to show the engine's number, 9. (MT-P-10)" in told
    assert '"fly" is no action' in told
    assert "That would begin the Mexican Train" in told
    assert "Your train has left." in told
    assert "Lesson 3" not in told


def test_one_step_after_the_other_in_spanish(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who begins later, asks to be shown, and skips the rest."""
    told = _learned(capsys, monkeypatch, "?\ndraw\npass\n\n\n\n\n", "--from", "6", "--lang", "es")
    assert "Lección 6 de 10\nLa marca" in told
    assert "q termina: draw\n" in told
    assert "Tu tren tiene ahora una marca" in told
    assert "Con eso basta para jugar Tren mexicano: boneyard play --game mexican-train" in told


@pytest.mark.parametrize("game", [kind.id for kind in KINDS])
def test_every_lesson_of_every_game(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the actions of its way, as they are spelled everywhere."""
    ways = [action for lesson in lessons(game) for action in lesson.way]
    told = _learned(capsys, monkeypatch, "\n".join([*ways, ""]), game)
    assert f"boneyard play --game {game}" in told
