"""Events as JSON, for programs that listen."""

from boneyard.core import event as ev
from boneyard.core.action import place_text
from boneyard.core.seat import LETTERS, seat_text
from boneyard.core.tile import HIDDEN, NO_TILE, Tile, tile_text

Fields = dict[str, object]


def event_fields(event: ev.Event) -> Fields:
    """An event as JSON; a face that the reader may not see is left out, and hidden hands are counts."""
    match event:
        case ev.Dealt():
            return _dealt(event)
        case ev.Drew():
            return _seat("drew", event.seat) | ({} if event.tile == HIDDEN else {"tile": tile_text(event.tile)})
        case ev.Played():
            return _seat("played", event.seat) | {"tile": tile_text(event.tile), "on": place_text(event.place)}
        case ev.FootClosed():
            return {"event": "foot-closed", "tile": tile_text(event.tile)}
        case ev.Scored():
            return _seat("scored", event.seat) | {"points": event.points}
        case ev.Called():
            return _seat("called", event.seat) | {"points": event.points}
        case ev.Turned():
            return {"event": "turned", "tile": tile_text(event.tile)}
        case ev.Removed():
            return {"event": "removed", "at": event.at, "count": event.count}
        case ev.TurnEnded():
            return _seat("turn-ended", event.seat) | {"passes": event.passes}
        case ev.Erred():
            return _seat("erred", event.seat) | {"error": event.error}
        case ev.Fined():
            return _seat("fined", event.seat) | {"points": event.points}
        case ev.RoundEnded():
            return {"event": "round", "points": _by_seat(event.points), "scores": _by_seat(event.scores)}
        case ev.GameEnded():
            return {"event": "over", "places": _by_seat(event.places)}
        case _:
            return _plain(event)


def _plain(event: ev.Event) -> Fields:
    """The events that only name a seat."""
    match event:
        case ev.Started():
            return _seat("started", event.seat)
        case ev.Marked():
            return _seat("marked", event.seat)
        case ev.Unmarked():
            return _seat("unmarked", event.seat)
        case ev.Passed():
            return _seat("passed", event.seat)
        case ev.Stopped():
            return _seat("stopped", event.seat)
        case ev.Announced():
            return _seat("announced", event.seat)
        case ev.Benched():
            return _seat("benched", event.seat)
        case ev.Skipped():
            return _seat("skipped", event.seat)
        case ev.TurnBegan():
            return _seat("turn", event.seat)
        case _:
            raise AssertionError(event)


def _dealt(event: ev.Dealt) -> Fields:
    return {
        "event": "dealt",
        "round": event.number,
        "engine": None if event.engine == NO_TILE else tile_text(event.engine),
        "starter": seat_text(event.starter),
        "turn": seat_text(event.turn),
        "hands": {LETTERS[seat]: _pile(hand) for seat, hand in enumerate(event.hands)},
        "boneyard": _pile(event.boneyard),
    }


def _pile(tiles: list[Tile]) -> object:
    """Faces, or the count where they are hidden."""
    return len(tiles) if tiles and tiles[0] == HIDDEN else [tile_text(t) for t in tiles]


def _seat(name: str, seat: int) -> Fields:
    return {"event": name, "seat": LETTERS[seat]}


def _by_seat(numbers: list[int]) -> dict[str, int]:
    return {LETTERS[seat]: number for seat, number in enumerate(numbers)}
