import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { betOf, bookPlayer, ggr, move, openBooks } from "../testing/test-books.ts";
import { checkBooks, houseAccount, playerAccount, post, postAll, type Posting, readWallet } from "./index.ts";

let database: Database;
let empty: () => Promise<void>;
let player: string;

beforeAll(async () => {
  ({ database, empty } = await openBooks());
});
beforeEach(async () => {
  await empty();
  player = await bookPlayer(database, 10_000n);
});
afterAll(() => database.close());

const bet = (amount: bigint, overrides?: Partial<Posting>) => betOf(player, amount, overrides);
const postAlone = (posting: Posting) => database.transaction((sql) => post(sql, posting));
const mainOf = async () => (await readWallet(database, player)).mainMinor;

const insertJournal = (sql: Sql, id: string) =>
  sql.query(
    `insert into journals (id, kind, idem_key, ref_type, ref_id, created_by, effective_at, transaction_id)
     values ($1::uuid, 'adjust', $1::text, 'test', 't', 'system:test', now(), '1')`,
    [id],
  );
const insertEntries = (sql: Sql, journalId: string, amounts: readonly bigint[]) =>
  sql.query("select ledger_write_entries($1::uuid[], $2::text[], $3::bigint[])", [
    amounts.map(() => journalId),
    [playerAccount(player, "main"), houseAccount("adjust", "IDR")].slice(0, amounts.length),
    amounts,
  ]);
const journalWith = (...amounts: bigint[]) =>
  database.transaction(async (sql) => {
    const id = newId();
    await insertJournal(sql, id);
    if (amounts.length > 0) await insertEntries(sql, id, amounts);
  });

it("a journal that balances: accepted", async () => {
  await expect(journalWith(5n, -5n)).resolves.toBeUndefined();
  expect(await mainOf()).toBe(10_005n);
});

it("a journal that does not balance: refused", async () => {
  await expect(journalWith(5n, -4n)).rejects.toThrow("does not balance");
});

it("a journal without entries, and one with a single entry: refused", async () => {
  await expect(journalWith()).rejects.toThrow("has no entries");
  await expect(journalWith(5n)).rejects.toThrow("does not balance");
});

it("a journal that nets out per site but not per currency: refused", async () => {
  await expect(
    database.transaction(async (sql) => {
      const id = newId();
      await insertJournal(sql, id);
      await sql.query("select ledger_write_entries($1::uuid[], $2::text[], $3::bigint[])", [
        [id, id],
        [playerAccount(player, "main"), playerAccount(player, "points")],
        [-5n, 5n],
      ]);
    }),
  ).rejects.toThrow("does not balance");
});

it("an entry in another currency than its account: refused", async () => {
  await expect(
    database.transaction(async (sql) => {
      const id = newId();
      await insertJournal(sql, id);
      await sql.query(
        `insert into entries (journal_id, account_id, currency, amount)
         select $1, id, 'THB', case owner_type when 'player' then 5 else -5 end from accounts where key = any($2)`,
        [id, [playerAccount(player, "main"), houseAccount("adjust", "IDR")]],
      );
    }),
  ).rejects.toThrow("is not one in THB");
});

it("an entry for an account that does not exist: refused", async () => {
  await expect(
    database.transaction(async (sql) => {
      const id = newId();
      await insertJournal(sql, id);
      await sql.query(
        "insert into entries (journal_id, account_id, currency, amount) values ($1, $2, 'IDR', 1)",
        [id, newId()],
      );
    }),
  ).rejects.toThrow("is not one in IDR");
});

/** Credits 5 to the player from a house account, with the given resulting balances. */
const writeStating = (ofPlayer: string, ofHouse: string) =>
  database.transaction(async (sql) => {
    await post(sql, bet(3_000n));
    const id = newId();
    await insertJournal(sql, id);
    await sql.query(
      `insert into entries (journal_id, account_id, currency, amount, balance_after, account_version)
       select $1::uuid, id, currency, 5, ${ofPlayer} from accounts where key = $2
       union all select $1, id, currency, -5, ${ofHouse} from accounts where key = $3`,
      [id, playerAccount(player, "main"), ggr],
    );
  });
