"""The words of a command, read by argparse and explained in the language of the terminal."""

import argparse
import re
from functools import cache, partial
from typing import Any, Final, NoReturn, final

from boneyard.core.errors import UserError
from boneyard.kinds import GAMES
from boneyard.words.language import LANGUAGES, Language

_COMPLAINTS: Final = (
    "the following arguments are required: {names}",
    "unrecognized arguments: {words}",
    "ambiguous option: {option} could match {options}",
    "argument {argument}: expected one argument",
    "argument {argument}: expected at least one argument",
    "argument {argument}: expected at most one argument",
    "argument {argument}: ignored explicit argument {value}",
    "argument {argument}: invalid choice: {value} (choose from {choices})",
    "argument {argument}: invalid int value: {value}",
    "argument {argument}: invalid float value: {value}",
)
"""What argparse says; it offers no other way to have it in another language than to take it apart again."""


@final
class _Formatter(argparse.HelpFormatter):
    """Help with the word for usage in a language."""

    def __init__(self, lang: Language, prog: str) -> None:
        super().__init__(prog)
        self._lang: Final = lang

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """As argparse does; an empty prefix is asked for where it makes the name of a sub-command."""
        own = f"{self._lang.say('cli.parser.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, own)


@final
class Parser(argparse.ArgumentParser):
    """A parser that speaks a language, and says what is wrong in one sentence."""

    def __init__(self, lang: Language, prog: str, description: str | None = None) -> None:
        super().__init__(prog=prog, description=description, formatter_class=partial(_Formatter, lang), add_help=False)
        self.lang: Final = lang
        self._positionals.title = lang.say("cli.parser.positionals")
        self._optionals.title = lang.say("cli.parser.options")
        self.add_argument("-h", "--help", action="help", help=lang.say("cli.parser.help"))

    def error(self, message: str) -> NoReturn:
        """End with the sentence that `main` prints."""
        raise _complaint(message)

    def takes(self, *flags: str, says: str, shown: str = "", names: dict[str, str] | None = None, **how: Any) -> None:
        """Take an argument: what it `says` of itself, and what is `shown` for its value."""
        if shown:
            how["metavar"] = self.lang.say(f"cli.shown.{shown}")
        told = self.lang.say(f"cli.option.{says}", **(names or {}))
        self.add_argument(*flags, help=told.replace("%", "%%"), **how)

    def takes_game(self) -> None:
        """Take the name of a game."""
        first = GAMES[0].id
        names = {"games": ", ".join([game.id for game in GAMES]), "first": first}
        self.takes("--game", default=first, shown="game", says="game", names=names)

    def takes_lang(self) -> None:
        """Take a language."""
        self.takes("--lang", shown="code", says="lang", names={"languages": ", ".join(LANGUAGES)})

    def takes_page(self) -> None:
        """Take a language, and how wide the page is."""
        self.takes_lang()
        self.takes("--width", type=int, shown="n", says="width")


def _complaint(message: str) -> UserError:
    """What argparse complains of, as a template with its names."""
    found = [(template, match) for template, form in _forms() if (match := form.fullmatch(message))]
    return UserError(found[0][0], found[0][1].groupdict()) if found else UserError(message)


@cache
def _forms() -> list[tuple[str, re.Pattern[str]]]:
    return [
        (text, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(text)), re.DOTALL)) for text in _COMPLAINTS
    ]
