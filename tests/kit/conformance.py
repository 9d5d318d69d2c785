"""The conformance kit: what has to hold for every game, by every rule book, at every table, in every state.

`conform` plays a random game and checks the invariants of the house on the way; it knows no rule of any game.
"""

import json
from random import Random
from typing import Any

from boneyard.core.action import (
    CALL_KIND,
    DEAL,
    DRAW,
    HUB,
    LAY_KIND,
    MEXICAN,
    PASS,
    STOP,
    TABLE,
    Action,
    against,
    amount_of,
    announced,
    call,
    claiming,
    kind_of,
    lay,
    mid,
    tile_of,
    triple,
)
from boneyard.core.event import Event, GameEnded, RoundEnded
from boneyard.core.game import Game
from boneyard.core.referee import deal, replay, submit
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import has, high, is_double, tile, tile_text, tiles_of
from boneyard.notation.action import action_text, read_action
from boneyard.notation.event import event_fields
from boneyard.words.language import ENGLISH
from boneyard.words.refusal import sentence
from tests.kit.codes import Table

FOREIGN = tile(14, 13)
"""A tile of no set that is played."""


def conform(table: Table, seed: str, *, rounds: int, careful: float = 0.05) -> int:
    """Play up to so many rounds at random, checking everything; the costly checks at a share of the states.

    Returns the actions played.
    """
    game, code, top, seats = table
    rng = Random(f"{game.id} {code} {top} {seats} {seed}")
    state = game.setup(game.read_code(code), top, seats, rng.randrange(seats))
    check_state(game, state)
    played = 0
    while state.phase is not Phase.OVER and (state.phase is not Phase.DEAL or state.round < rounds):
        before = game.dump(state)
        kept = game.copy(state)
        events, action = _step(game, state, rng)
        played += 1
        assert before == game.dump(kept), "a copy changed with its original"
        assert game.dump(state) == game.dump(replay(game, kept, events)), "the log does not give the live state"
        check_step(game, before, game.dump(state), events)
        if action is not None and rng.random() < careful:
            assert _texts(game.decide(kept, action, kept.turn)) == _texts(events), "decide foresees something else"
            check_secrets(game, kept, action, rng)
            check_why(game, state)
        if rng.random() < careful * 2:
            check_state(game, state)
        assert played <= 40 * len(tiles_of(top)) * max(state.round, 1), "the round does not end"
    check_state(game, state)
    check_why(game, state)
    if state.phase is Phase.OVER and not game.target(state.code):
        assert game.rounds(state.code, top) == state.round, "a game is not as long as is told before it"
    return played


def _step(game: Game[Any], state: State, rng: Random) -> tuple[list[Event], Action | None]:
    if state.phase is Phase.DEAL:
        order = game.tiles_to_deal(state)
        rng.shuffle(order)
        return deal(game, state, order), None
    legal = game.legal_actions(state)
    assert legal, "somebody has to act and cannot"
    action = rng.choice(legal)
    return submit(game, state, action), action


def check_state(game: Game[Any], state: State) -> None:
    """What holds in every state: tiles in one place each, texts both ways, somebody to act."""
    position = game.dump(state)
    check_tiles(position, state.top, removable="row" in position)
    code = game.read_code(str(position["rules"]))
    assert position["rules"] == code.text()
    loaded = game.load(json.loads(json.dumps(position)), code, state.top, state.seats)
    assert position == game.dump(loaded), "a dump does not load to the same position"
    legal = game.legal_actions(state)
    assert sorted(legal) == sorted(game.legal_actions(loaded))
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (state.phase is not Phase.OVER)
    assert (state.turn == NOBODY) == (state.phase in (Phase.DEAL, Phase.OVER))
    for action in legal:
        assert action == read_action(action_text(action)), action_text(action)
    check_asking(game, state, legal)
    for viewer in range(NOBODY, state.seats):
        check_view(position, game.view(state, viewer).fields(), viewer)


def check_asking(game: Game[Any], state: State, legal: list[Action]) -> None:
    """Doubles that ask for tiles lie on the table.

    In a turn that has not begun, nothing but a tile of their numbers can be laid.
    """
    asking = game.asking(state)
    lays = [tile_of(action) for action in legal if kind_of(action) == LAY_KIND]
    if asking and not game.dump(state).get("laid"):
        assert all(any(has(t, high(double)) for double in asking) for t in lays), "something else can be laid"
    assert all(is_double(double) for double in asking)


def check_tiles(position: dict[str, Any], top: int, *, removable: bool) -> None:
    """S-1: every tile is in exactly one place (but for tiles removed from a row)."""
    found = list(position["boneyard"]) + list(position.get("row", []))
    found += [t for pile in position.get("hands", {}).values() for t in pile]
    found += [t for pile in position.get("trains", {}).values() for t in pile]
    found += [t for pile in position.get("stacks", []) for t in pile]
    found += [entry[0] for entry in position.get("layout", [])]
    if position.get("engine") and "layout" not in position:
        found.append(position["engine"])
    assert len(found) == len(set(found)), "a tile is in two places"
    everything = {tile_text(t) for t in tiles_of(top)}
    assert set(found) <= everything if removable else set(found) == everything


