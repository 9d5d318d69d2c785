"""Puzzles in words: what is asked, and why the answer is the answer."""

from boneyard.examples.verdict import action_words
from boneyard.puzzles.puzzle import LEVELS, Puzzle
from boneyard.words.language import Language, capital

_MOST_STEPS = 12


def question(puzzle: Puzzle, lang: Language) -> str:
    """What is asked."""
    position = puzzle.position
    hands = position.get("hands", {})
    others = [f"{seat}: {' '.join(hand)}" for seat, hand in hands.items() if seat != position["turn"] and hand]
    return lang.say(f"puzzle.{puzzle.art}.ask", seat=position["turn"], others="; ".join(others))


def explanation(puzzle: Puzzle, lang: Language) -> str:
    """Why the answer is best, and by how much."""
    line = _line(puzzle, lang)
    told = [
        lang.say(
            f"puzzle.{puzzle.art}.why",
            answer=capital(action_words(puzzle.table(), puzzle.answer, lang)),
            value=_points(puzzle.value),
            second=_points(puzzle.second),
            apart=_points(puzzle.value - puzzle.second),
        ),
        *([lang.say(f"puzzle.{puzzle.art}.line", line=line)] if line else []),
    ]
    return " ".join(told)


def _line(puzzle: Puzzle, lang: Language) -> str:
    """How it goes on: tiles alone where nobody else has a turn."""
    match, own, said = puzzle.table(), puzzle.position["turn"], list[tuple[str, str]]()
    match.do(puzzle.answer)
    for action in puzzle.line[:_MOST_STEPS]:
        tile = action.partition(">")[0] if ">" in action else action_words(match, action, lang)
        said.append((match.turn or "", tile))
        match.do(action)
    is_alone = all(seat == own for seat, _ in said)
    return ", ".join([tile if is_alone else lang.say("puzzle.step", seat=seat, action=tile) for seat, tile in said])


def _points(value: float) -> str:
    return str(round(abs(value), 1)).removesuffix(".0")


def level_word(level: int, lang: Language) -> str:
    """How hard that is, in a word."""
    return lang.say(f"puzzle.level.{LEVELS[level - 1]}")


def found_by(puzzle: Puzzle, lang: Language) -> str:
    """Which bots find it."""
    names = ", ".join([lang.say(f"bot.name.{name}") for name in puzzle.found])
    return lang.say("puzzle.found", names=names) if names else lang.say("puzzle.found-by-none")
