"""When a server asks for large pages, and for which memory."""

import subprocess
import sys

from boneyard.server.process.huge_pages import Memory, stretches

LARGE = 2 * 1024 * 1024
MAPS = """\
00400000-00c00000 r-xp 00000000 fe:00 123 /usr/bin/python3.11
00c00000-01200000 rw-p 00800000 fe:00 123 /usr/bin/python3.11
01300000-01900000 rw-p 00000000 00:00 0 [heap]
7f0000000000-7f0000001000 ---p 00000000 00:00 0
7f0000001000-7f0000801000 rw-p 00000000 00:00 0
7f0000900000-7f0001300000 rw-p 00000000 00:00 0
7f0001300000-7f0001400000 rw-p 00000000 00:00 0
7f0001400000-7f0001800000 rw-s 00000000 00:01 99 /dev/shm/shared
7f0001a00000-7f0001e00000 r--p 00000000 00:00 0
7ffc00000000-7ffc00800000 rw-p 00000000 00:00 0 [stack]"""
"""A program, the same file's data, a heap, a thread's stack behind its guard, arenas, something small, shared, read
alone, and the first stack."""


def test_only_what_python_keeps_in_memory_becomes_large() -> None:
    """Whole pages inside the heap and the arenas: no file, no stack, nothing that is shared."""
    assert stretches(MAPS.splitlines()) == [(0x1400000, 0x1800000), (0x7F0000A00000, 0x7F0001200000)]


def test_the_system_is_asked_again_when_there_is_much_more() -> None:
    """To ask is to read a list of everything: not every second."""
    seen = [0, 7 * LARGE // 2, 4 * LARGE, 5 * LARGE, 8 * LARGE - 1, 8 * LARGE, 6 * LARGE, 9 * LARGE]
    steps, asked = iter(seen), list[None]()
    memory = Memory(lambda: next(steps), lambda: asked.append(None))
    counts = list[int]()
    for _ in seen:
        memory.look()
        counts.append(len(asked))
    assert counts == [0, 0, 1, 1, 1, 2, 2, 2]


def test_a_program_lives_on_when_it_has_asked() -> None:
    """The real call, with real things in memory, which are the same afterwards."""
    program = """
from boneyard.server.process.huge_pages import own_memory
memory, things = own_memory(), {}
for number in range(400_000):
    things[number] = [number]
    if number % 50_000 == 0:
        memory.look()
assert memory._known > 0 and all(things[number] == [number] for number in things)
print("fine")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("fine\n", 0), done.stderr
