"""Mexican Train, all bases and options, written from rules/*.md and the text contract.

Positions are plain objects. The functions whose names begin with an underscore work on a
full dump; the public ones load their argument first and never change it.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from typing import Any

from .common import (
    BadPosition,
    BadRules,
    Position,
    Refused,
    RoundEvent,
    Tile,
    all_different,
    check_counts,
    check_fields,
    counts,
    flag,
    full_set,
    is_double,
    join_code,
    listing,
    mapping,
    next_seat,
    other_end,
    positive,
    read_deal,
    seats_of,
    sorted_texts,
    split_code,
    text_of,
    texts,
    tile_of,
    tiles_in,
    whole,
    without_star,
)

GAME = "mexican-train"

AMBIGUITIES: tuple[str, ...] = (
    # --- announcements
    "MT-P-39 / contract section 2, turns that end with pass or stop and one tile in hand "
    "(notify=manual): (a) there are actions pass! and stop!, (b) no announcement is due there, "
    "(c) always an infraction. Choice (b): section 2 spells the announcement for laid tiles "
    "only, what it does not spell is no action, and a duty that cannot be met cannot be broken "
    "(with penalty=none such a seat would have no action at all).",
    "S-6, notify=manual with penalty=none: (a) only the announced spelling is legal, (b) both "
    "are. Choice (a): unannounced endings are possible only 'with penalty other than none'.",
    "MT-P-39, an announcement where none is due (mid-turn, a first-turn chain, a double whose "
    "additional tile is owed, other hand sizes): (a) refused, (b) ignored. Choice (a): 'the "
    "same, and announce one tile left'; it belongs to the action that ends the turn.",
    "MT-P-39, placing the engine with one tile left: no announcement is due, because it is not a turn.",
    "MT-P-39 with draw_one, the hand is counted (a) before or (b) after the penalty draw. Choice (a): the turn ends first, the penalty follows.",
    # --- penalties
    "S-6, a wrong draw after an ordinary draw in the same turn (the drawn tile fits, drew is "
    "true): (a) possible, (b) not, 'once in a turn' counting every draw. Choice (a): what is "
    "limited to once is the draw while a playable tile is held.",
    "S-6, an ordinary draw after a wrong draw in the same turn (wrong draw, double laid, then "
    "nothing fits): (a) draws as always, (b) passes. Choice (a): S-8 is unchanged, only a second "
    "wrong draw is excluded.",
    "S-6, field drew after a wrong draw: (a) true, (b) unchanged. Choice (a): 'a tile has been "
    "drawn since the last tile laid'. So with doubles=pair a wrong draw after the first double "
    "ends the chance of a second one (MT-B-23), and if the held double was the only playable "
    "tile (MT-B-27) the seat has pass, although it 'still has to play'.",
    "S-6, two infractions in one turn (wrong draw and missed announcement): (a) two penalties, "
    "(b) one. Choice (a): each infraction has its penalty: two tiles, 100 points; skip stays "
    "one turn, because skip is a set of seats.",
    "S-6, draw_one when the turn with the wrong draw empties the hand: (a) the round is over, "
    "the penalty tile is drawn, lies in the hand and is scored, (b) no penalty, (c) the penalty "
    "comes first and the round goes on. Choice (a): the round ends the moment the hand is empty "
    "(MT-P-37), the turn counts as completed and its penalty follows; only an empty boneyard is "
    "an exception. add_50 likewise counts in that round.",
    "S-6, skip_next_turn incurred in the turn that ends the round (or not yet served then): "
    "(a) carried into the next round, (b) dropped at the deal. Choice (a): 'the seat's next "
    "turn'; 'completes no first turn' can only be said of a skip that crosses rounds.",
    "S-6, a carried skip that meets the starter: starter stays the designated seat and turn is "
    "the next seat that is not skipped; with engine=dealt the holder still places the engine "
    "(not a turn), then his turn is skipped. Search draws are not skipped either.",
    "S-6, when a skip is taken off the list: (a) at the moment the turn would have come, "
    "together with the end of the turn before it, (b) as a step of its own. Choice (a): no "
    "action exists for it. passes goes back to 0 then.",
    "Field fined after the round: (a) kept until the next deal, (b) emptied at once. Choice "
    "(a): the contract lists laid, drew and passes as reset, and the table stays as it lies. "
    "wrong is false then (it speaks of this turn).",
    "Penalties do not reach beyond the rule code: add_50 is in points of the round event and enters scores only at the end of the round.",
    # --- legality in positions that cannot be reached
    "MT-P-29 with laid not empty and a live double in open (S-3: cannot be reached, can be "
    "loaded): (a) within a turn 'doubles alone decides', all eligible trains, (b) the open "
    "double still binds. Choice (a), the literal sentence of README.",
    "A double of laid on a train that is not eligible (loaded only): its train counts as open to its layer (MT-F-25, MT-O-26: 'any double he laid').",
    "MT-B-24 with more than two doubles in laid (loaded only): the next tile has to lie on one of them.",
    "MT-B-27 after a draw (loaded only, the hand then has two tiles otherwise): still barred, MT-B-23's draw condition and MT-B-26 have no exception.",
    "MT-P-24 'first live double' when every double of this turn is dead: only trains not ending "
    "in a double of this turn; no difference, nothing fits a dead double.",
    # --- stall
    "S-2, 'boneyard empty' is judged at the end of the turn, after the draw (the text says so for the last tile drawn and kept).",
    "S-2, pass after a double was laid in the same turn: a tile was laid, so not a pass: sets passes to 0.",
    # --- chain
    "first_turn=chain, how a chain that has begun is recognised: by a tile on one's own train "
    "with turns 0 (nobody else can have laid there in play). A loaded table on which a seat "
    "that is not to move has turns 0 and a double at the end of its train keeps that double in "
    "open, also when the seat's chain comes (cannot be reached).",
    # --- rule codes
    "Numbers in options with leading zeros or signs (deal=05): refused, one spelling per value.",
    "deal in booklet or family opens no further set (family double-9, booklet double-6): 'sets "
    "are always those of the base'; double-6 by deal only in parsons. online offers 6, 9, 12.",
    "A set or seats that is no whole number ('12', true, 12.0): BadRules (not offered), not BadPosition.",
    "starter given to new where none is designated (holder, highest): BadRules rather than "
    "ignored. Without a starter and with rotate the oracle takes A (it has no seed).",
    # --- load
    "load, missing fields: only those the contract lists have defaults; engine, turn, phase, "
    "hands, boneyard, trains and game, rules, set, seats have to be there (BadPosition).",
    "load, unknown fields: refused; also wrong, skip, fined with penalty=none.",
    "load, objects by seat (hands, trains, scores, turns) have to name exactly the seats; a partial object is refused.",
    "load, starter left out: A; but null where the contract fixes null (search; before the "
    "first deal with holder or highest), and the holder while the engine has to be placed. A "
    "given value that differs from these is refused.",
    "load, round left out: from the engine, also in phase deal; else 0 in phase deal, else 1.",
    "load, phase and round: deal below the last round, over exactly in the last round, play and search within 1 ... rounds; others refused.",
    "load, a position in play in which some seat has an empty hand: accepted (no clause refuses it); the seat, if it is to move, has draw or pass.",
    "load, phase deal or over after a round: no check that the round really ended (empty hand "
    "or stall); laid, drew, passes, wrong have to be at their defaults, open is checked.",
    "load, passes: 0 ... seats - 1, without a check against the boneyard.",
    "load, turns, marked, drew, skip, fined: checked by type and range only, not for "
    "reachability; fined has to be above 0; marked and skip without repetition; M is never in "
    "marked.",
    "load while the hub is empty (engine=dealt): trains, open, laid, marked empty, turns, passes 0, drew and wrong false; fined is not checked.",
    "load, laid with a first-turn chain of the seat to move: has to be empty, and the double at the end of its own train is in neither list.",
    "load, * in a hand may stand at any place of that hand; in the boneyard only at the end; with nothing left to stand for it is empty.",
    "load, position of a finished or undealt table: * is expanded as everywhere.",
    # --- do, view
    "legal, an ending that may be unannounced (penalty other than none): both spellings are listed, like the wrong draw.",
    "new, order of the boneyard before the first deal: ascending (the contract only says that every tile is in it).",
    "do with seat: refused when it is not the seat to move; a deal may carry any seat or none (the dealer is no seat).",
    "view after a round: hands of others stay counts; nothing says that they are shown.",
    "view for a seat that does not exist: Refused.",
)

# ---------------------------------------------------------------- options of a rule code

COMMON_OPTIONS: dict[str, tuple[str, ...]] = {
    "double_blank": ("0", "50"),
    "satisfy_doubles": ("yes", "no"),
    "satisfy_order": ("oldest", "any"),
    "dead_double": ("release", "bind"),
    "doubles": ("succession", "pair", "extra_turn", "chain"),
    "first_turn": ("one", "chain"),
    "first_turn_draw": ("yes", "no"),
    "mexican_from": ("first", "second"),
    "engine": ("aside", "dealt"),
    "starter": ("rotate", "holder", "highest"),
    "notify": ("auto", "manual"),
    "penalty": ("none", "draw_one", "skip_next_turn", "keep_drawn", "add_50"),
}

PARSONS: dict[str, str] = {name: values[0] for name, values in COMMON_OPTIONS.items()}
BASES: dict[str, dict[str, str]] = {
    "parsons": PARSONS,
    "booklet": PARSONS | {"doubles": "pair"},
    "family": PARSONS
    | {
        "double_blank": "50",
        "satisfy_doubles": "no",
        "satisfy_order": "any",
        "doubles": "extra_turn",
        "engine": "dealt",
        "starter": "holder",
    },
    "online": PARSONS
    | {
        "satisfy_order": "any",
        "doubles": "chain",
        "first_turn": "chain",
        "mexican_from": "second",
        "starter": "highest",
    },
}

# Deal tables: base, set, seats (MT-P-05, MT-B-03, MT-F-03, MT-O-05).
_P12 = {2: 16, 3: 16, 4: 15, 5: 14, 6: 12, 7: 10, 8: 9}
DEALS: dict[str, dict[int, dict[int, int]]] = {
    "parsons": {12: _P12, 9: {2: 15, 3: 13, 4: 10}},
    "booklet": {
        9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
        12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    },
    "family": {12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10}},
    "online": {12: _P12, 9: {2: 15, 3: 13, 4: 10, 5: 9, 6: 7}, 6: {2: 8, 3: 6, 4: 5}},
}


@dataclass(frozen=True)
class Rules:
    """A rule code, read: the value of every option, the deal, the rounds, the text."""

    options: dict[str, str]
    deal: int
    rounds: int
    text: str

    def __getitem__(self, name: str) -> str:
        """Return the value of an option."""
        return self.options[name]


def _check_option(name: str, value: str) -> None:
    """Refuse an unknown option or value; deal and rounds are numbers."""
    if name in ("deal", "rounds"):
        positive(name, value)
    elif name not in COMMON_OPTIONS:
        raise BadRules(f"unknown option {name!r}")
    elif value not in COMMON_OPTIONS[name]:
        raise BadRules(f"{name} allows {' '.join(COMMON_OPTIONS[name])}; not {value!r}")


def _bring_along(base: str, given: dict[str, str]) -> dict[str, str]:
    """README, options: ``holder`` exactly with ``engine=dealt``, one brings the other."""
    result = dict(given)
    if "engine" in given and "starter" not in given:
        own = BASES[base]["starter"]
        aside = "rotate" if own == "holder" else own
        result["starter"] = "holder" if given["engine"] == "dealt" else aside
    if "starter" in given and "engine" not in given:
        result["engine"] = "dealt" if given["starter"] == "holder" else "aside"
    return result


def _check_mix(options: dict[str, str], given: dict[str, str]) -> None:
    """Refuse combinations that cannot be played."""
    if (options["engine"] == "dealt") != (options["starter"] == "holder"):
        raise BadRules("starter=holder exactly with engine=dealt")
    if "first_turn_draw" in given and options["first_turn"] != "chain":
        raise BadRules("first_turn_draw needs first_turn=chain")
    if options["penalty"] == "keep_drawn" and options["notify"] == "manual":
        raise BadRules("MT-B-39: penalty=keep_drawn is refused with notify=manual")


def _table_deal(base: str, number: int, seats: int) -> int:
    """Return the cell of the deal table."""
    table = DEALS[base]
    if number not in table:
        raise BadRules(f"{base} does not offer set {number}")
    if seats not in table[number]:
        raise BadRules(f"{base} does not offer set {number} for {seats} seats")
    return table[number][seats]


def _given_deal(base: str, number: int, seats: int, deal: int, engine: str) -> int:
    """Check ``deal=N``: it opens empty cells for 2 to 8 seats, and double-6 in parsons."""
    sets = list(DEALS[base]) + ([6] if base == "parsons" else [])  # MT-P-01
    if number not in sets:
        raise BadRules(f"{base} does not offer set {number}")
    if not 2 <= seats <= 8:
        raise BadRules(f"{seats} seats are not offered")
    dealt = len(full_set(number)) - (1 if engine == "aside" else 0)
    if deal * seats > dealt:
        raise BadRules(f"deal={deal} for {seats} seats is more than {dealt} tiles")
    return deal


def _rounds(number: int, given: dict[str, str]) -> int:
    """Check ``rounds=N``: 1 ... N + 1 (MT-P-42)."""
    rounds = int(given.get("rounds", number + 1))
    if rounds > number + 1:
        raise BadRules(f"rounds allows 1 ... {number + 1}; not {rounds}")
    return rounds


def read_rules(code: object, set_number: object, seats: object) -> Rules:
    """Read a rule code for a set and a number of seats."""
    base, given = split_code(code)
    if base not in BASES:
        raise BadRules(f"unknown base {base!r}; allowed: {' '.join(BASES)}")
    for name, value in given.items():
        _check_option(name, value)
    numbers = {name: value for name, value in given.items() if name in ("deal", "rounds")}
    named = {name: value for name, value in given.items() if name not in numbers}
    options = BASES[base] | _bring_along(base, named)
    _check_mix(options, given)
    number, count = check_counts(set_number, seats)
    if "deal" in given:
        deal = _given_deal(base, number, count, int(given["deal"]), options["engine"])
    else:
        deal = _table_deal(base, number, count)
    differing = {name: value for name, value in options.items() if value != BASES[base][name]}
    text = join_code(base, differing | numbers)
    return Rules(options, deal, _rounds(number, given), text)


def canonical(code: str, set_number: int, seats: int) -> str:
    """Return the canonical rule code."""
    return read_rules(code, set_number, seats).text


def _rules(position: Position) -> Rules:
    """Read the rules of a position."""
    return read_rules(position["rules"], position["set"], position["seats"])


# ---------------------------------------------------------------- looking at a full dump


def _engine_number(position: Position) -> int:
    """MT-P-04, MT-F-04: round r is the round of number N - r + 1."""
    number: int = position["set"] - position["round"] + 1
    return number


def _engine_tile(position: Position) -> str:
    """Return the double of the round."""
    number = _engine_number(position)
    return text_of((number, number))


def _end_of(position: Position, train: str) -> int:
    """Return the open end of a train; the engine's number if it is not started (MT-P-10)."""
    end = _engine_number(position)
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


