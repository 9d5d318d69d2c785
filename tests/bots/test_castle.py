"""The exact solver of Castle Rock against a plain search through the engine, and its solutions played out."""

from random import Random

import pytest

from boneyard.core import referee
from boneyard.core.position import Position
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile, tile_text, tiles_of
from boneyard.games.castle_rock.rules import TripleRule
from boneyard.kinds import find_game
from boneyard.notation.action import action_text
from boneyard.search.castle import as_row, quiet_rows, removals, solve, solve_deal

GAME = find_game("castle-rock")
RULES = list(TripleRule)


def can_win(state: State) -> bool:
    """Whether the engine can be led to an empty row, by trying everything."""
    if state.phase is Phase.OVER:
        return state.scores == [0]
    for action in GAME.legal_actions(state):
        after = GAME.copy(state)
        GAME.play(after, action, 0)
        if can_win(after):
            return True
    return False


def table(row: list[Tile], order: list[Tile], rule: TripleRule) -> State:
    """A castle with this row and this boneyard."""
    code = GAME.read_code(f"booklet+triple_rule={rule.value}")
    position: Position = {"row": [tile_text(t) for t in row], "boneyard": [tile_text(t) for t in order]}
    state: State = GAME.load(position, code, 6, 1)
    return state


@pytest.mark.parametrize("rule", RULES)
def test_solver_equals_trying_everything(rule: TripleRule) -> None:
    """Short games: the solver says "won" exactly where some way through the engine clears the row."""
    rng = Random(f"short {rule.value}")
    outcomes = set()
    for _ in range(150):
        tiles = rng.sample(tiles_of(6 if rng.random() < 0.5 else 3), rng.randint(4, 10))
        cut = rng.randint(3, len(tiles) - 1)
        row, order = tiles[:cut], tiles[cut:]
        found = solve(row, order, rule)
        assert found.proved
        assert can_win(table(row, order, rule)) == found.won
        outcomes.add(found.won)
    assert outcomes == {True, False}


@pytest.mark.parametrize("rule", RULES)
def test_solutions_win_when_played(rule: TripleRule) -> None:
    """Whole deals: every solution is legal step by step and leaves nothing in the row."""
    rng = Random(f"whole {rule.value}")
    wins = 0
    for _ in range(25):
        order = tiles_of(6)
        rng.shuffle(order)
        found = solve_deal(order, rule)
        assert found.proved
        assert found.won or found.actions == ()
        if found.won:
            wins += 1
            state = GAME.setup(GAME.read_code(f"booklet+triple_rule={rule.value}"), 6, 1, 0)
            referee.deal(GAME, state, order)
            for action in found.actions:
                referee.submit(GAME, state, action)
            assert (state.phase, state.scores) == (Phase.OVER, [0])
    assert wins


@pytest.mark.parametrize("rule", RULES)
def test_removals_are_those_of_the_engine(rule: TripleRule) -> None:
    """The solver's own rows know the same removals as the rules."""
    rng = Random(f"removals {rule.value}")
    for _ in range(200):
        row = rng.sample(tiles_of(6), rng.randint(3, 8))
        legal = {
            action_text(action)
            for action in GAME.legal_actions(table(row, [t for t in tiles_of(6) if t not in row][:1], rule))
        }
        assert legal - {"draw"} == {action_text(action) for action, _ in removals(as_row(row), rule)}


def test_quiet_rows_are_all_rows_before_the_next_draw() -> None:
    """Each quiet row has no removal left, and its first step is a legal one."""
    rng = Random("quiet")
    for _ in range(50):
        row = as_row(rng.sample(tiles_of(6), 7))
        first = dict(removals(row, TripleRule.COMMON))
        found = quiet_rows(row, TripleRule.COMMON)
        assert bool(first) == bool(found)
        for quiet, action in found.items():
            assert not list(removals(quiet, TripleRule.COMMON))
            assert action in first


def test_search_that_is_cut_short_says_so() -> None:
    """With a budget of one node nothing is proved."""
    order = tiles_of(6)
    Random("cut").shuffle(order)
    assert not solve_deal(order, cap=1).proved
