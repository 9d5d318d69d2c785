"""A sitting at a local table: bots and one person, turn by turn, until the game is over or the person leaves."""

from collections.abc import Callable
from typing import Final, final

from boneyard.cli.advice import hint_line
from boneyard.cli.facts import must_claim
from boneyard.cli.help import help_lines
from boneyard.cli.news import News
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import read_claim, spelled
from boneyard.core.action import call
from boneyard.core.errors import Refusal, Refused, Unreadable
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import read_tile, tile_text
from boneyard.match.match import Match
from boneyard.notation.action import action_text
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.words.language import Language
from boneyard.words.refusal import sentence

_FORCED: Final = ("draw", "pass", "stop")
_CALL: Final = action_text(call(15))


@final
class Sitting:
    """A match, the person's seat in it, the bot in all others, and the score sheet."""

    def __init__(self, match: Match, me: int, bot: str, talk: Talk) -> None:
        self._match: Final = match
        self._me: Final = me
        self._bot: Final = bot
        self._talk: Final = talk
        self._news: Final = News(match, me, talk)
        self._must_claim: Final = must_claim(match)
        self._done = 0
        self._lang: Final = talk.lang
        commands = {
            "help": self._help,
            "rules": self._rules,
            "hint": self._hint,
            "score": self._score,
            "table": self._show,
            "quit": self._quit,
        }
        self._commands: Final = self._spoken(commands)

    def _spoken(self, commands: dict[str, Callable[[], None]]) -> dict[str, Callable[[], None]]:
        """What can be typed beside actions: in the person's language, and in English everywhere."""
        own = {self._lang.say(f"play.command.{name}"): command for name, command in commands.items()}
        return {"?": commands["help"], **commands, **own}

    def _is_word(self, text: str, word: str) -> bool:
        return text.lower() in (word, self._lang.say(f"play.command.{word}"))

    def play(self) -> None:
        """Play until the game is over."""
        while self._match.phase is not Phase.OVER:
            if self._match.phase is Phase.DEAL:
                self._deal()
            elif self._match.state.turn == self._me:
                self._take_turn()
            else:
                self._do(
                    self._match.choose(self._bot, f"{self._match.seed}/{self._done}"),
                    self._match.state.turn,
                )
                self._offer_call()

    def _deal(self) -> None:
        if not self._match.state.round:
            self._do("deal", self._match.state.turn)
            return
        self._news.tell()
        if self._may_call():
            self._show()
        self._answer(self._lang.say("play.ask.deal", call=self._or_call()), self._take_deal)

    def _take_deal(self, text: str) -> bool:
        if not text:
            return self._do("deal", self._match.state.turn)
        return self._call(spelled(text, [])) if _is_call(text) else self._tells("go-on")

    def _take_turn(self) -> None:
        """Tell what happened, show the table and the rack (the table not again after a draw), and take one action."""
        has_drawn = self._news.has_drawn()
        self._news.tell()
        if has_drawn:
            self._show_rack()
        else:
            self._show()
        offered = self._offered()
        key = "choice" if len(offered) > 1 else offered[0] if offered[0] in _FORCED else "play"
        self._answer(
            self._lang.say(f"play.ask.{key}", count=len(offered), action=offered[0], call=self._or_call()), self._take
        )

    def _answer(self, prompt: str, take: Callable[[str], bool]) -> None:
        """Ask until something is done; commands and refused answers change nothing."""
        while True:
            text = self._talk.ask(prompt)
            word, _, rest = text.partition(" ")
            if text.lower() in self._commands:
                self._commands[text.lower()]()
            elif self._is_word(word, "why"):
                self._why(rest)
            elif take(text):
                return

    def _offered(self) -> list[str]:
        """What the person may do now, as numbered; nothing while somebody else is to act, whose hand is secret."""
        return choices(self._match.view(self._me), self._match.legal()) if self._match.state.turn == self._me else []

    def _take(self, text: str) -> bool:
        """Do what was typed: a number of the rack, an action, or nothing where only one thing can be done."""
        offered = self._offered()
        if not text:
            return self._try(offered[0]) if len(offered) == 1 else self._tells("type")
        if text.isascii() and text.isdigit():
            return self._take_number(int(text[:9]), offered)
        return self._call(spelled(text, [])) if _is_call(text) else self._try(spelled(text, offered))

    def _take_number(self, number: int, offered: list[str]) -> bool:
        if not 1 <= number <= len(offered):
            return self._tells("no-choice", number=number, count=len(offered))
        return self._try(offered[number - 1])

    def _try(self, action: str) -> bool:
        """Do an action, with a claim where one can be made; whether it was done."""
        try:
            if (
                self._must_claim
                and ">" in action
                and "=" not in action
                and self._match.why_not(action, self._me) is None
            ):
                return self._ask_claim(action)
            return self._do(action, self._me)
        except Unreadable:
            return self._unclear(action)
        except Refused as error:
            return self._say(_because(error.refusal, self._lang, LETTERS[self._me]))

    def _unclear(self, text: str) -> bool:
        """Say why a text cannot be read: a tile without a place, or nothing that is known."""
        tile = read_tile(text.partition("=")[0].strip())
        if tile is None:
            return self._tells("no-action", text=text[:40], example=self._example())
        if "trains" in self._match.game.public(self._match.state).fields():
            return self._tells("where-train", text=text, seat=LETTERS[self._me])
        plays = [action for action in self._offered() if action.startswith(f"{tile_text(tile)}>")]
        return (
            self._tells("where", plays=self._lang.either(plays))
            if plays
            else self._tells("cannot", tile=tile_text(tile))
        )

    def _example(self) -> str:
        return next(iter(self._offered()), _CALL)

    def _why(self, text: str) -> None:
        """Say why something is not allowed, in the words of the rule."""
        try:
            refusal = self._match.why_not(spelled(text, self._offered()), self._me)
        except Unreadable:
            self._tells("why-what", text=text[:40], example=self._example())
            return
        self._say(
            self._lang.say("play.say.may") if refusal is None else _because(refusal, self._lang, LETTERS[self._me])
        )

    # --- claims and calls ---

    def _ask_claim(self, action: str) -> bool:
        """Ask what the person claims with a play, and do both; or take the play back."""
        done: list[bool] = []

        def take(text: str) -> bool:
            points = read_claim(text)
            if points is None and not self._is_word(text, "back"):
                return self._tells("claim")
            done.append(points is not None and self._do(f"{action}={points}" if points else action, self._me))
            return True

        self._answer(self._lang.say("play.ask.claim", action=action), take)
        return done[0]

    def _may_call(self) -> bool:
        """Whether the person may call what the last tile made, and nobody is known to have it."""
        return self._must_claim and not self._news.is_scored and self._match.why_not(_CALL, self._me) is None

    def _or_call(self) -> str:
        return self._lang.say("play.ask.call") if self._may_call() else ""

    def _offer_call(self) -> None:
        """Wait for a call before another bot acts.

        Before one's own turn and between rounds the prompt there takes calls.
        """
        if self._match.phase is Phase.PLAY and self._match.state.turn != self._me and self._may_call():
            self._news.tell()
            self._show()
            self._answer(self._lang.say("play.ask.on", call=self._or_call()), self._take_call)

    def _take_call(self, text: str) -> bool:
        if not text:
            return True
        return self._call(spelled(text, [])) if _is_call(text) else self._tells("call")

    def _call(self, action: str) -> bool:
        """Call points that an opponent did not claim; whether that brought any."""
        if not self._try(action):
            return False
        if "scored" in self._news.names():
            return True
        self._news.tell()
        return self._tells("nothing")

    # --- what happens ---

    def _do(self, action: str, seat: int) -> bool:
        """Carry out an action and take in what happened."""
        events = self._match.do(action, seat)
        self._done += 1
        self._news.hear(events, action.partition("=")[2])
        return True

    # --- what is shown ---

    def _show(self) -> None:
        self._talk.say(["", *self._match.kind.drawing(self._match.view(self._me), self._talk.width, self._lang)])
        self._show_rack()

    def _show_rack(self) -> None:
        if self._match.state.turn == self._me:
            self._talk.say(
                ["", *rack_lines(self._match.view(self._me), self._match.legal(), self._talk.width, self._lang), ""]
            )

    def _say(self, line: str) -> bool:
        """Say something that is no action."""
        self._talk.say([line])
        return False

    def _tells(self, key: str, **names: object) -> bool:
        """Say something of what can be done."""
        return self._say(self._lang.say(f"play.say.{key}", **names))

    def _help(self) -> None:
        self._talk.say(help_lines(self._match.game.id, self._lang, claims=self._must_claim))

    def _rules(self) -> None:
        self._talk.say(["", *self._match.kind.rules_text(self._match.state.code.text(), self._lang), ""])

    def _hint(self) -> None:
        """Say what speaks for each choice, best first, as the person could know it."""
        if self._match.state.turn != self._me:
            self._say(self._lang.say("declined.not_your_turn"))
            return
        found = self._match.hints(f"{self._match.seed}/{self._done}", self._lang)
        self._talk.say(
            [
                "",
                self._lang.say("hint.expected" if self._match.state.seats > 1 else "hint.expected-alone"),
                *[hint_line(hint) for hint in found],
                "",
            ]
        )

    def _score(self) -> None:
        self._talk.say(["", *self._news.sheet_lines(), ""])

    def _quit(self) -> None:
        raise Leave


def _is_call(text: str) -> bool:
    return text.lower().startswith(_CALL.partition(" ")[0])


def _because(refusal: Refusal, lang: Language, me: str) -> str:
    return f"{sentence(refusal, lang, me)} ({refusal.clause})"
