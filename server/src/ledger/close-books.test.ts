import type { Database, Sql } from "@tessera/database";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notingDatabase, type Statement, tablesReadWhole } from "../testing/statements.ts";
import { betOf, bookPlayer, ggr, move, openBooks } from "../testing/test-books.ts";
import { checkBooks, closeBooks, InsufficientBalance, playerAccount, post } from "./index.ts";

let database: Database;
let empty: () => Promise<void>;
let player: string;

beforeAll(async () => {
  ({ database, empty } = await openBooks());
  // No trigger keeps these, so a test could not write what they refuse.
  await database.execute("alter table accounts drop constraint accounts_not_negative");
  await database.execute("alter table entries drop constraint entries_not_negative");
});
afterAll(() => database.close());
beforeEach(async () => {
  await empty();
  player = await bookPlayer(database, 10_000n);
});

const bet = (amount = 100n, id = player) => database.transaction((sql) => post(sql, betOf(id, amount)));

/** Changes rows of the ledger behind its triggers. */
function tamper(change: (sql: Sql) => Promise<unknown>): Promise<unknown> {
  return database.transaction(async (sql) => {
    await sql.execute("set local session_replication_role = replica");
    await change(sql);
  });
}

const rulesOf = (findings: readonly { readonly rule: string }[]) => [
  ...new Set(findings.map(({ rule }) => rule)),
];

describe("closing the books", () => {
  it("at any moment between bookings, in batches of any size: exact, and each closed balance is the sum of its entries", async () => {
    const step = fc.record({
      player: fc.nat(2),
      amount: fc.bigInt(-3_000n, 3_000n).filter((amount) => amount !== 0n),
      batch: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        await empty();
        const players = [
          await bookPlayer(database),
          await bookPlayer(database, 5_000n),
          await bookPlayer(database, 20_000n),
        ];
        for (const { player: index, amount, batch } of steps) {
          const main = playerAccount(players[index] ?? "", "main");
          const legs = { legs: move(main, ggr, amount) };
          await database
            .transaction((sql) => post(sql, betOf("", 1n, legs)))
            .catch((error: unknown) => {
              if (!(error instanceof InsufficientBalance)) throw error;
            });
          const findings = batch === null ? [] : (await closeBooks(database, batch)).findings;
          expect(findings).toEqual([]);
        }
        await closeBooks(database, 4);
        expect(await checkBooks(database)).toEqual([]);
        const differing = await database.query(
          `select c.account_id from closed_balances c
            full join (select account_id, sum(amount) as balance, count(*) as entries from entries group by 1) e
              using (account_id, balance, entries) where c.account_id is null or e.account_id is null`,
        );
        expect(differing).toEqual([]);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  it("a second time: checks the entries since the first one only", async () => {
    expect((await closeBooks(database)).checked).toBe(2);
    expect((await closeBooks(database)).checked).toBe(0);
    await bet();
    await bet();
    expect((await closeBooks(database, 3)).checked).toBe(4);
  });

  it("reads no whole table, however many entries there are", async () => {
    const sent: Statement[] = [];
    const note = (statement: Statement) => void sent.push(statement);
    const noting = notingDatabase(database, note);
    await closeBooks({
      ...noting,
      query: (text, values) => {
        note({ text, values });
        return noting.query(text, values);
      },
    });
    expect(sent.some(({ text }) => text.includes("insert into closed_balances"))).toBe(true);
    const whole = await tablesReadWhole(database, sent);
    expect(whole.filter((table) => table !== "closed_books")).toEqual([]);
  });

  it.each<[string, (sql: Sql) => Promise<unknown>]>([
    ["journal-sum", (sql) => sql.query("update entries set amount = amount + 1 where balance_after is null")],
    ["balance", (sql) => sql.query("update entries set balance_after = balance_after + 1 where amount < 0")],
    ["balance", (sql) => sql.query("update accounts set balance = balance + 1 where live_balance")],
    ["version-gap", (sql) => sql.query("update accounts set version = version + 1 where live_balance")],
    ["version-gap", (sql) => sql.query("update entries set account_version = 9 where amount = -100")],
    [
      "version-gap",
      (sql) =>
        sql.query(
          "delete from entries where journal_id = (select journal_id from entries order by id desc limit 1)",
        ),
    ],
    ["below-zero", (sql) => sql.query("update accounts set balance = -1 where live_balance")],
  ])(
    "%s violated behind the application, after closed balances: found again by each check",
    async (rule, change) => {
      await closeBooks(database);
      await bet();
      await tamper(change);
      for (let time = 0; time < 2; time += 1) {
        expect(rulesOf((await closeBooks(database, 1)).findings)).toContain(rule);
      }
    },
  );

  it("with a fault in a batch: later batches are checked, and the books stay open before it until it is mended", async () => {
    await closeBooks(database);
    const other = await bookPlayer(database, 10_000n);
    await closeBooks(database);
    await bet();
    await bet(200n, other);
    await bet();
    const wrong = (amount: number) => (sql: Sql) =>
      sql.query(
        "update entries set amount = amount + $1 where id in (select max(id) from entries where account_id in (select id from accounts where key = $2) group by journal_id)",
        [amount, ggr],
      );
    await tamper(wrong(5));
    const { findings, checked } = await closeBooks(database, 2);
    expect([findings.length, checked]).toEqual([3, 6]);
    await tamper(wrong(-5));
    expect(await closeBooks(database, 2)).toEqual({ findings: [], checked: 6 });
  });

  it("a changed closed balance, and an entry changed behind one: found by the check of all entries", async () => {
    await closeBooks(database);
    await tamper((sql) => sql.query("update closed_balances set balance = balance + 1"));
    expect(rulesOf(await checkBooks(database))).toEqual(["closed-balance"]);
    expect(rulesOf((await closeBooks(database)).findings)).toEqual(["balance"]);
    await tamper((sql) => sql.query("update closed_balances set balance = balance - 1"));
    await tamper((sql) => sql.query("update entries set amount = amount + 1"));
    expect((await closeBooks(database)).findings).toEqual([]);
    expect(rulesOf(await checkBooks(database))).toContain("closed-balance");
  });
});
