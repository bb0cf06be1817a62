import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** Asks a database; bigint may come as text, number or bigint. */
export type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** What must be empty in books that hold, each told from nothing but the entries. Source: domain.md E.7, P1 to P3. */
const findings = {
  "a currency does not add up to nothing":
    "select currency, sum(amount)::text as difference from entries group by currency having sum(amount) <> 0",
  "a journal does not add up to nothing": `
    select j.idem_key, e.currency, sum(e.amount)::text as difference
      from journals j left join entries e on e.journal_id = j.id
     group by j.id, e.currency having coalesce(sum(e.amount), 1) <> 0`,
  "a balance is not the sum of its entries": `
    select a.key, a.balance::text as balance, coalesce(sum(e.amount), 0)::text as entries
      from accounts a left join entries e on e.account_id = a.id
     where a.owner_type = 'player' group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  "an account's versions have a gap": `
    select a.key, a.version::text as version, count(e.id)::text as entries
      from accounts a left join entries e on e.account_id = a.id
     where a.owner_type = 'player' group by a.id
    having a.version <> count(e.id) or a.version <> coalesce(max(e.account_version), 0)`,
  "a player is below zero": `
    select a.key, a.balance::text as balance from accounts a where a.owner_type = 'player' and a.balance < 0
    union all
    select a.key, e.balance_after::text from entries e join accounts a on a.id = e.account_id
     where a.owner_type = 'player' and e.balance_after < 0`,
} as const;

/** What must be empty when everything that was begun has ended, each told from the books and what stands beside them. */
const unrest = {
  "money is held though nothing is open":
    "select key, balance::text as balance from accounts where kind in ('hold_withdraw', 'hold_transfer') and balance <> 0",
  "a deposit that can be paid is still open":
    "select id, status from deposits where status in ('awaiting_payment', 'submitted', 'needs_review') and pay_to is not null",
  "a withdrawal is still open":
    "select id, status from withdrawals where status in ('requested', 'approved', 'paying', 'payout_failed')",
  "a transfer is still open":
    "select id, status from transfers where status in ('created', 'sent', 'unknown')",
  "a studio's mirror is not what was brought there": `
    select a.key, a.balance::text as balance from accounts a where a.kind = 'provider' and a.balance <>
      (select coalesce(sum(case t.direction when 'in' then t.amount_minor else -t.amount_minor end), 0)
         from transfers t where t.player_id = a.player_id and t.status = 'completed')`,
} as const;

/** Every place where the books do not hold, in words. Empty: they do. */
export function checkBooks(ask: Ask): Promise<string[]> {
  return askAll(ask, findings);
}

/** Every amount that is stuck on a way that has ended, and everything that has not ended, in words. */
export function checkRest(ask: Ask): Promise<string[]> {
  return askAll(ask, unrest);
}

async function askAll(ask: Ask, questions: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(questions)) {
    for (const row of await ask(text)) found.push(`${what}: ${JSON.stringify(row)}`);
  }
  return found;
}

/** A database that nobody else is using now, opened to be asked. */
export interface OpenBooks {
  readonly ask: Ask;
  /** For planting faults: several statements. */
  readonly execute: (script: string) => Promise<void>;
  close(): Promise<void>;
}

/** Opens the books in a PostgreSQL. */
export async function openPostgresBooks(url: string): Promise<OpenBooks> {
  const client = new pg.Client(url);
  await client.connect();
  return {
    ask: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    execute: async (script) => {
      await client.query(script);
    },
    close: () => client.end(),
  };
}

/** Opens the books in the folder of an embedded database, whose site must have ended. */
export async function openEmbeddedBooks(folder: string): Promise<OpenBooks> {
  const engine = await PGlite.create(folder);
  return {
    ask: async (text) => (await engine.query<Record<string, unknown>>(text)).rows,
    execute: async (script) => {
      await engine.exec(script);
    },
    close: () => engine.close(),
  };
}
