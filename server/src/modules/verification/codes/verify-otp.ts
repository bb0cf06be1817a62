import type { Sql } from "@tessera/database";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { markEmailVerified } from "../../players/index.ts";
import { ticketOf, tryCode } from "./otps.ts";

/**
 * Exchanges a code for a ticket that is valid once and for the code's purpose. The right code for any purpose
 * shows that the mail arrived: it marks the address as verified and notifies the pages of the player. Refuses
 * as {@link tryCode} and {@link ticketOf}.
 */
export async function verifyOtp(
  { database, clock, keys }: Pick<ModuleDependencies, "database" | "clock" | "keys">,
  playerId: string,
  { otpId, otp }: { readonly otpId: string; readonly otp: string },
): Promise<{ ticket: string }> {
  const now = clock.now();
  const verdict = await database.transaction(async (sql) => {
    const judged = await tryCode(sql, keys.code, { otpId, otp, playerId }, now);
    if (judged.kind === "right") await markVerified(sql, playerId, otpId, now);
    return judged;
  });
  return { ticket: ticketOf(verdict) };
}

/** Marks the address as verified, and notifies the pages of the player when it was not. */
async function markVerified(sql: Sql, playerId: string, otpId: string, now: Date): Promise<void> {
  if (!(await markEmailVerified(sql, playerId, otpId, now))) return;
  const event: ServerEvent<"account.verified"> = { emailVerified: true };
  await emit(sql, {
    topic: "account.verified",
    playerId,
    payload: z.encode(serverEvents["account.verified"], event),
  });
}
