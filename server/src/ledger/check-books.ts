import type { Sql } from "@tessera/database";

/** One inconsistency in the ledger. An empty list proves that there is none. */
export interface BooksFinding {
  readonly rule: "currency-sum" | "journal-sum" | "balance" | "version-gap" | "below-zero" | "closed-balance";
  /** Currency, journal or account key. */
  readonly about: string;
  readonly difference: bigint;
}

/**
 * Checks the ledger from its entries alone: every currency and every journal sums to zero, every stored
 * balance equals the sum of its entries and the balance after the last entry, versions have no gaps, no
 * player balance is negative, and each closed balance is the sum of the entries before it. Reads every entry.
 * Source: P1 to P3.
 */
export async function checkBooks(sql: Sql): Promise<BooksFinding[]> {
  const [schema] = await sql.query<{ isClosing: boolean }>(
    `select to_regclass('closed_books') is not null as "isClosing"`,
  );
  const entries = await checkEntries(sql);
  // A backup may be older than the closed balances.
  return schema?.isClosing ? [...entries, ...(await checkClosedBalances(sql))] : entries;
}

function checkClosedBalances(sql: Sql): Promise<BooksFinding[]> {
  return sql.query<BooksFinding & Record<string, unknown>>(`
    select 'closed-balance' as rule, coalesce(a.key, c.account_id::text) as about,
           c.balance - coalesce(sum(e.amount), 0) as difference
      from closed_balances c
      left join accounts a on a.id = c.account_id
      left join entries e on e.account_id = c.account_id and e.id <= (select through_entry from closed_books)
     group by a.key, c.account_id, c.balance, c.entries
    having c.balance <> coalesce(sum(e.amount), 0) or c.entries <> count(e.id)`);
}

function checkEntries(sql: Sql): Promise<BooksFinding[]> {
  return sql.query<BooksFinding & Record<string, unknown>>(`
    select 'currency-sum' as rule, currency as about, sum(amount) as difference
      from entries group by currency having sum(amount) <> 0
    union all
    select 'journal-sum', j.id::text, coalesce(sum(e.amount), 0)
      from journals j left join entries e on e.journal_id = j.id
     group by j.id, e.currency having coalesce(sum(e.amount), 0) <> 0 or count(e.id) = 0
    union all
    select 'balance', a.key, a.balance - coalesce(sum(e.amount), 0)
      from accounts a left join entries e on e.account_id = a.id
     where a.live_balance
     group by a.id
    having a.balance <> coalesce(sum(e.amount), 0)
        or a.balance <> coalesce((array_agg(e.balance_after order by e.account_version desc))[1], 0)
    union all
    select 'version-gap', a.key, a.version - count(e.id)
      from accounts a left join entries e on e.account_id = a.id
     where a.live_balance
     group by a.id
    having a.version <> count(e.id) or a.version <> coalesce(max(e.account_version), 0)
    union all
    select 'below-zero', a.key, a.balance from accounts a where a.owner_type = 'player' and a.balance < 0
    union all
    select 'below-zero', a.key, e.balance_after
      from entries e join accounts a on a.id = e.account_id where a.owner_type = 'player' and e.balance_after < 0`);
}
