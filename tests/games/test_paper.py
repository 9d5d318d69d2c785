"""A score keeper counts from plain facts what the engine counts by its rules, in every book and with every option."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from boneyard.core.counting import Counting, Fee, Prize
from boneyard.core.errors import BadRules
from boneyard.core.event import Event, Fined, RoundEnded
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS
from boneyard.core.tile import tile_text
from boneyard.kinds import GAMES, find_game
from boneyard.match.paper import paper
from boneyard.server.http import papers
from tests.kit.effort import IS_QUICK

TRIES: Final = 3 if IS_QUICK else 1
"""Rounds of each rule code with each set."""
CLIENT: Final = Path(__file__).parents[2] / "client"
COUNTING: Final = """
import { json } from "node:stream/consumers";
import { runnerImport } from "vite";
const { module } = await runnerImport("./src/lib/sheetCount.ts");
const rounds = await json(process.stdin);
console.log(JSON.stringify(rounds.map(({ paper, round, table }) => module.roundPoints(paper, round, table))));
"""


def codes(game: Game[Any]) -> Iterator[RuleCode]:
    """Every book, and every book with one option at each of its values that can be played."""
    for base in game.bases:
        texts = [base.name]
        for option in game.options:
            values = option.values or [str(value) for value in (1, 4, option.most) if option.allows(str(value))]
            texts += [f"{base.name}+{option.name}={value}" for value in values]
        for text in texts:
            try:
                yield game.read_code(text)
            except BadRules:
                continue


def played(game: Game[Any], code: RuleCode, top: int, chance: Random) -> dict[str, Any]:
    """A round of any number played at random: what is left in the hands, and what the engine says that it adds."""
    seats = chance.choice(game.seat_counts(code, top) if "teams" not in code.given else [4])  # HR-23
    state = game.setup(code, top, seats, 0)
    state.round = chance.randrange(game.rounds(code, top) or 1)
    if chance.random() < 0.3:
        state.round = (game.rounds(code, top) or 1) - 1  # the last round has exceptions
    order = game.tiles_to_deal(state)
    chance.shuffle(order)
    game.deal(state, order)
    state.log = []
    while not (ended := [event for event in state.log if isinstance(event, RoundEnded)]):
        game.play(state, chance.choice(game.legal_actions(state)), int(state.turn))
    return _told(game, code, state, state.log, ended[0].points)


def _told(game: Game[Any], code: RuleCode, state: Any, log: list[Event], points: list[int]) -> dict[str, Any]:
    seats, top = int(state.seats), int(state.top)
    hands = [getattr(state, "row", None) or state.hands.tiles(seat) for seat in range(seats)]
    fines = [sum(1 for event in log if isinstance(event, Fined) and event.seat == seat) for seat in range(seats)]
    marked: Any = game.dump(state).get("marked", [])
    fees = [{"fine": fines[seat], "marker": marked.count(LETTERS[seat])} for seat in range(seats)]
    lefts = [{"tiles": [tile_text(t) for t in hands[seat]], "fees": fees[seat]} for seat in range(seats)]
    empty = [seat for seat in range(seats) if not lefts[seat]["tiles"]]
    return {
        "paper": papers.told(game, paper(game, code, top)),
        "round": int(state.round),
        "table": {"left": lefts, "out": empty[0] if empty else -1},
        "points": points,
    }


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_page_counts_as_the_engine(game: Game[Any]) -> None:
    """MT-P-43, MT-F-31, MT-F-32, MT-B-39, CF-20, CF-21, MU-24 to MU-27, CR-15, DO-19 to DO-22."""
    chance = Random(18)
    rounds = [played(game, code, top, chance) for code in codes(game) for top in game.sets(code) for _ in range(TRIES)]
    counted = subprocess.run(
        ["node", "--input-type=module", "-e", COUNTING],  # noqa: S607  whichever node the client is built with
        input=msgspec.json.encode(rounds),
        cwd=CLIENT,
        capture_output=True,
        check=False,
    )
    assert counted.returncode == 0, counted.stderr.decode()
    for round_, sums in zip(rounds, json.loads(counted.stdout), strict=True):
        assert round_["points"] == sums, round_
    assert len(rounds) > 5


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_what_is_counted_can_be_pasted_back(game: Game[Any]) -> None:
    """No fact is missing in what is shown of it (MT-B-39, MU-24, MU-26)."""
    known = {"Counting": Counting, "Fee": Fee, "Prize": Prize}
    for counting in [game.counting(code) for code in codes(game)]:
        assert eval(repr(counting), known) == counting  # noqa: S307  our own text


def test_only_fives_are_scored_while_a_round_goes_on() -> None:
    """MU-14; they are claimed where the table wants it so (MU-20)."""
    assert [game.id for game in GAMES if game.scores_in_play()] == ["muggins"]
    claimed = [code.text() for game in GAMES for code in codes(game) if game.claims(code)]
    assert claimed == ["booklet+scoring=claim"]


def test_a_sheet_is_for_those_who_may_play() -> None:
    """HR-23: four who play without partners can have their rounds counted as well as others."""
    muggins = find_game("muggins")
    alone = muggins.read_code("booklet+teams=no")
    assert [paper(muggins, alone, top).deal for top in muggins.sets(alone)] == [{4: 5}]
