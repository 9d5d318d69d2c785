"""A sitting at a local table: bots and one person, turn by turn, until the game is over or the person leaves."""

from collections.abc import Callable
from typing import Final, cast, final

from boneyard.bots.hints import Hint
from boneyard.cli.help import help_lines
from boneyard.cli.sheet import Round, Sheet, hands_lines, row_lines
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import read_claim, spelled
from boneyard.core.errors import Refusal, Refused, Unreadable
from boneyard.core.event import Event
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import read_tile, tile_text
from boneyard.match import Match
from boneyard.notation.action import action_text
from boneyard.notation.event import Fields, event_fields
from boneyard.render.terminal import field
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.render.terminal.text import table_lines
from boneyard.words.event import tell
from boneyard.words.hint import reason_sentence
from boneyard.words.language import ENGLISH
from boneyard.words.refusal import sentence
from boneyard.words.rules import rules_text

_FORCED: Final = {"draw": "draw", "pass": "pass", "stop": "end your chain"}
_HINTS: Final = 3
_SCORING_IN_PLAY: Final = ("muggins",)
"""Games whose points are scored tile by tile: the end of a round only adds a bonus."""


@final
class Sitting:
    """A match, the person's seat in it, the bot in all others, and the score sheet."""

    def __init__(self, match: Match, me: int, bot: str, talk: Talk) -> None:
        self._match: Final = match
        self._me: Final = me
        self._bot: Final = bot
        self._talk: Final = talk
        self._sheet: Final = Sheet(LETTERS[me], field.teams(match.view(me)))
        self._must_claim: Final = match.state.code.values.get("scoring") == "claim"
        self._done = 0
        self._news: list[Fields] = []
        self._last: list[Fields] = []
        """What the last action brought about."""
        self._is_scored = False
        """Whether the points of the last tile are known to be on somebody's sheet."""
        self._commands: Final[dict[str, Callable[[], None]]] = {
            "?": self._help,
            "help": self._help,
            "rules": self._rules,
            "hint": self._hint,
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
                self._do(action_text(self._match.choose(self._bot, f"{self._match.seed}/{self._done}")), self._match.turn)
                self._offer_call()

    def _deal(self) -> None:
        if not self._match.state.round:
            self._do("deal", self._match.turn)
            return
        self._tell()
        if self._may_call():
            self._show()
        self._answer(f"Enter deals the next round{self._or_call()}:", self._take_deal)

    def _take_deal(self, text: str) -> bool:
        if not text:
            return self._do("deal", self._match.turn)
        return self._call(spelled(text, [])) if _is_call(text) else self._say("Press Enter to go on.")

    def _take_turn(self) -> None:
        """Tell what happened, show the table and the rack (the table not again after a draw), and take one action."""
        has_drawn = [event for event in self._last if event["event"] == "drew" and event["seat"] == LETTERS[self._me]]
        self._tell()
        if has_drawn:
            self._show_rack()
        else:
            self._show()
        offered = self._offered()
        prompt = f"Enter to {_FORCED.get(offered[0], f'play {offered[0]}')}" if len(offered) == 1 else f"Your choice, 1 to {len(offered)}"
        self._answer(f"{prompt}{self._or_call()}:", self._take)

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

    def _offered(self) -> list[str]:
        """What the person may do now, as numbered; nothing while somebody else is to act, whose hand is secret."""
        return choices(self._match.view(self._me), self._match.legal()) if self._match.turn == self._me else []

    def _take(self, text: str) -> bool:
        """Do what was typed: a number of the rack, an action, or nothing where only one thing can be done."""
        offered = self._offered()
        if not text:
            return self._try(offered[0]) if len(offered) == 1 else self._say("Type a number, an action, or ? for help.")
        if text.isascii() and text.isdigit():
            return self._take_number(int(text[:9]), offered)
        return self._call(spelled(text, [])) if _is_call(text) else self._try(spelled(text, offered))

    def _take_number(self, number: int, offered: list[str]) -> bool:
        if not 1 <= number <= len(offered):
            return self._say(f"There is no choice {number}: choose 1 to {len(offered)}.")
        return self._try(offered[number - 1])

    def _try(self, action: str) -> bool:
        """Do an action, with a claim where one can be made; whether it was done."""
        try:
            if self._must_claim and ">" in action and "=" not in action and self._match.why_not(action, self._me) is None:
                return self._ask_claim(action)
            return self._do(action, self._me)
        except Unreadable:
            return self._say(self._unclear(action))
        except Refused as error:
            return self._say(_because(error.refusal))

    def _unclear(self, text: str) -> str:
        """Why a text cannot be read: a tile without a place, or nothing that is known."""
        tile = read_tile(text.partition("=")[0].strip())
        if tile is None:
            return f'"{text[:40]}" is no action. Type a number, an action such as {self._example()}, or ? for help.'
        if self._match.game.id == "mexican-train":
            return f"Say where, too: {text}>{LETTERS[self._me]} lays it on your train, {text}>M on the Mexican Train."
        plays = [action for action in self._offered() if action.startswith(f"{tile_text(tile)}>")]
        return f"Say where, too: {' or '.join(plays)}." if plays else f"{tile_text(tile)} cannot be laid now: why and a play says more."

    def _example(self) -> str:
        return next(iter(self._offered()), "muggins 15")

    def _why(self, text: str) -> None:
        """Say why something is not allowed, in the words of the rule."""
        try:
            refusal = self._match.why_not(spelled(text, self._offered()), self._me)
        except Unreadable:
            self._say(f'"{text[:40]}" is no action: write why and an action, such as why {self._example()}.')
            return
        self._say("You may do that." if refusal is None else _because(refusal))

    # --- claims and calls ---

    def _ask_claim(self, action: str) -> bool:
        """Ask what the person claims with a play, and do both; or take the play back."""
        done: list[bool] = []

        def take(text: str) -> bool:
            points = read_claim(text)
            if points is None and text.lower() != "back":
                return self._say("Type the points that you claim, Enter to claim nothing, or back for another play.")
            done.append(points is not None and self._do(f"{action}={points}" if points else action, self._me))
            return True

        self._answer(f"{action}: points you claim (Enter: none):", take)
        return done[0]

    def _may_call(self) -> bool:
        """Whether the person may call what the last tile made, and nobody is known to have it."""
        return self._must_claim and not self._is_scored and self._match.why_not("muggins 5", self._me) is None

    def _or_call(self) -> str:
        return ", or call (muggins N)" if self._may_call() else ""

    def _offer_call(self) -> None:
        """Wait for a call before another bot acts; before one's own turn and between rounds the prompt there takes calls."""
        if self._match.phase is Phase.PLAY and self._match.turn != self._me and self._may_call():
            self._tell()
            self._show()
            self._answer(f"Enter to go on{self._or_call()}:", self._take_call)

    def _take_call(self, text: str) -> bool:
        if not text:
            return True
        return self._call(spelled(text, [])) if _is_call(text) else self._say("Press Enter to go on, or call what was made: muggins and the points.")

    def _call(self, action: str) -> bool:
        """Call points that an opponent did not claim; whether that brought any."""
        if not self._try(action):
            return False
        if "scored" in [fields["event"] for fields in self._last]:
            return True
        self._tell()
        return self._say("That brings nothing.")

    # --- what happens ---

    def _do(self, action: str, seat: int) -> bool:
        """Carry out an action and take in what happened."""
        events = self._match.do(action, seat)
        self._done += 1
        self._hear(events, action.partition("=")[2])
        return True

    def _hear(self, events: list[Event], claim: str) -> None:
        """Take in what happened, as the person may know it; the end of a round and of the game have their pages."""
        seen = [event_fields(event.seen_by(self._me)) for event in events]
        self._last = seen
        names = [fields["event"] for fields in seen]
        self._is_scored = "scored" in names or (self._is_scored and "played" not in names)
        for fields in seen:
            self._news.append(fields)
            if fields["event"] == "played" and claim and "scored" not in names:
                self._news.append({"event": "misclaimed", "seat": fields["seat"], "points": claim})
            elif fields["event"] == "scored" and self._sheet.rounds == self._match.state.round:
                self._sheet.amend(field.scores(self._match.view(self._me)))
            elif fields["event"] == "round":
                self._end_round(fields)
            elif fields["event"] == "over" and self._match.state.seats > 1:
                self._talk.say(self._sheet.place_lines(_by_seat(fields["places"])))

    def _tell(self) -> None:
        """Say what happened since this was last asked."""
        self._talk.say(tell(self._news, LETTERS[self._me], self._match.game.id, ENGLISH))
        self._news = []

    def _end_round(self, fields: Fields) -> None:
        """Turn up the hands: the round is over, so nothing is hidden any more. A call that wins after that only changes the sheet."""
        self._tell()
        position, points, totals = self._match.dump(), _by_seat(fields["points"]), _by_seat(fields["scores"])
        if self._sheet.rounds == self._match.state.round:
            self._talk.say(["", *self._sheet.lines(), ""])
            return
        if self._scores_in_play():
            self._sheet.add(Round(self._match.state.round, "", self._sheet.gained(totals), points), totals)
        else:
            self._sheet.add(Round(self._match.state.round, str(position.get("engine") or ""), points), totals)
        self._talk.say(["", *self._round_lines(position, points), ""])

    def _round_lines(self, position: Position, points: dict[str, int]) -> list[str]:
        if "hands" not in position:
            return row_lines(points[LETTERS[self._me]])
        is_blocked = "passed" in [fields["event"] for fields in self._last]
        column = "bonus" if self._scores_in_play() else "points"
        return [*hands_lines(position, points, LETTERS[self._me], self._talk.width, blocked=is_blocked, column=column), "", *self._sheet.lines()]

    def _scores_in_play(self) -> bool:
        return self._match.game.id in _SCORING_IN_PLAY

    # --- what is shown ---

    def _show(self) -> None:
        self._talk.say(["", *table_lines(self._match.view(self._me), self._talk.width)])
        self._show_rack()

    def _show_rack(self) -> None:
        if self._match.turn == self._me:
            self._talk.say(["", *rack_lines(self._match.view(self._me), self._match.legal(), self._talk.width), ""])

    def _say(self, line: str) -> bool:
        """Say something that is no action."""
        self._talk.say([line])
        return False

    def _help(self) -> None:
        self._talk.say(help_lines(self._match.game.id, claims=self._must_claim))

    def _rules(self) -> None:
        self._talk.say(["", *rules_text(self._match.game.id, self._match.state.code.text(), ENGLISH), ""])

    def _hint(self) -> None:
        """Say what speaks for the best choices, as the person could know it."""
        if self._match.turn != self._me:
            self._say("It is not your turn.")
            return
        found = self._match.hints(f"{self._match.seed}/{self._done}")[:_HINTS]
        self._talk.say(["", *[hint_line(hint) for hint in found], ""])

    def _score(self) -> None:
        is_running = self._scores_in_play() and self._match.phase is Phase.PLAY
        self._talk.say(["", *self._sheet.lines(field.scores(self._match.view(self._me)) if is_running else None), ""])

    def _quit(self) -> None:
        raise Leave


def hint_line(hint: Hint) -> str:
    """A choice, the points by which one may expect to end the round ahead (or behind), and why."""
    points = "" if hint.points is None else f"{hint.points:+.1f}"
    return f"  {action_text(hint.action):12} {points:>6}  {reason_sentence(hint.reason, ENGLISH)}"


def _is_call(text: str) -> bool:
    return text.lower().startswith("muggins")


def _because(refusal: Refusal) -> str:
    return f"{sentence(refusal, ENGLISH)} ({refusal.clause})"


def _by_seat(numbers: object) -> dict[str, int]:
    return cast("dict[str, int]", numbers)
