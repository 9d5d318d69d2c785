"""What a game brings along beside its rules, in one record.

Everything but the game itself has a fall-back that works for any game: a new one plays at once, and gets nicer step by
step.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple

from boneyard.bots.bot import Bot
from boneyard.bots.hints import EFFORT, Hint, hints
from boneyard.bots.ladder import LEVELS, Players, bots_of
from boneyard.bots.reasons import Reasons, plain_reasons
from boneyard.bots.thinking import Effort, Mind, PlainMind
from boneyard.core.action import Action
from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile
from boneyard.core.view import View
from boneyard.notation.sketch import Stage
from boneyard.render.asking import doubles_asking
from boneyard.render.caption import Caption, plain_caption
from boneyard.render.layout import Layout, Plan, layout
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.heap import Heap
from boneyard.render.terminal.text import Drawing, draw_plain
from boneyard.search.castle import Solution
from boneyard.search.sight import Sight
from boneyard.words.finder import Finder
from boneyard.words.language import Language
from boneyard.words.plain import PLAIN_WORDS
from boneyard.words.question import NO_QUESTIONS, Questions, Scene, questions_of
from boneyard.words.rules import Section, rule_sections, rules_difference, rules_text
from boneyard.words.special import RulePoint, nearest, points
from boneyard.words.statement import ANYWHERE, At, RuleWords

_ABOVE_PLAIN: Final = frozenset(LEVELS[2:])
"""The levels that are no better than the one below them where a game brings no players of its own."""
Solver = Callable[[RuleCode, list[Tile]], Solution]
"""Whether a deal, given by its order, could have been won."""


class Setting(NamedTuple):
    """A table by itself: rules, set and seats."""

    code: str
    set: int
    seats: int


@dataclass(frozen=True)
class Kind:
    """One game and everything that it brings along."""

    game: Game[Any]
    words: RuleWords = PLAIN_WORDS
    """Its rules in plain words."""
    questions: Questions = NO_QUESTIONS
    """What families are asked to find out by which rules they play; each other option is asked plainly."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """By their keys: the sentences of events that this game says in another way."""
    plan: type[Plan] = Heap
    """How its table is laid out."""
    drawing: Drawing = draw_plain
    """How its table looks in a terminal."""
    caption: Caption = plain_caption
    """Its table in words."""
    players: Players = field(default_factory=Players)
    """Who plays its first four levels."""
    mind: Mind = field(default_factory=PlainMind)
    """How it is thought through by the levels above them, and for hints."""
    merged: frozenset[str] = _ABOVE_PLAIN
    """Levels that could not be told from one that is offered (`docs/bots.md`); saved tables may name them."""
    reasons: Reasons = plain_reasons
    """What is said for and against a play."""
    example: str = "draw"
    """An action, for help texts."""
    stage: Stage = field(default_factory=Stage)
    """How its table is laid out from what matters of it."""
    solver: Solver | None = None
    """Whether a deal could have been won, where that can be found out."""
    puzzles: Mapping[str, Setting] = field(default_factory=dict)
    """The arts of puzzles (`boneyard.puzzles.arts`) that suit it, and where they are made."""
    daily: Setting | None = None
    """What is played as the deal of the day: a few minutes; None where there is none."""

    @property
    def id(self) -> str:
        """The game's name in the protocol."""
        return self.game.id

    @cached_property
    def bots(self) -> dict[str, Bot]:
        """Everybody who can take a seat, by name."""
        return bots_of(self.players, self.mind)

    @property
    def offered(self) -> list[str]:
        """The levels among which people choose, from the weakest up."""
        return [name for name in LEVELS if name not in self.merged]

    def rules_text(self, code: str, lang: Language) -> list[str]:
        """The rules of a code in plain words, in sections; one statement a line."""
        return rules_text(self.game, self.words, code, lang)

    def rule_sections(self, code: str, lang: Language, at: At = ANYWHERE) -> list[Section]:
        """The same as sections with their sentences, for one table or for any."""
        return rule_sections(self.game, self.words, self.game.read_code(code), lang, at)

    def rules_difference(self, a: str, b: str, lang: Language) -> list[str]:
        """Where two codes differ, topic by topic; empty where they agree in everything."""
        return rules_difference(self.game, self.words, a, b, lang)

    def points(self, code: str, lang: Language, at: At = ANYWHERE, book: str = "") -> tuple[str, list[RulePoint]]:
        """The book that a code is told beside, the nearest unless one is named, and every option beside it."""
        rules = self.game.read_code(code)
        beside = self.game.read_code(book).base if book else nearest(self.game, self.words, rules, at)
        return beside.name, points(self.game, self.words, rules, beside, lang, at)

    def finder(self, lang: Language, at: At = ANYWHERE) -> Finder:
        """The questions that lead to a rule code."""
        return Finder(self.game, self.words, questions_of(self.game, self.questions), lang, at)

    def scene(self, question: str) -> Scene:
        """The position that shows what a question is about; BadRules where there is none."""
        for one in self.questions.asked:
            if one.name == question and one.scene is not None:
                return one.scene
        raise BadRules("there is no picture of this question")

    def seen(self, scene: Scene) -> View[Any]:
        """A scene as the seat sees it whose turn it is."""
        code = self.game.read_code(scene.code)
        state = self.game.load(scene.position(self.id), code, scene.top, scene.seats)
        return self.game.view(state, state.turn)

    def drawn(self, scene: Scene) -> Layout:
        """A scene as it lies, seen from near."""
        lying = self.layout(self.seen(scene))
        return lying._replace(table=lying.box)

    def layout(self, view: View[Any], form: Form = USUAL) -> Layout:
        """Where the tiles of a view lie, for a window of some form."""
        return layout(self.plan(form), view, doubles_asking(self.game, view))

    def hints(self, sight: Sight, legal: list[Action], rng: Random, effort: Effort = EFFORT) -> list[Hint]:
        """What speaks for and against each legal action, best first."""
        return hints(self.mind, self.reasons, sight, legal, rng, effort)
