"""The path that every caller takes: an action is judged first, then carried out. A refused one changes nothing."""

from boneyard.core.action import DEAL, Action
from boneyard.core.errors import Refusal, Refused
from boneyard.core.event import Event
from boneyard.core.game import Game, S
from boneyard.core.seat import NOBODY
from boneyard.core.tile import Tile


def submit(game: Game[S], state: S, action: Action, seat: int = NOBODY) -> list[Event]:
    """Carry out an action of `seat` (by default whoever is to act) and return what happened."""
    actor = state.turn if seat == NOBODY else seat
    refusal = game.why_not(state, action, actor)
    if refusal is not None:
        raise Refused(refusal)
    return play(game, state, action, actor)


def play(game: Game[S], state: S, action: Action, seat: int) -> list[Event]:
    """Carry out an action that was judged already, and return what happened."""
    events: list[Event] = []
    state.log = events
    game.play(state, action, seat)
    state.log = None
    return events


def deal(game: Game[S], state: S, order: list[Tile]) -> list[Event]:
    """Deal the next round in this order and return what happened."""
    refusal = why_not_deal(game, state, order)
    if refusal is not None:
        raise Refused(refusal)
    events: list[Event] = []
    state.log = events
    game.deal(state, order)
    state.log = None
    return events


def why_not_deal(game: Game[S], state: S, order: list[Tile]) -> Refusal | None:
    """Why a deal in this order is refused now; each tile that is dealt has to be named once (S-1)."""
    refusal = game.why_not(state, DEAL, state.turn)
    if refusal is not None:
        return refusal
    tiles = game.tiles_to_deal(state)
    return None if sorted(order) == sorted(tiles) else Refusal("S-1", "deal-order", {"count": str(len(tiles))})


def replay(game: Game[S], state: S, events: list[Event]) -> S:
    """A copy of a state, with these events written into it."""
    later = game.copy(state)
    for event in events:
        game.apply(later, event)
    return later
