// A minimal boardgame.io server: one game with one move, everything in memory, no rules, nothing hidden. Prints its port.
const { Server, Origins } = require("boardgame.io/server");

const Count = {
  name: "count",
  minPlayers: 2,
  maxPlayers: 8,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { bump: ({ G }) => ({ count: G.count + 1 }) },
};

Server({ games: [Count], origins: [Origins.LOCALHOST] })
  .run({ port: 0, lobbyConfig: { apiPort: 0 } })
  .then(({ appServer }) => console.log(`PORT ${appServer.address().port}`));
