"""`boneyard verify`: a fair transcript passes, every lie is found out, and nothing hostile gets more than one sentence."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from boneyard import fair
from boneyard.cli import proofs, verify
from boneyard.server import log, seal, transcript
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import Table
from tests.server.games import PLANS, fill


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """A database with games in it, and their transcripts."""
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    return path, asyncio.run(fill(SqliteStore(str(path))))


@pytest.fixture
def told(games: tuple[Path, dict[str, dict[str, Any]]]) -> dict[str, Any]:
    """The transcript of the train game, whose first round is over."""
    found = next(one for one in games[1].values() if one["game"] == "mexican-train")
    assert "link" in found["rounds"][0]
    return dict(json.loads(json.dumps(found)))


def _verify(told: object, tmp_path: Path, receipt: object = None) -> int:
    """The exit status for a transcript, and a receipt."""
    (tmp_path / "told.json").write_text(json.dumps(told))
    (tmp_path / "mine.json").write_text(json.dumps(receipt))
    return verify.main([str(tmp_path / "told.json"), *(["--receipt", str(tmp_path / "mine.json")] if receipt else [])])


def _folded(told: dict[str, Any], games_: Path) -> Iterator[tuple[Table, log.AnyEvent]]:
    """The table of a transcript, after each of its events."""
    with closing(sqlite3.connect(games_)) as connection:
        bodies = [body for (body,) in connection.execute("SELECT body FROM events WHERE tab = ? ORDER BY seq", (told["table"],))]
        tail = connection.execute("SELECT tail FROM tables WHERE id = ?", (told["table"],)).fetchone()[0]
    table = Table(told["table"], tail)
    for body in bodies:
        event = log.decode(body)
        table.apply(event)
        yield table, event


def _receipt(told: dict[str, Any], games_: Path) -> dict[str, Any]:
    """What the browser at seat B would have kept."""
    rounds: dict[str, Any] = {}
    for table, event in _folded(told, games_):
        if isinstance(event, log.Seeded):
            hand = table.game.view(table.state, 1)["hands"]
            first = {"tips": told["rounds"][event.number - 1]["tips"], "seat": "B", "hand": dict(msgspec.to_builtins(hand))["B"]}
            rounds[str(event.number)] = {**first, "seals": [{"seq": table.seq, "seal": seal.seal_at(table, table.seq)}]}
        if isinstance(event, log.Revealed):
            rounds[str(event.number)]["seals"].append({"seq": table.seq, "seal": seal.seal_at(table, table.seq)})
    return {"table": told["table"], "tip": told["tip"], "rounds": rounds}


def test_verify_recomputes_the_deals(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each round that is over is told with its commitment, links, deal and tiles."""
    assert _verify(told, tmp_path) == 0
    said = capsys.readouterr().out.splitlines()
    tiles = [tile for line in said[1:5] for tile in line.partition(": ")[2].split()]
    assert said[0] == f"round 1: commitment ok, links ok, deal recomputed, {len(tiles)}/{len(tiles)} tiles, hash chain of public events unbroken"
    assert re.fullmatch(r"played again: \d+ actions by the rules, [1-9]\d* draws in order", said[-2])
    assert (len(tiles), len(set(tiles)), [line.strip()[0] for line in said[1:5]]) == (len(set(tiles)), len(tiles), ["A", "B", "C", "b"])


def test_every_game_has_a_transcript_that_verifies(games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path) -> None:
    """All games, over or not."""
    assert [_verify(one, tmp_path) for one in games[1].values()] == [0] * len(PLANS)


