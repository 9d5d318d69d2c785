"""What an action brings about: draws, penalties, and turns."""

from __future__ import annotations

import re

from ..common import (
    Position,
    RoundEvent,
    Tile,
    full_set,
    is_double,
    next_seat,
    read_deal,
    seats_of,
    sorted_texts,
    text_of,
    texts,
    tile_of,
)
from .rules import (
    Rules,
    _rules,
)
from .scoring import _end_round, _winner
from .trains import (
    _announcement_due,
    _drawable,
    _engine_number,
    _engine_tile,
    _in_chain,
    _last_double,
    _left_open,
    _may_keep,
    _placements,
)


def _draw_tile(position: Position, seat: str) -> str:
    """Move the next tile of the boneyard into a hand."""
    tile: str = position["boneyard"].pop(0)
    position["hands"][seat] = sorted_texts(position["hands"][seat] + [tile])
    return tile


def _penalise(position: Position, rules: Rules, seat: str) -> None:
    """S-6, MT-P-45, MT-B-39: one penalty for one infraction."""
    if rules["penalty"] == "draw_one" and position["boneyard"]:
        _draw_tile(position, seat)
    if rules["penalty"] == "skip_next_turn" and seat not in position["skip"]:
        position["skip"] = sorted(position["skip"] + [seat])
    if rules["penalty"] == "add_50":
        fined = position["fined"] | {seat: position["fined"].get(seat, 0) + 50}
        position["fined"] = {name: fined[name] for name in sorted(fined)}


def _settle_infractions(position: Position, rules: Rules, unannounced: bool) -> None:
    """S-6: the penalties follow when the turn ends."""
    if rules["penalty"] == "none":
        return
    infractions = int(position["wrong"]) + int(unannounced)
    for _ in range(infractions):
        _penalise(position, rules, position["turn"])
    position["wrong"] = False


def _pass_turn_on(position: Position, rules: Rules) -> None:
    """MT-P-09: the next seat clockwise; S-6 and S-2: skipped turns set passes to 0."""
    position["turn"] = next_seat(position["turn"], position["seats"], rules["direction"])
    _skip_turns(position, rules)


def _skip_turns(position: Position, rules: Rules) -> None:
    """S-6: while the seat to move is on the list, take it off and go on."""
    while rules["penalty"] != "none" and position["turn"] in position["skip"]:
        position["skip"].remove(position["turn"])
        position["passes"] = 0
        position["turn"] = next_seat(position["turn"], position["seats"], rules["direction"])


def _end_turn(
    position: Position, rules: Rules, out: bool, counts_as_pass: bool, unannounced: bool
) -> RoundEvent | None:
    """Complete the turn of the seat to move; end the round when it is out or stalled."""
    position["open"] = position["open"] + _left_open(position, rules)
    position["turns"][position["turn"]] += 1
    position["laid"], position["drew"] = [], False
    position["passes"] = position["passes"] + 1 if counts_as_pass else 0  # S-2
    _settle_infractions(position, rules, unannounced)
    if out or position["passes"] == position["seats"]:  # MT-P-37, MT-P-40
        return _end_round(position, rules, position["turn"] if out else None)
    _pass_turn_on(position, rules)
    return None


def _lay(position: Position, rules: Rules, action: str) -> RoundEvent | None:
    """Lay a tile on a train (S-8)."""
    seat = position["turn"]
    text, _, target = action.partition(">")
    train, tile = target.removesuffix("!"), tile_of(text)
    chain, silent = _in_chain(position, rules), not target.endswith("!")
    unannounced = silent and _announcement_due(position, rules, tile)
    covered = _last_double(position, train)
    position["open"] = [double for double in position["open"] if double != covered]
    position["hands"][seat].remove(text)
    position["trains"][train].append(text)
    if train == seat and seat in position["marked"]:  # MT-P-18
        position["marked"].remove(seat)
    position["drew"] = False
    if is_double(tile) and not chain:
        position["laid"].append(text)
    out = not position["hands"][seat] and not (is_double(tile) and _double_goes_on(position, rules, chain))
    if not out and (chain or is_double(tile)):
        return None
    if not out and _stayed_away(position, rules, train):
        _mark(position)
    return _end_turn(position, rules, out, False, unannounced)


def _double_goes_on(position: Position, rules: Rules, chain: bool) -> bool:
    """HR-16: a double as the last tile is not the end while there is something to draw."""
    return rules["last_double"] == "draw" and _drawable(position, rules) and not chain


def _stayed_away(position: Position, rules: Rules, last: str) -> bool:
    """HR-13: no tile of this turn lies on one's own train; ``last`` is where the turn's last tile went."""
    seat = position["turn"]
    on_own = last == seat or _last_double(position, seat) in position["laid"]
    return rules["marker"] == "not_own" and not on_own


def _mark(position: Position) -> None:
    """Put the marker on the train of the seat to move; one that is there stays (S-4)."""
    position["marked"] = sorted({*position["marked"], position["turn"]})


