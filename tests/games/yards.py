"""Tables of Mexican Train, and trains read anew from their tiles."""

from random import Random
from typing import Any

from boneyard.cli.engine import Engine
from boneyard.core.tile import tile_text, tiles_of
from boneyard.match.match import Match, new_match


def parsons(rules: str = "parsons", top: int = 9, seats: int = 3, seed: str = "one") -> Match:
    """A match after its first deal."""
    match = new_match("mexican-train", rules, top, seats, seed)
    match.do("deal")
    return match


def everything(match: Match) -> Any:
    """The whole position, to be looked into."""
    return match.dump()


def loaded(position: dict[str, Any]) -> Engine:
    """The engine with a position of Parsons rules on its table."""
    engine = Engine()
    answer = engine.answer(
        {"op": "load", "position": {"game": "mexican-train", "rules": "parsons", "set": 12, "seats": 2, **position}}
    )
    assert answer["ok"], answer
    return engine


def end_of(train: list[str], engine: str) -> int:
    """The open number of a train, found by walking along it."""
    end = int(engine.partition("-")[0])
    for text in train:
        high, low = (int(number) for number in text.split("-"))
        end = low if end == high else high
    return end


def ends_in_double(train: list[str]) -> bool:
    """Whether the last tile of a train is a double."""
    return bool(train) and is_double(train[-1])


def is_double(text: str) -> bool:
    """Whether both numbers of a tile are equal."""
    high, _, low = text.partition("-")
    return high == low


def play_round(match: Match, chance: Random) -> None:
    """Play a round to its end, and hold every position against the shared definitions."""
    while everything(match)["phase"] == "play":
        check_conservation(match)
        check_bound(match)
        match.do(chance.choice(match.legal()))
    check_conservation(match)


def check_conservation(match: Match) -> None:
    """S-1: every tile of the set is in exactly one place."""
    position = everything(match)
    piles = [*position["hands"].values(), *position["trains"].values(), position["boneyard"], [position["engine"]]]
    assert sorted(text for pile in piles for text in pile) == sorted(tile_text(t) for t in tiles_of(position["set"]))


def check_bound(match: Match) -> None:
    """S-3: no double fits where a double lies; whoever has to cover one lays no double."""
    position = everything(match)
    plays = [action.rstrip("!").split(">") for action in match.legal() if ">" in action]
    for tile, train in plays:
        assert not (is_double(tile) and ends_in_double(position["trains"][train]))
    if plays and all(ends_in_double(position["trains"][train]) for _, train in plays):
        assert not any(is_double(tile) for tile, _ in plays)
