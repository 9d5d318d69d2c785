"""What anybody can provoke does not fill the log."""

import logging

from boneyard.server.process.logging_setup import Sparing


def _line(name: str, what: str, level: int = logging.WARNING, **more: object) -> logging.LogRecord:
    record = logging.LogRecord(name, level, "", 0, what, (), None)
    record.__dict__.update(more)
    return record


def test_a_line_of_others_is_written_now_and_then() -> None:
    """The first of a kind, and after a minute one with how many there were; other kinds are not held back by it."""
    now = 0.0
    sparing = Sparing(lambda: now)
    assert [sparing.filter(_line("uvicorn.error", "bad")) for _ in range(4)] == [True, False, False, False]
    assert sparing.filter(_line("uvicorn.error", "worse"))
    assert sparing.filter(_line("boneyard", "full", often=True))
    assert not sparing.filter(_line("boneyard", "full", often=True))
    now = 61.0
    late = _line("uvicorn.error", "bad")
    assert sparing.filter(late)
    assert getattr(late, "times", None) == 4


def test_our_own_lines_are_all_written() -> None:
    """And so is what is no warning."""
    sparing = Sparing(lambda: 0.0)
    for line in (_line("boneyard", "damaged", logging.ERROR), _line("uvicorn.error", "hello", logging.INFO)):
        assert all(sparing.filter(line) for _ in range(3))
