"""What leaves a table as a whole: its saved game, and the transcript with which anybody can check its deals."""

from typing import Any

from boneyard import fair
from boneyard.core.event import Dealt, RoundEnded
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import tile_text
from boneyard.games import find_game
from boneyard.notation.record import Record, RoundRecord, Step, record_text
from boneyard.server import log
from boneyard.server.seal import seal_at
from boneyard.server.table import Table


def saved_game(table: Table) -> str:
    """The saved game so far; the deal of a round that is being played stays secret."""
    head = table.head
    names = [chair.name or LETTERS[seat] for seat, chair in enumerate(table.chairs)]
    record = Record(head.game, head.rules, head.top, [name.replace("#", "") or "?" for name in names], head.starter, head.created[:10], head.tip)
    steps: list[Step] = []
    for happening in table.history:
        match happening.event:
            case log.Seeded():
                steps = []
                record.rounds.append(RoundRecord(None, steps))
            case log.Acted():
                steps.append(Step(happening.event.seat, happening.event.action))
            case log.TookBack():
                steps.pop()
            case log.Finished():
                record.places = {LETTERS[seat]: place for seat, place in enumerate(happening.event.places)}
            case _:
                pass
        _write_results(table, record, happening.events)
    return record_text(record)


def _write_results(table: Table, record: Record, events: list[Any]) -> None:
    """A round that is over shows its deal and its points."""
    for event in events:
        if isinstance(event, Dealt):
            order = [t for hand in event.hands for t in hand] + event.boneyard
            if event.number < table.state.round or table.state.phase in (Phase.DEAL, Phase.OVER):
                record.rounds[-1].deal = order
        if isinstance(event, RoundEnded):
            record.rounds[-1].points = {LETTERS[seat]: points for seat, points in enumerate(event.points)}
            record.rounds[-1].scores = {LETTERS[seat]: points for seat, points in enumerate(event.scores)}


def transcript(table: Table) -> dict[str, Any]:
    """Everything that is public of the deals: tips, links, the server's link of every round that is over, and all public events with their seals."""
    events = [happening.event for happening in table.history]
    rounds = rounds_of(events)
    for round_ in rounds:
        if "seq" in round_:
            round_["seal"] = seal_at(table, round_["seq"])
    head = table.head
    return {
        "algorithm": fair.ALGORITHM,
        "table": table.id,
        "game": head.game,
        "rules": head.rules,
        "set": head.top,
        "seats": head.seats,
        "tip": head.tip,
        "rounds": rounds,
        "events": events,
        "seal": seal_at(table, table.seq),
    }


def rounds_of(events: list[log.AnyEvent]) -> list[dict[str, Any]]:
    """What the public events tell of the deals; `seq` is the event that dealt."""
    rounds: dict[int, dict[str, Any]] = {}
    for seq, event in enumerate(events, 1):
        if isinstance(event, log.RoundOpened):
            rounds.setdefault(event.number, {"number": event.number}).update(tips=event.tips)
        elif isinstance(event, log.Seeded):
            rounds.setdefault(event.number, {"number": event.number}).update(links=event.links, withheld=event.withheld, seq=seq)
        elif isinstance(event, log.Revealed):
            rounds.setdefault(event.number, {"number": event.number}).update(link=event.link)
    return [rounds[number] for number in sorted(rounds)]


def verify(told: dict[str, Any]) -> list[str]:
    """Check a transcript round by round; one line each, beginning with `ok`, `open` (not over yet) or `WRONG`."""
    previous = bytes.fromhex(told["tip"])
    lines: list[str] = []
    for round_ in told["rounds"]:
        number = round_["number"]
        if "link" not in round_:
            lines.append(f"open: round {number} is not over, its deal is secret still")
            continue
        link = bytes.fromhex(round_["link"])
        wrong = _check_round(told, round_, link, previous, number)
        previous = link
        late = f", {len(round_['withheld'])} withheld" if round_["withheld"] else ""
        lines.append(
            f"WRONG: round {number}: {wrong}" if wrong else f"ok: round {number}: commitment, links{late} and deal of {len(deal_of(told, round_))} tiles"
        )
    return lines


def _check_round(told: dict[str, Any], round_: dict[str, Any], link: bytes, previous: bytes, number: int) -> str:
    """What is wrong with a round; "" when nothing is."""
    if not fair.is_next(link, previous):
        return "the server's link does not follow its commitment"
    for seat, (tip, shown) in enumerate(zip(round_["tips"], round_["links"], strict=True)):
        if (tip is None) != (shown is None):
            return f"seat {LETTERS[seat]} has a tip without a link, or a link without a tip"
        if tip is None:
            continue
        known, used = bytes.fromhex(tip), bytes.fromhex(shown)
        if used != fair.withheld(known) if seat in round_["withheld"] else not fair.is_next(used, known):
            return f"the link of seat {LETTERS[seat]} does not follow its tip"
    if number != told["rounds"].index(round_) + 1:
        return "a round is missing before it"
    return ""


def deal_of(told: dict[str, Any], round_: dict[str, Any]) -> list[str]:
    """The deal of a round that is over, made again from its links."""
    game = find_game(told["game"])
    code = game.read_code(told["rules"])
    state = game.setup(code, told["set"], told["seats"], 0 if game.designates_starter(code) else -1)
    state.round = round_["number"] - 1
    links = [bytes.fromhex(link) if link else None for link in round_["links"]]
    key = fair.deal_key(bytes.fromhex(round_["link"]), told["table"], round_["number"], told["rules"], links)
    return [tile_text(t) for t in fair.deal_order(game.tiles_to_deal(state), key)]
