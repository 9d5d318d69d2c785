"""`boneyard review`: a saved game looked back at, on a page, as JSON and as a chart."""

import json
from pathlib import Path

import pytest

from boneyard.notation.record import record_text
from tests.kit.terminal import run
from tests.review.games import TABLES, played, record_of


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved game of two rounds for two."""
    path = tmp_path_factory.mktemp("review") / "game.bone"
    game = ("mexican-train", "parsons+deal=5+rounds=2", 6, 2)
    path.write_text(record_text(record_of(played(game, "saved"))), encoding="utf-8")
    return path


def test_the_account_on_a_page(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each round and all together: what is written one below the other sums to what stands below."""
    status, out, _ = run(["review", str(saved), "--worlds", "2", "--seat", "B"], "", monkeypatch, capsys)
    assert status == 0
    rows = [line for line in out.splitlines() if line.startswith("  ") and not line.startswith("  -")]
    figures = [float(word) for row in rows for word in row.split() if word[0] in "+-" and word[1:2].isdigit()]
    assert len(figures) == 3 * 6
    for at in range(0, 18, 6):
        assert sum(figures[at : at + 5]) == pytest.approx(figures[at + 5], abs=0.26)
    assert figures[5] + figures[11] == pytest.approx(figures[17], abs=0.11)


def test_json_and_chart(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What programs read, and a picture with a dot for every step."""
    chart = tmp_path / "chart.svg"
    words = ["review", str(saved), "--worlds", "2", "--json", "-o", str(chart), "--lang", "es"]
    told = json.loads(run(words, "", monkeypatch, capsys)[1])
    assert (told["seat"], told["worlds"], [one["round"] for one in told["rounds"]]) == ("A", 2, [1, 2])
    for decision in [decision for one in told["rounds"] for decision in one["decisions"]]:
        assert decision["action"] in [choice["action"] for choice in decision["choices"]]
        assert decision["best"] == decision["choices"][0]["action"]
    assert chart.read_text().count("<circle ") == sum(len(one["swings"]) for one in told["rounds"])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--seat", "C"], "there is no seat C in this game: seats are A to B"),
        (["--worlds", "1"], "--worlds 1 cannot be: it may be 2 to 100000"),
        (["-o", "/nowhere/at/all.svg", "--worlds", "2"], "/nowhere/at/all.svg cannot be written"),
    ],
)
def test_what_cannot_be(
    more: list[str], said: str, saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence each."""
    status, _, err = run(["review", str(saved), *more], "", monkeypatch, capsys)
    assert (status, said in err) == (2, True)


def test_a_game_that_is_being_played_is_not_looked_back_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before its first round is over there is nothing."""
    path = tmp_path / "running.bone"
    path.write_text(record_text(record_of(played(TABLES[0], "begun", steps=4))), encoding="utf-8")
    out = run(["review", str(path)], "", monkeypatch, capsys)[1]
    assert out.startswith("There is no round yet that is over")
