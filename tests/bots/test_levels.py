"""The levels of the ladder: legal, honest, blind to what is hidden, and sensible where a beginner would be."""

import json
from random import Random
from typing import Any

import pytest

from boneyard.bots.bot import Bot
from boneyard.bots.ladder import EFFORTS, LEVELS, Players
from boneyard.bots.thinker import Thinker
from boneyard.core import referee
from boneyard.core.action import DRAW, PASS, Action
from boneyard.core.event import Erred, Event
from boneyard.core.game import Game
from boneyard.core.position import Position
from boneyard.core.state import Phase, State
from boneyard.kinds import GAMES, find_game
from boneyard.notation.action import action_text, read_action
from boneyard.notation.view import read_view
from boneyard.search.dice import Dice
from boneyard.search.sight import Sight, Steps
from boneyard.search.worlds import Worlds
from boneyard.words.hint import bot_character, bot_name
from boneyard.words.language import ENGLISH, LANGUAGES, language
from tests.bots.small import Sitting
from tests.kit.by_name import BOTS, AnyBot
from tests.kit.codes import Table, random_table
from tests.kit.conformance import shuffled

NAMES = ["Passenger", "Porter", "Brakeman", "Conductor", "Signalman", "Dispatcher", "Stationmaster"]
TABLES = [
    ("mexican-train", "parsons", 12, 4),
    ("mexican-train", "booklet", 9, 2),
    ("mexican-train", "family", 12, 3),
    ("mexican-train", "online", 12, 4),
    ("chickenfoot", "booklet", 9, 4),
    ("muggins", "booklet+scoring=claim", 6, 4),
    ("dominoes", "draw", 9, 3),
    ("dominoes", "block", 12, 4),
    ("castle-rock", "booklet", 6, 1),
]
IDS = LEVELS
AT_ONCE = list(Players._fields)
THINKING = list(EFFORTS)
BOOKS = [(game, base.name) for game in GAMES for base in game.bases]


