"""Saved games (contract, section 5): a text that a person can read and write by hand.

    boneyard game 1
    game       mexican-train
    rules      parsons+rounds=2
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

A line is a word and what belongs to it; a line of actions begins with the seat that acts, `#` begins a comment. The deal of a round
that is not over is `secret`. Reading knows no rule of any game: `boneyard.replay` plays a record and checks it.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from boneyard.core.errors import BoneyardError, Refusal
from boneyard.core.seat import LETTERS
from boneyard.core.tile import Tile, read_number, read_tile, tile_text

FIRST_LINE: Final = "boneyard game 1"
LONGEST_FILE: Final = 4_000_000
LONGEST_NAME: Final = 40
_WIDTH: Final = 100
_HEAD: Final = ("game", "rules", "set", "starter", "date", "commitment")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64,128}")


class Damaged(BoneyardError):
    """A saved game that cannot be read or breaks a rule: the line, what is wrong with it, and the clause if a rule is broken."""

    def __init__(self, line: int, template: str, names: dict[str, str] | None = None, refusal: Refusal | None = None) -> None:
        super().__init__(template, names)
        self.line = line
        self.message = str(self)
        self.refusal = refusal
        self.clause = None if refusal is None else refusal.clause
        self.args = (f"line {line}: {self.message}" + (f" ({self.clause})" if self.clause else ""),)


@dataclass(frozen=True)
class Step:
    """An action, who did it, and the line of the file it stands on."""

    seat: int
    action: str
    line: int = 0


@dataclass
class RoundRecord:
    """One round: its deal (None while it is secret), its actions, and what it cost once it is over."""

    deal: list[Tile] | None
    steps: list[Step] = field(default_factory=list)
    points: dict[str, int] | None = None
    scores: dict[str, int] | None = None
    line: int = 0
    score_line: int = 0


@dataclass
class Record:
    """A saved game."""

    game: str
    rules: str
    top: int
    names: list[str]
    starter: int | None = None
    date: str = ""
    commitment: str = ""
    rounds: list[RoundRecord] = field(default_factory=list)
    places: dict[str, int] | None = None
    last_line: int = 0


# --- writing ---


def record_text(record: Record) -> str:
    """The text of a saved game; reading it and writing it again gives the same bytes."""
    lines = [FIRST_LINE, _line("game", record.game), _line("rules", record.rules), _line("set", str(record.top))]
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


# --- reading ---


def read_record(text: str) -> Record:
    """The saved game that a text tells; Damaged with the line that cannot be read."""
    if len(text) > LONGEST_FILE:
        raise Damaged(1, "this is too long for a saved game")
    return _Reader(text).read()


class _Reader:
    """Reads line by line; knows where it is."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0
        self.head: dict[str, str] = {}
        self.names: list[str] = []
        self.rounds: list[RoundRecord] = []
        self.places: dict[str, int] | None = None

    def read(self) -> Record:
        for number, line in enumerate(self.lines, 1):
            self.at = number
            words = line.split("#")[0].strip()
            if self.at == 1:
                self._expect(words == FIRST_LINE, 'a saved game begins with "{first}"', {"first": FIRST_LINE})
            elif words:
                word, _, rest = words.partition(" ")
                self._read_line(word, rest.strip())
        return self._record()

    def _expect(self, holds: bool, template: str, names: dict[str, str] | None = None) -> None:
        if not holds:
            raise Damaged(self.at, template, names)

    def _read_line(self, word: str, rest: str) -> None:
        self._expect(self.places is None, "something follows the places, which end a game")
        if word == "seat":
            self._read_seat(rest)
        elif word in _HEAD:
            self._read_head(word, rest)
        elif word == "round":
            self._read_round(rest)
        elif word == "deal":
            self._read_deal(rest)
        elif word in ("points", "scores"):
            self._read_score(word, rest)
        elif word == "places":
            self.places = self._numbers(rest)
        elif word in LETTERS and len(word) == 1:
            self._read_steps(LETTERS.index(word), rest)
        else:
            raise Damaged(self.at, '"{word}" begins no line of a saved game', {"word": word[:40]})

    def _read_head(self, word: str, rest: str) -> None:
        self._expect(not self.rounds, "{word} has to stand before the first round", {"word": word})
        self._expect(word not in self.head, "{word} stands here a second time", {"word": word})
        self._expect(bool(rest), "{word} says nothing", {"word": word})
        self._expect(word != "date" or bool(_DATE.fullmatch(rest)), "a date is written 2026-11-15")
        self._expect(word != "commitment" or bool(_COMMITMENT.fullmatch(rest)), "a commitment is 64 to 128 hexadecimal digits")
        self.head[word] = rest

    def _read_seat(self, rest: str) -> None:
        letter, _, name = rest.partition(" ")
        self._expect(not self.rounds, "seats have to stand before the first round")
        self._expect(len(self.names) < len(LETTERS) and letter == LETTERS[len(self.names)], "seats are named in order, A to H at most")
        self._expect(0 < len(name.strip()) <= LONGEST_NAME and name.isprintable(), "a name has 1 to {most} letters, and no #", {"most": str(LONGEST_NAME)})
        self.names.append(" ".join(name.split()))

    def _read_round(self, rest: str) -> None:
        self._expect(bool(self.names), "the seats have to be named before the first round")
        self._expect(rest == str(len(self.rounds) + 1), "this has to be round {round}", {"round": str(len(self.rounds) + 1)})
        self._expect(not self.rounds or self.rounds[-1].points is not None, "the round before has no points yet")
        self.rounds.append(RoundRecord(None, line=self.at))

    def _read_deal(self, rest: str) -> None:
        round_ = self._open_round()
        self._expect(not round_.steps, "the deal stands before the actions")
        if rest == "secret":
            return
        round_.deal = round_.deal or []
        for word in rest.split():
            t = read_tile(word)
            if t is None:
                raise Damaged(self.at, '"{word}" is not a tile', {"word": word[:40]})
            round_.deal.append(t)

    def _read_steps(self, seat: int, rest: str) -> None:
        round_ = self._open_round()
        self._expect(seat < len(self.names), "there is no such seat in this game")
        for action in rest.split(","):
            self._expect(bool(action.strip()), "an action is missing")
            round_.steps.append(Step(seat, action.strip(), self.at))

    def _read_score(self, word: str, rest: str) -> None:
        round_ = self._open_round() if word == "points" else self._last_round()
        numbers = self._numbers(rest)
        if word == "points":
            round_.points, round_.score_line = numbers, self.at
        else:
            self._expect(round_.points is not None and round_.scores is None, "scores stand once, after the points")
            round_.scores = numbers

    def _numbers(self, rest: str) -> dict[str, int]:
        words = rest.split()
        numbers = [read_number(word) for word in words[1::2]]
        self._expect(words[::2] == list(LETTERS[: len(self.names)]) and len(words) % 2 == 0, "each seat has to have its number, A first")
        if None in numbers:
            raise Damaged(self.at, "that is not a whole number")
        return {seat: number for seat, number in zip(words[::2], numbers, strict=True) if number is not None}

    def _open_round(self) -> RoundRecord:
        round_ = self._last_round()
        self._expect(round_.points is None, "the round is over: its points are counted")
        return round_

    def _last_round(self) -> RoundRecord:
        self._expect(bool(self.rounds), "no round has begun")
        return self.rounds[-1]

    def _record(self) -> Record:
        for word in ("game", "rules", "set"):
            self._expect(word in self.head, "{word} is missing", {"word": word})
        self._expect(bool(self.names), "no seat is named")
        top = read_number(self.head["set"])
        if top is None:
            raise Damaged(self._line_of("set"), "set is a number")
        return Record(
            self.head["game"],
            self.head["rules"],
            top,
            self.names,
            self._starter(),
            self.head.get("date", ""),
            self.head.get("commitment", ""),
            self.rounds,
            self.places,
            self.at,
        )

    def _starter(self) -> int | None:
        if "starter" not in self.head:
            return None
        letter = self.head["starter"]
        if len(letter) != 1 or letter not in LETTERS[: len(self.names)]:
            raise Damaged(self._line_of("starter"), "the starter is no seat of this game")
        return LETTERS.index(letter)

    def _line_of(self, word: str) -> int:
        return next(at for at, line in enumerate(self.lines, 1) if line.split(" ")[0] == word)
