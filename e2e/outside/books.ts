import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";
import { pollUntil } from "./poll-until.ts";

/** Queries a database; bigint may be returned as text, number or bigint. */
export type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Queries that return no rows in consistent books, from the entries alone. Source: P1 to P3. */
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

/** SQL of the Bangkok day of an instant. */
function dayOf(instant: string): string {
  return `((${instant}) at time zone 'Asia/Bangkok')::date`;
}

/** Queries that return no rows once all operations have ended, from the books and the documents. */
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
         from transfers t where t.player_id = a.player_id and t.status = 'completed')
      + (select coalesce(sum(r.win_minor - r.bet_minor), 0)
           from rounds r where r.player_id = a.player_id and r.source = 'transfer')`,
  "what was booked of a studio's rounds is not what they came to": `
    select a.key, coalesce(sum(e.amount), 0)::text as booked from accounts a
      left join (entries e join journals j on j.id = e.journal_id and j.kind = 'provider.sync') on e.account_id = a.id
     where a.kind = 'provider' group by a.id having coalesce(sum(e.amount), 0) <>
      (select coalesce(sum(r.win_minor - r.bet_minor), 0) from rounds r
        where r.player_id = a.player_id and r.provider_code = a.detail and r.source = 'transfer')`,
  "something that a studio reported contradicts the books":
    "select kind, subject, known, told from studio_discrepancies",
  "points of a day are not what was played": `
    select coalesce(b.idem_key, 'pts:' || d.player_id || ':' || d.day) as key, d.points::text as due, b.points::text as booked
      from (select r.player_id, ${dayOf("r.started_at")} as day, floor(sum(r.counted_minor) / 1000) * 100 as points from rounds r
             where r.source = 'seamless' and r.status <> 'voided' and ${dayOf("r.started_at")} < ${dayOf("now() - interval '15 minutes'")}
             group by 1, 2 having sum(r.counted_minor) >= 1000) d
      full join (select j.idem_key, sum(e.amount) as points from journals j join entries e on e.journal_id = j.id
                   join accounts a on a.id = e.account_id and a.kind = 'points' and a.owner_type = 'player'
                  where j.kind = 'points.earn' group by j.id) b on b.idem_key = 'pts:' || d.player_id || ':' || d.day
     where d.points is distinct from b.points`,
  "commission of a day is not its share of what was played": `
    select d.player_id, d.day::text as day, d.amount::text as due, c.status, c.amount_minor::text as accrued, b.amount::text as released
      from (select p.referred_by as referrer_id, r.player_id, ${dayOf("r.started_at")} as day,
                   floor(sum(r.counted_minor) * min(f.rate_bp) / 10000) as amount
              from rounds r join players p on p.id = r.player_id join referral_profiles f on f.player_id = p.referred_by
             where r.source = 'seamless' and r.status <> 'voided'
               and ${dayOf("r.started_at")} < ${dayOf("now() - interval '12 hours 5 minutes'")}
             group by 1, 2, 3 having floor(sum(r.counted_minor) * min(f.rate_bp) / 10000) > 0) d
      full join commissions c on c.downline_id = d.player_id and c.day = d.day
      left join (select j.idem_key, sum(e.amount) as amount from journals j join entries e on e.journal_id = j.id
                   join accounts a on a.id = e.account_id and a.kind = 'commission' and a.owner_type = 'player'
                  where j.kind = 'commission.release' group by j.id) b
        on b.idem_key = 'comm:' || d.referrer_id || ':' || d.player_id || ':' || d.day
     where d.amount is distinct from c.amount_minor or (c.status = 'accrued' and c.release_at <= now())
        or (c.status = 'released') <> (b.amount is not null) or b.amount <> d.amount`,
  "a jackpot holds less than its seed": `
    select p.pool, p.currency, coalesce(sum(e.amount), 0)::text as held from jackpot_pots p join jackpots j on j.pool = p.pool
      left join accounts a on a.key = 'house:jackpot:' || p.pool || ':' || p.currency left join entries e on e.account_id = a.id
     group by p.pool, p.currency, j.seed_minor having coalesce(sum(e.amount), 0) < j.seed_minor`,
  "a draw waits for an operator": "select pool, currency, status from jackpot_holds where status = 'held'",
  "an award's rounds are not what was played of it": `
    select w.id, w.used, count(r.id)::int as played from round_awards w
      left join rounds r on r.award_id = w.id and r.status <> 'voided' group by w.id having w.used <> count(r.id)`,
  "a claim is still open": "select id, status from promo_claims where status in ('reserved', 'active')",
} as const;

/**
 * Every entry of main while a claim was active, with the bonus balance after it: from the booking of the
 * bonus to that of the clawback, or of the bet that completed it.
 */
const claimEntries = `
  with moved as (
    select b.claim_id, e.account_version, b.change_minor from bonus_events b join round_txs t on t.id = b.round_tx_id
      join entries e on e.journal_id = t.journal_id join accounts a on a.id = e.account_id and a.kind = 'main'
  ), counted as (
    select n.claim_id, max(e.account_version) as last from turnover_events n join round_txs t on t.id = n.round_tx_id
      join entries e on e.journal_id = t.journal_id join accounts a on a.id = e.account_id and a.kind = 'main'
     group by n.claim_id
  ), begun as (
    select c.id, c.player_id, c.bonus_minor, e.account_id, e.account_version as first,
           coalesce(x.account_version - 1, n.last) as last
      from promo_claims c join entries e on e.journal_id = c.bonus_journal_id
      join accounts a on a.id = e.account_id and a.kind = 'main' left join counted n on n.claim_id = c.id
      left join entries x on x.journal_id = c.clawback_journal_id and x.account_id = e.account_id
  ), entries_of_claims as (
    select b.id as claim, e.journal_id, e.account_version, e.balance_after,
           b.bonus_minor + coalesce(sum(m.change_minor) over (partition by b.id order by e.account_version), 0) as bonus_balance
      from begun b join entries e on e.account_id = b.account_id and e.account_version between b.first and b.last
      left join moved m on m.claim_id = b.id and m.account_version = e.account_version
  )`;

/** Queries about claims that must return no rows. Source: spec:money#bonus-balance. */
const misdeeds = {
  "a claim was completed before its turnover": `
    select id, progress_minor::text as progress, target_minor::text as target from promo_claims
     where status = 'completed' and close_reason = 'target' and progress_minor < target_minor`,
  "a claim's progress is not what was counted": `
    select c.id, c.progress_minor::text as progress from promo_claims c
      left join (select claim_id, sum(counted_minor) as minor from turnover_events group by 1) n on n.claim_id = c.id
     where c.progress_minor <> coalesce(n.minor, 0)`,
  "a claim's bonus balance is not what play made of its bonus": `
    select c.id, c.bonus_balance_minor::text as balance from promo_claims c
      left join (select claim_id, sum(change_minor) as minor from bonus_events group by 1) b on b.claim_id = c.id
     where c.status not in ('reserved', 'released') and c.bonus_balance_minor <> c.bonus_minor + coalesce(b.minor, 0)`,
  "a claim took back something else than its bonus balance": `
    select c.id, c.status, c.bonus_balance_minor::text as balance from promo_claims c
      left join (entries e join accounts a on a.id = e.account_id and a.kind = 'main') on e.journal_id = c.clawback_journal_id
     group by c.id
    having (case when c.status in ('cancelled', 'expired', 'forfeited') then c.bonus_balance_minor else 0 end) <>
           coalesce(-sum(e.amount), 0)`,
  "a bonus balance was below zero or above main": `${claimEntries}
    select claim, account_version::text as version, bonus_balance::text, balance_after::text as main
      from entries_of_claims where bonus_balance < 0 or bonus_balance > balance_after`,
  "money went to a studio beside a claim": `${claimEntries}
    select e.claim, j.idem_key from entries_of_claims e join journals j on j.id = e.journal_id
      join transfers t on t.hold_journal_id = j.id`,
} as const;

/** Describes every claim that violates its rules. */
export function checkClaims(ask: Ask): Promise<string[]> {
  return askAll(ask, misdeeds);
}

/** Describes every inconsistency of the books. Empty: they are consistent. */
export function checkBooks(ask: Ask): Promise<string[]> {
  return askAll(ask, findings);
}

/** Describes every amount that is stuck in an ended operation, and every operation that has not ended. */
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

/** A database opened for queries, without other users. */
export interface OpenBooks {
  readonly ask: Ask;
  /**
   * Executes several statements, for injecting faults. Returns the number of inserted, updated and deleted
   * rows.
   */
  readonly execute: (script: string) => Promise<number>;
  close(): Promise<void>;
}

/** Opens the books in a PostgreSQL. */
export async function openPostgresBooks(url: string): Promise<OpenBooks> {
  const client = new pg.Client(url);
  // A lost connection rejects its next query; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return {
    ask: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    execute: async (script) => alteredRows([await client.query(script)].flat()),
    close: () => client.end(),
  };
}

/** Opens books for some work, and closes them after it. Returns what the work does. */
export async function withBooks<Result>(
  opening: Promise<OpenBooks>,
  work: (books: OpenBooks) => Promise<Result>,
): Promise<Result> {
  const books = await opening;
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}

/**
 * Waits until nobody else is connected. A backend of a killed process ends only after the statement that it
 * has, and a commit that waits for the disk may still succeed: what became of it is known when it is gone.
 */
export async function untilAlone(url: string): Promise<void> {
  const others =
    "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await withBooks(openPostgresBooks(url), ({ ask }) =>
    pollUntil("the backends of a killed process have ended", async () => (await ask(others)).length === 0),
  );
}

/** Opens the books in the folder of an embedded database, whose site must have ended. */
export async function openEmbeddedBooks(folder: string): Promise<OpenBooks> {
  // Indexes of the site use it.
  const engine = await PGlite.create(folder, { extensions: { pg_trgm } });
  return {
    ask: async (text) => (await engine.query<Record<string, unknown>>(text)).rows,
    execute: async (script) => alteredRows(await engine.exec(script)),
    close: () => engine.close(),
  };
}

function alteredRows(
  results: readonly { readonly command?: string; readonly rowCount?: number | null }[],
): number {
  const altering = results.filter(({ command = "" }) => ["INSERT", "UPDATE", "DELETE"].includes(command));
  return altering.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