const nothing = "null::bigint, null::bigint";

it("entries that match their accounts: accepted", async () => {
  await writeStating("balance + 5, version + 1", nothing);
  expect(await mainOf()).toBe(7_005n);
  expect(await checkBooks(database)).toEqual([]);
});

it.each<[string, string, string]>([
  ["a player's balance that does not follow from the last one", "balance + 6, version + 1", nothing],
  ["a player's version that skips one", "balance + 5, version + 2", nothing],
  ["an unchanged version of a player", "balance + 5, version + 0", nothing],
  ["no balance and version of a player", nothing, nothing],
  ["a player's version without a balance", "null::bigint, version + 1", nothing],
  ["a balance of a house account", "balance + 5, version + 1", "5, 1"],
])("entries with %s: refused", async (_what, ofPlayer, ofHouse) => {
  await expect(writeStating(ofPlayer, ofHouse)).rejects.toThrow(
    /does not follow from what account|entries_account_id_account_version_key/,
  );
  expect(await mainOf()).toBe(10_000n);
  expect(await checkBooks(database)).toEqual([]);
});

it("a batch in which a player's balance is below zero between two bookings: refused", async () => {
  const win = bet(5_000n, { kind: "game.win", legs: move(ggr, playerAccount(player, "main"), 5_000n) });
  const posting = database.transaction(async (sql) =>
    postAll(
      sql,
      [bet(12_000n), win].map((one) => ({ ...one, journalId: newId() })),
    ),
  );
  await expect(posting).rejects.toThrow("entries_not_negative");
  expect(await mainOf()).toBe(10_000n);
});

it("a player's account below zero: refused", async () => {
  await expect(journalWith(-10_001n, 10_001n)).rejects.toThrow("entries_not_negative");
});

it("balanced entries added to a journal of an earlier transaction: refused", async () => {
  const { journalId } = await postAlone(bet(1n));
  await expect(insertEntries(database, journalId, [5n, -5n])).rejects.toThrow("do not come together");
});

it("balanced entries added to a journal by a second statement: refused", async () => {
  await expect(
    database.transaction(async (sql) => {
      const id = newId();
      await insertJournal(sql, id);
      await insertEntries(sql, id, [5n, -5n]);
      await insertEntries(sql, id, [7n, -7n]);
    }),
  ).rejects.toThrow("do not come together");
});

it("a constraint that was checked early, then violated: still refused", async () => {
  await expect(
    database.transaction(async (sql) => {
      const id = newId();
      await insertJournal(sql, id);
      await insertEntries(sql, id, [5n, -5n]);
      await sql.query("set constraints all immediate");
      await insertEntries(sql, id, [7n]);
    }),
  ).rejects.toThrow("does not balance");
});

it.each([
  "update entries set amount = 1",
  "delete from entries",
  "truncate entries",
  "update journals set kind = 'adjust'",
  "delete from journals",
  "truncate journals cascade",
  "update accounts set balance = balance + 1",
  "update accounts set allow_negative = true, owner_type = 'house', player_id = null",
  "update accounts set version = 0",
  "delete from accounts",
  "truncate accounts",
  "update audit_log set action = ''",
  "delete from audit_log",
  "truncate audit_log",
])("%s: refused", async (statement) => {
  await database.query(
    "insert into audit_log (actor, action, target_type, target_id) values ('a', 'b', 'c', 'd')",
  );
  await expect(database.query(statement)).rejects.toThrow("only grows");
});

it("a new account with a balance: refused", async () => {
  await expect(
    database.query(
      `insert into accounts (key, owner_type, player_id, kind, currency, allow_negative, live_balance, balance)
       values ('player:x:gift', 'player', $1, 'gift', 'IDR', false, true, 5)`,
      [player],
    ),
  ).rejects.toThrow("opens empty");
});

it("a player's account that may go below zero: refused", async () => {
  await expect(
    database.query(
      `insert into accounts (key, owner_type, player_id, kind, currency, allow_negative, live_balance)
       values ('player:x:credit', 'player', $1, 'credit', 'IDR', true, true)`,
      [player],
    ),
  ).rejects.toThrow("accounts_check");
});
