import type { Bind, Cursor } from "./timeline-sources.ts";

interface EntriesWanted {
  readonly inDays: (at: string) => readonly string[];
  readonly cursor: Cursor | undefined;
  readonly bind: Bind;
  readonly limit: number;
}

/**
 * Returns the statement of a page of the ledger's entries in the wallets of player `$1`, the latest first.
 * They are in the order of their numbers, in which the balances of a wallet follow from each other; each
 * wallet gives at most one page by its index.
 */
export function selectEntries({ inDays, cursor, bind, limit }: EntriesWanted): string {
  const conditions = [...inDays("e.created_at"), ...(cursor ? [conditionAfter(cursor, bind)] : [])];
  return `select e.id::text as id, 'entry' as kind, e.created_at as at, to_jsonb(w.kind) as name,
      to_jsonb(v.name) as text, j.kind as status, e.currency, e.amount as "amountMinor",
      e.balance_after as "balanceAfterMinor", null::text as by,
      coalesce((select json_build_object('kind', 'round', 'id', x.round_id) from round_txs x
          where x.id = case when j.ref_type = 'round_tx' then j.ref_id::uuid end),
        json_build_object('kind', j.ref_type, 'id', j.ref_id)) as about
    from accounts w
      cross join lateral (select * from entries e where e.account_id = w.id
        ${conditions.map((condition) => `and ${condition}`).join(" ")} order by e.id desc limit ${limit}) e
      join journals j on j.id = e.journal_id
      left join providers v on w.kind = 'provider' and v.code = w.detail
    where w.player_id = $1
    order by e.id desc limit ${limit}`;
}

function conditionAfter({ kind, id }: Cursor, bind: Bind): string {
  return kind === "entry" && /^\d{1,18}$/.test(id) ? `e.id < ${bind(id)}::bigint` : "false";
}
