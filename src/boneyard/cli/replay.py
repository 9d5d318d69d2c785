"""`boneyard replay`: a saved game, step by step in the terminal."""

import argparse
from collections.abc import Mapping
from typing import Any, Final, final

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.saved import read_file
from boneyard.cli.talk import Leave, Talk
from boneyard.core.errors import UserError
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.view import Pile, View
from boneyard.kinds import find_kind
from boneyard.match.replay import replay
from boneyard.notation.event import event_fields
from boneyard.notation.record import Record, Step
from boneyard.render.terminal.line import wrap
from boneyard.words.event import tell
from boneyard.words.language import Language

OPEN: Final = "all"
SPECTATOR: Final = "none"


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("file", shown="file", says="saved-game")
    parser.takes("--to", type=int, shown="n", says="replay.to")
    parser.takes("--seat", shown="letter", says="replay.seat")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Show one moment, or all of them."""
    return step_through(given.file, given.to, given.seat or OPEN, talk_of(given))


@final
class Page:
    """One moment of a replay, kept so that one can go back to it."""

    def __init__(
        self,
        step: Step | None,
        views: dict[str, View[Any]],
        hands: Mapping[str, Mapping[str, Pile]],
        told: dict[str, list[str]],
        number: int,
    ) -> None:
        self.step: Final = step
        self.views: Final = views
        self.hands: Final = hands
        self.told: Final = told
        self.round: Final = views[SPECTATOR].public.round
        self.number: Final = number


def pages(record: Record, lang: Language) -> list[Page]:
    """Every moment of a saved game from every viewpoint."""
    made: list[Page] = []
    own = find_kind(record.game).sentences
    for moment in replay(record):
        viewers = {SPECTATOR: NOBODY, **{letter: seat for seat, letter in enumerate(LETTERS[: len(record.names)])}}
        views = {name: moment.match.view(seat) for name, seat in viewers.items()}
        told = {
            name: tell([event_fields(event.seen_by(seat)) for event in moment.events], name, own, lang)
            for name, seat in viewers.items()
        }
        told[OPEN] = tell([event_fields(event) for event in moment.events], OPEN, own, lang)
        hands: dict[str, Mapping[str, Pile]] = {name: view.piles.hands for name, view in views.items()}
        hands[OPEN] = moment.match.hands
        made.append(Page(moment.step, views, hands, told, moment.number))
    return made


def page_lines(page: Page, seat: str, record: Record, talk: Talk) -> list[str]:
    """What a viewer sees at one moment: what was done, the table, and the hands that viewer may see."""
    shown = page.views[SPECTATOR if seat == OPEN else seat]
    done = f"{LETTERS[page.step.seat]}: {page.step.action}" if page.step else talk.lang.say("play.replay.deal")
    lines = [
        talk.lang.say("play.replay.step", step=page.number, done=done),
        *page.told[seat],
        "",
        *find_kind(record.game).drawing(shown, talk.width, talk.lang),
        "",
    ]
    for letter, hand in page.hands[seat].items():
        if isinstance(hand, list):
            start = f"  {letter} {record.names[LETTERS.index(letter)]}: "
            first, *rest = wrap([str(t) for t in hand] or ["-"], talk.width - len(start))
            lines += [start + first, *[" " * len(start) + line for line in rest]]
    return lines


def step_through(path: str, to: int | None, seat: str, talk: Talk) -> int:
    """Show one moment, or walk through all of them as the person asks."""
    record = read_file(path)
    if seat not in (OPEN, SPECTATOR, *LETTERS[: len(record.names)]):
        names = {"seat": seat[:10], "last": LETTERS[len(record.names) - 1]}
        raise UserError("there is no seat {seat} in this game: seats are A to {last}, or all, or none", names)
    album = pages(record, talk.lang)
    if not album:
        raise UserError("this game has no round yet that could be shown")
    if to is not None:
        talk.say(page_lines(album[min(max(to, 1), len(album)) - 1], seat, record, talk))
        return 0
    try:
        _walk(album, seat, record, talk)
    except Leave:
        talk.say([talk.lang.say("play.goodbye")])
    return 0


def _walk(album: list[Page], seat: str, record: Record, talk: Talk) -> None:
    at = 0
    talk.say(
        [
            talk.lang.say("play.replay.head", game=record.game, rules=record.rules, count=len(album)),
            talk.lang.say("play.replay.help"),
        ]
    )
    while True:
        talk.say(["", *page_lines(album[at], seat, record, talk)])
        answer = talk.ask(talk.lang.say("play.replay.prompt", step=at + 1, count=len(album))).split()
        if answer[:1] == ["s"] and len(answer) == 2 and answer[1] in album[at].views:
            seat = answer[1]
        else:
            at = _next(album, at, answer[0] if answer else "", talk)


def _next(album: list[Page], at: int, answer: str, talk: Talk) -> int:
    """The page that an answer asks for."""
    if answer == "q":
        raise Leave
    if answer.isdecimal():
        return min(max(int(answer[:9]), 1), len(album)) - 1
    later = [index for index, page in enumerate(album) if page.round > album[at].round]
    targets = {"": at + 1, "b": at - 1, "e": len(album) - 1, "r": later[0] if later else at}
    if answer not in targets:
        talk.say([talk.lang.say("play.replay.help")])
    if (answer == "" and at + 1 == len(album)) or (answer == "r" and not later):
        talk.say([talk.lang.say("play.replay.end")])
    return min(max(targets.get(answer, at), 0), len(album) - 1)
