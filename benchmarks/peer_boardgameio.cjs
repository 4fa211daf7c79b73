// One window of boardgame.io, the engine of turn-based games in JavaScript: the tic-tac-toe of its tutorial, played by
// its client without a page, one client for all games. Prints JSON. Its states are never changed, so nothing is copied.
//
//     NODE_PATH=build/bench-node/node_modules node benchmarks/peer_boardgameio.cjs WINDOW SECONDS
"use strict";

const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const CELLS = [...Array(9).keys()];
const WARM_UP_GAMES = 2000; // the engine of JavaScript compiles what runs often

const isLine = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const isFull = (cells) => cells.every((cell) => cell !== null);
const options = (cells) => CELLS.filter((cell) => cells[cell] === null);

const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isLine(G.cells)) return { winner: ctx.currentPlayer };
    if (isFull(G.cells)) return { draw: true };
  },
};

function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

function cpuSeconds() {
  const spent = process.cpuUsage();
  return (spent.user + spent.system) / 1e6;
}

// One game; adds its decisions and their options to the sums.
function play(client, pick, sums) {
  client.reset();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const open = options(state.G.cells);
    client.moves.mark(open[pick(open.length)]);
    sums.decisions += 1;
    sums.options += open.length;
  }
  sums.games += 1;
}

function measure(window, seconds) {
  const client = Client({ game: ticTacToe, debug: false });
  client.start();
  const pick = chance(window);
  for (let game = 0; game < WARM_UP_GAMES; game++) play(client, pick, { games: 0, decisions: 0, options: 0 });
  const sums = { games: 0, decisions: 0, options: 0 };
  const begin = cpuSeconds();
  let spent = 0;
  while ((spent = cpuSeconds() - begin) < seconds) play(client, pick, sums);
  return {
    decisions_per_s: sums.decisions / spent,
    games_per_s: sums.games / spent,
    decisions_per_game: sums.decisions / sums.games,
    copies_per_s: null,
    options_per_decision: sums.options / sums.decisions,
  };
}

console.log(JSON.stringify(measure(Number(process.argv[2]), Number(process.argv[3]))));
