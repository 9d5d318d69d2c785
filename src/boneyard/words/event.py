"""What happened, in sentences for one viewer. Input: the fields of an event as that viewer may know it (`notation.event`, `seen_by`)."""

from collections.abc import Callable
from typing import Final, cast

Fields = dict[str, object]

_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "dealt": ("Round {round}: the engine is {engine}, and you start.", "Round {round}: the engine is {engine}, and {seat} starts."),
    "dealt-holder": ("Round {round}: you hold the engine, so you start.", "Round {round}: {seat} holds the engine and starts."),
    "dealt-search": ("", "Round {round}: nobody holds the engine, so everybody draws until it is found."),
    "dealt-lead": ("Round {round}: you lead.", "Round {round}: {seat} leads."),
    "dealt-row": ("The tiles are shuffled.", "The tiles are shuffled."),
    "drew-more": ("You drew {count} tiles.", "{seat} drew {count} tiles."),
    "drew": ("You drew {tile}.", "{seat} drew a tile."),
    "played": ("You played {tile} on {place}.", "{seat} played {tile} on {place}."),
    "laid": ("You played {tile} against {on}.", "{seat} played {tile} against {on}."),
    "led": ("You led {tile}.", "{seat} led {tile}."),
    "foot-closed": ("The foot of {tile} is complete.", "The foot of {tile} is complete."),
    "scored": ("You score {points}.", "{seat} scores {points}."),
    "misclaimed": ("Your claim of {points} is wrong: it brings nothing.", "{seat}'s claim of {points} is wrong: it brings nothing."),
    "called": ("You call {points} points.", "{seat} calls {points} points."),
    "placed": ("You placed the engine {tile} in the hub.", "{seat} placed the engine {tile} in the hub."),
    "started": ("That is the engine: you start.", "{seat} found the engine and starts."),
    "marked": ("You pass; your train is marked now, and open to everybody.", "{seat} passes; {seat}'s train is marked now, and open to everybody."),
    "unmarked": ("Your train is no longer marked.", "{seat}'s train is no longer marked."),
    "passed": ("You pass.", "{seat} passes."),
    "announced": ("You have one tile left.", "{seat} has one tile left!"),
    "erred-draw": ("You drew although a tile fitted: that is punished.", "{seat} drew although a tile fitted: that is punished."),
    "erred-silence": ("You did not announce your last tile: that is punished.", "{seat} did not announce the last tile: that is punished."),
    "fined": ("{points} points are added to your round.", "{points} points are added to {seat}'s round."),
    "benched": ("You will miss your next turn.", "{seat} will miss the next turn."),
    "skipped": ("You miss this turn.", "{seat} misses this turn."),
    "turned": ("{tile} is turned up.", "{tile} is turned up."),
    "removed-1": ("The tile at position {at} is gone.", "The tile at position {at} is gone."),
    "removed-3": ("The three tiles from position {at} on are gone.", "The three tiles from position {at} on are gone."),
}
"""Each twice: said to the seat that did it, and said to anybody else."""

SILENT: Final = ("turn", "turn-ended", "stopped", "round", "over")
"""Not told: whose turn it is stands on the table, and the end of a round has its own page."""

_PLACES: Final = {"M": "the Mexican Train", "hub": "the hub", "table": "the table"}
_TRAINS: Final = ("your train", "{seat}'s train", "their own train")


def tell(events: list[Fields], viewer: str, game: str = "") -> list[str]:
    """A sentence for each event that matters; a pass that marks a train, and tiles drawn, or laid on a train, one after the other are told together."""
    told: list[Fields] = []
    for event in events:
        last = told[-1] if told else Fields()
        if event["event"] == "marked" and last.get("event") == "passed":
            told[-1] = event
        elif event["event"] == "played" and _act(event) == _act(last):
            told[-1] = last | {"tile": f"{last['tile']}, {event['tile']}"}
        elif event["event"] == "drew" and "tile" not in event and _act(event) == _act(last):
            told[-1] = last | {"count": cast("int", last.get("count", 1)) + 1}
        elif event["event"] not in SILENT:
            told.append(event)
    return [event_sentence(event, viewer, game) for event in told]


def _act(event: Fields) -> tuple[object, ...]:
    """Who did what where."""
    return event.get("event"), event.get("seat"), event.get("on")


def event_sentence(event: Fields, viewer: str, game: str = "") -> str:
    """One event in a sentence for one viewer, who may be a spectator (empty); the game matters where games say it differently."""
    seat = cast("str", event.get("seat") or event.get("starter") or "")
    names = {name: str(value) for name, value in event.items()} | {"seat": seat, "place": _place_of(event, seat, viewer)}
    to_me, to_others = _SENTENCES[_key(event, game)]
    return (to_me if seat and seat == viewer else to_others).format(**names)


def place_name(place: str, viewer: str) -> str:
    """What a viewer calls a place where tiles are laid."""
    if len(place) != 1 or place in _PLACES:
        return _PLACES.get(place, place)
    return _TRAINS[0] if place == viewer else _TRAINS[1].format(seat=place)


def place_phrase(place: str, viewer: str) -> str:
    """Where a tile can be laid, as a choice."""
    if place == "table":
        return "lead"
    return f"against {place}" if "-" in place else place_name(place, viewer)


def _place_of(event: Fields, seat: str, viewer: str) -> str:
    place = str(event.get("on", ""))
    return _TRAINS[2] if place and place == seat != viewer else place_name(place, viewer)


def _key(event: Fields, game: str) -> str:
    """The sentence for an event; some have one for each kind, and a deal without an engine is another thing in Muggins."""
    name = cast("str", event["event"])
    if name == "dealt" and game == "muggins":
        return "dealt-lead"
    return _KINDS[name](event) if name in _KINDS else name


def _dealt(event: Fields) -> str:
    if event["engine"]:
        return "dealt"
    if not any(cast("dict[str, object]", event["hands"]).values()):
        return "dealt-row"
    return "dealt-holder" if event["starter"] else "dealt-search"


def _played(event: Fields) -> str:
    if event["on"] == "hub":
        return "placed"
    if event["on"] == "table":
        return "led"
    return "laid" if "-" in str(event["on"]) else "played"


def _drew(event: Fields) -> str:
    return "drew-more" if "count" in event else "drew"


def _erred(event: Fields) -> str:
    return f"erred-{event['error']}"


def _removed(event: Fields) -> str:
    return f"removed-{event['count']}"


_KINDS: Final[dict[str, Callable[[Fields], str]]] = {"dealt": _dealt, "drew": _drew, "played": _played, "erred": _erred, "removed": _removed}
