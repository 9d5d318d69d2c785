"""What people may ask of a table, and what follows.

A command that is refused changes nothing: `refused` compares the whole table.
"""

from random import Random

import pytest

from boneyard.core.errors import BadRules
from boneyard.core.state import Phase
from boneyard.server.out import projection
from boneyard.server.table import decide, seating, table_log
from boneyard.server.table.clock import move_limit
from boneyard.server.table.commands import Act, AnyCommand, AskBack, Deal, Declined, Fill, HandOver, Leave, Sit
from tests.server.comparing import whole

# --- seats ---
from tests.server.tables import copy, dealt, do, finish_round, laid, legal, opened, over, refused, seated, step, write

# --- seats ---


def test_a_free_seat_is_taken_once() -> None:
    """Who sits has the seat; nobody else takes it, and nobody takes two."""
    table = opened()
    assert [table_log.Sat(1, "ann", "Ann", None)] == do(table, "ann", Sit("1", 1, 1, "Ann"))
    assert table.seats_of("ann") == [1]
    assert refused(table, "ben", Sit("2", 2, 1, "Ben")) == "seat_taken"
    assert refused(table, "ann", Sit("3", 2, 0, "Ann")) == "seated"


def test_a_name_may_be_given_until_tiles_are_dealt() -> None:
    """Who opened a table without one sits down again in the same seat.

    With the deal under way a new promise would come too late.
    """
    table, later = seated("ann", "ben"), dealt("ann", "ben")
    assert [table_log.Sat(0, "ann", "Anna", None)] == do(table, "ann", Sit("again", table.seq, 0, "Anna"))
    assert table.chairs[0].name == "Anna"
    do(table, "ann", Deal("deal", table.seq))
    assert refused(table, "ann", Sit("late", table.seq, 0, "Ann")) == "seat_taken"
    assert refused(later, "ann", Sit("later", later.seq, 0, "Anna")) == "seat_taken"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_only_seats_of_the_table_are_taken(seat: int) -> None:
    """There is no seat before the first or after the last."""
    table = opened()
    assert refused(table, "ann", Sit("1", 1, seat, "Ann")) == "no_such_seat"
    assert refused(table, "host", Fill("2", 1, seat, "heaviest")) == "no_such_seat"
    assert refused(table, "ann", Leave("3", 1, seat)) == "not_your_seat"


def test_nobody_sits_down_when_the_game_is_over() -> None:
    """A table that is over stays as it is."""
    table = over()
    write(table, table_log.Left(0))
    assert refused(table, "ben", Sit("1", table.seq, 0, "Ben")) == "over"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\nMarie", "Ann Marie"),
        ("a\u202eb\u200dc", "a b c"),
        ("x" * 80, "x" * 24),
        ("x" * 23 + " yz", "x" * 23),
        ("Žofie", "Žofie"),
        ("Z\u030cofie", "Žofie"),
        ("a" + "\u0335" * 20 + "b", "a\u0335\u0335\u0335b"),
        ("\u0301\u3164a", "a"),
    ],
)
def test_names_are_one_short_line(name: str, shown: str) -> None:
    """Nothing in a name turns the line around, breaks it, piles up on it or makes it long."""
    assert shown == seating.clean_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u202e", "\u3164\u2800", "\ufe0f\u0301"])
def test_a_name_has_letters(name: str) -> None:
    """A name that shows nothing is none, when sitting down and when handing over."""
    assert refused(opened(), "ann", Sit("1", 1, 0, name)) == "bad_name"
    assert refused(seated("ann", "ben"), "ann", HandOver("2", 3, 0, "carl", name)) == "bad_name"


@pytest.mark.parametrize("tip", ["", "00", "g" * 64, "A" * 64, "0" * 63, "0" * 65])
def test_a_tip_is_64_digits(tip: str) -> None:
    """Anything else is no tip of a chain."""
    assert refused(opened(), "ann", Sit("1", 1, 0, "Ann", tip)) == "bad_tip"


