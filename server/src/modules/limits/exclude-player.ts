import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { announceEnded, endSessions } from "../sessions/index.ts";
import type { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type ExclusionKind, findExclusion } from "./exclusions.ts";
import { lockLimits } from "./limits.ts";

export type ExclusionWish =
  | { readonly kind: "cool_off"; readonly days: number }
  | { readonly kind: "self_exclusion"; readonly months: number | null };

export interface NewExclusion {
  readonly id: string;
  readonly kind: ExclusionKind;
  readonly until: string | null;
}

export type ExclusionRefusals = FormRefusals<"days" | "months" | "password">;

/**
 * Keeps the player from playing and depositing from now on, and ends every session. Refuses with what was refused before,
 * and at the term with EXCLUSION_TOO_SHORT what would be less than an exclusion that holds already.
 */
export async function excludePlayer(
  sql: Sql,
  playerId: string,
  wish: ExclusionWish,
  now: Date,
  refusals: ExclusionRefusals,
): Promise<NewExclusion> {
  await lockLimits(sql, playerId);
  const until = endOf(wish, now);
  const present = await findExclusion(sql, playerId, now);
  if (present && isLess({ kind: wish.kind, until }, present)) {
    const details = { min: present.until?.toISOString() ?? null };
    refusals.refuse(wish.kind === "cool_off" ? "days" : "months", "EXCLUSION_TOO_SHORT", { details });
  }
  refusals.throwIfRefused();
  const id = newId();
  await sql.query(
    `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [id, playerId, wish.kind, now, until, `player:${playerId}`],
  );
  await announceEnded(sql, await endSessions(sql, now, "excluded", "player_id = $3", [playerId]));
  return { id, kind: wish.kind, until: until?.toISOString() ?? null };
}

/**
 * Lets a self-exclusion whose term is over end 24 hours from now. Refuses with NOT_FOUND, and with CONFLICT before the
 * end of the term, for good ones, and when it has been lifted.
 */
export async function liftExclusion(
  sql: Sql,
  exclusionId: string,
  by: string,
  now: Date,
): Promise<{ readonly playerId: string }> {
  const [exclusion] = await sql.query<{ playerId: string; endsAt: Date | null; liftedAt: Date | null }>(
    `select player_id as "playerId", ends_at as "endsAt", lifted_at as "liftedAt" from exclusions
      where id = $1 and kind = 'self_exclusion' for update`,
    [exclusionId],
  );
  if (!exclusion) throw new Refusal("NOT_FOUND");
  const { playerId, endsAt, liftedAt } = exclusion;
  if (!endsAt || endsAt > now || liftedAt) throw new Refusal("CONFLICT");
  await sql.query("update exclusions set lifted_at = $2, lifted_by = $3 where id = $1", [
    exclusionId,
    now,
    by,
  ]);
  return { playerId };
}

interface Term {
  readonly kind: ExclusionKind;
  readonly until: Date | null;
}

/** A break is always less than an exclusion; of one kind the later end is more. */
function isLess(wish: Term, present: Term): boolean {
  if (wish.kind !== present.kind) return wish.kind === "cool_off";
  if (present.until === null) return true;
  return wish.until !== null && wish.until < present.until;
}

function endOf(wish: ExclusionWish, now: Date): Date | null {
  if (wish.kind === "cool_off") return new Date(now.getTime() + wish.days * 24 * 60 * 60_000);
  if (wish.months === null) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + wish.months);
  // A month without that day would end it in the month after, a few days late: never early, so it stays.
  return end;
}
