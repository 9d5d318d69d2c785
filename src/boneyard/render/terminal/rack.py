"""The rack: a seat's tiles with the plays that each allows, numbered, and the tiles that fit nowhere."""

from typing import Final

from boneyard.core.tile import pips, read_tile, sum_rank
from boneyard.core.view import AnyView
from boneyard.games.castle_rock.position import RowView
from boneyard.render.terminal.line import wrap
from boneyard.words.event import place_phrase
from boneyard.words.language import Language

_PLAIN: Final = ("draw", "pass", "stop")
_ROW_MOVES: Final = ("mid", "triple")


def choices(view: AnyView, legal: list[str]) -> list[str]:
    """The legal actions as the rack numbers them, from 1: the heaviest tile first, one's own train before others.

    Claims are left out: the list holds only true ones, and noticing them is the player's part.
    """
    return sorted([action for action in legal if "=" not in action], key=lambda action: _order(action, view.seat or ""))


def rack_lines(view: AnyView, legal: list[str], width: int, lang: Language) -> list[str]:
    """The rack of the seat whose view this is."""
    numbered = list(enumerate(choices(view, legal), 1))
    plays = [(number, action) for number, action in numbered if ">" in action]
    others = [
        f"  [{number}] {_describe(view, action, lang, wrong=_is_wrong(action, plays))}"
        for number, action in numbered
        if ">" not in action
    ]
    return [*_hand_lines(view, plays, width, lang), *others]


def _hand_lines(view: AnyView, plays: list[tuple[int, str]], width: int, lang: Language) -> list[str]:
    hand = view.own_hand
    if not hand:
        return []
    playable = list(dict.fromkeys([_tile(action) for _, action in plays]))
    idle = [tile for tile in _heaviest_first(hand) if tile not in playable]
    lines = [lang.say("board.rack.title", count=len(hand), pips=sum([_pips(tile) for tile in hand]))]
    for tile in playable:
        lines += _tile_lines(view, tile, [play for play in plays if _tile(play[1]) == tile], width, lang)
    if idle:
        lines += wrap([f"  {lang.say('board.rack.idle')}", *idle], width, " ", "      ")
    return lines


def _tile_lines(view: AnyView, tile: str, plays: list[tuple[int, str]], width: int, lang: Language) -> list[str]:
    """A tile, and each place where it may be laid."""
    places = [f"[{number}] {_place(action, view.seat or '', lang)}" for number, action in plays]
    first, *rest = wrap(places, width - 9, "  ")
    return [f"  {tile:6} {first}", *[f"         {line}" for line in rest]]


def _place(action: str, viewer: str, lang: Language) -> str:
    """Where an action lays its tile, and what is said with it."""
    place, call, _ = action.partition(">")[2].partition("!")
    said = place_phrase(place, viewer, lang)
    return lang.say("board.rack.calling", place=said) if call else said


def _describe(view: AnyView, action: str, lang: Language, *, wrong: bool) -> str:
    """What an action that lays no tile does."""
    word, _, at = action.partition(" ")
    if isinstance(view.public, RowView) and word in _ROW_MOVES:
        one, two, three = view.public.row[int(at) - 1 : int(at) + 2]
        return lang.say(f"board.rack.{word}", at=at, one=one, two=two, three=three)
    return lang.say("board.rack.draw-wrong" if wrong else f"board.rack.{action}") if action in _PLAIN else action


def _is_wrong(action: str, plays: list[tuple[int, str]]) -> bool:
    """S-6: a draw is offered beside plays only where it is an infraction."""
    return action == "draw" and plays != []


def _order(action: str, viewer: str) -> tuple[int, int, int, str]:
    """Tiles before words; heavy tiles first; one's own train, then the Mexican Train, then the others."""
    if ">" not in action:
        return 1, 0, _position(action), action
    place = action.partition(">")[2][0]
    return 0, -_rank(_tile(action)), [viewer, "M"].index(place) if place in (viewer, "M") else 2, action


def _position(action: str) -> int:
    at = action.partition(" ")[2]
    return int(at) if at else 0


def _tile(action: str) -> str:
    return action.partition(">")[0]


def _heaviest_first(hand: list[str]) -> list[str]:
    return sorted(hand, key=_rank, reverse=True)


def _rank(name: str) -> int:
    """Heavier tiles rank higher; of equal ones that with the larger end."""
    tile = read_tile(name)
    return 0 if tile is None else sum_rank(tile)


def _pips(name: str) -> int:
    tile = read_tile(name)
    return 0 if tile is None else pips(tile)
