import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jackpotSlug, playedSlug, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { notingDatabase, type Statement, tablesReadWhole } from "../../../testing/statements.ts";
import { serverDatabase } from "../../../testing/test-books.ts";

let site: PlaySite;
/** Statements of the transactions of callbacks; null while nobody counts. */
let statements: Statement[] | null = null;

beforeAll(async () => {
  site = await playSite({
    database: notingDatabase(await serverDatabase(), (statement) => void statements?.push(statement)),
  });
});
afterAll(() => site.close());

/** Runs calls, and returns the statements of their transactions. */
async function statementsOf(calls: () => Promise<void>): Promise<readonly Statement[]> {
  statements = [];
  await calls();
  const counted = statements;
  statements = null;
  return counted;
}

async function betOn(slug: string): Promise<readonly string[]> {
  const game = await site.open(await site.player({ balanceCredits: 100 }), slug);
  const bet = { ...game, roundId: newId(), txId: newId(), amount: 500 };
  const sent = await statementsOf(async () => {
    expect((await site.asStudio("bet", bet)).body["status"]).toBe("OK");
  });
  return sent.map(({ text }) => text);
}

it("a bet on a title without a pool reads nothing about jackpots; with a pool, it reads the pot and writes its share", async () => {
  const plain = await betOn(playedSlug);
  const feeding = await betOn(jackpotSlug);
  expect(plain.filter((text) => /pots|contributions|holds|draws/.test(text))).toEqual([]);
  // The lock of the pot, the pot, and the contribution.
  expect([plain.length, feeding.length]).toEqual([7, 10]);
});

it("bet, win and rollback: no statement reads a whole table, however many rows others have", async () => {
  const game = await site.open(await site.player({ balanceCredits: 100 }), playedSlug);
  const sent = await statementsOf(async () => {
    const [first, second] = [newId(), newId()];
    const bet = { ...game, roundId: first, txId: newId(), amount: 500 };
    const taken = { ...game, roundId: second, txId: newId(), amount: 500 };
    const win = { ...game, roundId: first, txId: newId(), amount: 500, refTxId: bet.txId, roundClosed: true };
    const rollback = { playerId: game.playerId, roundId: second, txId: newId(), refTxId: taken.txId };
    for (const [name, call] of Object.entries({ bet, win })) await site.asStudio(name, call);
    await site.asStudio("bet", taken);
    await site.asStudio("rollback", rollback);
  });
  expect(sent.some(({ text }) => text.includes("from game_sessions s"))).toBe(true);
  expect(await tablesReadWhole(site.database, sent)).toEqual([]);
});
