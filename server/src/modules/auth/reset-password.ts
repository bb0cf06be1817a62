import type { Sql } from "@tessera/database";
import { writeAudit } from "../../platform/audit/audit.ts";
import { emitSessionsEnded, endSessions, rememberDevice, type Visit } from "../sessions/index.ts";
import { deleteLoginFailures } from "../../platform/security/login-lock.ts";
import { resetTicketHolder, spendResetTicket } from "../verification/index.ts";
import { lockPlayer, setPassword } from "../players/index.ts";
import { hashPassword } from "../../platform/security/password-hash.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { judgeNewPassword } from "./change-password.ts";
import { notifyPasswordChanged, passwordMail } from "./password-notice.ts";
import { type Addressee, sendUnawaited } from "../../integrations/mail/mailer.ts";

/**
 * Sets a new password for the holder of a ticket: ends every session, unlocks logins for the name, makes this
 * device a known one, and notifies the player by mail and inbox message. Refuses with TICKET_INVALID, and for
 * single fields with VALIDATION and PASSWORD_COMMON (the ticket stays valid).
 */
export async function resetPassword(
  dependencies: AuthDependencies,
  reset: { readonly ticket: string; readonly newPassword: string; readonly passwordConfirmation: string },
  visit: Visit,
): Promise<void> {
  const { database, clock } = dependencies;
  const holderId = await resetTicketHolder(database, reset.ticket, clock.now());
  const player = await findAddressee(database, holderId);
  const refusals = new FormRefusals<"newPassword" | "passwordConfirmation" | "oldPassword" | "otpTicket">();
  judgeNewPassword(reset, player.username, refusals);
  refusals.throwIfRefused();

  const passwordHash = await hashPassword(reset.newPassword);
  await database.transaction(async (sql) => {
    const now = clock.now();
    await lockPlayer(sql, holderId);
    const id = await spendResetTicket(sql, reset.ticket, now);
    await setPassword(sql, id, passwordHash, now);
    await deleteLoginFailures(sql, player.username);
    await rememberDevice(sql, id, visit, now);
    await emitSessionsEnded(sql, await endSessions(sql, now, "password", "player_id = :id", { id }));
    await notifyPasswordChanged(sql, id, now);
    const target = { type: "player" as const, id };
    const actor = `player:${id}`;
    await writeAudit(sql, { actor, action: "password.reset", target, ip: visit.ip, at: now });
  });
  sendUnawaited(dependencies, passwordMail(player), "The notice of a new password could not be mailed");
}

async function findAddressee(sql: Sql, playerId: string): Promise<Addressee> {
  const [player] = await sql.query<Addressee & Record<string, unknown>>(
    "select username, email, language from players where id = $1 and status in ('active', 'suspended')",
    [playerId],
  );
  if (!player) throw new Refusal("TICKET_INVALID");
  return player;
}
