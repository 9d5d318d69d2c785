"""When a server looks for garbage: not while somebody plays, but not never."""

from boneyard.server.process.gc_policy import IdleCollector


def _swept(seconds: int, played: list[int]) -> list[int]:
    """The seconds at whose end garbage was collected; `played` are those in which somebody did something."""
    done, collected, now = 0, list[int](), 0
    collector = IdleCollector(lambda: done, lambda: collected.append(now))
    for now in range(1, seconds + 1):
        done += now in played
        collector.look()
    return collected


def test_a_quiet_server_is_swept_every_minute() -> None:
    """Nobody plays."""
    assert _swept(200, []) == [60, 120, 180]


def test_whoever_plays_is_not_held_up() -> None:
    """It waits for the first second in which nobody does anything."""
    assert _swept(200, list(range(50, 90))) == [90, 150]


def test_a_server_that_never_rests_is_swept_all_the_same() -> None:
    """Otherwise what hangs in circles would fill the machine."""
    assert _swept(300, list(range(1, 301))) == [120, 240]
