"""The public library: what `from boneyard import …` offers, and what its values look like."""

import doctest
import re
from collections.abc import Callable
from importlib import import_module
from inspect import isfunction
from typing import Any, Final

import pytest

import boneyard.events
from boneyard import Hint, Match, load_match, new_match
from boneyard.core.event import EVENTS
from boneyard.kinds import KINDS, Kind
from tools.wrap_documents import ROOT


@pytest.mark.parametrize("name", boneyard.__all__)
def test_every_public_name_is_there(name: str) -> None:
    """What is promised can be imported."""
    assert getattr(boneyard, name) is not None


def test_no_other_name_is_made_up() -> None:
    """A misspelt name is an AttributeError, as in any module."""
    with pytest.raises(AttributeError, match="has no attribute 'new_mach'"):
        boneyard.new_mach  # noqa: B018


def _functions() -> list[Callable[..., Any]]:
    """Every function of the library, and every method of a match that is one's own to call."""
    public = [getattr(boneyard, name) for name in boneyard.__all__]
    methods = [found for name, found in vars(Match).items() if not name.startswith("_")]
    return [found for found in [*public, *methods] if isfunction(found) and found not in UNSAID]


UNSAID: Final = (Match.sight, Match.places, Match.next_order)
"""Whose names say all, or that are the program's own."""


@pytest.mark.parametrize("function", _functions(), ids=lambda function: function.__qualname__)
def test_examples_in_docstrings_hold(function: Callable[..., Any]) -> None:
    """Each public function has one, and it says what really comes."""
    module = import_module(function.__module__)
    (found,) = doctest.DocTestFinder(recurse=False).find(function, function.__qualname__, module, vars(module).copy())
    done = doctest.DocTestRunner().run(found)
    assert (done.failed, done.attempted > 0) == (0, True)


@pytest.mark.parametrize("name", boneyard.__all__)
def test_every_public_name_stands_in_the_document(name: str) -> None:
    """What is promised is explained."""
    assert re.search(rf"`{name}[(`]", (ROOT / "docs" / "library.md").read_text())


def test_every_event_is_public() -> None:
    """Whoever hears of something can name it."""
    assert {kind.made.__name__ for kind in EVENTS} <= set(boneyard.events.__all__)


def test_hints_can_be_pasted_back() -> None:
    """What is shown makes the same hint."""
    match = new_match("muggins", "booklet", 6, 2, seed="paste")
    match.do("deal")
    found = match.hints()
    assert eval(repr(found), {"Hint": Hint}) == found  # noqa: S307  our own text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_match_can_be_pasted_back(kind: Kind) -> None:
    """The repr of a match is the code that makes it again."""
    code = kind.game.read_code(kind.game.bases[0].name)
    top = next(top for top in code.base.deals if kind.game.seat_counts(code, top))
    match = new_match(kind.id, code.text(), top, kind.game.seat_counts(code, top)[0], seed="paste")
    match.do("deal")
    again = eval(repr(match), {"load_match": load_match})  # noqa: S307  our own text
    assert (again.dump(), again.seed) == (match.dump(), match.seed)
