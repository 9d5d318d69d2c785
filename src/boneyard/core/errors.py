"""What can be wrong with what somebody asked. A bug is an assertion, never one of these."""

from typing import final


@final
class Refusal:
    """Why an action is refused: the clause that forbids it, and a reason with the names that belong into its sentence.

    The sentence itself is made in `boneyard.words.refusal`, so that it can be said in any language.
    """

    def __init__(self, clause: str, reason: str, names: dict[str, str]) -> None:
        self.clause = clause
        self.reason = reason
        self.names = names


class BoneyardError(Exception):
    """Any of the errors below: an English template, and the names that belong into it; `boneyard.words.problem` says it in other languages."""

    def __init__(self, template: str, names: dict[str, str] | None = None) -> None:
        super().__init__(template.format_map(names) if names else template)
        self.template = template
        self.names = names or {}


@final
class Unreadable(BoneyardError):
    """A text that names no action, tile or request."""


@final
class Refused(BoneyardError):
    """An action that can be read but is not legal now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.refusal = refusal


@final
class BadPosition(BoneyardError):
    """A position that cannot arise."""


@final
class BadRules(BoneyardError):
    """A game, rule code, set or number of seats that is not offered."""
