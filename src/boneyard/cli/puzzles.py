"""`boneyard puzzles`: positions in which one action is clearly best, made anew or from those that come along."""

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Final

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.talk import Talk
from boneyard.core.errors import UserError
from boneyard.kinds import find_kind
from boneyard.puzzles import told
from boneyard.puzzles.library import numbers_of, puzzles
from boneyard.puzzles.maker import made
from boneyard.puzzles.puzzle import Puzzle, puzzle_line
from boneyard.render.terminal.rack import rack_lines

_MOST: Final = 10_000


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes_game()
    parser.takes("--count", type=int, default=3, shown="n", says="puzzles.count")
    parser.takes("--kind", shown="name", says="puzzles.kind")
    parser.takes("--seed", shown="text", says="puzzles.seed")
    parser.takes("--json", action="store_true", says="puzzles.json")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print them, each as soon as it is made."""
    if not 1 <= given.count <= _MOST:
        raise UserError(
            "--count {count} cannot be: it may be 1 to {most}", {"count": str(given.count), "most": str(_MOST)}
        )
    kind, talk = find_kind(given.game), talk_of(given)
    arts = [given.kind] if given.kind else list(kind.puzzles)
    for number, one in enumerate(islice(_wanted(given.game, arts, given.seed), given.count), 1):
        if given.json:
            print(puzzle_line(one), flush=True)
        else:
            _show(number, one, talk)
    return 0


def _wanted(game: str, arts: list[str], seed: str | None) -> Iterator[Puzzle]:
    """One of each art in turn: made from a seed, or those that come with the package."""
    going = [made(game, art, seed) if seed is not None else _shipped(game, art) for art in arts]
    while going:
        for one in list(going):
            puzzle = next(one, None)
            if puzzle is None:
                going.remove(one)
            else:
                yield puzzle


def _shipped(game: str, art: str) -> Iterator[Puzzle]:
    for number in numbers_of(game, art, 0):
        yield puzzles()[number]


def _show(number: int, one: Puzzle, talk: Talk) -> None:
    """The table, the question and the answer."""
    lang, table = talk.lang, one.table()
    kind, view = find_kind(one.game), table.view(table.turn)
    rules, name, level = table.state.code.text(), lang.say(f"puzzle.{one.art}.name"), told.level_word(one.level, lang)
    talk.say([lang.say("puzzle.cli.head", number=number, name=name, level=level, rules=rules)])
    talk.say(["", *kind.drawing(view, talk.width, lang), "", *rack_lines(view, table.legal(), talk.width, lang), ""])
    talk.say([told.question(one, lang), lang.say("puzzle.cli.answer", why=told.explanation(one, lang)), ""])
