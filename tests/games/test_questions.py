"""What a table is told of its game beside views and legal actions: counts, worths, wishes, grounds and calls."""

from random import Random
from typing import Any

import pytest

from boneyard.core import referee
from boneyard.core.action import DRAW, LAY_KIND, MID_KIND, PASS, amount_of, call, kind_of, tile_of
from boneyard.core.event import Scored
from boneyard.core.game import NOT_COUNTED, Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import NO_TILE, has, tile
from boneyard.kinds import KINDS, find_game
from boneyard.match.match import load_match, usual_set


def _rounds(name: str, code: str, top: int, seats: int, rounds: int = 3) -> Any:
    """Every state of some rounds that are played at random."""
    game: Game[Any] = find_game(name)
    rng = Random(f"{name} {code} {seats}")
    state: State = game.setup(game.read_code(code), top, seats, 0)
    while state.phase is not Phase.OVER and (state.phase is not Phase.DEAL or state.round < rounds):
        if state.phase is Phase.DEAL:
            order = game.tiles_to_deal(state)
            rng.shuffle(order)
            referee.deal(game, state, order)
        else:
            referee.submit(game, state, rng.choice(game.legal_actions(state)))
        yield game, state, rng


@pytest.mark.parametrize("seats", [2, 4])
def test_a_placement_is_worth_what_it_scores(seats: int) -> None:
    """And the count that everybody sees is what it scored, if it is a multiple of five (MU-14)."""
    scored = 0
    for game, state, _ in _rounds("muggins", "booklet", 6, seats):
        for action in game.legal_actions(state):
            points = sum(event.points for event in game.decide(state, action, state.turn) if isinstance(event, Scored))
            assert game.worth(state, action) == points
            scored += points > 0
            if points:
                after = game.copy(state)
                game.play(after, action, state.turn)
                assert game.open_count(after) == points
    assert scored


def test_points_are_scored_in_play_or_at_the_end() -> None:
    """In play by Muggins alone (MU-14)."""
    assert [kind.game.id for kind in KINDS if kind.game.scores_in_play()] == ["muggins"]


def test_who_has_to_claim_is_not_told() -> None:
    """With `scoring=claim` counting is the game: neither the count nor what a tile would make is told (MU-20)."""
    for game, state, _ in _rounds("muggins", "booklet+scoring=claim", 6, 2, 1):
        assert game.open_count(state) == NOT_COUNTED
        assert not any(game.worth(state, action) for action in game.legal_actions(state))


def test_may_call_is_what_a_call_needs() -> None:
    """Whoever may call is not refused, whatever is called; whoever may not is (MU-20)."""
    may = 0
    for game, state, _ in _rounds("muggins", "booklet+scoring=claim", 6, 4):
        for seat in range(NOBODY, 4):
            assert game.may_call(state, seat) == (game.why_not(state, call(5), seat) is None)
            may += game.may_call(state, seat)
    assert may


def test_other_games_count_nothing_and_call_nothing() -> None:
    """Where nothing scores before the round is over."""
    for game, state, _ in _rounds("dominoes", "draw", 6, 2, 1):
        assert (game.open_count(state), game.may_call(state, 1), game.wants(state)) == (NOT_COUNTED, False, [])
        assert all((game.worth(state, one), game.grounds(state, one)) == (0, []) for one in game.legal_actions(state))


@pytest.mark.parametrize("code", ["booklet", "booklet+dead_foot=bind"])
def test_a_foot_wants_as_many_toes_as_will_come(code: str) -> None:
    """Six for the engine, three for any other double, and no more than there are tiles for it (CF-07, CF-13, CF-17)."""
    seen = set()
    for game, state, _ in _rounds("chickenfoot", code, 9, 4, 6):
        wants = game.wants(state)
        assert len(wants) == len(game.asking(state))
        seen |= {(is_engine, wanted) for wanted in wants for is_engine in [state.foot == state.engine]}
        assert all(wanted > 0 for wanted in wants)
    assert {(True, 6), (True, 1), (False, 3), (False, 1)} <= seen


def test_a_foot_wants_no_more_than_is_left_of_its_suit() -> None:
    """CF-X06: one 5 is left, so the foot of 5-5 will get one toe; with `dead_foot=bind` it goes on wanting three."""
    arms = [["9-9", None], ["9-5", "9-9"], ["9-2", "9-9"], ["9-3", "9-9"], ["9-6", "9-9"], ["9-7", "9-9"]]
    more = [["9-8", "9-9"], ["5-0", "9-5"], ["5-2", "9-2"], ["5-1", "5-2"], ["5-3", "9-3"], ["5-4", "5-3"]]
    last = [["6-5", "9-6"], ["7-5", "9-7"], ["5-5", "6-5"]]
    for code, wanted in (("booklet", 1), ("booklet+dead_foot=bind", 3)):
        match = load_match(
            {
                "game": "chickenfoot",
                "rules": code,
                "set": 9,
                "seats": 2,
                "round": 1,
                "engine": "9-9",
                "starter": "A",
                "phase": "play",
                "turn": "A",
                "scores": {"A": 0, "B": 0},
                "layout": [*arms, *more, *last],
                "hands": {"A": ["8-5", "8-8", "4-0"], "B": ["1-1"]},
                "boneyard": ["*"],
            }
        )
        assert match.game.wants(match.state) == [wanted]


