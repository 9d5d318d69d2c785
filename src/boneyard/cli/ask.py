"""May I? in the terminal: `boneyard rules CODE --ask` answers what people dispute, and lets them try it."""

from typing import Final, final

from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import spelled
from boneyard.core.errors import BadRules, Unreadable
from boneyard.examples.asked import Situation, answers, arising, question, table_of
from boneyard.examples.library import examples
from boneyard.examples.runner import set_table
from boneyard.examples.scenario import Scenario
from boneyard.examples.verdict import Verdict, in_turn, judged
from boneyard.kinds import Kind
from boneyard.match.match import Match
from boneyard.render.terminal.rack import rack_lines
from boneyard.words.problem import problem

_DONE: Final = "q"


def ask_rules(kind: Kind, code: str, talk: Talk) -> int:
    """Answer questions by these rules until somebody has had enough."""
    asking = _Asking(kind, kind.game.read_code(code).text(), talk)
    try:
        while True:
            asking.choose()
    except Leave:
        return 0


@final
class _Asking:
    """What can be asked of a rule code."""

    def __init__(self, kind: Kind, code: str, talk: Talk) -> None:
        self._kind: Final = kind
        self._code: Final = code
        self._talk: Final = talk
        self._questions: Final = arising(kind.id, code)

    def choose(self) -> None:
        """Ask for a question, or a clause, and answer it."""
        lang = self._talk.lang
        asked = [question(self._kind.id, one, lang) for one in self._questions]
        self._talk.say(["", *[f"{at:3} {text}" for at, text in enumerate(asked, 1)]])
        word = self._read(lang.say("try.prompt.which"))
        if word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= len(self._questions):
            self._answer(self._questions[int(word) - 1])
        elif word:
            self._show(word.upper())

    def _read(self, prompt: str) -> str:
        word = self._talk.ask(prompt)
        if word.lower() == _DONE:
            raise Leave
        return word

    def _answer(self, situation: Situation) -> None:
        match = table_of(self._kind.id, self._code, situation)
        if match is not None:
            self._talk.say(self._table(match))
            self._try(match, answers(match, situation, self._talk.lang))

    def _show(self, clause: str) -> None:
        found: list[Scenario] = examples(self._kind.id, self._code).get(clause, [])
        if not found:
            self._talk.say([self._talk.lang.say("try.none", clause=clause[:20])])
            return
        match = set_table(found[0], self._kind.id, self._code)
        self._talk.say(self._table(match))
        self._try(match, in_turn(match, found[0].steps, self._talk.lang))

    def _table(self, match: Match) -> list[str]:
        view, lang, width = match.view(match.turn or "A"), self._talk.lang, self._talk.width
        return ["", *self._kind.drawing(view, width, lang), "", *rack_lines(view, match.legal(), width, lang), ""]

    def _try(self, match: Match, told: list[Verdict]) -> None:
        """Say what holds, and judge what else somebody would like to do there."""
        self._talk.say([verdict_line(one, self._talk) for one in told])
        while word := self._read(self._talk.lang.say("try.prompt.action")):
            try:
                verdict = judged(match, spelled(word, match.legal()), self._talk.lang)
            except (BadRules, Unreadable) as error:
                self._talk.say([problem(error, self._talk.lang)])
            else:
                self._talk.say([verdict_line(verdict, self._talk)])


def verdict_line(verdict: Verdict, talk: Talk) -> str:
    """An action, and what the rules say of it."""
    if verdict.clause:
        return talk.lang.say("try.line.refused", text=verdict.text, why=verdict.message, clause=verdict.clause)
    return talk.lang.say("try.line.allowed", text=verdict.text, happened=" ".join(verdict.happened))
