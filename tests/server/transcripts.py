"""Transcripts of games for `boneyard verify`, and the receipts that a browser would have kept."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from boneyard.cli.main import main
from boneyard.server.out import transcript
from boneyard.server.table import seal, table_log
from boneyard.server.table.table import Table


def verified(told: object, tmp_path: Path, *receipts: object) -> int:
    """The exit status for a transcript, and receipts."""
    (tmp_path / "told.json").write_text(json.dumps(told))
    given = ["verify", str(tmp_path / "told.json")]
    for number, receipt in enumerate(receipts):
        path = tmp_path / f"mine{number}.json"
        path.write_text(json.dumps(receipt))
        given += ["--receipt", str(path)]
    return main(given)


def folded(told: dict[str, Any], games_: Path) -> Iterator[tuple[Table, table_log.AnyEvent]]:
    """The table of a transcript, after each of its events."""
    with closing(sqlite3.connect(games_)) as connection:
        bodies = [
            body
            for (body,) in connection.execute("SELECT body FROM events WHERE tab = ? ORDER BY seq", (told["table"],))
        ]
        tail = connection.execute("SELECT tail FROM tables WHERE id = ?", (told["table"],)).fetchone()[0]
    table = Table(told["table"], tail)
    for body in bodies:
        event = table_log.decode(body)
        table.apply(event)
        yield table, event


def receipt_of(told: dict[str, Any], games_: Path) -> dict[str, Any]:
    """What the browser at seat B would have kept."""
    rounds: dict[str, Any] = {}
    for table, event in folded(told, games_):
        if isinstance(event, table_log.Seeded):
            hand = table.game.view(table.state, 1).piles.hands
            mark = {
                "seq": table.seq,
                "seal": seal.seal_at(table, table.seq),
                "signature": seal.signed_at(table, table.seq),
            }
            first = {
                "tips": told["rounds"][event.number - 1]["tips"],
                "seat": "B",
                "hand": dict(msgspec.to_builtins(hand))["B"],
            }
            rounds[str(event.number)] = {**first, "seals": [mark]}
        if isinstance(event, table_log.Revealed):
            rounds[str(event.number)]["seals"].append({"seq": table.seq, "seal": seal.seal_at(table, table.seq)})
    return {"table": told["table"], "tip": told["tip"], "rounds": rounds}


def seal_anew(told: dict[str, Any]) -> None:
    """Make all seals fit what is told."""
    events = msgspec.convert(told["events"], list[table_log.AnyEvent])
    made = seal.seals(told["table"], events)
    told["seal"] = made[-1]
    for round_, anew in zip(told["rounds"], transcript.rounds_of(events), strict=True):
        round_ |= {"seq": anew["seq"], "seal": made[anew["seq"]]}
