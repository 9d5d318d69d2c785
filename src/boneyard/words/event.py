"""What happened, in sentences for one viewer.

Input: the fields of an event as that viewer may know it (`notation.event`, `seen_by`).
"""

from collections.abc import Callable, Mapping
from typing import Final

from boneyard.notation.event import Fields
from boneyard.words.language import Language

SILENT: Final = ("turn", "turn-ended", "stopped", "round", "over")
"""Not told: whose turn it is stands on the table, and the end of a round has its own page."""

_PLACES: Final = {"M": "place.mexican", "hub": "place.hub", "table": "place.table"}


def tell(events: list[Fields], viewer: str, own: Mapping[str, str], lang: Language) -> list[str]:
    """A sentence for each event that matters.

    A pass that marks a train, and tiles drawn, or laid on a train, one after the other are told together.
    """
    told: list[Fields] = []
    for event in events:
        last = told[-1] if told else Fields()
        if event["event"] == "marked" and last.get("event") == "passed":
            told[-1] = event
        elif event["event"] == "played" and _act(event) == _act(last):
            told[-1] = last | {"tile": f"{last['tile']}, {event['tile']}"}
        elif event["event"] == "drew" and "tile" not in event and _act(event) == _act(last):
            told[-1] = last | {"count": last.get("count", 1) + 1}
        elif event["event"] not in SILENT:
            told.append(event)
    return [event_sentence(event, viewer, own, lang) for event in told]


def _act(event: Fields) -> tuple[object, ...]:
    """Who did what where."""
    return event.get("event"), event.get("seat"), event.get("on")


def event_sentence(event: Fields, viewer: str, own: Mapping[str, str], lang: Language) -> str:
    """One event in a sentence for one viewer, who may be a spectator (empty).

    `own` names the sentences that a game uses in the place of the usual ones.
    """
    seat: str = event.get("seat") or event.get("starter") or ""
    names = {name: str(value) for name, value in event.items()} | {
        "seat": seat,
        "place": _place_of(event, seat, viewer, lang),
    }
    return lang.say(f"event.{_key(event, own)}.{'me' if seat and seat == viewer else 'others'}", **names)


def place_name(place: str, viewer: str, lang: Language) -> str:
    """What a viewer calls a place where tiles are laid."""
    if place in _PLACES:
        return lang.say(_PLACES[place])
    if len(place) != 1:
        return place
    return lang.say("place.own") if place == viewer else lang.say("place.of", seat=place)


def place_phrase(place: str, viewer: str, lang: Language) -> str:
    """Where a tile can be laid, as a choice."""
    if place == "table":
        return lang.say("place.lead")
    return lang.say("place.against", tile=place) if "-" in place else place_name(place, viewer, lang)


def _place_of(event: Fields, seat: str, viewer: str, lang: Language) -> str:
    place = str(event.get("on", ""))
    return lang.say("place.their") if place and place == seat != viewer else place_name(place, viewer, lang)


def _key(event: Fields, own: Mapping[str, str]) -> str:
    """The sentence for an event; some have one for each kind, and a game may have its own."""
    name: str = event["event"]
    key = _KINDS[name](event) if name in _KINDS else name
    return own.get(key, key)


def _dealt(event: Fields) -> str:
    if event["engine"]:
        return "dealt"
    is_held = any(event["hands"].values())
    return "dealt-lead" if is_held and event["starter"] else "dealt-row"


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


_KINDS: Final[dict[str, Callable[[Fields], str]]] = {
    "dealt": _dealt,
    "drew": _drew,
    "played": _played,
    "erred": _erred,
    "removed": _removed,
}
