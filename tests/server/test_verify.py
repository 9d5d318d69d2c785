"""`boneyard verify`: a fair transcript passes, every lie is found out, and what is hostile gets one sentence."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from boneyard import fair
from boneyard.audit import proofs
from boneyard.cli.main import main
from boneyard.server.out import transcript
from boneyard.server.table import table_log
from tests.server.games import PLANS
from tests.server.transcripts import folded, receipt_of, seal_anew, verified


def test_verify_recomputes_the_deals(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each round that is over is told with its commitment, links, deal and tiles."""
    assert verified(told, tmp_path) == 0
    said = capsys.readouterr().out.splitlines()
    tiles = [tile for line in said[1:5] for tile in line.partition(": ")[2].split()]
    assert (
        said[0] == f"round 1: commitment ok, links ok, deal recomputed, {len(tiles)}/{len(tiles)} tiles, "
        "hash chain of public events unbroken"
    )
    assert re.fullmatch(r"played again: \d+ actions by the rules, [1-9]\d* draws in order", said[-2])
    assert (len(tiles), len(set(tiles)), [line.strip()[0] for line in said[1:5]]) == (
        len(set(tiles)),
        len(tiles),
        ["A", "B", "C", "b"],
    )


def test_every_game_has_a_transcript_that_verifies(
    games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path
) -> None:
    """All games, over or not."""
    assert [verified(one, tmp_path) for one in games[1].values()] == [0] * len(PLANS)


