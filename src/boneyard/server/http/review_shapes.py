"""What goes over HTTP of looking back at a game."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Part = Literal["deal", "draws", "play", "others"]


class ReviewChoice(msgspec.Struct, frozen=True):
    """A legal action, and the points that it let one expect, with their standard error."""

    action: str
    points: float
    error: float


class ReviewDecision(msgspec.Struct, frozen=True):
    """What was done after a moment of the game, beside everything that might have been done, best first.

    `lost` are the points that the best would have brought more, `mistake` says whether that is beyond doubt, `why` what
    speaks for the best, `own_why` what can be said of what was done.
    """

    number: int
    action: str
    best: str
    lost: float
    error: float
    mistake: bool
    why: str
    own_why: str
    choices: list[ReviewChoice]


class ReviewSwing(msgspec.Struct, frozen=True):
    """By how many points the expectation changed up to a moment of the game, and what did it."""

    number: int
    part: Part
    points: float


class ReviewRound(msgspec.Struct, frozen=True):
    """The account of a round, whose parts sum to the result; `first` is the moment of its deal.

    `train` is the longest in the hand that was dealt.
    """

    round: int
    first: int
    expected: float
    deal: float
    draws: float
    play: float
    others: float
    result: float
    swings: list[ReviewSwing]
    decided: list[ReviewSwing]
    decisions: list[ReviewDecision]
    train: list[str]
    train_pips: int


class Review(msgspec.Struct, frozen=True):
    """A review as far as it is: which share of the game is done, and the rounds that were asked for."""

    key: str
    seat: str
    state: Literal["waiting", "working", "done", "failed"]
    share: float
    rounds: list[ReviewRound]


class SolutionStep(msgspec.Struct, frozen=True):
    """What one does on the way, and in words."""

    action: str
    text: str


class Solution(msgspec.Struct, frozen=True):
    """Whether a deal could have been won, as far as that is known yet; not `proved` where the search was cut short."""

    state: Literal["waiting", "working", "done", "failed"]
    won: bool = False
    proved: bool = False
    steps: list[SolutionStep] = []


class ToReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game to be looked back at for a seat."""

    text: Annotated[str, Meta(max_length=200_000)]
    seat: Annotated[str, Meta(max_length=1)]
