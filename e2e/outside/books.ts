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

/** Every place where the books do not hold, in words. Empty: they do. */
export async function checkBooks(ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(findings)) {
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
