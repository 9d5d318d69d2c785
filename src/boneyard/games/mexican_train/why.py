"""Why not? For every refused action the clause that forbids it, and the tiles and trains concerned."""

from boneyard.core.action import (
    CALL_KIND,
    DRAW_KIND,
    HUB,
    LAY_KIND,
    MEXICAN,
    MID_KIND,
    PASS_KIND,
    TABLE,
    TRIPLE_KIND,
    Action,
    amount_of,
    is_against,
    is_announced,
    kind_of,
    place_of,
    place_text,
    tile_of,
    unannounced,
)
from boneyard.core.errors import Refusal
from boneyard.core.native import i64
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, has, is_double, low, tile_text
from boneyard.games.mexican_train.deal import is_engine_dealt
from boneyard.games.mexican_train.doubles import first_live, what_doubles_allow
from boneyard.games.mexican_train.legal import (
    calls_by_hand,
    draw_rule,
    is_chain_turn,
    legal_actions,
    may_keep,
    penalty,
    placements,
)
from boneyard.games.mexican_train.reach import (
    eligible_trains,
    has_mexican,
    has_to_begin,
    is_dead,
    must_cover,
    to_be_covered,
)
from boneyard.games.mexican_train.rules import Doubles, Penalty
from boneyard.games.mexican_train.rulesets import AFTER_DOUBLE, GAME, clause
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.drawing import Draw
from boneyard.parts.refusing import other_game, why_not_yet


def why_not(yard: Yard, action: Action, seat: int) -> Refusal | None:
    """None exactly when the action is legal for this seat; else the reason, for a player to read."""
    if kind_of(action) in (CALL_KIND, MID_KIND, TRIPLE_KIND) or amount_of(action) >= 0 or _is_elsewhere(action):
        return other_game(GAME)
    if seat == yard.turn and action in legal_actions(yard):
        return None
    book = yard.rules.book
    return why_not_yet(
        yard,
        action,
        seat,
        over=clause("over", book),
        deal=clause("next-round", book),
        goes_on=clause("next-round", book),
        order=clause("order", book),
    ) or _why_not_now(yard, action)


def _is_elsewhere(action: Action) -> bool:
    """Whether a tile is laid where only other games have a place."""
    return kind_of(action) == LAY_KIND and (place_of(action) == TABLE or is_against(place_of(action)))


def _why_not_now(yard: Yard, action: Action) -> Refusal:
    """The reason within the turn of the seat that asks."""
    if yard.phase is Phase.SEARCH:
        return Refusal("MT-F-07", "search", {"tile": tile_text(yard.engine_tile())})
    if yard.engine == NO_TILE:
        return Refusal("MT-F-05", "place-engine", {"tile": tile_text(yard.engine_tile())})
    kind = kind_of(action)
    if kind == LAY_KIND:
        return _why_not_lay(yard, action)
    if kind == DRAW_KIND:
        return _why_not_draw(yard)
    if kind == PASS_KIND:
        return _why_not_pass(yard)
    return _why_not_stop(yard)


def _why_not_draw(yard: Yard) -> Refusal:
    if is_chain_turn(yard) and yard.has_begun(yard.turn):
        return Refusal("MT-O-11", "chain-no-draw", {})
    plays = placements(yard)
    if plays and penalty(yard.rules) is not Penalty.NONE and yard.wrong:
        return Refusal("S-6", "erred-already", {})
    if plays:
        return _must_play(yard, plays)
    how = draw_rule(yard.rules)
    if how is Draw.NONE:
        return Refusal("HR-07", "no-drawing", {})
    if yard.boneyard.count() == 0:
        return Refusal(_drawing_clause(yard, "empty"), "boneyard-empty", {})
    if yard.drew and how is Draw.ONE:
        return Refusal(_drawing_clause(yard, "draw-one"), "drew-already", {})
    return Refusal("MT-O-13", "first-turn-no-draw", {})


def _why_not_pass(yard: Yard) -> Refusal:
    if is_chain_turn(yard) and yard.has_begun(yard.turn):
        return Refusal("MT-O-11", "stop-instead", {})
    plays = placements(yard)
    if plays:
        return _must_play(yard, plays)
    if yard.hands.counts[yard.turn] == 0 and yard.laid:
        return Refusal("HR-16", "draw-after-double", {})
    if yard.drew:
        return Refusal("HR-07", "draw-on", {})
    return Refusal(_drawing_clause(yard, "draw-one"), "draw-first", {})


def _why_not_stop(yard: Yard) -> Refusal:
    if is_chain_turn(yard):
        return Refusal("MT-O-11", "stop-after-first-tile", {})
    return _by_book(yard, "one-tile", "stop-only-in-chain", {})


def _drawing_clause(yard: Yard, topic: str) -> str:
    """Where the rules speak of drawing: on a chain turn, after a double, for an open double, or at any time."""
    if topic == "empty" and (yard.laid or is_chain_turn(yard)):
        return clause(topic, yard.rules.book)
    if is_chain_turn(yard):
        return "MT-O-13"
    if len(yard.laid):
        return AFTER_DOUBLE[what_doubles_allow(yard.rules).value]
    return clause("cannot-cover" if must_cover(yard) else topic, yard.rules.book)


