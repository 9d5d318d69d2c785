"""A bot in a process of its own has an end."""

import contextlib
import subprocess


def end_process(process: subprocess.Popen[bytes] | None) -> None:
    """End a process and what leads to it, whatever state it is in."""
    if process is None:
        return
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):  # what was not sent yet is lost with it
                pipe.close()
