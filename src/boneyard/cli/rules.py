"""`boneyard rules`: the rules of a rule code in plain words, where two codes differ, or which rules one plays by."""

import argparse

from boneyard.cli.ask import ask_rules
from boneyard.cli.find import find_rules
from boneyard.cli.page import language_of, talk_of, width_of
from boneyard.cli.parser import Parser
from boneyard.cli.printed import write_print
from boneyard.cli.talk import wrap_lines
from boneyard.core.errors import UserError
from boneyard.kinds import Kind, find_kind
from boneyard.prints.page import SIZES
from boneyard.words.language import Language
from boneyard.words.statement import At


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes_game()
    parser.takes("code", nargs="?", shown="code", says="read.code")
    parser.takes("other", nargs="?", shown="code2", says="read.other")
    parser.takes("--find", action="store_true", says="read.find")
    parser.takes("--ask", action="store_true", says="read.ask")
    parser.takes("--set", type=int, default=0, shown="n", says="read.set")
    parser.takes("--seats", type=int, default=0, shown="n", says="read.seats")
    parser.takes("-o", "--output", shown="file", says="read.output")
    parser.takes("--sheet", action="store_true", says="read.sheet")
    parser.takes("--players", default="", shown="names", says="read.players")
    parser.takes("--name", default="", shown="text", says="read.name")
    parser.takes("--paper", default="a4", choices=SIZES, says="read.paper")
    parser.takes("--large", action="store_true", says="read.large")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print them."""
    lang = language_of(given)
    kind = find_kind(given.game)
    if given.find:
        rules = kind.game.read_code(given.code or kind.game.bases[0].name)
        return find_rules(kind, rules, At(given.set, given.seats), talk_of(given))
    if given.ask:
        return ask_rules(kind, given.code or kind.game.bases[0].name, talk_of(given))
    if given.code is None:
        raise UserError("the following arguments are required: {names}", {"names": lang.say("cli.shown.code")})
    if given.output is not None:
        return write_print(given, kind, lang)
    same = given.other is None
    lines = kind.rules_text(given.code, lang) if same else _difference(kind, given.code, given.other, lang)
    for line in wrap_lines(lines, width_of(given)):
        print(line)
    return 0


def _difference(kind: Kind, a: str, b: str, lang: Language) -> list[str]:
    return kind.rules_difference(a, b, lang) or [lang.say("rules.head.alike")]
