"""What a server tells of itself: logs without secrets, and metrics for whoever may read them."""

import json
import re
import socket as net
from pathlib import Path
from typing import Final

from boneyard import __version__
from tests.server.served import Guest, Served, closed, command, hear, play, problem, served, start_game

HISTOGRAM: Final = ("bucket", "count", "sum")

# --- logs ---


def test_logs_tell_no_secret(tmp_path: Path) -> None:
    """A whole game with every kind of failure, at the most talkative level.

    No token, name, address or tile is logged.
    """
    with served(tmp_path, log_level="debug", messages_per_second="200") as server:
        ann, bob = Guest(server), Guest(server)
        table = ann.open(bots={"C": "heaviest"})
        with ann.enter(table) as first, bob.enter(table) as second:
            over = play([first, second], [0, 1], start_game([first, second], [0, 1]))
            for frame in ("[]", '{"do":"act","id":"x","seq":1,"seat":0,"action":"12-5>Zebedee"}', "x" * 5000):
                first.send(frame)
            assert closed(first) == 1009
        assert over["view"]["phase"] == "over"
        with bob.enter(table) as second:
            second.send(b"\xff 12-5", text=True)
            closed(second)
        ann.ask("GET", "/api/tables/Zebedee?token=" + ann.token)
        ann.ask("POST", "/api/tables", content=b'{"game":"12-5"')
        with net.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(b"NONSENSE 12-5 " + ann.token.encode() + b"\r\n\r\n")
            raw.recv(1000)
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert lines
    said = "\n".join(json.dumps({name: value for name, value in line.items() if name != "at"}) for line in lines)
    for secret in (ann.token, bob.token, ann.player, "Zebedee", "127.0.0.1", "Traceback", table):
        assert secret not in said
    assert not re.search(r"\b\d{1,2}-\d{1,2}\b", said)
    assert {line["level"] for line in lines} <= {"debug", "info", "warning", "error"}


# --- metrics ---


def test_metrics_are_for_this_machine_or_for_who_has_the_token(house: Served, tmp_path: Path) -> None:
    """A proxy passes nobody on to them.

    With a token in the settings only whoever shows it reads them, wherever they are.
    """
    assert house.ask("GET", "/metrics").status_code == 200
    for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"):
        problem(house.ask("GET", "/metrics", headers={name: "192.0.2.1"}), 404, "not_found")
    with served(tmp_path, metrics_token="open sesame") as other:  # noqa: S106  nobody's
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "open sesame"}):
            problem(other.ask("GET", "/metrics", headers=headers), 404, "not_found")
        told = other.ask(
            "GET", "/metrics", headers={"authorization": "Bearer open sesame", "x-forwarded-for": "192.0.2.1"}
        )
        assert (told.status_code, "boneyard_sockets 0" in told.text) == (200, True)


def test_metrics_say_what_a_host_wants_to_know(house: Served) -> None:
    """What runs, how busy it is and what it costs; nothing else, and of nobody."""
    ann = Guest(house)
    with ann.enter(ann.open()) as socket:
        hear(socket, "welcome")
        told = house.ask("GET", "/metrics").text
    samples = {line.partition("{")[0].partition(" ")[0]: line for line in told.splitlines() if not line.startswith("#")}
    own = {"build", "declined_total", "draining", "messages_total", "ready", "requests_total", "rooms", "sockets"}
    own |= {"store_unfiled", "store_waiting", "thoughts_running", "thoughts_waiting"}
    own |= {f"{name}_{part}" for name in ("command_seconds", "commit_seconds", "late_seconds") for part in HISTOGRAM}
    known = {name for name in samples if not name.startswith("process_")}
    assert known - {"boneyard_declined_total"} == {f"boneyard_{name}" for name in own - {"declined_total"}}
    assert {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"} <= set(samples)
    assert f'version="{__version__}"' in samples["boneyard_build"]
    assert float(samples["boneyard_sockets"].split()[-1]) >= 1


def test_metrics_tell_how_long_players_wait(tmp_path: Path) -> None:
    """Every command that was carried out is counted with its time, and every one that was declined by its code.

    So is each commit; no more of them than there was to save, for what comes together is saved together.
    """
    with served(tmp_path, bot_pace="30") as server:
        ann = Guest(server)
        table = ann.open(bots={"B": "heaviest"})
        with ann.enter(table) as socket:
            seq = hear(socket, "welcome")["seq"]
            seq = command(socket, seq, "sit", do="sit", seat=0, name="Ann")["seq"]
            assert command(socket, seq, "again", do="sit", seat=2, name="Ann")["t"] == "declined"
            assert command(socket, seq, "up", do="leave", seat=0)["t"] == "ack"
        found = _samples(server)
    assert found['boneyard_command_seconds_bucket{le="+Inf"}'] == found["boneyard_command_seconds_count"] == 2
    assert 0 < found["boneyard_command_seconds_sum"] < 60
    assert {name: often for name, often in found.items() if name.startswith("boneyard_declined") and often} == {
        'boneyard_declined_total{code="seated"}': 1
    }
    assert 1 <= found["boneyard_commit_seconds_count"] <= 10
    assert found["boneyard_late_seconds_count"] > 0
    assert (found["boneyard_ready"], found["boneyard_draining"]) == (1, 0)


def _samples(server: Served) -> dict[str, float]:
    """What Prometheus would read, by name and labels."""
    lines = [line for line in server.ask("GET", "/metrics").text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}
