"""Events are declared once: what is told, read back, kept secret and shown follows from the table."""

from typing import Any, get_args

import pytest

from boneyard import events
from boneyard.core import action, event, tile
from boneyard.core.errors import Unreadable
from boneyard.core.event import EVENTS, Dealt, Drew, Event, Played
from boneyard.core.seat import NOBODY
from boneyard.core.state import State
from boneyard.core.tile import HIDDEN, NO_TILE
from boneyard.kinds import GAMES
from boneyard.notation.event import event_fields, read_event
from boneyard.server.out.event_shapes import Told

FIVE_TWELVE = tile.tile(5, 12)
EXAMPLES: list[Event] = [
    Dealt(1, NO_TILE, NOBODY, 0, [[FIVE_TWELVE], []], [tile.tile(0, 0)]),
    Drew(1, FIVE_TWELVE),
    Drew(1, HIDDEN),
    *(Played(0, FIVE_TWELVE, place) for place in (3, action.MEXICAN, action.HUB, action.against(FIVE_TWELVE))),
    event.FootClosed(FIVE_TWELVE),
    event.Scored(2, 15),
    event.Called(2, 15),
    event.Turned(FIVE_TWELVE),
    event.Removed(3, 1),
    event.TurnEnded(1, 2),
    event.Erred(0, "silence"),
    event.Fined(0, 50),
    event.RoundEnded([0, 17], [4, 20]),
    event.GameEnded([1, 2]),
    *(
        kind(1)
        for kind in (
            event.Started,
            event.Marked,
            event.Unmarked,
            event.Passed,
            event.Stopped,
            event.Announced,
            event.Benched,
            event.Skipped,
            event.TurnBegan,
        )
    ),
    Dealt(2, FIVE_TWELVE, 0, 0, [[tile.tile(1, 1)], []], [tile.tile(0, 0)], 1),
]
NAMES: dict[str, Any] = {name: getattr(events, name) for name in events.__all__}
"""What is public is enough to paste an event back."""
SECRET = {"dealt", "drew"}


def test_every_event_is_declared_and_tried_here() -> None:
    """A new event that is missing in the table, or in these tests, is noticed."""
    made = {type(example) for example in EXAMPLES}
    assert made == {kind.made for kind in EVENTS}
    assert made == {
        found
        for found in vars(event).values()
        if isinstance(found, type)
        and issubclass(found, Event)
        and found not in (Event, event.PublicEvent, event.SeatEvent, event.PointsEvent)
    }


@pytest.mark.parametrize("happened", EXAMPLES, ids=repr)
def test_an_event_is_read_back_as_it_was_told(happened: Event) -> None:
    """What a bot in another process hears is what happened."""
    told = event_fields(happened)
    assert told == event_fields(read_event(told))
    assert happened == read_event(told)


@pytest.mark.parametrize("happened", EXAMPLES, ids=repr)
def test_an_event_can_be_pasted_back(happened: Event) -> None:
    """What a log shows makes the same event, for a viewer who may not see all of it too."""
    for one in (happened, happened.seen_by(NOBODY)):
        assert eval(repr(one), NAMES) == one  # noqa: S307  our own text


def test_the_table_says_what_is_secret() -> None:
    """Exactly the declared secrets are hidden from a spectator; everything else is seen alike (S-7)."""
    assert {kind.name for kind in EVENTS if kind.has_secrets()} == SECRET
    for happened in EXAMPLES:
        kind = event.kind_of_event(happened)
        assert issubclass(kind.made, event.PublicEvent) == (kind.name not in SECRET)
        whole, seen = event_fields(happened), event_fields(happened.seen_by(NOBODY))
        for field in kind.fields:
            assert field.codec.secret or whole.get(field.name) == seen.get(field.name)
    assert event_fields(EXAMPLES[1].seen_by(0)) == {"event": "drew", "seat": "B"}
    assert event_fields(EXAMPLES[0].seen_by(0))["hands"] == {"A": ["12-5"], "B": []}
    assert event_fields(EXAMPLES[0].seen_by(1))["hands"] == {"A": 1, "B": []}


def test_messages_have_the_events_of_the_table() -> None:
    """The union that clients are promised has each event once, by its name."""
    assert [kind.name for kind in EVENTS] == [struct.__struct_config__.tag for struct in get_args(Told)]


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"event": "shuffled"},
        {"event": "drew"},
        {"event": "drew", "seat": "Z"},
        {"event": "drew", "seat": "A", "tile": "5-99"},
        {"event": "played", "seat": "A", "tile": "5-5", "on": "Z"},
        {"event": "played", "seat": "A", "on": "B"},
        {"event": "dealt", "round": 1, "engine": None, "starter": "A", "turn": "A", "boneyard": 3},
    ],
    ids=str,
)
def test_what_tells_no_event_is_unreadable(told: dict[str, Any]) -> None:
    """A program that garbles what it heard is told so."""
    with pytest.raises(Unreadable, match="tells no event"):
        read_event(told)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_no_game_swallows_an_event_that_it_does_not_know(game: Any) -> None:
    """A game writes an event into its state, ignores it by name because it is only said aloud, or fails."""
    top = next(top for top in game.bases[0].deals if game.seat_counts(game.read_code(game.bases[0].name), top))
    code = game.read_code(game.bases[0].name)
    seats = game.seat_counts(code, top)[0]
    unknown = event.Removed(1, 1) if game.id != "castle-rock" else event.Marked(0)
    state: State = game.setup(code, top, seats, 0)
    with pytest.raises(AssertionError):
        game.apply(state, unknown)
