"""What people may ask of a table, and what follows. A wish that is refused changes nothing: `refused` compares the whole table."""

from random import Random

import pytest

from boneyard import fair
from boneyard.core.errors import BadRules
from boneyard.core.state import Phase
from boneyard.server import commands, log, project, transcript
from boneyard.server.clock import move_limit
from boneyard.server.table import Happening, Table
from boneyard.server.wishes import Act, AskBack, Deal, Declined, Fill, HandOver, Leave, Sit
from tests.server.oracle import whole
from tests.server.tables import copy, dealt, do, laid, legal, opened, refused, seated, step, write

# --- seats ---


def test_a_free_seat_is_taken_once() -> None:
    """Who sits has the seat; nobody else takes it, and nobody takes two."""
    table = opened()
    assert [log.Sat(1, "ann", "Ann", None)] == do(table, "ann", Sit("1", 1, 1, "Ann"))
    assert table.seats_of("ann") == [1]
    assert refused(table, "ben", Sit("2", 2, 1, "Ben")) == "seat_taken"
    assert refused(table, "ann", Sit("3", 2, 0, "Ann")) == "seated"


def test_a_name_may_be_given_until_tiles_are_dealt() -> None:
    """Who opened a table without one sits down again in the same seat; with the deal under way a new promise would come too late."""
    table, later = seated("ann", "ben"), dealt("ann", "ben")
    assert [log.Sat(0, "ann", "Anna", None)] == do(table, "ann", Sit("again", table.seq, 0, "Anna"))
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
    table = _over()
    write(table, log.Left(0))
    assert refused(table, "ben", Sit("1", table.seq, 0, "Ben")) == "over"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("  Ann  ", "Ann"), ("Ann\nMarie", "Ann Marie"), ("a\u202eb\u200dc", "a b c"), ("x" * 80, "x" * 24), ("x" * 23 + " yz", "x" * 23), ("Žofie", "Žofie")],
)
def test_names_are_one_short_line(name: str, shown: str) -> None:
    """Nothing in a name turns the line around, breaks it or makes it long."""
    assert shown == commands.clean_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u202e"])
def test_a_name_has_letters(name: str) -> None:
    """A name that shows nothing is none, when sitting down and when handing over."""
    assert refused(opened(), "ann", Sit("1", 1, 0, name)) == "bad_name"
    assert refused(seated("ann", "ben"), "ann", HandOver("2", 3, 0, "carl", name)) == "bad_name"


@pytest.mark.parametrize("tip", ["", "00", "g" * 64, "A" * 64, "0" * 63, "0" * 65])
def test_a_tip_is_64_digits(tip: str) -> None:
    """Anything else is no tip of a chain."""
    assert refused(opened(), "ann", Sit("1", 1, 0, "Ann", tip)) == "bad_tip"


def test_who_leaves_before_the_game_leaves_a_free_seat() -> None:
    """Then somebody else may take it."""
    table = seated("ann", "ben")
    assert [log.Left(0)] == do(table, "ann", Leave("1", 3, 0))
    assert table.chairs[0].is_free
    do(table, "carl", Sit("2", 4, 0, "Carl"))
    assert table.seats_of("carl") == [0]


def test_who_leaves_a_game_is_followed_by_a_bot() -> None:
    """The others can play on, and who left may come back."""
    table = dealt("ann", "ben")
    assert [log.Left(0), log.Filled(0, commands.STAND_IN)] == do(table, "ann", Leave("1", table.seq, 0))
    assert table.chairs[0].is_automatic
    assert refused(table, "ann", Act("2", table.seq, 0, "draw")) == "not_your_seat"
    do(table, "ann", Sit("3", table.seq, 0, "Ann"))
    assert not table.chairs[0].is_automatic


def test_a_bot_is_relieved_between_rounds() -> None:
    """Whoever watches a round might have seen another hand already: a bot's seat is taken by nobody but who left it, until the round is over."""
    table, rng = dealt("ann", "ben"), Random(3)
    do(table, "ann", Leave("1", table.seq, 0))
    do(table, "ben", Leave("2", table.seq, 1))
    for player, seat in (("carl", 0), ("ann", 1), ("ben", 0)):
        assert refused(table, player, Sit("3", table.seq, seat, "Somebody")) == "seat_later"
    while table.state.phase is not Phase.DEAL:
        step(table, rng)
    do(table, "carl", Sit("4", table.seq, 0, "Carl"))
    assert table.seats_of("carl") == [0]


