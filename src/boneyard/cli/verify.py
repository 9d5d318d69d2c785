"""`boneyard verify`: check the deals of a table from its transcript, from what a player's own browser kept and from the saved game, without trusting the server."""

import argparse
import sys
from typing import Any

import msgspec

from boneyard import fair
from boneyard.cli.alone import run_alone
from boneyard.cli.proofs import Kept, Receipt, Round, Transcript, read
from boneyard.cli.replay import read_file
from boneyard.cli.unbroken import UNBROKEN, Chain, Mark, actions_of, replayed
from boneyard.core import referee
from boneyard.core.errors import BadRules, Refused
from boneyard.core.event import Dealt, Drew
from boneyard.core.seat import LETTERS
from boneyard.core.tile import Tile, read_tile, tile_text
from boneyard.games import find_game
from boneyard.notation.record import Damaged, Record
from boneyard.replay import replay
from boneyard.server import transcript


def check(told: Transcript, kept: Receipt | None) -> tuple[list[str], bool]:
    """What the transcript is worth, round by round, and whether all of it is right."""
    plain = _plain(told)
    chain = None if told.events is None else Chain(plain, told.events)
    faults = _about(told, kept) + (chain.faults() if chain else [])
    lines = [f"WRONG: {fault}" for fault in faults]
    verdicts = transcript.verify(plain) if not faults else []
    for index, verdict in enumerate(verdicts):
        own = kept.rounds.get(str(told.rounds[index].number)) if kept else None
        lines += _round(plain, index, verdict, own, chain)
    lines += _end(chain) if not faults else []
    if told.events is not None and not any(line.startswith("WRONG") for line in lines):
        lines.append(replayed(told.table, told.events))
    if kept and not faults:
        known = {str(round_.number) for round_ in told.rounds if round_.link is not None or round_ is told.rounds[-1]}
        lines += [f"WRONG: round {number[:10]} is in the receipt, and not in the transcript" for number in kept.rounds if number not in known]
    return lines, not any(line.startswith("WRONG") for line in lines)


def _plain(told: Transcript) -> dict[str, Any]:
    """A transcript as the server writes it: what is not known yet is left out."""
    plain: dict[str, Any] = msgspec.to_builtins(told)
    plain["rounds"] = [{name: value for name, value in one.items() if value is not None} for one in plain["rounds"]]
    for one in plain["rounds"]:
        if "links" not in one:
            del one["withheld"]
    return plain


def _about(told: Transcript, kept: Receipt | None) -> list[str]:
    """What is wrong with a transcript as a whole."""
    if told.algorithm != fair.ALGORITHM:
        raise BadRules(f'the transcript uses the algorithm "{told.algorithm[:30]}"; this program knows {fair.ALGORITHM}')
    game = find_game(told.game)
    code = game.read_code(told.rules)
    if told.seats not in game.seat_counts(code, told.set):
        raise BadRules(f"the transcript names a table that these rules do not offer: {told.seats} seats with the set {told.set}")
    faults = [f"round {one.number} does not name {told.seats} seats" for one in told.rounds if not _fits(one, told.seats)]
    early = [one.number for one in told.rounds[:-1] if one.link is None]
    faults += [f"round {number} is not shown, but a later one was begun" for number in early]
    if kept is not None and kept.table != told.table:
        faults.append("the receipt is of another table")
    if kept is not None and kept.tip != told.tip:
        faults.append("the server's tip is not the one that the receipt has: the commitment was changed")
    return faults


def _fits(one: Round, seats: int) -> bool:
    complete = one.links is not None or one.link is None
    late = sorted(set(one.withheld)) == sorted(one.withheld) and all(seat < seats for seat in one.withheld)
    return complete and late and len(one.tips) == seats and (one.links is None or len(one.links) == seats)