# ---------------------------------------------------------------- eligible trains


def _binding(position: Position, rules: Rules) -> list[str]:
    """Return the trains whose open double binds now, oldest double first."""
    if rules["satisfy_doubles"] == "no":  # MT-F-22
        return []
    doubles = list(position["open"])
    if rules["dead_double"] == "release":  # MT-P-33, MT-P-34, MT-B-32
        doubles = [double for double in doubles if _live(position, double)]
    if rules["satisfy_order"] == "oldest":  # MT-P-29, MT-P-30; otherwise MT-O-31
        doubles = doubles[:1]
    return [_train_ending_in(position, double) for double in doubles]


def _free_trains(position: Position, rules: Rules) -> list[str]:
    """MT-P-12: own train, Mexican Train, marked trains."""
    seat = position["turn"]
    others = seats_of(position["seats"])
    trains = [other for other in others if other == seat or other in position["marked"]]
    if _mexican_allowed(position, rules):
        trains.append("M")
    return trains


def _mexican_allowed(position: Position, rules: Rules) -> bool:
    """MT-P-11, MT-O-19: only its first tile may have to wait for one's second turn."""
    if position["trains"]["M"] or rules["mexican_from"] == "first":
        return True
    return bool(position["turns"][position["turn"]] > 0)


def _trains(position: Position, rules: Rules) -> list[str]:
    """Return the trains on which the seat to move may lay some tile now."""
    if _in_chain(position, rules):  # MT-O-10, MT-O-12
        return [position["turn"]]
    if position["laid"]:  # within a turn ``doubles`` alone decides
        fresh = [_train_ending_in(position, double) for double in position["laid"]]
        free = _free_trains(position, rules)
        return free + [train for train in fresh if train not in free]
    return _binding(position, rules) or _free_trains(position, rules)


