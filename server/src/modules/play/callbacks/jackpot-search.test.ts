import { createHash, createHmac } from "node:crypto";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { expect, it } from "vitest";
import { JackpotPlay } from "../../jackpots/index.ts";
import { decide } from "./money-callback.ts";
import { type PlaySession, tokenDigest } from "./play-session.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/**
 * `JACKPOT_TRIES=10000000 npx vitest run server/src/modules/play/callbacks/jackpot-search.test.ts`
 * searches longer.
 */
const tries = Number(process.env["JACKPOT_TRIES"] ?? 100_000);
/** A try takes some 15 µs on an idle core; tests that search longer may take longer. */
const timeoutMs = 30_000 + tries / 10;

const providerCode = "orchid-arc";
const now = new Date("2026-11-24T12:00:00.000Z");
const player = { id: newId(), currency: "IDR", mainMinor: 100_000_000n };
/** The pool's key, which the studio has. */
const secret = "01".repeat(32);
const amount = 500;
/** The pot where a bet wins once in so many times. */
const potAt = (times: number) => ({
  pool: "keystone",
  currency: "IDR",
  cycle: 1,
  commitment: createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex"),
  oddsMinor: BigInt(amount * times),
  nextOddsMinor: BigInt(amount * times),
  shareBp: 200,
  shareMostBp: 200,
  seedMinor: 25_000_000n,
  mustDropMinor: 100_000_000n,
  mustDrop: false,
  baseMinor: 0n,
  heldMinor: 27_000_000n,
  siteSecret: "02".repeat(32),
  isStopped: false,
});
const history = {
  pool: "keystone",
  currency: "IDR",
  rolledBackMinor: 0n,
  lastDraws: 0,
  lastNumbers: 0,
  lastExpected: 0,
  drawsPerDay: 12,
  firstAtLimit: null,
  firstAtLimitAt: null,
  firstIsRolledBack: false,
};
const session: PlaySession = {
  id: newId(),
  providerCode,
  tokenHash: tokenDigest("token"),
  playerId: player.id,
  gameId: newId(),
  providerGameId: "merapi-embers",
  currency: "IDR",
  expiresAt: new Date(now.getTime() + hourMs),
  ended: false,
  playerMayPlay: true,
  loggedInAt: now,
  gameIsOpen: true,
  category: "slots",
  turnoverWeightBp: 10_000,
  jackpotPool: "keystone",
  playerSeed: createHash("sha256").update("lucky").digest("hex"),
  playerHasLimits: false,
  playerHasClaim: false,
};
const named = { playerId: player.id, gameId: session.providerGameId, currency: "IDR" };

/** The callbacks' decisions as they are made on the site, with its rows in memory. */
const newUnitOfWork = (times: number) =>
  new UnitOfWork({
    now,
    players: [{ ...player }],
    transactions: [],
    sessions: [session],
    rounds: [],
    games: [],
    unrelatedPairs: [],
    allowances: new Map(),
    claims: [],
    jackpots: new JackpotPlay([potAt(times)], [], [], [history]),
  });

const betAs = (unitOfWork: UnitOfWork, txId: string, roundId: string) =>
  decide(unitOfWork, {
    providerCode,
    name: "bet",
    request: { ...named, playToken: "token", roundId, txId, amount },
  });

const drawAs = (unitOfWork: UnitOfWork, txId: string, change: object) =>
  decide(unitOfWork, {
    providerCode,
    name: "jackpot",
    request: {
      ...named,
      txId,
      roundId: "round",
      betTxId: "bet",
      pool: "keystone",
      cycle: 1,
      secret,
      next: "ab".repeat(32),
      ...change,
    },
  });

/**
 * Places a bet that loses. A bet wins once in 1,000 times, so that any search of some 10,000 calls would find
 * a draw if it could.
 */
function afterLostBet(): UnitOfWork {
  const unitOfWork = newUnitOfWork(1_000);
  expect(betAs(unitOfWork, "bet", "round").status).toBe("OK");
  return drawAs(unitOfWork, "draw", {}).status === "INVALID_PROOF" ? unitOfWork : afterLostBet();
}

/** The number that the studio's key makes of a text, as far as a comparison needs it. */
const numberOf = (text: string) =>
  createHmac("sha256", Buffer.from(secret, "hex")).update(`keystone:IDR:1:${text}`).digest().readUIntBE(0, 6);

it(
  `before the bet: choosing the best of ${tries.toLocaleString("en")} ids by the key does not improve the chance to win`,
  () => {
    // Whatever the studio takes the ticket for, it knows no more of it than its own id.
    let [best, lowest] = ["", Infinity];
    for (let index = 0; index < tries; index += 1) {
      const candidate = `bet-${index}`;
      const number = numberOf(candidate);
      if (number < lowest) [best, lowest] = [candidate, number];
    }
    const unitOfWork = newUnitOfWork(250_000);
    expect(betAs(unitOfWork, best, "round").status).toBe("OK");
    expect(drawAs(unitOfWork, "draw", { betTxId: best }).status).toBe("INVALID_PROOF");
  },
  timeoutMs,
);

it(
  `after a lost bet: ${tries.toLocaleString("en")} calls, each with another value, draw nothing`,
  () => {
    const unitOfWork = afterLostBet();
    const found = new Set<string>();
    const hex = (text: string) => createHash("sha256").update(text).digest("hex");
    const changes = [
      () => ({}),
      (index: number) => ({ next: hex(`next ${index}`) }),
      (index: number) => ({ gameId: `game-${index}` }),
      (index: number) => ({ cycle: 1 + (index % 1_000) }),
      (index: number) => ({ roundId: `round-${index}` }),
      (index: number) => ({ betTxId: `bet-${index}` }),
      (index: number) => ({ pool: `pool-${index}` }),
      (index: number) => ({ secret: hex(`secret ${index}`) }),
      (index: number) => ({ playerId: newId(), gameId: `game-${index}` }),
    ] as const;
    for (let index = 0; index < tries; index += 1) {
      const change = changes[index % changes.length]?.(index) ?? {};
      found.add(drawAs(unitOfWork, `draw-${index}`, change).status);
      // The notes of refused proofs would fill the memory.
      unitOfWork.jackpots.refusedProofs.length = 0;
    }
    expect([...found].toSorted()).toEqual(["INVALID_PROOF", "UNKNOWN"]);
    expect(unitOfWork.jackpots.newDraws).toEqual([]);
    expect(unitOfWork.player(player.id)?.mainMinor).toBe(player.mainMinor - BigInt(amount));
  },
  timeoutMs,
);
