"""`boneyard replay` and `boneyard check`: saved games, step by step in the terminal, and judged line by line."""

from pathlib import Path
from typing import Final, cast, final

from boneyard.cli.talk import Leave, Talk
from boneyard.core.errors import BadRules
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.notation.event import event_fields
from boneyard.notation.record import LONGEST_FILE, Damaged, Record, Step, read_record
from boneyard.render.terminal.line import wrap
from boneyard.render.terminal.text import table_lines
from boneyard.replay import replay
from boneyard.words.event import tell
from boneyard.words.language import Language
from boneyard.words.problem import problem

OPEN: Final = "all"
SPECTATOR: Final = "none"


def read_file(path: str) -> Record:
    """The saved game in a file; one sentence where there is none."""
    try:
        with Path(path).open(encoding="utf-8", newline="\n") as file:
            text = file.read(LONGEST_FILE + 1)
    except UnicodeDecodeError:
        raise BadRules("{path} is not a saved game: it is no text", {"path": path}) from None
    except OSError as error:
        raise BadRules("{path} cannot be read: {reason}", {"path": path, "reason": str(error.strerror)}) from None
    return read_record(text)


def check_file(path: str, talk: Talk) -> int:
    """Replay a saved game and say whether all of it is by the rules; the exit status."""
    try:
        record = read_file(path)
        moments = sum(1 for _ in replay(record))
    except Damaged as error:
        talk.say([f"{path}, {problem(error, talk.lang)}"])
        return 1
    rounds = sum(round_.points is not None for round_ in record.rounds)
    key = "play.check.secret" if record.rounds and record.rounds[-1].deal is None else "play.check.good"
    talk.say([talk.lang.say(key, path=path, game=record.game, rules=record.rules, steps=moments, rounds=rounds)])
    return 0


@final
class Page:
    """One moment of a replay, kept so that one can go back to it."""

    def __init__(self, step: Step | None, views: dict[str, Position], told: dict[str, list[str]], number: int) -> None:
        self.step: Final = step
        self.views: Final = views
        self.told: Final = told
        self.round: Final = cast("int", views[SPECTATOR]["round"])
        self.number: Final = number


def pages(record: Record, lang: Language) -> list[Page]:
    """Every moment of a saved game from every viewpoint."""
    made: list[Page] = []
    for moment in replay(record):
        viewers = {SPECTATOR: NOBODY, **{letter: seat for seat, letter in enumerate(LETTERS[: len(record.names)])}}
        views = {name: moment.match.view(seat) for name, seat in viewers.items()}
        views[OPEN] = moment.match.dump()
        told = {name: tell([event_fields(event.seen_by(seat)) for event in moment.events], name, record.game, lang) for name, seat in viewers.items()}
        told[OPEN] = tell([event_fields(event) for event in moment.events], OPEN, record.game, lang)
        made.append(Page(moment.step, views, told, moment.number))
    return made


def page_lines(page: Page, seat: str, record: Record, talk: Talk) -> list[str]:
    """What a viewer sees at one moment: what was done, the table, and the hands that viewer may see."""
    shown = dict(page.views[SPECTATOR if seat == OPEN else seat])
    done = f"{LETTERS[page.step.seat]}: {page.step.action}" if page.step else talk.lang.say("play.replay.deal")
    hands = cast("dict[str, object]", page.views[seat].get("hands", {}))
    lines = [talk.lang.say("play.replay.step", step=page.number, done=done), *page.told[seat], "", *table_lines(shown, talk.width, talk.lang), ""]
    for letter, hand in hands.items():
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
        raise BadRules("there is no seat {seat} in this game: seats are A to {last}, or all, or none", names)
    album = pages(record, talk.lang)
    if not album:
        raise BadRules("this game has no round yet that could be shown")
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
    talk.say([talk.lang.say("play.replay.head", game=record.game, rules=record.rules, count=len(album)), talk.lang.say("play.replay.help")])
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
