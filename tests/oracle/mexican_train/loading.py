"""A position that leaves things out, made whole, or refused."""

from __future__ import annotations

from typing import Any

from ..common import (
    BadPosition,
    Position,
    Tile,
    all_different,
    counts,
    flag,
    full_set,
    listing,
    mapping,
    seats_of,
    text_of,
    texts,
    tile_of,
    tiles_in,
    whole,
    without_star,
)
from .rules import (
    DESIGNATED,
    Rules,
)
from .scoring import _target_reached
from .trains import (
    _engine_tile,
    _in_chain,
    _last_double,
    _placing_engine,
)

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
    if phase == "search" and (rules["engine"] != "dealt" or rules["search"] == "take"):
        raise BadPosition("HR-24: nobody searches here")
    _load_engine(full, rules)
    low, high = {
        "deal": (0, rules.rounds - 1),
        "search": (1, rules.rounds),
        "play": (1, rules.rounds),
        "over": (1, rules.rounds),
    }[phase]
    whole("round", full["round"], low, high)
    if full["engine"] is not None and full["engine"] != _engine_tile(full, rules):
        raise BadPosition("engine and round do not agree")
    if (full["engine"] is None) != _hub_empty(full, rules):
        raise BadPosition("engine: the hub")


def _load_engine(full: Position, rules: Rules) -> None:
    """Read the engine; the round follows from it when it is not given."""
    default = 0 if full["phase"] == "deal" else 1
    if full["engine"] is not None:
        tile = tiles_in("engine", [full["engine"]], full["set"])[0]
        full["engine"] = text_of(tile)
        default = rules.first - tile[0] + 1  # HR-04
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


def _load_tiles(full: Position, rules: Rules) -> None:
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
    if rules["mexican"] == "no" and lines["M"]:
        raise BadPosition("HR-10: there is no Mexican Train")
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


def _load_end(full: Position, rules: Rules) -> None:
    """HR-05: over after the last round, or once somebody has reached the target."""
    early = full["phase"] == "over" and full["round"] < rules.rounds
    if early and not _target_reached(full, rules):
        raise BadPosition("over: rounds are left, and nobody has reached the target")


def _load_starter(full: Position, rules: Rules) -> None:
    """Read the starter; the contract fixes it in some positions."""
    fixed: str | None = "?"
    if full["phase"] == "search":
        fixed = None
    elif full["round"] == 0 and rules["starter"] not in DESIGNATED:
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


def _load_quiet(full: Position, rules: Rules) -> None:
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
        _load_unplaced(full, rules)


def _load_unplaced(full: Position, rules: Rules) -> None:
    """engine=dealt: in search the engine is in the boneyard, then its holder is to move."""
    engine = _engine_tile(full, rules)
    if full["phase"] == "search":
        place = full["boneyard"]
    else:
        place = full["hands"][full["turn"]]
    if engine not in place:
        raise BadPosition(f"{engine} is not where the phase says")
