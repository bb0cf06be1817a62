import type { Sql } from "@tessera/database";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import { Refusal } from "../../platform/errors/refusal.ts";
import { sha256 } from "../../platform/security/secret-token.ts";

/** How long after the right code its ticket is good, in milliseconds. */
export const ticketLifeMs = 10 * 60_000;

/** A ticket and what it is shown for. */
export interface TicketUse {
  readonly playerId: string;
  readonly purpose: OtpPurpose;
  readonly ticket: string;
  readonly now: Date;
}

/**
 * Uses the ticket up, in the transaction of what it allows. Refuses with TICKET_INVALID when it is another player's, for
 * another purpose, used, or older than 10 minutes.
 */
export async function spendOtpTicket(sql: Sql, { playerId, purpose, ticket, now }: TicketUse): Promise<void> {
  // Condition and mark in one statement: of two uses at once, one finds it used.
  const used = await sql.query(
    `update otps set ticket_used_at = $4
      where player_id = $1 and purpose = $2 and ticket_hash = $3 and ticket_used_at is null and consumed_at > $5
      returning id`,
    [playerId, purpose, sha256(ticket), now, new Date(now.getTime() - ticketLifeMs)],
  );
  if (used.length === 0) throw new Refusal("TICKET_INVALID");
}

/** A ticket of somebody who forgot his password: `$1` its digest, `$2` the end of its life. */
const isGoodResetTicket = `purpose = 'forgot_password' and ticket_hash = $1 and ticket_used_at is null
  and consumed_at > $2 and player_id is not null`;

/** Whose new password a ticket is good for; it stays good. Refuses with TICKET_INVALID like {@link spendResetTicket}. */
export async function resetTicketHolder(sql: Sql, ticket: string, now: Date): Promise<string> {
  return holderOf(
    await sql.query(`select player_id as "playerId" from otps where ${isGoodResetTicket}`, [
      sha256(ticket),
      new Date(now.getTime() - ticketLifeMs),
    ]),
  );
}

/**
 * Uses up such a ticket, in the transaction of the new password, and gives whose it is. Refuses with TICKET_INVALID when it
 * is for something else, used, or older than 10 minutes.
 */
export async function spendResetTicket(sql: Sql, ticket: string, now: Date): Promise<string> {
  return holderOf(
    await sql.query(
      `update otps set ticket_used_at = $3 where ${isGoodResetTicket} returning player_id as "playerId"`,
      [sha256(ticket), new Date(now.getTime() - ticketLifeMs), now],
    ),
  );
}

function holderOf([found]: readonly { playerId: string }[]): string {
  if (!found) throw new Refusal("TICKET_INVALID");
  return found.playerId;
}
