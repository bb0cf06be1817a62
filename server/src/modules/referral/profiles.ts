import type { Sql } from "@tessera/database";
import type { ReferralStatus } from "@tessera/shared/contracts/referral";
import { usualRateBp } from "@tessera/shared/core/commission-cost";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import { emit } from "../../platform/events/outbox.ts";

export interface ReferralProfile {
  readonly code: string;
  readonly status: ReferralStatus;
  readonly rateBp: number;
  /** Reason of a rejection or suspension. */
  readonly reason: string | null;
}

/** Reads a player's place in the programme: status `none` and the usual rate before he has applied. */
export async function readProfile(sql: Sql, playerId: string): Promise<ReferralProfile> {
  const [profile] = await sql.query<{
    code: string;
    status: Exclude<ReferralStatus, "none"> | null;
    rateBp: number | null;
    reason: string | null;
  }>(
    `select p.referral_code as code, f.status, f.rate_bp as "rateBp", f.reason
       from players p left join referral_profiles f on f.player_id = p.id where p.id = $1`,
    [playerId],
  );
  if (!profile) throw new Refusal("NOT_FOUND");
  return { ...profile, status: profile.status ?? "none", rateBp: profile.rateBp ?? usualRateBp };
}

/** True when a player earns commission and may use it. */
export async function isApproved(sql: Sql, playerId: string): Promise<boolean> {
  return (await readProfile(sql, playerId)).status === "approved";
}

/** Refuses with REFERRAL_NOT_APPROVED unless the player is approved. Source: spec:money#commission. */
export async function refuseUnapproved(sql: Sql, playerId: string): Promise<void> {
  const { status } = await readProfile(sql, playerId);
  if (status !== "approved") throw new Refusal("REFERRAL_NOT_APPROVED", { details: { status } });
}

/** Sends the player's pages the event that his application or commission has changed. */
export async function emitReferralUpdated(sql: Sql, playerId: string): Promise<void> {
  const { status } = await readProfile(sql, playerId);
  const payload = z.encode(serverEvents["referral.updated"], { status });
  await emit(sql, { topic: "referral.updated", playerId, payload });
}
