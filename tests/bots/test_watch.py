"""Whoever thinks stops when the time is up, wherever that happens, and has an answer.

No test here measures time: a clock counts how often it is looked at.
"""

import os
import subprocess
import sys
from random import Random
from unittest.mock import patch

import pytest

from boneyard.bots import castle_rock, thinking
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort, candidates, think
from boneyard.core.action import Action, tile_of
from boneyard.core.position import Position
from boneyard.core.tile import pips
from boneyard.kinds import find_game
from boneyard.search.dice import Dice
from boneyard.search.habits import Habits
from boneyard.search.sight import Sight
from boneyard.search.watch import TimeIsUp, Watch
from boneyard.search.worlds import Worlds
from boneyard.search.yard_pilot import YardPilot
from tests.bots.small import Sitting, agrees
from tests.kit.by_name import AnyBot, hints

TABLES = [
    ("mexican-train", "parsons", 12, 4),
    ("mexican-train", "online", 12, 8),
    ("mexican-train", "family", 12, 2),
    ("chickenfoot", "booklet", 12, 8),
    ("muggins", "booklet", 6, 2),
    ("dominoes", "draw", 9, 3),
    ("castle-rock", "booklet", 9, 1),
]
HIDDEN = [table for table in TABLES if table[0] != "castle-rock"]


class Clock:
    """Stands still until it has been looked at so often; then it is far too late."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def __call__(self) -> float:
        """The time."""
        self.left -= 1
        return 0.0 if self.left >= 0 else 1e9

    @property
    def late(self) -> int:
        """How often it was looked at after it was too late."""
        return max(0, -self.left)


def moment(name: str, code: str, top: int, seats: int, steps: int = 0) -> Sitting:
    """A choice between two plays or more, some steps after the deal."""
    sitting = Sitting(find_game(name), code, top, seats, "watch")
    while steps > 0 or len(candidates(sitting.game.legal_actions(sitting.state))) < 2:
        sitting.step()
        steps -= 1
    return sitting


def chosen(bot: Thinker, sitting: Sitting, clock: Clock) -> Action:
    """What a bot does by this clock."""
    with patch.object(thinking, "perf_counter", clock), patch.object(castle_rock, "perf_counter", clock):
        return bot.choose(sitting.sight(), sitting.game.legal_actions(sitting.state), Random("x"))


@pytest.mark.parametrize(("name", "code", "top", "seats"), TABLES)
@pytest.mark.parametrize("steps", [0, 14])
def test_thought_ends_wherever_the_time_is_up(name: str, code: str, top: int, seats: int, steps: int) -> None:
    """In a glance, among beliefs, while worlds settle or in a play-out.

    Everything is dropped, and each stage that would follow gives up at its first look.
    """
    sitting = moment(name, code, top, seats, 0 if name == "castle-rock" else steps)
    legal = sitting.game.legal_actions(sitting.state)
    for looks in [1, 2, 3, 5, 9, 17, 33, 65, 129, 257, 513, 1025]:
        clock = Clock(looks)
        bot = Thinker("late", Effort(40, 1.0, heeds_habits=looks % 4 == 1), sitting.mind)
        assert chosen(bot, sitting, clock) in legal
        assert clock.late <= 4 + len(legal).bit_length()


@pytest.mark.parametrize(("name", "code", "top", "seats"), TABLES)
def test_answer_of_conductor_is_ready_before_anything_is_played_out(name: str, code: str, top: int, seats: int) -> None:
    """Time for a glance and no more.

    In Castle Rock, which has no hidden hands, what is quickly seen is the shortest row.
    """
    sitting = moment(name, code, top, seats)
    legal = sitting.game.legal_actions(sitting.state)
    bot = Thinker("late", Effort(10**9, 1.0), sitting.mind)
    level = AnyBot("brakeman" if name == "castle-rock" else "conductor")
    assert chosen(bot, sitting, Clock(1 + len(legal))) == level.choose(sitting.sight(), legal, Random("x"))


def test_planner_that_is_stopped_goes_by_what_it_saw() -> None:
    """Time for two of many plays: one of these two, for nothing speaks for any other."""
    sitting = moment("mexican-train", "parsons", 12, 4)
    while (
        max(plays := candidates(sitting.game.legal_actions(sitting.state)), key=lambda play: pips(tile_of(play)))
        in plays[:2]
    ):
        sitting.step()
    assert chosen(Thinker("late", Effort(10**9, 1.0), sitting.mind), sitting, Clock(3)) in plays[:2]


def test_no_time_for_a_glance_leaves_the_heaviest_tile() -> None:
    """Nothing is known of any play; nothing is said to be expected of one either, to whoever asks for a hint."""
    sitting = moment("mexican-train", "parsons", 12, 2)
    legal = candidates(sitting.game.legal_actions(sitting.state))
    found = think(sitting.game, sitting.pilot, sitting.sight(), legal, Random("x"), Effort(10**9, 0.0))
    assert pips(tile_of(found[0].action)) == max(pips(tile_of(action)) for action in legal)
    assert [one.playouts for one in found] == [0] * len(legal)
    told = hints(sitting.sight(), legal, Random("x"), Effort(10**9, 0.0))
    assert [hint.points for hint in told] == [None] * len(legal)


def test_play_that_ends_the_round_takes_no_longer() -> None:
    """Every way to go on goes out, so that no play-out has a single action: the clock counts all the same."""
    position: Position = {
        "game": "mexican-train",
        "rules": "parsons",
        "set": 12,
        "seats": 2,
        "engine": "12-12",
        "turn": "A",
        "turns": {"A": 1, "B": 1},
        "hands": {"A": ["12-5"], "B": ["1-0", "2-0"]},
        "boneyard": ["*"],
    }
    game = find_game("mexican-train")
    state = game.load(position, game.read_code("parsons"), 12, 2)
    legal = game.legal_actions(state)
    with patch.object(thinking, "perf_counter", Clock(400)):
        found = think(game, YardPilot, Sight(game.view(state, 0)), legal, Random("x"), Effort(4_000, 1.0))
    assert len(legal) > 1
    assert 0 < sum(one.playouts for one in found) < 400


@pytest.mark.parametrize(("name", "code", "top", "seats"), HIDDEN)
@pytest.mark.parametrize("heeds", [False, True])
def test_beliefs_go_on_after_an_interruption(name: str, code: str, top: int, seats: int, heeds: bool) -> None:
    """The time of a stage may be up within a world: the next one agrees with all that was seen none the less."""
    sitting = moment(name, code, top, seats, 9)
    clock = Clock(10**9)
    watch = Watch(clock, 1.0)
    worlds = Worlds(sitting.game, sitting.sight(), Dice(3), watch)
    if heeds:
        worlds.heed(Habits(sitting.game, sitting.pilot(worlds.table, watch), worlds.round, watch))
    interrupted = 0
    for looks in range(0, 60, 2):
        clock.left = looks
        before = worlds.order()
        try:
            worlds.next()
        except TimeIsUp:
            interrupted += 1
            assert not heeds or looks or worlds.order() == before, "a change that nobody weighed was kept"
        clock.left = 10**9
        world = worlds.next()
        assert sitting.game.view(world, sitting.state.turn).fields() == sitting.sight().view.fields()
        assert agrees(sitting, worlds.order())
    assert interrupted


STEPS = """
import sys
from random import Random
from boneyard.bots import castle_rock, thinking
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort, think
from tests.bots.test_watch import HIDDEN, TABLES, moment

