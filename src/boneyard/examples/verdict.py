"""What the rules say of an action in a position: allowed, and what comes of it; or refused, by which clause and why."""

from copy import copy
from typing import Final, NamedTuple

from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY, seat_text
from boneyard.core.state import Phase
from boneyard.examples.runner import actor_of, refused_in
from boneyard.match.match import Match, load_match
from boneyard.notation.event import event_fields
from boneyard.words.event import place_phrase, tell
from boneyard.words.language import Language, capital
from boneyard.words.refusal import sentence

WORDS: Final = ("draw", "pass", "stop")
"""Actions that name no tile and no place."""
_ROW_MOVES: Final = ("mid", "triple")
_FOREIGN: Final = "other-game"


class Verdict(NamedTuple):
    """An action in words; `clause` and `message` say why it is refused, `happened` what came of it otherwise."""

    action: str
    text: str
    clause: str
    message: str
    happened: list[str]


def read_table(position: Position) -> Match:
    """A position that somebody lays before the referee."""
    return load_match(position)


def judged(match: Match, action: str, lang: Language, seat: int = NOBODY) -> Verdict:
    """What the rules say of it; the match stays as it is."""
    return played(_apart(match), action, lang, seat)


def played(match: Match, action: str, lang: Language, seat: int = NOBODY) -> Verdict:
    """The same, and the action is carried out where it is allowed."""
    refusal = match.why_not(action, seat)
    text, me = capital(action_words(match, action, lang, seat)), seat_text(match.state.turn) or ""
    if refusal is not None:
        return Verdict(action, text, refusal.clause, sentence(refusal, lang, me), [])
    eyes = seat if seat != NOBODY else match.state.turn
    events = [event_fields(event.seen_by(eyes)) for event in match.do(action, seat)]
    happened = tell(events, me, match.kind.sentences, lang)
    return Verdict(action, text, "", "", [*happened, _what_follows(match, me, lang)])


def _what_follows(match: Match, me: str, lang: Language) -> str:
    """Who goes on after it."""
    if match.phase in (Phase.DEAL, Phase.OVER):
        return lang.say(f"try.then.{match.phase.value}")
    return lang.say("try.then.me" if match.turn == me else "try.then.others", seat=match.turn or "")


def in_turn(match: Match, steps: list[tuple[str, str]], lang: Language) -> list[Verdict]:
    """What a scenario shows, action by action, from its beginning."""
    going = _apart(match)
    return [
        verdict
        for kind, text in steps
        for verdict in (
            [judged(going, *_tried(text, lang))]
            if kind == "not"
            else [_shown(going, action, lang) for action in text.split(" ; ")]
            if kind == "do"
            else []
        )
    ]


def _tried(text: str, lang: Language) -> tuple[str, Language, int]:
    action, seat, _, _ = refused_in(text)
    return action, lang, seat


def _shown(match: Match, text: str, lang: Language) -> Verdict:
    action, seat = actor_of(text)
    return played(match, action, lang, seat)


def with_tile(match: Match, tile: str, lang: Language) -> list[Verdict]:
    """Everything that one might do with a tile of one's hand, or of a row."""
    row = _row(match)
    actions = _removals(row, tile) if row else [f"{tile}>{place}" for place in places(match)]
    return [judged(match, action, lang) for action in actions]


def places(match: Match) -> list[str]:
    """Where tiles may be laid or not, each once."""
    ends = match.kind.layout(match.view()).ends
    return list(dict.fromkeys([end.place for end in ends]))


def _row(match: Match) -> list[str]:
    row: list[str] = getattr(match.game.public(match.state), "row", [])
    return row


def _removals(row: list[str], tile: str) -> list[str]:
    """Taking a tile out of the row, alone or with two others."""
    if tile not in row:
        return []
    at, last = row.index(tile) + 1, len(row) - 2
    mids = [f"mid {at - 1}"] if 0 < at - 1 <= last else []
    return mids + [f"triple {first}" for first in range(at - 2, at + 1) if 0 < first <= last]


def word_verdicts(match: Match, lang: Language) -> list[Verdict]:
    """Drawing, passing and the like, where the game knows such a thing."""
    if match.phase is Phase.DEAL:
        return [judged(match, "deal", lang)]
    return [judged(match, word, lang) for word in WORDS if _is_worth_asking(match, word)]


def _is_worth_asking(match: Match, word: str) -> bool:
    """Whether the game knows such a thing; of stopping only whoever may hears."""
    refusal = match.why_not(word)
    return refusal is None or (refusal.reason != _FOREIGN and word != WORDS[-1])


def action_words(match: Match, action: str, lang: Language, seat: int = NOBODY) -> str:
    """An action as a player says it; of whom, where it is not the seat to move."""
    text = _action_words(match, action, lang)
    is_own = seat in (NOBODY, match.state.turn)
    return text if is_own else lang.say("try.other", seat=LETTERS[seat], action=text)


def _action_words(match: Match, action: str, lang: Language) -> str:
    word, _, at = action.partition(" ")
    if ">" in action:
        return lay_words(action, seat_text(match.state.turn) or "", lang)
    if word in _ROW_MOVES and 0 < int(at) <= len(_row(match)) - 2:
        one, two, three = _row(match)[int(at) - 1 : int(at) + 2]
        return lang.say(f"try.{word}", one=one, two=two, three=three)
    if word in (*WORDS, "deal"):
        return lang.say(f"try.{word}")
    return action


def lay_words(action: str, seat: str, lang: Language) -> str:
    """A tile that a seat lays, as that seat says it."""
    tile, _, place = action.partition(">")
    place, call, claim = place.rstrip("!"), "!" in place, place.partition("=")[2]
    said = place_phrase(place.partition("=")[0], seat, lang)
    key = "lay-call" if call else "lay-claim" if claim else "lay"
    return lang.say(f"try.{key}", tile=tile, place=said, points=claim)


def _apart(match: Match) -> Match:
    return copy(match)
