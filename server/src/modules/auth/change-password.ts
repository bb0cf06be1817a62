import type { Caller } from "../../platform/caller.ts";
import { announceEnded, endSessions } from "../../platform/end-sessions.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "../../platform/password-hash.ts";
import { notePasswordChange } from "./password-notice.ts";
import { findPlayerById } from "./players.ts";

/**
 * Changes the password and ends every other session. Refuses with VALIDATION, PASSWORD_WRONG, PASSWORD_SAME and
 * PASSWORD_COMMON.
 */
export async function changePassword(
  { database, clock }: AuthParts,
  caller: Caller,
  change: { oldPassword: string; newPassword: string; passwordConfirmation: string },
): Promise<void> {
  assertConfirmed(change.newPassword, change.passwordConfirmation);
  const player = await findPlayerById(database, caller.playerId);
  if (!(await verifyPassword(player?.password_hash, change.oldPassword))) throw new Refusal("PASSWORD_WRONG");
  if (change.newPassword === change.oldPassword) throw new Refusal("PASSWORD_SAME");
  if (isCommonPassword(change.newPassword, caller.username)) throw new Refusal("PASSWORD_COMMON");

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
    await announceEnded(sql, ended);
    await notePasswordChange(sql, caller.playerId, now);
  });
}

/** Refuses with VALIDATION at the repeated password when it is another. */
export function assertConfirmed(password: string, confirmation: string): void {
  if (password === confirmation) return;
  throw new Refusal("VALIDATION", { fields: { passwordConfirmation: "passwordConfirmation.match" } });
}
