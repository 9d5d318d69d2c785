"""The examples for proxies and for Kubernetes: they ask for what there is, and hide what is the host's alone.

Where nginx or Caddy is installed it reads its file, and a player sits down through it.
"""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from boneyard.server.process.settings import Settings, read_settings
from tests.server.served import Guest, Served, command, hear, served
from tools.wrap_documents import ROOT

DEPLOY: Final = ROOT / "deploy"
HOSTS_OWN: Final = ("/metrics", "/healthz", "/readyz")
NGINX: Final = (DEPLOY / "nginx.conf").read_text()
CADDY: Final = (DEPLOY / "Caddyfile").read_text()


# --- what they say ---


@pytest.mark.parametrize("text", [NGINX, CADDY], ids=["nginx", "caddy"])
def test_a_proxy_speaks_to_the_nodes_of_compose_and_hides_what_is_the_hosts(text: str) -> None:
    """Both nodes, at the ports where they are; what tells of the house is not passed on."""
    plain = re.sub(r"^\s*#.*", "", text, flags=re.MULTILINE)
    nodes = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    ports = {port.rpartition(":")[0] for node in nodes.values() for port in node.get("ports", [])}
    assert set(re.findall(r"127\.0\.0\.1:\d+", plain)) == ports
    for path in HOSTS_OWN:
        assert path in plain or path.removeprefix("/") in re.findall(r"location ~ \^/\((.*?)\)\$", plain)[0].split("|")


def test_nginx_passes_on_what_the_server_asks_for() -> None:
    """The host as the browser wrote it, the visitor's address and nobody's claim, the two headers of a socket."""
    passed = dict(re.findall(r"proxy_set_header ([\w-]+) (.*);", NGINX))
    assert passed == {
        "Host": "$http_host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": "$boneyard_connection",
    }
    assert NGINX.count("{") == NGINX.count("}")


# --- with a player ---


