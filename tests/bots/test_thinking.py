"""Thinking: it repeats, and finds what is plain to see. That it ends in time stands in `test_watch.py`."""

from random import Random

import pytest

from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort, candidates
from boneyard.core.errors import BadRules
from boneyard.core.position import Position
from boneyard.kinds import find_game, find_kind
from boneyard.notation.action import action_text
from boneyard.search.playouts import Search
from boneyard.search.sight import Sight
from tests.bots.small import Sitting
from tests.kit.by_name import AnyBot


def test_luck_of_the_first_worlds_does_not_tell_ways_apart() -> None:
    """A way that was given up early is told by how far it lay behind.

    More worlds may have moved the best since.
    """
    sitting = Sitting(find_game("mexican-train"), "parsons", 12, 2, "luck")
    while len(candidates(sitting.game.legal_actions(sitting.state))) < 3:
        sitting.step()
    search = Search(
        sitting.game, sitting.sight(), candidates(sitting.game.legal_actions(sitting.state)), 5, sitting.pilot
    )
    for _ in range(4):
        search.look([2, 0, 1])
    behind = [outlook.mean() - search.outlooks[1].mean() for outlook in search.outlooks]
    before = search.outlooks[1].mean()
    while abs(search.outlooks[1].mean() - before) < 0.5:
        search.look([1])
    assert [search.expected(index, 1) - search.outlooks[1].mean() for index in range(3)] == pytest.approx(behind[:3])


def test_same_dice_the_same_thoughts() -> None:
    """By play-outs, not by the clock: every number repeats."""
    sitting = Sitting(find_game("mexican-train"), "parsons", 9, 3, "again")
    while len(sitting.game.legal_actions(sitting.state)) < 3:
        sitting.step()
    one, two = (
        sitting.mind.prospects(
            sitting.sight(), sitting.game.legal_actions(sitting.state), Random("x"), Effort(40, None)
        )
        for _ in range(2)
    )
    assert one == two
    assert sum(prospect.playouts for prospect in one) >= 30


def test_better_play_is_found_by_playing_out() -> None:
    """Muggins, each with few tiles: the tile that goes out and scores is worth more than one that does neither."""
    position: Position = {
        "game": "muggins",
        "rules": "booklet",
        "set": 6,
        "seats": 2,
        "turn": "A",
        "layout": [["6-4", None]],
        "hands": {"A": ["6-1", "4-3"], "B": ["6-6", "5-5", "3-0"]},
        "boneyard": ["*"],
    }
    game = find_game("muggins")
    state = game.load(position, game.read_code("booklet"), 6, 2)
    sight, legal = Sight(game.view(state, 0)), game.legal_actions(state)
    found = find_kind("muggins").mind.prospects(sight, legal, Random("x"), Effort(120, None))
    assert action_text(found[0].action) == "6-1>6-4"
    assert found[0].margin > found[-1].margin


def test_effort_can_be_told() -> None:
    """Play-outs or milliseconds after a colon; nonsense is told in words."""
    quick = AnyBot("dispatcher:300", clock=False).at("muggins")
    timed = AnyBot("dispatcher:50ms").at("muggins")
    assert isinstance(quick, Thinker)
    assert isinstance(timed, Thinker)
    assert quick.effort == Effort(300, None)
    assert timed.effort.seconds == 0.05
    efforts = [bot.effort for bot in find_kind("muggins").bots.values() if isinstance(bot, Thinker)]
    assert [effort.seconds for effort in efforts] == [0.027, 0.09, 0.9]
    for wrong in ("nobody", "porter:3", "dispatcher:", "dispatcher:0", "dispatcher:1s"):
        with pytest.raises(BadRules):
            AnyBot(wrong).at("muggins")
