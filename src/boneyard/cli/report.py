"""What an examination of a store found, on a page."""

import os

from boneyard.audit.doctor import DATABASE, Report
from boneyard.audit.finding import Finding
from boneyard.server.process.settings import read_settings
from boneyard.words.language import Language


def database_of(given: str | None) -> str:
    """The database that is meant: that of the server's settings where none is named."""
    return given or read_settings(os.environ).database


def report_lines(report: Report, lang: Language) -> list[str]:
    """A line for each fault, and a summary."""
    damaged = report.damaged
    verdict = lang.say("audit.doctor.damaged", count=damaged) if damaged else lang.say("audit.doctor.well")
    looked = {"tables": report.tables, "events": report.events, "rounds": report.rounds}
    faults = [_fault_line(table, fault, lang) for table, fault in report.wrong]
    return [*faults, lang.say("audit.doctor.summary", verdict=verdict, **looked)]


def _fault_line(table: str, fault: Finding, lang: Language) -> str:
    where = lang.say("audit.doctor.database") if table == DATABASE else table
    return lang.say("audit.doctor.line", table=where, fault=fault.said(lang))
