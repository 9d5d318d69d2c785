"""The engine protocol: every operation."""

import pytest

from boneyard.cli.engine import Engine
from tests.protocol.engine import NEW, POSITION, ask, started


def test_new_deals_the_first_round() -> None:
    """A new game is in play, and equal arguments give equal games (S-5)."""
    one, two, other = started(), started(), Engine()
    assert {"ok": True, "phase": "play", "turn": ask(one, op="dump")["position"]["starter"]} == ask(Engine(), **NEW)
    assert ask(one, op="dump") == ask(two, op="dump")
    ask(other, **{**NEW, "seed": "another text"})
    assert ask(one, op="dump") != ask(other, op="dump")


def test_a_starter_can_be_named_where_one_is_designated() -> None:
    """MT-P-08: the host may name a seat; by MT-O-07 nobody can."""
    engine = Engine()
    assert ask(engine, **NEW, starter="C")["turn"] == "C"
    assert ask(engine, **{**NEW, "rules": "online", "starter": "C"})["error"] == "bad-rules"
    assert ask(engine, **NEW, starter="H")["error"] == "bad-rules"
    assert ask(engine, **NEW, starter="Z")["error"] == "unreadable"


def test_the_printed_position_loads_and_dumps() -> None:
    """The position printed in docs/protocol.md: its legal actions, and every tile named in the dump (S-1)."""
    engine = Engine()
    assert ask(engine, op="load", position=POSITION) == {"ok": True, "phase": "play", "turn": "A"}
    assert ask(engine, op="legal") == {"ok": True, "phase": "play", "turn": "A", "legal": ["draw"]}
    dump = ask(engine, op="dump")["position"]
    assert len(dump["boneyard"]) == 83
    assert {**dump, "boneyard": POSITION["boneyard"]} == POSITION
    assert dump["boneyard"][:4] == ["9-8", "7-7", "0-0", "1-0"]


def test_a_view_shows_counts_and_the_own_hand() -> None:
    """S-7: other hands and the boneyard are counts; a spectator sees no hand."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    view = ask(engine, op="view", seat="B")["view"]
    assert (view["hands"], view["boneyard"], view["seat"]) == ({"A": 2, "B": ["12-1"], "C": 1}, 83, "B")
    assert ((view := ask(engine, op="view", seat=None)["view"])["hands"], view["seat"]) == (
        {"A": 2, "B": 1, "C": 1},
        None,
    )


def test_why_names_the_clause() -> None:
    """A refused action has a clause and a sentence; a legal one has neither."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    answer = ask(engine, op="why", action="12-4>A")
    assert answer == {
        "ok": True,
        "legal": False,
        "clause": "MT-P-29",
        "message": "5-5 on B's train must be covered first.",
    }
    assert ask(engine, op="why", action="draw") == {"ok": True, "legal": True}
    assert ask(engine, op="why", action="12-1>B", seat="B")["clause"] == "MT-P-09"


def test_do_tells_what_happened() -> None:
    """An action answers with its events and whose turn it is."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    assert ask(engine, op="do", action="draw")["events"] == [{"event": "drew", "seat": "A", "tile": "9-8"}]
    answer = ask(engine, op="do", action="pass", seat="A")
    assert [event["event"] for event in answer["events"]] == ["passed", "marked", "turn-ended", "turn"]
    assert (answer["phase"], answer["turn"]) == ("play", "B")


def test_a_round_ends_with_its_points() -> None:
    """The round event has the points and the totals, and nothing else."""
    engine = Engine()
    ask(
        engine,
        op="load",
        position={**POSITION, "hands": {"A": ["9-5"], "B": ["12-1"], "C": ["11-10"]}, "scores": {"B": 10}},
    )
    events = ask(engine, op="do", action="9-5>B")["events"]
    assert events[-1] == {"event": "round", "points": {"A": 0, "B": 13, "C": 21}, "scores": {"A": 0, "B": 23, "C": 21}}
    assert ask(engine, op="legal")["legal"] == ["deal"]
    assert ask(engine, op="do", action="deal")["turn"] == "B"


def test_a_deal_can_name_its_order() -> None:
    """An order that does not name each tile once is refused, and changes nothing (S-1)."""
    engine = Engine()
    start = {"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1, "phase": "deal", "boneyard": ["*"]}
    assert ask(engine, op="load", position=start)["ok"]
    order = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]
    for wrong in (order[:-1], [*order, "6-6"], [*order[:-1], "0-0"], [*order[:-1], "7-7"]):
        answer = ask(engine, op="do", action="deal " + " ".join(wrong))
        assert (answer["error"], answer["clause"]) == ("refused", "S-1")
    assert ask(engine, op="legal")["phase"] == "deal"
    assert ask(engine, op="do", action="deal " + " ".join(order))["ok"]
    assert order[:3] == ask(engine, op="dump")["position"]["row"]
    assert ask(engine, op="do", action="deal " + " ".join(order))["error"] == "refused"
    assert ask(engine, op="do", action="deal")["error"] == "refused"


@pytest.mark.parametrize("bot", ["uniform", "heaviest"])
@pytest.mark.parametrize("game", ["mexican-train", "castle-rock"])
def test_bots_play_whole_games(bot: str, game: str) -> None:
    """A bot's choice is always legal, the same for the same seed, and a game of them ends."""
    engine = Engine()
    table = (
        {"rules": "booklet", "set": 6, "seats": 1}
        if game == "castle-rock"
        else {"rules": "online+rounds=2+notify=manual+penalty=add_50", "set": 9, "seats": 3}
    )
    ask(engine, op="new", game=game, **table)
    for step in range(5000):
        if (legal := ask(engine, op="legal"))["phase"] == "over":
            break
        choice = ask(engine, op="choose", bot=bot, seed=str(step))["action"]
        assert choice in legal["legal"]
        assert choice == ask(engine, op="choose", bot=bot, seed=str(step))["action"]
        assert ask(engine, op="do", action=choice)["ok"]
    assert ask(engine, op="legal")["legal"] == []
    assert ask(engine, op="choose", bot=bot)["error"] == "refused"


def test_the_heaviest_bot_sheds_its_heaviest_tile() -> None:
    """Of all playable tiles the one with most pips goes first."""
    engine = Engine()
    ask(
        engine,
        op="load",
        position={**POSITION, "hands": {"A": ["12-4", "5-0", "8-5", "6-5"], "B": ["12-1"], "C": ["11-10"]}},
    )
    assert ask(engine, op="choose", bot="heaviest")["action"] == "8-5>B"


def test_games_lists_everything_on_offer() -> None:
    """Every game with its bases, sets, seat counts and options."""
    games = {game["game"]: game for game in ask(Engine(), op="games")["games"]}
    assert [base["base"] for base in games["mexican-train"]["bases"]] == ["parsons", "booklet", "family", "online"]
    assert games["mexican-train"]["bases"][1]["sets"] == {
        "6": [],
        "9": [2, 3, 4, 5, 6],
        "12": [4, 5, 6, 7, 8],
        "15": [],
        "18": [],
    }
    assert games["castle-rock"]["options"]["triple_rule"] == ["common", "chain", "pairs"]


def test_ids_come_back() -> None:
    """An id of any shape returns with its answer, also with an error."""
    for given_id in (7, "seven", None, [1, {"a": 2}], True, 1.5):
        assert given_id == ask(Engine(), op="games", id=given_id)["id"]
        assert given_id == ask(Engine(), op="nothing", id=given_id)["id"]
