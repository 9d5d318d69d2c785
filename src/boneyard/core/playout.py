"""Playing on at random: the inner loop of everything that searches."""

from boneyard.core.action import Action
from boneyard.core.dice import Dice
from boneyard.core.game import Game, S
from boneyard.core.seat import NOBODY


def random_action(game: Game[S], state: S, dice: Dice) -> Action:
    """One of the actions that are legal now, each as likely."""
    legal = game.legal_actions(state)
    return legal[int(dice.below(len(legal)))]


def deal_at_random(game: Game[S], state: S, dice: Dice) -> None:
    """Shuffle and deal the next round."""
    order = game.tiles_to_deal(state)
    dice.shuffle(order)
    game.deal(state, order)


def play_out(game: Game[S], state: S, dice: Dice) -> int:
    """Play at random until the round is over, in place; how many actions that took. The points stand on the state's score sheet."""
    actions = 0
    while state.turn != NOBODY:
        game.play(state, random_action(game, state, dice), state.turn)
        actions += 1
    return actions
