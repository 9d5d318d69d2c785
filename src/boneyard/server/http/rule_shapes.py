"""What goes over HTTP of rules beside the published books."""

import msgspec

from boneyard.words.finder import RuleChoice
from boneyard.words.special import RulePoint


class RulePoints(msgspec.Struct, frozen=True):
    """A rule code beside the published books, what matters most first; `book` is the one it is told beside.

    That is the nearest, unless one was named.
    """

    game: str
    code: str
    book: str
    title: str
    points: list[RulePoint]


class RuleQuestion(msgspec.Struct, frozen=True):
    """A question of the rule finder, with the answers that can be played.

    `chosen` names the answer that the rules give now, "" where they say something else: `says` has it in words.
    `number` is the option for which a number up to `most` may be given instead, "" where there is none. `picture` says
    what lies in the picture of it, "" where it has none.
    """

    name: str
    text: str
    choices: list[RuleChoice]
    chosen: str
    says: str
    answered: bool
    number: str
    most: int
    picture: str


class FoundRules(msgspec.Struct, frozen=True):
    """Where the rule finder stands: the code so far, the questions that it leaves open, and how it differs.

    That is told beside the nearest book, or the one that was named: `title` is what that is called.
    """

    game: str
    code: str
    questions: list[RuleQuestion]
    book: str
    title: str
    points: list[RulePoint]


class Length(msgspec.Struct, frozen=True):
    """How long a game by a rule code is: in rounds, or in points that end it (0 where they do not), and in minutes."""

    length: str
    code: str
    rounds: int
    target: int
    minutes: int


class Lengths(msgspec.Struct, frozen=True):
    """How long a game will be `now`, and what else is offered: short, medium or whole; mostly a choice of three."""

    now: Length
    choices: list[Length]
