"""`boneyard verify` on events: what was changed later breaks the chain, or the receipt that somebody kept."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.server.transcripts import receipt_of, seal_anew, verified


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


CHANGES: Final = ["altered", "removed", "added", "moved"]


def _in_the_first_round(told: dict[str, Any]) -> int:
    """An event between the first deal and the end of the first round, with another one before it."""
    return next(at for at, event in enumerate(told["events"]) if event["kind"] == "acted") + 3


@pytest.mark.parametrize("how", CHANGES)
def test_a_changed_event_breaks_the_chain(
    how: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever changes a transcript without making the seals anew is found out, and between which seals it was."""
    first, second = [round_["seq"] for round_ in told["rounds"]]
    _change(told, how, _in_the_first_round(told))
    assert verified(told, tmp_path) == 1
    said = capsys.readouterr().out
    broken = (
        f"hash chain of public events broken: something between event {first} and event {second} "
        "was altered, removed, added or moved"
    )
    assert f"WRONG: round 2: {broken}\n" in said
    assert "round 1: commitment ok" in said
    assert "WRONG: round 1" not in said


@pytest.mark.parametrize("how", ["altered", "added"])
def test_a_rewritten_past_is_found_out_by_the_receipt(
    how: str,
    told: dict[str, Any],
    games: tuple[Path, dict[str, dict[str, Any]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A server that rewrites an event and makes all seals anew tells a story that holds in itself.

    The receipt knows better.
    """
    receipt = receipt_of(told, games[0])
    _change(told, how, _in_the_first_round(told))
    seal_anew(told)
    assert verified(told, tmp_path) == 0
    assert verified(told, tmp_path, receipt) == 1
    said = capsys.readouterr().out
    assert "was changed since: the seal in the receipt is another one" in said
    assert said.rstrip().endswith("NOT FAIR: see above.")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("removed", "is not by the rules"),
        ("moved", "is not by the rules"),
        ("taken back", "cannot have happened there"),
    ],
)
def test_a_rewritten_past_that_breaks_a_rule_needs_no_receipt(
    how: str, said: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The events are played again with the deals that are revealed: what could not have happened did not."""
    at = _in_the_first_round(told)
    _change(told, how, at)
    if how == "taken back":
        told["events"][at + 1 : at + 1] = [{"kind": "tookback", "seat": 0}, {"kind": "tookback", "seat": 0}]
    seal_anew(told)
    assert verified(told, tmp_path) == 1
    assert f" {said}" in capsys.readouterr().out


@pytest.mark.parametrize("what", ["the end", "a seal", "a link", "a round", "the table", "the seals"])
def test_events_that_do_not_fit_the_rest_are_found_out(
    what: str, told: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
        seal_anew(told)
    assert verified(told, tmp_path) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("lie", ["tip", "tips", "hand", "seat", "table", "round"])
def test_a_receipt_catches_a_lie(
    lie: str, told: dict[str, Any], games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path
) -> None:
    """A server that tells something else than it did then is found out."""
    receipt = receipt_of(told, games[0])
    first = receipt["rounds"]["1"]
    match lie:
        case "tip":
            receipt["tip"] = "00" * 32
        case "tips":
            first["tips"] = ["00" * 32, None, None]
        case "hand":
            first["hand"][0] = next(
                tile
                for tile in ("0-0", "1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "7-0", "8-0", "9-0")
                if tile not in first["hand"]
            )
        case "seat":
            first["seat"] = "C"
        case "table":
            receipt["table"] = "another"
        case "round":
            receipt["rounds"]["99"] = first
    assert verified(told, tmp_path, receipt) == 1
