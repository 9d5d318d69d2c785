"""Mexican Train `family` and `online`, and rule codes: what the notation of scenarios cannot express."""

from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.errors import BadRules
from boneyard.core.tile import tile_text, tiles_of
from boneyard.examples.scenario import read_position
from boneyard.kinds import find_game
from boneyard.match import load_match
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields

GAME = "mexican-train"

FAMILY_DEAL = [(2, 15, 61), (3, 15, 46), (4, 15, 31), (5, 12, 31), (6, 12, 19), (7, 10, 21), (8, 10, 11)]

ONLINE_HANDS = {
    9: [(2, 15, 24), (3, 13, 15), (4, 10, 14), (5, 9, 9), (6, 7, 12)],
    12: [(2, 16, 58), (3, 16, 42), (4, 15, 30), (5, 14, 20), (6, 12, 18), (7, 10, 20), (8, 9, 18)],
    6: [(2, 8, 11), (3, 6, 9), (4, 5, 7)],
}

ONLINE_DEAL = [(top, *cell) for top, cells in ONLINE_HANDS.items() for cell in cells]

CANONICAL = [
    ("parsons+engine=dealt", "parsons+engine=dealt+starter=holder"),
    ("family+starter=highest", "family+engine=aside+starter=highest"),
    ("parsons+starter=holder", "parsons+engine=dealt+starter=holder"),
    ("parsons+starter=holder+engine=dealt", "parsons+engine=dealt+starter=holder"),
    ("booklet+engine=aside", "booklet"),
    ("online+engine=aside", "online"),
    ("online+starter=highest+engine=aside", "online"),
    ("online+starter=rotate", "online+starter=rotate"),
    ("online+engine=dealt", "online+engine=dealt+starter=holder"),
    ("family+engine=aside", "family+engine=aside+starter=rotate"),
    ("family+starter=rotate", "family+engine=aside+starter=rotate"),
    ("family+starter=holder", "family"),
    ("family+engine=dealt+starter=holder", "family"),
    ("family+rounds=3+deal=15", "family+deal=15+rounds=3"),
    ("online+deal=10+rounds=10", "online+deal=10+rounds=10"),
    ("family+satisfy_doubles=no+satisfy_order=any", "family"),
    ("family+satisfy_order=oldest+dead_double=bind", "family+dead_double=bind+satisfy_order=oldest"),
    ("parsons+satisfy_doubles=no+dead_double=bind", "parsons+dead_double=bind+satisfy_doubles=no"),
    ("parsons+mexican_from=second+first_turn=chain", "parsons+first_turn=chain+mexican_from=second"),
    ("online+first_turn_draw=yes", "online"),
    ("online+first_turn_draw=no", "online+first_turn_draw=no"),
    ("booklet+first_turn=chain+first_turn_draw=yes", "booklet+first_turn=chain"),
    ("online+mexican_from=second+doubles=chain", "online"),
    ("family+double_blank=50+notify=auto+penalty=none", "family"),
    ("family+doubles=chain", "family+doubles=chain"),
    ("online+penalty=add_50+notify=manual", "online+notify=manual+penalty=add_50"),
]


def deal_tiles(match: Match, hands: list[list[str]], boneyard: list[str]) -> dict[str, Any]:
    """Deal these hands and put these tiles first in the boneyard; the rest of the set follows.

    The position after it.
    """
    named = [name for hand in hands for name in hand] + boneyard
    everything = [tile_text(t) for t in match.game.tiles_to_deal(match.state)]
    match.do(" ".join(["deal", *named, *[name for name in everything if name not in named]]))
    return match.dump()


def table(rules: str, **fields: str) -> Match:
    """A position in the words of a scenario."""
    return load_match(read_position({"rules": rules, **fields}, GAME))


def places(rules: str, scores: str) -> object:
    """The places when A goes out in a game of one round; B keeps 7 points and C 11."""
    match = table(rules, trains="A 12-5", turns="A 1 B 1 C 1", hands="A 5-1 | B 4-3 | C 6-5", turn="A", scores=scores)
    return event_fields(match.do("5-1>A")[-1])["places"]


def play_out(match: Match) -> list[str]:
    """Play a whole game, always by the first legal action; the engines of its rounds."""
    engines: list[str] = []
    for _ in range(20_000):
        if not match.legal():
            break
        if match.legal() == ["deal"]:
            match.do("deal")
            assert match.dump()["round"] == len(engines) + 1
            engines.append("")
        else:
            match.do(match.legal()[-1])
            engines[-1] = str(match.dump()["engine"])
    assert match.dump()["phase"] == "over"
    return engines


