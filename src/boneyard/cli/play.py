"""`boneyard play`: one person against bots at a terminal.

A local room: the person sees views and redacted events only.
"""

import argparse
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from boneyard.bots.ladder import BOT_NAMES
from boneyard.cli.page import talk_of
from boneyard.cli.parser import Parser
from boneyard.cli.sitting import Sitting
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.written import writing
from boneyard.core.errors import UserError
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS, read_seat
from boneyard.kinds import KINDS, find_game
from boneyard.match.match import Match, new_match, usual_set
from boneyard.notation.record import record_text
from boneyard.words.hint import bot_character, bot_name
from boneyard.words.language import Language, game_title


class Invitation(NamedTuple):
    """What somebody asked for on the command line; what is left out is chosen by the rules."""

    game: str
    rules: str | None
    top: int | None
    seats: int | None
    seat: str
    bot: str
    seed: str | None
    save: str | None = None


def add_options(parser: Parser) -> None:
    """What the command understands."""
    parser.takes_game()
    parser.takes("--rules", shown="code", says="play.rules")
    parser.takes("--set", type=int, shown="n", says="set")
    parser.takes("--seats", type=int, shown="n", says="play.seats")
    parser.takes("--seat", default="A", shown="letter", says="play.seat")
    bots, levels = BOT_NAMES, {"levels": _levels(parser.lang)}
    parser.takes("--bot", default="heaviest", choices=bots, shown="bot", says="play.bot", names=levels)
    parser.takes("--seed", shown="text", says="play.seed")
    parser.takes("--save", shown="file", says="play.save")
    parser.takes_page()
    parser.set_defaults(run=run)


def _levels(lang: Language) -> str:
    """The levels by game, for a help text."""
    levels = [(kind.id, ", ".join(kind.offered)) for kind in KINDS]
    return "; ".join([lang.say("cli.option.play.levels", game=game, bots=bots) for game, bots in levels])


def run(given: argparse.Namespace) -> int:
    """Play what was asked for."""
    asked = (given.game, given.rules, given.set, given.seats, given.seat, given.bot, given.seed, given.save)
    play(Invitation(*asked), talk_of(given))
    return 0


def play(invitation: Invitation, talk: Talk) -> None:
    """Play a whole game, or until the person leaves."""
    match = open_match(invitation)
    me = seat_at(invitation.seat, match.state.seats)
    again = _command(match, me, invitation.bot)
    lang = talk.lang
    talk.say(
        [
            *_greeting(match, me, invitation.bot, lang),
            lang.say("play.seed", seed=match.seed, command=again),
            lang.say("play.help"),
            "",
        ]
    )
    try:
        Sitting(match, me, invitation.bot, talk).play()
    except Leave:
        talk.say(["", lang.say("play.leave", command=again)])
    if invitation.save is not None:
        _save(match, me, invitation.bot, invitation.save, lang)
        talk.say([lang.say("play.saved", path=invitation.save)])


def _save(match: Match, me: int, bot: str, path: str, lang: Language) -> None:
    """Write the saved game, as far as it has been played."""
    assert match.record is not None, "a match that is played from its beginning has a record"
    match.record.names = [lang.say("play.you") if seat == me else bot for seat in range(match.state.seats)]
    match.record.date = datetime.now(UTC).date().isoformat()
    with writing(path):
        Path(path).write_text(record_text(match.record), encoding="utf-8")


def open_match(invitation: Invitation) -> Match:
    """The match that was asked for, before its first deal."""
    game = find_game(invitation.game)
    code = game.read_code(invitation.rules or game.bases[0].name)
    top = usual_set(game, code) if invitation.top is None else invitation.top
    seats = _usual_seats(game, code, top) if invitation.seats is None else invitation.seats
    code = with_deal(game, code, top, seats)
    return new_match(
        game.id, code.text(), top, seats, secrets.token_hex(4) if invitation.seed is None else invitation.seed
    )


def with_deal(game: Game[Any], code: RuleCode, top: int, seats: int) -> RuleCode:
    """These rules, with as many tiles as suit the table where the book has no number (HR-01, HR-02)."""
    offered = 0 if code.number("deal") else game.agreed_deals(code, top).get(seats, 0)
    return game.read_code(f"{code.text()}+deal={offered}") if offered else code


def _usual_seats(game: Game[Any], code: RuleCode, top: int) -> int:
    """Four where they may play, else as many as the rules offer first."""
    counts = game.seat_counts(code, top)
    return 4 if not counts or 4 in counts else counts[0]


def seat_at(letter: str, seats: int) -> int:
    """The seat that a letter names at a table; UserError where there is none."""
    seat = read_seat(letter.upper())
    if seat is None or seat >= seats:
        raise UserError(
            'there is no seat "{seat}" at this table: choose {seats}',
            {"seat": letter[:40], "seats": ", ".join(LETTERS[:seats])},
        )
    return seat


def _greeting(match: Match, me: int, bot: str, lang: Language) -> list[str]:
    state = match.state
    partner = _partner(match, me)
    key = "play.greeting-alone" if state.seats == 1 else "play.greeting-partner" if partner else "play.greeting"
    names = {
        "game": game_title(match.game.id, lang),
        "rules": state.code.text(),
        "top": state.top,
        "seats": state.seats,
    }
    against = lang.say("play.against", bot=bot_name(bot, lang), character=bot_character(bot, lang))
    return [lang.say(key, seat=LETTERS[me], partner=partner, **names), *([against] if state.seats > 1 else [])]


def _partner(match: Match, me: int) -> str:
    """With whom one plays, where there are teams."""
    partners = [seat for team in match.teams if LETTERS[me] in team for seat in team if seat != LETTERS[me]]
    return partners[0] if partners else ""


def _command(match: Match, me: int, bot: str) -> str:
    """The command that plays the same deals again."""
    state = match.state
    others = f" --seats {state.seats} --seat {LETTERS[me]} --bot {bot}" if state.seats > 1 else ""
    table = f"--game {match.game.id} --rules {state.code.text()} --set {state.top}{others}"
    return f"boneyard play {table} --seed {_quoted(match.seed)}"


def _quoted(text: str) -> str:
    return text if text.isalnum() else "'" + text.replace("'", "'\\''") + "'"
