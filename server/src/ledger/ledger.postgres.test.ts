import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookPlayer, migrateServer, move } from "../testing/test-books.ts";
import {
  checkBooks,
  closeBooks,
  houseAccount,
  InsufficientBalance,
  type Leg,
  playerAccount,
  post,
  type Posted,
  readWallet,
} from "./index.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 40 });
  await migrateServer(database);
});
afterAll(() => database.close());

function postAlone(idemKey: string, legs: readonly Leg[]): Promise<Posted> {
  return database.transaction((sql) =>
    post(sql, { kind: "adjust", idemKey, ref: { type: "test", id: idemKey }, legs, by: "system:test" }),
  );
}

it.each([
  ["bets", "game", 40, 3_000n, 3],
  ["withdrawal holds", "hold", 40, 2_500n, 4],
] as const)(
  "%s in parallel: exactly as many succeed as the balance covers (P4)",
  async (_, name, count, amount, covered) => {
    const player = await bookPlayer(database, 10_000n);
    const target =
      name === "game" ? houseAccount("ggr", "IDR", "studio") : playerAccount(player, "hold_withdraw");
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_unused, index) =>
        postAlone(`${name}:${player}:${index}`, move(playerAccount(player, "main"), target, amount)),
      ),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(count - covered);
    expect(refusals.every((refusal) => refusal instanceof InsufficientBalance)).toBe(true);
    expect((await readWallet(database, player)).mainMinor).toBe(10_000n - amount * BigInt(covered));
    expect(await checkBooks(database)).toEqual([]);
  },
);

it("thirty repeats of one key at once: one booking, one answer (P5)", async () => {
  const player = await bookPlayer(database, 10_000n);
  const legs = move(playerAccount(player, "main"), houseAccount("ggr", "IDR", "studio"), 700n);
  const results = await Promise.all(Array.from({ length: 30 }, () => postAlone(`once:${player}`, legs)));
  expect(new Set(results.map(({ journalId }) => journalId)).size).toBe(1);
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect((await readWallet(database, player)).mainMinor).toBe(9_300n);
});

it("one key for two different players at once: one booking, one conflict", async () => {
  const [first, second] = [await bookPlayer(database, 10_000n), await bookPlayer(database, 10_000n)];
  const take = (player: string) =>
    postAlone("shared-key", move(playerAccount(player, "main"), houseAccount("ggr", "IDR", "studio"), 700n));
  const results = await Promise.allSettled([take(first), take(second)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await checkBooks(database)).toEqual([]);
});

it("a house account used first by two bookings at once: opened once", async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => bookPlayer(database, 1_000n)));
  const fresh = houseAccount("ggr", "IDR", "brand-new");
  await Promise.all(
    players.map((id) => postAlone(`fresh:${id}`, move(playerAccount(id, "main"), fresh, 100n))),
  );
  expect(await checkBooks(database)).toEqual([]);
});

it("600 opposite transfers over six accounts: all finish, refusals only for balance (P18)", async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => bookPlayer(database, 5_000n)));
  const results = await Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => {
      const from = players[(index * 7) % 6] ?? "";
      const to = players[(index * 7 + 1 + (index % 5)) % 6] ?? "";
      const amount = BigInt(1 + ((index * 131) % 900));
      return postAlone(
        `transfer:${players[0]}:${index}`,
        move(playerAccount(from, "main"), playerAccount(to, "main"), amount),
      );
    }),
  );
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refusals.filter((refusal) => !(refusal instanceof InsufficientBalance))).toEqual([]);
  const wallets = await Promise.all(players.map((id) => readWallet(database, id)));
  expect(wallets.reduce((sum, { mainMinor }) => sum + mainMinor, 0n)).toBe(30_000n);
  expect(await checkBooks(database)).toEqual([]);
});

it("books closed while a booking with smaller ids is not committed: its entries are checked as well", async () => {
  const [slow, quick] = [await bookPlayer(database, 1_000n), await bookPlayer(database, 1_000n)];
  const legsOf = (player: string) => move(playerAccount(player, "main"), houseAccount("adjust", "IDR"), 100n);
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let uncommitted: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    uncommitted = database.transaction(async (sql) => {
      const ref = { type: "test", id: slow };
      await post(sql, {
        kind: "adjust",
        idemKey: `slow:${slow}`,
        ref,
        legs: legsOf(slow),
        by: "system:test",
      });
      resolve();
      await held;
    });
  });
  await postAlone(`quick:${quick}`, legsOf(quick));
  const closing = closeBooks(database);
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 500))]);
  commit();
  await uncommitted;
  expect((await closing).findings).toEqual([]);
  expect(await closeBooks(database)).toEqual({ findings: [], checked: 0 });
  expect(await checkBooks(database)).toEqual([]);
});
