"""A contest: which bots play what, which seats they take, and how one deal set is played.

A set is a function of the contest and its number.
"""

from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from boneyard.bots import find_bot
from boneyard.bots.bot import Bot
from boneyard.chance import round_key, shuffle
from boneyard.core.action import Action
from boneyard.core.errors import UserError
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase, State
from boneyard.kinds import Kind, find_game, find_kind
from boneyard.lab.outside import PREFIX, Outside
from boneyard.search.sight import Sight, Steps

Lineup = tuple[int, ...]
"""Who sits where: for each seat the number of a bot in the contest."""


@dataclass(frozen=True)
class Contest:
    """Everything that decides the result, apart from the number of sets."""

    game: str
    rules: str
    top: int
    seats: int
    bots: tuple[str, ...]
    seed: str
    together: bool = False
    """All bots at one table, rather than each pair apart."""
    whole: bool = False
    """Whole games, rather than single rounds."""
    limit: float = 1.0
    """Seconds a move for outside programs."""

    def fields(self) -> dict[str, Any]:
        """The contest as JSON."""
        return {**asdict(self), "bots": list(self.bots)}

    def check(self) -> None:
        """UserError unless this can be played."""
        if len(self.bots) < 2:
            raise UserError("an arena needs two bots or more")
        for bot in self.bots:
            if not bot.startswith(PREFIX):
                find_bot(find_kind(self.game).bots, bot)
        if self.together and self.seats % len(self.bots):
            raise UserError(
                "{bots} bots cannot share {seats} seats evenly", {"bots": str(len(self.bots)), "seats": str(self.seats)}
            )
        if self.together and is_team_game(self):
            raise UserError("partners play as pairs of bots: leave --together out")
        game = find_game(self.game)
        game.setup(game.read_code(self.rules), self.top, self.seats, 0)


def is_team_game(contest: Contest) -> bool:
    """Whether partners sit opposite and score together (MU-03)."""
    game = find_game(contest.game)
    return len(game.team(game.read_code(contest.rules), contest.seats, 0)) > 1


def wants_points(contest: Contest) -> bool:
    """Whether points are good, as in Muggins, or what is left over."""
    return find_game(contest.game).points_win


def pairings(contest: Contest) -> list[tuple[int, int]]:
    """The pairs of bots that are compared: each is hero against those named after it."""
    count = len(contest.bots)
    return [(hero, other) for hero in range(count) for other in range(hero + 1, count)]


def sides(contest: Contest) -> list[tuple[int, ...]]:
    """The seats that one bot takes in turn: each seat once, partners together."""
    game = find_game(contest.game)
    code = game.read_code(contest.rules)
    return sorted({tuple(game.team(code, contest.seats, seat)) for seat in range(contest.seats)})


def lineups(contest: Contest) -> list[Lineup]:
    """Every table of one deal set, in the order in which its results are kept."""
    bots = range(len(contest.bots))
    if contest.seats == 1:
        return [(bot,) for bot in bots]
    if contest.together:
        return [tuple((seat + turn) % len(bots) for seat in range(contest.seats)) for turn in bots]
    tables = [(hero, other, side) for hero, other in pairings(contest) for side in sides(contest)]
    return [tuple(hero if seat in side else other for seat in range(contest.seats)) for hero, other, side in tables]


# --- playing ---


class Crew:
    """The bots of a contest at work, with the time that each of their choices took."""

    def __init__(self, contest: Contest) -> None:
        self.contest: Final = contest
        self.kind: Final = find_kind(contest.game)
        self.game: Final = self.kind.game
        self.code: Final = self.game.read_code(contest.rules)
        self.bots: Final[list[Bot]] = [_hire(self.kind, name, contest.limit) for name in contest.bots]
        self.times: list[list[float]] = [[] for _ in self.bots]

    def forfeits(self) -> dict[str, list[str]]:
        """What went wrong with outside programs, by bot."""
        return {
            name: bot.forfeits
            for name, bot in zip(self.contest.bots, self.bots, strict=True)
            if isinstance(bot, Outside) and bot.forfeits
        }

    def dismiss(self) -> None:
        """Outside programs are ended."""
        for bot in self.bots:
            if isinstance(bot, Outside):
                bot.close()

    def play_set(self, number: int) -> list[list[int]]:
        """The points by seat at every table of a set: the same deal and the same boneyard each time."""
        return [self._play(lineup, number) for lineup in lineups(self.contest)]

    def _play(self, lineup: Lineup, number: int) -> list[int]:
        seed = f"{self.contest.seed}/{number}"
        state = before_round(self.game, self.code, self.contest, number)
        letters = LETTERS[: self.contest.seats]
        chances = [Random(f"{seed}/{letter}") for letter in letters]  # noqa: S311  # bots roll dice of their own
        heard: Steps = []
        first = True
        while state.phase is not Phase.OVER and (first or self.contest.whole or state.phase is not Phase.DEAL):
            if state.phase is Phase.DEAL:
                order = shuffle(self.game.tiles_to_deal(state), round_key(seed, state.round + 1))
                state.log = []
                self.game.deal(state, order)
                heard = [state.log]
                first = False
            else:
                state.log = []
                self._act(state, lineup, chances, heard)
                heard.append(state.log)
        return list(state.scores)

    def _act(self, state: State, lineup: Lineup, chances: list[Random], heard: Steps) -> None:
        legal: list[Action] = self.game.legal_actions(state)
        seat = state.turn
        action = legal[0]
        if len(legal) > 1:
            began = perf_counter()
            action = self.bots[lineup[seat]].choose(Sight(self.game.view(state, seat), heard), legal, chances[seat])
            self.times[lineup[seat]].append(perf_counter() - began)
        assert action in legal, "a bot chose what is not legal"
        self.game.play(state, action, seat)


def _hire(kind: Kind, name: str, limit: float) -> Bot:
    if name.startswith(PREFIX):
        return Outside(name.removeprefix(PREFIX), limit)
    return find_bot(kind.bots, name, clock=False)


def before_round(game: Game[Any], code: RuleCode, contest: Contest, number: int) -> State:
    """The table before the deal of a set: starters, and in single rounds the engines, go round with the number."""
    has_engines = "engine" in game.public_view.shape
    rounds = game.rounds(code, contest.top) if has_engines and not contest.whole else 1
    done = number % rounds
    starter = (number + number // rounds) % contest.seats
    state: State = game.setup(code, contest.top, contest.seats, starter)
    if done:
        state.round, state.starter = done, starter
    return state
