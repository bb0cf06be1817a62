import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  AmountOutOfRange,
  checkBooks,
  houseAccount,
  playerAccount,
  post,
  readWallet,
} from "../ledger/index.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { createTestOperator, type TestPlayer } from "../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { bookPlayer, move } from "../testing/test-books.ts";
import { withdrawalVersion } from "../testing/document-versions.ts";
import { brokenRules } from "./testing/money-rules.ts";

// The embedded engine has one connection and no races, so these tests need a server with many.
let site: MoneySite;
beforeAll(async () => {
  site = await moneySite({
    database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 }),
  });
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await brokenRules(site.database)).toEqual([]);
  await site.close();
});

/** Amount of each credit in these tests, and number of credits that fit on the wallets. */
const creditMinor = 5_000n;
const roomFor = 7;

const keyed = () => ({ "idempotency-key": newId() });
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const credit = (playerId: string, amountMinor: bigint) =>
  site.database.transaction((sql) =>
    post(sql, {
      kind: "adjust",
      idemKey: newId(),
      ref: { type: "test", id: playerId },
      legs: move(houseAccount("adjust", "IDR"), playerAccount(playerId, "main"), amountMinor),
      by: "system:test",
    }),
  );
/** Fills a main wallet so that exactly `roomFor` more credits fit. */
async function fillUp(playerId: string): Promise<void> {
  const { mainMinor } = await readWallet(site.database, playerId);
  await credit(playerId, moneyMaxMinor - mainMinor - BigInt(roomFor) * creditMinor);
}

it("40 bookings at once on an account with room for 7: 7 are booked, and the others are refused as out of range", async () => {
  const playerId = await bookPlayer(site.database);
  await fillUp(playerId);
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => credit(playerId, creditMinor)));
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refusals.every((refusal) => refusal instanceof AmountOutOfRange)).toBe(true);
  expect(refusals).toHaveLength(40 - roomFor);
  expect((await readWallet(site.database, playerId)).mainMinor).toBe(moneyMaxMinor);
});

it("40 wins at once, each sent twice, with room for 7: 7 are paid, and each repeat gets the first answer", async () => {
  const player = await site.player();
  const { gameSessionId: _, ...game } = await site.open(player);
  await fillUp(player.id);
  const wins = Array.from({ length: 40 }, () => ({
    ...game,
    roundId: newId(),
    txId: newId(),
    amount: Number(creditMinor),
  }));
  const sendAll = () => Promise.all(wins.map((win) => site.asStudio("win", win)));
  const [first, second] = await Promise.all([sendAll(), sendAll()]);
  expect(new Set([...first, ...second].map(({ status }) => status))).toEqual(new Set([200]));
  const statuses = first.map(({ body }) => body["status"]);
  expect(second.map(({ body }) => body["status"])).toEqual(statuses);
  expect(statuses.filter((status) => status === "OK")).toHaveLength(roomFor);
  expect(statuses.filter((status) => status === "AMOUNT_OUT_OF_RANGE")).toHaveLength(40 - roomFor);
  expect(await site.balance(player.id)).toBe(moneyMaxMinor);
});

/**
 * Creates a player with pending credits of 50.00 from every source: a paid deposit, money at a studio, a
 * withdrawal to reject.
 */
async function awaitingCredits(): Promise<{
  readonly player: TestPlayer;
  readonly credits: readonly (() => Promise<{ readonly status: number; readonly isCredited: boolean }>)[];
}> {
  const player = await site.player({ balanceCredits: 1_000 });
  const { gameSessionId: _, ...game } = await site.open(player);
  const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
  const as = { as: player };
  const amount = 50;
  const operator = await createTestOperator(site, "approver", "cashier");
  const toStudio = { body: { from: "main", to: liveCode, amount }, headers: keyed() };
  await site.call(transfersApi.create, toStudio, as);
  const held = await site.call(
    withdrawalsApi.create,
    { body: { amount, playerBankAccountId }, headers: keyed() },
    as,
  );
  const opened = await site.call(
    depositsApi.create,
    { body: { method: "qris", amount }, headers: keyed() },
    as,
  );
  const depositId = opened.reply.id;
  const ref = site.payments.pay(depositId, site.clock.now());
  const version = await withdrawalVersion(site.database, held.reply.id);
  const reject = { params: { id: held.reply.id }, body: { reasonCode: "OTHER", version } };
  return {
    player,
    credits: [
      async () => {
        const status = await site.payments.tell(site, { ref });
        const { reply } = await site.call(depositsApi.one, { params: { id: depositId } }, as);
        return { status, isCredited: reply.status === "approved" };
      },
      async () => {
        const home = { body: { from: liveCode, to: "main", amount }, headers: keyed() };
        const { status, json } = await site.call(transfersApi.create, home, as);
        return { status, isCredited: (json as { status?: string }).status === "completed" };
      },
      async () => {
        const { status } = await operator.call(withdrawalOperatorApi.reject, reject);
        return { status, isCredited: status === 200 };
      },
      ...Array.from({ length: 20 }, () => async () => {
        const win = { ...game, roundId: newId(), txId: newId(), amount: Number(creditMinor) };
        const { status, body } = await site.asStudio("win", win);
        return { status, isCredited: body["status"] === "OK" };
      }),
    ],
  };
}

it("a deposit, a transfer home, a refused withdrawal and 20 wins at once, room for 7: 7 are credited, and no call fails", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { player, credits } = await awaitingCredits();
    await fillUp(player.id);
    // Each iteration starts with another source.
    const order = credits.map((_, index) => credits[(index + round) % credits.length] ?? credits[0]);
    const answers = await times(order.length, async (index) => order[index]?.());
    expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);
    expect(answers.filter((answer) => answer?.isCredited)).toHaveLength(roomFor);
    expect(await site.balance(player.id)).toBe(moneyMaxMinor);
  }
});
