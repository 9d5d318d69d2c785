"""What lies on the trains, and which actions that allows."""

from __future__ import annotations

from ..common import (
    BadPosition,
    Position,
    RoundEvent,
    Tile,
    is_double,
    other_end,
    seats_of,
    text_of,
    tile_of,
)
from .rules import (
    Rules,
    _rules,
)


def _engine_number(position: Position, rules: Rules) -> int:
    """MT-P-04, MT-F-04, HR-04: round r is the round of number N - r + 1, counted from the first engine."""
    number: int = rules.first - position["round"] + 1
    return number


def _engine_tile(position: Position, rules: Rules) -> str:
    """Return the double of the round."""
    number = _engine_number(position, rules)
    return text_of((number, number))


def _end_of(position: Position, rules: Rules, train: str) -> int:
    """Return the open end of a train; the engine's number if it is not started (MT-P-10)."""
    end = _engine_number(position, rules)
    for text in position["trains"][train]:
        outer = other_end(tile_of(text), end)
        if outer is None:
            raise BadPosition(f"train {train}: {text} does not match {end}")
        end = outer
    return end


def _last_double(position: Position, train: str) -> str | None:
    """Return the double that ends a train, if one does."""
    tiles = position["trains"][train]
    return tiles[-1] if tiles and is_double(tile_of(tiles[-1])) else None


def _train_ending_in(position: Position, double: str) -> str:
    """Return the train that a double ends."""
    for train in position["trains"]:
        if _last_double(position, train) == double:
            return str(train)
    raise BadPosition(f"{double} ends no train")


def _live(position: Position, double: str) -> bool:
    """MT-P-33, glossary: live while not all N non-doubles of its suit are on the table."""
    number = tile_of(double)[0]
    laid = [tile_of(text) for train in position["trains"].values() for text in train]
    suit = [tile for tile in laid if number in tile and not is_double(tile)]
    return len(suit) < int(position["set"])


def _first_live_of_turn(position: Position) -> str | None:
    """MT-P-24, MT-P-34: the first live double laid in this turn."""
    for double in position["laid"]:
        if _live(position, double):
            return str(double)
    return None


def _placing_engine(position: Position) -> bool:
    """MT-F-05: the holder has to place the engine."""
    return position["phase"] == "play" and position["engine"] is None


def _in_chain(position: Position, rules: Rules) -> bool:
    """MT-O-10, MT-O-15: the seat to move is in its first turn with first_turn=chain."""
    if position["phase"] != "play" or position["engine"] is None:
        return False
    return rules["first_turn"] == "chain" and position["turns"][position["turn"]] == 0


def _chain_begun(position: Position, rules: Rules) -> bool:
    """Say whether the first tile of the chain lies."""
    return _in_chain(position, rules) and bool(position["trains"][position["turn"]])


def _binding(position: Position, rules: Rules) -> list[str]:
    """Return the trains whose open double binds now, oldest double first."""
    if rules["satisfy_doubles"] == "no":  # MT-F-22
        return []
    doubles = list(position["open"])
    if rules["dead_double"] == "release":  # MT-P-33, MT-P-34, MT-B-32
        doubles = [double for double in doubles if _live(position, double)]
    trains = [_train_ending_in(position, double) for double in doubles]
    if rules["cover"] == "eligible":  # HR-12
        free = _free_trains(position, rules)
        trains = [train for train in trains if train in free]
    return trains[:1] if rules["satisfy_order"] == "oldest" else trains  # MT-P-29, MT-P-30; MT-O-31


def _free_trains(position: Position, rules: Rules) -> list[str]:
    """MT-P-12: own train, Mexican Train, marked trains."""
    seat = position["turn"]
    others = seats_of(position["seats"])
    trains = [other for other in others if other == seat or other in position["marked"]]
    if _mexican_allowed(position, rules):
        trains.append("M")
    return trains


def _mexican_allowed(position: Position, rules: Rules) -> bool:
    """MT-P-11, MT-O-19: only its first tile may have to wait for one's second turn; HR-10: there may be none."""
    if rules["mexican"] == "no":
        return False
    if position["trains"]["M"] or rules["mexican_from"] == "first":
        return True
    return bool(position["turns"][position["turn"]] > 0)


def _own_unbegun(position: Position, rules: Rules) -> bool:
    """HR-11: one's own train comes before everything else."""
    return rules["own_first"] == "yes" and not position["trains"][position["turn"]]


def _trains(position: Position, rules: Rules) -> list[str]:
    """Return the trains on which the seat to move may lay some tile now."""
    if _in_chain(position, rules) or _own_unbegun(position, rules):  # MT-O-10, MT-O-12; HR-11
        return [position["turn"]]
    if position["laid"]:  # within a turn ``doubles`` alone decides
        fresh = [_train_ending_in(position, double) for double in position["laid"]]
        free = _free_trains(position, rules)
        return free + [train for train in fresh if train not in free]
    return _binding(position, rules) or _free_trains(position, rules)


def _succession_allows(position: Position, tile: Tile, train: str) -> bool:
    """MT-P-23, MT-P-24: doubles anywhere; a non-double only on the first live fresh double."""
    end = _last_double(position, train)
    if is_double(tile) or end not in position["laid"]:
        return True
    return end == _first_live_of_turn(position)