@pytest.mark.parametrize(("seats", "each", "left"), FAMILY_DEAL)
def test_family_deal_table(seats: int, each: int, left: int) -> None:
    """MT-F-03: every cell of the family table, all 91 tiles dealt or left."""
    match = new_match(GAME, "family", 12, seats, "cell")
    match.do("deal")
    position: Any = match.dump()
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert position["engine"] is None
    assert seats * each + left == 91


@pytest.mark.parametrize(("top", "seats", "each", "left"), ONLINE_DEAL)
def test_online_deal_table(top: int, seats: int, each: int, left: int) -> None:
    """MT-O-05: every cell of the online table, with the engine set aside."""
    match = new_match(GAME, "online", top, seats, "cell")
    match.do("deal")
    position: Any = match.dump()
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert seats * each + left + 1 == len(tiles_of(top))
    assert position["engine"] == f"{top}-{top}"


def test_seat_counts() -> None:
    """MT-F-02, MT-O-02: the numbers of seats that each book offers with each set, as the engine lists them."""
    games: Any = Engine().answer({"op": "games"})["games"]
    bases = {base["base"]: base["sets"] for game in games if game["game"] == GAME for base in game["bases"]}
    tables = {base: {top: seats for top, seats in sets.items() if seats} for base, sets in bases.items()}
    assert tables["family"] == {"12": [2, 3, 4, 5, 6, 7, 8]}
    assert tables["online"] == {"6": [2, 3, 4], "9": [2, 3, 4, 5, 6], "12": [2, 3, 4, 5, 6, 7, 8]}


@pytest.mark.parametrize(("rules", "top"), [("family", 12), ("online", 12), ("online", 9), ("online", 6)])
def test_whole_game(rules: str, top: int) -> None:
    """MT-F-04, MT-F-33, MT-O-03, MT-O-04: N + 1 rounds, from the highest double down to the double blank."""
    assert play_out(new_match(GAME, rules, top, 3, "whole")) == [f"{pip}-{pip}" for pip in range(top, -1, -1)]


def test_shortened_game() -> None:
    """MT-F-33: the host may choose fewer rounds; the engines are the same."""
    assert play_out(new_match(GAME, "family+rounds=3", 12, 2, "short")) == ["12-12", "11-11", "10-10"]


def test_holder_starts() -> None:
    """MT-F-05: whoever is dealt the engine starts, in whatever seat."""
    hands = [["0-0"], ["12-11"], ["12-12"], ["11-11"]]
    position = deal_tiles(new_match(GAME, "family+deal=1", 12, 4), hands, [])
    assert (position["phase"], position["turn"], position["starter"]) == ("play", "C", "C")


def test_search_in_two_rounds() -> None:
    """MT-F-07, MT-F-08: the first search begins with A, the next one with the seat after the finder."""
    match = new_match(GAME, "family+deal=1", 12, 4)
    position = deal_tiles(match, [["12-0"], ["1-0"], ["2-0"], ["3-0"]], ["4-0", "5-0", "12-12"])
    assert (position["phase"], position["turn"], position["starter"]) == ("search", "A", None)
    for searcher in "ABC":
        assert match.dump()["turn"] == searcher
        match.do("draw")
    assert match.dump()["starter"] == "C"
    while match.dump()["phase"] == "play":
        match.do(match.legal()[0])
    position = deal_tiles(match, [["11-0"], ["1-0"], ["2-0"], ["3-0"]], ["4-0", "11-11"])
    assert (position["phase"], position["turn"], position["round"]) == ("search", "D", 2)
    match.do("draw")
    match.do("draw")
    assert match.dump()["starter"] == "A"


@pytest.mark.parametrize("rules", ["online", "family+starter=highest", "booklet+starter=highest"])
def test_highest_tile_starts(rules: str) -> None:
    """MT-O-07: the highest dealt tile starts, by its sum, then by its larger end (example MT-O-X01)."""
    hands = [["8-8", "1-0"], ["9-7", "0-0"], ["9-6", "6-5"], ["7-5", "7-6"]]
    match = new_match(GAME, f"{rules}+deal=2", 12, 4)
    assert match.dump()["starter"] is None
    assert deal_tiles(match, hands, ["12-11"])["turn"] == "B"
    hands[3][0] = "9-8"
    assert deal_tiles(new_match(GAME, f"{rules}+deal=2", 12, 4), hands, ["12-11"])["turn"] == "D"


