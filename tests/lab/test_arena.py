"""The arena: fair to equal bots, the same for the same seed, resumable, and safe against outside programs."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from boneyard.cli.main import parse
from boneyard.core.errors import UserError
from boneyard.core.state import Phase
from boneyard.kinds import find_game
from boneyard.lab.arena import Results, load, results_text, run, save, verdict
from boneyard.lab.contest import Contest, Crew, before_round, lineups
from boneyard.lab.report import plot_svg, table_text
from boneyard.lab.stats import estimate

TRAINS = Contest("mexican-train", "parsons", 9, 3, ("conductor", "porter"), "test")
ALIKE = [
    Contest("mexican-train", "parsons", 9, 4, ("conductor", "conductor"), "alike"),
    Contest("mexican-train", "family", 12, 3, ("brakeman", "brakeman"), "alike"),
    Contest("mexican-train", "online", 9, 2, ("passenger", "passenger"), "alike"),
    Contest("chickenfoot", "booklet", 9, 4, ("passenger", "passenger"), "alike"),
    Contest("muggins", "booklet", 6, 4, ("brakeman", "brakeman"), "alike"),
    Contest("muggins", "booklet", 6, 3, ("porter", "porter"), "alike"),
    Contest("castle-rock", "booklet", 6, 1, ("passenger", "passenger"), "alike"),
]


@pytest.mark.parametrize("contest", ALIKE, ids=lambda contest: f"{contest.game}-{contest.rules}-{contest.seats}")
def test_equal_bots_give_exactly_zero(contest: Contest) -> None:
    """Not nearly: every set of two equal bots is worth 0, also where they roll dice."""
    results = run(contest, 6)
    assert results.margins(0, 1) == [0.0] * 6
    assert estimate(results.margins(0, 1))[:2] == (0.0, 0.0)
    assert "0.00 ± 0.00" in table_text(results)
    if contest.seats > 1:
        assert set(results.wins(0, 1)) == {
            0.5 if contest.game == "muggins" and contest.seats == 4 else 1 / contest.seats
        }


def test_heroes_sit_in_every_seat_once() -> None:
    """Pairs: the first bot goes round; partners sit opposite; together: everybody goes round."""
    assert lineups(TRAINS) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert lineups(replace(TRAINS, game="muggins", rules="booklet", top=6, seats=4)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert lineups(replace(TRAINS, seats=2, together=True)) == [(0, 1), (1, 0)]
    assert len(lineups(replace(TRAINS, bots=("conductor", "porter", "passenger")))) == 9


def test_margin_is_the_mean_of_the_others_less_ones_own() -> None:
    """Calculated by hand from points of one set."""
    results = Results(TRAINS)
    results.sets = [[[0, 10, 20], [30, 3, 30], [9, 9, 9]]]
    assert results.margins(0, 1) == [pytest.approx((15 + 27 + 0) / 3)]
    assert results.wins(0, 1) == [pytest.approx((1 + 1 + 1 / 3) / 3)]


def test_points_count_upwards_in_muggins() -> None:
    """There the higher score is better, and partners carry the same."""
    results = Results(Contest("muggins", "booklet", 6, 4, ("conductor", "porter"), "hand"))
    results.sets = [[[25, 10, 25, 10], [5, 40, 5, 40]]]
    assert results.margins(0, 1) == [25.0]
    assert results.wins(0, 1) == [1.0]


def test_engines_and_starters_go_round() -> None:
    """Ten sets of a double-9 game are dealt on ten engines, and every seat starts."""
    game = find_game("mexican-train")
    code = game.read_code("parsons")
    tables = [before_round(game, code, TRAINS, number) for number in range(10)]
    assert [table.round for table in tables] == list(range(10))
    assert {table.starter for table in tables} == {0, 1, 2}
    assert {table.phase for table in tables} == {Phase.DEAL}


@pytest.mark.parametrize(
    ("name", "rules", "top"),
    [("mexican-train", "family", 12), ("mexican-train", "online", 6), ("chickenfoot", "booklet", 9)],
)
def test_every_round_of_a_book_can_be_a_set(name: str, rules: str, top: int) -> None:
    """Whatever the engine, the set is played to its end."""
    contest = Contest(name, rules, top, 3, ("porter", "passenger"), "rounds")
    assert len(run(contest, top + 2).sets) == top + 2


def test_same_seed_same_bytes_however_many_processes() -> None:
    """One process or two, the file and the table are the same; another seed gives others."""
    one, two = run(TRAINS, 12), run(TRAINS, 12, jobs=2)
    assert results_text(one) == results_text(two)
    assert table_text(one) == table_text(two)
    assert results_text(one) != results_text(run(replace(TRAINS, seed="other"), 12))


def test_resumed_run_equals_uninterrupted_run(tmp_path: Path) -> None:
    """Seven sets, kept, and five more are twelve sets."""
    path = tmp_path / "kept.json"
    save(run(TRAINS, 7), path)
    resumed = run(TRAINS, 12, done=load(path, TRAINS))
    whole = run(TRAINS, 12)
    assert results_text(whole) == results_text(resumed)
    assert table_text(whole) == table_text(resumed)


ORPHAN = """
import os, sys
from boneyard.lab.arena import helpers
if __name__ == "__main__":
    pool = helpers(1)
    print(pool.submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


def test_killed_arena_leaves_nobody_behind(tmp_path: Path) -> None:
    """Its helpers end with it: the pipe that they inherit has an end only when the last of them has gone."""
    program = tmp_path / "orphan.py"
    program.write_text(ORPHAN)
    with subprocess.Popen([sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as arena:
        assert arena.stdout is not None
        assert int(arena.stdout.readline()) != arena.pid
        arena.kill()
        assert arena.communicate(timeout=60)[0] == b""


def test_results_of_another_contest_are_not_resumed(tmp_path: Path) -> None:
    """What differs is named; a file of something else is none."""
    path = tmp_path / "kept.json"
    save(run(TRAINS, 2), path)
    with pytest.raises(UserError, match="seats, seed differ"):
        load(path, replace(TRAINS, seed="other", seats=4))
    path.write_text("[1, 2]")
    with pytest.raises(UserError, match="no results"):
        load(path, TRAINS)
    path.write_text('{"format": "another"}')
    with pytest.raises(UserError, match="another format"):
        load(path, TRAINS)


def test_sequential_run_stops_when_decided() -> None:
    """A planner against dice is decided long before the cap, at the same set in one process or two."""
    contest = replace(TRAINS, bots=("conductor", "uniform"))
    one = run(contest, 400, test=(0, 3))
    two = run(contest, 400, jobs=2, test=(0, 3))
    assert verdict(one, (0, 3)).decision == "H1"
    assert len(one.sets) < 400
    assert results_text(one) == results_text(two)
    assert results_text(one) == results_text(run(contest, 400, done=one, test=(0, 3)))
    assert "H1" in table_text(one, (0, 3))


def test_round_robin_and_one_table_rate_the_planner_first() -> None:
    """Both kinds of rating add up to nothing and put the planner above the dice."""
    for together in (False, True):
        results = run(replace(TRAINS, bots=("uniform", "conductor", "passenger"), together=together), 10)
        ratings = [sum(results.ratings(bot)) for bot in range(3)]
        assert sum(ratings) == pytest.approx(0)
        assert ratings[1] == max(ratings)
        assert table_text(results).split("above average\n")[1].startswith("conductor")


def test_whole_games_are_played_to_the_end() -> None:
    """Muggins to 250 points."""
    results = run(Contest("muggins", "booklet", 6, 2, ("conductor", "porter"), "whole", whole=True), 2)
    assert all(max(points) >= 250 for tables in results.sets for points in tables)


def test_plot_is_xml_with_a_dot_for_each_pair() -> None:
    """The SVG can be parsed."""
    root = ET.fromstring(plot_svg(run(replace(TRAINS, bots=("conductor", "porter")), 3)))  # noqa: S314  # our own text
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 1


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"bots": ("conductor",)}, "two bots"),
        ({"bots": ("conductor", "nobody")}, 'no bot "nobody"'),
        ({"bots": ("conductor", "porter"), "together": True}, "evenly"),
        ({"rules": "none"}, "no rule book"),
        ({"seats": 20}, "seats"),
        ({"game": "muggins", "rules": "booklet", "top": 6, "seats": 4, "together": True}, "partners"),
    ],
)
def test_contests_that_cannot_be_played(changed: dict[str, object], sentence: str) -> None:
    """Each is refused with a sentence."""
    with pytest.raises(UserError, match=sentence):
        run(Contest(**{**TRAINS.fields(), "bots": TRAINS.bots, **changed}), 1)