def _round(told: dict[str, Any], index: int, verdict: str, kept: Kept | None, chain: Chain | None) -> list[str]:
    """The lines of one round."""
    round_ = told["rounds"][index]
    number, broken = round_["number"], chain.fault_of(index) if chain else ""
    wrong = [] if kept is None or kept.tips == round_["tips"] else [f"WRONG: round {number}: the tips are not those that the receipt has"]
    wrong += [f"WRONG: round {number}: {fault}" for fault in [broken, *_changed(kept, chain)] if fault]
    whole = f", {UNBROKEN}" if chain and not broken and "links" in round_ else ""
    if not verdict.startswith("ok"):
        return [*wrong, verdict + (whole if verdict.startswith("open") else "")]
    hands, late = _hands(told, round_), round_["withheld"]
    tiles = transcript.deal_of(told, round_)
    dealt = f"deal recomputed, {len(set(tiles))}/{len(tiles)} tiles"
    shown = [f"round {number}: commitment ok, links ok{f' ({len(late)} withheld)' if late else ''}, {dealt}{whole}"]
    shown += [f"  {LETTERS[seat]}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    shown.append(f"  boneyard: {' '.join(tiles[sum(map(len, hands)) :]) or '-'}")
    return [*shown, *wrong, *_own_hand(number, hands, kept, chain)]


def _changed(kept: Kept | None, chain: Chain | None) -> list[str]:
    """Where the events are not those that a browser has sealed."""
    marks = [Mark(one.seq, one.seal) for one in kept.seals] if kept and chain else []
    return [
        f"what happened up to event {mark.seq} was changed since: the seal in the receipt is another one" for mark in marks if chain and not chain.holds(mark)
    ]


def _end(chain: Chain | None) -> list[str]:
    """The lines of what happened after the last deal, and of what cannot be checked."""
    if chain is None:
        return ["not checked: the public events and their hash chain, which this transcript does not have"]
    fault = chain.fault_of_end()
    return [f"WRONG: {fault}"] if fault else [f"events 1 to {chain.count}: {UNBROKEN}"]


def _hands(told: dict[str, Any], round_: dict[str, Any]) -> list[list[str]]:
    """The hands that follow from the links of a round."""
    game = find_game(told["game"])
    code = game.read_code(told["rules"])
    state = game.setup(code, told["set"], told["seats"], 0 if game.designates_starter(code) else -1)
    state.round = round_["number"] - 1
    events = referee.deal(game, state, [_tile(text) for text in transcript.deal_of(told, round_)])
    return [[tile_text(t) for t in hand] for event in events if isinstance(event, Dealt) for hand in event.hands]


def _tile(text: str) -> Tile:
    found = read_tile(text)
    assert found is not None, "a deal names tiles"
    return found


def _own_hand(number: int, hands: list[list[str]], kept: Kept | None, chain: Chain | None) -> list[str]:
    if kept is None:
        return []
    seat = LETTERS.find(kept.seat) if len(kept.seat) == 1 else -1
    if not 0 <= seat < len(hands):
        return [f"WRONG: round {number}: the receipt names no seat of this table"]
    if sorted(kept.hand) != sorted(hands[seat]):
        return [f"WRONG: round {number}: the hand in the receipt is not the one that was dealt to {kept.seat}"]
    if not kept.seals:
        return [f"  the receipt of {kept.seat} agrees: tips and hand; not checked: the events before, over which it has no seal"]
    if _changed(kept, chain):
        return [f"  the receipt of {kept.seat} agrees: tips and hand"]
    last = max(one.seq for one in kept.seals)
    return [f"  the receipt of {kept.seat} agrees: tips and hand, {f'and its seals up to event {last}' if chain else 'not checked: its seals'}"]


def check_game(told: Transcript, record: Record) -> list[str]:
    """Whether a saved game was played with the deals of a transcript, and by the rules: then whoever drew, drew what lay next."""
    of_record = (record.game, record.rules, record.top, len(record.names), record.commitment)
    if of_record != (told.game, told.rules, told.set, told.seats, told.tip):
        return ["WRONG: the saved game is of another table"]
    plain = _plain(told)
    over = [one for one in plain["rounds"] if "link" in one]
    deals = [[tile_text(t) for t in round_.deal] for round_ in record.rounds if round_.deal is not None]
    if len(deals) != len(over):
        return [f"WRONG: {len(over)} rounds are over, and the saved game has {len(deals)}"]
    wrong = [one["number"] for one, deal in zip(over, deals, strict=True) if transcript.deal_of(plain, one) != deal]
    if wrong:
        return [f"WRONG: round {number}: the saved game has another deal" for number in wrong]
    try:
        moments = [(moment.step, moment.events) for moment in replay(record)]
    except Damaged as error:
        return [f"WRONG: the saved game, {error}"]
    if told.events is not None and actions_of(told.events) != [[(step.seat, step.action) for step in round_.steps] for round_ in record.rounds]:
        return ["WRONG: the saved game has other actions than the public events"]
    drawn = sum(isinstance(event, Drew) for _, events in moments for event in events)
    return [f"the saved game agrees: {len(deals)} deals, {sum(step is not None for step, _ in moments)} actions by the rules, {drawn} draws in order"]


def add_parser(commands: Any) -> None:
    """Tell the command line of this command."""
    parser: argparse.ArgumentParser = commands.add_parser("verify", help="check the deals of a table from its transcript")
    parser.add_argument("transcript", metavar="TRANSCRIPT.json", help="what /api/tables/…/fair answers")
    parser.add_argument("--receipt", metavar="MINE.json", help="what your own browser kept of the table")
    parser.add_argument("--game", metavar="SAVED", help="the saved game, as /api/tables/…/saved answers: was it played with these deals, and by the rules?")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check; exit status 1 when something is wrong."""
    told = read(given.transcript, Transcript, "transcript")
    kept = read(given.receipt, Receipt, "receipt") if given.receipt else None
    try:
        lines, fine = check(told, kept)
        played = check_game(told, read_file(given.game)) if given.game and fine else []
    except (Refused, ArithmeticError, AssertionError, LookupError, ValueError):
        raise BadRules(f"{given.transcript} is no transcript of a game that can be dealt") from None
    fine = fine and not any(line.startswith("WRONG") for line in played)
    for line in lines + played:
        print(line)
    print("All deals that are over are fair." if fine else "NOT FAIR: see above.")
    return 0 if fine else 1


def main(argv: list[str] | None = None) -> int:
    """Run this command alone."""
    return run_alone(add_parser, "verify", argv)


if __name__ == "__main__":
    sys.exit(main())
