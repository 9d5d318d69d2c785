"""`boneyard solve`: what it says is so."""

import re
from pathlib import Path

import pytest

from boneyard.cli.main import run
from boneyard.match.match import new_match
from boneyard.notation.record import record_text


def solved(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What the command prints."""
    monkeypatch.setattr("sys.argv", ["boneyard", "solve", *words])
    with pytest.raises(SystemExit) as done:
        run()
    output = capsys.readouterr()
    return output.out if not done.value.code else output.err


def test_solution_of_a_row_wins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of some deals some can be won, and the actions do win them; a saved game gives the same answer as its seed."""
    won = 0
    for seed in range(12):
        text = solved(capsys, monkeypatch, "row", "--seed", str(seed))
        match = new_match("castle-rock", "booklet", 6, 1, str(seed))
        match.do("deal")
        if "can be won" in text:
            won += 1
            for action in text.splitlines()[1].split(", "):
                match.do(action)
            assert match.places() == {"A": 1}
            assert match.view(0).fields()["row"] == []
        else:
            assert text == "This deal cannot be won.\n"
        assert match.record is not None
        saved = tmp_path / f"{seed}.txt"
        saved.write_text(record_text(match.record), encoding="utf-8")
        assert text == solved(capsys, monkeypatch, "row", "--file", str(saved))
    assert 0 < won < 12


def test_train_of_a_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest and the heaviest train, their number, first tiles, and what a loss costs."""
    lines = solved(capsys, monkeypatch, "train", "12-5", "5-4", "4-3", "12-11", "--start", "12").splitlines()
    assert lines[0] == "longest: 12-5 5-4 4-3 (3 tiles, 33 pips, the only one)"
    assert lines[1] == "heaviest: 12-5 5-4 4-3 (3 tiles, 33 pips, the only one)"
    assert "first 12-11: 1 tile, 23 pips" in lines
    assert "without 5-4: 1 tile, 23 pips" in lines
    assert solved(capsys, monkeypatch, "train", "5-4", "--start", "12") == "No tile of this hand shows a 12.\n"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["row"], "wants a --seed or a --file"),
        (["row", "--file", "no/such/file"], "cannot be read"),
        (["row", "--seed", "1", "--set", "7"], "set may be"),
        (["train", "5-x", "--start", "5"], "is not a tile"),
        (["train", "5-4", "4-5", "--start", "5"], "each tile once"),
    ],
)
def test_wrong_questions_are_told(
    words: list[str], wrong: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence, without a traceback."""
    assert re.search(wrong, solved(capsys, monkeypatch, *words))