# --- outside programs ---

FIRST = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    assert request["op"] == "choose" and isinstance(request["view"]["boneyard"], int)
    view = request["view"]
    assert all(isinstance(hand, int) for seat, hand in view["hands"].items() if seat != view["seat"])
    print(json.dumps({"id": request["id"], "action": request["legal"][0]}), flush=True)
"""
BAD = {
    "illegal": 'import sys\nfor line in sys.stdin: print(\'{"action": "0-0>hub"}\', flush=True)',
    "nonsense": "import sys\nfor line in sys.stdin: print('hello', flush=True)",
    "crash": "import sys\nsys.stdin.readline()",
    "silent": "import sys\nfor line in sys.stdin: pass",
}


def program(folder: Path, text: str) -> str:
    """An outside program in Python, as the arena names it."""
    path = folder / "bot.py"
    path.write_text(text)
    return f"exec:{sys.executable} {path}"


def test_outside_program_takes_a_seat(tmp_path: Path) -> None:
    """It is asked with its view only, and its answers are played."""
    results = run(replace(TRAINS, bots=("porter", program(tmp_path, FIRST)), limit=20.0), 2)
    assert (len(results.sets), results.forfeits) == (2, {})


@pytest.mark.parametrize("kind", list(BAD))
def test_bad_outside_program_does_not_hold_up_the_game(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash, silence or nonsense costs moves, not the game, and is reported."""
    monkeypatch.setattr("boneyard.lab.outside._TO_START", 0.0 if kind == "silent" else 20.0)
    name = program(tmp_path, BAD[kind])
    results = run(replace(TRAINS, bots=("porter", name), limit=0.05 if kind == "silent" else 20.0), 1)
    reasons = results.forfeits[name]
    assert reasons[0].startswith("no legal action" if kind in {"illegal", "nonsense"} else "no answer")
    assert "moves forfeited" in table_text(results)


