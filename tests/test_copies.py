"""What is public can be copied and sent to another process, on either build, and a copy shares nothing.

The errors of every room can, too: an error that cannot be sent back kills a pool of workers.
"""

import copy
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

import pytest

import boneyard
from boneyard import Damaged, Match, Refusal, Refused, new_match, replay
from boneyard.core.codec import Codec
from boneyard.core.errors import BoneyardError
from boneyard.core.event import EVENTS
from boneyard.kinds import KINDS, Kind
from boneyard.server.table.commands import Declined
from boneyard.words.language import LANGUAGES, language

WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301  our own
}
_REFUSAL: Final = Refusal("MT-P-12", "not-marked", {"tile": "12-5", "train": "A"})


@pytest.fixture(params=list(WAYS.values()), ids=list(WAYS))
def again(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """One way to make a value again."""
    found: Callable[[Any], Any] = request.param
    return found


# --- errors ---


def _own_errors() -> list[type[Exception]]:
    """Every class of error in every module that there is."""
    for module in pkgutil.walk_packages(boneyard.__path__, "boneyard."):
        import_module(module.name)
    return sorted(set(_below(Exception)), key=lambda found: (found.__module__, found.__name__))


def _below(cls: type[Exception]) -> Iterator[type[Exception]]:
    for heir in cls.__subclasses__():
        if heir.__module__.startswith("boneyard."):
            yield heir
        yield from _below(heir)


def _examples(cls: type[Exception]) -> list[Exception]:
    """Errors of a class, with everything in them that it can say."""
    if cls is Refused:
        return [Refused(_REFUSAL)]
    if cls is Damaged:
        return [Damaged(3, "it is {what}", {"what": "odd"}), Damaged(4, "no", refusal=_REFUSAL)]
    if cls is Declined:
        names = partial(dict[str, str], A="Ann", B="Bea")
        return [
            Declined("stale"),
            Declined("refused", refusal=_REFUSAL, me="B", seat_names=lambda _: names()),
            Declined("too_late", "bad_name", most=40),
        ]
    return [cls("it is {what}", {"what": "odd"}) if issubclass(cls, BoneyardError) else cls("it is odd")]


def _told(error: Exception) -> tuple[Any, ...]:
    """All that an error says: its text, and each of its fields."""
    fields = {name: value for name, value in getattr(error, "__dict__", {}).items() if not callable(value)}
    in_words = [error.told(language(code)) for code in LANGUAGES] if isinstance(error, Declined) else []
    return type(error), str(error), repr(error), error.args, fields, in_words


@pytest.mark.parametrize("cls", _own_errors(), ids=lambda cls: cls.__name__)
def test_every_error_can_be_sent(cls: type[Exception], again: Callable[[Any], Any]) -> None:
    """It arrives with its text and its fields; those that another module adds are found by themselves."""
    for error in _examples(cls):
        assert _told(again(error)) == _told(error)


def test_the_errors_are_those_of_all_rooms() -> None:
    """The search finds what it looks for, at every depth."""
    found = {cls.__name__ for cls in _own_errors()}
    assert {"BadRules", "Damaged", "Declined", "NoGame", "NotSaved", "Refused", "TimeIsUp"} <= found


# --- values ---


def _middle_of(kind: Kind, moves: int = 12) -> Match:
    """A match in the middle of its second round, or as far as it goes."""
    code = kind.game.read_code(kind.game.bases[0].name)
    top = next(top for top in code.base.deals if kind.game.seat_counts(code, top))
    match = new_match(kind.id, code.text(), top, kind.game.seat_counts(code, top)[0], seed="copies")
    _play(match, moves, until=2)
    return match


def _play(match: Match, moves: int, until: int = 0) -> list[str]:
    """Play at random: so many moves in round `until`, or at all; what happened, as it shows itself."""
    dice, told = Random(5), []
    while moves and match.legal():
        told += [repr(event) for event in match.do(dice.choice(match.legal()))]
        moves -= match.state.round >= until
    return told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_copy_of_a_match_is_a_match_of_its_own(kind: Kind, again: Callable[[Any], Any]) -> None:
    """One is played on, and the other stays as it was; then that one goes the same way, to the end."""
    match = _middle_of(kind)
    before = _everything(match)
    other = again(match)
    assert _everything(other) == before
    played = _play(match, 5000)
    assert (_everything(other), match.is_over) == (before, True)
    assert _play(other, 5000) == played
    assert _everything(other) == _everything(match)


def _everything(match: Match) -> object:
    """All that can be asked of a match."""
    views = [match.view(seat).fields() for seat in (*match.scores, None)]
    hints = [match.choose("conductor")] if match.legal() else []
    return copy.deepcopy((match.dump(), views, match.legal(), repr(match.heard), match.record, match.seed, hints))


def _values(match: Match) -> Iterator[object]:
    """A value of every public class, as a game of this kind makes it."""
    assert match.record is not None
    *_, moment = replay(match.record)
    yield from (match, match.record, moment, match.view("A"), match.view())
    yield from [event for events in match.heard for event in events]
    yield from match.hints() if match.turn else []
    yield match.why_not("pass", "A")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_copy_of_any_public_value_is_equal_and_shares_nothing(kind: Kind, again: Callable[[Any], Any]) -> None:
    """What can be changed in one is not in the other."""
    for value in _values(_middle_of(kind)):
        other = again(value)
        assert type(other) is type(value)
        assert _shown(other) == _shown(value)
        mine, others = _changeable(value), _changeable(other)
        assert {id(found) for found in mine} & {id(found) for found in others} == set()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.name)
def test_every_event_can_be_sent(kind: Any, again: Callable[[Any], Any]) -> None:
    """Also those that seldom happen."""
    event = kind.made(*[_some(field.codec) for field in kind.fields])
    assert again(event) == event


def _some(codec: Any) -> object:
    """Something that a field may hold."""
    if codec.shape is str and type(codec) is Codec:
        return "a word"
    return {"HandsCodec": [[1], [2]], "PileCodec": [1], "BySeatCodec": [1, 2]}.get(type(codec).__name__, 1)


def _shown(value: Any) -> object:
    if isinstance(value, Match):
        return _everything(value)
    if isinstance(value, boneyard.View):
        return value.fields()
    if isinstance(value, boneyard.Moment):
        return _everything(value.match), value.number, value.step, value.events
    return value


def _changeable(value: Any) -> list[object]:
    """The lists and tables in a value, at every depth; they are kept, so that no two have one identity."""
    inside = _inside(value)
    own = [value] if isinstance(value, list | dict) else []
    return [*own, *(found for inner in inside for found in _changeable(inner))]


def _inside(value: Any) -> list[Any]:
    """What a value is made of."""
    if isinstance(value, list | dict):
        return list(value.values() if isinstance(value, dict) else value)
    if isinstance(value, boneyard.View):
        return list(value.fields().values())
    if isinstance(value, boneyard.Event):
        kind = next(kind for kind in EVENTS if kind.made is type(value))
        return [getattr(value, field.attribute) for field in kind.fields]
    if isinstance(value, Match):
        return [value.state.scores, value.heard, value.record]
    if isinstance(value, Refusal):
        return [value.names]
    return list(vars(value).values()) if hasattr(value, "__dict__") else []
