"""Languages: each is a folder of templates, keyed alike in all of them.

A template names in braces what belongs into it.

Nothing is ever said in another language for want of a word: the tests hold every folder against the English one.
`docs/languages.md` says how to add a language.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from boneyard.core.errors import UserError

_HERE: Final = Path(__file__).parent
LANGUAGES: Final = sorted([path.parent.name for path in _HERE.glob("*/language.toml")])
"""The languages that there are, by their codes."""


@final
class Language:
    """Everything that can be said in one language.

    The first word of a key names the file, the rest the template in it.
    """

    def __init__(self, code: str) -> None:
        self.code: Final = code
        self._files: Final[dict[str, dict[str, str]]] = {}

    def say(self, key: str, /, **names: object) -> str:
        """The template of a key, filled in."""
        return self.texts(key.partition(".")[0])[key].format_map(names)

    def say_or(self, key: str, otherwise: str, /) -> str:
        """The template of a key that may be missing: games bring words along as they are written."""
        return self.texts(key.partition(".")[0]).get(key, otherwise)

    def count(self, key: str, number: int, /, **names: object) -> str:
        """What is said of a number of things: the template for this number where there is one, else that for more."""
        exact = f"{key}.{number}"
        is_known = exact in self.texts(key.partition(".")[0])
        return self.say(exact if is_known else f"{key}.more", count=number, **names)

    def either(self, items: list[str]) -> str:
        """Things of which one is enough."""
        return self.say("language.or").join(items)

    def texts(self, file: str) -> dict[str, str]:
        """The templates of a file by their keys."""
        if file not in self._files:
            self._files[file] = _flat(
                file, tomllib.loads((_HERE / self.code / f"{file}.toml").read_text(encoding="utf-8"))
            )
        return self._files[file]


def _flat(prefix: str, value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        return {prefix: str(value)}
    return {key: text for name, inner in value.items() for key, text in _flat(f"{prefix}.{name}", inner).items()}


@cache
def language(code: str) -> Language:
    """A language by its code."""
    return Language(code)


ENGLISH: Final = language("en")


def find_language(tag: str) -> Language:
    """The language that a tag such as `es`, `es-MX` or `es_MX.UTF-8` names; UserError if it is not spoken here."""
    found = _spoken(tag)
    if found is None:
        raise UserError(
            '"{tag}" is no language that is spoken here: choose {languages}',
            {"tag": tag[:20], "languages": ", ".join(LANGUAGES)},
        )
    return found


def preferred(accepted: str) -> Language:
    """The first language of an `Accept-Language` header that is spoken here, by weight; English where none is."""
    wishes = [wish.partition(";q=") for wish in accepted[:200].replace(" ", "").split(",")]
    ranked = sorted(wishes, key=lambda wish: _weight(wish[2]), reverse=True)
    spoken = [
        found for found in [_spoken(tag) for tag, _, weight in ranked if _weight(weight) > 0] if found is not None
    ]
    return spoken[0] if spoken else ENGLISH


def of_terminal(settings: dict[str, str]) -> Language:
    """The language that a terminal is set to; English where it is set to none, or to one that is not spoken here."""
    tag = next((settings[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if settings.get(name)), "")
    return _spoken(tag) or ENGLISH


def game_title(game: str, lang: Language) -> str:
    """What people call a game; its id in words where nobody has named it yet."""
    return lang.say_or(f"book.{game}.title", capital(game.replace("-", " ")))


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]


def _spoken(tag: str) -> Language | None:
    code = tag.replace("_", "-").partition("-")[0].partition(".")[0].lower()
    return language(code) if code in LANGUAGES else None


def _weight(text: str) -> float:
    """How much a language is wished for: 1 where nothing is said, 0 for nonsense."""
    digits = text.replace(".", "", 1)
    return 1.0 if not text else float(text) if digits.isascii() and digits.isdigit() else 0.0
