"""What a round so far says about hidden tiles.

Nothing of any rule stands here: what an action says about a hand is asked of the engine.

Every tile lay in a *slot* when it was shuffled: a place in a hand, or a place in the boneyard, which goes to whoever
draws it. A seat that draws or passes shows that it held no tile with which it would have had to do otherwise; a seat
that does what only some hands allow shows that it held one of those.
"""

from typing import Any, Final, final

from boneyard.core.action import DRAW, LAY_KIND, PASS, STOP, Action, kind_of, lay, place_of, tile_of
from boneyard.core.boneyard import Boneyard
from boneyard.core.event import Dealt, Drew, Erred, Event, Passed, Played, Stopped, Turned
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import HIDDEN, Tile, tiles_of
from boneyard.search.sight import Sight, Steps
from boneyard.search.watch import Watch

_NOT_TOLD: Final = ("scores", "skip")
"""Fields that come from earlier rounds: the events of this one do not tell them."""


@final
class Slot:
    """A place in the deal: who got its tile, in which step, and its face where that is known.

    Where nobody has it yet it lies in the boneyard.
    """

    def __init__(self, seat: int, born: int, face: Tile) -> None:
        self.seat = seat
        self.born = born
        self.face = face


@final
class Fact:
    """At this step, before anything happened, the seat held none of these tiles; or, where `held`, at least one."""

    def __init__(self, seat: int, step: int, tiles: set[Tile], held: bool) -> None:
        self.seat: Final = seat
        self.step: Final = step
        self.tiles: Final = tiles
        self.held: Final = held


@final
class Round:
    """A round as one seat knows it: the slots in the order of the deal, what was played when, and the facts."""

    def __init__(self, slots: list[Slot], tiles: list[Tile], dealt: Dealt | None) -> None:
        self.dealt: Final = dealt
        """How it began; None when that is not known."""
        self.slots: Final = slots
        self.tiles: Final = tiles
        """The tiles whose slots are hidden, those laid by others included."""
        self.played: Final[dict[Tile, tuple[int, int]]] = {}
        """By whom and in which step a hidden slot's tile was laid."""
        self.facts: Final[list[Fact]] = []
        self.barred: Final[list[tuple[Slot, Tile]]] = []
        """What cannot lie in a slot, because drawing it would have shown."""
        self.choices: Final[list[list[tuple[int, State, Action]]]] = []
        """By seat: the tiles that the others laid, with the step and the table before it."""

    def hidden(self) -> list[Slot]:
        """The slots whose face is not known."""
        return [slot for slot in self.slots if slot.face == HIDDEN]


def told(steps: Steps, top: int, me: int) -> Round | None:
    """The slots of a round and what was played; None when the steps do not begin with a deal."""
    dealt = steps[0][0] if steps and steps[0] else None
    if not isinstance(dealt, Dealt):
        return None
    slots = [Slot(seat, 0, t) for seat, hand in enumerate(dealt.hands) for t in hand]
    waiting = len(slots)
    slots += [Slot(NOBODY, 0, HIDDEN) for _ in dealt.boneyard]
    played: list[tuple[Tile, int, int]] = []
    for number, step in enumerate(steps):
        for event in step:
            if isinstance(event, Drew):
                slots[waiting].seat, slots[waiting].born, slots[waiting].face = event.seat, number, event.tile
                waiting += 1
            elif isinstance(event, Turned):
                slots[waiting].born, slots[waiting].face = number, event.tile
                waiting += 1
            elif isinstance(event, Played) and event.seat != me:
                played.append((event.tile, event.seat, number))
    known = {slot.face for slot in slots}
    found = Round(slots, [t for t in tiles_of(top) if t != dealt.engine and t not in known], dealt)
    for t, seat, number in played:
        found.played[t] = (seat, number)
    return found


@final
class Listener:
    """Follows a round step by step on a table where hidden tiles lie anyhow, and notes what each action gives away."""

    def __init__(self, game: Game[Any], sight: Sight, state: State, found: Round, watch: Watch) -> None:
        self._game = game
        self._watch = watch
        self._me = sight.seat
        self._steps = sight.steps
        self._state = state
        self._round = found
        self._draws: dict[Tile, list[str]] = {}
        """What is seen when a tile is drawn in search of the engine, by tile: the same all through a search."""

    def follow(self) -> State:
        """Hear the whole round; the table as it then lies."""
        self._round.choices.extend([[] for _ in range(self._state.seats)])
        for number in range(len(self._steps)):
            self._watch.look()
            step = self._steps[number]
            if number > 0 and self._state.turn not in (self._me, NOBODY):
                self._note(number, step)
            for event in step:
                self._game.apply(self._state, event if number else _faced(event, self._round))
        return self._state

    def _note(self, number: int, step: list[Event]) -> None:
        action = _action_of(step)
        if action < 0:
            return
        if self._state.phase is Phase.SEARCH:
            self._note_search(number, step)
            return
        erred = any([isinstance(event, Erred) and event.error == "draw" for event in step])
        hand = _Supposed(self._game, self._state, action, erred, self._watch)
        played = self._round.played
        hidden = [
            t for t in self._round.tiles if t not in played or played[t][1] >= number
        ]  # nobody holds what lies on the table
        if kind_of(action) == LAY_KIND:
            self._round.choices[self._state.turn].append((number, self._game.copy(self._state), action))
        if not hand.agrees():
            self._round.facts.append(Fact(self._state.turn, number, hand.helping(hidden), held=True))
        elif kind_of(action) != LAY_KIND:
            lacked = hand.spoiling(hidden)
            if lacked:
                self._round.facts.append(Fact(self._state.turn, number, lacked, held=False))

    def _note_search(self, number: int, step: list[Event]) -> None:
        """Would another tile have shown otherwise? A draw that ends the search was the tile that was searched."""
        if not self._draws:
            for t in self._round.tiles:
                self._watch.look()
                trial: State = self._game.copy(self._state)
                trial.boneyard = Boneyard([t, *trial.boneyard.left()[1:]])
                self._draws[t] = _kinds(self._game.decide(trial, DRAW, trial.turn))
        seen = _kinds(step)
        for slot in self._round.slots:
            if slot.born == number and slot.seat == self._state.turn:
                self._round.barred.extend([(slot, t) for t, kinds in self._draws.items() if kinds != seen])