def _second_double_allowed(position: Position, tile: Tile) -> bool:
    """MT-B-23, MT-B-27: a held third tile fits one of the two doubles, or none is left."""
    if position["drew"]:  # MT-B-23, MT-B-26
        return False
    rest = [tile_of(text) for text in position["hands"][position["turn"]]]
    rest.remove(tile)
    if not rest:  # MT-B-27
        return True
    numbers = {tile[0], tile_of(position["laid"][0])[0]}
    return any(not is_double(third) and numbers & set(third) for third in rest)


def _pair_allows(position: Position, tile: Tile, train: str) -> bool:
    """MT-B-20, MT-B-22 to MT-B-25."""
    if len(position["laid"]) > 1:  # MT-B-24, MT-B-25
        return not is_double(tile) and _last_double(position, train) in position["laid"]
    return not is_double(tile) or _second_double_allowed(position, tile)


def _doubles_allow(position: Position, rules: Rules, tile: Tile, train: str) -> bool:
    """Say whether the doubles laid so far in this turn allow the placement."""
    if not position["laid"]:
        return True
    if rules["doubles"] == "succession":
        return _succession_allows(position, tile, train)
    if rules["doubles"] == "pair":
        return _pair_allows(position, tile, train)
    return True  # MT-F-21, MT-F-25, MT-O-26, MT-O-27


def _placements(position: Position, rules: Rules) -> list[tuple[Tile, str]]:
    """Return every legal placement of the seat to move."""
    found: list[tuple[Tile, str]] = []
    for train in _trains(position, rules):
        end = _end_of(position, rules, train)
        for text in position["hands"][position["turn"]]:
            tile = tile_of(text)
            if end in tile and _doubles_allow(position, rules, tile, train):
                found.append((tile, train))
    return found


def _announcement_due(position: Position, rules: Rules, tile: Tile) -> bool:
    """MT-P-39: laying this tile ends the turn with exactly one tile in hand."""
    ends_turn = not is_double(tile) and not _in_chain(position, rules)
    one_left = len(position["hands"][position["turn"]]) == 2
    return rules["notify"] == "manual" and ends_turn and one_left


def _spellings(position: Position, rules: Rules, tile: Tile, train: str) -> list[str]:
    """Spell a placement, with and without the announcement as it may be (S-6)."""
    plain = f"{text_of(tile)}>{train}"
    if not _announcement_due(position, rules, tile):
        return [plain]
    if rules["penalty"] == "none":
        return [plain + "!"]
    return [plain, plain + "!"]


def _wrong_draw_possible(position: Position, rules: Rules) -> bool:
    """S-6: once in a turn, not in a first-turn chain, not with an empty boneyard."""
    if rules["penalty"] == "none" or _in_chain(position, rules):
        return False
    return bool(position["boneyard"]) and not position["wrong"]


def _drawable(position: Position, rules: Rules) -> bool:
    """HR-07: with ``draw=none`` the boneyard counts as empty."""
    return bool(position["boneyard"]) and rules["draw"] != "none"


def _draw_possible(position: Position, rules: Rules) -> bool:
    """S-8: one draw in each pass through the loop, or as many as it takes (HR-07); MT-O-13 on a first turn."""
    if _in_chain(position, rules) and rules["first_turn_draw"] == "no":
        return False
    return _drawable(position, rules) and (rules["draw"] == "until" or not position["drew"])


def _may_keep(position: Position, rules: Rules) -> bool:
    """HR-08: who has drawn since the last tile of this turn may keep what fits."""
    return rules["drawn"] == "may" and bool(position["drew"])


def _play_actions(position: Position, rules: Rules) -> list[str]:
    """Return the legal actions of a turn (S-8)."""
    actions: list[str] = []
    for tile, train in _placements(position, rules):
        actions += _spellings(position, rules, tile, train)
    if actions and _wrong_draw_possible(position, rules):
        actions.append("draw")
    if actions and _may_keep(position, rules):
        actions.append("pass")
    if _chain_begun(position, rules):  # MT-O-11
        actions.append("stop")
    if actions:
        return actions
    return ["draw"] if _draw_possible(position, rules) else ["pass"]


def _legal(position: Position) -> list[str]:
    """Return the legal actions of a full dump, sorted as text."""
    if position["phase"] == "deal":
        return ["deal"]
    if position["phase"] == "over":
        return []
    if position["phase"] == "search":  # MT-F-07
        return ["draw"]
    rules = _rules(position)
    if _placing_engine(position):  # MT-F-05
        return [_engine_tile(position, rules) + ">hub"]
    return sorted(_play_actions(position, rules))


def _left_open(position: Position, rules: Rules) -> list[str]:
    """Return the doubles that this turn leaves at the ends of trains, in the order laid."""
    if _in_chain(position, rules):  # S-8, MT-O-32
        double = _last_double(position, position["turn"])
        return [] if double is None else [double]
    ends = [_last_double(position, train) for train in position["trains"]]
    return [double for double in position["laid"] if double in ends]
