"""The penalties of the booklet (MT-B-39): what scenarios cannot say."""

from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.notation.event import event_fields
from tests.games.test_booklet import new_booklet


@pytest.mark.parametrize("penalty", ["draw_one", "keep_drawn", "add_50", "skip_next_turn"])
def test_every_penalty_is_offered(penalty: str) -> None:
    """MT-B-39: the four penalties can be agreed on; a wrong draw is then possible, seen by everybody, and punished."""
    match = new_booklet(9, 3, "penalty", f"+penalty={penalty}")
    match.do("deal")
    while match.legal() == ["draw"] or match.legal() == ["pass"]:
        match.do(match.legal()[0])
    assert "draw" in match.legal()
    errors = [event_fields(event) for event in match.do("draw")]
    assert [event["event"] for event in errors] == ["erred", "drew"]
    assert "draw" not in match.legal()


def test_fines_end_with_the_round() -> None:
    """MT-B-39: fifty points belong to the round of the infraction; the next round begins without them."""
    position = {
        "game": "mexican-train",
        "rules": "booklet+penalty=add_50",
        "set": 9,
        "seats": 2,
        "engine": "9-9",
        "turn": "A",
        "fined": {"B": 50},
        "trains": {"A": ["9-5"]},
        "hands": {"A": ["5-1"], "B": ["6-4"]},
        "boneyard": ["*"],
    }
    engine = Engine()
    assert engine.answer({"op": "load", "position": position})["ok"]
    events: Any = engine.answer({"op": "do", "action": "5-1>A"})["events"]
    assert next(event["points"] for event in events if event["event"] == "round") == {"A": 0, "B": 60}
    engine.answer({"op": "do", "action": "deal"})
    later: Any = engine.answer({"op": "dump"})["position"]
    assert (later["round"], later["fined"], later["scores"]) == (2, {}, {"A": 0, "B": 60})


def test_keep_drawn_needs_automatic_announcements() -> None:
    """MT-B-39: `keep_drawn` with `notify=manual` is refused as a rule code; each of the two alone is accepted."""
    rules = "booklet+notify=manual+penalty=keep_drawn"
    answer = Engine().answer({"op": "new", "game": "mexican-train", "rules": rules, "set": 9, "seats": 3})
    assert (answer["ok"], answer["error"]) == (False, "bad-rules")
    for options in ("+notify=manual", "+penalty=keep_drawn", "+notify=manual+penalty=draw_one"):
        new_booklet(9, 3, "codes", options).do("deal")
