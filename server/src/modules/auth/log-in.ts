import type { Sql } from "@tessera/database";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findClosing, refusalOfClosing, reopenOwnAccount } from "../account-closing/index.ts";
import { judgeFactor } from "../verification/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import type { CaptchaProof } from "./captcha.ts";
import { isCaptchaPass, newCaptchaPass } from "./captcha-pass.ts";
import {
  beginLogin,
  countLoginFailure,
  countLoginSuccess,
  type LoginAttempt,
  returnLoginAttempt,
} from "../../platform/security/login-lock.ts";
import { assertRoomForPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { newDeviceMail } from "./password-notice.ts";
import { spendCode } from "./login-code.ts";
import { findPlayerSource } from "./player-source.ts";
import { countLogin, findPlayerByUsername, type PlayerRow } from "../players/index.ts";
import { type AccountStatus, findAccountStatus } from "./me.ts";
import type { OpenedSession, Visit } from "../sessions/index.ts";
import { sendUnawaited } from "../../integrations/mail/mailer.ts";

export interface LoggedIn {
  readonly player: PlayerRow;
  /** An excluded player may log in too: the account and its money stay accessible. */
  readonly accountStatus: AccountStatus;
  readonly credentials: OpenedSession;
}

/** Input of a login. */
export interface LoginInput extends CaptchaProof {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly reopen?: boolean | undefined;
  /** Code of the authenticator or recovery code, of a player whose two-step login is on. */
  readonly code?: string | undefined;
  /** Takes the place of the captcha after FACTOR_REQUIRED. */
  readonly pass?: string | undefined;
}

/**
 * Opens a session for a username and password. Refuses with RATE_LIMITED while too many passwords wait,
 * CAPTCHA_REQUIRED, CAPTCHA_INVALID, ACCOUNT_LOCKED and LOGIN_FAILED, which do not depend on whether the name
 * exists; only after the right password with FACTOR_REQUIRED and FACTOR_WRONG, and after the right code with
 * ACCOUNT_SUSPENDED, ACCOUNT_BANNED and ACCOUNT_CLOSED, which leave the code good. With `reopen` its player
 * undoes the closing of his account first. A login from a device that the player has not used before is
 * reported by mail, which it does not wait for.
 */
export async function logIn(
  dependencies: AuthDependencies,
  login: LoginInput,
  visit: Visit,
): Promise<LoggedIn> {
  const { database, clock, captchas, loginMutex, codeKey } = dependencies;
  const name = login.username.toLowerCase();
  assertRoomForPassword();
  const holder = { key: codeKey, name, ip: visit.ip, now: clock.now() };
  if (!login.pass || !isCaptchaPass(holder, login.pass)) await captchas.consume("login", visit.ip, login);
  const attempt = { name, source: await findPlayerSource(database, name, visit) };
  // Serialised per name and source, so that concurrent attempts cannot exceed the limit; other sources do not
  // wait.
  const player = await loginMutex.run(`${name} ${attempt.source.key}`, () =>
    provePlayer(dependencies, attempt, login, visit.ip),
  );
  refuseBarred(player);
  if (player.status === "closed" && !login.reopen)
    throw refusalOfClosing(await findClosing(database, player.id));
  const { loggedIn, tellOfCode } = await database.transaction(async (sql) => {
    const spent = await spendCode(dependencies, sql, { playerId: player.id, code: login.code, ip: visit.ip });
    if (player.status === "closed") await reopenByLogin(sql, player.id, visit.ip, clock.now());
    const opened = await openSession(dependencies, sql, player.id, login.remember, visit);
    // A change of the password takes the same lock: what was proved before it opens no session after it.
    if (opened.player.password_hash !== player.password_hash) throw new Refusal("LOGIN_FAILED");
    return { loggedIn: opened, tellOfCode: spent };
  });
  tellOfCode?.(loggedIn.player);
  if (loggedIn.credentials.isNewDevice) {
    const mail = newDeviceMail(loggedIn.player, visit, clock.now());
    sendUnawaited(dependencies, mail, "The login from a new device could not be mailed");
  }
  return loggedIn;
}

/** Refuses with ACCOUNT_SUSPENDED and ACCOUNT_BANNED. */
function refuseBarred({ status }: PlayerRow): void {
  if (status === "suspended") throw new Refusal("ACCOUNT_SUSPENDED");
  if (status === "banned") throw new Refusal("ACCOUNT_BANNED");
}

/** Undoes the closing of an account for its player, whose password was right. Refuses with ACCOUNT_CLOSED. */
async function reopenByLogin(sql: Sql, playerId: string, ip: string, now: Date): Promise<void> {
  const by = `player:${playerId}`;
  await reopenOwnAccount(sql, { playerId, by, now });
  await writeAudit(sql, {
    actor: by,
    action: "player.reopen",
    target: { type: "player", id: playerId },
    after: { status: "active" },
    ip,
    at: now,
  });
}

/**
 * Returns the player with this name and password, and with this code where he has a two-step login. Wrong
 * codes count as failures like wrong passwords, and a right password alone does not end their count. An
 * account whose data is erased has no password and is treated as unknown.
 */
async function provePlayer(
  { database, clock, codeKey: key }: AuthDependencies,
  attempt: LoginAttempt,
  { password, code }: LoginInput,
  ip: string,
): Promise<PlayerRow> {
  const now = clock.now();
  await beginLogin(database, attempt, now);
  const player = await findPlayerByUsername(database, attempt.name);
  const known = player?.password_hash === "" ? undefined : player;
  const isRight = await verifyPassword(known?.password_hash, password);
  if (!known || !isRight) {
    await countLoginFailure(database, attempt, now);
    throw new Refusal("LOGIN_FAILED");
  }
  const verdict = await judgeFactor(database, { playerId: known.id, key, code, now });
  if (verdict === "missing") {
    await returnLoginAttempt(database, attempt);
    const pass = newCaptchaPass({ key, name: attempt.name, ip, now });
    throw new Refusal("FACTOR_REQUIRED", { details: { pass } });
  }
  if (verdict === "wrong") {
    await countLoginFailure(database, attempt, now);
    throw new Refusal("FACTOR_WRONG", { fields: { code: "FACTOR_WRONG" } });
  }
  await countLoginSuccess(database, attempt);
  return known;
}

/**
 * Opens a session, in the caller's transaction, for a player who has been authenticated. Refuses with
 * ACCOUNT_SUSPENDED, ACCOUNT_BANNED and ACCOUNT_CLOSED: somebody may have decided since the password was
 * checked.
 */
export async function openSession(
  { clock, sessions }: AuthDependencies,
  sql: Sql,
  playerId: string,
  remember: boolean,
  visit: Visit,
): Promise<LoggedIn> {
  const now = clock.now();
  const player = await countLogin(sql, playerId, now);
  refuseBarred(player);
  if (player.status === "closed") throw refusalOfClosing(await findClosing(sql, playerId));
  const owner = { id: player.id, username: player.username, tokenEpoch: player.token_epoch };
  const accountStatus = await findAccountStatus(sql, playerId, now);
  return { player, accountStatus, credentials: await sessions.open(sql, owner, remember, visit) };
}
