"""What a host found out, as lines."""

from datetime import UTC, datetime

import msgspec

from boneyard.admin.facts import Listed, Statistics, TableFacts
from boneyard.server.store.host_port import Block, Order
from boneyard.words.language import Language


def table_line(one: Listed, lang: Language) -> str:
    """A table in the list."""
    seats = ", ".join(name or lang.say("admin.line.free") for name in one.seats)
    named = msgspec.structs.asdict(one) | {"updated": _moment(one.updated), "seats": seats}
    return lang.say("admin.line.table", **named)


def look_lines(found: TableFacts, lang: Language) -> list[str]:
    """A table: who sits there, and what has happened."""
    head = {key: found.head[key] for key in ("table", "game", "rules", "created")}
    return [
        lang.say("admin.line.head", **head, status=found.status, host=found.host),
        *[
            lang.say(
                "admin.line.chair",
                seat=chair["seat"],
                name=chair["name"] or lang.say("admin.line.free"),
                session=chair["player"] or chair["bot"],
            ).rstrip()
            for chair in found.chairs
        ],
        *[lang.say("admin.line.event", seq=one["seq"], what=_fields(one["what"])) for one in found.events],
    ]


def _fields(what: dict[str, object]) -> str:
    rest = {name: value for name, value in what.items() if name != "kind" and value not in (None, "", [])}
    return f"{what['kind']} {msgspec.json.encode(rest).decode() if rest else ''}".rstrip()


def block_line(one: Block, lang: Language) -> str:
    """A block, and how long it lasts."""
    until = (
        lang.say("admin.line.for-good") if one.until is None else lang.say("admin.line.until", until=_moment(one.until))
    )
    return lang.say("admin.line.block", key=one.key, until=until)


def statistics_lines(found: Statistics, lang: Language) -> list[str]:
    """How much there is."""
    return [
        lang.say("admin.statistics.tables", tables=found.tables, by_status=_counts(found.by_status)),
        lang.say("admin.statistics.games", by_game=_counts(found.by_game)),
        lang.say("admin.statistics.touched", today=found.touched_today, week=found.touched_this_week),
        lang.say("admin.statistics.events", events=found.events),
        lang.say("admin.statistics.sessions", sessions=found.sessions, players=found.players),
    ]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join([f"{name} {count}" for name, count in counts.items()]) or "0"


def record_line(one: Order, lang: Language) -> str:
    """What a host did."""
    said = lang.say("admin.line.waits") if one.done is None else one.said
    named = one._asdict() | {"at": _moment(one.at), "said": said}
    return lang.say("admin.line.record", **named).rstrip()


def report_line(one: Order, lang: Language) -> str:
    """What a player told about another, and at which table."""
    return lang.say("admin.line.report", **one._asdict() | {"at": _moment(one.at)})


def done_line(one: Order, lang: Language) -> str:
    """What came of an order."""
    key = one.what if one.said == "done" else one.said
    return lang.say(f"admin.done.{key}", target=one.target.removeprefix("address:").removeprefix("session:"))


def _moment(seconds: float) -> str:
    """As everywhere in files: UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
