"""`boneyard admin`: what the host of a server can find out and order, while it runs."""

import argparse
import asyncio
import getpass
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from boneyard.admin import desk, facts, pages
from boneyard.audit.store_reader import Books
from boneyard.cli.page import language_of
from boneyard.cli.parser import Parser
from boneyard.cli.report import database_of
from boneyard.server.store.host_port import Draft, Order, What
from boneyard.words.language import Language

_T = TypeVar("_T")
_DAY: Final = 86_400.0
_STATUS: Final = ("open", "playing", "over")
_MOST: Final = 50
"""Rows of a list, unless more are asked for."""


def add_options(parser: Parser) -> None:
    """What the command understands."""
    commands = parser.add_subparsers(required=True, metavar=parser.lang.say("cli.shown.what"))

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        added: Parser = commands.add_parser(name, lang=parser.lang, help=parser.lang.say(f"admin.command.{name}"))
        _takes_common(added)
        added.set_defaults(run=run)
        return added

    tables = command("tables", _tables)
    tables.takes("--status", choices=_STATUS, shown="status", says="admin.status")
    tables.takes("--most", type=int, default=_MOST, shown="n", says="admin.most")
    command("look", _look).takes("target", shown="table", says="admin.table")
    command("close", partial(_order, "close")).takes("target", shown="table", says="admin.table")
    command("delete", partial(_order, "delete")).takes("target", shown="table", says="admin.table")
    command("end", partial(_order, "end")).takes("target", shown="session", says="admin.session")
    command("forget", partial(_order, "forget")).takes("target", shown="session", says="admin.session")
    block = command("block", _block)
    block.takes("target", shown="whom", says="admin.whom")
    block.takes("--days", type=float, shown="n", says="admin.days")
    command("unblock", _block).takes("target", shown="whom", says="admin.whom")
    command("blocks", _blocks)
    command("statistics", _statistics)
    command("reports", _reports).takes("--most", type=int, default=_MOST, shown="n", says="admin.most")
    command("record", _record).takes("--most", type=int, default=_MOST, shown="n", says="admin.most")


def _takes_common(parser: Parser) -> None:
    parser.takes("--database", shown="database", says="database.any")
    parser.takes("--json", action="store_true", says="admin.json")
    parser.takes("--by", default=None, shown="name", says="admin.by")
    parser.takes("--note", default="", shown="text", says="admin.note")
    parser.takes_lang()


# --- looking ---


def _tables(given: argparse.Namespace) -> int:
    found = _looked(given, "tables", lambda books: facts.tables(books, given.status, given.most))
    return _show(given, found, lambda lang: [pages.table_line(one, lang) for one in found])


def _look(given: argparse.Namespace) -> int:
    table = _table_of(given.target)
    found = _looked(given, f"table {table}", lambda books: facts.look(books, table))
    return _show(given, found, lambda lang: pages.look_lines(found, lang))


def _blocks(given: argparse.Namespace) -> int:
    found = _looked(given, "blocks", lambda books: facts.blocks(books, time.time()))
    return _show(given, [one._asdict() for one in found], lambda lang: [pages.block_line(one, lang) for one in found])


def _statistics(given: argparse.Namespace) -> int:
    found = _looked(given, "statistics", lambda books: facts.statistics(books, time.time()))
    return _show(given, found, lambda lang: pages.statistics_lines(found, lang))


def _reports(given: argparse.Namespace) -> int:
    found = _looked(given, "reports", lambda books: facts.reports(books, given.most))
    return _show(given, [one._asdict() for one in found], lambda lang: [pages.report_line(one, lang) for one in found])


def _record(given: argparse.Namespace) -> int:
    found = _looked(given, "record", lambda books: facts.record(books, given.most))
    return _show(given, [one._asdict() for one in found], lambda lang: [pages.record_line(one, lang) for one in found])


def _looked(given: argparse.Namespace, target: str, read: Callable[[Books], Awaitable[_T]]) -> _T:
    return asyncio.run(desk.looked_at(database_of(given.database), _draft(given, "looked", target), read))


# --- ordering ---


def _order(what: What, given: argparse.Namespace) -> int:
    return _ordered(given, _draft(given, what, _table_of(given.target)))


def _table_of(target: str) -> str:
    """A table by its name or by its whole link."""
    return target.rpartition("/")[2]


def _block(given: argparse.Namespace) -> int:
    target, days = desk.target_of_block(given.target), getattr(given, "days", None)
    draft = _draft(given, "block" if hasattr(given, "days") else "unblock", target)
    return _ordered(given, draft._replace(until=None if days is None else draft.at + days * _DAY))


def _ordered(given: argparse.Namespace, draft: Draft) -> int:
    """Exit status 1 where there was nothing to be done."""
    order: Order = asyncio.run(desk.ordered(database_of(given.database), draft))
    _show(given, order._asdict(), lambda lang: [pages.done_line(order, lang)])
    return 0 if order.said == "done" else 1


def _draft(given: argparse.Namespace, what: What, target: str) -> Draft:
    return Draft(time.time(), given.by or getpass.getuser(), what, target, given.note)


def _show(given: argparse.Namespace, found: Any, lines: Callable[[Language], list[str]]) -> int:
    if given.json:
        print(msgspec.json.encode(found).decode())
    else:
        lang = language_of(given)
        print("\n".join(lines(lang) or [lang.say("admin.line.none")]))
    return 0
