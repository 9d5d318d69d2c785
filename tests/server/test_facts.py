"""What a page is told beside the view: as the engine says, the same in welcome and news, and one's own to oneself."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from boneyard.core.event import Scored
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.kinds import find_kind
from boneyard.notation.action import read_action
from boneyard.server.out import facts, projection, wire
from boneyard.server.out.picture import Pictures
from boneyard.server.table.bot_workers import wait_of
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Agree, AskBack, Deal
from boneyard.server.table.links import seed, show_links
from boneyard.server.table.table import Table
from tests.server.tables import dealt, do, step, write

TOLD = msgspec.json.Decoder(wire.News | wire.Welcome)


def _welcome(table: Table, viewer: int) -> Any:
    picture = Pictures(table.kind.plan).seen_by(viewer)
    return TOLD.decode(projection.welcome(table, viewer, 0, picture))


def _news(table: Table, viewer: int, since: int, pictures: Pictures | None = None) -> Any:
    happenings = [one for one in table.history if one.seq > since]
    return TOLD.decode(projection.News(table, happenings, pictures or Pictures(table.kind.plan)).seen_by(viewer))


def _merged(known: list[Any], told: Any) -> list[Any]:
    """What a page makes of the sheet that it has and the part that it hears."""
    fresh = [] if told is msgspec.UNSET else told
    return [*[one for one in known if one.round < (fresh[0].round if fresh else 99)], *fresh]


TABLES = [
    ("muggins", "booklet", 2),
    ("muggins", "booklet", 4),
    ("mexican-train", "booklet+penalty=add_50", 4),
    ("dominoes", "draw", 2),
]


@pytest.mark.parametrize(("game", "rules", "seats"), TABLES)
def test_whoever_hears_news_has_the_sheet_of_who_comes_in(game: str, rules: str, seats: int) -> None:
    """The part that news tell is enough, and its lines make the totals; take-backs are forgotten."""
    players = [f"player {seat}" for seat in range(seats)]
    table, rng = dealt(*players, game=game, rules=rules, top=12 if game == "mexican-train" else 6), Random(game)
    known, seq, taken_back = _welcome(table, NOBODY).sheet, table.seq, 0
    pictures = Pictures(table.kind.plan)
    for _ in range(600):
        if table.is_over:
            break
        if table.is_in_round:
            actor = table.state.turn
            step(table, rng)
            if (
                table.before is not None
                and taken_back < 4
                and any(isinstance(event, Scored) for event in table.history[-1].events)
            ):
                taken_back += 1
                do(table, players[actor], AskBack("back", table.seq, actor))
                for other in range(seats):
                    if other != actor:
                        do(table, players[other], Agree("agree", table.seq, other))
        else:
            do(table, players[0], Deal("deal", table.seq))
            write(table, *show_links(table, {}))
            write(table, *seed(table))
        news = _news(table, NOBODY, seq, pictures)
        known, seq = _merged(known, news.sheet), table.seq
        assert msgspec.to_builtins(known) == facts.whole_sheet(table)
        added = {seat: sum(line.points[seat] for one in known for line in one.lines) for seat in LETTERS[:seats]}
        assert (table.is_in_round and not table.game.scores_in_play()) or added == news.view.scores
    assert len(known) > 1
    assert taken_back == (4 if game == "muggins" else 0)


def test_only_the_seat_to_move_is_told_what_its_tiles_are_worth() -> None:
    """Others would learn its hand; what everybody sees, the count, everybody is told."""
    table, rng, seen = dealt("ann", "ben"), Random(3), 0
    while table.is_in_round:
        turn = table.state.turn
        told = {viewer: _news(table, viewer, table.seq - 1).facts for viewer in (NOBODY, 0, 1)}
        assert len({one.count for one in told.values()}) == 1
        for viewer in (NOBODY, 1 - turn):
            assert told[viewer].worth is msgspec.UNSET
        if told[turn].worth is not msgspec.UNSET:
            seen += 1
            for action, points in told[turn].worth.items():
                assert points == table.game.worth(table.state, read_action(action)) > 0
        step(table, rng)
    assert seen


def test_whoever_may_call_is_told_so() -> None:
    """With `scoring=claim`, after an opponent's tile and until the next action; spectators never (MU-20)."""
    table, rng = dealt("ann", "ben", rules="booklet+scoring=claim"), Random(3)
    maker = table.state.turn
    step(table, rng)
    told = {viewer: _welcome(table, viewer).facts for viewer in (NOBODY, 0, 1)}
    assert [told[viewer].calls for viewer in (NOBODY, maker, 1 - maker)] == [msgspec.UNSET, msgspec.UNSET, True]
    assert told[maker].count is msgspec.UNSET


def test_everybody_hears_for_what_all_draw_and_bots_do_not_dawdle() -> None:
    """The engine that nobody holds is named to all, until it is found (MT-F-07)."""
    tables = (dealt("ann", "ben", game="mexican-train", rules="family", top=12) for _ in range(60))
    table = next(table for table in tables if table.state.phase is Phase.SEARCH)
    pace, rng = Pace(bot=1.0), Random(1)
    assert {_welcome(table, viewer).facts.sought for viewer in (NOBODY, 0, 1)} == {"12-12"}
    while table.state.phase is Phase.SEARCH:
        assert wait_of(table, pace) < 0.05
        step(table, rng)
    assert _welcome(table, NOBODY).facts.sought is msgspec.UNSET


def test_a_foot_says_what_it_wants_and_a_removal_on_what_it_rests() -> None:
    """Chickenfoot and Castle Rock tell it with the same fields, whatever they are called."""
    table = dealt("ann", "ben", game="chickenfoot", top=9)
    assert _welcome(table, NOBODY).facts.wants == {"9-9": 6}
    alone, rng = dealt("ann", game="castle-rock"), Random(2)
    for _ in range(12):
        grounds = _welcome(alone, 0).facts.grounds
        removals = {text for text in projection.legal(alone, 0) if text != "draw"}
        assert removals == (set() if grounds is msgspec.UNSET else set(grounds))
        step(alone, rng)


def test_news_without_facts_are_as_short_as_before() -> None:
    """Where a game has nothing to say the field is left out: a move of Mexican Train costs no byte more."""
    table, rng = dealt("ann", "ben", game="mexican-train", rules="parsons", top=12), Random(5)
    step(table, rng)
    news = json.loads(projection.News(table, table.history[-1:], Pictures(find_kind("mexican-train").plan)).seen_by(0))
    assert not {"facts", "sheet"} & set(news)
