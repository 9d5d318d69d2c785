"""Stacks: a game of one file that brings nothing along but its rules, to see what the house has for any game.

- ST-01 Two to four play with a double-6 set; each gets seven, six or five tiles, and the others are the boneyard.
- ST-02 The seat that was named starts the first round, the one after it the second, and so on clockwise.
- ST-03 Any tile begins the first stack. Later only a double begins another (`begin=double`), or any tile does
  (`begin=any`), or none (`begin=nothing`).
- ST-04 Any tile may go on top of a stack if it has a number in common with the tile that it covers.
- ST-05 Whoever can lay a tile has to. Whoever cannot draws one and, if that does not help, passes.
- ST-06 The round ends when somebody has no tile left, or when all in succession have passed.
- ST-07 The pips of the tiles left are written down, and after two rounds, or as many as agreed on (`rounds`), the
  lowest total wins.
"""

from itertools import pairwise
from typing import ClassVar, Final, final

from boneyard.core import event as ev
from boneyard.core.action import (
    DEAL,
    DEAL_KIND,
    DRAW,
    DRAW_KIND,
    LAY_KIND,
    PASS,
    PASS_KIND,
    TABLE,
    Action,
    against,
    amount_of,
    is_against,
    is_announced,
    kind_of,
    lay,
    place_of,
    tile_at,
    tile_of,
)
from boneyard.core.boneyard import Boneyard
from boneyard.core.errors import BadPosition, Refusal
from boneyard.core.game import Game
from boneyard.core.hand import empty_hands
from boneyard.core.position import Position, Reader, Whereabouts, read_position_tile, tile_texts
from boneyard.core.rules import Base, Option, RuleCode
from boneyard.core.state import Phase, State
from boneyard.core.tile import NO_TILE, Tile, is_double, tile_text, tiles_of
from boneyard.core.view import HandsView, Shape
from boneyard.kinds.kind import Kind
from boneyard.parts import rounds
from boneyard.parts.counting import places
from boneyard.parts.drawing import Draw, draws_now
from boneyard.parts.opening import rotating_starter
from boneyard.parts.reading import MOST_POINTS, WITHOUT_SEARCH, read_hands_and_turn, read_phase, read_round
from boneyard.parts.refusing import must_lay, other_game, why_not_yet
from boneyard.table.row import match

GAME: Final = "stacks"


@final
class Stacks(State):
    """Stacks of tiles, of which only the top ones count."""

    def __init__(self, code: RuleCode, top: int, seats: int) -> None:
        super().__init__(code, top, seats, empty_hands(top, seats), Boneyard(tiles_of(top)), [0] * seats)
        self.stacks: list[list[Tile]] = []

    def may_begin(self, t: Tile) -> bool:
        """May a tile begin a stack? (ST-03)"""
        begin = self.code.values["begin"]
        return not self.stacks or begin == "any" or (is_double(t) and begin == "double")


@final
class StacksView(HandsView):
    """What lies open: every stack from below."""

    shape: ClassVar[Shape] = HandsView.shape | {"stacks": list[list[str]]}

    stacks: list[list[str]]

    def __init__(self, state: Stacks) -> None:
        super().__init__(GAME, state, state.drew, int(state.passes))
        self.stacks = [tile_texts(stack) for stack in state.stacks]

    def fields(self) -> Position:
        """The view as JSON."""
        return super().fields() | {"stacks": self.stacks}


@final
class StacksGame(Game[Stacks]):
    """The contract of a game, and nothing else."""

    def __init__(self) -> None:
        self.id = GAME
        self.bases = [Base("house", {"rounds": "", "begin": "double"}, {6: [7, 6, 5]})]
        self.options = [Option("rounds", [], 7), Option("begin", ["double", "any", "nothing"])]
        self.public_view = StacksView
        self.points_win = False

    def new_table(self, code: RuleCode, top: int, seats: int) -> Stacks:
        """Nothing lies there yet."""
        return Stacks(code, top, seats)

    def rounds(self, code: RuleCode, top: int) -> int:
        """ST-07."""
        return _last(code)

    def copy(self, state: Stacks) -> Stacks:
        """The same, to be changed apart."""
        other = Stacks(state.code, int(state.top), int(state.seats))
        other.hands, other.boneyard, other.scores = state.hands.copy(), state.boneyard.copy(), state.scores
        other.stacks = [stack[:] for stack in state.stacks]
        state.share(other)
        return other

    # --- what may be done ---

    def legal_actions(self, state: Stacks) -> list[Action]:
        """A tile if any fits, else a draw, else a pass (ST-05)."""
        if state.phase is not Phase.PLAY:
            return [DEAL] if state.phase is Phase.DEAL else []
        plays = _plays(state)
        return plays or [DRAW if draws_now(Draw.ONE, state.boneyard.count(), state.drew) else PASS]

    def why_not(self, state: Stacks, action: Action, seat: int) -> Refusal | None:
        """The clause that forbids it."""
        if seat == state.turn and action in self.legal_actions(state):
            return None
        if _is_foreign(action):
            return other_game(GAME)
        refusal = why_not_yet(state, action, seat, over="ST-07", deal="ST-07", goes_on="ST-06", order="ST-02")
        return refusal or (_why_not_lay(state, action) if kind_of(action) == LAY_KIND else _why_not_else(state))

    # --- what it brings about ---

    def deal(self, state: Stacks, order: list[Tile]) -> None:
        """ST-01, ST-02."""
        each = state.code.base.tiles_each(int(state.top), int(state.seats))
        hands, boneyard = rounds.hands_and_rest(order, each, state.seats)
        _deal_round(state, int(state.round) + 1, rotating_starter(state), hands, boneyard)

    def play(self, state: Stacks, action: Action, seat: int) -> None:
        """Lay, draw or pass (ST-04 to ST-06)."""
        if kind_of(action) == DRAW_KIND:
            rounds.draw_tile(state, seat)
        elif kind_of(action) == LAY_KIND:
            _lay_tile(state, seat, tile_of(action), place_of(action))
            _end_turn(state, seat, 0)
        else:
            rounds.pass_turn(state, seat)
            _end_turn(state, seat, int(state.passes) + 1)

    def apply(self, state: Stacks, event: ev.Event) -> None:
        """What happened, once more."""
        match event:
            case ev.Dealt():
                _deal_round(state, event.number, event.starter, event.hands, event.boneyard)
            case ev.Played():
                _lay_tile(state, event.seat, event.tile, event.place)
            case _:
                rounds.apply_shared(state, event)

    # --- positions ---

    def public(self, state: Stacks) -> StacksView:
        """The stacks."""
        return StacksView(state)

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Stacks:
        """The stacks that a position describes."""
        reader, tiles = Reader(position, seats), Whereabouts(top)
        state = Stacks(code, top, seats)
        read_phase(reader, state, WITHOUT_SEARCH)
        state.scores = reader.numbers_by_seat("scores", MOST_POINTS)
        read_round(reader, state, _last(state.code))
        state.stacks = [_read_stack(item, tiles) for item in reader.items("stacks")]
        if state.round == 0 and state.stacks:
            raise BadPosition("before the first deal the table is empty")
        read_hands_and_turn(reader, state, tiles)
        return state


