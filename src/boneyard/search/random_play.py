"""Playing on at random: what the benchmark times, and what shows that two builds play alike.

Bots do not play so; their play-outs are steered (`boneyard.search.playouts`).
"""

from typing import Generic

from boneyard.core.action import Action
from boneyard.core.game import Game, S
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY
from boneyard.search.dice import Dice


class Picker(Generic[S]):
    """Takes one of the legal actions, each as likely as the others."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def pick(self, state: S, dice: Dice) -> Action:
        """One from the list; a picker that knows its game may do without making it."""
        legal = self.game.legal_actions(state)
        return legal[int(dice.below(len(legal)))]


def deal_at_random(game: Game[S], state: S, dice: Dice) -> None:
    """Shuffle and deal the next round."""
    order = game.tiles_to_deal(state)
    dice.shuffle(order)
    game.deal(state, order)


def play_out(picker: Picker[S], state: S, dice: Dice) -> i64:
    """Play at random until the round is over, in place; how many actions that took.

    The points stand on the state's score sheet.
    """
    game = picker.game
    actions: i64 = 0
    while state.turn != NOBODY:
        game.play(state, picker.pick(state, dice), state.turn)
        actions += 1
    return actions


def play_rounds(picker: Picker[S], table: S, dice: Dice, rounds: int) -> i64:
    """Deal the next round of a table and play it out, so many times, each on a copy.

    How many actions that took, the deals among them.
    """
    actions: i64 = 0
    for _ in range(rounds):
        state = picker.game.copy(table)
        deal_at_random(picker.game, state, dice)
        actions += play_out(picker, state, dice) + 1
    return actions
