"""Dominoes beside two referees that nobody here wrote, move for move on random rounds.

The package `dominoes` plays Block with the double-6 set dealt out among four partners: it pays all hands to whoever
goes out, and all hands to the lower side of a blocked round. In our code that is
`block+blocked=all+deal=7+partner=count`. OpenSpiel's `python_block_dominoes` plays Block for two with seven tiles each:
it pays the opponent's hand in full. That is `block+blocked=others`. Both let a named seat lead any tile
(`lead=rotate`).

Neither knows drawing, the reserve, larger sets, three seats, the lead of the highest double, the difference after a
block or shared ties; OpenSpiel does not know partners; a target is known to neither in a round, nor who leads the next
one. Those rules are held by scenarios and by the second referee in `tests/oracle`. Both skip a seat that cannot play,
where our table waits for its `pass`; both name an end by its number, ours by the tile that lies there.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import dominoes
import pyspiel
import pytest
from open_spiel.python.games import block_dominoes

from boneyard.core.action import PASS, TABLE, Action, place_of, tile_at, tile_of
from boneyard.core.referee import deal, submit
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import Tile, high, low, tile
from boneyard.games.dominoes.state import Line
from boneyard.kinds import find_game
from boneyard.table.ends import end_number

GAME = find_game("dominoes")
BATCHES = 10
ROUNDS = 250
"""Each batch of each referee: five thousand rounds in all."""
pytestmark = pytest.mark.no_cover
LEAD = -1
"""The number on which the first tile is laid."""

Play = tuple[Tile, int]
"""A tile, and the open number on which it is laid."""


def _dealt(code: str, hands: list[list[Tile]], aside: list[Tile], starter: int) -> Line:
    line = GAME.setup(GAME.read_code(code), 6, len(hands), starter)
    assert isinstance(line, Line)
    deal(GAME, line, [t for hand in hands for t in hand] + aside)
    return line


def _number(line: Line, action: Action) -> int:
    """The open number that a placement covers."""
    if place_of(action) == TABLE:
        return LEAD
    return int(end_number(line.ends[line.place_for(tile_of(action), tile_at(place_of(action)))]))


def _plays(line: Line) -> dict[Play, Action]:
    """Our legal placements as the referees name them; where both ends show one number, either of the two."""
    return {(tile_of(action), _number(line, action)): action for action in GAME.legal_actions(line)}


def _pass_on(line: Line) -> None:
    """Who cannot play passes, which is the only thing to be done."""
    while line.phase is Phase.PLAY and GAME.legal_actions(line) == [PASS]:
        submit(GAME, line, PASS)


def _compare(line: Line, theirs: "Theirs", rng: Random) -> int:
    """Play a round to its end on both; the moves that were compared."""
    moves = 0
    _pass_on(line)
    while line.phase is Phase.PLAY:
        ours = _plays(line)
        assert not theirs.is_over()
        assert theirs.turn() == line.turn
        assert theirs.plays() == set(ours)
        play = rng.choice(sorted(ours))
        submit(GAME, line, ours[play])
        theirs.do(play)
        _pass_on(line)
        moves += 1
    assert theirs.is_over()
    assert theirs.hands() == [sorted(line.hands.tiles(seat)) for seat in range(line.seats)]
    assert theirs.points() == line.scores
    return moves


class Theirs:
    """What a referee is asked."""

    def is_over(self) -> bool:
        """Whether the round is over."""
        raise NotImplementedError

    def turn(self) -> int:
        """Who is to move."""
        raise NotImplementedError

    def plays(self) -> set[Play]:
        """What may be laid where."""
        raise NotImplementedError

    def do(self, play: Play) -> None:
        """Lay it."""
        raise NotImplementedError

    def hands(self) -> list[list[Tile]]:
        """What everybody holds."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """What the round paid each seat."""
        raise NotImplementedError


class Package(Theirs):
    """The package `dominoes`."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def is_over(self) -> bool:
        """There is a result."""
        return self.game.result is not None

    def turn(self) -> int:
        """Seats are counted alike."""
        return int(self.game.turn)

    def plays(self) -> set[Play]:
        """Moves name the left or the right end."""
        return {(tile(d.first, d.second), self._end(left)) for d, left in self.game.valid_moves}

    def _end(self, left: bool) -> int:
        if not self.game.board:
            return LEAD
        return int(self.game.board.left_end() if left else self.game.board.right_end())

    def do(self, play: Play) -> None:
        """The move of this tile on this number."""
        t, number = play
        moves = [(d, left) for d, left in self.game.valid_moves if (tile(d.first, d.second), self._end(left)) == play]
        assert len(moves) == 1, (t, number)
        self.game.make_move(*moves[0])

    def hands(self) -> list[list[Tile]]:
        """Four of them."""
        return [sorted(tile(d.first, d.second) for d in hand) for hand in self.game.hands]

    def points(self) -> list[int]:
        """Positive for A and C, negative for B and D."""
        paid = self.game.result.points
        return [max(paid, 0), max(-paid, 0)] * 2


