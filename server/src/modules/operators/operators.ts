import { randomBytes } from "node:crypto";
import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { type OperatorRole, operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import type { FirstOperator, ModuleDependencies } from "../../dependencies.ts";
import type { Operator } from "../../platform/http/operator.ts";
import { hashPassword } from "../../platform/security/password-hash.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { seal } from "../../platform/security/sealed-secret.ts";
import { fromBase32, newTotpSecret, toBase32 } from "../../platform/security/totp.ts";

export interface NewOperator {
  readonly username: string;
  readonly password: string;
  readonly totpSecret: Uint8Array;
  readonly roles: readonly OperatorRole[];
}

/** Creates an operator. Refuses with USERNAME_TAKEN. */
export async function createOperator(
  sql: Sql,
  key: Uint8Array,
  now: Date,
  { username, password, totpSecret, roles }: NewOperator,
): Promise<Operator> {
  const id = newId();
  const made = await sql.query(
    `insert into operators (id, username, password_hash, totp_secret, roles, created_at)
     values (:id, :username, :passwordHash, :totpSecret, :roles, :now) on conflict (username) do nothing returning id`,
    {
      id,
      username,
      passwordHash: await hashPassword(password, "operator"),
      totpSecret: seal({ key, purpose: "operator-totp" }, totpSecret),
      roles,
      now,
    },
  );
  if (made.length === 0) throw new Refusal("USERNAME_TAKEN");
  return { id, username, roles };
}

/** Creates the site's first operator, unless there is one already. */
export async function seedFirstOperator({
  database,
  clock,
  keys,
  firstOperator,
}: Pick<ModuleDependencies, "database" | "clock" | "keys" | "firstOperator">): Promise<void> {
  if (!firstOperator) return;
  const known = await database.query("select from operators limit 1");
  if (known.length > 0) return;
  const first = { ...firstOperator, totpSecret: fromBase32(firstOperator.totpSecret), roles: operatorRoles };
  try {
    await createOperator(database, keys.code, clock.now(), first);
  } catch (error) {
    // Another node has created the operator in the meantime.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Generates the first owner with random secrets, which the host writes down before the first start. */
export function newFirstOperator(): FirstOperator {
  return {
    username: "owner",
    password: randomBytes(18).toString("base64url"),
    totpSecret: toBase32(newTotpSecret()),
  };
}