class Watched:
    """A bot whose choices are written down, and checked for what must always hold."""

    def __init__(self, game: Game[Any], bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """The bot's choice; the view and the list are as they were."""
        before, listed, dice = json.dumps(sight.view.fields()), list(legal), rng.getstate()
        action = self.bot.choose(sight, legal, rng)
        assert action in listed
        assert (before, listed) == (json.dumps(sight.view.fields()), legal)
        rng.setstate(dice)
        assert action == self.bot.choose(Sight(read_view(self.game, json.loads(before)), sight.steps), legal, rng), (
            "the same sight, the same choice"
        )
        return action


def quick(level: str) -> Bot:
    """A level that does not think for long, and the same way each time."""
    return AnyBot(f"{level}:4" if level in EFFORTS else level, clock=False)


def play(table: Table, bots: list[str], seed: str, rounds: int = 99) -> list[Event]:
    """A whole game, or some rounds of it, with these bots in turn around the table."""
    game, code, top, seats = table
    state = game.setup(game.read_code(code), top, seats, 0)
    chance = Random(seed)
    dice = [Random(f"{seed} {seat}") for seat in range(seats)]
    watched = [Watched(game, quick(bots[seat % len(bots)])) for seat in range(seats)]
    heard: Steps = []
    events: list[Event] = []
    while state.phase is not Phase.OVER and not (state.phase is Phase.DEAL and state.round >= rounds):
        if state.phase is Phase.DEAL:
            order = game.tiles_to_deal(state)
            chance.shuffle(order)
            heard = [referee.deal(game, state, order)]
        else:
            action = watched[state.turn].choose(
                Sight(game.view(state, state.turn), heard), game.legal_actions(state), dice[state.turn]
            )
            heard.append(referee.submit(game, state, action))
        events += heard[-1]
    return events


@pytest.mark.parametrize(("game", "book"), BOOKS, ids=[f"{game.id}-{book}" for game, book in BOOKS])
def test_every_level_plays_whole_games_of_every_book(game: Game[Any], book: str) -> None:
    """All levels at one table play a game from the first deal to the last score."""
    code = game.read_code(book)
    played = [top for top in code.base.deals if game.seat_counts(code, top)]
    for top in played[:2]:
        counts = game.seat_counts(code, top)
        seats = 4 if 4 in counts else counts[0]
        for first in range(1 if seats > 1 else 4):
            play((game, book, top, seats), AT_ONCE[first:] + AT_ONCE[:first], f"whole {first}")


@pytest.mark.parametrize(("game", "book"), BOOKS, ids=[f"{game.id}-{book}" for game, book in BOOKS])
def test_every_level_that_thinks_plays_every_book(game: Game[Any], book: str) -> None:
    """A round of every book, one of them among the others."""
    code = game.read_code(book)
    top = next(iter(code.base.deals))
    play(
        (game, book, top, game.seat_counts(code, top)[-1]),
        [THINKING[len(book) % len(THINKING)], *AT_ONCE],
        "thinks",
        rounds=1,
    )


@pytest.mark.parametrize("seed", range(24))
def test_every_level_plays_random_rule_codes(seed: int) -> None:
    """Any mix of books on any set, with the levels in random seats."""
    rng = Random(f"codes {seed}")
    bots = rng.sample(AT_ONCE, 4) if seed % 6 else [THINKING[seed % 2], *rng.sample(AT_ONCE, 3)]
    play(
        random_table(rng, GAMES[seed % len(GAMES)] if seed % 2 else GAMES[0]),
        bots,
        f"codes {seed}",
        rounds=2 if seed % 6 else 1,
    )


@pytest.mark.parametrize("level", IDS)
@pytest.mark.parametrize("penalty", ["add_50", "draw_one", "skip_next_turn"])
def test_no_level_breaks_a_rule_on_purpose(level: str, penalty: str) -> None:
    """Nobody draws instead of playing, and everybody announces the last tile (S-6)."""
    table = (find_game("mexican-train"), f"parsons+notify=manual+penalty={penalty}", 9, 3)
    events = play(table, [level], f"honest {penalty}", rounds=1 if level in EFFORTS else 3)
    assert not [event for event in events if isinstance(event, Erred)]


def states(game: Game[Any], code: str, top: int, seats: int, seed: str) -> list[State]:
    """Some moments of a random round in which there is a choice."""
    rng = Random(seed)
    state = game.setup(game.read_code(code), top, seats, 0)
    order = game.tiles_to_deal(state)
    rng.shuffle(order)
    referee.deal(game, state, order)
    found: list[State] = []
    while state.phase not in (Phase.OVER, Phase.DEAL):
        legal = game.legal_actions(state)
        if len(legal) > 1:
            found.append(game.copy(state))
        referee.submit(game, state, rng.choice(legal))
    return found


@pytest.mark.parametrize("level", IDS)
@pytest.mark.parametrize(
    ("name", "code", "top", "seats"),
    TABLES,
)
def test_hidden_tiles_do_not_matter(level: str, name: str, code: str, top: int, seats: int) -> None:
    """Hidden tiles change places: the choice stays the same, whether or not the seat knows how the table came about."""
    game = find_game(name)
    rng = Random("swap")
    bot = quick(level)
    for state in states(game, code, top, seats, "swap")[: 4 if isinstance(bot, Thinker) else 12]:
        legal = game.legal_actions(state)
        other = shuffled(game, state, state.turn, legal[0], rng)
        here = bot.choose(Sight(game.view(state, state.turn)), legal, Random("dice"))
        there = bot.choose(Sight(game.view(other, state.turn)), game.legal_actions(other), Random("dice"))
        assert action_text(here) == action_text(there)
        if game.id != "castle-rock" and state.boneyard.count():
            assert game.dump(state) != game.dump(other), "nothing was swapped"


@pytest.mark.parametrize("level", IDS)
@pytest.mark.parametrize(("name", "code", "top", "seats"), [table for table in TABLES if table[0] != "castle-rock"])
def test_hidden_tiles_of_the_whole_round_do_not_matter(level: str, name: str, code: str, top: int, seats: int) -> None:
    """Another deal that would have looked the same from the first tile on: the choice stays the same."""
    sitting = Sitting(find_game(name), code, top, seats, f"round {level}")
    for _ in range(12):
        sitting.step()
    while len(sitting.game.legal_actions(sitting.state)) < 2:
        sitting.step()
    worlds = Worlds(sitting.game, sitting.sight(), Dice(1))
    worlds.next()
    other = sitting.replayed(worlds.order())
    assert sitting.game.dump(sitting.state) != sitting.game.dump(other.state), "nothing was swapped"
    choices = {
        quick(level).choose(one.sight(), one.game.legal_actions(one.state), Random("dice")) for one in (sitting, other)
    }
    assert len(choices) == 1


NOTHING: Any = None


@pytest.mark.parametrize("level", IDS)
def test_single_action_is_taken_without_a_look(level: str) -> None:
    """Where there is no choice the view is not even read."""
    assert [BOTS[level].at("muggins").choose(NOTHING, [action], Random("one")) for action in (DRAW, PASS)] == [
        DRAW,
        PASS,
    ]


def test_levels_have_names_and_characters() -> None:
    """Each bot is in the registry under its id, with a name and one sentence in every language."""
    assert [bot_name(level, ENGLISH) for level in LEVELS] == NAMES
    assert list(BOTS) == ["uniform", "heaviest", *IDS]
    for lang in [language(code) for code in LANGUAGES]:
        for bot in BOTS:
            assert bot_name(bot, lang)
            assert bot_character(bot, lang).endswith(".")
            assert bot_character(bot, lang).count(".") == 1


@pytest.mark.parametrize("level", ["brakeman", "conductor"])
def test_upper_levels_always_claim(level: str) -> None:
    """Whatever they make in Muggins, they claim."""
    game = find_game("muggins")
    for state in states(game, "booklet+scoring=claim", 6, 2, "claims"):
        legal = game.legal_actions(state)
        text = action_text(BOTS[level].choose(Sight(game.view(state, state.turn)), legal, Random("dice")))
        assert "=" in text or not [action for action in legal if action_text(action).startswith(f"{text}=")]


@pytest.mark.parametrize("level", ["passenger", "porter"])
def test_lower_levels_sometimes_forget_a_claim(level: str) -> None:
    """Of a hundred chances to claim some are missed, not all."""
    game = find_game("muggins")
    position: Position = {
        "game": "muggins",
        "rules": "booklet+scoring=claim",
        "set": 6,
        "seats": 2,
        "turn": "A",
        "layout": [["6-4", None]],
        "hands": {"A": ["6-1", "5-4"], "B": ["0-0"]},
        "boneyard": ["*"],
    }
    state = game.load(position, game.read_code("booklet+scoring=claim"), 6, 2)
    legal = game.legal_actions(state)
    rng = Random("forget")
    made = [BOTS[level].choose(Sight(game.view(state, 0)), legal, rng) for _ in range(100)]
    assert read_action("6-1>6-4=5") in made
    assert read_action("6-1>6-4") in made
