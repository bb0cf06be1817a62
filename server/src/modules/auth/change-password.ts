import type { passwordChange } from "@tessera/shared/contracts/auth";
import type * as z from "@tessera/shared/schema";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { spendOtpTicket } from "../verification/index.ts";
import { findPlayerById, lockPlayer, type PlayerRow, setPassword } from "../players/index.ts";
import { emitSessionsEnded, endSessions, refuseEndedSession } from "../sessions/index.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { changedByCodeMail, notifyPasswordChanged } from "./password-notice.ts";
import { sendUnawaited } from "../../integrations/mail/mailer.ts";

type PasswordChange = z.infer<typeof passwordChange>;

/**
 * Changes the password and ends every other session. The old password, or in its place the ticket of a mailed
 * code, proves that the player wants it; a change by code is notified by mail as well. Refuses with
 * VALIDATION, PASSWORD_WRONG, TICKET_INVALID, PASSWORD_SAME and PASSWORD_COMMON, and with SESSION_REVOKED
 * when another change has ended the session meanwhile; a ticket whose change is refused stays valid. Source:
 * decision 0660.
 */
export async function changePassword(
  dependencies: AuthDependencies,
  caller: Caller,
  change: PasswordChange,
  ip: string,
): Promise<void> {
  const { database, clock } = dependencies;
  const refusals = new FormRefusals<keyof PasswordChange>();
  judgeNewPassword(change, caller.username, refusals);
  const player = await findPlayerById(database, caller.playerId);
  await judgeOldPassword(player, change, refusals);

  const passwordHash = await hashPassword(change.newPassword);
  const ticket = change.otpTicket;
  await database.transaction(async (sql) => {
    const now = clock.now();
    await lockPlayer(sql, caller.playerId);
    await refuseEndedSession(sql, caller.sessionId);
    if (ticket) {
      const use = { playerId: caller.playerId, purpose: "change_password", ticket, now } as const;
      await refusals.check("otpTicket", () => spendOtpTicket(sql, use));
    }
    refusals.throwIfRefused();
    await setPassword(sql, caller.playerId, passwordHash, now);
    const ended = await endSessions(sql, now, "password", "player_id = :playerId and id <> :sessionId", {
      playerId: caller.playerId,
      sessionId: caller.sessionId,
    });
    await emitSessionsEnded(sql, ended);
    await notifyPasswordChanged(sql, caller.playerId, now);
    await writeAudit(sql, {
      actor: `player:${caller.playerId}`,
      action: "password.change",
      target: { type: "player", id: caller.playerId },
      after: { by: ticket ? "code" : "password" },
      ip,
      at: now,
    });
  });
  if (!ticket || !player) return;
  sendUnawaited(dependencies, changedByCodeMail(player), "The notice of a new password could not be mailed");
}

/** Judges the old password, which a ticket replaces, and that the new one differs from it. */
async function judgeOldPassword(
  player: PlayerRow | undefined,
  { oldPassword, otpTicket, newPassword }: PasswordChange,
  refusals: FormRefusals<keyof PasswordChange>,
): Promise<void> {
  const hash = player?.password_hash;
  if (otpTicket) {
    if (await verifyPassword(hash, newPassword)) refusals.refuse("newPassword", "PASSWORD_SAME");
  } else if (!oldPassword) {
    refusals.invalid("oldPassword", "required");
  } else if (!(await verifyPassword(hash, oldPassword))) {
    refusals.refuse("oldPassword", "PASSWORD_WRONG");
  } else if (newPassword === oldPassword) refusals.refuse("newPassword", "PASSWORD_SAME");
}

/**
 * Validates a new password. Refuses with VALIDATION when its repetition differs, and with PASSWORD_COMMON
 * when it is common.
 */
export function judgeNewPassword(
  { newPassword, passwordConfirmation }: { newPassword: string; passwordConfirmation: string },
  username: string,
  refusals: FormRefusals<"newPassword" | "passwordConfirmation" | "oldPassword" | "otpTicket">,
): void {
  if (newPassword !== passwordConfirmation) {
    refusals.invalid("passwordConfirmation", "passwordConfirmation.match");
  }
  if (isCommonPassword(newPassword, username)) refusals.refuse("newPassword", "PASSWORD_COMMON");
}
