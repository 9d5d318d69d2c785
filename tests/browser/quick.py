"""Tables that are played behind a page, with its session and without a finger.

For tests and pictures that need a game at some stage.
"""

from typing import Any, Final

from playwright.sync_api import Page

PLAY: Final = """async ({ plan, rounds, moves }) => {
  const headers = { "content-type": "application/json" };
  const post = async (path, body) =>
    (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  await post("/api/session");
  const { table } = await post("/api/tables", plan);
  if (moves < 0) return table;
  const isChoice = plan.game === "castle-rock" ? /./ : />/;
  let done = 0, at = -1, last = "";
  await new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}?after=0`);
    let wish = "";
    const send = (wished) => socket.send((wish = JSON.stringify({ id: crypto.randomUUID(), seq: at, ...wished })));
    const finish = () => { socket.close(); resolve(); };
    socket.onerror = reject;
    setTimeout(() => reject(new Error(`the game stands still at ${at}: ${last}`)), 30000);
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      last = data;
      if (told.t === "error") setTimeout(() => socket.send(wish), 250);
      if ((told.t !== "welcome" && told.t !== "news") || told.seq <= at) return;
      at = told.seq;
      const { phase, round } = told.view;
      const isPlayed = phase === "over" || (phase === "deal" && round >= rounds);
      if (isPlayed || (done >= moves && told.legal.some((action) => isChoice.test(action)))) finish();
      else if (told.legal.length) { done += 1; send({ do: "act", seat: 0, action: told.legal[0] }); }
      else if (phase === "deal" && told.opening === null) send({ do: "deal" });
    };
  });
  return table;
}"""


_MEET: Final = """async ({ table, sits, asks }) => {
  const headers = { "content-type": "application/json" };
  await fetch("/api/session", { method: "POST", headers });
  let at = -1, wish = "", told = null;
  await new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}?after=0`);
    const send = (wished) => socket.send((wish = JSON.stringify({ id: crypto.randomUUID(), seq: at, ...wished })));
    const finish = () => { socket.close(); resolve(); };
    let hasPlayed = false;
    socket.onerror = reject;
    setTimeout(() => reject(new Error(`the game stands still at ${at}`)), 30000);
    socket.onmessage = ({ data }) => {
      const heard = JSON.parse(data);
      if (heard.t === "error") setTimeout(() => socket.send(wish), 250);
      if ((heard.t !== "welcome" && heard.t !== "news") || heard.seq <= at) return;
      told = heard;
      at = heard.seq;
      const { phase, seat, turn } = heard.view;
      const number = seat === null ? sits : seat.charCodeAt(0) - 65;
      if (seat === null) send({ do: "sit", seat: sits, name: "Bea" });
      else if (phase === "deal" && sits === 0 && heard.opening === null) send({ do: "deal" });
      else if (asks && hasPlayed) return heard.asking ? finish() : send({ do: "askback", seat: number });
      else if (phase === "deal" ? sits > 0 : turn !== seat) return finish();
      else if (heard.legal.length) { hasPlayed = true; send({ do: "act", seat: number, action: heard.legal[0] }); }
    };
  });
}"""
"""Sit down or deal, and play until it is another's turn, or until one's own tile is asked back."""


def plan(game: str, rules: str, top: int, bots: str = "", **more: Any) -> dict[str, Any]:
    """A table with bots on the other seats, named by their first letters (`pbc`: Porter, Brakeman, Conductor.

    `.` is a free seat).
    """
    names = {"p": "porter", "b": "brakeman", "c": "conductor", "s": "passenger", "u": "uniform"}
    seats = {"BCDEFGHIJKL"[at]: names[letter] for at, letter in enumerate(bots) if letter != "."}
    usual = {
        "game": game,
        "rules": rules,
        "set": top,
        "seats": len(bots) + 1,
        "bots": seats,
        "clock": "none",
        "listed": False,
        "watch": True,
        "name": "Ana",
    }
    return usual | more


def played(page: Page, what: dict[str, Any], *, rounds: int = 99, moves: int = 100_000) -> str:
    """The id of a table that was played, with the first legal action each time, for so many rounds or own moves.

    Then a tile can be laid.
    """
    table: str = page.evaluate(PLAY, {"plan": what, "rounds": rounds, "moves": moves})
    return table


def met(page: Page, what: dict[str, Any], *, asks: bool) -> str:
    """The id of a table with somebody else, Bea, who is to play; or who has just asked to take a tile back."""
    table: str = played(page, what, moves=-1)
    browser = page.context.browser
    assert browser is not None
    theirs = browser.new_context()
    friend = theirs.new_page()
    friend.goto(page.url)
    friend.evaluate(_MEET, {"table": table, "sits": 1, "asks": False})
    page.evaluate(_MEET, {"table": table, "sits": 0, "asks": False})
    if asks:
        friend.evaluate(_MEET, {"table": table, "sits": 1, "asks": True})
    theirs.close()
    return table
