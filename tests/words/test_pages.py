"""The pages have words of their own, for what they tell at once.

Where the server says the same thing, both say it alike.
"""

import json
import re
from pathlib import Path

import pytest

from boneyard.words.language import LANGUAGES, Language, language

CLIENT = Path(__file__).parents[2] / "client" / "src" / "words"
OWN = {"marked", "unmarked"}
"""What the pages say in their own way: beside the picture, where a locomotive stands at an open train."""


def _of_pages(lang: Language) -> dict[str, str]:
    """What the pages say in a language, by their keys."""
    lines = re.findall(
        r'^  "([^"]+)": (".*"),$', (CLIENT / f"{lang.code}.ts").read_text(encoding="utf-8"), re.MULTILINE
    )
    return {key: json.loads(text) for key, text in lines}


@pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=lambda lang: lang.code)
def test_both_use_the_same_names_of_bots(lang: Language) -> None:
    """The pages name bots also of saved games, which the server no longer offers."""
    pages = _of_pages(lang)
    named = {
        f"bot.{key.removeprefix('bot.name.')}": text
        for key, text in lang.texts("bot").items()
        if key.startswith("bot.name.")
    }
    assert named
    assert named == {key: pages.get(key) for key in named}


@pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=lambda lang: lang.code)
def test_pages_have_no_words_for_a_game(lang: Language) -> None:
    """Games, rule books and quick phrases are the server's to name: a new one needs no word of the pages."""
    assert [key for key in _of_pages(lang) if key.startswith(("game.", "base.", "phrase."))] == []


@pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=lambda lang: lang.code)
def test_both_tell_alike_what_happened(lang: Language) -> None:
    """Sentence by sentence, whoever did it."""
    pages = _of_pages(lang)
    told = {key.split(".")[1:][0]: key for key in lang.texts("event")}
    pairs = {
        f"tell.{name}{'.me' if who == 'me' else ''}": lang.texts("event")[f"event.{name}.{who}"]
        .replace("{seat}", "{who}")
        .replace("'", "’")
        for name in told.keys() - OWN
        for who in ("me", "others")
    }
    assert len(pairs) > 40
    assert pairs == {key: pages.get(key) for key in pairs}