def test_a_withheld_link_is_told(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A round where somebody withheld a link says so."""
    first = told["rounds"][0]
    del told["events"]
    first["links"][0], first["withheld"] = fair.withheld(bytes.fromhex(first["tips"][0])).hex(), [0]
    assert _verify(told, tmp_path) == 0
    assert "links ok (1 withheld)" in capsys.readouterr().out


def test_a_receipt_agrees(told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a browser kept agrees with what the server tells afterwards."""
    assert _verify(told, tmp_path, _receipt(told, games[0])) == 0
    over = next(seq for seq, event in enumerate(told["events"], 1) if event["kind"] == "revealed")
    assert f"the receipt of B agrees: tips and hand, and its seals up to event {over}\n" in capsys.readouterr().out


def test_an_old_receipt_says_what_it_could_not_check(
    told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A receipt from before there were seals stays valid."""
    receipt = _receipt(told, games[0])
    for kept in receipt["rounds"].values():
        del kept["seals"]
    assert _verify(told, tmp_path, receipt) == 0
    assert "the receipt of B agrees: tips and hand; not checked: the events before, over which it has no seal" in capsys.readouterr().out


def test_an_old_transcript_says_what_it_could_not_check(
    told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A transcript from before there were events in it stays valid, with a receipt of any age."""
    receipt = _receipt(told, games[0])
    del told["events"], told["seal"]
    for round_ in told["rounds"]:
        del round_["seq"], round_["seal"]
    assert _verify(told, tmp_path, receipt) == 0
    said = capsys.readouterr().out
    assert "not checked: the public events and their hash chain, which this transcript does not have" in said
    assert "not checked: its seals" in said
    assert "unbroken" not in said


def _change(told: dict[str, Any], how: str, at: int) -> None:
    """Change the past, at an action that nobody would miss."""
    events = told["events"]
    match how:
        case "altered":
            events[at] = {**events[at], "by": "clock"}
        case "removed":
            del events[at]
        case "added":
            events.insert(at, {"kind": "covered", "seat": 0})
        case "moved":
            events[at - 1], events[at] = events[at], events[at - 1]


def _seal_anew(told: dict[str, Any]) -> None:
    """Make all seals fit what is told."""
    events = msgspec.convert(told["events"], list[log.AnyEvent])
    made = seal.seals(told["table"], events)
    told["seal"] = made[-1]
    for round_, anew in zip(told["rounds"], transcript.rounds_of(events), strict=True):
        round_ |= {"seq": anew["seq"], "seal": made[anew["seq"]]}


CHANGES: Final = ["altered", "removed", "added", "moved"]


def _in_the_first_round(told: dict[str, Any]) -> int:
    """An event between the first deal and the end of the first round, with another one before it."""
    return next(at for at, event in enumerate(told["events"]) if event["kind"] == "acted") + 3


@pytest.mark.parametrize("how", CHANGES)
def test_a_changed_event_breaks_the_chain(how: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever changes a transcript without making the seals anew is found out, and between which seals it was."""
    first, second = [round_["seq"] for round_ in told["rounds"]]
    _change(told, how, _in_the_first_round(told))
    assert _verify(told, tmp_path) == 1
    said = capsys.readouterr().out
    broken = f"hash chain of public events broken: something between event {first} and event {second} was altered, removed, added or moved"
    assert f"WRONG: round 2: {broken}\n" in said
    assert "round 1: commitment ok" in said
    assert "WRONG: round 1" not in said


@pytest.mark.parametrize("how", ["altered", "added"])
def test_a_rewritten_past_is_found_out_by_the_receipt(
    how: str, told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that rewrites an event and makes all seals anew tells a story that holds in itself; the receipt knows better."""
    receipt = _receipt(told, games[0])
    _change(told, how, _in_the_first_round(told))
    _seal_anew(told)
    assert _verify(told, tmp_path) == 0
    assert _verify(told, tmp_path, receipt) == 1
    said = capsys.readouterr().out
    assert "was changed since: the seal in the receipt is another one" in said
    assert said.rstrip().endswith("NOT FAIR: see above.")


@pytest.mark.parametrize(("how", "said"), [("removed", "is not by the rules"), ("moved", "is not by the rules"), ("taken back", "cannot have happened there")])
def test_a_rewritten_past_that_breaks_a_rule_needs_no_receipt(
    how: str, said: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The events are played again with the deals that are revealed: what could not have happened did not."""
    at = _in_the_first_round(told)
    _change(told, how, at)
    if how == "taken back":
        told["events"][at + 1 : at + 1] = [{"kind": "tookback", "seat": 0}, {"kind": "tookback", "seat": 0}]
    _seal_anew(told)
    assert _verify(told, tmp_path) == 1
    assert f" {said}" in capsys.readouterr().out


@pytest.mark.parametrize("what", ["the end", "a seal", "a link", "a round", "the table", "the seals"])
def test_events_that_do_not_fit_the_rest_are_found_out(what: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The events belong to this table, to these deals and to these seals, up to the last."""
    events, said = told["events"], "hash chain of public events broken"
    match what:
        case "the end":
            events.pop()
        case "a seal":
            told["rounds"][0]["seal"] = "00" * 32
        case "a link":
            seeded = next(event for event in events if event["kind"] == "seeded")
            seeded["links"], said = [None, None, None], "its tips, links or secrets are not those of the public events"
        case "a round":
            told["rounds"], said = told["rounds"][:1], "1 rounds are told, and the public events have 2"
        case "the table":
            events[0], said = {**events[0], "tip": "00" * 32}, "the public events are of another table"
        case "the seals":
            del told["seal"]
    if what == "a link":
        _seal_anew(told)
    assert _verify(told, tmp_path) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("lie", ["tip", "tips", "hand", "seat", "table", "round"])
def test_a_receipt_catches_a_lie(lie: str, told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path) -> None:
    """A server that tells something else than it did then is found out."""
    receipt = _receipt(told, games[0])
    first = receipt["rounds"]["1"]
    match lie:
        case "tip":
            receipt["tip"] = "00" * 32
        case "tips":
            first["tips"] = ["00" * 32, None, None]
        case "hand":
            first["hand"][0] = next(tile for tile in ("0-0", "1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "7-0", "8-0", "9-0") if tile not in first["hand"])
        case "seat":
            first["seat"] = "C"
        case "table":
            receipt["table"] = "another"
        case "round":
            receipt["rounds"]["99"] = first
    assert _verify(told, tmp_path, receipt) == 1


def _verify_game(told: dict[str, Any], saved: str, tmp_path: Path) -> int:
    (tmp_path / "told.json").write_text(json.dumps(told))
    (tmp_path / "saved").write_text(saved)
    return verify.main([str(tmp_path / "told.json"), "--game", str(tmp_path / "saved")])


def test_every_saved_game_agrees(games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Played with these deals and by the rules, whatever the game: whoever drew, drew what lay next."""
    for told in games[1].values():
        *_, (table, _) = _folded(told, games[0])
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
    lie: str, said: str, told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server cannot let somebody draw another tile, nor tell of actions that were none."""
    *_, (table, _) = _folded(told, games[0])
    text = transcript.saved_game(table)
    deal = next(line for line in text.splitlines() if line.startswith("deal"))
    first, *_, last = deal.split()[1:]
    changed = {
        "another deal": text.replace(deal, deal.replace(f" {first} ", " ? ").replace(f" {last}", f" {first}").replace("?", last)),
        "no round": text.partition("\nround")[0],
        "a broken rule": re.sub(r"\n([ABC]) +\S+", r"\n\1          pass", text, count=1),
        "another table": text.replace("\ncommitment ", "\ncommitment 00"),
    }[lie]
    assert changed != text
    assert _verify_game(told, changed, tmp_path) == 1
    assert said in capsys.readouterr().out


def test_a_saved_game_with_other_actions_than_the_events_is_found_out(
    told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also in a round that cannot be played again yet, because its tiles are secret."""
    table = next(table for table, event in _folded(told, games[0]) if isinstance(event, log.Acted))
    early: dict[str, Any] = msgspec.to_builtins(transcript.transcript(table))
    assert _verify_game(early, transcript.saved_game(table), tmp_path) == 0
    early["events"][-1]["action"] = "pass" if early["events"][-1]["action"] != "pass" else "draw"
    _seal_anew(early)
    assert _verify_game(early, transcript.saved_game(table), tmp_path) == 1
    assert "WRONG: the saved game has other actions than the public events" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["link", "links", "withheld", "tip", "order", "gap"])
def test_a_wrong_transcript_is_found_out(name: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    assert _verify(told, tmp_path) == 1
    assert "NOT FAIR" in capsys.readouterr().out


HOSTILE: Final = ["", "null", "[]", "{}", "[" * 100_000, '{"a":' * 5000, '"\\ud800"', "1e999", "\0", "{" + '"x":1,' * 1000]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_json_gets_one_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no transcript is refused in one sentence, with exit status 2."""
    (tmp_path / "told.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert verify.main([str(tmp_path / "told.json")]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines()), len(said.err) < 400) == ("", 1, True)


def test_mangled_transcripts_never_break_the_program(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Any part replaced by anything: the answer is right, wrong, or no transcript; never a traceback."""
    rng = Random(5)
    odd: list[Any] = [None, 0, -1, 1, 2, 7, 10**30, 1.5, "", "x" * 300, "00" * 32, [], {}, [None] * 9, ["00" * 32] * 3, True, "castle-rock", "booklet+rounds=1"]
    seen = set()
    for _ in range(500):
        mangled = json.loads(json.dumps(told))
        target: Any = mangled if rng.random() < 0.5 else rng.choice(mangled["rounds"])
        target[rng.choice(list(target))] = rng.choice(odd)
        seen.add(_verify(mangled, tmp_path))
        assert len(capsys.readouterr().err.splitlines()) <= 1
    assert seen <= {0, 1, 2}


def test_a_chain_longer_than_the_game(told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A transcript that deals more rounds than its game has is no transcript, however well its links fit."""
    tail = bytes(32)
    told["tip"] = fair.link_at(tail, 0).hex()
    told["rounds"] = [{"number": n, "tips": [None] * 3, "links": [None] * 3, "withheld": [], "link": fair.link_at(tail, n).hex()} for n in range(1, 41)]
    assert _verify(told, tmp_path) in (1, 2)
    assert len(capsys.readouterr().err.splitlines()) <= 1


def test_verify_needs_files_of_a_sane_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No file, a directory, an endless file: one sentence."""
    (tmp_path / "long.json").write_bytes(b" " * (proofs.LARGEST + 1))
    assert [verify.main([str(tmp_path / name)]) for name in ("nowhere.json", "", "long.json")] == [2, 2, 2]
    assert len(capsys.readouterr().err.splitlines()) == 3
