"""The engine and the oracle play the same game, action for action."""

from random import Random
from typing import Any

from boneyard.core.errors import BadRules, Refused, Unreadable
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.tile import tile_text
from boneyard.kinds import find_kind
from boneyard.match import load_match, new_match
from boneyard.match.match import Match
from boneyard.notation.event import event_fields
from tests import oracle
from tests.oracle.mixes import Mix

STRANGE = 0.15
"""In so many steps an action is tried that may be illegal, and the position is written and read again."""


def both_offer(mix: Mix) -> str | None:
    """The canonical code if both referees know this game; None if both refuse it."""
    game, code, top, seats = mix
    try:
        theirs: str | None = oracle.canonical(game, code, top, seats)
    except oracle.BadRules:
        theirs = None
    try:
        kind = find_kind(game)
        read = kind.game.read_code(code)
        kind.game.check_offered(read, top, seats)
        ours: str | None = read.text()
    except BadRules:
        ours = None
    assert theirs == ours, mix
    return ours


def compare(mix: Mix, seed: str, rounds: int = 2) -> int:
    """Play at random on both, comparing all that they say of it.

    Returns the steps; 0 where both refuse the code.
    """
    code = both_offer(mix)
    if code is None:
        return 0
    game, _, top, seats = mix
    rng = Random(f"{code} {top} {seats} {seed}")
    kind = find_kind(game)
    designates = kind.game.designates_starter(kind.game.read_code(code))
    starter = rng.randrange(seats) if designates else None
    match = new_match(game, code, top, seats, seed, starter)
    theirs: dict[str, Any] = oracle.new(game, code, top, seats, None if starter is None else LETTERS[starter])
    steps = 0
    while match.dump()["phase"] != "over" and not (match.dump()["phase"] == "deal" and match.state.round == rounds):
        _look(match, theirs, rng, mix)
        if rng.random() < STRANGE:
            theirs = _try_anything(match, theirs, rng, mix)
            _read_again(match)
        else:
            theirs = _act(match, theirs, _any_action(match, theirs, rng), None, mix)
        steps += 1
    assert _contract(theirs) == match.dump(), mix
    return steps


def _look(match: Match, theirs: dict[str, Any], rng: Random, mix: Mix) -> None:
    """Position, legal list and views are the same."""
    assert _contract(theirs) == match.dump(), mix
    assert oracle.legal(theirs) == match.legal(), (mix, theirs)
    for viewer in {NOBODY, rng.randrange(match.state.seats)}:
        seat = None if viewer == NOBODY else LETTERS[viewer]
        assert oracle.view(theirs, seat) == match.view(viewer).fields(), mix


def _act(match: Match, theirs: dict[str, Any], action: str, seat: str | None, mix: Mix) -> dict[str, Any]:
    """One action on both: it has the same points."""
    after, scored = oracle.do(theirs, action, seat)
    events = [event_fields(event) for event in match.do(action, seat)]
    rounds = [{name: event[name] for name in ("points", "scores")} for event in events if event["event"] == "round"]
    assert rounds == ([] if scored is None else [scored]), (mix, action, theirs)
    return after


def _try_anything(match: Match, theirs: dict[str, Any], rng: Random, mix: Mix) -> dict[str, Any]:
    """Any action by anybody: both refuse it and change nothing, or both carry it out."""
    action, seat = _strange_action(theirs, rng)
    before = match.dump()
    try:
        oracle.do(theirs, action, seat)
    except oracle.Refused:
        try:
            match.do(action, seat)
        except (Refused, Unreadable):
            assert before == match.dump(), (mix, action)
            return theirs
        raise AssertionError(("only the oracle refuses", mix, action, seat, theirs)) from None
    return _act(match, theirs, action, seat, mix)


def _strange_action(theirs: dict[str, Any], rng: Random) -> tuple[str, str | None]:
    """A tile that is somewhere, on a place that may be there; or another word of the protocol."""
    held = theirs.get("hands", {}).get(theirs["turn"], []) or ["0-0"]
    tile = rng.choice([*held, *theirs["boneyard"][:1]])
    places = [*theirs.get("trains", {}), *[str(laid) for laid, _ in theirs.get("layout", [])], "table", "hub"]
    plays = [f"{tile}>{rng.choice(places)}{sign}" for sign in ("", "", "", "!", "=5")]
    words = ["muggins 5", "muggins 10", f"mid {rng.randint(1, 4)}", f"triple {rng.randint(1, 3)}"]
    seat = rng.choice([None, None, None, rng.choice(LETTERS[: theirs["seats"]])])
    return rng.choice(["draw", "pass", "stop", *plays, *words]), seat


def _read_again(match: Match) -> None:
    """What the engine writes, both read to the same."""
    dump = match.dump()
    assert dump == oracle.load(dump)
    assert dump == load_match(dump).dump()


def _contract(position: dict[str, Any]) -> dict[str, Any]:
    """The oracle remembers in the position itself whether a score can still be called.

    A position has no field for it.
    """
    return {name: value for name, value in position.items() if name != "uncalled"}


def _any_action(match: Match, theirs: dict[str, Any], rng: Random) -> str:
    if match.dump()["phase"] == "deal":
        order = oracle.deal_tiles(theirs)
        assert order == [tile_text(t) for t in match.game.tiles_to_deal(match.state)]
        rng.shuffle(order)
        return "deal " + " ".join(order)
    return rng.choice(match.legal())
