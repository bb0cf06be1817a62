import { beforeAll, describe, expect, it } from "vitest";
import type { OpenBooks } from "./books.ts";
import { ledgerSurvives } from "./ledger-survives.ts";
import { buildSite } from "./site-process.ts";

beforeAll(buildSite, 120_000);

/** Loses one booking so well that the books still add up: its journal and entries go, the balance comes back. */
const loseOneBooking = `
  set session_replication_role = replica;
  create temp table lost as
    select j.id as journal_id, e.account_id, e.amount from journals j
      join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id and a.kind = 'main'
     where j.kind <> 'playmoney.grant' and e.account_version = a.version;
  delete from lost where journal_id <> (select min(journal_id::text)::uuid from lost);
  update accounts a set balance = balance - l.amount, version = version - 1 from lost l where a.id = l.account_id;
  delete from entries where journal_id in (select journal_id from lost);
  delete from journals where id in (select journal_id from lost);
  set session_replication_role = origin`;

describe("parallel operations over HTTP while things are killed", () => {
  it.each([
    ["the site on the embedded database, killed twice", "embedded", 2],
    ["the site on PostgreSQL, killed twice, and PostgreSQL, thrown off between", "postgresql", 3],
  ] as const)(
    "%s: each acknowledged operation is booked once, nothing else is, and a lost one is noticed",
    async (_situation, engine, faults) => {
      let afterTheLoss: readonly string[] = [];
      const plant = async (books: OpenBooks, prove: () => Promise<string[]>) => {
        await books.execute(loseOneBooking);
        afterTheLoss = await prove();
      };
      const survival = await ledgerSurvives({ engine, seconds: 6, faults }, plant);
      expect(survival.differences).toEqual([]);
      expect(survival.sent).toBeGreaterThan(20);
      expect(survival.repeated).toBeGreaterThan(0);
      expect(afterTheLoss).toContainEqual(expect.stringMatching(/ is 0 times in the books$/));
    },
    240_000,
  );
});