def _kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def _action_of(step: list[Event]) -> Action:
    """What was done in a step by the seat whose turn it was; below 0 for what somebody else did."""
    for event in step:
        if isinstance(event, Played):
            return lay(event.tile, event.place)
        if isinstance(event, Drew):
            return DRAW
        if isinstance(event, Passed):
            return PASS
        if isinstance(event, Stopped):
            return STOP
    return Action(-1)


@final
class _Supposed:
    """A table on which the seat to move holds just what is supposed, and as many tiles as it really does."""

    def __init__(self, game: Game[Any], state: State, action: Action, erred: bool, watch: Watch) -> None:
        self._game = game
        self._watch = watch
        self._action = action
        self._erred = erred
        self._seat = state.turn
        self._count = state.hands.counts[state.turn]
        self._table: State = game.copy(state)
        for t in state.hands.tiles(state.turn):
            self._table.hands.drop(state.turn, t)
        if kind_of(action) == LAY_KIND:
            self._take(tile_of(action))
        self._table.hands.counts[self._seat] = self._count

    def _take(self, t: Tile) -> None:
        self._table.hands.take(self._seat, t)
        self._table.hands.counts[self._seat] = self._count

    def _drop(self, t: Tile) -> None:
        self._table.hands.drop(self._seat, t)
        self._table.hands.counts[self._seat] = self._count

    def agrees(self) -> bool:
        """Whether what was done could be done with this hand, and would have looked the same."""
        if not offers(self._game.legal_actions(self._table), self._action):
            return False
        if self._action != DRAW:
            return True
        events = self._game.decide(self._table, DRAW, self._seat)
        return self._erred == any([isinstance(event, Erred) for event in events])

    def spoiling(self, tiles: list[Tile]) -> set[Tile]:
        """The tiles with which it would not agree."""
        for t in tiles:
            self._take(t)
        offered = {tile_of(action) for action in self._game.legal_actions(self._table) if kind_of(action) == LAY_KIND}
        for t in tiles:
            self._drop(t)
        return {t for t in offered if not self._agrees_with(t)}

    def helping(self, tiles: list[Tile]) -> set[Tile]:
        """The tiles with which it would agree."""
        mine = tile_of(self._action) if kind_of(self._action) == LAY_KIND else HIDDEN
        return {t for t in tiles if t != mine and self._agrees_with(t)}

    def _agrees_with(self, t: Tile) -> bool:
        self._watch.look()
        self._take(t)
        agreed = self.agrees()
        self._drop(t)
        return agreed


def offers(legal: list[Action], action: Action) -> bool:
    """Whether something may be done, with or without a call or a claim."""
    if kind_of(action) != LAY_KIND:
        return action in legal
    t, place = tile_of(action), place_of(action)
    return any([kind_of(one) == LAY_KIND and tile_of(one) == t and place_of(one) == place for one in legal])


def _faced(event: Event, found: Round) -> Event:
    """The deal with some face in each hidden slot, such that everybody holds what they will lay.

    Any other event as it is.
    """
    if not isinstance(event, Dealt):
        return event
    faces = [slot.face for slot in found.slots]
    for t, (seat, number) in found.played.items():  # in the order of play: an earlier tile has fewer slots to come from
        for index, slot in enumerate(found.slots):
            if faces[index] == HIDDEN and slot.seat == seat and slot.born < number:
                faces[index] = t
                break
    rest = [t for t in found.tiles if t not in found.played]
    faces = [rest.pop() if face == HIDDEN else face for face in faces]
    hands: list[list[Tile]] = []
    begin = 0
    for hand in event.hands:
        hands.append(faces[begin : begin + len(hand)])
        begin += len(hand)
    return Dealt(event.number, event.engine, event.starter, event.turn, hands, faces[begin:])


def round_of(game: Game[Any], sight: Sight, state: State, watch: Watch) -> Round | None:
    """The round as a seat knows it, on an empty table; None when the steps do not lead to what the seat sees now."""
    found = told(sight.steps, state.top, sight.seat)
    if found is None or len(found.tiles) != len(found.hidden()):
        return None
    later = Listener(game, sight, state, found, watch).follow()
    shown = game.view(later, sight.seat).fields()
    for name, value in sight.view.fields().items():
        if name not in _NOT_TOLD and shown.get(name) != value:
            return None
    return found
