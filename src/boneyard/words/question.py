"""What a family is asked to find out by which rules it plays: questions with their answers, and a picture of each."""

from dataclasses import dataclass, field
from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.position import Position


@dataclass(frozen=True)
class Scene:
    """A position that shows what a question is about; `code`, `top` and `seats` are its table.

    `fields` are those of a position that matter, `holds` is a tile that lies beside the table.
    """

    code: str
    top: int
    seats: int
    fields: Position
    holds: str = ""

    def position(self, game: str) -> Position:
        """The whole position: tiles that nobody speaks of are in the boneyard."""
        table: Position = {"game": game, "rules": self.code, "set": self.top, "seats": self.seats}
        return table | {"phase": "play", "turn": "A", "boneyard": ["*"]} | self.fields


@dataclass(frozen=True)
class Answer:
    """One answer, and the options that it sets: `engine=dealt search=take`. `name` is the key of its sentence."""

    name: str
    gives: str

    @property
    def values(self) -> dict[str, str]:
        """The options with their values."""
        return dict([part.split("=", 1) for part in self.gives.split()])


@dataclass(frozen=True)
class Question:
    """A question with the answers that families give; `number` is the option whose number may be typed instead."""

    name: str
    answers: list[Answer]
    scene: Scene | None = None
    number: str = ""

    @property
    def options(self) -> set[str]:
        """The options that it is about."""
        return {name for answer in self.answers for name in answer.values} | ({self.number} if self.number else set())


@dataclass(frozen=True)
class Questions:
    """All questions of a game in the order in which they are asked, and the options that nobody is asked about.

    Each of those has its reason.
    """

    asked: list[Question] = field(default_factory=list)
    not_asked: dict[str, str] = field(default_factory=dict)


def numbered(name: str, option: str, suggested: list[str], scene: Scene | None = None) -> Question:
    """A question for a number: what the book says, numbers that are common, or any other."""
    answers = [Answer("book", f"{option}="), *[Answer(number, f"{option}={number}") for number in suggested]]
    return Question(name, answers, scene, option)


NO_QUESTIONS: Final = Questions()


def questions_of(game: Game[Any], declared: Questions) -> list[Question]:
    """What is asked of a game: its own questions, and one for each option that it says nothing of."""
    told = {option for question in declared.asked for option in question.options} | declared.not_asked.keys()
    plain = [
        numbered(option.name, option.name, [])
        if option.most
        else Question(option.name, [Answer(value, f"{option.name}={value}") for value in option.values])
        for option in game.options
        if option.name not in told
    ]
    return [*declared.asked, *plain]
