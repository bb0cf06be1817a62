import type { Sql } from "@tessera/database";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";
import type { FactorSetup } from "@tessera/shared/contracts/second-factor";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { FormRefusals } from "../../../platform/errors/form-refusals.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { assertRoomForPassword, verifyPassword } from "../../../platform/security/password-hash.ts";
import { matchingTotpStep, otpauthUri, toBase32 } from "../../../platform/security/totp.ts";
import { lockPlayer } from "../../players/index.ts";
import { emitSessionsEnded, endSessions, refuseEndedSession } from "../../sessions/index.ts";
import { type FactorChange, mailFactorNotice, tellOfFactor } from "./factor-notice.ts";
import { beginFactor, endFactor, findFactor, findFactorSince, turnOnFactor } from "./factors.ts";
import { spendFactor } from "./prove-factor.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import type { Addressee } from "../../../integrations/mail/mailer.ts";

type Dependencies = Pick<ModuleDependencies, "database" | "clock" | "keys" | "mailer" | "log">;

/** The player who asks, in one of his sessions. */
export interface Asker {
  readonly playerId: string;
  readonly sessionId: string;
  readonly ip: string;
}

/** Proof that the player himself asks. */
interface Proof {
  readonly password: string;
  readonly code: string;
}

interface PlayerWithHash extends Addressee {
  readonly hash: string;
}

/**
 * Makes a secret that waits for its first code. Refuses with PASSWORD_WRONG at its field, and with CONFLICT
 * while the two-step login is on.
 */
export async function beginSetup(
  { database, clock, keys }: Dependencies,
  { playerId }: Asker,
  password: string,
): Promise<FactorSetup> {
  assertRoomForPassword();
  const player = await findPlayer(database, playerId);
  if (!(await verifyPassword(player.hash, password)))
    throw new Refusal("PASSWORD_WRONG", { fields: { password: "PASSWORD_WRONG" } });
  const begun = await database.transaction(async (sql) => {
    await lockPlayer(sql, playerId);
    if (await findFactorSince(sql, playerId)) throw new Refusal("CONFLICT");
    return beginFactor(sql, { playerId, key: keys.code }, clock.now());
  });
  return {
    secret: toBase32(begun.secret),
    uri: otpauthUri(player.username, begun.secret),
    expiresAt: begun.expiresAt.toISOString(),
  };
}

/**
 * Turns the two-step login on by the first code of the waiting secret, and ends the player's other sessions.
 * Returns the recovery codes. Refuses with FACTOR_WRONG at its field, with TICKET_INVALID when no secret
 * waits or its time is over, and with SESSION_REVOKED when a change of the password has ended the session
 * meanwhile.
 */
export async function confirmSetup(
  dependencies: Dependencies,
  asker: Asker,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock, keys } = dependencies;
  const { playerId, sessionId } = asker;
  const owner = { playerId, key: keys.code };
  const player = await findPlayer(database, playerId);
  const recoveryCodes = await database.transaction(async (sql) => {
    const now = clock.now();
    await lockPlayer(sql, playerId);
    await refuseEndedSession(sql, sessionId);
    const factor = await findFactor(sql, owner);
    if (!factor || factor.turnedOnAt || factor.expiresAt <= now) throw new Refusal("TICKET_INVALID");
    const step = matchingTotpStep(factor.secret, code, now);
    if (step === null) throw new Refusal("FACTOR_WRONG", { fields: { code: "FACTOR_WRONG" } });
    await turnOnFactor(sql, playerId, step, now);
    const codes = await makeRecoveryCodes(sql, owner);
    const others = await endSessions(sql, now, "logout", "player_id = :playerId and id <> :sessionId", {
      playerId,
      sessionId,
    });
    await emitSessionsEnded(sql, others);
    await record(sql, asker, "player.factor-on", { change: "on", left: codes.length }, now);
    return codes;
  });
  mailFactorNotice(dependencies, player, { change: "on", left: recoveryCodes.length });
  return { recoveryCodes };
}

/** Makes new recovery codes and returns them. Refuses as {@link turnOff}. */
export async function renewRecoveryCodes(
  dependencies: Dependencies,
  asker: Asker,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const owner = { playerId: asker.playerId, key: dependencies.keys.code };
  const recoveryCodes = await changeProven(dependencies, asker, proof, async (sql, now) => {
    const codes = await makeRecoveryCodes(sql, owner);
    await record(sql, asker, "player.recovery-codes", { change: "renewed", left: codes.length }, now);
    return { change: "renewed", result: codes };
  });
  return { recoveryCodes };
}

/**
 * Turns the two-step login off. Refuses with PASSWORD_WRONG and FACTOR_WRONG at their fields, which leaves
 * the code good, and with CONFLICT while it is off.
 */
export async function turnOff(dependencies: Dependencies, asker: Asker, proof: Proof): Promise<void> {
  await changeProven(dependencies, asker, proof, async (sql, now) => {
    await endFactor(sql, asker.playerId);
    await record(sql, asker, "player.factor-off", { change: "off", left: 0 }, now);
    return { change: "off", result: undefined };
  });
}

/** Makes a change that password and code prove, in one transaction, and mails the player afterwards. */
async function changeProven<Result>(
  dependencies: Dependencies,
  { playerId }: Asker,
  { password, code }: Proof,
  write: (sql: Sql, now: Date) => Promise<{ readonly change: FactorChange; readonly result: Result }>,
): Promise<Result> {
  const { database, clock, keys } = dependencies;
  assertRoomForPassword();
  const player = await findPlayer(database, playerId);
  const refusals = new FormRefusals<keyof Proof>();
  if (!(await verifyPassword(player.hash, password))) refusals.refuse("password", "PASSWORD_WRONG");
  const { change, result, left } = await database.transaction(async (sql) => {
    const now = clock.now();
    await lockPlayer(sql, playerId);
    const spent = await refusals.check("code", () =>
      spendFactor(sql, { playerId, key: keys.code, code, now }),
    );
    if (spent === "off") throw new Refusal("CONFLICT");
    refusals.throwIfRefused();
    return { ...(await write(sql, now)), left: await countRecoveryCodes(sql, playerId) };
  });
  mailFactorNotice(dependencies, player, { change, left });
  return result;
}

/** Writes the audit entry of a player's own change and his inbox message. */
async function record(
  sql: Sql,
  { playerId, ip }: Asker,
  action: AuditAction,
  notice: Parameters<typeof tellOfFactor>[2],
  now: Date,
): Promise<void> {
  await tellOfFactor(sql, playerId, notice, now);
  await writeAudit(sql, {
    actor: `player:${playerId}`,
    action,
    target: { type: "player", id: playerId },
    ip,
    at: now,
  });
}

async function findPlayer(sql: Sql, playerId: string): Promise<PlayerWithHash> {
  const [player] = await sql.query<PlayerWithHash & object>(
    "select username, email, language, password_hash as hash from players where id = $1",
    [playerId],
  );
  if (!player) throw new Refusal("TOKEN_INVALID");
  return player;
}
