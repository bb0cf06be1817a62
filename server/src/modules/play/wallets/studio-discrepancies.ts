import type { Sql } from "@tessera/database";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

/**
 * Kinds of contradictions in a studio's data: a known round with other numbers, a seat that the site never
 * opened, a round of another player's seat or in another currency, losses beyond the player's booked balance
 * there, wins beyond the upper bound of money, a balance that differs from the sum of transfers and rounds.
 */
export type DiscrepancyKind =
  | "changed"
  | "unknown_seat"
  | "other_player"
  | "currency"
  | "overdrawn"
  | "out_of_range"
  | "balance";

/** Data of a studio that contradicts the site's data. None of it is booked. */
export interface Discrepancy {
  readonly providerCode: string;
  readonly kind: DiscrepancyKind;
  /** The studio's id of a round; the player's id for a balance. */
  readonly subject: string;
  readonly playerId: string | null;
  /** Null when the site has no such data. */
  readonly known: object | null;
  readonly told: object;
}

const isSame = "seen.told = excluded.told and seen.known is not distinct from excluded.known";

export interface SeenDiscrepancy extends Discrepancy {
  readonly id: string;
  /** Name of the studio. */
  readonly studio: string;
  readonly seenAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Records a discrepancy for operators; a repeated one is updated with the latest data. A closed one stays
 * closed while the data is the same, and is reopened by any other data.
 */
export async function recordDiscrepancy(sql: Sql, discrepancy: Discrepancy, now: Date): Promise<void> {
  const { providerCode, kind, subject, playerId, known, told } = discrepancy;
  await sql.query(
    `insert into studio_discrepancies as seen (provider_code, kind, subject, player_id, known, told, seen_at, last_seen_at)
     values (:providerCode, :kind, :subject, :playerId, :known::jsonb, :told::jsonb, :now, :now)
     on conflict (provider_code, kind, subject) do update
       set known = excluded.known, told = excluded.told, last_seen_at = excluded.last_seen_at,
         closed_at = case when ${isSame} then seen.closed_at end,
         closed_by = case when ${isSame} then seen.closed_by end,
         closed_note = case when ${isSame} then seen.closed_note end`,
    { providerCode, kind, subject, playerId, known: known && toJson(known), told: toJson(told), now },
  );
  announceToOperators(sql, "rounds");
}

/** Deletes a player's discrepancy that no longer exists. */
export async function deleteDiscrepancy(
  sql: Sql,
  providerCode: string,
  kind: "overdrawn" | "out_of_range" | "balance",
  playerId: string,
): Promise<void> {
  const deleted = await sql.query(
    "delete from studio_discrepancies where provider_code = $1 and kind = $2 and subject = $3 returning id",
    [providerCode, kind, playerId],
  );
  if (deleted.length > 0) announceToOperators(sql, "rounds");
}

const listMax = 200;

/** Lists open discrepancies, the most recently seen first. */
export function listDiscrepancies(sql: Sql): Promise<SeenDiscrepancy[]> {
  return sql.query<SeenDiscrepancy>(
    `select d.id, d.provider_code as "providerCode", v.name as studio, d.kind, d.subject, d.player_id as "playerId", d.known,
       d.told, d.seen_at as "seenAt", d.last_seen_at as "lastSeenAt"
     from studio_discrepancies d join providers v on v.code = d.provider_code
     where d.closed_at is null order by d.last_seen_at desc, d.provider_code, d.kind, d.subject limit ${listMax}`,
  );
}

/** An operator's closing of a discrepancy. */
export interface DiscrepancyClosing {
  readonly id: string;
  /** `admin:<id>` */
  readonly by: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Closes a discrepancy without moving money. Returns its previous state. Of two concurrent calls the second
 * is refused. Refuses with NOT_FOUND, and with CONFLICT when it is already closed.
 */
export async function closeDiscrepancy(
  sql: Sql,
  { id, by, note, now }: DiscrepancyClosing,
): Promise<Discrepancy> {
  const [closed] = await sql.query<Discrepancy & object>(
    `update studio_discrepancies set closed_at = $2, closed_by = $3, closed_note = $4 where id = $1 and closed_at is null
     returning provider_code as "providerCode", kind, subject, player_id as "playerId", known, told`,
    [id, now, by, note],
  );
  if (closed) return closed;
  const known = await sql.query("select from studio_discrepancies where id = $1", [id]);
  if (known.length === 0) throw new Refusal("NOT_FOUND");
  throw await decidedBefore(sql, { type: "studio_discrepancy", id });
}

/** Serialises money as digits, because a JSON number loses precision above 2^53. */
function toJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}
