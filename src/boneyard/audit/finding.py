"""What an audit found, as data: the command line says it in a language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boneyard.core.errors import BoneyardError
from boneyard.words.language import ENGLISH, Language
from boneyard.words.problem import problem


@dataclass(frozen=True)
class Finding:
    """One thing that was found: the key of its sentence in `words/*/audit.toml`, and the names that belong into it."""

    key: str
    names: Mapping[str, object] = field(default_factory=dict)
    is_wrong: bool = False
    is_open: bool = False
    """Whether it is something that nobody can tell from outside: then nothing is called fair."""

    def said(self, lang: Language) -> str:
        """The sentence; names may be findings and errors themselves."""
        return lang.say(f"audit.{self.key}", **{name: _said(value, lang) for name, value in self.names.items()})

    def __str__(self) -> str:
        return self.said(ENGLISH)


def _said(value: object, lang: Language) -> object:
    if isinstance(value, Finding):
        return value.said(lang)
    return problem(value, lang) if isinstance(value, BoneyardError) else value


def found(key: str, **names: object) -> Finding:
    """Something that is as it should be, or a part of a sentence."""
    return Finding(key, names)


def unproven(key: str, **names: object) -> Finding:
    """Something that nobody can tell from outside."""
    return Finding(key, names, is_open=True)


def wrong(fault: Finding) -> Finding:
    """A fault, on a line of its own."""
    return Finding("wrong", {"fault": fault}, is_wrong=True)


def wrong_round(number: int, fault: Finding) -> Finding:
    """A fault of one round, on a line of its own."""
    return Finding("wrong-round", {"number": number, "fault": fault}, is_wrong=True)
