"""Saved games (docs/protocol.md, section 6): a text that a person can read and write by hand.

    boneyard game 1
    game       mexican-train
    rules      parsons+rounds=2
    named      Grandma's rules
    set        12
    seat       A Ann
    seat       B heaviest
    starter    B
    date       2026-11-15

    round      1
    deal       12-5 3-3 … every tile that is dealt, in its order
    B          12-7>B
    A          draw, pass
    points     A 0 B 17
    scores     A 0 B 17

    places     A 1 B 2

A line is a word and what belongs to it; a line of actions begins with the seat that acts, `#` begins a comment. The
deal of a round that is not over is `secret`. Reading knows no rule of any game: `boneyard.match.replay` plays a record
and checks it.
"""

from typing import Final

from boneyard.core.seat import LETTERS
from boneyard.core.tile import tile_text
from boneyard.notation.record_reader import FIRST_LINE, LONGEST_FILE, LONGEST_NAME, read_record
from boneyard.notation.record_shape import Damaged, Record, RoundRecord, Step

__all__ = [
    "FIRST_LINE",
    "LONGEST_FILE",
    "LONGEST_NAME",
    "Damaged",
    "Record",
    "RoundRecord",
    "Step",
    "read_record",
    "record_text",
]

_WIDTH: Final = 100


def record_text(record: Record) -> str:
    """The text of a saved game; reading it and writing it again gives the same bytes.

    >>> print(record_text(Record("castle-rock", "booklet", 6, ["Ann"])), end="")
    boneyard game 1
    game       castle-rock
    rules      booklet
    set        6
    seat       A Ann
    """
    lines = [FIRST_LINE, _line("game", record.game), _line("rules", record.rules), _line("set", str(record.top))]
    if record.named:
        lines.insert(3, _line("named", record.named))
    lines += [_line("seat", f"{LETTERS[seat]} {name}") for seat, name in enumerate(record.names)]
    if record.starter is not None:
        lines.append(_line("starter", LETTERS[record.starter]))
    lines += [_line(word, value) for word, value in (("date", record.date), ("commitment", record.commitment)) if value]
    for number, round_ in enumerate(record.rounds, 1):
        lines += ["", *_round_lines(number, round_)]
    if record.places is not None:
        lines += ["", _line("places", _by_seat(record.places))]
    return "\n".join(lines) + "\n"


def _round_lines(number: int, round_: RoundRecord) -> list[str]:
    lines = [_line("round", str(number))]
    lines += ["deal       secret"] if round_.deal is None else _wrap("deal", [tile_text(t) for t in round_.deal], " ")
    group: list[str] = []
    for index, step in enumerate(round_.steps):
        group.append(step.action)
        if index + 1 == len(round_.steps) or round_.steps[index + 1].seat != step.seat:
            lines += _wrap(LETTERS[step.seat], group, ", ")
            group = []
    if round_.points is not None and round_.scores is not None:
        lines += [_line("points", _by_seat(round_.points)), _line("scores", _by_seat(round_.scores))]
    return lines


def _line(word: str, text: str) -> str:
    return f"{word:<10} {text}"


def _wrap(word: str, items: list[str], comma: str) -> list[str]:
    """Items on as many lines as they need, each beginning with the word."""
    lines = [_line(word, items[0])]
    for item in items[1:]:
        if len(lines[-1]) + len(comma) + len(item) > _WIDTH:
            lines.append(_line(word, item))
        else:
            lines[-1] += comma + item
    return lines


def _by_seat(numbers: dict[str, int]) -> str:
    return " ".join(f"{seat} {number}" for seat, number in numbers.items())
