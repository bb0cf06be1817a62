import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { emitSessionsEnded, endSessions } from "../sessions/index.ts";
import type { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type ExclusionKind, findExclusion } from "./exclusions.ts";
import { lockLimits } from "./limits.ts";
import { decidedBefore } from "../../platform/audit/read-trail.ts";

export type ExclusionInput =
  | { readonly kind: "cool_off"; readonly days: number }
  | { readonly kind: "self_exclusion"; readonly months: number | null };

export interface NewExclusion {
  readonly id: string;
  readonly kind: ExclusionKind;
  readonly until: string | null;
}

export type ExclusionRefusals = FormRefusals<"days" | "months" | "password">;

/**
 * Excludes the player from playing and depositing from now on, and ends every session. Throws the refusals
 * that were collected before, and adds EXCLUSION_TOO_SHORT when a stronger exclusion is active already.
 */
export async function excludePlayer(
  sql: Sql,
  playerId: string,
  input: ExclusionInput,
  now: Date,
  refusals: ExclusionRefusals,
): Promise<NewExclusion> {
  await lockLimits(sql, playerId);
  const until = endOf(input, now);
  const present = await findExclusion(sql, playerId, now);
  if (present && isLess({ kind: input.kind, until }, present)) {
    const details = { min: present.until?.toISOString() ?? null };
    refusals.refuse(input.kind === "cool_off" ? "days" : "months", "EXCLUSION_TOO_SHORT", { details });
  }
  refusals.throwIfRefused();
  const id = newId();
  await sql.query(
    `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by) values (:id, :playerId, :kind, :now, :until, :createdBy)`,
    { id, playerId, kind: input.kind, now, until, createdBy: `player:${playerId}` },
  );
  announceToOperators(sql, "exclusions");
  const ended = await endSessions(sql, now, "excluded", "player_id = :playerId", { playerId });
  await emitSessionsEnded(sql, ended);
  return { id, kind: input.kind, until: until?.toISOString() ?? null };
}

/**
 * Lifts a self-exclusion whose term is over; it ends 24 hours from now. Refuses with NOT_FOUND, and with
 * CONFLICT before the end of the term, for permanent ones, and when it is already lifted.
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
  if (!endsAt || endsAt > now || liftedAt)
    throw await decidedBefore(sql, { type: "exclusion", id: exclusionId });
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

/**
 * True when the new exclusion is weaker. A break is weaker than an exclusion; of one kind the earlier end is
 * weaker.
 */
function isLess(input: Term, present: Term): boolean {
  if (input.kind !== present.kind) return input.kind === "cool_off";
  if (present.until === null) return true;
  return input.until !== null && input.until < present.until;
}

function endOf(input: ExclusionInput, now: Date): Date | null {
  if (input.kind === "cool_off") return new Date(now.getTime() + input.days * dayMs);
  if (input.months === null) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + input.months);
  // In a month without that day the end overflows into the next month: a few days late but never early, which
  // is fine.
  return end;
}