def test_whoever_leaves_before_the_game_leaves_a_free_seat() -> None:
    """Then somebody else may take it."""
    table = seated("ann", "ben")
    assert [table_log.Left(0)] == do(table, "ann", Leave("1", 3, 0))
    assert table.chairs[0].is_free
    do(table, "carl", Sit("2", 4, 0, "Carl"))
    assert table.seats_of("carl") == [0]


def test_whoever_leaves_a_game_is_followed_by_a_bot() -> None:
    """The others can play on, and whoever left may come back."""
    table = dealt("ann", "ben")
    assert [table_log.Left(0), table_log.Filled(0, seating.STAND_IN)] == do(table, "ann", Leave("1", table.seq, 0))
    assert table.chairs[0].is_automatic
    assert refused(table, "ann", Act("2", table.seq, 0, "draw")) == "not_your_seat"
    do(table, "ann", Sit("3", table.seq, 0, "Ann"))
    assert not table.chairs[0].is_automatic


def test_a_bot_is_relieved_between_rounds() -> None:
    """Whoever watches a round might have seen another hand already.

    A bot's seat is taken by nobody but whoever left it, until the round is over.
    """
    table, rng = dealt("ann", "ben"), Random(3)
    do(table, "ann", Leave("1", table.seq, 0))
    do(table, "ben", Leave("2", table.seq, 1))
    for player, seat in (("carl", 0), ("ann", 1), ("ben", 0)):
        assert refused(table, player, Sit("3", table.seq, seat, "Somebody")) == "seat_later"
    while table.state.phase is not Phase.DEAL:
        step(table, rng)
    do(table, "carl", Sit("4", table.seq, 0, "Carl"))
    assert table.seats_of("carl") == [0]


def test_whoever_leaves_after_the_game_is_followed_by_nobody() -> None:
    """There is nothing left to play."""
    table = over()
    assert [table_log.Left(0)] == do(table, "ann", Leave("1", table.seq, 0))


def test_a_seat_is_handed_over_by_who_has_it() -> None:
    """The new player has the seat and its hand, without the chain of the old one.

    Who has a seat already gets no second one.
    """
    table = dealt("ann", "ben", tips=True)
    assert refused(table, "ben", HandOver("1", table.seq, 0, "carl", "Carl")) == "not_your_seat"
    assert refused(table, "ann", HandOver("2", table.seq, 0, "ben", "Ben")) == "seated"
    assert refused(table, "ann", HandOver("3", table.seq, 0, "", "Nobody")) == "seated"
    hand = table.game.view(table.state, 0)
    do(table, "ann", HandOver("4", table.seq, 0, "carl", "Carl"))
    assert (table.seats_of("ann"), table.seats_of("carl")) == ([], [0])
    assert hand == table.game.view(table.state, 0)
    assert table.chairs[0].tip is None


def test_bots_are_invited_by_players_and_by_the_host() -> None:
    """A stranger invites nobody; a bot takes free seats only, and there are bots of certain names."""
    table = opened(seats=3)
    assert refused(table, "ann", Fill("1", 1, 1, "heaviest")) == "not_seated"
    do(table, "host", Fill("2", 1, 1, "heaviest"))
    do(table, "ann", Sit("3", 2, 0, "Ann"))
    assert refused(table, "ann", Fill("4", 3, 1, "uniform")) == "seat_taken"
    assert refused(table, "ann", Fill("5", 3, 0, "uniform")) == "seat_taken"
    assert refused(table, "ann", Fill("6", 3, 2, "deep thought")) == "no_such_bot"
    do(table, "ann", Fill("7", 3, 2, "uniform"))
    assert table.is_full


# --- play ---


def test_everybody_acts_with_their_own_seat_and_in_turn() -> None:
    """Neither the host nor a neighbour nor a stranger plays for somebody; and an action that cannot be read is none."""
    table = dealt("ann", "ben")
    turn = table.state.turn
    mover, other = (("ann", "ben"), ("ben", "ann"))[turn]
    action = legal(table)[0]
    for stranger in (other, "host", "carl", ""):
        assert refused(table, stranger, Act("1", table.seq, turn, action)) == "not_your_seat"
    assert refused(table, other, Act("2", table.seq, 1 - turn, action)) == "refused"
    assert refused(table, mover, Act("3", table.seq, turn, "dance")) == "unreadable"
    assert [table_log.Acted(turn, action, "player")] == do(table, mover, Act("4", table.seq, turn, action))


