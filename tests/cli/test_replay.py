"""`boneyard replay` and `boneyard check`: saved games in the terminal."""

from pathlib import Path

import pytest

from tests.kit.terminal import run

GOLDEN = Path(__file__).parent.parent / "golden"
FAMILY = str(GOLDEN / "mexican-train-family.bone")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.bone")), ids=lambda path: path.stem)
def test_every_golden_is_checked_and_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each golden game is by the rules and can be looked at from its last step."""
    assert run(["check", str(path)], "", monkeypatch, capsys)[0] == 0
    status, out, _ = run(["replay", str(path), "--to", "99999"], "", monkeypatch, capsys)
    assert (status, out.startswith("Step ")) == (0, True)


def test_a_seat_sees_its_own_hand_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """From a seat one hand is open, as a spectator none, and by default all."""
    shown = {
        seat: run(["replay", FAMILY, "--to", "30", "--seat", seat], "", monkeypatch, capsys)[1]
        for seat in ("B", "none", "all")
    }
    assert {
        seat: [name for name in ("Ann", "Ben", "Cleo", "Dan", "Eve") if f" {name}:" in text]
        for seat, text in shown.items()
    } == {
        "B": ["Ben"],
        "none": [],
        "all": ["Ann", "Ben", "Cleo", "Dan", "Eve"],
    }


def test_stepping(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Forward, back, by number, by round, to the end, from another seat, help, and out."""
    status, out, _ = run(["replay", FAMILY], "\nb\nb\n5\nr\nr\ns B\ns Z\ne\n\nq\n", monkeypatch, capsys)
    steps = [line.split(",")[0] for line in out.splitlines() if line.startswith("Step ")]
    assert status == 0
    assert steps[:5] == ["Step 1", "Step 2", "Step 1", "Step 1", "Step 5"]
    assert len(set(steps[5:9])) == 1
    assert steps[-1] == steps[-2]
    assert "There is nothing after this." in out
    assert out.rstrip().endswith("Goodbye.")


def test_end_of_input_leaves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a person the first page is shown, and that is all."""
    assert run(["replay", FAMILY], "", monkeypatch, capsys)[0] == 0


def test_a_broken_game_is_named_by_line_and_clause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` ends with status 1 and the first line that breaks a rule; `replay` refuses it."""
    broken = tmp_path / "broken.bone"
    broken.write_text((GOLDEN / "mexican-train-parsons.bone").read_text().replace("draw", "pass", 1))
    status, out, _ = run(["check", str(broken)], "", monkeypatch, capsys)
    assert (status, "line" in out and "MT-P-" in out) == (1, True)
    assert run(["replay", str(broken)], "", monkeypatch, capsys)[0] == 2


@pytest.mark.parametrize(
    "argv", [["replay", "nowhere.bone"], ["check", "nowhere.bone"], ["replay", FAMILY, "--seat", "Z"]]
)
def test_bad_calls_get_a_sentence(
    argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is not there, or a seat that is not at the table."""
    status, _, err = run(argv, "", monkeypatch, capsys)
    assert (status, len(err.splitlines())) == (2, 1)


def test_what_is_no_text_and_what_has_no_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bytes, and a game that has only just begun."""
    (tmp_path / "bytes.bone").write_bytes(b"\xff\xfe\x00")
    assert "it is no text" in run(["check", str(tmp_path / "bytes.bone")], "", monkeypatch, capsys)[2]
    (tmp_path / "new.bone").write_text("boneyard game 1\ngame castle-rock\nrules booklet\nset 6\nseat A Ann\n")
    assert "no round yet" in run(["replay", str(tmp_path / "new.bone")], "", monkeypatch, capsys)[2]


def test_a_game_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was played in the terminal is saved when the person leaves, and replays."""
    path = str(tmp_path / "mine.bone")
    assert run(["play", "--seed", "save", "--save", path], "1\nquit\n", monkeypatch, capsys)[0] == 0
    assert run(["check", path], "", monkeypatch, capsys)[0] == 0
    assert (
        run(["play", "--seed", "save", "--save", str(tmp_path / "no" / "where")], "quit\n", monkeypatch, capsys)[0] == 2
    )