def _pass(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-P-16, MT-P-38: marker on one's own train, turn over; S-2 says whether it counts."""
    marks = _pass_marks(position, rules)
    new_marker = marks and position["turn"] not in position["marked"]
    counts_here = not _drawable(position, rules) and not new_marker and not position["laid"]
    counts_here = counts_here and not _in_chain(position, rules)  # MT-O-35
    counts_here = counts_here and not _may_keep(position, rules)  # HR-08
    if marks:
        _mark(position)
    return _end_turn(position, rules, False, counts_here, False)


def _pass_marks(position: Position, rules: Rules) -> bool:
    """MT-P-16, MT-P-38; HR-14: not when there was nothing to draw."""
    if rules["marker_empty"] == "yes" or _drawable(position, rules):
        return True
    return rules["draw"] != "none" and bool(position["drew"])


def _stop(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-O-11, MT-O-32: end a first-turn chain; a double at its end is open from now on."""
    return _end_turn(position, rules, False, False, False)


def _draw(position: Position, rules: Rules) -> None:
    """S-8: draw one tile; S-6: with a playable tile in hand it is a wrong draw."""
    if rules["penalty"] != "none" and _placements(position, rules):
        position["wrong"] = True
    _draw_tile(position, position["turn"])
    position["drew"] = True


def _search_draw(position: Position, rules: Rules) -> None:
    """MT-F-07, MT-F-08: draw one; whoever finds the engine starts."""
    seat = position["turn"]
    if _draw_tile(position, seat) == _engine_tile(position, rules):
        position["phase"], position["starter"] = "play", seat
    else:
        position["turn"] = next_seat(seat, position["seats"], rules["direction"])


def _place_engine(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-F-05, MT-F-06: not a turn; MT-F-28 when it empties the hand."""
    seat, engine = position["turn"], _engine_tile(position, rules)
    position["hands"][seat].remove(engine)
    position["engine"] = engine
    if not position["hands"][seat]:
        return _end_round(position, rules, seat)
    _skip_turns(position, rules)
    return None


def _deal_tiles(position: Position, rules: Rules) -> list[Tile]:
    """Return the tiles of the next deal: without the engine if it is set aside (MT-P-04)."""
    number = rules.first - position["round"]
    aside = [(number, number)] if rules["engine"] == "aside" else []
    return [tile for tile in full_set(position["set"]) if tile not in aside]


def _highest_holder(hands: dict[str, list[Tile]]) -> str:
    """MT-O-07: the seat with the highest tile, by sum, then by the larger end."""
    best = {seat: max((sum(tile), tile[0]) for tile in hand) for seat, hand in hands.items()}
    return max(best, key=lambda seat: best[seat])


def _holder(hands: dict[str, list[Tile]], engine: Tile) -> str | None:
    """MT-F-05: the seat that holds the engine, if one does."""
    for seat, hand in hands.items():
        if engine in hand:
            return seat
    return None


def _deal(position: Position, rules: Rules, action: str) -> None:
    """MT-P-41: collect everything, set aside or not, deal in the order given."""
    order = read_deal(action, _deal_tiles(position, rules))
    seats = seats_of(position["seats"])
    following = _following(position, rules)
    hands: dict[str, list[Tile]] = {}
    for index, seat in enumerate(seats):
        hands[seat] = order[index * rules.deal : (index + 1) * rules.deal]
    position["round"] += 1
    position.update(_bare_table(seats))
    position["hands"] = {seat: texts(sorted(hand)) for seat, hand in hands.items()}
    position["boneyard"] = texts(order[len(seats) * rules.deal :])
    position["engine"] = _engine_tile(position, rules) if rules["engine"] == "aside" else None
    if rules["penalty"] != "none":
        position["wrong"], position["fined"] = False, {}
    _begin(position, rules, hands, following)


def _following(position: Position, rules: Rules) -> str:
    """Who starts the next round, or searches first in it: MT-P-08, MT-F-08, HR-06. Asked before the deal."""
    if position["round"] == 0:
        return position["starter"] or "A"
    if rules["starter"] == "winner":
        return _winner(position, rules)
    return next_seat(position["starter"], position["seats"], rules["direction"])


def _begin(position: Position, rules: Rules, hands: dict[str, list[Tile]], following: str) -> None:
    """Fix the starter and the seat to move."""
    if rules["starter"] == "holder":
        _begin_dealt(position, rules, hands, following)
        return
    position["starter"] = _highest_holder(hands) if rules["starter"] == "highest" else following
    position["phase"], position["turn"] = "play", position["starter"]
    _skip_turns(position, rules)


def _begin_dealt(position: Position, rules: Rules, hands: dict[str, list[Tile]], following: str) -> None:
    """MT-F-05, MT-F-08, HR-24: the holder places the engine; nobody has it: it is searched, or taken."""
    number = _engine_number(position, rules)
    holder = _holder(hands, (number, number))
    position["starter"], position["turn"], position["phase"] = holder, holder or following, "play"
    if holder is None and rules["search"] == "draw":
        position["phase"] = "search"
    elif holder is None:
        position["starter"], position["engine"] = following, _engine_tile(position, rules)
        position["boneyard"].remove(position["engine"])
        _skip_turns(position, rules)


def _bare_table(seats: list[str]) -> Position:
    """Return the fields of a round in which nothing has happened yet."""
    return {
        "trains": {train: [] for train in seats + ["M"]},
        "marked": [],
        "open": [],
        "turns": {seat: 0 for seat in seats},
        "laid": [],
        "drew": False,
        "passes": 0,
    }


def _normal(action: str) -> str:
    """Spell the tile of an action with the higher number first."""
    match = re.fullmatch(r"([0-9]+-[0-9]+)(>.+)", action)
    if match is None:
        return action
    try:
        return text_of(tile_of(match.group(1))) + match.group(2)
    except ValueError:
        return action


def _apply(position: Position, action: str) -> RoundEvent | None:
    """Carry out a legal action on a full dump that belongs to the caller."""
    rules = _rules(position)
    if action == "draw":
        if position["phase"] == "search":
            _search_draw(position, rules)
        else:
            _draw(position, rules)
        return None
    if action.endswith(">hub"):
        return _place_engine(position, rules)
    if action == "pass":
        return _pass(position, rules)
    if action == "stop":
        return _stop(position, rules)
    return _lay(position, rules, action)