def test_a_refused_action_names_its_clause() -> None:
    """The sentence of the rules, and where it stands."""
    table = dealt("ann", "ben")
    with pytest.raises(Declined) as error:
        decide.act(table, table.state.turn, "pass")
    assert error.value.clause is not None
    assert error.value.clause.startswith("MU-")


def test_whoever_acts_is_back() -> None:
    """A covered seat is played by a bot until its player acts again."""
    table = dealt("ann", "ben")
    turn = table.state.turn
    assert decide.automatic(table) == ""
    write(table, table_log.Covered(turn))
    assert decide.automatic(table) == seating.STAND_IN
    events = do(table, ("ann", "ben")[turn], Act("1", table.seq, turn, legal(table)[0]))
    assert [
        table_log.Returned(turn),
        table_log.Acted(turn, events[1].action if isinstance(events[1], table_log.Acted) else "", "player"),
    ] == events
    assert not table.chairs[turn].covered


def test_the_end_of_a_round_shows_its_deal_and_the_end_of_a_game_its_places() -> None:
    """In the same writing, so that no round ends in secret."""
    table = dealt("ann", game="castle-rock")
    happenings = finish_round(table)
    assert [table_log.Revealed(1, table.server_link(1).hex()), table_log.Finished([1])] == [
        one.event for one in happenings[-2:]
    ]
    assert decide.automatic(table) == ""


def test_hands_are_turned_up_when_the_round_is_over_and_not_before() -> None:
    """While it is played nobody learns a hand; then everybody learns all of them, with what each tile costs."""
    table = dealt("ann", "ben")
    with pytest.raises(Declined):
        projection.hands_left(table)
    finish_round(table)
    left = projection.hands_left(table)
    assert left["round"] == 1
    assert {seat: [tile for tile, _ in hand] for seat, hand in left["hands"].items()} == table.game.dump(table.state)[
        "hands"
    ]
    assert all(cost == sum(map(int, tile.split("-"))) for hand in left["hands"].values() for tile, cost in hand)


# --- clocks ---


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [("none", None), ("move 1", 1.0), ("move 3600", 3600.0), ("days 1", 86400.0), ("days 14", 1209600.0)],
)
def test_clocks(clock: str, seconds: float | None) -> None:
    """No clock, seconds for a move, or days."""
    assert seconds == move_limit(clock)


@pytest.mark.parametrize(
    "clock", ["", "move", "move 0", "move 3601", "days 15", "move -1", "move 1.5", "None", "hours 3", "move 5 5"]
)
def test_anything_else_is_no_clock(clock: str) -> None:
    """It is refused in words."""
    with pytest.raises(BadRules, match="is no clock"):
        move_limit(clock)


# --- a log that grows too long ---


def test_a_log_has_a_greatest_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """From then on nobody comes or asks anything back, and play goes on to its end."""
    table, seat, players = laid()
    monkeypatch.setattr(decide, "MOST_EVENTS", table.seq)
    asked: list[AnyCommand] = [
        AskBack("1", table.seq, seat),
        HandOver("2", table.seq, seat, "dora", "Dora"),
        Sit("3", table.seq, seat, "Ann"),
        Fill("4", table.seq, seat, "heaviest"),
    ]
    assert {refused(table, players[seat], one) for one in asked} == {"log_full"}
    finish_round(table)
    do(table, players[0], Deal("5", table.seq))
    do(table, players[0], Leave("6", table.seq, 0))


# --- folding ---


def test_the_log_gives_the_same_table_again() -> None:
    """Also through its spelling, with seats left, covered and handed over in between."""
    table, seat, players = laid()
    do(table, players[seat], AskBack("1", table.seq, seat))
    write(table, table_log.Covered(table.state.turn), table_log.Returned(table.state.turn))
    do(table, players[1], HandOver("2", table.seq, 1, "dora", "Dora"))
    do(table, players[0], Leave("3", table.seq, 0))
    write(table, table_log.Rematched("next"))
    assert whole(table) == whole(copy(table))
