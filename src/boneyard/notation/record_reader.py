"""Reading saved games, as `boneyard.notation.record` describes them."""

import re
from typing import Final

from boneyard.core.seat import LETTERS
from boneyard.core.tile import read_number, read_tile
from boneyard.notation.record_shape import Damaged, Record, RoundRecord, Step

FIRST_LINE: Final = "boneyard game 1"
LONGEST_FILE: Final = 4_000_000
LONGEST_NAME: Final = 40
_MOST: Final = {"most": str(LONGEST_NAME)}
_HEAD: Final = ("game", "rules", "named", "set", "starter", "date", "commitment")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64,128}")


def read_record(text: str) -> Record:
    r"""The saved game that a text tells; Damaged with the line that cannot be read.

    >>> record = read_record("boneyard game 1\ngame muggins\nrules booklet\nset 6\nseat A Ann\nseat B Ben\nstarter A")
    >>> record.game, record.names, record.rounds
    ('muggins', ['Ann', 'Ben'], [])
    >>> read_record("boneyard game 1\ngame muggins\nrulez booklet")
    Traceback (most recent call last):
    boneyard.notation.record_shape.Damaged: line 3: "rulez" begins no line of a saved game
    """
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
        self._expect(
            word != "commitment" or bool(_COMMITMENT.fullmatch(rest)), "a commitment is 64 to 128 hexadecimal digits"
        )
        self._expect(word != "named" or self._is_name(rest), "a name has 1 to {most} letters, and no #", _MOST)
        self.head[word] = " ".join(rest.split()) if word == "named" else rest

    @staticmethod
    def _is_name(text: str) -> bool:
        return 0 < len(text) <= LONGEST_NAME and text.isprintable()

    def _read_seat(self, rest: str) -> None:
        letter, _, name = rest.partition(" ")
        self._expect(not self.rounds, "seats have to stand before the first round")
        self._expect(
            len(self.names) < len(LETTERS) and letter == LETTERS[len(self.names)],
            "seats are named in order, A to L at most",
        )
        self._expect(self._is_name(name.strip()), "a name has 1 to {most} letters, and no #", _MOST)
        self.names.append(" ".join(name.split()))

    def _read_round(self, rest: str) -> None:
        self._expect(bool(self.names), "the seats have to be named before the first round")
        self._expect(
            rest == str(len(self.rounds) + 1), "this has to be round {round}", {"round": str(len(self.rounds) + 1)}
        )
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
        self._expect(
            words[::2] == list(LETTERS[: len(self.names)]) and len(words) % 2 == 0,
            "each seat has to have its number, A first",
        )
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
            self.head.get("named", ""),
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
