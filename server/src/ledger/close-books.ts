import { setTimeout as delay } from "node:timers/promises";
import type { Database, Sql, Transaction } from "@tessera/database";
import type { BooksFinding } from "./check-books.ts";

/**
 * Entries that one transaction checks and closes, and accounts that one statement compares: each ends well
 * below a second, however large the ledger is.
 */
const batchSize = 5_000;
/** Questions whether writers have ended, and the time between them in milliseconds. */
const settling = { attempts: 100, everyMs: 100 } as const;

export interface CloseResult {
  /** Empty: every new entry follows from the ones before it, and every balance from its entries. */
  readonly findings: readonly BooksFinding[];
  /** Number of entries that were checked: those after the last closed balances. */
  readonly checked: number;
}

/**
 * Checks the entries added since the last closed balances and closes the books behind them; then compares
 * every balance with its closed balance and the entries after it. Books are not closed beyond a finding, so
 * each later check finds it again. What was changed behind closed balances is found by `checkBooks` alone,
 * which reads every entry.
 *
 * Source: P1 to P3 and spec:ledger#closed-balances.
 *
 * @param batch entries or accounts per statement
 */
export async function closeBooks(database: Database, batch = batchSize): Promise<CloseResult> {
  const findings: BooksFinding[] = [];
  let checked = 0;
  let { after, end, isClosing } = await readRange(database);
  for (;;) {
    const step = { after, end, isClosing, batch };
    const result = await database.transaction((sql) => checkBatch(sql, step));
    if (!result) break;
    findings.push(...result.findings);
    checked += result.entries;
    isClosing &&= result.findings.length === 0;
    after = result.upTo;
  }
  findings.push(...(await compareBalances(database, batch)));
  return { findings, checked };
}

interface Range {
  /** Id of the last entry that is checked already. */
  readonly after: bigint;
  /** Id of the last entry to check. */
  readonly end: bigint;
  /** True where the books may be closed up to the end. */
  readonly isClosing: boolean;
}

/**
 * Reads which entries are to be checked. An id is drawn before its transaction commits, so smaller ones than
 * the last may still come: entries are closed once all transactions have ended that had begun to write when
 * the last id was read. One that does not end keeps the books open; the journals are checked all the same.
 */
async function readRange(database: Database): Promise<Range> {
  const [range] = await database.query<{ after: bigint; end: bigint; writers: string }>(
    `select through_entry as after,
       coalesce((select max(id) from entries where id > through_entry), through_entry) as end,
       coalesce(pg_snapshot_xmax(pg_current_snapshot())::text, '') as writers from closed_books`,
  );
  if (!range) throw new Error("The row of closed_books is missing.");
  for (let attempt = 0; attempt < settling.attempts; attempt += 1) {
    const [haveEnded] = await database.query(
      "select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8",
      [range.writers],
    );
    if (haveEnded) return { ...range, isClosing: true };
    await delay(settling.everyMs);
  }
  return { ...range, isClosing: false };
}

interface BatchResult {
  readonly findings: readonly BooksFinding[];
  readonly entries: number;
  readonly upTo: bigint;
}

/** Checks the next entries and, where they are exact, closes the books behind them; null without any. */
async function checkBatch(
  sql: Transaction,
  { after, end, isClosing, batch }: Range & { readonly batch: number },
): Promise<BatchResult | null> {
  if (isClosing) {
    const [books] = await sql.query<{ through: bigint }>(
      "select through_entry as through from closed_books for update",
    );
    // Another run has closed these meanwhile.
    if (books && books.through > after) return { findings: [], entries: 0, upTo: books.through };
  }
  const [next] = await sql.query<{ entries: bigint; upTo: bigint | null }>(
    `select count(*) as entries, max(id) as "upTo"
       from (select id from entries where id > :after and id <= :end order by id limit :batch) next`,
    { after, end, batch },
  );
  if (!next || next.upTo === null) return null;
  const range = { after, upTo: next.upTo };
  const findings = await checkJournals(sql, range);
  if (isClosing) findings.push(...(await checkChains(sql, range)));
  if (isClosing && findings.length === 0) closeThrough(sql, range);
  return { findings, entries: Number(next.entries), upTo: next.upTo };
}

