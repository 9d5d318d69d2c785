"""Scenarios: positions and plays that a player can read, each for the clauses named in its first line.

A file is a list of blocks, separated by blank lines; `#` begins a comment. The first line of a block names its clauses,
a colon and a sentence. Then it sets a table, in one of two ways:

    new      parsons set 12 seats 4 starter B          a new match before its first deal

    rules    parsons+notify=manual                     a position; fields as in docs/protocol.md, in players' spelling:
    set      9                                         (default 12)
    trains   A 12-5 5-5 | M 12-3                       seats are those named, at least two; `seats 4` says otherwise
    hands    A 12-4 4-4 | B 12-1 | C *                 `*` is every tile named nowhere else
    boneyard 9-8 7-7 *                                 by default `*`, or empty where a hand has it; `-` is empty
    layout   9-9 | 9-4 9-9 | 4-4 9-4                   (Chickenfoot, Muggins) each tile, and what it was laid against
    turn     A                                         and marked, open, laid, engine, phase, round, starter, turns, ...

and says what holds, in order:

    legal    9-5>A 9-5>M                               exactly these actions are legal
    not      4-3>M (MT-P-29) covered first             refused by that clause, and the sentence contains the words
    do       9-5>A ; draw ; pass ; C: muggins 15       these are done; a seat before a colon acts out of turn
    then     turn C | open - | train A 12-5 5-5 | hand B 4-3 | hand B has 5 | boneyard has 14 | points A 0 B 17
             layout 9-9, 9-4 9-9                       (pairs separated by commas)
    bad      does not follow                           the position is refused, and the message contains the words
    no       crossed out                               the rules are refused, and the message contains the words

Situations that people dispute (`asked/`) are such blocks, too, but for any rule code, and what holds is asked:

    asks     5-2>A 7-2>B draw                          may one do these, one at a time?
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.kinds import find_game

FOLDER: Final = Path(__file__).parent / "scenarios"
STEPS: Final = ("legal", "not", "do", "then", "bad", "no", "asks")
CLAUSE: Final = re.compile(r"(?:MT-[PBFO]|CF|MU|CR|DO|HR)-\d\d|S-\d")


Piles = dict[str, dict[str, list[str]]]
"""Hands and trains, by their names."""


@dataclass
class Scenario:
    """One block of a file."""

    name: str
    clauses: list[str]
    sentence: str
    fields: dict[str, str] = field(default_factory=dict)
    steps: list[tuple[str, str]] = field(default_factory=list)


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    return [_scenario(path, block) for block in read_blocks(path)]


def _scenario(path: Path, block: str) -> Scenario:
    head, fields, steps = read_block(block)
    ids, _, said = head.partition(": ")
    clauses = ids.split()
    assert said, f"{path.name}: {head}"
    assert all(CLAUSE.fullmatch(clause) for clause in clauses), f"{path.name}: {head}"
    assert steps, f"{path.name}: {head}: nothing is said to hold"
    return Scenario(f"{path.stem} {head}", clauses, said, fields, steps)


def read_blocks(path: Path) -> list[str]:
    """The blocks of a file, without its comments."""
    text = "\n".join(line.split("#")[0].rstrip() for line in path.read_text(encoding="utf-8").splitlines())
    return [block.strip() for block in re.split(r"\n{2,}", text.strip()) if block.strip()]


def read_block(block: str) -> tuple[str, dict[str, str], list[tuple[str, str]]]:
    """The first line of a block, the fields of its table, and its steps."""
    head, *lines = block.splitlines()
    fields: dict[str, str] = {}
    steps: list[tuple[str, str]] = []
    for line in lines:
        key, _, value = line.strip().partition(" ")
        if key in STEPS:
            steps.append((key, value.strip()))
        else:
            assert not steps, f"{head}: {line}"
            assert key not in fields, f"{head}: {line}"
            fields[key] = value.strip()
    return head, fields, steps


def read_position(fields: dict[str, str], game: str) -> Position:
    """The JSON position that the fields of a scenario describe."""
    top = int(fields.get("set", "12"))
    position: Position = {"game": game, "rules": fields["rules"], "set": top}
    piles: Piles = {name: read_piles(fields[name]) for name in ("hands", "trains") if name in fields}
    position |= piles
    if "layout" in fields:
        position["layout"] = [[*pair.split(), None][:2] for pair in fields["layout"].split("|") if pair.strip() != "-"]
    position["seats"] = _seats(fields, piles)
    star = any("*" in hand for hand in piles.get("hands", {}).values())
    position["boneyard"] = words_of(fields.get("boneyard", "-" if star else "*"))
    if _has_engine(fields, game):
        position["engine"] = f"{top}-{top}"
    return position | {
        name: read_field(name, text) for name, text in fields.items() if name not in position or name == "engine"
    }


def _seats(fields: dict[str, str], piles: Piles) -> int:
    """As many as are said or named, but no less than can play."""
    named = [LETTERS.index(seat) + 1 for pile in piles.values() for seat in pile if seat in LETTERS]
    return max(int(fields.get("seats", max(named, default=0))), 1 if "row" in fields else 2)


def _has_engine(fields: dict[str, str], game: str) -> bool:
    """Whether the highest double lies in the middle unless something else is said."""
    is_said = {"row", "engine", "round"} & fields.keys() or fields.get("phase") in ("deal", "search")
    return not is_said and "engine" in find_game(game).public_view.shape


def read_field(name: str, text: str) -> object:
    """The value that a field of a position has."""
    if name in ("turn", "starter", "phase", "engine"):
        return None if text == "-" else text
    if name in ("marked", "open", "laid", "skip", "row"):
        return words_of(text)
    if name in ("drew", "wrong"):
        return text == "yes"
    if name in ("round", "passes"):
        return int(text)
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}


def words_of(text: str) -> list[str]:
    """The words of a line; `-` is none."""
    return [] if text == "-" else text.split()


def read_piles(text: str) -> dict[str, list[str]]:
    """The tiles of each pile: `A 12-5 5-5 | M 12-3`."""
    piles = [part.split() for part in text.split("|")]
    return {pile[0]: words_of(" ".join(pile[1:])) if pile[1:] else [] for pile in piles}
