"""What beliefs begin with: the table as a seat sees it, the round as it was told it, and the table before the deal."""

from typing import Any

from boneyard.core.game import Game
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.core.state import State
from boneyard.core.tile import HIDDEN
from boneyard.search.facts import Round, Slot, round_of
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch


def bare_table(game: Game[Any], sight: Sight) -> State:
    """The table as a seat sees it: its own hand, no other, and every tile that it cannot see in the boneyard.

    Whoever is to move has to hold a tile where it leads; so the position is read as if it were the seat's own turn.
    """
    public, own = sight.view.public, LETTERS[sight.seat]
    position: Position = {**public.fields(), "hands": {own: sight.view.own_hand}, "boneyard": ["*"]}
    turn = read_seat(str(position["turn"]))
    state: State = game.load({**position, "turn": own}, public.code, public.set, public.seats)
    state.turn = NOBODY if turn is None else turn
    return state


def told_round(game: Game[Any], sight: Sight, table: State, watch: Watch) -> Round:
    """The round as it was told; where that is not known, hands as large as they are and nothing else."""
    empty: State = game.setup(table.code, table.top, table.seats, 0)
    found = round_of(game, sight, empty, watch)
    if found is not None:
        return found
    counts = sight.view.hand_counts
    slots: list[Slot] = []
    for seat in range(table.seats):
        if seat != sight.seat:
            slots += [Slot(seat, 0, HIDDEN) for _ in range(counts[LETTERS[seat]])]
    tiles = table.boneyard.left()
    slots += [Slot(NOBODY, 0, HIDDEN) for _ in range(len(tiles) - len(slots))]
    return Round(slots, tiles, None)


def table_before(game: Game[Any], found: Round, table: State) -> State | None:
    """The table before the deal, where the tiles decided who starts.

    None where somebody was named, or the deal is not known.
    """
    if game.designates_starter(table.code) or found.dealt is None:
        return None
    before: State = game.setup(table.code, table.top, table.seats, 0)
    before.round = table.round - 1
    before.starter = found.dealt.starter  # where an earlier round decided, nothing says otherwise
    return before
