"""Parsons rules and the shared definitions, where a scenario cannot say it."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.seat import NOBODY
from boneyard.core.tile import tile_text, tiles_of
from boneyard.match import Match, new_match
from boneyard.notation.event import event_fields

DEALS = [
    (12, 2, 16, 58),
    (12, 3, 16, 42),
    (12, 4, 15, 30),
    (12, 5, 14, 20),
    (12, 6, 12, 18),
    (12, 7, 10, 20),
    (12, 8, 9, 18),
    (9, 2, 15, 24),
    (9, 3, 13, 15),
    (9, 4, 10, 14),
]
"""The table of MT-P-05: set, players, tiles each, tiles left."""


def parsons(rules: str = "parsons", top: int = 9, seats: int = 3, seed: str = "one") -> Match:
    """A match after its first deal."""
    match = new_match("mexican-train", rules, top, seats, seed)
    match.do("deal")
    return match


def everything(match: Match) -> Any:
    """The whole position, to be looked into."""
    return match.dump()


def loaded(position: dict[str, Any]) -> Engine:
    """The engine with a position of Parsons rules on its table."""
    engine = Engine()
    answer = engine.answer({"op": "load", "position": {"game": "mexican-train", "rules": "parsons", "set": 12, "seats": 2, **position}})
    assert answer["ok"], answer
    return engine


def end_of(train: list[str], engine: str) -> int:
    """The open number of a train, found by walking along it."""
    end = int(engine.partition("-")[0])
    for text in train:
        high, low = (int(number) for number in text.split("-"))
        end = low if end == high else high
    return end


def ends_in_double(train: list[str]) -> bool:
    """Whether the last tile of a train is a double."""
    return bool(train) and is_double(train[-1])


def is_double(text: str) -> bool:
    """Whether both numbers of a tile are equal."""
    high, _, low = text.partition("-")
    return high == low


# --- equipment and deal ---


def test_double_nine_is_double_twelve_without_36_tiles() -> None:
    """MT-P-01, MT-P-02: taking out every tile with a 10, 11 or 12 on one end takes 36 and leaves the double-9 set."""
    whole = [tile_text(t) for t in tiles_of(12)]
    small = [text for text in whole if max(int(number) for number in text.split("-")) < 10]
    assert len(whole) == 91
    assert len(whole) - len(small) == 36
    assert sorted(small) == sorted(tile_text(t) for t in tiles_of(9))
    assert len(small) == 55
    assert "9-9" in small


@pytest.mark.parametrize(("top", "seats", "each", "left"), DEALS)
def test_deal_table(top: int, seats: int, each: int, left: int) -> None:
    """MT-P-04, MT-P-05: every cell of the deal table; the engine is in the hub and nowhere else."""
    position = everything(parsons(top=top, seats=seats))
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert position["engine"] == f"{top}-{top}"
    assert all(position["engine"] not in pile for pile in [*position["hands"].values(), position["boneyard"]])


@pytest.mark.parametrize(("top", "seats"), [(9, 5), (9, 6), (9, 7), (9, 8), (12, 1), (12, 9), (9, 1), (6, 2), (6, 4), (15, 4)])
def test_other_tables_are_refused(top: int, seats: int) -> None:
    """MT-P-01, MT-P-03: every other combination is refused, as a matter of rules."""
    answer = Engine().answer({"op": "new", "game": "mexican-train", "rules": "parsons", "set": top, "seats": seats, "seed": ""})
    assert (answer["ok"], answer["error"]) == (False, "bad-rules")


def test_a_deal_by_hand_opens_every_seat_count() -> None:
    """MT-P-01, MT-P-03: with the option deal double-6 and the empty cells of double-9 are played by 2 to 8."""
    for top in (6, 9, 12):
        for seats in range(2, 9):
            position = everything(parsons("parsons+deal=3", top, seats))
            assert [len(hand) for hand in position["hands"].values()] == [3] * seats


def test_the_whole_game_has_n_plus_one_rounds() -> None:
    """MT-P-04, MT-P-08, MT-P-41, MT-P-42: engines count down to 0-0, starters go round, then the game is over."""
    match = new_match("mexican-train", "parsons", 9, 4, "all rounds", starter=2)
    engines, starters = [], []
    while match.legal():
        match.do("deal")
        position = everything(match)
        engines.append(position["engine"])
        starters.append(position["starter"])
        assert position["turn"] == position["starter"]
        play_round(match, Random(len(engines)))
    assert engines == [f"{number}-{number}" for number in range(9, -1, -1)]
    assert "".join(starters) == "CDABCDABCD"
    assert everything(match)["phase"] == "over"


def test_the_first_starter_comes_from_the_seed() -> None:
    """MT-P-08, S-5: without a named seat the seed designates the starter; every seat can be drawn, and equal seeds draw equally."""
    drawn = [everything(parsons(seats=4, seed=str(number)))["starter"] for number in range(40)]
    again = [everything(parsons(seats=4, seed=str(number)))["starter"] for number in range(40)]
    assert drawn == again
    assert set(drawn) == set("ABCD")


# --- turns ---


def test_only_the_seat_to_move_acts() -> None:
    """MT-P-09, MT-P-25: after the additional tile it is the next seat's turn, and nobody acts out of turn."""
    hands = {"A": ["5-5", "8-5", "8-8"], "B": ["12-1"]}
    engine = loaded({"engine": "12-12", "turn": "A", "trains": {"A": ["12-5"]}, "hands": hands, "boneyard": ["*"]})
    assert engine.answer({"op": "do", "action": "5-5>A", "seat": "A"})["turn"] == "A"
    assert engine.answer({"op": "do", "action": "12-1>B", "seat": "B"})["clause"] == "MT-P-09"
    assert engine.answer({"op": "do", "action": "8-5>A", "seat": "A"})["turn"] == "B"
    refused = engine.answer({"op": "do", "action": "8-8>A", "seat": "A"})
    assert (refused["error"], refused["clause"], refused["message"]) == ("refused", "MT-P-09", "It is B's turn.")


