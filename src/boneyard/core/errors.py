"""What can be wrong with what somebody asked. A bug is an assertion, never one of these."""

from copy import deepcopy
from typing import Any, final

from boneyard.core.value import Value


@final
class Refusal(Value):
    """Why an action is refused: the clause that forbids it, and a reason with the names that belong into its sentence.

    The sentence itself is made in `boneyard.words.refusal`, so that it can be said in any language.
    """

    def __init__(self, clause: str, reason: str, names: dict[str, str]) -> None:
        self.clause = clause
        self.reason = reason
        self.names = names

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.reason!r}, {self.names!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A compiled value is pickled as the call that makes it."""
        return Refusal, (self.clause, self.reason, self.names)


class BoneyardError(Exception):
    """Any of the errors below: an English template, and the names that belong into it.

    `boneyard.words.problem` says it in other languages.
    """

    def __init__(self, template: str, names: dict[str, str] | None = None) -> None:
        super().__init__(template.format_map(names) if names else template)
        self.template = template
        self.names = names or {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.template!r}, {self.names!r})"

    def __copy__(self) -> "BoneyardError":
        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """An error is pickled as the call that makes it, for its message alone would not make it again."""
        return type(self), (self.template, self.names)


@final
class Unreadable(BoneyardError):
    """A text that names no action, tile or request."""


@final
class Refused(BoneyardError):
    """An action that can be read but is not legal now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.refusal = refusal

    def __repr__(self) -> str:
        return f"Refused({self.refusal!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.refusal,)


@final
class BadPosition(BoneyardError):
    """A position that cannot arise."""


class UserError(BoneyardError):
    """Something that a person gave and that cannot be used: a file, a port, a setting, a rule code."""


@final
class BadRules(UserError):
    """A game, rule code, set or number of seats that is not offered."""
