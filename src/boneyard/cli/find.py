"""The rule finder in the terminal: `boneyard rules --find` asks, and tells at the end by which rules you play."""

from typing import Final, final

from boneyard.cli.talk import Leave, Talk
from boneyard.core.rules import RuleCode
from boneyard.kinds import Kind
from boneyard.words.finder import Asked
from boneyard.words.special import RulePoint
from boneyard.words.statement import At

_BACK: Final = "b"
_DONE: Final = "q"


def find_rules(kind: Kind, rules: RuleCode, at: At, talk: Talk) -> int:
    """Ask until nothing is open, or until somebody has had enough; then say what came of it."""
    talk.say([talk.lang.say("find.begin"), ""])
    finding = _Finding(kind, rules, at, talk)
    try:
        finding.ask_all()
    except Leave:
        talk.say([""])
    talk.say(outcome(kind, finding.rules, at, talk))
    return 0


def outcome(kind: Kind, rules: RuleCode, at: At, talk: Talk) -> list[str]:
    """The rule code, the nearest book, what is different from it, and how to go on."""
    lang = talk.lang
    book, points = kind.points(rules.text(), lang, at)
    title = lang.say_or(f"book.{kind.id}.{book}.title", book)
    differing = [point for point in points if point.differs]
    command = f"boneyard play --game {kind.id} --rules {rules.text()}"
    lines = [lang.say("find.code", code=rules.text())]
    lines += [lang.say("find.differs" if differing else "find.same", book=title)]
    lines += [f"- {_difference(point, book, talk)}" for point in differing]
    return [*lines, lang.say("find.play", command=command)]


def _difference(point: RulePoint, book: str, talk: Talk) -> str:
    names = {"title": point.title, "says": point.says, "book": point.books[book]}
    return talk.lang.say("find.difference", **names)


@final
class _Finding:
    """How far the questions have come."""

    def __init__(self, kind: Kind, rules: RuleCode, at: At, talk: Talk) -> None:
        self.rules = rules
        self._kind: Final = kind
        self._finder: Final = kind.finder(talk.lang, at)
        self._talk: Final = talk
        self._answered: list[str] = []
        self._passed: list[tuple[str, RuleCode]] = []

    def ask_all(self) -> None:
        """Question by question, also back again."""
        while (asked := self._next()) is not None:
            self._ask(asked)

    def _next(self) -> Asked | None:
        """The first question that has not been passed yet."""
        passed = {name for name, _ in self._passed}
        still = [one for one in self._finder.asked(self.rules, self._answered) if one.question.name not in passed]
        return still[0] if still else None

    def _ask(self, asked: Asked) -> None:
        self._talk.say([*self._picture(asked), asked.text, *self._choices(asked)])
        word = self._talk.ask(self._talk.lang.say("find.prompt")).lower()
        if word == _DONE:
            raise Leave
        if word == _BACK:
            self._go_back()
        elif not self._take(asked, word):
            self._talk.say([self._talk.lang.say("find.not-an-answer", most=len(asked.choices)), ""])

    def _take(self, asked: Asked, word: str) -> bool:
        """An answer by its number, or an empty line: as it is now. False if it is neither."""
        name = asked.question.name
        if word and not (word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= len(asked.choices)):
            return False
        self._passed.append((name, self.rules))
        if word:
            self._answered = [*[one for one in self._answered if one != name], name]
            self.rules = self._kind.game.read_code(asked.choices[int(word) - 1].code)
        return True

    def _go_back(self) -> None:
        if self._passed:
            name, self.rules = self._passed.pop()
            self._answered = [one for one in self._answered if one != name]

    def _picture(self, asked: Asked) -> list[str]:
        scene = asked.question.scene
        if scene is None:
            return []
        lang = self._talk.lang
        held = [lang.say("ask.holds", tile=scene.holds)] if scene.holds else []
        return [*self._kind.drawing(self._kind.seen(scene), self._talk.width, lang), *held, ""]

    def _choices(self, asked: Asked) -> list[str]:
        """The answers with their numbers; a star stands at that which the rules give now."""
        return [
            f"  {number}{'*' if choice.name == asked.chosen else ' '} {choice.text}"
            for number, choice in enumerate(asked.choices, 1)
        ]
