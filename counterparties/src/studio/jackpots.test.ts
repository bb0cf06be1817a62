import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { recordsInMemory } from "../platform/records.ts";
import { createJackpots } from "./play/jackpots.ts";
import type { StoredDraw } from "./play/jackpot-draws.ts";
import { closeParties, openWhenBooked, spin, spinWell, startParty } from "./testing/studio-party.ts";
import { testJackpots } from "./testing/test-jackpots.ts";

afterEach(closeParties);

const ticket = "ab".repeat(32);
const jackpot = { pool: "keystone", cycle: 1, odds: 100, mustDrop: false, ticket };

describe("a jackpot draw", () => {
  it("its proof: has the committed secret, a number below bet ÷ odds, and the next commitment", () => {
    for (let index = 0; index < 500; index += 1) {
      const booked = { ...jackpot, ticket: `ticket ${index}` };
      const proof = testJackpots.draw({ bet: 10n, currency: "IDR", jackpot: booked });
      const mustDrop = testJackpots.draw({
        bet: 10n,
        currency: "IDR",
        jackpot: { ...booked, mustDrop: true },
      });
      const secret = Buffer.from(mustDrop?.secret ?? "", "hex");
      const digits = createHmac("sha256", secret)
        .update(`keystone:IDR:1:ticket ${index}`)
        .digest("hex")
        .slice(0, 13);
      expect(proof !== null).toBe(Number.parseInt(digits, 16) / 2 ** 52 < 10 / 100);
    }
    const next = testJackpots.commitment({ pool: "keystone", currency: "IDR", cycle: 2 });
    expect(testJackpots.draw({ bet: 100n, currency: "IDR", jackpot })).toMatchObject({ next });
  });

  it("of a pool with other odds: the feed has a proportional seed, and other pools are unchanged", () => {
    const { pools } = createJackpots({ key: Buffer.alloc(32), odds: { pebble: 200 } });
    expect(pools.map(({ code, oddsMinor, seedMinor }) => [code, oddsMinor, seedMinor])).toEqual([
      ["mosaic", 12_500_000_000, 250_000_000],
      ["keystone", 1_250_000_000, 25_000_000],
      ["pebble", 200, 4],
    ]);
  });
});

describe("a round that wins the jackpot", () => {
  const wins = { pool: "keystone", cycle: 3, odds: 1, mustDrop: false, ticket };

  it("the draw is sent between bet and win, with the bet's id and the proof", async () => {
    const party = await startParty();
    party.operator.fedPool = wins;
    const reply = await spinWell(party, await party.openGame());
    expect(party.operator.heard.map(({ name }) => name)).toEqual(["session", "bet", "jackpot", "win"]);
    const [bet] = party.operator.heardOf("bet");
    const [draw] = party.operator.heardOf("jackpot");
    const { txId: betTxId, roundId } = bet?.body ?? {};
    const proof = testJackpots.draw({ bet: 100n, currency: "IDR", jackpot: wins });
    expect(draw?.body).toMatchObject({
      roundId,
      betTxId,
      pool: "keystone",
      cycle: 3,
      currency: "IDR",
      ...proof,
    });
    expect(reply.balance).toBe(BigInt(party.operator.player.balance));
  });

  it("no answer to the draw: sent again with the same id until the site has paid it, then the win is sent", async () => {
    const party = await startParty({ settleWaitMs: 1 });
    party.operator.fedPool = wins;
    party.operator.failNext("jackpot", "500", "books-then-500");
    const path = await party.openGame();
    await spin(party, path);
    await openWhenBooked(party, path);
    const draws = party.operator.heardOf("jackpot");
    expect(draws).toHaveLength(3);
    expect(new Set(draws.map(({ body }) => body["txId"])).size).toBe(1);
    expect(party.operator.heardOf("win")).toHaveLength(1);
  });

  it("a pot already drawn by another bet: the win is still paid", async () => {
    const records = recordsInMemory<StoredDraw>();
    const party = await startParty({ jackpotDraws: records });
    party.operator.fedPool = wins;
    party.operator.failNext("jackpot", { status: "JACKPOT_DRAWN" });
    await spinWell(party, await party.openGame());
    expect(party.operator.heardOf("win")).toHaveLength(1);
    expect(records.values().map(({ state }) => state)).toEqual(["refused"]);
  });

  it("a draw held by the site: the win is still paid, and the draw is not sent again", async () => {
    const records = recordsInMemory<StoredDraw>();
    const party = await startParty({ jackpotDraws: records });
    party.operator.fedPool = wins;
    party.operator.failNext("jackpot", { status: "JACKPOT_HELD" });
    await spinWell(party, await party.openGame());
    expect(party.operator.heardOf("jackpot")).toHaveLength(1);
    expect(party.operator.heardOf("win")).toHaveLength(1);
    expect(records.values().map(({ state }) => state)).toEqual(["held"]);
  });

  it("a bet without a winning ticket: no draw", async () => {
    const party = await startParty();
    party.operator.fedPool = { ...wins, odds: 2 ** 52 };
    await spinWell(party, await party.openGame());
    expect(party.operator.heardOf("jackpot")).toEqual([]);
  });
});
