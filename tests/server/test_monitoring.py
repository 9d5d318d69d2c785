"""What watches a server: alert rules, their own tests and a dashboard, held against what a server really tells.

Where Prometheus is installed its own tool reads the rules and runs their tests, too.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from tests.server.served import Guest, Served, command, hear, served
from tools.wrap_documents import ROOT

DEPLOY: Final = ROOT / "deploy"
PROMTOOL: Final = shutil.which("promtool")
_TOOL: Final[list[list[str]]] = [
    ["check", "rules", "alerts.yaml"],
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
]
_MADE_BY_PROMETHEUS: Final = {"up", "ALERTS"}
_CODES: Final = re.compile(r'(\w+)\{code=~?"([^"]+)"\}')
_LABELS: Final = {"instance", "job"}
"""What Prometheus adds to everything that it reads."""


def _rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def _dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DEPLOY / "dashboard.json").read_text())
    return found


def _targets() -> list[str]:
    """Every query of the dashboard, as Grafana fills it in."""
    filled = [target["expr"] for panel in _dashboard()["panels"] for target in panel["targets"]]
    return [text.replace("$__rate_interval", "1m").replace("$instance", ".*") for text in filled]


def _told(server: Served) -> dict[str, set[str]]:
    """The labels of everything that a server tells, by the name under which Prometheus keeps it."""
    found: dict[str, set[str]] = {}
    for line in server.ask("GET", "/metrics").text.splitlines():
        family = re.match(r"# TYPE (\w+) \w+", line)
        sample = re.match(r"(\w+)(?:\{(.*)\})? ", line)
        name = family[1] if family else sample[1] if sample else ""
        labels = sample[2] if sample and sample[2] else ""
        found.setdefault(name, set()).update(re.findall(r"(\w+)=", labels))
    return found


def _asked(query: str) -> Iterator[tuple[str, str]]:
    """The names in a query, each with what stands in its braces."""
    yield from re.findall(r"\b((?:boneyard|process)_\w+|up|ALERTS)\b(?:\{([^}]*)\})?", query)


@pytest.fixture(scope="module")
def told(house: Served) -> dict[str, set[str]]:
    """What a server tells after somebody sat down, and somebody could not."""
    ann = Guest(house)
    with ann.enter(ann.open()) as socket:
        seq = hear(socket, "welcome")["seq"]
        seq = command(socket, seq, "sit", do="sit", seat=0, name="Ann")["seq"]
        command(socket, seq, "again", do="sit", seat=1, name="Ann")
        return _told(house)


def test_every_query_asks_for_what_a_server_tells(told: dict[str, set[str]]) -> None:
    """No rule waits for a metric that never comes, and no panel stays empty."""
    asked = [
        (query, *found) for query in [*_targets(), *(rule["expr"] for rule in _rules())] for found in _asked(query)
    ]
    assert len(asked) >= 40
    for query, name, labels in asked:
        assert name in told or name in _MADE_BY_PROMETHEUS, query
        used = set(re.findall(r"(\w+)=", labels)) - _LABELS
        assert used <= told.get(name, set()), query


def test_everything_that_a_server_tells_of_itself_is_on_the_dashboard(told: dict[str, set[str]]) -> None:
    """What is measured is looked at."""
    shown = {re.sub(r"_(bucket|count|sum)$", "", name) for query in _targets() for name, _ in _asked(query)}
    families = {re.sub(r"_(bucket|count|sum)$", "", name) for name in told if name.startswith("boneyard_")}
    assert families - shown == set()


def test_what_queries_sum_by_is_told(told: dict[str, set[str]]) -> None:
    """A label that is misspelt would put everything into one line."""
    for query in [*_targets(), *(rule["expr"] for rule in _rules())]:
        labels = {label for _, each in [(0, told.get(name, set())) for name, _ in _asked(query)] for label in each}
        for by in re.findall(r"by \(([^)]*)\)", query):
            assert set(re.split(r",\s*", by)) <= labels | _LABELS, query


def test_what_wakes_a_host_is_counted_from_the_beginning(tmp_path: Path) -> None:
    """A counter that begins with its first event has not increased by it: the first failure would wake nobody."""
    with served(tmp_path) as server:
        samples = re.findall(r'^(\w+)\{code="(\w+)"\} (.*)$', server.ask("GET", "/metrics").text, re.MULTILINE)
    zero = {
        name: {code for other, code, often in samples if (other, float(often)) == (name, 0)} for name, *_ in samples
    }
    asked = [(name, pattern) for rule in _rules() for name, pattern in re.findall(_CODES, rule["expr"])]
    assert len(asked) == 4
    for name, pattern in asked:
        for part in pattern.split("|"):
            assert [code for code in zero[name] if re.fullmatch(part, code)], f"{name}: {part}"


def test_every_rule_says_whom_it_wakes_and_what_is_wrong() -> None:
    """Each has a severity, a title and an explanation that name what they are about."""
    for rule in _rules():
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert "{{" in rule["annotations"]["summary"]
        assert len(rule["annotations"]["description"]) > 20
    assert len({rule["alert"] for rule in _rules()}) == len(_rules())


def test_the_tests_of_the_rules_let_every_alert_come() -> None:
    """And there is a quiet evening on which none does."""
    tests = yaml.safe_load((DEPLOY / "alerts.test.yaml").read_text())["tests"]
    samples = [
        sample["labels"] for test in tests for asked in test["promql_expr_test"] for sample in asked["exp_samples"]
    ]
    assert {re.findall(r'alertname="(\w+)"', labels)[0] for labels in samples} == {rule["alert"] for rule in _rules()}
    assert any(asked["exp_samples"] == [] for test in tests for asked in test["promql_expr_test"])


@pytest.mark.parametrize("words", _TOOL, ids=" ".join)
def test_prometheus_takes_the_files(words: list[str]) -> None:
    """Where its tool is installed it reads them and runs their tests; everywhere they are YAML of the right shape."""
    found = yaml.safe_load((DEPLOY / words[-1]).read_text())
    assert set(found) in ({"groups"}, {"rule_files", "scrape_configs"}, {"rule_files", "evaluation_interval", "tests"})
    assert all((DEPLOY / name).is_file() for name in found.get("rule_files", []))
    if PROMTOOL:
        done = subprocess.run([PROMTOOL, *words], cwd=DEPLOY, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_queries_of_the_dashboard_are_queries(tmp_path: Path) -> None:
    """Their brackets close; where Prometheus is installed its own tool reads each of them."""
    assert [query for query in _targets() if any(query.count(a) != query.count(b) for a, b in ("()", "[]", "{}"))] == []
    rules = [{"record": f"panel:{number}", "expr": query} for number, query in enumerate(_targets())]
    (tmp_path / "panels.yaml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    if PROMTOOL:
        done = subprocess.run(
            [PROMTOOL, "check", "rules", str(tmp_path / "panels.yaml")], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_dashboard_loads_anywhere() -> None:
    """It names no data source of one house, each panel has a place of its own, and every variable is declared."""
    board = _dashboard()
    names = {variable["name"] for variable in board["templating"]["list"]} | {"__rate_interval"}
    text = json.dumps(board)
    assert set(re.findall(r"\$\{?(\w+)", text)) <= names
    assert {panel["datasource"]["uid"] for panel in board["panels"]} == {"${datasource}"}
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    taken = [place for panel in board["panels"] for place in _places(panel["gridPos"])]
    assert len(set(taken)) == len(taken)
    assert max(x for x, _ in taken) < 24


def _places(grid: dict[str, int]) -> list[tuple[int, int]]:
    """The squares that a panel covers."""
    across, down = range(grid["x"], grid["x"] + grid["w"]), range(grid["y"], grid["y"] + grid["h"])
    return [(x, y) for x in across for y in down]