def test_who_leaves_after_the_game_is_followed_by_nobody() -> None:
    """There is nothing left to play."""
    table = _over()
    assert [log.Left(0)] == do(table, "ann", Leave("1", table.seq, 0))


def test_a_seat_is_handed_over_by_who_has_it() -> None:
    """The new player has the seat and its hand, without the chain of the old one; who has a seat already gets no second one."""
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


# --- deals ---


def test_a_round_is_dealt_when_every_seat_has_somebody() -> None:
    """By a player or the host, once, and not in the middle of a round."""
    table = opened()
    do(table, "ann", Sit("1", 1, 0, "Ann"))
    assert refused(table, "ann", Deal("2", 2)) == "not_full"
    assert refused(table, "ben", Deal("3", 2)) == "not_seated"
    do(table, "host", Fill("4", 2, 1, "heaviest"))
    assert [log.RoundOpened(1, [None, None])] == do(table, "host", Deal("5", 3))
    assert refused(table, "ann", Deal("6", 4)) == "refused"
    write(table, *commands.seed(table, {}))
    assert refused(table, "ann", Deal("7", table.seq)) == "refused"
    assert refused(_over(), "ann", Deal("8", 0)) == "refused"


def test_nobody_chooses_the_deal() -> None:
    """A deal spelled out tile by tile is no action at a table."""
    table = seated("ann", "ben")
    assert refused(table, "ann", Act("1", 3, 0, "deal 0-0 1-1")) == "unreadable"


def test_links_follow_the_tips_that_were_fixed() -> None:
    """A link counts when it is the next one of the seat's own chain, while a round is being opened, and never otherwise."""
    table = seated("ann", "ben", tips=True)
    link = fair.link_at(b"ann", 1)
    assert _link_refused(table, "ann", link) == "no_link_wanted"
    do(table, "ann", Deal("1", 3))
    assert commands.check_link(table, "ann", link) == 0
    assert _link_refused(table, "ann", fair.link_at(b"ann", 0)) == "bad_link"
    assert _link_refused(table, "ann", fair.link_at(b"ann", 2)) == "bad_link"
    assert _link_refused(table, "ben", link) == "bad_link"
    assert _link_refused(table, "carl", link) == "no_link_wanted"


def test_a_withheld_link_is_named_and_replaced() -> None:
    """The deal goes on with a link that follows from the tip; the seat's next link stays the same, and the deal verifies."""
    table = dealt("ann", "ben", tips=True, links={0: fair.link_at(b"ann", 1)})
    seeded = next(one.event for one in table.history if isinstance(one.event, log.Seeded))
    assert seeded.withheld == [1]
    assert [fair.link_at(b"ann", 1).hex(), fair.withheld(fair.link_at(b"ben", 0)).hex()] == seeded.links
    assert [fair.link_at(b"ann", 1), fair.link_at(b"ben", 0)] == [chair.tip for chair in table.chairs]
    _finish_round(table)
    assert [line.startswith("ok: round 1: commitment, links, 1 withheld") for line in transcript.verify(transcript.transcript(table))] == [True]


def test_who_sits_down_while_a_round_is_opened_does_not_change_its_deal() -> None:
    """Leaving and coming back with another chain, handing over, and filling: the tips stay those that were fixed, and the deal verifies."""
    table = seated("ann", "ben", tips=True)
    do(table, "ann", Deal("1", 3))
    do(table, "ann", Leave("2", table.seq, 0))
    do(table, "ann", Sit("3", table.seq, 0, "Ann", fair.link_at(b"other", 0).hex()))
    do(table, "ben", HandOver("4", table.seq, 1, "carl", "Carl"))
    write(table, *commands.seed(table, {0: fair.link_at(b"other", 1), 1: fair.link_at(b"ben", 1)}))
    assert table.chairs[0].tip == fair.link_at(b"other", 0)
    _finish_round(table)
    assert [line.startswith("ok: round 1: commitment, links, 1 withheld") for line in transcript.verify(transcript.transcript(table))] == [True]