def _nginx(folder: Path, port: int, node: int) -> list[str]:
    """The file as it stands, but for TLS and the ports of this test."""
    site = re.sub(r"    ssl_certificate.*\n", "", NGINX).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    site = re.sub(r"    server 127\.0\.0\.1:8002.*\n", "", site).replace("127.0.0.1:8001", f"127.0.0.1:{node}")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{_free_port()};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    inside = "\n".join([f"{kind}_temp_path {folder}/{kind};" for kind in kinds])
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\nhttp {{ access_log off; {inside}\n{site}\n}}\n"
    )
    return [str(shutil.which("nginx")), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def _caddy(folder: Path, port: int, node: int) -> list[str]:
    """The same; without TLS, and without the door for orders that Caddy opens elsewhere."""
    site = CADDY.replace("play.example {", f"http://play.example:{port} {{")
    site = site.replace("127.0.0.1:8001 127.0.0.1:8002", f"127.0.0.1:{node}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site)
    return [str(shutil.which("caddy")), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES: Final[dict[str, Callable[[Path, int, int], list[str]]]] = {"nginx": _nginx, "caddy": _caddy}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _through(name: str, folder: Path, node: int) -> Iterator[int]:
    """The port of a proxy in front of a node."""
    port = _free_port()
    with subprocess.Popen(
        PROXIES[name](folder, port, node), stderr=subprocess.PIPE, env={"HOME": str(folder)}
    ) as proxy:
        try:
            _wait(port)
            yield port
        finally:
            proxy.terminate()
            proxy.wait(20)


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            if _ask(port, "/api/openapi.json").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise AssertionError("the proxy does not answer")


@pytest.mark.parametrize("name", PROXIES)
def test_a_player_sits_down_through_it(name: str, tmp_path: Path) -> None:
    """A session, a table and a socket; a page's own origin is known as its own, and the host's pages are not there.

    Where the proxy is not installed, only the address of the node is found in its file.
    """
    PROXIES[name](tmp_path, 80, 90)
    assert [path for path in tmp_path.iterdir() if "127.0.0.1:90" not in path.read_text()] == []
    if shutil.which(name) is None:
        return
    told = dict(re.findall(r"BONEYARD_([A-Z]+)=([\w.]+\w)", {"nginx": NGINX, "caddy": CADDY}[name]))
    settings = {key.lower(): value for key, value in told.items()}
    with served(tmp_path, sessions_per_hour="2", **settings) as server, _through(name, tmp_path, server.port) as port:
        for path in HOSTS_OWN:
            assert _ask(port, path).status_code == 404
        _sit_down(server, port)
        _are_counted_apart(port)


def _ask(port: int, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """What a browser asks for that knows the site by its name."""
    named = {"host": f"play.example:{port}"} | headers
    return httpx.request(method, f"http://127.0.0.1:{port}{path}", headers=named)


def _sit_down(server: Served, port: int) -> None:
    ann = Guest(server)
    table = ann.open()
    with _enter(ann, table, port, f"http://play.example:{port}") as place:
        seq = hear(place, "welcome")["seq"]
        assert command(place, seq, "sit", do="sit", seat=0, name="Ann")["t"] == "ack"
    with pytest.raises(WebSocketException):
        _enter(ann, table, port, "http://evil.example")


def _enter(guest: Guest, table: str, port: int, origin: str) -> ClientConnection:
    return connect(
        f"ws://play.example:{port}/ws/tables/{table}?after=0",
        sock=socket.create_connection(("127.0.0.1", port)),
        additional_headers={"authorization": f"Bearer {guest.token}"},
        origin=Origin(origin),
    )


def _are_counted_apart(port: int) -> None:
    """Whatever a visitor claims to be, it counts as where it came from."""
    claims = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(4)]
    assert [_ask(port, "/api/session", "POST", **claim).status_code for claim in claims][-1] == 429


# --- Kubernetes ---


def _kinds() -> dict[tuple[str, str], Any]:
    """The objects by kind and name."""
    found = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    return {(one["kind"], one["metadata"]["name"]): one for one in found}


def _pod(kind: str, name: str) -> Any:
    return _kinds()[kind, name]["spec"]["template"]


def _node() -> Any:
    (container,) = _pod("Deployment", "boneyard")["spec"]["containers"]
    return container


def test_the_nodes_of_kubernetes_start_with_what_they_are_given() -> None:
    """Every setting is one, the database is the one beside them, and what is secret comes from the secret."""
    given = {one["name"]: one.get("value", "secret") for one in _node()["env"]}
    settings = read_settings({name: value for name, value in given.items() if name.startswith("BONEYARD_")})
    assert isinstance(settings, Settings)
    assert (settings.secure, settings.port, settings.drain) == (True, 8000, 10.0)
    assert settings.database == "postgresql://boneyard:$(POSTGRES_PASSWORD)@database:5432/boneyard"
    names = [one["name"] for one in _node()["env"]]
    assert names.index("POSTGRES_PASSWORD") < names.index("BONEYARD_DATABASE"), "only earlier names are filled in"
    secrets = {one["name"] for one in _node()["env"] if "valueFrom" in one}
    assert secrets == {"POSTGRES_PASSWORD", "BONEYARD_METRICS_TOKEN"}


def test_kubernetes_asks_a_node_at_real_paths(house: Served) -> None:
    """Whether it runs, and whether it can save, as the server answers both."""
    for probe, path in (("livenessProbe", "/healthz"), ("startupProbe", "/healthz"), ("readinessProbe", "/readyz")):
        asked = _node()[probe]["httpGet"]
        assert (asked["path"], asked["port"]) == (path, "http")
        headers = {one["name"]: one["value"] for one in asked["httpHeaders"]}
        assert httpx.get(f"http://127.0.0.1:{house.port}{path}", headers=headers).status_code == 200


def test_a_node_has_time_to_drain() -> None:
    """It serves until no proxy sends it anybody, and then finishes what is being written (ten seconds at most)."""
    drain = next(float(one["value"]) for one in _node()["env"] if one["name"] == "BONEYARD_DRAIN")
    ready = _node()["readinessProbe"]
    assert ready["periodSeconds"] * ready["failureThreshold"] < drain
    assert drain + 10 < _pod("Deployment", "boneyard")["spec"]["terminationGracePeriodSeconds"]


def test_two_nodes_and_one_database_find_each_other() -> None:
    """Every selector, port and claim names something that is there."""
    kinds = _kinds()
    assert kinds["Deployment", "boneyard"]["spec"]["replicas"] == 2
    for kind, name in (("Deployment", "boneyard"), ("StatefulSet", "database")):
        labels = _pod(kind, name)["metadata"]["labels"]
        (container,) = _pod(kind, name)["spec"]["containers"]
        service = kinds["Service", name]["spec"]
        assert kinds[kind, name]["spec"]["selector"]["matchLabels"] == labels == service["selector"]
        assert {port["targetPort"] for port in service["ports"]} <= {port["name"] for port in container["ports"]}
        assert kinds["NetworkPolicy", name]["spec"]["podSelector"]["matchLabels"] == labels
        claims = {one["metadata"]["name"] for one in kinds[kind, name]["spec"].get("volumeClaimTemplates", [])}
        volumes = {one["name"] for one in _pod(kind, name)["spec"].get("volumes", [])}
        assert {mount["name"] for mount in container["volumeMounts"]} == claims | volumes
    (rule,) = kinds["Ingress", "boneyard"]["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    assert path["backend"]["service"]["name"] == "boneyard"
    assert f"https://{rule['host']}" in [one.get("value") for one in _node()["env"]]


def test_a_node_gives_its_rights_up() -> None:
    """As the image does: nobody, nothing to write to but what is thrown away, no capability, no account."""
    pod, node = _pod("Deployment", "boneyard")["spec"], _node()["securityContext"]
    assert (pod["securityContext"]["runAsUser"], pod["securityContext"]["runAsNonRoot"]) == (65534, True)
    assert (node["readOnlyRootFilesystem"], node["allowPrivilegeEscalation"]) == (True, False)
    assert (node["capabilities"]["drop"], pod["automountServiceAccountToken"]) == (["ALL"], False)
    assert all(volume["emptyDir"] == {} for volume in pod["volumes"])