def test_there_is_no_taking_back() -> None:
    """MT-P-20: no action takes a placement back, neither by name nor by laying the tile elsewhere."""
    engine = loaded({"engine": "12-12", "turn": "A", "hands": {"A": ["12-5", "1-1"], "B": ["12-1"]}, "boneyard": ["*"]})
    engine.answer({"op": "do", "action": "12-5>A"})
    before = engine.answer({"op": "dump"})
    for action in ("undo", "back", "take 12-5", "12-5>A", "12-5>M"):
        assert not engine.answer({"op": "do", "action": action, "seat": "A"})["ok"]
    assert engine.answer({"op": "dump"}) == before


def test_announcements_and_errors_are_made_once() -> None:
    """MT-P-39: no announcement with two tiles left or none, one with one; MT-P-45: silence is an error, not an announcement."""
    for hand, rules, play, told in [
        (["5-4", "3-3", "2-2"], "parsons", "5-4>A", []),
        (["5-4", "3-3"], "parsons", "5-4>A", ["announced"]),
        (["5-5", "3-3"], "parsons", "5-5>A", []),
        (["5-4"], "parsons", "5-4>A", []),
        (["5-4", "3-3"], "parsons+notify=manual", "5-4>A!", ["announced"]),
        (["5-4", "3-3"], "parsons+notify=manual+penalty=add_50", "5-4>A", ["erred"]),
        (["5-4", "3-3"], "parsons+notify=manual+penalty=add_50", "5-4>A!", ["announced"]),
    ]:
        engine = loaded({"rules": rules, "turn": "A", "trains": {"A": ["12-5"]}, "hands": {"A": hand, "B": ["1-1"]}, "boneyard": ["*"]})
        events: Any = engine.answer({"op": "do", "action": play})["events"]
        assert [event["event"] for event in events if event["event"] in ("announced", "erred")] == told, (hand, rules, play)


# --- the end ---


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ({"A": 9, "B": 0, "C": 20}, {"A": 2, "B": 1, "C": 3}),
        ({"A": 6, "B": 0, "C": 3}, {"A": 1, "B": 1, "C": 1}),
        ({"A": 6, "B": 0, "C": 30}, {"A": 1, "B": 1, "C": 3}),
        ({"A": 30, "B": 1, "C": 4}, {"A": 3, "B": 1, "C": 1}),
    ],
)
def test_lowest_total_wins_and_ties_share(scores: dict[str, int], places: dict[str, int]) -> None:
    """MT-P-44: the lowest total is first, tied players share the place; the round adds 0, 6 and 3."""
    hands = {"A": ["5-4"], "B": ["3-3"], "C": ["2-1"]}
    position = {"engine": "0-0", "seats": 3, "turn": "A", "trains": {"A": ["5-0"]}, "hands": hands, "boneyard": ["*"], "scores": scores}
    events: Any = loaded(position).answer({"op": "do", "action": "5-4>A"})["events"]
    assert [event["places"] for event in events if event["event"] == "over"] == [places]


# --- shared definitions, in games played at random ---


def play_round(match: Match, chance: Random) -> None:
    """Play a round to its end, and hold every position against the shared definitions."""
    while everything(match)["phase"] == "play":
        check_conservation(match)
        check_bound(match)
        match.do(chance.choice(match.legal()))
    check_conservation(match)


def check_conservation(match: Match) -> None:
    """S-1: every tile of the set is in exactly one place."""
    position = everything(match)
    piles = [*position["hands"].values(), *position["trains"].values(), position["boneyard"], [position["engine"]]]
    assert sorted(text for pile in piles for text in pile) == sorted(tile_text(t) for t in tiles_of(position["set"]))


def check_bound(match: Match) -> None:
    """S-3: no double fits where a double lies; whoever has to cover one lays no double."""
    position = everything(match)
    plays = [action.rstrip("!").split(">") for action in match.legal() if ">" in action]
    for tile, train in plays:
        assert not (is_double(tile) and ends_in_double(position["trains"][train]))
    if plays and all(ends_in_double(position["trains"][train]) for _, train in plays):
        assert not any(is_double(tile) for tile, _ in plays)


@pytest.mark.parametrize("rules", ["parsons", "parsons+notify=manual+penalty=draw_one", "parsons+penalty=add_50", "booklet", "online"])
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
    """S-5, MT-P-06: deal, draws and every later position follow from the seed and the actions; another seed deals otherwise."""
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
            view: Any = match.view(viewer)
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
    assert [event_fields(event.seen_by("ABC".index(seat))) for event in drew] == [{"event": "drew", "seat": seat, "tile": face}]
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
        tried = [f"{tile_text(t)}>{train}" for t in tiles_of(9) for train in "ABCDM"] + ["draw", "pass", "stop", "deal", "9-9>hub", "mid 1"]
        for action in set(tried) - set(legal):
            answer = engine.answer({"op": "do", "action": action})
            assert answer["error"] == "refused", action
            assert answer["clause"], action
            assert answer["message"], action
        assert engine.answer({"op": "dump"})["position"] == match.dump()
        match.do(chance.choice(legal))