# ---------------------------------------------------------------- doubles within a turn


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
        end = _end_of(position, train)
        for text in position["hands"][position["turn"]]:
            tile = tile_of(text)
            if end in tile and _doubles_allow(position, rules, tile, train):
                found.append((tile, train))
    return found


# ---------------------------------------------------------------- legal actions


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


def _draw_possible(position: Position, rules: Rules) -> bool:
    """S-8: one draw in each pass through the loop; MT-O-13 on a first turn."""
    if _in_chain(position, rules) and rules["first_turn_draw"] == "no":
        return False
    return bool(position["boneyard"]) and not position["drew"]


def _play_actions(position: Position, rules: Rules) -> list[str]:
    """Return the legal actions of a turn (S-8)."""
    actions: list[str] = []
    for tile, train in _placements(position, rules):
        actions += _spellings(position, rules, tile, train)
    if actions and _wrong_draw_possible(position, rules):
        actions.append("draw")
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
    if _placing_engine(position):  # MT-F-05
        return [_engine_tile(position) + ">hub"]
    return sorted(_play_actions(position, _rules(position)))


def legal(position: Position) -> list[str]:
    """Return the legal actions, sorted as text."""
    return _legal(load(position))


# ---------------------------------------------------------------- the end of a round


def _points_of(position: Position, rules: Rules, tile: Tile) -> int:
    """MT-P-43; with double_blank=50 also MT-F-31 and MT-F-32."""
    if rules["double_blank"] == "50":
        if tile == (0, 0):
            return 50
        if tile == (1, 1) and _engine_number(position) == 0:
            return 50
    return tile[0] + tile[1]


