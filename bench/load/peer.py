"""A table of the peer, a minimal boardgame.io server.

Its own protocol (socket.io over a WebSocket), spoken by the same kind of client.
"""

import asyncio
import re
from typing import Final, final

from bench.load.line import Hear, Line, connect
from bench.load.play import Play

_GAME: Final = b"count"
_NUMBER: Final = re.compile(rb'"_stateID":(\d+)')
_TURN: Final = re.compile(rb'"currentPlayer":"(\d)"')


@final
class PeerTable(Play):
    """One match; the players move in turn."""

    def __init__(self, port: int, name: str, viewers: int) -> None:
        super().__init__(viewers)
        self._port: Final = port
        self._name: Final = name.encode()
        self._lines: list[Line] = []
        self._seen = 0
        self._number = 0
        self._mover = 0

    async def open(self) -> None:
        """Connect everybody to the match; the first makes it."""
        for seat in range(self.viewers):
            self._lines.append(
                await connect(
                    self._port,
                    "/socket.io/?EIO=4&transport=websocket",
                    {"Origin": "http://localhost:3000"},
                    self._ear(seat),
                )
            )
            while self._seen <= seat:
                await asyncio.sleep(0.005)
        self._ready()

    def _ear(self, seat: int) -> Hear:
        return lambda line, data: self._hear(seat, line, data)

    def _hear(self, seat: int, line: Line, data: bytes) -> None:
        if data.startswith(b'42/count,["update"'):
            self._update(seat, data)
        elif data == b"2":
            line.send(b"3")
        elif data.startswith(b"0"):
            line.send(b"40/count,")
        elif data.startswith(b"40"):
            line.send(b'42/count,["sync","%b","%d",null,%d]' % (self._name, seat, self.viewers))
        elif data.startswith(b'42/count,["sync"'):
            self._seen += 1
        else:
            assert data.startswith(b'42/count,["matchData"'), data

    def _update(self, seat: int, data: bytes) -> None:
        number, turn = _NUMBER.search(data), _TURN.search(data)
        assert number, data
        assert turn, data
        over = self._heard(mover=seat == self._mover)
        if over:
            self._number, self._mover = int(number[1]), int(turn[1])
            self._ready()

    def _messages_per_move(self) -> int:
        return self.viewers

    def _send(self) -> None:
        seat = b"%d" % self._mover
        move = b'{"type":"MAKE_MOVE","payload":{"type":"bump","args":[],"playerID":"%b","credentials":null}}' % seat
        self._lines[self._mover].send(b'42/count,["update",%b,%d,"%b","%b"]' % (move, self._number, self._name, seat))

    def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.close()
