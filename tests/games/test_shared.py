"""The definitions that all books share (S-1 to S-8), in games played at random by Parsons rules."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.event import Dealt
from boneyard.core.seat import NOBODY
from boneyard.core.tile import tile_text, tiles_of
from boneyard.match.match import new_match
from boneyard.notation.event import event_fields
from boneyard.parts.rounds import order_of
from tests.games.yards import end_of, everything, is_double, parsons, play_round


@pytest.mark.parametrize(
    "rules", ["parsons", "parsons+notify=manual+penalty=draw_one", "parsons+penalty=add_50", "booklet", "online"]
)
def test_games_at_random_keep_the_definitions(rules: str) -> None:
    """S-1, S-3: in whatever way a round is played."""
    for seed in range(12):
        play_round(parsons(rules, 9, 3, str(seed)), Random(seed))


def test_a_stalled_round_could_not_go_on_with_every_train_marked() -> None:
    """S-2, MT-P-40: when a round ends stalled everybody scores his hand, and no tile in a hand fits any train."""
    stalls = 0
    for seed in range(40):
        match = parsons("parsons+rounds=1", 9, 2 + 2 * (seed % 2), str(seed))
        play_round(match, Random(seed))
        position = everything(match)
        if all(position["hands"].values()):
            stalls += 1
            ends = {str(end_of(train, position["engine"])) for train in position["trains"].values()}
            held = {number for hand in position["hands"].values() for text in hand for number in text.split("-")}
            assert not ends & held
            assert position["boneyard"] == []
            assert position["scores"] == {seat: pips(hand) for seat, hand in position["hands"].items()}
    assert stalls >= 5


def pips(hand: list[str]) -> int:
    """The pips of a hand (MT-P-43)."""
    return sum(int(number) for text in hand for number in text.split("-"))


def test_a_drawn_double_helps_no_tile_of_the_old_hand() -> None:
    """MT-P-27: directly after a drawn double is laid, drawing or passing is all that is left."""
    seen = 0
    for seed in range(60):
        match, chance = parsons("parsons+rounds=1", 9, 3, str(seed)), Random(seed)
        while everything(match)["phase"] == "play":
            action = chance.choice(match.legal())
            drawn = everything(match)["drew"]
            match.do(action)
            position = everything(match)
            if drawn and is_double(action.partition(">")[0]) and position["phase"] == "play":
                seen += 1
                assert match.legal() == (["draw"] if position["boneyard"] else ["pass"])
    assert seen >= 5


def test_equal_seeds_and_actions_give_equal_games() -> None:
    """S-5, MT-P-06: deal, draws and every later position follow from the seed and the actions.

    Another seed deals otherwise.
    """
    one, two, other = parsons(seed="same"), parsons(seed="same"), parsons(seed="other")
    assert one.dump() == two.dump()
    assert everything(one)["hands"] != everything(other)["hands"]
    first, second = Random(7), Random(7)
    for _ in range(400):
        assert one.legal() == two.legal()
        if not one.legal():
            break
        one.do(first.choice(one.legal()))
        two.do(second.choice(two.legal()))
        assert one.dump() == two.dump()


def test_rounds_of_one_seed_are_shuffled_apart() -> None:
    """S-5, MT-P-41: the next round is a new shuffle, the same for the same seed whatever was played before."""
    one, two = parsons(seed="same"), parsons(seed="same")
    before = everything(one)["boneyard"]
    play_round(one, Random(1))
    play_round(two, Random(2))
    one.do("deal")
    two.do("deal")
    assert everything(one)["hands"] == everything(two)["hands"]
    assert everything(one)["boneyard"] == everything(two)["boneyard"] != before


def test_a_view_shows_counts_and_the_own_hand_only() -> None:
    """S-7: engine, trains, markers, scores and counts are public; faces of other hands and of the boneyard are not."""
    match, chance = parsons(seats=3), Random(3)
    for _ in range(60):
        if everything(match)["phase"] != "play":
            break
        whole = everything(match)
        for viewer in (NOBODY, 0, 1, 2):
            view: Any = match.view(viewer).fields()
            own = None if viewer == NOBODY else "ABC"[viewer]
            assert view["seat"] == own
            assert view["boneyard"] == len(whole["boneyard"])
            for seat, hand in whole["hands"].items():
                assert view["hands"][seat] == (hand if seat == own else len(hand))
            public = set(whole) - {"hands", "boneyard"}
            assert set(view) == set(whole) | {"seat"}
            assert {name: view[name] for name in public} == {name: whole[name] for name in public}
        match.do(chance.choice(match.legal()))


def test_a_drawn_face_is_seen_by_its_drawer_only() -> None:
    """S-7: everybody sees that a tile was drawn; its face only who drew it."""
    match = parsons("parsons+penalty=draw_one")
    face, seat = everything(match)["boneyard"][0], everything(match)["turn"]
    drew = [event for event in match.do("draw") if event_fields(event)["event"] == "drew"]
    others = [NOBODY, *(viewer for viewer in range(3) if "ABC"[viewer] != seat)]
    assert [event_fields(event.seen_by("ABC".index(seat))) for event in drew] == [
        {"event": "drew", "seat": seat, "tile": face}
    ]
    for viewer in others:
        assert [event_fields(event.seen_by(viewer)) for event in drew] == [{"event": "drew", "seat": seat}]


def test_a_dealt_hand_is_seen_by_its_holder_only() -> None:
    """S-7: of a deal everybody sees the counts, and his own tiles."""
    match = new_match("mexican-train", "parsons", 9, 3, "one")
    (dealt, *_) = match.do("deal")
    hands = everything(match)["hands"]
    seen: Any = event_fields(dealt.seen_by(1))
    assert seen["hands"]["A"] == seen["hands"]["C"] == 13
    assert sorted(seen["hands"]["B"]) == sorted(hands["B"])
    assert seen["boneyard"] == 15


def test_a_refused_action_changes_nothing() -> None:
    """S-6: whatever is tried and refused, the position stays as it was."""
    match, chance = parsons(seats=3, seed="refuse"), Random(5)
    engine = Engine()
    for _ in range(40):
        if everything(match)["phase"] != "play":
            break
        assert engine.answer({"op": "load", "position": match.dump()})["ok"]
        legal = match.legal()
        tried = [f"{tile_text(t)}>{train}" for t in tiles_of(9) for train in "ABCDM"] + [
            "draw",
            "pass",
            "stop",
            "deal",
            "9-9>hub",
            "mid 1",
        ]
        for action in set(tried) - set(legal):
            answer = engine.answer({"op": "do", "action": action})
            assert answer["error"] == "refused", action
            assert answer["clause"], action
            assert answer["message"], action
        assert engine.answer({"op": "dump"})["position"] == match.dump()
        match.do(chance.choice(legal))


@pytest.mark.parametrize(("search", "taken"), [("take", True), ("draw", False)])
def test_a_deal_is_told_so_that_its_order_is_found_again(search: str, taken: bool) -> None:
    """HR-24: also where the engine was taken out of the boneyard; whoever checks a deal goes by that order."""
    seen = 0
    for seed in range(6):
        match = new_match("mexican-train", f"family+deal=2+search={search}", 12, 2, seed=str(seed))
        (dealt,) = [event for event in match.do("deal") if isinstance(event, Dealt)]
        assert match.record is not None
        assert order_of(dealt) == match.record.rounds[0].deal
        seen += dealt.taken >= 0
    assert (seen > 0) == taken