def test_a_double_that_is_to_be_covered_wants_nothing_else() -> None:
    """In Mexican Train one tile covers it: that goes without saying."""
    for game, state, _ in _rounds("mexican-train", "parsons", 9, 2, 1):
        assert game.wants(state) == []


@pytest.mark.parametrize("code", ["booklet", "booklet+triple_rule=chain", "booklet+triple_rule=pairs"])
def test_a_removal_rests_on_numbers_that_its_tiles_share(code: str) -> None:
    """The neighbours of the tile in the middle, or all three, or each with the next (CR-05, CR-07)."""
    removed = 0
    for game, state, _ in _rounds("castle-rock", code, 6, 1):
        assert game.grounds(state, DRAW) == []
        for action in game.legal_actions(state):
            if action == DRAW:
                continue
            at, numbers = amount_of(action) - 1, game.grounds(state, action)
            one, two, three = state.row[at : at + 3]
            pairs = [(one, three)] if kind_of(action) == MID_KIND else [(one, two), (two, three)]
            if len(numbers) == 1:
                numbers = numbers * len(pairs)
            assert len(numbers) == len(pairs)
            assert all(has(a, n) and has(b, n) for (a, b), n in zip(pairs, numbers, strict=True))
            removed += 1
    assert removed


BOOKS = [(kind.game.id, base.name) for kind in KINDS for base in kind.game.bases]


@pytest.mark.parametrize(("name", "code"), BOOKS, ids=[" ".join(book) for book in BOOKS])
def test_who_cannot_lay_has_no_tile_of_a_needed_number(name: str, code: str) -> None:
    """And every tile that is laid has one of them, unless nothing lies there yet."""
    game: Game[Any] = find_game(name)
    top = usual_set(game, game.read_code(code))
    laid, seats = 0, game.seat_counts(game.read_code(code), top)[0]
    for _, state, _ in _rounds(name, code, top, seats, 1):
        if state.phase is not Phase.PLAY:
            continue
        needs, legal = game.needs(state), game.legal_actions(state)
        assert all((game.covers(state, one) != NO_TILE) <= bool(game.asking(state)) for one in legal)
        plays = [tile_of(action) for action in legal if kind_of(action) == LAY_KIND]
        if needs:
            assert all(any(has(t, number) for number in needs) for t in plays) or game.asking(state)
            laid += len(plays)
        if legal in ([DRAW], [PASS]) and not game.asking(state):
            assert not any(has(t, number) for t in state.hands.tiles(state.turn) for number in needs)
    assert laid or seats == 1


def test_nothing_is_needed_between_rounds() -> None:
    """The numbers of a table that is cleared away are nobody's (CF-15, MT-P-29, MU-09, DO-12)."""
    for kind in KINDS:
        game: Game[Any] = kind.game
        code = game.read_code(game.bases[0].name)
        top = usual_set(game, code)
        assert game.needs(game.setup(code, top, game.seat_counts(code, top)[0], 0)) == []


def test_everybody_draws_for_the_engine_that_nobody_holds() -> None:
    """And for nothing else, before a deal or in play (MT-F-07)."""
    seen = set[bool]()
    for game, state, _ in _rounds("mexican-train", "family", 12, 2, 6):
        sought, is_search = game.sought(state), state.phase is Phase.SEARCH
        assert sought == (tile(13 - state.round, 13 - state.round) if is_search else NO_TILE)
        assert sought == NO_TILE or all(sought not in state.hands.tiles(seat) for seat in (0, 1))
        seen.add(is_search)
    assert seen == {True, False}
    for kind in KINDS:
        other: Game[Any] = kind.game
        code = other.read_code(other.bases[0].name)
        top = usual_set(other, code)
        assert other.sought(other.setup(code, top, other.seat_counts(code, top)[0], 0)) == NO_TILE


LENGTHS = [
    ("mexican-train", "parsons", 12, (13, 0)),  # MT-P-42
    ("mexican-train", "booklet", 9, (10, 0)),  # MT-B-37
    ("mexican-train", "family", 12, (13, 0)),  # MT-F-33
    ("mexican-train", "online+rounds=3", 9, (3, 0)),  # MT-O-04
    ("chickenfoot", "booklet", 9, (10, 0)),  # CF-22
    ("muggins", "booklet", 6, (0, 250)),  # MU-28
    ("dominoes", "draw", 6, (0, 100)),  # DO-23
    ("dominoes", "block+target=50", 6, (0, 50)),  # DO-23
    ("castle-rock", "booklet", 6, (1, 0)),
]


@pytest.mark.parametrize(("name", "text", "top", "length"), LENGTHS)
def test_a_game_says_how_long_it_is(name: str, text: str, top: int, length: tuple[int, int]) -> None:
    """Its rounds, or the points that end it."""
    game: Game[Any] = find_game(name)
    code = game.read_code(text)
    assert (game.rounds(code, top), game.target(code)) == length


def test_a_double_that_binds_is_covered_by_whoever_lays_there() -> None:
    """MT-P-29: the tile that is laid on its train covers it; one's own doubles of this turn bind nobody yet."""
    covered = 0
    for game, state, _ in _rounds("mexican-train", "parsons", 9, 4, 4):
        if state.phase is not Phase.PLAY:
            continue
        for action in game.legal_actions(state):
            found = game.covers(state, action)
            assert (found != NO_TILE) == (kind_of(action) == LAY_KIND and bool(state.open) and not state.laid)
            covered += found != NO_TILE
    assert covered