type EntryRange = Readonly<{ after: bigint; upTo: bigint }>;

/** Sums each journal that has an entry in a range; its other entries may be outside. */
function checkJournals(sql: Sql, range: EntryRange): Promise<BooksFinding[]> {
  return sql.query<BooksFinding & Record<string, unknown>>(
    `select 'journal-sum' as rule, j.journal_id::text as about, coalesce(s.difference, 0) as difference
       from (select distinct journal_id from entries where id > :after and id <= :upTo) j
      cross join lateral (select sum(amount) as difference from entries where journal_id = j.journal_id
                           group by currency having sum(amount) <> 0) s`,
    range,
  );
}

/** Follows balances and versions of each account from its closed balance through its entries of a range. */
function checkChains(sql: Sql, range: EntryRange): Promise<BooksFinding[]> {
  return sql.query<BooksFinding & Record<string, unknown>>(
    `with chained as (
       select a.key, e.balance_after, e.account_version,
         coalesce(c.balance, 0) + sum(e.amount) over so_far as balance,
         coalesce(c.entries, 0) + row_number() over so_far as version
       from entries e
       cross join lateral (select key, live_balance from accounts where id = e.account_id limit 1) a
       left join lateral (select balance, entries from closed_balances where account_id = e.account_id limit 1) c on true
       where e.id > :after and e.id <= :upTo and a.live_balance
       window so_far as (partition by e.account_id order by e.account_version)),
     wrong as (
       select 'balance' as rule, key as about, balance - coalesce(balance_after, 0) as difference, version
         from chained where balance is distinct from balance_after
       union all
       select 'version-gap', key, version - coalesce(account_version, 0), version
         from chained where version is distinct from account_version
       union all
       select 'below-zero', key, balance_after, version from chained where balance_after < 0)
     select distinct on (rule, about) rule, about, coalesce(difference, 0) as difference from wrong order by rule, about, version`,
    range,
  );
}

/** Adds the entries of a range to the closed balances of their accounts. */
function closeThrough(sql: Transaction, range: EntryRange): void {
  sql.send(
    `insert into closed_balances as c (account_id, balance, entries)
     select account_id, sum(amount), count(*) from entries where id > :after and id <= :upTo group by account_id
     on conflict (account_id) do update
       set balance = c.balance + excluded.balance, entries = c.entries + excluded.entries`,
    range,
  );
  sql.send("update closed_books set through_entry = :upTo, closed_at = now()", { upTo: range.upTo });
}

/** Ids before and after every account's. */
const [firstId, lastId] = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];

/**
 * Compares the balance and version of every player's account with its closed balance and the entries after
 * it, in slices of their ids. Each slice is one statement, so bookings and other closings may go on.
 */
async function compareBalances(sql: Sql, batch: number): Promise<BooksFinding[]> {
  const findings: BooksFinding[] = [];
  for (let after = firstId; after < lastId;) {
    const [last]: { id: string }[] = await sql.query(
      "select id from accounts where id > :after order by id offset :batch - 1 limit 1",
      { after, batch },
    );
    const upTo = last?.id ?? lastId;
    findings.push(...(await compareSlice(sql, { after, upTo })));
    after = upTo;
  }
  return findings;
}

function compareSlice(
  sql: Sql,
  slice: { readonly after: string; readonly upTo: string },
): Promise<BooksFinding[]> {
  return sql.query<BooksFinding & Record<string, unknown>>(
    `with counted as (
       select a.key, a.balance, a.version, n.last_version,
         coalesce(c.balance, 0) + n.amount as sum, coalesce(c.entries, 0) + n.entries as entries
       from closed_books b
       join accounts a on a.id > :after and a.id <= :upTo and a.live_balance
       left join lateral (select balance, entries from closed_balances where account_id = a.id limit 1) c on true
       cross join lateral (
         select coalesce(sum(amount), 0) as amount, count(*) as entries, max(account_version) as last_version
           from entries where account_id = a.id and id > b.through_entry) n)
     select 'balance' as rule, key as about, balance - sum as difference from counted where balance <> sum
     union all
     select 'version-gap', key, version - entries from counted
      where version <> entries or version <> coalesce(last_version, version)
     union all
     select 'below-zero', key, balance from counted where balance < 0`,
    slice,
  );
}