def _end_round(position: Position, rules: Rules) -> RoundEvent:
    """Score the hands and the fines; the table lies as it is (contract section 3)."""
    points: dict[str, int] = {}
    for seat in seats_of(position["seats"]):
        hand = [tile_of(text) for text in position["hands"][seat]]
        points[seat] = sum(_points_of(position, rules, tile) for tile in hand)
        if rules["penalty"] != "none":
            points[seat] += position["fined"].get(seat, 0)  # S-6, add_50
        position["scores"][seat] += points[seat]
    position["phase"] = "over" if position["round"] == rules.rounds else "deal"  # MT-P-42
    position["turn"] = None
    position["laid"], position["drew"], position["passes"] = [], False, 0
    return {"points": points, "scores": dict(position["scores"])}


# ---------------------------------------------------------------- the end of a turn


def _left_open(position: Position, rules: Rules) -> list[str]:
    """Return the doubles that this turn leaves at the ends of trains, in the order laid."""
    if _in_chain(position, rules):  # S-8, MT-O-32
        double = _last_double(position, position["turn"])
        return [] if double is None else [double]
    ends = [_last_double(position, train) for train in position["trains"]]
    return [double for double in position["laid"] if double in ends]


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
    position["turn"] = next_seat(position["turn"], position["seats"])
    _skip_turns(position, rules)