def test_engine_is_not_the_highest_tile() -> None:
    """MT-O-03, MT-O-07: the engine is nobody's tile; in the second round the first engine is the highest of all."""
    match = table("online+deal=1", set="9", phase="deal", engine="9-9", hands="A - | B -")
    assert deal_tiles(match, [["9-8"], ["9-9"]], [])["turn"] == "B"


@pytest.mark.parametrize("rules", ["family+rounds=1", "online+rounds=1"])
def test_shared_places(rules: str) -> None:
    """MT-F-34, MT-O-37: the lowest total wins; equal totals share the place, and the next place is left out."""
    assert places(rules, "A 9 B 2 C 0") == {"A": 1, "B": 1, "C": 3}
    assert places(rules, "A 18 B 11 C 0") == {"A": 2, "B": 2, "C": 1}
    assert places(rules, "A 50 B 0 C 20") == {"A": 3, "B": 1, "C": 2}


@pytest.mark.parametrize("rules", ["family", "online", "parsons"])
def test_who_announces(rules: str) -> None:
    """MT-F-35, MT-O-38, MT-P-39: only the books that know the call hear one when a turn ends with one tile."""
    match = table(rules, trains="A 12-5", turns="A 1 B 1", hands="A 5-1 4-3 | B 1-0", turn="A")
    events = [event_fields(event)["event"] for event in match.do("5-1>A")]
    assert ("announced" in events) == (rules == "parsons")


@pytest.mark.parametrize(
    ("rules", "clause"), [("family+engine=aside", "MT-F-09"), ("online+starter=rotate", "MT-O-08")]
)
def test_out_of_turn(rules: str, clause: str) -> None:
    """MT-F-09, MT-O-08: clockwise means that nobody else may act."""
    match = new_match(GAME, rules, 12, 3, "turn", 1)
    match.do("deal")
    refusal = match.why_not("draw", 2)
    assert refusal is not None
    assert refusal.clause == clause


@pytest.mark.parametrize("rules", ["family", "online"])
def test_hands_and_boneyard_are_hidden(rules: str) -> None:
    """MT-O-06, S-7: a seat sees its own hand and counts; nobody sees where the engine is being searched."""
    match = new_match(GAME, rules, 12, 3, "view")
    match.do("deal")
    position: Any = match.dump()
    view: Any = match.view(1).fields()
    counts = {seat: len(hand) for seat, hand in position["hands"].items()}
    assert view["hands"] == {**counts, "B": position["hands"]["B"]}
    assert view["boneyard"] == len(position["boneyard"])
    assert match.view(-1).fields()["hands"] == counts


@pytest.mark.parametrize(("text", "printed"), CANONICAL)
def test_canonical_code(text: str, printed: str) -> None:
    """MT-F-05, MT-P-08, MT-O-07, MT-O-13: options in alphabetical order, brought along or given, but the base's."""
    kind = find_game(GAME)
    assert kind.read_code(text).text() == printed
    assert kind.read_code(printed).text() == printed


@pytest.mark.parametrize("base", ["parsons", "booklet", "family", "online"])
def test_every_value_in_every_base(base: str) -> None:
    """MT-P-08, MT-F-05, MT-O-13: every value is accepted in every base, but for first_turn_draw without a chain."""
    kind = find_game(GAME)
    for option in kind.options:
        for value in option.values or ["1", "7"]:
            if option.name == "first_turn_draw" and base != "online":
                with pytest.raises(BadRules, match="first_turn_draw"):
                    kind.read_code(f"{base}+{option.name}={value}")
            else:
                code = kind.read_code(f"{base}+{option.name}={value}")
                assert code.values[option.name] == value
                assert kind.read_code(code.text()).values == code.values


def test_extra_turn_and_chain_allow_the_same() -> None:
    """MT-F-21, MT-O-26, MT-O-27: played side by side, the two values of `doubles` never differ."""
    one = new_match(GAME, "family+doubles=extra_turn", 12, 3, "same")
    two = new_match(GAME, "family+doubles=chain", 12, 3, "same")
    for step in range(600):
        assert one.legal() == two.legal()
        if not one.legal():
            break
        action = one.legal()[step % len(one.legal())]
        one.do(action)
        two.do(action)
    assert one.dump()["round"] == two.dump()["round"]