def test_missing_program_is_named() -> None:
    """What cannot be started is no bot."""
    with pytest.raises(UserError, match="cannot be started"):
        run(replace(TRAINS, bots=("porter", "exec:/no/such/program")), 1)
    with pytest.raises(UserError, match="name a program"):
        Crew(replace(TRAINS, bots=("porter", "exec:")))


# --- the command ---


def command(*words: str) -> int:
    """Run `boneyard arena`."""
    given = parse(["arena", *words])
    status = given.run(given)
    assert isinstance(status, int)
    return status


def test_command_prints_keeps_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table goes to standard output alone; the file can be taken up again; the plot is drawn."""
    kept, whole, plot = tmp_path / "kept.json", tmp_path / "whole.json", tmp_path / "plot.svg"
    words = ["conductor", "--bot", "porter", "--game", "muggins", "--seats", "2", "--seed", "s", "--jobs", "1"]
    assert command(*words, "--deals", "5", "--json", str(kept)) == 0
    capsys.readouterr()
    assert command(*words, "--deals", "10", "--resume", str(kept)) == 0
    resumed = capsys.readouterr()
    assert command(*words, "--deals", "10", "--json", str(whole), "--plot", str(plot)) == 0
    again = capsys.readouterr()
    assert resumed.out == again.out
    assert kept.read_bytes() == whole.read_bytes()
    assert json.loads(whole.read_text())["found"][0]["hero"] == "conductor"
    assert "10/10 sets" in again.err
    assert "p99" in again.err
    assert plot.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["conductor", "porter", "--sprt", "x"], "two margins"),
        (["conductor", "porter", "--sprt", "1,0"], "smaller"),
        (["conductor", "porter", "uniform", "--sprt"], "two bots"),
        (["conductor", "porter", "--deals", "0"], "at least 1"),
        (["conductor", "porter", "--seats", "0"], "seats may be"),
        (["conductor", "porter", "--json", "/no/folder/kept.json"], "cannot be written"),
        (["conductor", "porter", "--plot", "/"], "cannot be written"),
    ],
)
def test_command_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    """What makes no sense is said."""
    with pytest.raises(UserError, match=sentence):
        command(*words)
