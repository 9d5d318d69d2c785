"""Playing saved games: a record is replayed through the referee, action by action, and its scores are checked."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from boneyard.core.errors import BadRules, Refused, Unreadable
from boneyard.core.event import Event
from boneyard.core.tile import tile_text
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields
from boneyard.notation.record import Damaged, Record, RoundRecord, Step
from boneyard.words.language import ENGLISH
from boneyard.words.refusal import sentence


@dataclass(frozen=True)
class Moment:
    """The match after one step of its record, what was done and what happened; `step` is None for a deal."""

    match: Match
    number: int
    step: Step | None
    events: list[Event]

    def __copy__(self) -> "Moment":
        """This moment with a match of its own, which stays while the replay goes on."""
        return deepcopy(self)


def replay(record: Record) -> Iterator[Moment]:
    """Every moment of a saved game, deals included; the same match goes on from one to the next.

    Damaged where a rule is broken.

    A round whose deal is secret cannot be replayed: the moments end before it.

    >>> match = new_match("castle-rock", "booklet", 6, 1, seed="README")
    >>> for action in ("deal", "mid 1", "draw"):
    ...     events = match.do(action)
    >>> [(moment.number, moment.step and moment.step.action) for moment in replay(match.record)]
    [(1, None), (2, 'mid 1'), (3, 'draw')]
    """
    match = _begin(record)
    number = 0
    for round_ in record.rounds:
        if round_.deal is None:
            _check_secret(match, record, round_)
            return
        for step in (None, *round_.steps):
            events = _do(match, round_, step)
            number += 1
            _check_end(round_, step, events)
            yield Moment(match, number, step, events)
        _check_over(match, record, round_)
    if record.places is not None and record.places != match.places():
        raise Damaged(record.last_line, "the places are not those of the scores, or the game is not over")


def _begin(record: Record) -> Match:
    try:
        return new_match(record.game, record.rules, record.top, len(record.names), starter=record.starter)
    except BadRules as error:
        raise Damaged(1, error.template, error.names) from None


def _do(match: Match, round_: RoundRecord, step: Step | None) -> list[Event]:
    text = step.action if step else " ".join(["deal", *(tile_text(t) for t in round_.deal or [])])
    line = step.line if step else round_.line
    try:
        return match.do(text, step.seat) if step else match.do(text)
    except Refused as error:
        raise Damaged(line, sentence(error.refusal, ENGLISH), refusal=error.refusal) from None
    except Unreadable as error:
        raise Damaged(line, error.template, error.names) from None


def _check_end(round_: RoundRecord, step: Step | None, events: list[Event]) -> None:
    """Where the actions end a round, its points and totals have to follow."""
    for event in (event_fields(event) for event in events):
        if event["event"] == "round":
            line = round_.score_line or (step.line if step else round_.line)
            if round_.points is not None and (round_.points, round_.scores) != (event["points"], event["scores"]):
                names = {"points": str(event["points"]), "scores": str(event["scores"])}
                raise Damaged(line, "the points of this round are {points}, and the scores {scores}", names)


def _check_secret(match: Match, record: Record, round_: RoundRecord) -> None:
    """Only the deal of a round that is being played is secret."""
    if match.phase.value == "over" or record.places is not None:
        raise Damaged(round_.line, "the game is over: there is no further round")
    if round_.points is not None or round_ is not record.rounds[-1]:
        raise Damaged(round_.line, "this round is over, but its deal is missing")


def _check_over(match: Match, record: Record, round_: RoundRecord) -> None:
    ended = match.phase.value in ("deal", "over")
    if round_.points is not None and not ended:
        raise Damaged(round_.score_line, "the round is not over: it has no points yet")
    if round_ is not record.rounds[-1] and not ended:
        raise Damaged(round_.line, "this round does not end before the next begins")
