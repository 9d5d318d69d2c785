"""Whose tiles somebody may have: in a round nobody gets to see a second hand, through whichever door they come."""

from collections import defaultdict
from random import Random
from typing import Final

import pytest

from boneyard.core.state import Phase
from boneyard.server.table import commands, decide, links, table_log
from boneyard.server.table.commands import Declined, Fill, HandOver, Leave, Sit
from boneyard.server.table.table import Table
from tests.server.tables import copy, dealt, do, finish_round, legal, opened, refused, seated, step, write

_DOORS: Final = (Sit, Leave, HandOver, Fill)


def _sit(table: Table, player: str, seat: int) -> None:
    do(table, player, Sit(f"sit {table.seq}", table.seq, seat, player.title()))


def _leave(table: Table, player: str, seat: int) -> None:
    do(table, player, Leave(f"leave {table.seq}", table.seq, seat))


def _hand_over(table: Table, player: str, seat: int, heir: str) -> None:
    do(table, player, HandOver(f"hand over {table.seq}", table.seq, seat, heir, heir.title()))


def _wrong_seat(table: Table, player: str, seat: int) -> str:
    return refused(table, player, Sit(f"sit {table.seq}", table.seq, seat, player.title()))


def _wrong_heir(table: Table, player: str, seat: int, heir: str) -> str:
    return refused(table, player, HandOver(f"hand over {table.seq}", table.seq, seat, heir, heir.title()))


def _deal(table: Table) -> None:
    write(table, links.open_round(table))
    write(table, *links.seed(table))


def test_seats_left_before_the_deal_are_nobodys_in_the_round() -> None:
    """Sit down in each seat and leave it, let bots fill them, deal, and try one after the other."""
    table = opened(seats=4)
    for seat in (1, 2, 3):
        _sit(table, "ann", seat)
        _leave(table, "ann", seat)
        do(table, "host", Fill(f"fill {seat}", table.seq, seat, "heaviest"))
    _sit(table, "ann", 0)
    _deal(table)
    _leave(table, "ann", 0)
    for seat in (1, 2, 3):
        assert _wrong_seat(table, "ann", seat) == "seat_later"
    _sit(table, "ann", 0)
    assert table.seats_of("ann") == [0]


def test_a_seat_left_before_the_deal_is_not_taken_back_by_who_sits_nowhere() -> None:
    """The tiles were dealt to a bot, and nobody has a bot's tiles in the round."""
    table = seated("ann", "ben")
    _leave(table, "ann", 0)
    do(table, "ben", Fill("fill", table.seq, 0, "heaviest"))
    _deal(table)
    assert _wrong_seat(table, "ann", 0) == "seat_later"


def test_nobody_is_handed_a_second_hand() -> None:
    """Whoever has left a seat has seen its tiles: another seat is theirs when the round is over."""
    table = dealt("ann", "ben", "carl")
    _leave(table, "ann", 0)
    assert _wrong_heir(table, "ben", 1, "ann") == "seat_later"
    finish_round(table)
    _hand_over(table, "ben", 1, "ann")
    assert table.seats_of("ann") == [1]


def test_who_hands_a_seat_over_may_have_it_back_and_no_other() -> None:
    """They know these tiles already."""
    table = dealt("ann", "ben")
    _hand_over(table, "ann", 0, "dora")
    assert _wrong_heir(table, "ben", 1, "ann") == "seat_later"
    _hand_over(table, "dora", 0, "ann")
    assert _wrong_heir(table, "ben", 1, "dora") == "seat_later"
    assert table.seats_of("ann") == [0]


def test_a_bot_that_follows_an_heir_is_relieved_by_who_was_dealt_the_tiles() -> None:
    """The heir held them as well, but a bot's seat goes back only to whoever had it at the deal."""
    table = dealt("ann", "ben")
    _hand_over(table, "ann", 0, "dora")
    _leave(table, "dora", 0)
    assert _wrong_seat(table, "dora", 0) == "seat_later"
    _sit(table, "ann", 0)
    assert table.seats_of("ann") == [0]