def _skip_turns(position: Position, rules: Rules) -> None:
    """S-6: while the seat to move is on the list, take it off and go on."""
    while rules["penalty"] != "none" and position["turn"] in position["skip"]:
        position["skip"].remove(position["turn"])
        position["passes"] = 0
        position["turn"] = next_seat(position["turn"], position["seats"])


def _end_turn(position: Position, rules: Rules, out: bool, counts_as_pass: bool, unannounced: bool) -> RoundEvent | None:
    """Complete the turn of the seat to move; end the round when it is out or stalled."""
    position["open"] = position["open"] + _left_open(position, rules)
    position["turns"][position["turn"]] += 1
    position["laid"], position["drew"] = [], False
    position["passes"] = position["passes"] + 1 if counts_as_pass else 0  # S-2
    _settle_infractions(position, rules, unannounced)
    if out or position["passes"] == position["seats"]:  # MT-P-37, MT-P-40
        return _end_round(position, rules)
    _pass_turn_on(position, rules)
    return None


# ---------------------------------------------------------------- actions


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
    out = not position["hands"][seat]
    if not out and (chain or is_double(tile)):
        return None
    return _end_turn(position, rules, out, False, unannounced)


def _pass(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-P-16, MT-P-38: marker on one's own train, turn over; S-2 says whether it counts."""
    seat = position["turn"]
    new_marker = seat not in position["marked"]
    nothing_laid = not position["laid"]
    counts_here = not position["boneyard"] and not new_marker and nothing_laid
    counts_here = counts_here and not _in_chain(position, rules)  # MT-O-35
    position["marked"] = sorted(set(position["marked"]) | {seat})
    return _end_turn(position, rules, False, counts_here, False)


def _stop(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-O-11, MT-O-32: end a first-turn chain; a double at its end is open from now on."""
    return _end_turn(position, rules, False, False, False)


def _draw(position: Position, rules: Rules) -> None:
    """S-8: draw one tile; S-6: with a playable tile in hand it is a wrong draw."""
    if rules["penalty"] != "none" and _placements(position, rules):
        position["wrong"] = True
    _draw_tile(position, position["turn"])
    position["drew"] = True


def _search_draw(position: Position) -> None:
    """MT-F-07, MT-F-08: draw one; whoever finds the engine starts."""
    seat = position["turn"]
    if _draw_tile(position, seat) == _engine_tile(position):
        position["phase"], position["starter"] = "play", seat
    else:
        position["turn"] = next_seat(seat, position["seats"])


def _place_engine(position: Position, rules: Rules) -> RoundEvent | None:
    """MT-F-05, MT-F-06: not a turn; MT-F-28 when it empties the hand."""
    seat, engine = position["turn"], _engine_tile(position)
    position["hands"][seat].remove(engine)
    position["engine"] = engine
    if not position["hands"][seat]:
        return _end_round(position, rules)
    _skip_turns(position, rules)
    return None


# ---------------------------------------------------------------- the deal


def _deal_tiles(position: Position, rules: Rules) -> list[Tile]:
    """Return the tiles of the next deal: without the engine if it is set aside (MT-P-04)."""
    number = position["set"] - position["round"]
    aside = [(number, number)] if rules["engine"] == "aside" else []
    return [tile for tile in full_set(position["set"]) if tile not in aside]


def deal_tiles(position: Position) -> list[str]:
    """Return the tiles that the next deal order has to name."""
    full = load(position)
    if full["phase"] != "deal":
        raise Refused("there is no deal now")
    return texts(_deal_tiles(full, _rules(full)))


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
    previous, first_round = position["starter"], position["round"] == 0
    seats = seats_of(position["seats"])
    hands: dict[str, list[Tile]] = {}
    for index, seat in enumerate(seats):
        hands[seat] = order[index * rules.deal : (index + 1) * rules.deal]
    position["round"] += 1
    position.update(_bare_table(seats))
    position["hands"] = {seat: texts(sorted(hand)) for seat, hand in hands.items()}
    position["boneyard"] = texts(order[len(seats) * rules.deal :])
    position["engine"] = _engine_tile(position) if rules["engine"] == "aside" else None
    if rules["penalty"] != "none":
        position["wrong"], position["fined"] = False, {}
    _begin(position, rules, hands, None if first_round else previous, previous)


def _begin(
    position: Position,
    rules: Rules,
    hands: dict[str, list[Tile]],
    last: str | None,
    designated: str | None,
) -> None:
    """Fix the starter and the seat to move; ``last`` started the round before."""
    seats = position["seats"]
    number = _engine_number(position)
    after_last = "A" if last is None else next_seat(last, seats)
    if rules["starter"] == "holder":
        holder = _holder(hands, (number, number))
        position["starter"] = holder
        position["phase"] = "search" if holder is None else "play"
        position["turn"] = after_last if holder is None else holder  # MT-F-08
        return
    if rules["starter"] == "highest":
        position["starter"] = _highest_holder(hands)
    else:  # MT-P-08
        position["starter"] = designated if last is None else after_last
    position["phase"], position["turn"] = "play", position["starter"]
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


# ---------------------------------------------------------------- do


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
            _search_draw(position)
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


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """Return the position after an action and, when it ended a round, the round event."""
    after = load(position)
    if after["phase"] == "deal" and action.split(" ")[0] == "deal":
        _deal(after, _rules(after), action)
        return after, None
    if seat is not None and seat != after["turn"]:
        raise Refused(f"{seat} is not to move")
    wanted = _normal(action)
    if wanted not in _legal(after):
        raise Refused(f"not legal now: {action}")
    event = _apply(after, wanted)
    return after, event


# ---------------------------------------------------------------- new, load, view


def new(code: str, set_number: int, seats: int, starter: str | None = None) -> Position:
    """Return the position before the first deal."""
    rules = read_rules(code, set_number, seats)
    letters = seats_of(seats)
    if rules["starter"] != "rotate" and starter is not None:
        raise BadRules("nobody is designated to start")
    if rules["starter"] == "rotate":
        starter = "A" if starter is None else starter
        if starter not in letters:
            raise BadRules(f"no seat {starter!r}")
    position: Position = {
        "game": GAME,
        "rules": rules.text,
        "set": set_number,
        "seats": seats,
        "round": 0,
        "engine": None,
        "starter": starter,
        "phase": "deal",
        "turn": None,
        "scores": {seat: 0 for seat in letters},
        "hands": {seat: [] for seat in letters},
        "boneyard": texts(full_set(set_number)),
    }
    position.update(_bare_table(letters))
    if rules["penalty"] != "none":
        position.update({"wrong": False, "skip": [], "fined": {}})
    return position


NEEDED = (
    "game",
    "rules",
    "set",
    "seats",
    "phase",
    "turn",
    "engine",
    "hands",
    "boneyard",
    "trains",
)
DEFAULTED = ("round", "starter", "scores", "marked", "open", "turns", "laid", "drew", "passes")
PENALTY_FIELDS = ("wrong", "skip", "fined")


def _load_phase(full: Position, rules: Rules) -> None:
    """Check phase, turn, engine and round against each other."""
    phase = full["phase"]
    if phase not in ("deal", "search", "play", "over"):
        raise BadPosition(f"phase: {phase!r}")
    acting = phase in ("search", "play")
    if acting and full["turn"] not in seats_of(full["seats"]):
        raise BadPosition(f"turn: {full['turn']!r}")
    if not acting and full["turn"] is not None:
        raise BadPosition("turn is null between rounds")
    _load_engine(full)
    low, high = {
        "deal": (0, rules.rounds - 1),
        "search": (1, rules.rounds),
        "play": (1, rules.rounds),
        "over": (rules.rounds, rules.rounds),
    }[phase]
    whole("round", full["round"], low, high)
    if full["engine"] is not None and full["engine"] != _engine_tile(full):
        raise BadPosition("engine and round do not agree")
    if (full["engine"] is None) != _hub_empty(full, rules):
        raise BadPosition("engine: the hub")


def _load_engine(full: Position) -> None:
    """Read the engine; the round follows from it when it is not given."""
    default = 0 if full["phase"] == "deal" else 1
    if full["engine"] is not None:
        tile = tiles_in("engine", [full["engine"]], full["set"])[0]
        full["engine"] = text_of(tile)
        default = full["set"] - tile[0] + 1
    full.setdefault("round", default)


def _hub_empty(full: Position, rules: Rules) -> bool:
    """Say whether the hub has to be empty: before the first deal, and while searching.

    With ``engine=dealt`` it may also be empty in play: then what is given decides.
    """
    if full["round"] == 0 or full["phase"] == "search":
        return True
    if full["phase"] == "play" and rules["engine"] == "dealt":
        return full["engine"] is None
    return False


def _load_tiles(full: Position) -> None:
    """Read hands, boneyard and trains; expand ``*``; check conservation (S-1)."""
    number, seats = full["set"], seats_of(full["seats"])
    hands = mapping("hands", full["hands"], seats)
    trains = mapping("trains", full["trains"], seats + ["M"])
    stars: list[str] = []
    read: dict[str, list[Tile]] = {}
    for seat in seats:
        named, star = without_star(f"hand {seat}", hands[seat], False)
        read[seat] = tiles_in(f"hand {seat}", named, number)
        stars += [seat] if star else []
    named, star = without_star("boneyard", full["boneyard"], True)
    read["boneyard"] = tiles_in("boneyard", named, number)
    stars += ["boneyard"] if star else []
    lines = {train: tiles_in(f"train {train}", trains[train], number) for train in seats + ["M"]}
    engine = [] if full["engine"] is None else [tile_of(full["engine"])]
    used = engine + [tile for part in (*read.values(), *lines.values()) for tile in part]
    all_different("tiles", used)
    missing = sorted(set(full_set(number)) - set(used))
    if len(stars) > 1:
        raise BadPosition("* stands once")
    if stars:
        read[stars[0]] += missing
    elif missing:
        raise BadPosition(f"S-1: {text_of(missing[0])} is nowhere")
    full["boneyard"] = texts(read["boneyard"])
    full["hands"] = {seat: texts(sorted(read[seat])) for seat in seats}
    full["trains"] = {train: texts(line) for train, line in lines.items()}


def _load_starter(full: Position, rules: Rules) -> None:
    """Read the starter; the contract fixes it in some positions."""
    fixed: str | None = "?"
    if full["phase"] == "search":
        fixed = None
    elif full["round"] == 0 and rules["starter"] != "rotate":
        fixed = None
    elif _placing_engine(full):
        fixed = full["turn"]
    starter = full.setdefault("starter", "A" if fixed == "?" else fixed)
    allowed: list[Any] = seats_of(full["seats"]) if fixed == "?" else [fixed]
    if starter not in allowed:
        raise BadPosition(f"starter: {starter!r}")


def _seat_list(name: str, value: object, seats: list[str]) -> list[str]:
    """Read a list of seats, each at most once; written in seat order."""
    read = listing(name, value)
    for seat in read:
        if seat not in seats:
            raise BadPosition(f"{name}: {seat!r}")
    all_different(name, read)
    return sorted(read)


def _load_simple(full: Position) -> None:
    """Read the fields that stand for themselves."""
    seats = seats_of(full["seats"])
    zeros = {seat: 0 for seat in seats}
    full["scores"] = counts("scores", full.get("scores", dict(zeros)), seats)
    full["turns"] = counts("turns", full.get("turns", dict(zeros)), seats)
    full["passes"] = whole("passes", full.get("passes", 0), 0, full["seats"] - 1)
    full["drew"] = flag("drew", full.get("drew", False))
    full["marked"] = _seat_list("marked", full.get("marked", []), seats)


def _load_penalty(full: Position) -> None:
    """Read wrong, skip and fined."""
    seats = seats_of(full["seats"])
    full["wrong"] = flag("wrong", full.get("wrong", False))
    full["skip"] = _seat_list("skip", full.get("skip", []), seats)
    fined = full.get("fined", {})
    if not isinstance(fined, dict) or not set(fined) <= set(seats):
        raise BadPosition(f"fined: {fined!r}")
    full["fined"] = {seat: whole("fined", fined[seat], 1) for seat in seats if seat in fined}


def _load_doubles(full: Position, rules: Rules) -> None:
    """Read open and laid; together they are the doubles that end trains."""
    laid = texts(tiles_in("laid", full.get("laid", []), full["set"]))
    ends = [_last_double(full, train) for train in full["trains"]]
    doubles = [double for double in ends if double is not None]
    if _in_chain(full, rules):  # the chain's last double is in neither list
        own = _last_double(full, full["turn"])
        doubles = [double for double in doubles if double != own]
        if laid:
            raise BadPosition("laid: doubles of a first-turn chain are not recorded")
    default = [double for double in doubles if double not in laid]
    opened = texts(tiles_in("open", full.get("open", default), full["set"]))
    all_different("open and laid", opened + laid)
    if sorted(opened + laid) != sorted(doubles):
        raise BadPosition("open and laid do not fit the trains")
    full["open"], full["laid"] = opened, laid


def _load_quiet(full: Position) -> None:
    """Check what has to be at its default between rounds and while the hub is empty."""
    acting = full["phase"] == "play" and full["engine"] is not None
    if acting:
        return
    if full["laid"] or full["drew"] or full["passes"] or full.get("wrong", False):
        raise BadPosition("laid, drew, passes, wrong: nobody is in a turn")
    if full["engine"] is None:
        if any(full["trains"].values()) or full["marked"] or any(full["turns"].values()):
            raise BadPosition("nothing lies on the table before the engine")
    if full["round"] == 0 and any(full["hands"].values()):
        raise BadPosition("before the first deal every tile is in the boneyard")
    if full["round"] > 0 and full["engine"] is None:
        _load_unplaced(full)


def _load_unplaced(full: Position) -> None:
    """engine=dealt: in search the engine is in the boneyard, then its holder is to move."""
    engine = _engine_tile(full)
    if full["phase"] == "search":
        place = full["boneyard"]
    else:
        place = full["hands"][full["turn"]]
    if engine not in place:
        raise BadPosition(f"{engine} is not where the phase says")


def load(position: Position) -> Position:
    """Return the full dump of a position, or raise BadPosition or BadRules."""
    check_fields(position, NEEDED, DEFAULTED + PENALTY_FIELDS)
    if position["game"] != GAME:
        raise BadRules(f"unknown game: {position['game']!r}")
    rules = _rules(position)
    penalised = rules["penalty"] != "none"
    check_fields(position, NEEDED, DEFAULTED + (PENALTY_FIELDS if penalised else ()))
    full = copy.deepcopy(position)
    full["rules"] = rules.text
    _load_phase(full, rules)
    _load_tiles(full)
    _load_starter(full, rules)
    _load_simple(full)
    if penalised:
        _load_penalty(full)
    for train in full["trains"]:
        if full["engine"] is not None:
            _end_of(full, train)  # MT-P-10
    _load_doubles(full, rules)
    _load_quiet(full)
    return full


def view(position: Position, seat: str | None) -> Position:
    """S-7: other hands and the boneyard are replaced by their counts."""
    seen = load(position)
    if seat is not None and seat not in seats_of(seen["seats"]):
        raise Refused(f"no seat {seat!r}")
    for other, hand in seen["hands"].items():
        if other != seat:
            seen["hands"][other] = len(hand)
    seen["boneyard"] = len(seen["boneyard"])
    seen["seat"] = seat
    return seen
