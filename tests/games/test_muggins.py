"""Muggins: what scenarios cannot say. Each test names its clauses."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.errors import BadPosition, BadRules
from boneyard.core.game import Game
from boneyard.core.referee import replay
from boneyard.core.rules import RuleCode
from boneyard.core.state import Phase
from boneyard.core.tile import high, low, tiles_of
from boneyard.kinds import GAMES, find_game
from boneyard.match.match import Match, load_match, new_match
from boneyard.notation.event import event_fields
from tests.games.crosses import count_of, expected_actions, expected_bonus

DEALS = {2: (7, 14), 3: (5, 13), 4: (5, 8)}
"""MU-04: for each number of players the tiles in a hand and in the boneyard."""

LEAD: dict[str, Any] = {
    "game": "muggins",
    "rules": "booklet",
    "set": 6,
    "seats": 2,
    "turn": "A",
    "layout": [["6-4", None]],
    "boneyard": ["*"],
}


def new_cross(seats: int, seed: str, options: str = "", starter: int | None = None) -> Match:
    """A match before its first deal."""
    return new_match("muggins", f"booklet{options}", 6, seats, seed, starter)


def position_of(match: Match) -> dict[str, Any]:
    """The whole position, with its fields open to any question."""
    return dict(match.dump())


def loaded(**fields: object) -> Engine:
    """An engine with a position."""
    engine = Engine()
    answer = engine.answer({"op": "load", "position": {**LEAD, **fields}})
    assert answer["ok"], answer
    return engine


@pytest.mark.parametrize("top", [9, 12])
def test_larger_sets_leave_28_tiles(top: int) -> None:
    """MU-01, MU-02: of a larger box the tiles with both ends 6 or lower are the 28 of a double-6 set."""
    kept = [tile for tile in tiles_of(top) if high(tile) <= 6 and low(tile) <= 6]
    assert sorted(kept) == sorted(tiles_of(6))
    assert len(kept) == 28


@pytest.mark.parametrize("seats", DEALS)
def test_deals(seats: int) -> None:
    """MU-01, MU-03, MU-04: hands and boneyard for each number of players, all 28 tiles.

    Teams are named where four play.
    """
    match = new_cross(seats, "deals")
    match.do("deal")
    position = position_of(match)
    each, left = DEALS[seats]
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert len({*position["boneyard"], *[tile for hand in position["hands"].values() for tile in hand]}) == 28
    assert position["layout"] == []
    assert position.get("teams") == ([["A", "C"], ["B", "D"]] if seats == 4 else None)


def test_sets_and_seats_offered() -> None:
    """MU-01, MU-03: one set, and two, three or four players; the starter is one of them (MU-05)."""
    games: Any = Engine().answer({"op": "games"})["games"]
    cross = next(game for game in games if game["game"] == "muggins")
    assert [base["sets"] for base in cross["bases"]] == [{"6": [2, 3, 4]}]
    with pytest.raises(BadRules):
        new_cross(3, "starter", starter=3)


@pytest.mark.parametrize("seats", DEALS)
@pytest.mark.parametrize("options", ["", "+target_check=round_end"])
def test_every_step_of_random_games(seats: int, options: str) -> None:
    """MU-05 to MU-30: over random games actions, scores, bonuses, starters and the end are those of the clauses."""
    chance = Random(seats)
    for number in range(3):
        match = new_cross(seats, f"random {number}", options, starter=number % seats)
        rounds = 0
        while match.phase is not Phase.OVER:
            match.do("deal")
            rounds += 1
            assert position_of(match)["starter"] == position_of(match)["turn"] == "ABCD"[(number + rounds - 1) % seats]
            play_round(match, chance, at_once=not options)
        assert max(position_of(match)["scores"].values()) >= 250


def play_round(match: Match, chance: Random, *, at_once: bool) -> None:
    """Play a round at random and compare every step with the clauses."""
    while match.phase is Phase.PLAY:
        before = position_of(match)
        assert match.legal() == expected_actions(before)
        action = chance.choice(match.legal())
        events = [event_fields(event) for event in match.do(action)]
        after = position_of(match)
        made = count_of(after["layout"]) if ">" in action else 0
        team = before["turn"] if len(before["hands"]) < 4 else "AC" if before["turn"] in "AC" else "BD"
        scores = {seat: total + made * (made % 5 == 0 and seat in team) for seat, total in before["scores"].items()}
        out = before["turn"] if not after["hands"][before["turn"]] else None
        if at_once and max(scores.values()) >= 250:
            bonus = dict.fromkeys(scores, 0)
        elif out or (action == "pass" and before["passes"] == len(scores) - 1):
            bonus = expected_bonus(after, out)
        else:
            assert after["scores"] == scores
            assert after["phase"] == "play"
            continue
        assert [event["points"] for event in events if event["event"] == "round"] == [bonus]
        assert after["scores"] == {seat: scores[seat] + bonus[seat] for seat in scores}
        assert after["phase"] == ("over" if max(after["scores"].values()) >= 250 else "deal")


@pytest.mark.parametrize("seats", DEALS)
def test_true_claims_give_the_scores_of_the_table(seats: int) -> None:
    """MU-14, MU-20: who always claims the true amount scores what the table would have recorded.

    A silent table scores only bonuses.
    """
    chance = Random(20)
    table, claims, silent = (
        new_cross(seats, "claims", options, starter=0) for options in ("", "+scoring=claim", "+scoring=claim")
    )
    for match in (table, claims, silent):
        match.do("deal")
    while table.phase is Phase.PLAY:
        action = chance.choice(table.legal())
        claim = next((one for one in claims.legal() if one.startswith(f"{action}=")), action)
        for match, text in ((table, action), (claims, claim), (silent, action)):
            match.do(text)
        assert {**position_of(claims), "rules": "booklet"} == position_of(table)
        if table.phase is Phase.PLAY:
            assert set(position_of(silent)["scores"].values()) == {0}
    assert sum(position_of(table)["scores"].values()) > sum(position_of(silent)["scores"].values())


def test_events_rebuild_claims_and_calls() -> None:
    """MU-20: what is said aloud, true or false, is written down; the events alone lead to the same scores."""
    match, chance = new_cross(3, "calls", "+scoring=claim", starter=0), Random(3)
    match.do("deal")
    rebuilt, called = match.game.copy(match.state), 0
    while match.phase is Phase.PLAY:
        action = chance.choice([one for one in match.legal() if "=" not in one])
        maker, events = match.state.turn, match.do(action)
        if ">" in action:
            made = count_of(position_of(match)["layout"])
            for points in (made + 5, made):
                caller = (maker + 1 + points % 2) % 3
                if points:
                    events += match.do(f"muggins {points}", caller)
                    called += points % 5 == 0
        rebuilt = replay(match.game, rebuilt, events)
        assert match.game.dump(rebuilt) == match.dump()
    assert called > 0


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("0-0", 0),
        ("1-0", 0),
        ("2-0", 0),
        ("3-0", 5),
        ("3-1", 5),
        ("5-0", 5),
        ("5-1", 5),
        ("5-2", 5),
        ("5-3", 10),
        ("6-3", 10),
        ("5-5", 10),
        ("6-6", 10),
    ],
)
def test_rounding(hand: str, points: int) -> None:
    """MU-26: remainder 1 or 2 goes down, 3 or 4 goes up."""
    engine = loaded(hands={"A": ["4-2"], "B": [hand]})
    events: Any = engine.answer({"op": "do", "action": "4-2>6-4"})["events"]
    assert next(event["points"] for event in events if event["event"] == "round") == {"A": points, "B": 0}


def test_places_of_a_win_at_once() -> None:
    """MU-28, MU-29: who has 250 first is first; the others stand by their points."""
    engine = loaded(
        seats=3, scores={"A": 245, "B": 100, "C": 180}, hands={"A": ["6-1", "0-0"], "B": ["1-1"], "C": ["2-2"]}
    )
    events: Any = engine.answer({"op": "do", "action": "6-1>6-4"})["events"]
    assert events[-1] == {"event": "over", "places": {"A": 1, "B": 3, "C": 2}}


def _book(game: Game[Any]) -> RuleCode:
    return game.read_code(game.bases[0].name)


def test_who_plays_together() -> None:
    """MU-03, MU-28, DO-02, DO-23: partners sit opposite at four seats, and points are played for.

    Everywhere else each seat is alone with what it is left with.
    """
    together = {game.id: [game.team(_book(game), 4, seat) for seat in range(4)] for game in GAMES}
    for name in ("muggins", "dominoes"):
        assert together.pop(name) == [[0, 2], [1, 3], [0, 2], [1, 3]]
        game = find_game(name)
        assert game.team(_book(game), 3, 2) == [2]
    assert all(teams == [[0], [1], [2], [3]] for teams in together.values())
    assert [game.id for game in GAMES if game.points_win] == ["muggins", "dominoes"]


def test_places_of_teams() -> None:
    """MU-03, MU-28: partners win and lose together; of two teams the loser is second."""
    hands = {"A": ["6-1", "0-0"], "B": ["1-1"], "C": ["2-2"], "D": ["3-3"]}
    engine = loaded(seats=4, scores={"A": 200, "B": 245, "C": 200, "D": 245}, hands=hands)
    assert engine.answer({"op": "do", "action": "6-1>6-4"})["phase"] == "play"
    engine = loaded(seats=4, scores={"A": 245, "B": 240, "C": 245, "D": 240}, hands=hands)
    events: Any = engine.answer({"op": "do", "action": "6-1>6-4"})["events"]
    assert events[-1] == {"event": "over", "places": {"A": 1, "B": 2, "C": 1, "D": 2}}


@pytest.mark.parametrize(("scores", "places"), [((240, 250), (1, 1)), ((240, 255), (2, 1)), ((245, 250), (1, 2))])
def test_places_at_the_end_of_the_round(scores: tuple[int, int], places: tuple[int, int]) -> None:
    """MU-29: with target_check=round_end the highest score wins after the bonus, here 10 for A, and a tie is shared."""
    engine = loaded(
        rules="booklet+target_check=round_end",
        scores=dict(zip("AB", scores, strict=True)),
        hands={"A": ["4-2"], "B": ["6-6"]},
    )
    events: Any = engine.answer({"op": "do", "action": "4-2>6-4"})["events"]
    assert events[-1] == {"event": "over", "places": dict(zip("AB", places, strict=True))}


def test_views_hide_hands_and_boneyard() -> None:
    """MU-04, S-7: a seat sees layout, teams, scores and its own hand; a spectator sees no hand."""
    match = new_cross(4, "views")
    match.do("deal")
    position = position_of(match)
    counts = dict.fromkeys("ABCD", 5)
    assert match.view(1).fields() == {
        **position,
        "hands": {**counts, "B": position["hands"]["B"]},
        "boneyard": 8,
        "seat": "B",
    }
    assert match.view(-1).fields() == {**position, "hands": counts, "boneyard": 8, "seat": None}


def test_the_next_round_begins_with_an_empty_table() -> None:
    """MU-30: nothing of the last round lies there, and there is a new first double to be the spinner (MU-11)."""
    engine = loaded(layout=[["6-4", None], ["4-4", "6-4"]], hands={"A": ["4-2"], "B": ["6-6"]})
    assert engine.answer({"op": "do", "action": "4-2>4-4"})["phase"] == "deal"
    assert engine.answer({"op": "do", "action": "deal"})["turn"] == "B"
    position: Any = engine.answer({"op": "dump"})["position"]
    assert (position["layout"], position["round"], position["scores"]) == ([], 2, {"A": 10, "B": 0})
    legal: Any = engine.answer({"op": "legal"})["legal"]
    assert sorted(legal) == sorted(f"{tile}>table" for tile in position["hands"]["B"])


def test_who_plays_alone_is_in_no_team() -> None:
    """HR-23: with `teams=no` a position has no teams, and one that names them is none."""
    match = new_match("muggins", "booklet+teams=no", 6, 4, "alone", 0)
    match.do("deal")
    position = dict(match.dump())
    assert "teams" not in position
    with pytest.raises(BadPosition, match='no field "teams"'):
        load_match(position | {"teams": [["A", "C"], ["B", "D"]]})
