import { beforeAll, describe, expect, it } from "vitest";
import type { OpenBooks } from "./books.ts";
import { ledgerSurvives } from "./ledger-survives.ts";
import { buildParties } from "./parties.ts";
import { buildSite } from "./site-process.ts";

beforeAll(async () => {
  await buildSite();
  await buildParties();
}, 240_000);

/** Loses one bet so well that the books still add up: its journal and entries go, the balance comes back. */
const loseOneBooking = `
  set session_replication_role = replica;
  create temp table lost as
    select j.id as journal_id, e.account_id, e.amount from journals j
      join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id and a.kind = 'main'
     where j.kind = 'game.bet' and e.account_version = a.version;
  delete from lost where journal_id <> (select min(journal_id::text)::uuid from lost);
  update accounts a set balance = balance - l.amount, version = version - 1 from lost l where a.id = l.account_id;
  delete from entries where journal_id in (select journal_id from lost);
  delete from journals where id in (select journal_id from lost);
  set session_replication_role = origin`;

/** Credits one deposit a second time, under a key of its own and in a journal that adds up. */
const creditOneTwice = `
  do $$
  declare first journals; again uuid := gen_random_uuid(); keys text[]; amounts bigint[];
  begin
    select * into first from journals where kind = 'deposit.credit' order by id limit 1;
    insert into journals (id, kind, idem_key, ref_type, ref_id, effective_at, created_by)
      values (again, first.kind, first.idem_key || ':again', first.ref_type, first.ref_id, first.effective_at, first.created_by);
    select array_agg(a.key order by e.id), array_agg(e.amount order by e.id) into keys, amounts
      from entries e join accounts a on a.id = e.account_id where e.journal_id = first.id;
    perform ledger_write_entries(array_fill(again, array[cardinality(keys)]), keys, amounts);
  end $$`;

/** Leaves some of a player's money on its way to a bank though he has asked for nothing. */
const leaveMoneyOnItsWay = `
  do $$
  declare main accounts; held accounts; journal uuid := gen_random_uuid();
  begin
    select * into main from accounts where kind = 'main' and balance > 100 order by id limit 1;
    select * into held from accounts where kind = 'hold_withdraw' and player_id = main.player_id;
    insert into journals (id, kind, idem_key, ref_type, ref_id, effective_at, created_by)
      values (journal, 'withdraw.hold', 'withdraw:nobody:hold', 'test', 'nobody', now(), 'system:test');
    perform ledger_write_entries(array[journal, journal], array[main.key, held.key], array[-100, 100]);
  end $$`;

/** Loses one round that a studio has reported, and what it was booked with stays. */
const loseOneLiveRound = `
  set session_replication_role = replica;
  delete from rounds where id = (select id from rounds where source = 'transfer' order by id limit 1);
  set session_replication_role = origin`;

/** Takes one credit too few back of one claim, in a journal that adds up: the player keeps it. */
const clawBackTooLittle = `
  set session_replication_role = replica;
  create temp table claw as
    select e.id, e.account_id, e.account_version, a.kind from entries e join accounts a on a.id = e.account_id
     where e.journal_id = (select clawback_journal_id from promo_claims
       where clawback_journal_id is not null and bonus_balance_minor > 100 limit 1);
  update entries e set amount = e.amount + case claw.kind when 'main' then 100 else -100 end
    from claw where e.id = claw.id;
  update accounts a set balance = a.balance + 100 from claw where a.id = claw.account_id and claw.kind = 'main';
  set session_replication_role = origin`;

const plants = {
  "a booking that is lost": [loseOneBooking, / is 0 times in the books$/],
  "a deposit that is credited twice": [creditOneTwice, /:again is in the books and was never acknowledged/],
  "money that stays on its way": [leaveMoneyOnItsWay, /^money is held though nothing is open: /],
  "a live round that is lost": [loseOneLiveRound, /^live round .* was played and is 0 times kept$/],
  "a clawback of another amount": [clawBackTooLittle, /^claim's end promo:.*:claw was acknowledged with/],
} as const;

/** What a run of some seconds has to come to, beside rounds: each way of each kind of money. */
const everyWay = [
  "deposit",
  "payment (pay)",
  "payment (twice)",
  "payment (wrong)",
  "deposit approve",
  "deposit reject",
  "deposit cancel",
  "altered webhook",
  "webhook with another secret",
  "boasting webhook",
  "withdrawal",
  "payout (pay)",
  "payout (fail)",
  "withdrawal refund",
  "withdrawal retry",
  "live bet",
  "live seat close",
  "live bet on a closed seat",
  "claim by registering",
  "transfer in beside a claim",
  "claim cancel",
  "claim's bonus",
  "claim's end",
  ...["normal", "lost", "late", "silent", "refuse"].map((mood) => `transfer in (${mood})`),
];

describe("parallel operations over HTTP while things are killed", () => {
  it.each([
    ["the site on the embedded database, killed twice", "embedded", 2],
    ["the site on PostgreSQL, killed twice, and PostgreSQL, thrown off between", "postgresql", 3],
  ] as const)(
    "%s: each acknowledged operation is booked once, nothing else is, nothing is on its way, and plants are noticed",
    async (_situation, engine, faults) => {
      const noticed: Record<string, readonly string[]> = {};
      const plant = async (books: OpenBooks, prove: () => Promise<string[]>) => {
        for (const [what, [script]] of Object.entries(plants)) {
          await books.execute(script);
          noticed[what] = await prove();
        }
      };
      const { differences, sent, repeated } = await ledgerSurvives({ engine, seconds: 8, faults }, plant);
      expect(differences).toEqual([]);
      expect(everyWay.filter((way) => !(way in sent))).toEqual([]);
      expect(repeated).toBeGreaterThan(0);
      for (const [what, [, words]] of Object.entries(plants)) {
        expect(noticed[what]).toContainEqual(expect.stringMatching(words));
      }
    },
    240_000,
  );
});
