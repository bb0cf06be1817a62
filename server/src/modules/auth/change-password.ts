import type { Caller } from "../../platform/http/caller.ts";
import { emitSessionsEnded, endSessions } from "../sessions/index.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { notifyPasswordChanged } from "./password-notice.ts";
import { findPlayerById } from "./players.ts";

/**
 * Changes the password and ends every other session. Refuses with VALIDATION, PASSWORD_WRONG, PASSWORD_SAME and
 * PASSWORD_COMMON.
 */
export async function changePassword(
  { database, clock }: AuthDependencies,
  caller: Caller,
  change: { oldPassword: string; newPassword: string; passwordConfirmation: string },
): Promise<void> {
  const refusals = new FormRefusals<keyof typeof change>();
  judgeNewPassword(change, caller.username, refusals);
  const player = await findPlayerById(database, caller.playerId);
  if (!(await verifyPassword(player?.password_hash, change.oldPassword))) {
    refusals.refuse("oldPassword", "PASSWORD_WRONG");
  } else if (change.newPassword === change.oldPassword) refusals.refuse("newPassword", "PASSWORD_SAME");
  refusals.throwIfRefused();

  const passwordHash = await hashPassword(change.newPassword);
  await database.transaction(async (sql) => {
    const now = clock.now();
    await sql.query(
      "update players set password_hash = $2, password_changed_at = $3, updated_at = $3 where id = $1",
      [caller.playerId, passwordHash, now],
    );
    const ended = await endSessions(sql, now, "password", "player_id = $3 and id <> $4", [
      caller.playerId,
      caller.sessionId,
    ]);
    await emitSessionsEnded(sql, ended);
    await notifyPasswordChanged(sql, caller.playerId, now);
  });
}

/**
 * Validates a new password. Refuses with VALIDATION when its repetition differs, and with PASSWORD_COMMON when it is
 * common.
 */
export function judgeNewPassword(
  { newPassword, passwordConfirmation }: { newPassword: string; passwordConfirmation: string },
  username: string,
  refusals: FormRefusals<"newPassword" | "passwordConfirmation" | "oldPassword">,
): void {
  if (newPassword !== passwordConfirmation) {
    refusals.invalid("passwordConfirmation", "passwordConfirmation.match");
  }
  if (isCommonPassword(newPassword, username)) refusals.refuse("newPassword", "PASSWORD_COMMON");
}
