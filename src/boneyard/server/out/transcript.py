"""What leaves a table as a whole: its saved game, and the transcript with which anybody can check its deals."""

from typing import Any, assert_never

from boneyard import fair
from boneyard.core.event import Dealt, RoundEnded
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import tile_text
from boneyard.kinds import find_game
from boneyard.notation.record import Record, RoundRecord, Step, record_text
from boneyard.parts.rounds import order_of
from boneyard.server.table import table_log
from boneyard.server.table.seal import seal_at
from boneyard.server.table.table import Table


def saved_game(table: Table) -> str:
    """The saved game so far; the deal of a round that is being played stays secret."""
    head = table.head
    names = [chair.name or LETTERS[seat] for seat, chair in enumerate(table.chairs)]
    record = Record(
        head.game,
        head.rules,
        head.top,
        [name.replace("#", "") or "?" for name in names],
        head.starter,
        head.created[:10],
        head.tip,
        named=head.named,
    )
    steps: list[Step] = []
    for happening in table.history:
        event = happening.event
        match event:
            case table_log.Seeded():
                steps = []
                record.rounds.append(RoundRecord(None, steps))
            case table_log.Acted():
                steps.append(Step(event.seat, event.action))
            case table_log.TookBack():
                steps.pop()
            case table_log.Finished():
                record.places = {LETTERS[seat]: place for seat, place in enumerate(event.places)}
            case table_log.AroundPlay():
                pass
            case _:
                assert_never(event)
        _write_results(table, record, happening.events)
    return record_text(record)


def _write_results(table: Table, record: Record, events: list[Any]) -> None:
    """A round that is over shows its deal and its points."""
    for event in events:
        is_over = table.state.phase in (Phase.DEAL, Phase.OVER)
        if isinstance(event, Dealt) and (event.number < table.state.round or is_over):
            record.rounds[-1].deal = order_of(event)
        if isinstance(event, RoundEnded):
            record.rounds[-1].points = {LETTERS[seat]: points for seat, points in enumerate(event.points)}
            record.rounds[-1].scores = {LETTERS[seat]: points for seat, points in enumerate(event.scores)}


def transcript(table: Table) -> dict[str, Any]:
    """What is public of the deals: tips, links, the server's link of each round that is over, and events with seals."""
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
        **({"given": head.given} if head.given else {}),
        "rounds": rounds,
        "events": events,
        "seal": seal_at(table, table.seq),
    }


def rounds_of(events: list[table_log.AnyEvent]) -> list[dict[str, Any]]:
    """What the public events tell of the deals; `seq` is the event that dealt."""
    rounds: dict[int, dict[str, Any]] = {}
    for seq, event in enumerate(events, 1):
        if isinstance(event, table_log.RoundOpened):
            rounds.setdefault(event.number, {"number": event.number}).update(tips=event.tips)
        elif isinstance(event, table_log.Seeded):
            rounds.setdefault(event.number, {"number": event.number}).update(
                links=event.links, withheld=event.withheld, seq=seq
            )
        elif isinstance(event, table_log.Revealed):
            rounds.setdefault(event.number, {"number": event.number}).update(link=event.link)
    return [rounds[number] for number in sorted(rounds)]


def deal_of(told: dict[str, Any], round_: dict[str, Any]) -> list[str]:
    """The deal of a round that is over, made again from its links."""
    game = find_game(told["game"])
    code = game.read_code(told["rules"])
    state = game.setup(code, told["set"], told["seats"], 0 if game.designates_starter(code) else -1)
    state.round = round_["number"] - 1
    links = [bytes.fromhex(link) if link else None for link in round_["links"]]
    link, given = bytes.fromhex(round_["link"]), told.get("given") or ""
    key = fair.deal_key(link, told["table"], round_["number"], told["rules"], links, given)
    return [tile_text(t) for t in fair.deal_order(game.tiles_to_deal(state), key)]
