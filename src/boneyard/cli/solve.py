"""`boneyard solve`: exact answers. Could this deal of Castle Rock have been won, and how? What is the best train of a hand?"""

import argparse
from pathlib import Path
from typing import Any

from boneyard.bots.trains import Train, count_best_trains, first_tiles, heaviest, longest, trains_after_losing
from boneyard.chance import round_key, shuffle
from boneyard.core.errors import BadRules
from boneyard.core.tile import Tile, pips, read_tile, tile_text, tiles_of
from boneyard.games import find_game
from boneyard.games.castle_rock.rules import TripleRule
from boneyard.notation.action import action_text
from boneyard.notation.record import read_record
from boneyard.search.castle import solve_deal

_GAME = "castle-rock"


def add_parser(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("solve", help="exact answers: could a deal of Castle Rock be won, what is the best train of a hand")
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    row = kinds.add_parser("row", help="could a deal of Castle Rock have been won, and how")
    row.add_argument("--seed", metavar="TEXT", help="the seed of the game, as boneyard play shows it")
    row.add_argument("--file", type=Path, metavar="FILE", help="a saved game")
    row.add_argument("--rules", default="booklet", metavar="CODE", help="a rule code (default: booklet)")
    row.add_argument("--set", type=int, default=6, metavar="N", help="the highest number of the set (default: 6)")
    row.set_defaults(run=solve_row)
    train = kinds.add_parser("train", help="the longest and the heaviest train of a hand from a number")
    train.add_argument("tiles", nargs="+", metavar="TILE", help="the hand, as in 12-5 5-4 4-4")
    train.add_argument("--start", type=int, required=True, metavar="N", help="the number that the train begins at")
    train.set_defaults(run=solve_train)


def solve_row(given: argparse.Namespace) -> int:
    """Print whether a deal can be won, and the actions that win it."""
    order, rules = _deal(given)
    solution = solve_deal(order, TripleRule(find_game(_GAME).read_code(rules).values["triple_rule"]))
    if solution.won:
        print(f"This deal can be won, in {len(solution.actions)} actions:")
        print(", ".join([action_text(action) for action in solution.actions]))
    else:
        print("This deal cannot be won." if solution.proved else "No way to win was found, but the search was cut short.")
    return 0


def _deal(given: argparse.Namespace) -> tuple[list[Tile], str]:
    if (given.file is None) == (given.seed is None):
        raise BadRules("solve row wants a --seed or a --file")
    if given.file is None:
        find_game(_GAME).setup(find_game(_GAME).read_code(given.rules), given.set, 1, 0)
        return shuffle(tiles_of(given.set), round_key(given.seed, 1)), given.rules
    try:
        record = read_record(given.file.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as error:
        raise BadRules(f"{given.file} cannot be read: {error}") from None
    deal = record.rounds[0].deal if record.game == _GAME and record.rounds else None
    if deal is None:
        raise BadRules(f"{given.file} holds no deal of Castle Rock")
    return deal, record.rules


def solve_train(given: argparse.Namespace) -> int:
    """Print the best trains, how many there are, what each first tile leads to, and what the loss of a tile costs."""
    hand = [_tile(text) for text in given.tiles]
    if len(set(hand)) < len(hand):
        raise BadRules("a hand holds each tile once")
    for name, weight in (("longest", longest), ("heaviest", heaviest)):
        trains = first_tiles(hand, given.start, weight)
        if not trains:
            print(f"No tile of this hand shows a {given.start}.")
            return 0
        best = trains[0]
        count = count_best_trains(hand, given.start, weight)
        ways = "" if count is None else f", one of {count}" if count > 1 else ", the only one"
        print(f"{name}: {_texts(best.tiles)} ({_size(best)}{ways}{'' if best.exact else ', not proved'})")
    for train in first_tiles(hand, given.start):
        print(f"first {tile_text(train.tiles[0])}: {_size(train)}")
    for t, train in trains_after_losing(hand, given.start).items():
        print(f"without {tile_text(t)}: {_size(train)}")
    return 0


def _size(train: Train) -> str:
    count = len(train.tiles)
    return f"{count} tile{'' if count == 1 else 's'}, {sum(map(pips, train.tiles))} pips"


def _tile(text: str) -> Tile:
    t = read_tile(text)
    if t is None:
        raise BadRules(f'"{text[:20]}" is no tile: write 12-5')
    return t


def _texts(tiles: tuple[Tile, ...]) -> str:
    return " ".join([tile_text(t) for t in tiles])
