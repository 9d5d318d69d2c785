"""`boneyard photo`: the tiles in photographs, and what they come to."""

import argparse
import json
from typing import Any

from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.core.errors import UserError
from boneyard.core.tile import HIGHEST_PIP
from boneyard.photo.files import open_picture
from boneyard.photo.hand import Hand, ReadTile, hand_of, told
from boneyard.photo.nets import load_nets
from boneyard.photo.reading import Nets, read
from boneyard.words.language import Language

_USUAL_SET = 12


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes("files", nargs="+", shown="file", says="photo.files")
    names = {"most": str(HIGHEST_PIP), "usual": str(_USUAL_SET)}
    parser.takes("--set", type=int, default=_USUAL_SET, shown="n", says="photo.set", names=names)
    parser.takes("--json", action="store_true", says="photo.json")
    parser.takes_page()
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Read each file."""
    if not 1 <= given.set <= HIGHEST_PIP:
        names = {"set": str(given.set), "most": str(HIGHEST_PIP)}
        raise UserError("--set {set} cannot be: it may be 1 to {most}", names)
    nets, talk = load_nets(), talk_of(given)
    for path in given.files:
        hand = _read(path, nets, given.set)
        if given.json:
            print(json.dumps(_with_path(path, told(hand)), ensure_ascii=False))
        else:
            talk.say(lines(path, hand, talk.lang))
    return 0


def _read(path: str, nets: Nets, highest: int) -> Hand:
    picture, scale = open_picture(path)
    seen = [one._replace(corners=one.corners * scale) for one in read(picture, nets, highest)]
    return hand_of(seen, highest)


def _with_path(path: str, account: dict[str, Any]) -> dict[str, Any]:
    return {"file": path} | account


def lines(path: str, hand: Hand, lang: Language) -> list[str]:
    """The hand in words: its tiles, what they come to, and what to look at again."""
    count = lang.count("photo.tiles", len(hand.tiles), total=hand.total)
    head = lang.say("photo.head", path=path, tiles=count)
    texts = ["  " + "  ".join(one.text for one in hand.tiles)] if hand.tiles else []
    return [head, *texts, *_doubts(hand, lang)]


def _doubts(hand: Hand, lang: Language) -> list[str]:
    if hand.certain:
        return [lang.say("photo.certain")]
    again = [_doubt(one, lang) for one in hand.tiles if not one.is_clear]
    found = [lang.say("photo.again", tiles=", ".join(dict.fromkeys(again)))] if again else []
    return found + ([lang.count("photo.left-out", len(hand.left_out))] if hand.left_out else [])


def _doubt(one: ReadTile, lang: Language) -> str:
    why = [lang.say(f"photo.mark.{mark}") for mark in one.marks] or [lang.say("photo.mark.unsure")]
    return f"{one.text} ({', '.join(why)})"
