"""Playing on at random: the inner loop of everything that searches."""

from boneyard.core.dice import Dice
from boneyard.core.game import Game, S
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY


def deal_at_random(game: Game[S], state: S, dice: Dice) -> None:
    """Shuffle and deal the next round."""
    order = game.tiles_to_deal(state)
    dice.shuffle(order)
    game.deal(state, order)


def play_out(game: Game[S], state: S, dice: Dice) -> i64:
    """Play at random until the round is over, in place; how many actions that took. The points stand on the state's score sheet."""
    actions: i64 = 0
    while state.turn != NOBODY:
        game.play(state, game.random_action(state, dice), state.turn)
        actions += 1
    return actions


def play_rounds(game: Game[S], table: S, dice: Dice, rounds: int) -> i64:
    """Deal the next round of a table and play it out, so many times, each on a copy; how many actions that took, the deals among them."""
    actions: i64 = 0
    for _ in range(rounds):
        state = game.copy(table)
        deal_at_random(game, state, dice)
        actions += play_out(game, state, dice) + 1
    return actions
