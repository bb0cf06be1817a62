import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "zod";
import type { EnvironmentKeys } from "./environment.ts";

const keysSchema = z.object({
  signature: z.string().min(8),
  token: z.string().min(32),
  code: z.string().min(32),
  operator: z.string().min(32),
  gateway: z.string().min(32),
  providers: z.record(z.string(), z.array(z.string().min(32)).min(1)),
});

/** Secrets of one installation. Text; the first of a provider's secrets signs, all of them are accepted. */
export type Keys = z.infer<typeof keysSchema>;

/** Path of the operator's token, which the `tessera` command reads. */
export const operatorTokenFile = (dataFolder: string): string => join(dataFolder, "operator-token");

/** Path of the password and the authenticator's secret of the back office's first operator. */
export const operatorsFile = (dataFolder: string): string => join(dataFolder, "operators.json");

const secret = () => randomBytes(32).toString("base64url");

function readKeys(file: string): z.infer<ReturnType<typeof keysSchema.partial>> {
  try {
    return keysSchema.partial().parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return {};
    throw new Error(`${file} is damaged; move it away to make new keys (every session ends).`, {
      cause: error,
    });
  }
}

/**
 * Loads the installation's secrets: those of the environment, which are never written to disk, and the others from the
 * data folder, where they are created at the first start, readable by the owner only.
 *
 * @param providerCodes every studio needs a secret; a new studio gets one at the next start
 */
export function loadKeys(
  dataFolder: string,
  providerCodes: readonly string[],
  given: EnvironmentKeys = {},
): Keys {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, "keys.json");
  const stored = readKeys(file);
  const keys: Keys = {
    signature: stored.signature ?? randomBytes(16).toString("hex"),
    token: stored.token ?? secret(),
    code: stored.code ?? secret(),
    operator: stored.operator ?? secret(),
    gateway: stored.gateway ?? secret(),
    providers: Object.fromEntries(
      providerCodes.map((code) => [code, stored.providers?.[code] ?? [secret()]]),
    ),
  };
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  writeFileSync(operatorTokenFile(dataFolder), `${keys.operator}\n`, { mode: 0o600 });
  return {
    ...keys,
    signature: given.signature ?? keys.signature,
    token: given.token ?? keys.token,
    code: given.code ?? keys.code,
    gateway: given.gateway ?? keys.gateway,
    providers: Object.fromEntries(
      Object.entries(keys.providers).map(([code, own]) => [code, [...(given.providers?.[code] ?? own)]]),
    ),
  };
}
