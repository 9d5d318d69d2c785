"""Values show themselves as what makes them again, and survive a pickle."""

import pickle
from typing import Any

import pytest

from boneyard.core import errors, rules
from boneyard.core.errors import BadPosition, BadRules, BoneyardError, Refusal, Refused, Unreadable, UserError
from boneyard.core.rules import RuleCode
from boneyard.kinds import GAMES
from boneyard.notation.record import Damaged

NAMES: dict[str, Any] = {**vars(errors), **vars(rules), "Damaged": Damaged}
REFUSAL = Refusal("CF-05", "not-your-turn", {"seat": "B"})
ERRORS = [
    Unreadable('"{text}" is no action', {"text": "12-5"}),
    Unreadable("this tells no event"),
    Refused(REFUSAL),
    BadPosition("{half a template stays as it is"),
    BadRules("{name} is given twice", {"name": "deal"}),
    UserError("{port} is not a port", {"port": "eighty"}),
    Damaged(3, "{seat} is not a seat", {"seat": "Z"}),
    Damaged(7, "not your turn", refusal=REFUSAL),
]


def test_options_books_and_codes_can_be_pasted_back() -> None:
    """What a log shows of a table's rules makes the same rules."""
    for game in GAMES:
        for one in [*game.options, *game.bases, game.read_code(game.bases[0].name)]:
            assert one == eval(repr(one), NAMES)  # noqa: S307  our own text
    code = GAMES[0].read_code("family+rounds=2")
    pasted = eval(repr(code), NAMES)  # noqa: S307
    assert isinstance(pasted, RuleCode)
    assert pasted.text() == "family+rounds=2"


def test_a_refusal_can_be_pasted_back() -> None:
    """A refusal in a log can be asserted in a test, and another one is not equal."""
    assert eval(repr(REFUSAL), NAMES) == REFUSAL  # noqa: S307
    assert len({REFUSAL, Refusal("CF-05", "not-your-turn", {"seat": "B"})}) == 1
    assert Refusal("CF-05", "not-your-turn", {"seat": "C"}) != REFUSAL
    assert repr(REFUSAL) != REFUSAL


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_can_be_pasted_back(error: BoneyardError) -> None:
    """An error that stands in a log makes the same error."""
    pasted = eval(repr(error), NAMES)  # noqa: S307
    assert (type(pasted), repr(pasted), str(pasted)) == (type(error), repr(error), str(error))


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_survive_a_pickle(error: BoneyardError) -> None:
    """A worker that thinks in a process of its own can refuse: class, sentence and names arrive."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is type(error)
    assert (str(again), repr(again)) == (str(error), repr(error))


def test_bad_rules_are_a_kind_of_user_error() -> None:
    """Whoever reports user errors reports rules that are not offered, too."""
    with pytest.raises(UserError, match="there is no rule book"):
        GAMES[0].read_code("nobody")
