"""A page that comes late to a long game asks for what it has not been told, and ends up knowing all of it."""

import json
import time
from typing import Any

from playwright.sync_api import WebSocket

from tests.browser.conftest import Visitors

_BOTS = dict.fromkeys("ABCDEFGH", "heaviest")
_PLAN = {"game": "mexican-train", "rules": "booklet", "set": 12, "seats": 8, "bots": _BOTS}


def test_a_late_page_hears_of_everything(visit: Visitors) -> None:
    """Bots have played on for hundreds of events: a newcomer asks for the first of them bit by bit."""
    host = visit()
    table = host.open_table(_PLAN)
    host.page.evaluate(_DEAL, table)
    late = visit()
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    late.page.on("websocket", listen)
    late.go(f"t/{table}")
    until = time.monotonic() + 60.0
    while time.monotonic() < until and not _is_whole(heard):
        late.page.wait_for_timeout(200)
    welcome = next(one for one in heard if one["t"] == "welcome")
    assert welcome["happened"][0]["seq"] > 1, "the game was not long enough"
    assert _is_whole(heard)


def _is_whole(heard: list[dict[str, Any]]) -> bool:
    told = {one["seq"] for message in heard for one in message.get("happened", ())}
    return bool(told) and told == set(range(1, max(told) + 1))


_DEAL = """async (table) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}?after=0`);
  let number = 0;
  await new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the bots are too slow")), 120000);
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.t !== "welcome" && told.t !== "news") return;
      if (told.seq > 430 || told.view.phase === "over") resolve();
      if (told.view.phase === "deal" && told.opening === null)
        socket.send(JSON.stringify({ do: "deal", id: `d${number++}`, seq: told.seq }));
    };
  });
  socket.close();
}"""
