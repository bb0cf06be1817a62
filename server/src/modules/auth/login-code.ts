import type { Sql } from "@tessera/database";
import { writeAudit } from "../../platform/audit/audit.ts";
import { countRecoveryCodes, mailFactorNotice, spendFactor, tellOfFactor } from "../verification/index.ts";
import { lockPlayer } from "../players/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import type { Addressee } from "../../integrations/mail/mailer.ts";

/** The code of a login, and who entered it. */
export interface LoginCode {
  readonly playerId: string;
  readonly code: string | undefined;
  readonly ip: string;
}

/**
 * Uses up the code of a login, in the transaction that opens the session, and tells the player of a recovery
 * code in his inbox. Returns what mails him the same once that has been stored; null when there is nothing to
 * tell. Refuses with FACTOR_REQUIRED when the two-step login was turned on a moment ago, and with
 * FACTOR_WRONG when another login has used the code.
 */
export async function spendCode(
  dependencies: AuthDependencies,
  sql: Sql,
  { playerId, code, ip }: LoginCode,
): Promise<((player: Addressee) => void) | null> {
  const now = dependencies.clock.now();
  // Turning the two-step login on takes the same lock: a login is before it, and its session ends, or after
  // it.
  await lockPlayer(sql, playerId);
  const kind = await spendFactor(sql, { playerId, key: dependencies.codeKey, code, now });
  if (kind !== "recovery") return null;
  const notice = { change: "used", left: await countRecoveryCodes(sql, playerId) } as const;
  await tellOfFactor(sql, playerId, notice, now);
  await writeAudit(sql, {
    actor: `player:${playerId}`,
    action: "player.recovery-code",
    target: { type: "player", id: playerId },
    after: { left: notice.left },
    ip,
    at: now,
  });
  return (player) => mailFactorNotice(dependencies, player, notice);
}
