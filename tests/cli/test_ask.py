"""May I? in the terminal: questions and clauses are answered by the rules that were named."""

import io

import pytest

from boneyard.cli.main import main


def _asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["rules", *words, "--ask", "--width", "100"]) == 0
    return capsys.readouterr().out


def test_a_question_and_what_else_one_might_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The older double first; a typed action is judged, nonsense is said to be none, and the input may end anywhere."""
    told = _asked(capsys, monkeypatch, "2\n5-4 M\nfly\n\n99\nq\n", "parsons")
    assert "  2 Two doubles are open. Which one first?" in told
    assert "yes  7-2: B's train. You played 7-2 on B's train. Then it is B's turn." in told
    assert "no   2-1: C's train. 7-7 on B's train must be covered first: it is older" in told
    assert "no   5-4: the Mexican Train." in told
    assert '"fly" is no action' in told
    assert "There is no example of 99 for these rules." in told


def test_other_rules_answer_otherwise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no double binds, one plays where one likes."""
    told = _asked(capsys, monkeypatch, "2\n", "parsons+satisfy_doubles=no")
    assert "yes  5-4: your train." in told
    assert "no   2-1: C's train." in told


def test_a_clause_is_shown_by_its_example(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is cited by the rules, in small letters too; in Spanish, and in a game without hands."""
    assert "no   Draw. Something can be removed" in _asked(
        capsys, monkeypatch, "cr-09\n", "booklet", "--game", "castle-rock"
    )
    told = _asked(capsys, monkeypatch, "MU-08\nQ\n", "--game", "muggins", "--lang", "es")
    assert "no  Robar. Tienes una ficha que encaja" in told
