"""`boneyard solve`: exact answers. Could this deal of a row have been won, and how?

What is the best train of a hand?
"""

import argparse
from pathlib import Path
from typing import Final

from boneyard.bots.trains import Train, count_best_trains, first_tiles, heaviest, longest, trains_after_losing
from boneyard.chance import round_key, shuffle
from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.saved import read_file
from boneyard.core.errors import UserError
from boneyard.core.tile import Tile, pips, read_tile, tile_text, tiles_of
from boneyard.kinds import KINDS, Kind
from boneyard.notation.action import action_text
from boneyard.search.castle import Solution
from boneyard.words.language import Language

_BEST: Final = (("longest", longest), ("heaviest", heaviest))


def add_options(parser: Parser) -> None:
    """What the command understands."""
    lang = parser.lang
    kinds = parser.add_subparsers(required=True, metavar=lang.say("cli.shown.what"))
    _add_row(kinds.add_parser("row", lang=lang, help=lang.say("cli.option.solve.row")))
    _add_train(kinds.add_parser("train", lang=lang, help=lang.say("cli.option.solve.train")))


def _add_row(parser: Parser) -> None:
    parser.takes("--seed", shown="text", says="solve.seed")
    parser.takes("--file", type=Path, shown="file", says="saved-game")
    parser.takes("--rules", default="booklet", shown="code", says="solve.rules")
    parser.takes("--set", type=int, default=6, shown="n", says="solve.set")
    parser.takes_lang()
    parser.set_defaults(run=solve_row)


def _add_train(parser: Parser) -> None:
    parser.takes("tiles", nargs="+", shown="tile", says="solve.tiles")
    parser.takes("--start", type=int, required=True, shown="n", says="solve.start")
    parser.takes_lang()
    parser.set_defaults(run=solve_train)


# --- rows ---


def solve_row(given: argparse.Namespace) -> int:
    """Print whether a deal can be won, and the actions that win it."""
    lang = language_of(given)
    order, rules = _deal(given)
    solution = _solved(order, rules)
    if solution.won:
        print(lang.say("cli.solve.can", count=len(solution.actions)))
        print(", ".join([action_text(action) for action in solution.actions]))
    else:
        print(lang.say("cli.solve.cannot" if solution.proved else "cli.solve.unknown"))
    return 0


def _solved(order: list[Tile], rules: str) -> Solution:
    kind = _solvable()
    assert kind.solver is not None
    return kind.solver(kind.game.read_code(rules), order)


def _solvable() -> Kind:
    """The game whose deals can be solved; there is one."""
    return next(kind for kind in KINDS if kind.solver is not None)


def _deal(given: argparse.Namespace) -> tuple[list[Tile], str]:
    if (given.file is None) == (given.seed is None):
        raise UserError("solve row wants a --seed or a --file")
    return _of_seed(given.seed, given.rules, given.set) if given.file is None else _of_file(str(given.file))


def _of_seed(seed: str, rules: str, top: int) -> tuple[list[Tile], str]:
    game = _solvable().game
    game.setup(game.read_code(rules), top, 1, 0)
    return shuffle(tiles_of(top), round_key(seed, 1)), rules


def _of_file(path: str) -> tuple[list[Tile], str]:
    record = read_file(path)
    if record.game != _solvable().id:
        names = {"path": path, "game": record.game, "solved": _solvable().id}
        raise UserError("{path} is a game of {game}: solve row knows {solved} alone", names)
    deal = record.rounds[0].deal if record.rounds else None
    if deal is None:
        raise UserError("{path} holds no deal yet that could be solved", {"path": path})
    return deal, record.rules


# --- trains ---


def solve_train(given: argparse.Namespace) -> int:
    """Print the best trains, how many there are, what each first tile leads to, and what the loss of a tile costs."""
    lang, start = language_of(given), given.start
    hand = [_tile(text) for text in given.tiles]
    if len(set(hand)) < len(hand):
        raise UserError("a hand holds each tile once")
    lines = _best_lines(hand, start, lang) if first_tiles(hand, start) else [lang.say("cli.solve.none", start=start)]
    for line in lines:
        print(line)
    return 0


def _best_lines(hand: list[Tile], start: int, lang: Language) -> list[str]:
    lines = []
    for name, weight in _BEST:
        count = count_best_trains(hand, start, weight)
        ways = "" if count is None else lang.count("cli.solve.ways", count)
        lines.append(_best_line(name, first_tiles(hand, start, weight)[0], ways, lang))
    lines += [_size_line("first", train.tiles[0], train, lang) for train in first_tiles(hand, start)]
    lines += [_size_line("without", t, train, lang) for t, train in trains_after_losing(hand, start).items()]
    return lines


def _size_line(key: str, t: Tile, train: Train, lang: Language) -> str:
    return lang.say(f"cli.solve.{key}", tile=tile_text(t), size=_size(train, lang))


def _best_line(name: str, best: Train, ways: str, lang: Language) -> str:
    tiles = " ".join([tile_text(t) for t in best.tiles])
    proof = "" if best.exact else lang.say("cli.solve.unproved")
    return lang.say(f"cli.solve.{name}", train=tiles, size=_size(best, lang), ways=ways, proof=proof)


def _size(train: Train, lang: Language) -> str:
    return lang.count("cli.solve.size", len(train.tiles), pips=sum(map(pips, train.tiles)))


def _tile(text: str) -> Tile:
    t = read_tile(text)
    if t is None:
        raise UserError('"{text}" is not a tile: write 12-5', {"text": text[:20]})
    return t
