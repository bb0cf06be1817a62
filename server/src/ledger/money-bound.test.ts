import { readFile } from "node:fs/promises";
import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits, moneyMaxMinor } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookPlayer, ggr, move, openBooks } from "../testing/test-books.ts";
import {
  AmountOutOfRange,
  checkBooks,
  houseAccount,
  playerAccount,
  post,
  postAll,
  type Posting,
  readWallet,
} from "./index.ts";

let database: Database;
let empty: () => Promise<void>;
let player: string;
beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
beforeEach(async () => {
  await empty();
  player = await bookPlayer(database);
});
afterAll(() => database.close());

const main = () => playerAccount(player, "main");
const payIn = (amountMinor: bigint, from = houseAccount("adjust", "IDR")): Posting => ({
  kind: "adjust",
  idemKey: newId(),
  ref: { type: "test", id: player },
  legs: move(from, main(), amountMinor),
  by: "system:test",
});
const takeOut = (amountMinor: bigint): Posting => ({
  ...payIn(amountMinor),
  legs: move(main(), ggr, amountMinor),
});
const postAlone = (posting: Posting) => database.transaction((sql) => post(sql, posting));
const mainOf = async () => (await readWallet(database, player)).mainMinor;

/** Books 5 × 10^18 for the player without the bound, then restores the bound as its migration does. */
async function bookBeforeTheBound(): Promise<void> {
  await postAlone(payIn(1n));
  await postAlone(takeOut(1n));
  await database.execute(
    "alter table entries drop constraint entries_leg_in_range, drop constraint entries_balance_in_range",
  );
  await database.transaction(async (sql) => {
    const id = newId();
    await sql.query(
      `insert into journals (id, kind, idem_key, ref_type, ref_id, created_by, effective_at, transaction_id)
       values ($1::uuid, 'adjust', $1::text, 'test', 't', 'system:test', now(), '1')`,
      [id],
    );
    await sql.query("select ledger_write_entries($1::uuid[], $2::text[], $3::bigint[])", [
      [id, id],
      [main(), houseAccount("adjust", "IDR")],
      [5n * 10n ** 18n, -5n * 10n ** 18n],
    ]);
  });
  const file = new URL("../../migrations/0090_money_has_an_upper_bound.sql", import.meta.url);
  const statements = (await readFile(file, "utf8")).split(/^(?=alter table)/m);
  await database.execute(statements.at(-1) ?? "");
}

describe("the upper bound of money", () => {
  it("the application and the database: have the same bound", async () => {
    expect(await database.query("select money_max_minor() as max")).toEqual([{ max: moneyMaxMinor }]);
  });

  it("a booking up to the bound: booked; one minor unit more: refused, and no money moves", async () => {
    await postAlone(payIn(moneyMaxMinor));
    await expect(postAlone(payIn(1n))).rejects.toThrow(AmountOutOfRange);
    expect(await mainOf()).toBe(moneyMaxMinor);
    await postAlone(takeOut(1n));
    await postAlone(payIn(1n));
    expect(await checkBooks(database)).toEqual([]);
  });

  it.each([10n ** 15n + 1n, 2n ** 63n - 1n, 2n ** 63n, 10n ** 40n])(
    "a leg of %d, between accounts with and without a balance: refused",
    async (amount) => {
      await expect(postAlone(payIn(amount))).rejects.toThrow(AmountOutOfRange);
      const betweenHouses = { ...payIn(amount), legs: move(ggr, houseAccount("adjust", "IDR"), amount) };
      await expect(postAlone(betweenHouses)).rejects.toThrow(AmountOutOfRange);
      const together = database.transaction(async (sql) =>
        postAll(sql, [{ ...betweenHouses, journalId: newId() }]),
      );
      await expect(together).rejects.toThrow(AmountOutOfRange);
      expect(await database.query("select from journals")).toEqual([]);
    },
  );

  it("a repeat of a booking at the bound under its key: returns the first journal, not a refusal", async () => {
    const posting = payIn(moneyMaxMinor);
    await postAlone(posting);
    expect(await postAlone(posting)).toMatchObject({ replayed: true });
  });

  it("several journals whose sum is within the bound but which exceed it in between: refused by the database", async () => {
    await postAlone(payIn(moneyMaxMinor));
    const together = database.transaction(async (sql) =>
      postAll(sql, [
        { ...payIn(1n), journalId: newId() },
        { ...takeOut(1n), journalId: newId() },
      ]),
    );
    await expect(together).rejects.toThrow("entries_balance_in_range");
    expect(await mainOf()).toBe(moneyMaxMinor);
  });

  it("entries that bypass the application: refused by the database", async () => {
    const write = (amount: bigint) =>
      database.query("select ledger_write_entries($1::uuid[], $2::text[], $3::bigint[])", [
        [newId(), newId()],
        [ggr, houseAccount("adjust", "IDR")],
        [amount, -amount],
      ]);
    await postAlone(payIn(5n, ggr));
    await expect(write(moneyMaxMinor + 1n)).rejects.toThrow("entries_leg_in_range");
  });
});

describe("a balance that exceeded the bound before the bound was introduced", () => {
  beforeEach(bookBeforeTheBound);

  it("the bound is introduced: the balance stays readable", async () => {
    expect(await mainOf()).toBe(minorUnits(5n * 10n ** 18n));
    expect(await checkBooks(database)).toEqual([]);
  });

  it("further credits, even beyond bigint: refused; debits: accepted", async () => {
    await expect(postAlone(payIn(1n))).rejects.toThrow(AmountOutOfRange);
    await expect(postAlone(payIn(moneyMaxMinor))).rejects.toThrow(AmountOutOfRange);
    await postAlone(takeOut(moneyMaxMinor));
    expect(await mainOf()).toBe(5n * 10n ** 18n - moneyMaxMinor);
    expect(await checkBooks(database)).toEqual([]);
  });
});
