"""The secret piles of a position, hands and boneyard, and whose turn it is: alike in every game where tiles are held."""

from boneyard.core.boneyard import Boneyard
from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts, tile_texts
from boneyard.core.seat import LETTERS, NOBODY, read_seat, seat_text
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile


def all_piles(state: State) -> Position:
    """Every hand and the boneyard, face up: for the referee alone."""
    hands = {LETTERS[seat]: tile_texts(state.hands.tiles(seat)) for seat in range(state.seats)}
    return {"hands": hands, "boneyard": tile_texts(state.boneyard.left())}


def seen_piles(state: State, viewer: int) -> Position:
    """Counts, and the viewer's own hand (S-7)."""
    hands: dict[str, object] = {LETTERS[seat]: state.hands.counts[seat] for seat in range(state.seats)}
    if viewer != NOBODY:
        hands[LETTERS[viewer]] = tile_texts(state.hands.tiles(viewer))
    return {"hands": hands, "boneyard": state.boneyard.count(), "seat": seat_text(viewer)}


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
