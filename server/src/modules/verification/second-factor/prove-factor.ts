import type { Sql } from "@tessera/database";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { type Factor, type FactorOwner, findFactor, spendStep, unusedStep } from "./factors.ts";
import { isRecoveryCode, spendRecoveryCode } from "./recovery-codes.ts";

/** Entry of a player besides his password. */
export interface FactorProof extends FactorOwner {
  /** Code of the authenticator or recovery code. */
  readonly code: string | null | undefined;
  readonly now: Date;
}

/** `off` without a two-step login; otherwise whether a code was entered and can be used. */
export type FactorVerdict = "off" | "missing" | "wrong" | "right";

/** The code of an authenticator as people copy it, `123 456`; null for a recovery code. */
function authenticatorCode(code: string): string | null {
  const digits = code.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Judges a code without using it up. */
export async function judgeFactor(sql: Sql, proof: FactorProof): Promise<FactorVerdict> {
  const factor = await findFactor(sql, proof);
  if (!factor?.turnedOnAt) return "off";
  if (!proof.code) return "missing";
  return (await isUsable(sql, factor, proof, proof.code)) ? "right" : "wrong";
}

async function isUsable(sql: Sql, factor: Factor, proof: FactorProof, code: string): Promise<boolean> {
  const digits = authenticatorCode(code);
  if (digits === null) return isRecoveryCode(sql, proof, code);
  return unusedStep(factor, digits, proof.now) !== null;
}

/**
 * Uses a code up, in the transaction of what it proves: when that is refused, the code stays good. Returns
 * which kind it was, `off` without a two-step login. Refuses with FACTOR_REQUIRED and FACTOR_WRONG.
 */
export async function spendFactor(
  sql: Sql,
  proof: FactorProof,
): Promise<"off" | "authenticator" | "recovery"> {
  const factor = await findFactor(sql, proof);
  if (!factor?.turnedOnAt) return "off";
  if (!proof.code) throw new Refusal("FACTOR_REQUIRED");
  const digits = authenticatorCode(proof.code);
  const step = digits === null ? null : unusedStep(factor, digits, proof.now);
  const isSpent =
    digits === null
      ? await spendRecoveryCode(sql, proof, proof.code)
      : step !== null && (await spendStep(sql, proof.playerId, step));
  if (!isSpent) throw new Refusal("FACTOR_WRONG");
  return digits === null ? "recovery" : "authenticator";
}
