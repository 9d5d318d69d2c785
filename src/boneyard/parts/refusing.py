"""What a refusal says first, in every game: is this an action of another game, is there a turn at all, and whose?"""

from boneyard.core.action import DEAL_KIND, Action, kind_of, place_of, place_text, tile_of
from boneyard.core.errors import Refusal
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase, State
from boneyard.core.tile import tile_text


def other_game(game: str) -> Refusal:
    """An action that this game does not know (S-6)."""
    return Refusal("S-6", "other-game", {"game": game})


def why_not_yet(
    state: State, action: Action, seat: int, *, over: str, deal: str, goes_on: str, order: str
) -> Refusal | None:
    """Why this seat may do nothing now, by the clauses on the end, the deal, the round and the order of play."""
    if state.phase is Phase.OVER:
        return Refusal(over, "game-over", {})
    if state.phase is Phase.DEAL:
        return Refusal(deal, "deal-first", {})
    if kind_of(action) == DEAL_KIND:
        return Refusal(goes_on, "round-goes-on", {})
    return None if seat == state.turn else _not_your_turn(state, order)


def _not_your_turn(state: State, order: str) -> Refusal:
    if state.seats == 1:
        return Refusal(order, "only-one-plays", {})
    return Refusal(order, "not-your-turn", {"seat": LETTERS[state.turn]})


def lay_or_keep(play: Action) -> Refusal:
    """Whoever can lay a tile after a draw lays one, or keeps what was drawn (HR-08)."""
    return Refusal("HR-08", "lay-or-keep", _names(play))


def must_lay(clause: str, play: Action) -> Refusal:
    """Whoever can lay a tile lays one, such as this."""
    return Refusal(clause, "must-lay", _names(play))


def _names(play: Action) -> dict[str, str]:
    return {"tile": tile_text(tile_of(play)), "beside": place_text(place_of(play))}
