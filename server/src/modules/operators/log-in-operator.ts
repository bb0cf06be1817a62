import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { AttemptSource } from "../../platform/security/attempt-source.ts";
import {
  beginLogin,
  countLoginFailure,
  countLoginSuccess,
  type LoginAttempt,
} from "../../platform/security/login-lock.ts";
import type { Operator } from "../../platform/http/operator.ts";
import { assertRoomForPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { KeyedMutex } from "../../platform/concurrency/keyed-mutex.ts";
import { unseal } from "../../platform/security/sealed-secret.ts";
import { matchingTotpStep } from "../../platform/security/totp.ts";

interface OperatorRow {
  readonly id: string;
  readonly username: string;
  readonly password_hash: string;
  readonly totp_secret: Uint8Array;
  readonly roles: readonly OperatorRole[];
}

export interface OperatorLoginDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly key: Uint8Array;
  /** Serialises login attempts by username and source. */
  readonly loginMutex: KeyedMutex;
}

export interface OperatorProof {
  readonly username: string;
  readonly password: string;
  readonly totp: string;
}

/**
 * Returns the operator with this name, password and code. Refuses with LOGIN_FAILED, whichever of the three
 * was wrong, and with ACCOUNT_LOCKED after failures in a row from this source; both do not depend on whether
 * the name exists. A code is accepted once.
 */
export function proveOperator(
  dependencies: OperatorLoginDependencies,
  proof: OperatorProof,
  source: AttemptSource,
): Promise<Operator> {
  assertRoomForPassword("operator");
  const username = proof.username.toLowerCase();
  // A player's name contains no colon, so the locks of operators and players stay separate.
  const attempt = { name: `operator:${username}`, source };
  // Serialised per name and source, so that concurrent attempts cannot exceed the limit; other sources do not
  // wait.
  return dependencies.loginMutex.run(`${username} ${source.key}`, () =>
    prove(dependencies, { ...proof, username }, attempt),
  );
}

async function prove(
  { database, clock, key }: OperatorLoginDependencies,
  { username, password, totp }: OperatorProof,
  attempt: LoginAttempt,
): Promise<Operator> {
  const now = clock.now();
  await beginLogin(database, attempt, now);
  const [row] = await database.query<OperatorRow>(
    "select * from operators where username = $1 and status = 'active'",
    [username],
  );
  const isRight = await verifyPassword(row?.password_hash, password, "operator");
  if (!row || !isRight || !(await spendCode(database, row, { key, totp, now }))) {
    await countLoginFailure(database, attempt, now);
    throw new Refusal("LOGIN_FAILED");
  }
  await countLoginSuccess(database, attempt);
  return { id: row.id, username: row.username, roles: row.roles };
}

/**
 * Marks a code as used. Condition and mark in one statement: of two concurrent logins with one code, only one
 * succeeds.
 */
async function spendCode(
  sql: Sql,
  row: OperatorRow,
  { key, totp, now }: { key: Uint8Array; totp: string; now: Date },
): Promise<boolean> {
  const step = matchingTotpStep(unseal({ key, purpose: "operator-totp" }, row.totp_secret), totp, now);
  if (step === null) return false;
  const used = await sql.query(
    "update operators set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id",
    [row.id, step],
  );
  return used.length > 0;
}
