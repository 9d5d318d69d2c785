"""Reading hands, boneyard and whose turn it is from a position: alike in every game where tiles are held."""

from boneyard.core.boneyard import Boneyard
from boneyard.core.errors import BadPosition
from boneyard.core.position import Reader, Whereabouts
from boneyard.core.seat import NOBODY, read_seat
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile


def read_piles(reader: Reader, state: State, tiles: Whereabouts) -> None:
    """Read hands and boneyard, after everything that lies on the table; then every tile has its place (S-1)."""
    piles: list[tuple[int, list[Tile]]] = []
    for key, items in reader.lists_by_key("hands"):
        seat = read_seat(key)
        if seat is None or seat >= state.seats:
            raise BadPosition(f'hands: there is no seat "{key[:40]}"')
        piles.append((seat, tiles.read(items, f"hand of {key}", star_last=False)))
    boneyard = tiles.read(reader.items("boneyard"), "boneyard", star_last=True)
    tiles.fill()
    for seat, pile in piles:
        for t in pile:
            state.hands.take(seat, t)
    if state.round == 0 and any(state.hands.counts):
        raise BadPosition("before the first deal every tile is in the boneyard")
    state.boneyard = Boneyard(boneyard)


def read_whose_turn(reader: Reader, state: State) -> None:
    """A seat has the turn while a round is played, and nobody otherwise."""
    in_turn = state.phase is Phase.PLAY or state.phase is Phase.SEARCH
    state.turn = reader.seat("turn", NOBODY)
    if in_turn and state.turn == NOBODY:
        raise BadPosition(f"turn has to name a seat in phase {state.phase.value}")
    if not in_turn and state.turn != NOBODY:
        raise BadPosition(f"turn is null in phase {state.phase.value}")