def _must_play(yard: Yard, plays: list[Action]) -> Refusal:
    """MT-P-14 and its kin: a seat with a legal play makes one; HR-08: it may keep what it drew."""
    if may_keep(yard):
        return Refusal("HR-08", "play-or-keep", _names(tile_of(plays[0]), place_of(plays[0])))
    where = AFTER_DOUBLE[what_doubles_allow(yard.rules).value] if yard.laid else clause("must-play", yard.rules.book)
    return Refusal(where, "must-play", _names(tile_of(plays[0]), place_of(plays[0])))


def _why_not_lay(yard: Yard, action: Action) -> Refusal:
    t, train = tile_of(action), place_of(action)
    if train == HUB:
        topic = "dealt" if is_engine_dealt(yard.rules) else "aside"
        return Refusal(clause(topic, yard.rules.book), "hub-taken", {"tile": tile_text(yard.engine)})
    if train >= yard.seats and train != MEXICAN:
        return _by_book(yard, "match", "no-such-train", _names(t, train))
    if not yard.hands.holds(yard.turn, t):
        return Refusal("S-1", "not-held", _names(t, train))
    if unannounced(action) in placements(yard):
        return _why_not_call(yard, action)
    if is_chain_turn(yard) and train != yard.turn:
        return Refusal("MT-O-10", "own-train-only", {"train": place_text(yard.turn), "other": place_text(train)})
    return _why_not_there(yard, t, train)


def _why_not_call(yard: Yard, action: Action) -> Refusal:
    """The tile fits; what is wrong is the call "one tile left", or its absence."""
    if not calls_by_hand(yard.rules):
        return _by_book(yard, "no-call", "table-calls", {})
    reason = "nothing-to-call" if is_announced(action) else "must-call"
    return _by_book(yard, "call", reason, _names(tile_of(action), place_of(action)))


def _why_not_there(yard: Yard, t: Tile, train: i64) -> Refusal:
    """The seat holds the tile and may not lay it on this train."""
    if has_to_begin(yard) and train != yard.turn:
        return Refusal("HR-11", "own-train-first", {"train": place_text(yard.turn)})
    bound = [] if is_chain_turn(yard) else must_cover(yard)
    if bound and train not in bound:
        return _cover_first(yard, bound, train)
    if not bound and not eligible_trains(yard, yard.turn) >> train & 1:
        return _out_of_reach(yard, t, train)
    if not has(t, yard.ends[train]):
        return _does_not_fit(yard, t, train)
    return _why_not_after_double(yard, t, train)


def _out_of_reach(yard: Yard, t: Tile, train: i64) -> Refusal:
    """The train is not eligible, nor does its double bind this seat."""
    if train == MEXICAN and not has_mexican(yard.rules):
        return Refusal("HR-10", "no-mexican", {})
    if train == MEXICAN:
        return Refusal("MT-O-19", "mexican-later", {})
    return _by_book(yard, "trains", "not-marked", _names(t, train))


def _cover_first(yard: Yard, bound: list[int], train: i64) -> Refusal:
    names = {"doubles": _doubles(yard, bound)}
    if train in yard.open and not is_dead(yard, train) and to_be_covered(yard) >> train & 1:
        return Refusal("MT-P-30", "oldest-first", {**names, "later": _doubles(yard, [train])})
    return _by_book(yard, "binds", "cover-first", names)


def _does_not_fit(yard: Yard, t: Tile, train: i64) -> Refusal:
    names = {**_names(t, train), "end": str(yard.ends[train])}
    if not yard.has_begun(train):
        return _by_book(yard, "match", "start-with-engine", names)
    if (train in yard.open or train in yard.laid) and is_dead(yard, train):
        return _by_book(yard, "dead", "dead-train", names)
    return _by_book(yard, "match", "does-not-fit", names)


def _why_not_after_double(yard: Yard, t: Tile, train: i64) -> Refusal:
    """The tile fits an eligible train, but not after the doubles of this turn."""
    names = _names(t, train)
    if what_doubles_allow(yard.rules) is Doubles.SUCCESSION:
        return Refusal("MT-P-24", "first-double-only", {**names, "doubles": _doubles(yard, [first_live(yard)])})
    if len(yard.laid) > 1:
        return Refusal(
            "MT-B-25" if is_double(t) else "MT-B-24", "on-one-of-two", {"doubles": _doubles(yard, list(yard.laid))}
        )
    if yard.drew:
        return Refusal("MT-B-23", "no-second-after-draw", names)
    return Refusal("MT-B-23", "no-third-tile", {**names, "one": str(yard.ends[yard.laid[0]]), "two": str(low(t))})


def _names(t: Tile, train: i64) -> dict[str, str]:
    return {"tile": tile_text(t), "train": place_text(train)}


def _doubles(yard: Yard, trains: list[int]) -> str:
    """Doubles at the ends of trains, spelled like the plays that put them there: `5-5>A 7-7>M`."""
    return " ".join([f"{yard.ends[train]}-{yard.ends[train]}>{place_text(train)}" for train in trains])


def _by_book(yard: Yard, topic: str, reason: str, names: dict[str, str]) -> Refusal:
    """A refusal that cites the book this table plays by."""
    return Refusal(clause(topic, yard.rules.book), reason, names)