def check_view(position: dict[str, Any], view: dict[str, Any], viewer: int) -> None:
    """A view is the position with other hands and the boneyard as counts (S-7)."""
    expected = dict(position)
    expected["boneyard"] = len(position["boneyard"])
    expected["seat"] = None if viewer == NOBODY else LETTERS[viewer]
    if "hands" in position:
        expected["hands"] = {
            seat: hand if seat == expected["seat"] else len(hand) for seat, hand in position["hands"].items()
        }
    assert expected == view


def check_step(game: Game[Any], before: dict[str, Any], after: dict[str, Any], events: list[Event]) -> None:
    """Only the acting seat's hand changes, the boneyard only shrinks, scores change only when a round is scored."""
    if before["phase"] == "deal":
        return
    assert after["boneyard"] == before["boneyard"][len(before["boneyard"]) - len(after["boneyard"]) :]
    for seat, hand in before.get("hands", {}).items():
        assert seat == before["turn"] or hand == after["hands"][seat], "somebody else's hand changed"
    scored = any(isinstance(event, RoundEnded) for event in events)
    assert scored or game.scores_in_play() or before["scores"] == after["scores"]
    assert scored == (after["phase"] in ("deal", "over"))
    assert any(isinstance(event, GameEnded) for event in events) == (after["phase"] == "over")


def conceivable(top: int) -> list[Action]:
    """Every action that anybody could think of: all tiles at all places, and one tile that is not in the set."""
    actions = [
        DEAL,
        DRAW,
        PASS,
        STOP,
        call(0),
        call(5),
        *(mid(at) for at in range(16)),
        *(triple(at) for at in range(16)),
    ]
    for t in [*tiles_of(top), FOREIGN]:
        plays = [lay(t, place) for place in [*range(MEXICAN), MEXICAN, HUB, TABLE]]
        actions += plays + [announced(play) for play in plays[: MEXICAN + 1]]
        actions += [lay(t, against(other)) for other in tiles_of(min(top, 6))]
        actions += [claiming(lay(t, TABLE), 5), claiming(lay(t, against(tile(6, 6))), 10)]
    return actions


def check_why(game: Game[Any], state: State) -> None:
    """`why_not` is silent exactly for the listed actions of the seat to move; all others get a clause and a sentence.

    Where points are claimed, false claims and calls are legal though not listed (MU-20): they have tests of their own.
    """
    legal = set(game.legal_actions(state))
    claims = game.claims(state.code)
    actions = [
        action
        for action in conceivable(state.top)
        if not (claims and (kind_of(action) == CALL_KIND or amount_of(action) > 0))
    ]
    before = game.dump(state)
    for action in [*actions, *legal]:
        refusal = game.why_not(state, action, state.turn)
        assert (refusal is None) == (action in legal), action_text(action)
        if refusal is not None:
            assert sentence(refusal, ENGLISH).endswith(".")
    for seat in range(state.seats):
        if state.turn not in (seat, NOBODY):
            assert all(game.why_not(state, action, seat) is not None for action in legal)
    assert before == game.dump(state), "asking why changed the state"


def check_secrets(game: Game[Any], state: State, action: Action, rng: Random) -> None:
    """Non-interference: permuting what a viewer cannot know changes neither its view nor its events by one byte."""
    for viewer in range(NOBODY, state.seats):
        other = shuffled(game, state, viewer, action, rng)
        assert _bytes(game.view(state, viewer).fields()) == _bytes(game.view(other, viewer).fields())
        if viewer == state.turn or action not in game.legal_actions(other):
            continue
        here, there = game.decide(state, action, state.turn), game.decide(other, action, state.turn)
        if _is_revealed(here) or _is_revealed(there):
            continue
        assert _bytes(_seen(here, viewer)) == _bytes(_seen(there, viewer))


def shuffled(game: Game[Any], state: State, viewer: int, action: Action, rng: Random) -> Any:
    """The same table to this viewer's eyes.

    Hidden tiles change places, but for the one that is being laid and the engine to be found.
    """
    position = json.loads(json.dumps(game.dump(state)))
    fixed = {action_text(action).split(">")[0], f"{state.top - state.round + 1}-{state.top - state.round + 1}"}
    piles = [
        hand for seat, hand in position.get("hands", {}).items() if viewer == NOBODY or seat != LETTERS[viewer]
    ] + [position["boneyard"]]
    slots = [(pile, index) for pile in piles for index, t in enumerate(pile) if t not in fixed]
    tiles = [pile[index] for pile, index in slots]
    rng.shuffle(tiles)
    for (pile, index), t in zip(slots, tiles, strict=True):
        pile[index] = t
    return game.load(position, game.read_code(position["rules"]), state.top, state.seats)


def _is_revealed(events: list[Event]) -> bool:
    """Whether something happened that shows hidden tiles to everybody: a scored round, a punished draw."""
    names = {str(event_fields(event)["event"]) for event in events}
    return bool(names & {"round", "erred", "turned"})


def _seen(events: list[Event], viewer: int) -> list[dict[str, object]]:
    return [event_fields(event.seen_by(viewer)) for event in events]


def _texts(events: list[Event]) -> list[dict[str, object]]:
    return [event_fields(event) for event in events]


def _bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()
