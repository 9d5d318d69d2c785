"""A sitting at a local table: bots and one person, turn by turn, until the game is over or the person leaves."""

from collections.abc import Callable
from typing import Final, cast, final

from boneyard.cli.help import HELP
from boneyard.cli.sheet import Round, Sheet, hands_lines, row_lines
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import spelled
from boneyard.core.errors import Refusal, Refused, Unreadable
from boneyard.core.event import Event
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import read_tile
from boneyard.match import Match
from boneyard.notation.action import action_text
from boneyard.notation.event import Fields, event_fields
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.render.terminal.text import table_lines
from boneyard.words.event import tell
from boneyard.words.refusal import sentence
from boneyard.words.rules import rules_text

_FORCED: Final = {"draw": "draw", "pass": "pass", "stop": "end your chain"}


@final
class Sitting:
    """A match, the person's seat in it, the bot in all others, and the score sheet."""

    def __init__(self, match: Match, me: int, bot: str, talk: Talk) -> None:
        self._match: Final = match
        self._me: Final = me
        self._bot: Final = bot
        self._talk: Final = talk
        self._sheet: Final = Sheet(LETTERS[me])
        self._done = 0
        self._news: list[Fields] = []
        self._commands: Final[dict[str, Callable[[], None]]] = {
            "?": self._help,
            "help": self._help,
            "rules": self._rules,
            "score": self._score,
            "table": self._show,
            "quit": self._quit,
        }

    def play(self) -> None:
        """Play until the game is over."""
        while self._match.phase is not Phase.OVER:
            if self._match.phase is Phase.DEAL:
                self._deal()
            elif self._match.turn == self._me:
                self._take_turn()
            else:
                self._do(action_text(self._match.choose(self._bot, f"{self._match.seed}/{self._done}")))

    def _deal(self) -> None:
        if self._match.state.round:
            self._answer("Enter deals the next round:", lambda text: self._do("deal") if not text else self._say("Press Enter to go on."))
        else:
            self._do("deal")

    def _take_turn(self) -> None:
        """Tell what happened, show the table and the rack, and take one action."""
        self._tell()
        self._show()
        legal = self._match.legal()
        prompt = f"Enter to {_FORCED.get(legal[0], f'play {legal[0]}')}:" if len(legal) == 1 else f"Your choice, 1 to {len(legal)}:"
        self._answer(prompt, self._take)

    def _answer(self, prompt: str, take: Callable[[str], bool]) -> None:
        """Ask until something is done; commands and refused answers change nothing."""
        while True:
            text = self._talk.ask(prompt)
            word, _, rest = text.partition(" ")
            if text.lower() in self._commands:
                self._commands[text.lower()]()
            elif word.lower() == "why":
                self._why(rest)
            elif take(text):
                return

    def _take(self, text: str) -> bool:
        """Do what was typed: a number of the rack, an action, or nothing where only one thing can be done."""
        legal = choices(self._match.view(self._me), self._match.legal())
        if not text:
            return self._do(legal[0]) if len(legal) == 1 else self._say("Type a number, an action, or ? for help.")
        if text.isascii() and text.isdigit():
            return self._take_number(int(text[:9]), legal)
        return self._try(spelled(text, legal))

    def _take_number(self, number: int, legal: list[str]) -> bool:
        if not 1 <= number <= len(legal):
            return self._say(f"There is no choice {number}: choose 1 to {len(legal)}.")
        return self._do(legal[number - 1])

    def _try(self, action: str) -> bool:
        try:
            return self._do(action)
        except Unreadable:
            return self._say(self._unclear(action))
        except Refused as error:
            return self._say(_because(error.refusal))

    def _unclear(self, text: str) -> str:
        """Why a text cannot be read: a tile without a place, or nothing that is known."""
        if read_tile(text) is None:
            return f'"{text[:40]}" is no action. Type a number, an action such as {self._example()}, or ? for help.'
        return f"Say where, too: {text}>{LETTERS[self._me]} lays it on your train, {text}>M on the Mexican Train."

    def _example(self) -> str:
        return choices(self._match.view(self._me), self._match.legal())[0]

    def _why(self, text: str) -> None:
        """Say why something is not allowed, in the words of the rule."""
        try:
            refusal = self._match.why_not(spelled(text, self._match.legal()), self._me)
        except Unreadable:
            self._say(f'"{text[:40]}" is no action: write why and an action, such as why {self._example()}.')
            return
        self._say("You may do that." if refusal is None else _because(refusal))

    def _do(self, action: str) -> bool:
        """Carry out an action and tell what happened."""
        seat = self._match.turn
        events = self._match.do(action, seat)
        self._done += 1
        self._hear(events)
        return True

    def _hear(self, events: list[Event]) -> None:
        """Take in what happened, as the person may know it; the end of a round and of the game have their pages."""
        seen = [event_fields(event.seen_by(self._me)) for event in events]
        self._news += seen
        for fields in seen:
            if fields["event"] == "round":
                self._end_round(fields)
            elif fields["event"] == "over" and self._match.state.seats > 1:
                self._talk.say(self._sheet.place_lines(_by_seat(fields["places"])))

    def _tell(self) -> None:
        """Say what happened since this was last asked."""
        self._talk.say(tell(self._news, LETTERS[self._me]))
        self._news = []

    def _end_round(self, fields: Fields) -> None:
        """Turn up the hands: the round is over, so nothing is hidden any more."""
        self._tell()
        position, points = self._match.dump(), _by_seat(fields["points"])
        self._sheet.add(Round(self._match.state.round, str(position.get("engine") or ""), points), _by_seat(fields["scores"]))
        self._talk.say(["", *self._round_lines(position, points), ""])

    def _round_lines(self, position: Position, points: dict[str, int]) -> list[str]:
        if "hands" not in position:
            return row_lines(points[LETTERS[self._me]])
        return [*hands_lines(position, points, LETTERS[self._me], self._talk.width), "", *self._sheet.lines()]

    def _show(self) -> None:
        view = self._match.view(self._me)
        table = table_lines(view, self._talk.width)
        self._talk.say(["", *table])
        if self._match.turn == self._me:
            self._talk.say(["", *rack_lines(view, self._match.legal(), self._talk.width), ""])

    def _say(self, line: str) -> bool:
        """Say something that is no action."""
        self._talk.say([line])
        return False

    def _help(self) -> None:
        self._talk.say(HELP)

    def _rules(self) -> None:
        self._talk.say(["", *rules_text(self._match.game.id, self._match.state.code.text()), ""])

    def _score(self) -> None:
        self._talk.say(["", *self._sheet.lines(), ""])

    def _quit(self) -> None:
        raise Leave


def _because(refusal: Refusal) -> str:
    return f"{sentence(refusal)} ({refusal.clause})"


def _by_seat(numbers: object) -> dict[str, int]:
    return cast("dict[str, int]", numbers)