def test_who_leaves_an_opened_round_is_followed_by_a_bot_and_stays_out() -> None:
    """The tips are fixed and nothing is dealt yet: the tiles will be a bot's."""
    table = seated("ann", "ben")
    write(table, links.open_round(table))
    _leave(table, "ann", 0)
    assert table.chairs[0].is_automatic
    write(table, *links.seed(table))
    assert _wrong_seat(table, "ann", 0) == "seat_later"


def test_a_seat_may_change_hands_in_an_opened_round() -> None:
    """Who sits there when the tiles are dealt has them."""
    table = seated("ann", "ben")
    write(table, links.open_round(table))
    _leave(table, "ann", 0)
    _sit(table, "carl", 0)
    write(table, *links.seed(table))
    _leave(table, "carl", 0)
    assert _wrong_seat(table, "ann", 0) == "seat_later"
    _sit(table, "carl", 0)


def test_a_seat_that_was_dealt_to_nobody_may_be_taken_once() -> None:
    """So an old log may have it; who takes it has seen no other hand, and sees none afterwards."""
    table = seated("ann", "ben")
    write(table, links.open_round(table))
    table.apply(table_log.Left(1))
    write(table, *links.seed(table))
    _leave(table, "ann", 0)
    assert _wrong_seat(table, "ann", 1) == "seat_later"
    _sit(table, "dora", 1)
    assert table.seats_of("dora") == [1]
    _leave(table, "dora", 1)
    assert _wrong_seat(table, "dora", 0) == "seat_later"


def test_a_take_back_gives_no_hand() -> None:
    """What was seen stays seen, whatever is undone."""
    table = dealt("ann", "ben", "carl")
    seat = table.state.turn
    player = ("ann", "ben", "carl")[seat]
    write(table, decide.act(table, seat, legal(table, "play")[0]))
    _hand_over(table, player, seat, "dora")
    write(table, table_log.AskedBack(seat), table_log.TookBack(seat))
    other = (seat + 1) % 3
    assert _wrong_heir(table, ("ann", "ben", "carl")[other], other, player) == "seat_later"


def test_the_next_deal_begins_anew() -> None:
    """Between two rounds every hand has been shown: anybody may take any seat of a bot."""
    table = dealt("ann", "ben", "carl")
    _leave(table, "ann", 0)
    _leave(table, "ben", 1)
    finish_round(table)
    _sit(table, "ann", 1)
    _deal(table)
    _leave(table, "ann", 1)
    assert _wrong_seat(table, "ann", 0) == "seat_later"
    _sit(table, "ann", 1)


@pytest.mark.parametrize("seed", range(40))
def test_nobody_ever_holds_two_hands_of_a_round(seed: int) -> None:
    """Whatever people ask for, in whichever order, and however often the table is read again from its log."""
    dice, table = Random(f"seats {seed}"), opened(seats=3)
    people = ["host", "ann", "ben", "carl", "dora"]
    seen: dict[str, set[int]] = defaultdict(set)
    changes = 0
    for _ in range(300):
        changes += _try_a_door(table, dice, people)
        if dice.random() < 0.15 and table.is_full and not table.is_over:
            step(table, dice)
        elif table.state.phase is Phase.DEAL and table.is_full and table.opening is None and dice.random() < 0.1:
            write(table, links.open_round(table))
        if dice.random() < 0.1:
            table = copy(table)
        if table.state.phase in (Phase.DEAL, Phase.OVER):
            seen.clear()
            continue
        for player in people:
            seen[player] |= set(table.seats_of(player))
            assert len(seen[player]) <= 1, f"{player} has seen the hands of {seen[player]}"
    assert changes > 5


def _try_a_door(table: Table, dice: Random, people: list[str]) -> bool:
    """Ask for a change of seats; whether it was granted."""
    player, seat, name = dice.choice(people), dice.randrange(3), f"{table.seq}"
    kind = dice.choice(_DOORS)
    asked: commands.AnyCommand
    if kind is Sit:
        asked = Sit(name, table.seq, seat, player)
    elif kind is Leave:
        asked = Leave(name, table.seq, seat)
    elif kind is HandOver:
        asked = HandOver(name, table.seq, seat, dice.choice(people), "Heir")
    else:
        asked = Fill(name, table.seq, seat, "heaviest")
    try:
        write(table, *decide.decide(table, player, asked))
    except Declined:
        return False
    return True
