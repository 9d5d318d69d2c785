"""Taking back: with everybody's consent, and never past new information."""

from random import Random

import pytest

from boneyard.core.event import Drew, RoundEnded
from boneyard.core.seat import NOBODY
from boneyard.server.out import transcript
from boneyard.server.table import links, table_log
from boneyard.server.table.commands import Act, Agree, AskBack, Deal, Fill, KeepOn, Sit
from boneyard.server.table.table import Table
from tests.server.tables import copy, dealt, do, laid, legal, opened, refused, step, write


def test_a_take_back_needs_everybody() -> None:
    """The last one who agrees brings it about; then everything is as before the action."""
    table, seat, players = laid()
    before = table.game.dump(table.before) if table.before is not None else None
    second, third = (seat + 1) % 3, (seat + 2) % 3
    assert [table_log.AskedBack(seat)] == do(table, players[seat], AskBack("1", table.seq, seat))
    assert refused(table, players[seat], Agree("2", table.seq, seat)) == "not_asked"
    assert [table_log.AgreedBack(second)] == do(table, players[second], Agree("3", table.seq, second))
    assert refused(table, players[second], Agree("4", table.seq, second)) == "not_asked"
    assert refused(table, players[second], Agree("5", table.seq, third)) == "not_your_seat"
    assert [table_log.AgreedBack(third), table_log.TookBack(seat)] == do(
        table, players[third], Agree("6", table.seq, third)
    )
    assert before == table.game.dump(table.state)
    assert (table.asking, table.agreed) == (None, [])
    assert refused(table, players[seat], AskBack("7", table.seq, seat)) == "too_late"


def test_one_who_keeps_on_is_enough_to_play_on() -> None:
    """The question is over; it may be asked again."""
    table, seat, players = laid()
    other = (seat + 1) % 3
    assert refused(table, players[other], KeepOn("1", table.seq, other)) == "not_asked"
    do(table, players[seat], AskBack("2", table.seq, seat))
    assert refused(table, players[seat], AskBack("3", table.seq, seat)) == "asked"
    state = table.game.dump(table.state)
    do(table, players[other], KeepOn("4", table.seq, other))
    assert (None, state) == (table.asking, table.game.dump(table.state))
    assert refused(table, players[other], Agree("5", table.seq, other)) == "not_asked"
    do(table, players[seat], AskBack("6", table.seq, seat))


def test_a_bot_is_not_asked() -> None:
    """Only people agree: alone among bots, one agrees with oneself."""
    table = opened()
    do(table, "ann", Sit("1", 1, 0, "Ann"))
    do(table, "ann", Fill("2", 2, 1, "heaviest"))
    do(table, "ann", Deal("3", 3))
    write(table, *links.seed(table))
    while table.state.turn != 0 or not legal(table, "play"):
        step(table, Random(1))
    do(table, "ann", Act("4", table.seq, 0, legal(table, "play")[0]))
    assert [table_log.AskedBack(0), table_log.TookBack(0)] == do(table, "ann", AskBack("5", table.seq, 0))


def test_only_the_last_action_is_taken_back_and_only_by_who_did_it() -> None:
    """Neither somebody else's action, nor one's own after the next one."""
    table, seat, players = laid()
    other = table.state.turn
    assert refused(table, players[other], AskBack("1", table.seq, other)) == "too_late"
    assert refused(table, players[other], AskBack("2", table.seq, seat)) == "not_your_seat"
    do(table, players[other], Act("3", table.seq, other, legal(table)[0]))
    assert refused(table, players[seat], AskBack("4", table.seq, seat)) == "too_late"


def test_an_action_ends_the_question() -> None:
    """Who plays on has not agreed."""
    table, seat, players = laid()
    do(table, players[seat], AskBack("1", table.seq, seat))
    turn = table.state.turn
    do(table, players[turn], Act("2", table.seq, turn, legal(table)[0]))
    assert (table.asking, table.agreed) == (None, [])


@pytest.mark.parametrize("game", ["mexican-train", "chickenfoot", "muggins", "castle-rock"])
def test_nothing_is_taken_back_past_new_information(game: str) -> None:
    """Whoever drew, saw a tile turned up, or saw a round end, has learnt something.

    In whole games, nothing before that can be undone.
    """
    rules, top, players = {
        "mexican-train": ("online+deal=3+rounds=2", 6, ["ann", "ben"]),
        "chickenfoot": ("booklet+deal=3+rounds=2", 9, ["ann", "ben"]),
        "muggins": ("booklet", 6, ["ann", "ben"]),
        "castle-rock": ("booklet", 6, ["ann"]),
    }[game]
    rng, seen = Random(game), set[bool]()
    table = dealt(*players, game=game, rules=rules, top=top)
    for _ in range(150):
        if table.is_over:
            break
        actor, hidden = table.state.turn, _hidden(table)
        events = [event for happening in step(table, rng) for event in happening.events]
        learnt = any(isinstance(event, Drew | RoundEnded) for event in events) or _hidden(table) != hidden
        seen.add(learnt)
        if learnt or actor < 0:
            assert table.before is None
            assert refused(table, players[0], AskBack("1", table.seq, 0)) == "too_late"
        else:
            assert table.before is not None
            do(copy(table), players[actor], AskBack("2", table.seq, actor))
    assert True in seen


def test_a_taken_back_action_is_in_no_saved_game() -> None:
    """It was never done."""
    table = dealt("ann", "ben")
    seat, saved = table.state.turn, transcript.saved_game(table)
    do(table, ("ann", "ben")[seat], Act("1", table.seq, seat, legal(table, "play")[0]))
    assert saved != transcript.saved_game(table)
    do(table, ("ann", "ben")[seat], AskBack("2", table.seq, seat))
    do(table, ("ben", "ann")[seat], Agree("3", table.seq, 1 - seat))
    assert saved == transcript.saved_game(table)


def _hidden(table: Table) -> object:
    """How much lies face down in the boneyard, and which round it is."""
    return table.game.view(table.state, NOBODY).boneyard_count, table.state.round
