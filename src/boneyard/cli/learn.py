"""`boneyard learn`: the lessons of a game in the terminal, one after the other."""

import argparse
from typing import Final, final

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import spelled
from boneyard.core.errors import BadRules, Unreadable
from boneyard.examples.lessons import Lesson, Stand, Tried, lessons, said_of, table_of, tried
from boneyard.kinds import GAMES, Kind, find_kind
from boneyard.match.match import Match
from boneyard.words.language import game_title
from boneyard.words.problem import problem

_DONE: Final = "q"
_SHOW: Final = "?"


def add_options(parser: Parser) -> None:
    """What the command understands."""
    names = {"games": ", ".join([game.id for game in GAMES]), "first": GAMES[0].id}
    parser.takes("game", nargs="?", default=GAMES[0].id, shown="game", says="game", names=names)
    parser.takes("--from", dest="first", type=int, default=1, shown="n", says="learn.first")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Teach until all is learned, or somebody has had enough."""
    kind, talk = find_kind(given.game), talk_of(given)
    taught = lessons(kind.id)
    try:
        for at in range(max(0, given.first - 1), len(taught)):
            talk.say(["", talk.lang.say("cli.learn.head", at=at + 1, count=len(taught))])
            _Teaching(kind, taught[at], talk).teach()
    except Leave:
        return 0
    title = game_title(kind.id, talk.lang)
    talk.say(["", talk.lang.say("cli.learn.end", title=title, game=kind.id)])
    return 0


@final
class _Teaching:
    """One lesson."""

    def __init__(self, kind: Kind, lesson: Lesson, talk: Talk) -> None:
        self._kind: Final = kind
        self._lesson: Final = lesson
        self._talk: Final = talk
        self._done: list[str] = []

    def teach(self) -> None:
        """Say what is to be done, and try it until it is done or skipped."""
        self._talk.say(
            [said_of(self._lesson, "title", self._talk.lang), said_of(self._lesson, "task", self._talk.lang)]
        )
        self._show_table()
        while word := self._read():
            if word == _SHOW:
                self._talk.say([self._lesson.way[len(self._done)]])
            elif self._is_done_by(word):
                return

    def _read(self) -> str:
        word = self._talk.ask(self._talk.lang.say("cli.learn.prompt"))
        if word.lower() == _DONE:
            raise Leave
        return word

    def _is_done_by(self, word: str) -> bool:
        """Try what was typed, and say what comes of it."""
        lang = self._talk.lang
        try:
            action = spelled(word, table_of(self._lesson, self._done).legal())
            told = tried(self._lesson, self._done, action, lang)
        except (BadRules, Unreadable) as error:
            self._talk.say([problem(error, lang)])
            return False
        self._talk.say([self._answer(told)])
        if told.stand is Stand.ON:
            self._done.append(action)
            self._show_table()
        return told.stand is Stand.DONE

    def _answer(self, told: Tried) -> str:
        """The words of the rule, or what is learned."""
        verdict = told.verdict
        if told.stand is Stand.REFUSED:
            return f"{verdict.message} ({verdict.clause})"
        return told.says or " ".join(verdict.happened)

    def _show_table(self) -> None:
        match: Match = table_of(self._lesson, self._done)
        view, lang, width = match.view("A"), self._talk.lang, self._talk.width
        hand = [lang.say("cli.learn.hand", tiles=" ".join(view.own_hand))] if view.own_hand else []
        self._talk.say(["", *self._kind.drawing(view, width, lang), "", *hand])
