import type { Sql } from "@tessera/database";
import type { StoredText } from "@tessera/shared/core/languages";
import type { AuditTarget } from "@tessera/shared/operator-contracts/audit-actions";

export interface Target {
  readonly type: string;
  readonly id: string;
}

/** Name of a row by which people know it: its number, its owner, or its title. */
export type TargetName = string | StoredText;

interface Named {
  readonly type: AuditTarget;
  /** Expression of the name, a text or a JSON by language. */
  readonly name: string;
  /**
   * Table `r` with its joins, and the condition of the row: `t.id` is the target's id, `t.uuid` the same as a
   * UUID.
   */
  readonly from: string;
}

const numbered = (type: AuditTarget, table: string): Named => ({
  type,
  name: "r.number",
  from: `${table} r where r.id = t.uuid`,
});
const owned = (type: AuditTarget, table: string): Named => ({
  type,
  name: "p.username",
  from: `${table} r join players p on p.id = r.player_id where r.id = t.uuid`,
});

/** Kinds of rows that have a name. The others are known by their id, or have neither. */
const names: readonly Named[] = [
  numbered("adjustment", "adjustments"),
  numbered("deposit", "deposits"),
  numbered("spin", "spins"),
  numbered("support_request", "support_requests"),
  numbered("transfer", "transfers"),
  numbered("withdrawal", "withdrawals"),
  owned("exclusion", "exclusions"),
  owned("jackpot_hold", "jackpot_holds"),
  owned("promo_claim", "promo_claims"),
  owned("referral_application", "referral_applications"),
  owned("round", "rounds"),
  owned("round_tx", "round_txs"),
  { type: "bank", name: "r.name", from: "banks r where r.code = t.id" },
  {
    type: "commission",
    name: "p.username",
    from: "commissions r join players p on p.id = r.referrer_id where r.id = t.uuid",
  },
  {
    type: "difference",
    name: "coalesce(r.number, r.ref)",
    from: "reconciliation_differences r where r.id = t.uuid",
  },
  { type: "game", name: "r.name", from: "games r where r.slug = t.id" },
  {
    type: "house-account",
    name: "b.name || ' ' || r.account_number",
    from: "house_bank_accounts r join banks b on b.code = r.bank_code where r.id = t.uuid",
  },
  { type: "inbox_message", name: "r.title", from: "operator_messages r where r.id = t.uuid" },
  { type: "operator", name: "r.username", from: "operators r where r.id = t.uuid" },
  { type: "player", name: "r.username", from: "players r where r.id = t.uuid" },
  { type: "promotion", name: "r.title", from: "promotions r where r.slug = t.id" },
  { type: "referrer", name: "r.username", from: "players r where r.id = t.uuid" },
  { type: "studio", name: "r.name", from: "providers r where r.code = t.id" },
  { type: "support_template", name: "r.title", from: "support_templates r where r.id = t.uuid" },
  { type: "wheel", name: "r.title", from: "wheels r where r.slug = t.id" },
];

const selectNames = `select t.type, t.id, coalesce(${names
  .map(({ type, name, from }) => `(select to_jsonb(${name}) from ${from} and t.type = '${type}')`)
  .join()}) as name
  from (select u.type, u.id,
      case when u.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then u.id::uuid end as uuid
    from unnest($1::text[], $2::text[]) as u(type, id)) t`;

/**
 * Finds the names of rows in one statement. Returns a function that gives the name of a row; null where it
 * has none.
 */
export async function findTargetNames(
  sql: Sql,
  targets: readonly Target[],
): Promise<(target: Target) => TargetName | null> {
  const rows = await sql.query<Target & { readonly name: TargetName | null }>(selectNames, [
    targets.map(({ type }) => type),
    targets.map(({ id }) => id),
  ]);
  const keyOf = ({ type, id }: Target) => `${type} ${id}`;
  const found = new Map(rows.map((row) => [keyOf(row), row.name]));
  return (target) => found.get(keyOf(target)) ?? null;
}