def test_a_withheld_link_is_told(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A round where somebody withheld a link says so, and is not called fair: the server may have dropped it."""
    first = told["rounds"][0]
    del told["events"]
    first["links"][0], first["withheld"] = fair.withheld(bytes.fromhex(first["tips"][0])).hex(), [0]
    assert verified(told, tmp_path) == 3
    said = capsys.readouterr().out
    assert "links ok (1 withheld)" in said
    assert "not proven: A showed no link in time, or the server dropped it" in said
    assert said.splitlines()[-1].startswith("NOT PROVEN")


def test_a_receipt_agrees(
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What a browser kept agrees with what the server tells afterwards."""
    assert verified(told, tmp_path, receipt_of(told, games[0])) == 0
    over = next(seq for seq, event in enumerate(told["events"], 1) if event["kind"] == "revealed")
    assert f"the receipt of B agrees: tips and hand, and its seals up to event {over}\n" in capsys.readouterr().out


def test_an_old_receipt_says_what_it_could_not_check(
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A receipt from before there were seals stays valid."""
    receipt = receipt_of(told, games[0])
    for kept in receipt["rounds"].values():
        del kept["seals"]
    assert verified(told, tmp_path, receipt) == 0
    assert (
        "the receipt of B agrees: tips and hand; not checked: the events before, over which it has no seal"
        in capsys.readouterr().out
    )


def test_an_old_transcript_says_what_it_could_not_check(
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A transcript from before there were events in it stays valid, with a receipt of any age; it proves too little.

    Who sat there as a person, and whose tip was left out, only the events tell.
    """
    receipt = receipt_of(told, games[0])
    del told["events"], told["seal"]
    for round_ in told["rounds"]:
        del round_["seq"], round_["seal"]
    assert verified(told, tmp_path, receipt) == 3
    said = capsys.readouterr().out
    assert "not proven: this transcript does not have the public events and their hash chain" in said
    assert "not checked: its seals" in said
    assert "unbroken" not in said


def _verify_game(told: dict[str, Any], saved: str, tmp_path: Path) -> int:
    (tmp_path / "told.json").write_text(json.dumps(told))
    (tmp_path / "saved").write_text(saved)
    return main(["verify", str(tmp_path / "told.json"), "--game", str(tmp_path / "saved")])


def test_every_saved_game_agrees(
    games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played with these deals and by the rules, whatever the game: whoever drew, drew what lay next."""
    for told in games[1].values():
        *_, (table, _) = folded(told, games[0])
        over = sum("link" in one for one in told["rounds"])
        assert _verify_game(told, transcript.saved_game(table), tmp_path) == 0
        assert f"the saved game agrees: {over} deals, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ("another deal", "WRONG: round 1: the saved game has another deal"),
        ("no round", " rounds are over, and the saved game has 0"),
        ("a broken rule", "WRONG: the saved game, line "),
        ("another table", "WRONG: the saved game is of another table"),
    ],
)
def test_a_saved_game_that_was_played_otherwise_is_found_out(
    lie: str,
    said: str,
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A server cannot let somebody draw another tile, nor tell of actions that were none."""
    *_, (table, _) = folded(told, games[0])
    text = transcript.saved_game(table)
    deal = next(line for line in text.splitlines() if line.startswith("deal"))
    first, *_, last = deal.split()[1:]
    changed = {
        "another deal": text.replace(
            deal, deal.replace(f" {first} ", " ? ").replace(f" {last}", f" {first}").replace("?", last)
        ),
        "no round": text.partition("\nround")[0],
        "a broken rule": re.sub(r"\n([ABC]) +\S+", r"\n\1          pass", text, count=1),
        "another table": text.replace("\ncommitment ", "\ncommitment 00"),
    }[lie]
    assert changed != text
    assert _verify_game(told, changed, tmp_path) == 1
    assert said in capsys.readouterr().out


def test_a_saved_game_with_other_actions_than_the_events_is_found_out(
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also in a round that cannot be played again yet, because its tiles are secret."""
    table = next(table for table, event in folded(told, games[0]) if isinstance(event, table_log.Acted))
    early: dict[str, Any] = msgspec.to_builtins(transcript.transcript(table))
    assert _verify_game(early, transcript.saved_game(table), tmp_path) == 3
    early["events"][-1]["action"] = "pass" if early["events"][-1]["action"] != "pass" else "draw"
    seal_anew(early)
    assert _verify_game(early, transcript.saved_game(table), tmp_path) == 1
    assert "WRONG: the saved game has other actions than the public events" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["link", "links", "withheld", "tip", "order", "gap"])
def test_a_wrong_transcript_is_found_out(
    name: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A transcript that does not fit its commitments is told as wrong, with exit status 1."""
    first = told["rounds"][0]
    match name:
        case "link":
            first["link"] = "ab" * 32
        case "links":
            first["links"][0] = "ab" * 32
        case "withheld":
            first["withheld"] = [0]
        case "tip":
            told["tip"] = "ab" * 32
        case "order":
            first["number"] = 2
        case "gap":
            del first["link"]
            told["rounds"] = [first, {**first, "number": 2, "link": "ab" * 32}]
    assert verified(told, tmp_path) == 1
    assert "NOT FAIR" in capsys.readouterr().out


HOSTILE: Final = [
    "",
    "null",
    "[]",
    "{}",
    "[" * 100_000,
    '{"a":' * 5000,
    '"\\ud800"',
    "1e999",
    "\0",
    "{" + '"x":1,' * 1000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_json_gets_one_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no transcript is refused in one sentence, with exit status 2."""
    (tmp_path / "told.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main(["verify", str(tmp_path / "told.json")]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines()), len(said.err) < 400) == ("", 1, True)


def test_mangled_transcripts_never_break_the_program(
    told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any part replaced by anything: the answer is right, wrong, or no transcript; never a traceback."""
    rng = Random(5)
    odd: list[Any] = [
        None,
        0,
        -1,
        1,
        2,
        7,
        10**30,
        1.5,
        "",
        "x" * 300,
        "00" * 32,
        [],
        {},
        [None] * 9,
        ["00" * 32] * 3,
        True,
        "castle-rock",
        "booklet+rounds=1",
    ]
    seen = set()
    for _ in range(500):
        mangled = json.loads(json.dumps(told))
        target: Any = mangled if rng.random() < 0.5 else rng.choice(mangled["rounds"])
        target[rng.choice(list(target))] = rng.choice(odd)
        seen.add(verified(mangled, tmp_path))
        assert len(capsys.readouterr().err.splitlines()) <= 1
    assert seen <= {0, 1, 2, 3}


def test_a_chain_longer_than_the_game(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A transcript that deals more rounds than its game has is no transcript, however well its links fit."""
    tail = bytes(32)
    told["tip"] = fair.link_at(tail, 0).hex()
    told["rounds"] = [
        {"number": n, "tips": [None] * 3, "links": [None] * 3, "withheld": [], "link": fair.link_at(tail, n).hex()}
        for n in range(1, 41)
    ]
    assert verified(told, tmp_path) in (1, 2)
    assert len(capsys.readouterr().err.splitlines()) <= 1


def test_verify_needs_files_of_a_sane_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No file, a directory, an endless file: one sentence."""
    (tmp_path / "long.json").write_bytes(b" " * (proofs.LARGEST + 1))
    assert [main(["verify", str(tmp_path / name)]) for name in ("nowhere.json", "", "long.json")] == [2, 2, 2]
    assert len(capsys.readouterr().err.splitlines()) == 3