def _plays(state: Stacks) -> list[Action]:
    hand = state.hands.tiles(state.turn)
    covers = [lay(t, against(pile[-1])) for pile in state.stacks for t in hand if match(t, pile[-1])]
    return covers + [lay(t, TABLE) for t in hand if state.may_begin(t)]


def _is_foreign(action: Action) -> bool:
    if kind_of(action) != LAY_KIND:
        return kind_of(action) not in (DEAL_KIND, DRAW_KIND, PASS_KIND)
    is_known = place_of(action) == TABLE or is_against(place_of(action))
    return not is_known or is_announced(action) or amount_of(action) >= 0


def _why_not_lay(state: Stacks, action: Action) -> Refusal:
    t, place = tile_of(action), place_of(action)
    if not state.hands.holds(state.turn, t):
        return Refusal("S-1", "not-held", {"tile": tile_text(t)})
    if place == TABLE:
        return Refusal("ST-03", "begins-no-stack", {"tile": tile_text(t)})
    names = {"tile": tile_text(t), "beside": tile_text(tile_at(place))}
    is_top = any(pile[-1] == tile_at(place) for pile in state.stacks)
    return Refusal("ST-04", "matches-nothing" if is_top else "not-on-top", names)


def _why_not_else(state: Stacks) -> Refusal:
    plays = _plays(state)
    if plays:
        is_usual = not state.stacks or is_against(place_of(plays[0]))
        return must_lay("ST-05", plays[0]) if is_usual else Refusal("ST-05", "must-begin", {})
    if draws_now(Draw.ONE, state.boneyard.count(), state.drew):
        return Refusal("ST-05", "draw-first", {})
    return Refusal("ST-05", "drew-already" if state.drew else "boneyard-empty", {})


def _deal_round(state: Stacks, number: int, starter: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
    rounds.open_round(state, number, starter, starter, hands, boneyard)
    state.stacks = []
    rounds.note_deal(state, NO_TILE, hands, boneyard)


def _lay_tile(state: Stacks, seat: int, t: Tile, place: int) -> None:
    state.hands.drop(seat, t)
    if place == TABLE:
        state.stacks.append([t])
    else:
        next(pile for pile in state.stacks if pile[-1] == tile_at(place)).append(t)
    state.drew = False
    state.note(ev.Played(seat, t, place))


def _last(code: RuleCode) -> int:
    """The round after which the game is over (ST-07)."""
    return code.number("rounds") or 2


def _end_turn(state: Stacks, seat: int, passes: int) -> None:
    """ST-06, ST-07."""
    rounds.end_turn(state, seat, passes)
    if state.hands.counts[seat] and passes < state.seats:
        rounds.next_turn(state, seat)
        return
    rounds.score_round(state, [state.hands.pips(other) for other in range(state.seats)])
    if state.round == _last(state.code):
        rounds.end_game(state, places(state.scores, lower_is_better=True))


def _read_stack(item: object, tiles: Whereabouts) -> list[Tile]:
    if not isinstance(item, list) or not item:
        raise BadPosition("stacks is not a list of stacks, each with its tiles from below")
    stack = [read_position_tile(name, "stacks") for name in item]
    for t in stack:
        tiles.put(t, "stacks")
    if not all(match(one, other) for one, other in pairwise(stack)):
        raise BadPosition("stacks: a tile has no number in common with the one that it covers (ST-04)")
    return stack


STACKS: Final = Kind(game=StacksGame())
