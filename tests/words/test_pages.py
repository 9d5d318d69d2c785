"""The pages have words of their own, for what they tell at once; where the server says the same thing, both say it alike."""

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
    lines = re.findall(r'^  "([^"]+)": (".*"),$', (CLIENT / f"{lang.code}.ts").read_text(encoding="utf-8"), re.MULTILINE)
    return {key: json.loads(text) for key, text in lines}


@pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=lambda lang: lang.code)
def test_both_use_the_same_names(lang: Language) -> None:
    """Of bots, games, rule books and quick phrases."""
    pages = _of_pages(lang)
    books = lang.texts("book")
    named = {f"bot.{key.removeprefix('bot.name.')}": text for key, text in lang.texts("bot").items() if key.startswith("bot.name.")}
    named |= {f"game.{key.split('.')[1]}": text for key, text in books.items() if key.count(".") == 2 and key.endswith(".title")}
    named |= {f"base.{key.split('.')[2]}": text for key, text in books.items() if key.count(".") == 3 and key.endswith(".title")}
    named |= {f"phrase.{number}": text for number, text in enumerate(lang.texts("phrase").values())}
    assert len(named) > 20
    assert named == {key: pages.get(key) for key in named}


@pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=lambda lang: lang.code)
def test_both_tell_alike_what_happened(lang: Language) -> None:
    """Sentence by sentence, whoever did it."""
    pages = _of_pages(lang)
    told = {key.split(".")[1:][0]: key for key in lang.texts("event")}
    pairs = {
        f"tell.{name}{'.me' if who == 'me' else ''}": lang.texts("event")[f"event.{name}.{who}"].replace("{seat}", "{who}").replace("'", "’")
        for name in told.keys() - OWN
        for who in ("me", "others")
    }
    assert len(pairs) > 40
    assert pairs == {key: pages.get(key) for key in pairs}