def test_a_link_of_an_earlier_round_is_not_used_again() -> None:
    """What was left over counts as withheld."""
    table = dealt("ann", "ben", tips=True, links={0: fair.link_at(b"ann", 1), 1: fair.link_at(b"ben", 1)})
    _finish_round(table)
    do(table, "ann", Deal("1", table.seq))
    (seeded,) = commands.seed(table, {0: fair.link_at(b"ann", 1), 1: fair.link_at(b"ben", 2)})
    assert isinstance(seeded, log.Seeded)
    assert seeded.withheld == [0]


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
    assert [log.Acted(turn, action, "player")] == do(table, mover, Act("4", table.seq, turn, action))


def test_a_refused_action_names_its_clause() -> None:
    """The sentence of the rules, and where it stands."""
    table = dealt("ann", "ben")
    with pytest.raises(Declined) as error:
        commands.act(table, table.state.turn, "pass", "player")
    assert error.value.clause is not None
    assert error.value.clause.startswith("MU-")


def test_who_acts_is_back() -> None:
    """A covered seat is played by a bot until its player acts again."""
    table = dealt("ann", "ben")
    turn = table.state.turn
    assert commands.automatic(table) == ""
    write(table, log.Covered(turn))
    assert commands.automatic(table) == commands.STAND_IN
    events = do(table, ("ann", "ben")[turn], Act("1", table.seq, turn, legal(table)[0]))
    assert [log.Returned(turn), log.Acted(turn, events[1].action if isinstance(events[1], log.Acted) else "", "player")] == events
    assert not table.chairs[turn].covered


def test_the_end_of_a_round_shows_its_deal_and_the_end_of_a_game_its_places() -> None:
    """In the same writing, so that no round ends in secret."""
    table = dealt("ann", game="castle-rock")
    happenings = _finish_round(table)
    assert [log.Revealed(1, table.server_link(1).hex()), log.Finished([1])] == [one.event for one in happenings[-2:]]
    assert commands.automatic(table) == ""


def test_hands_are_turned_up_when_the_round_is_over_and_not_before() -> None:
    """While it is played nobody learns a hand; then everybody learns all of them, with what each tile costs."""
    table = dealt("ann", "ben")
    with pytest.raises(Declined):
        project.hands_left(table)
    _finish_round(table)
    left = project.hands_left(table)
    assert left["round"] == 1
    assert {seat: [tile for tile, _ in hand] for seat, hand in left["hands"].items()} == table.game.dump(table.state)["hands"]
    assert all(cost == sum(map(int, tile.split("-"))) for hand in left["hands"].values() for tile, cost in hand)


# --- clocks ---


@pytest.mark.parametrize(("clock", "seconds"), [("none", None), ("move 1", 1.0), ("move 3600", 3600.0), ("days 1", 86400.0), ("days 14", 1209600.0)])
def test_clocks(clock: str, seconds: float | None) -> None:
    """No clock, seconds for a move, or days."""
    assert seconds == move_limit(clock)


@pytest.mark.parametrize("clock", ["", "move", "move 0", "move 3601", "days 15", "move -1", "move 1.5", "None", "hours 3", "move 5 5"])
def test_anything_else_is_no_clock(clock: str) -> None:
    """It is refused in words."""
    with pytest.raises(BadRules, match="is no clock"):
        move_limit(clock)


# --- folding ---


def test_the_log_gives_the_same_table_again() -> None:
    """Also through its spelling, with seats left, covered and handed over in between."""
    table, seat, players = laid()
    do(table, players[seat], AskBack("1", table.seq, seat))
    write(table, log.Covered(table.state.turn), log.Returned(table.state.turn))
    do(table, players[1], HandOver("2", table.seq, 1, "dora", "Dora"))
    do(table, players[0], Leave("3", table.seq, 0))
    write(table, log.Rematched("next"))
    assert whole(table) == whole(copy(table))


def _link_refused(table: Table, player: str, link: bytes) -> str:
    with pytest.raises(Declined) as error:
        commands.check_link(table, player, link)
    return error.value.code


def _finish_round(table: Table) -> list[Happening]:
    rng, number, done = Random(1), table.state.round, list[Happening]()
    while table.state.phase.value in ("play", "search") and table.state.round == number:
        done += step(table, rng)
    return done


def _over() -> Table:
    table = dealt("ann", game="castle-rock")
    _finish_round(table)
    assert table.is_over
    return table
