"""Trials: how a round goes on from what a seat has seen, in many worlds; nothing is chosen by them.

The first of each world goes on as the pilot does, the others begin with an action each.
"""

from typing import Any, Final

from boneyard.core.action import Action
from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.search.dice import Dice
from boneyard.search.pilot import Pilot, PilotMaker, play_out
from boneyard.search.sight import Sight
from boneyard.search.watch import NO_HURRY
from boneyard.search.worlds import Worlds

Trials = list[list[float]]
"""The seat's margins: a row for each world."""
AS_PILOT: Final = 0
"""Where in a row the pilot went on; the actions follow in their order."""


def trials(game: Game[Any], maker: PilotMaker, sight: Sight, actions: list[Action], seed: int, worlds: int) -> Trials:
    """What came of going on as the pilot does, and of each action, in the same worlds."""
    found = Worlds(game, sight, Dice(seed))
    pilot = maker(found.table, NO_HURRY)
    rows: Trials = []
    for _ in range(worlds):
        world = found.next()
        pilot.enter(world)
        row = [_tried(game, pilot, world, sight.seat, None)]
        for action in actions:
            row.append(_tried(game, pilot, world, sight.seat, action))
        rows.append(row)
    return rows


def _tried(game: Game[Any], pilot: Pilot, world: State, seat: int, action: Action | None) -> float:
    state: State = game.copy(world)
    pilot.restart()
    if action is not None:
        game.play(state, action, seat)
    play_out(game, pilot, state, NO_HURRY)
    return pilot.margin(state, world.scores, seat)


def deal_trials(game: Game[Any], maker: PilotMaker, before: State, seed: int, deals: int) -> Trials:
    """The margins of all seats in so many deals of a round that is not dealt yet: a row for each deal."""
    dice = Dice(seed)
    rows: Trials = []
    for _ in range(deals):
        state: State = game.copy(before)
        order = game.tiles_to_deal(state)
        dice.shuffle(order)
        game.deal(state, order)
        pilot = maker(state, NO_HURRY)
        pilot.enter(state)
        pilot.restart()
        play_out(game, pilot, state, NO_HURRY)
        rows.append([pilot.margin(state, before.scores, seat) for seat in range(before.seats)])
    return rows