calls = most = time = 0

def count(frame, event, what):
    global calls
    calls += event == "call"

def look():
    global calls, most, time
    calls, most, time = 0, max(calls, most), time + 1
    return time / 2000

thinking.perf_counter = castle_rock.perf_counter = look
def measure(table, steps, choose):
    sitting = moment(*table, steps)
    asked = sitting, sitting.sight(), sitting.game.legal_actions(sitting.state), Random("x")
    look()
    sys.setprofile(count)
    choose(*asked)
    sys.setprofile(None)
    look()

for table in HIDDEN:
    for steps in (0, 30) if table[0] == "mexican-train" else (0,):
        effort = Effort(8, 1.0, heeds_habits=steps > 0)
        measure(table, steps, lambda sitting, *asked: think(sitting.game, sitting.pilot, *asked, effort))
print(most)
for table in [TABLES[-1], ("mexican-train", "parsons+deal=45", 12, 2)]:
    measure(table, 0, lambda sitting, *asked: Thinker("steps", Effort(8, 1.0), sitting.mind).choose(*asked))
print(most)
"""


def test_steps_between_two_looks_are_small() -> None:
    """On plain Python, where a step takes longest: a thousand calls are some tenths of a millisecond.

    The planner with 45 tiles needs most, and comes first.
    """
    done = subprocess.run(
        [sys.executable, "-c", STEPS],
        env={**os.environ, "BONEYARD_BUILD": "python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    steps, planner = map(int, done.stdout.split())
    assert 1_000 < steps < 5_000
    assert steps <= planner < 16_000
