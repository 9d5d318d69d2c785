"""A seat for an outside program.

It is sent what its seat has seen and its legal actions, one JSON object a line, and answers with one of them. It never
learns a position. A late, broken or illegal answer costs the move: a legal action is taken at random, and that is
reported.
"""

import json
import shlex
import subprocess
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import IO, Final, final

from boneyard.bots.letter import sight_fields
from boneyard.bots.process import end_process
from boneyard.core.action import Action
from boneyard.core.errors import UserError
from boneyard.notation.action import action_text
from boneyard.search.sight import Sight

PREFIX: Final = "exec:"
"""How an outside program is named among bots."""

_LONGEST_ANSWER: Final = 1 << 16
_TO_START: Final = 10.0
"""Seconds that a program has more for its first answer."""
_PATIENCE: Final = 3
"""After so many moves without an answer in succession a program is not asked any more."""


@final
class Outside:
    """A bot in another process. It is started when it is first asked, and again after it has ended."""

    def __init__(self, command: str, limit: float) -> None:
        self.forfeits: list[str] = []
        """Why a move was taken at random, each time."""
        self._command: Final = shlex.split(command)
        self._limit: Final = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._asked = 0
        self._silent = 0
        self._fresh = True
        if not self._command:
            raise UserError("exec: has to name a program")

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """What the program answers; any legal action where that is none."""
        seed = f"{rng.getrandbits(64):016x}"
        forfeit = rng.choice(legal)
        texts = {action_text(action): action for action in legal}
        answer = (
            self._ask({"op": "choose", "seed": seed, "legal": sorted(texts), **sight_fields(sight)})
            if self._silent < _PATIENCE
            else "no answer: given up"
        )
        if answer in texts:
            self._silent = 0
            return texts[answer]
        silent = answer.startswith("no answer")
        self._silent += silent
        self.forfeits.append(answer if silent else f"no legal action: {answer[:60]}")
        return forfeit

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        end_process(process)

    def _ask(self, request: dict[str, object]) -> str:
        self._asked += 1
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps({**request, "id": self._asked}).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            self.close()
            return "no answer: the program has ended"
        extra, self._fresh = _TO_START if self._fresh else 0.0, False
        return self._await(monotonic() + self._limit + extra)

    def _await(self, deadline: float) -> str:
        """The answer to the last request.

        A program that is too late is ended: its answer would come to the wrong question.
        """
        while True:
            try:
                line = self._answers.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                self.close()
                return f"no answer within {self._limit} s"
            if not line:
                self.close()
                return "no answer: the program has ended"
            answer = _read(line)
            if answer.get("id", self._asked) == self._asked:
                return str(answer.get("action", line.decode(errors="replace").strip()))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._answers = SimpleQueue()
            self._fresh = True
            try:
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603  named by the user
            except OSError as error:
                raise UserError(
                    "exec:{program} cannot be started: {reason}",
                    {"program": self._command[0], "reason": str(error.strerror)},
                ) from None
            assert self._process.stdout is not None
            Thread(target=_listen, args=(self._process.stdout, self._answers), daemon=True).start()
        return self._process


def _listen(source: IO[bytes], answers: "SimpleQueue[bytes]") -> None:
    """Hand on every line; an empty one says that there are no more."""
    try:
        while line := source.readline(_LONGEST_ANSWER):
            answers.put(line)
    except (OSError, ValueError):
        pass
    answers.put(b"")


def _read(line: bytes) -> dict[str, object]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}
