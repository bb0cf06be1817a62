import type { Sql } from "@tessera/database";
import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import { minuteMs } from "@tessera/shared/core/durations";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { sha256 } from "../../../platform/security/secret-token.ts";

/** Validity of a ticket after the right code, in milliseconds. */
const ticketLifeMs = 10 * minuteMs;

/** A ticket with the player and purpose that it is used for. */
export interface TicketUse {
  readonly playerId: string;
  readonly purpose: OtpPurpose;
  readonly ticket: string;
  readonly now: Date;
}

/**
 * Uses the ticket up, in the transaction of the action that it allows. Refuses with TICKET_INVALID when it is
 * another player's, for another purpose, used, or older than 10 minutes.
 */
export async function spendOtpTicket(sql: Sql, { playerId, purpose, ticket, now }: TicketUse): Promise<void> {
  // Condition and mark in one statement: of two concurrent uses, only one succeeds.
  const used = await sql.query(
    `update otps set ticket_used_at = :now
      where player_id = :playerId and purpose = :purpose and ticket_hash = :hash and ticket_used_at is null
        and consumed_at > :since returning id`,
    { playerId, purpose, hash: sha256(ticket), now, since: new Date(now.getTime() - ticketLifeMs) },
  );
  if (used.length === 0) throw new Refusal("TICKET_INVALID");
}

/**
 * SQL that is true for a valid password reset ticket: `$1` is its digest, `$2` the earliest time of a valid
 * one.
 */
const isGoodResetTicket = `purpose = 'forgot_password' and ticket_hash = $1 and ticket_used_at is null
  and consumed_at > $2 and player_id is not null`;

/**
 * Returns the player of a password reset ticket, which stays valid. Refuses with TICKET_INVALID like {@link
 * spendResetTicket}.
 */
export async function resetTicketHolder(sql: Sql, ticket: string, now: Date): Promise<string> {
  return holderOf(
    await sql.query(`select player_id as "playerId" from otps where ${isGoodResetTicket}`, [
      sha256(ticket),
      new Date(now.getTime() - ticketLifeMs),
    ]),
  );
}

/**
 * Uses up a password reset ticket, in the transaction of the new password, and returns its player. Refuses
 * with TICKET_INVALID when it is for another purpose, used, or older than 10 minutes.
 */
export async function spendResetTicket(sql: Sql, ticket: string, now: Date): Promise<string> {
  return holderOf(
    await sql.query(
      `update otps set ticket_used_at = $3 where ${isGoodResetTicket} returning player_id as "playerId"`,
      [sha256(ticket), new Date(now.getTime() - ticketLifeMs), now],
    ),
  );
}

/**
 * Ends the codes and tickets that were sent to the present address of a player, before it changes: whoever
 * reads the old mailbox can do nothing with them.
 */
export async function endCodes(sql: Sql, playerId: string, now: Date): Promise<void> {
  await sql.query(
    `update otps set expires_at = least(expires_at, $2), ticket_used_at = case when ticket_hash is not null then $2 end
      where player_id = $1 and email_norm = (select p.email_norm from players p where p.id = $1) and ticket_used_at is null`,
    [playerId, now],
  );
}

function holderOf([found]: readonly { playerId: string }[]): string {
  if (!found) throw new Refusal("TICKET_INVALID");
  return found.playerId;
}