class Spiel(Theirs):
    """OpenSpiel's python_block_dominoes."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def is_over(self) -> bool:
        """A terminal state."""
        return bool(self.state.is_terminal())

    def turn(self) -> int:
        """Seats are counted alike."""
        return int(self.state.current_player())

    def plays(self) -> set[Play]:
        """Actions name the number, or none for the lead."""
        return set(self._named())

    def _named(self) -> dict[Play, int]:
        named = {}
        for index in self.state.legal_actions():
            action = block_dominoes._ACTIONS[index]  # noqa: SLF001 - the numbers of actions are explained nowhere else
            named[_tile(action.tile), LEAD if action.edge is None else int(action.edge)] = index
        return named

    def do(self, play: Play) -> None:
        """The action of this name."""
        self.state.apply_action(self._named()[play])

    def hands(self) -> list[list[Tile]]:
        """Two of them."""
        return [sorted(_tile(pair) for pair in hand) for hand in self.state.hands]

    def points(self) -> list[int]:
        """What one wins the other loses there; ours only counts what is won."""
        return [max(int(paid), 0) for paid in self.state.returns()]


def _tile(pair: tuple[float, float]) -> Tile:
    return tile(int(pair[0]), int(pair[1]))


def _package_round(rng: Random) -> tuple[Line, Theirs]:
    tiles = GAME.tiles_to_deal(GAME.setup(GAME.read_code("block"), 6, 4, NOBODY))
    rng.shuffle(tiles)
    hands, starter = [tiles[at : at + 7] for at in range(0, 28, 7)], rng.randrange(4)
    game = dominoes.Game.new(starting_player=starter)
    game.hands = [dominoes.Hand([dominoes.Domino(low(t), high(t)) for t in hand]) for hand in hands]
    game.valid_moves = tuple((d, True) for d in game.hands[starter])
    line = _dealt("block+blocked=all+deal=7+lead=rotate+partner=count+target=1000", hands, [], starter)
    return line, Package(game)


def _spiel_round(rng: Random) -> tuple[Line, Theirs]:
    state = pyspiel.load_game("python_block_dominoes").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    hands = [[_tile(pair) for pair in hand] for hand in state.hands]
    aside = [_tile(pair) for pair in state.deck]
    return _dealt("block+blocked=others+lead=rotate+target=1000", hands, aside, 0), Spiel(state)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("begin", [_package_round, _spiel_round], ids=["dominoes", "open_spiel"])
def test_the_referee_agrees_move_for_move(begin: Callable[[Random], tuple[Line, Theirs]], batch: int) -> None:
    """Turns, what may be laid where, the end of a round, who won and what it pays (DO-10 to DO-12, DO-16 to DO-22)."""
    rng = Random(f"{begin.__name__} {batch}")
    moves = sum(_compare(*begin(rng), rng) for _ in range(ROUNDS))
    assert moves > ROUNDS * 5


def test_both_ends_of_the_road_are_met() -> None:
    """The random rounds go out, block and tie in both games: none of the three is agreed on by not happening."""
    for begin in (_package_round, _spiel_round):
        rng = Random("ends")
        met = set()
        for _ in range(400):
            line, theirs = begin(rng)
            _compare(line, theirs, rng)
            out = any(line.hands.counts[seat] == 0 for seat in range(line.seats))
            met.add("out" if out else "blocked" if any(line.scores) else "tie")
        assert met == {"out", "blocked", "tie"}


def test_a_planted_mistake_is_found() -> None:
    """A table that pays the difference of a blocked round does not pass for one that pays all."""
    rng = Random("planted")
    rounds = [_package_round(rng) for _ in range(200)]
    wrong = [(_paying_the_difference(line), theirs) for line, theirs in rounds]
    with pytest.raises(AssertionError, match=r"assert \[\d+, \d+, \d+, \d+\] == "):
        assert sum(_compare(line, theirs, rng) for line, theirs in wrong) == 0


def _paying_the_difference(line: Line) -> Line:
    hands = [line.hands.tiles(seat) for seat in range(4)]
    return _dealt("block+deal=7+lead=rotate+partner=count", hands, [], int(line.starter))
