"""`boneyard rules`: the rules of a rule code in plain words, or where two codes differ."""

import argparse

from boneyard.cli.page import language_of, width_of
from boneyard.cli.parser import Parser
from boneyard.cli.talk import wrap_lines
from boneyard.kinds import Kind, find_kind
from boneyard.words.language import Language


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes_game()
    parser.takes("code", shown="code", says="read.code")
    parser.takes("other", nargs="?", shown="code2", says="read.other")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print them."""
    lang = language_of(given)
    kind = find_kind(given.game)
    same = given.other is None
    lines = kind.rules_text(given.code, lang) if same else _difference(kind, given.code, given.other, lang)
    for line in wrap_lines(lines, width_of(given)):
        print(line)
    return 0


def _difference(kind: Kind, a: str, b: str, lang: Language) -> list[str]:
    return kind.rules_difference(a, b, lang) or [lang.say("rules.head.alike")]
