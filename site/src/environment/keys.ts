import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { NamedKeys } from "@tessera/server";
import * as z from "zod";
import { replaceableKeys, type EnvironmentKeys } from "./environment.ts";
import { p256Key } from "./environment-values.ts";
import { createWholeFile, DataFileError, readIfExists, replaceWholeFile } from "./write-whole-file.ts";

export { DataFileError };

const keysSchema = z.object({
  signature: z.string().min(8),
  token: z.string().min(32),
  code: z.string().min(32),
  operator: z.string().min(32),
  gateway: z.string().min(32),
  push: p256Key,
  pointers: z.array(p256Key).min(1).max(2),
  providers: z.record(z.string(), z.array(z.string().min(32)).min(1)),
});

/**
 * Secrets of one installation. Text; the first of the secrets of a provider and of the pointers signs, all
 * are accepted.
 */
export type Keys = z.infer<typeof keysSchema>;

/** Path of the operator's token, which the `tessera` command reads. */
export const operatorTokenFile = (dataFolder: string): string => join(dataFolder, "operator-token");

/** Path of the password and the authenticator's secret of the back office's first operator. */
export const operatorsFile = (dataFolder: string): string => join(dataFolder, "operators.json");

const secret = () => randomBytes(32).toString("base64url");

/** Keys that an installation of an earlier version may not have yet. */
const storedSchema = keysSchema.partial({
  operator: true,
  gateway: true,
  providers: true,
  pointers: true,
  push: true,
});
type StoredKeys = z.infer<typeof storedSchema>;

/**
 * Reads the stored keys. Returns undefined before the first start; throws DataFileError when the file is
 * empty or damaged.
 */
function readKeys(file: string): StoredKeys | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new DataFileError(
      `${file} is ${text.trim() === "" ? "empty" : "damaged"}, and it is never overwritten: identity cards and authenticators are encrypted with its keys. Restore it from a backup. Only without a backup, move it away together with operator-token: start once with REPLACED_KEYS=${replaceableKeys.join(",")}: new keys are made, every session ends, and what was encrypted is lost.`,
      { cause: error },
    );
  }
}

/** Text of a key file. */
const textOf = (keys: object) => `${JSON.stringify(keys, null, 2)}\n`;

/**
 * Completes the stored keys with new ones. The secrets of studios that are not offered at present are
 * retained.
 */
function completeKeys(stored: Partial<StoredKeys>, providerCodes: readonly string[]): Keys {
  const added = providerCodes.filter((code) => stored.providers?.[code] === undefined);
  return {
    signature: stored.signature ?? randomBytes(16).toString("hex"),
    token: stored.token ?? secret(),
    code: stored.code ?? secret(),
    operator: stored.operator ?? secret(),
    gateway: stored.gateway ?? secret(),
    push: stored.push ?? secret(),
    pointers: stored.pointers ?? [secret()],
    providers: { ...stored.providers, ...Object.fromEntries(added.map((code) => [code, [secret()]])) },
  };
}

/** Reads the keys, or creates them at the first start. A file that is complete is not written again. */
function storeKeys(file: string, providerCodes: readonly string[]): Keys {
  const stored = readKeys(file);
  const keys = completeKeys(stored ?? {}, providerCodes);
  if (!stored) return createWholeFile(file, textOf(keys)) ? keys : storeKeys(file, providerCodes);
  if (textOf(stored) !== textOf(keys)) replaceWholeFile(file, textOf(keys));
  return keys;
}

/** Writes the copy of the operator's token that the `tessera` command reads. */
function storeOperatorToken(file: string, token: string): void {
  const stored = readIfExists(file)?.trim();
  if (stored === token) return;
  if (stored === undefined) {
    if (!createWholeFile(file, `${token}\n`)) storeOperatorToken(file, token);
    return;
  }
  throw new DataFileError(
    `${file} ${stored === "" ? "is empty" : "is not the token in keys.json"}, and it is never overwritten. It is a copy of "operator" in keys.json: delete it, and the next start writes it again.`,
  );
}

/**
 * Loads the installation's secrets: those of the environment, which are never written to disk, and the others
 * from the data folder, where they are created at the first start, readable by the owner only.
 *
 * @param providerCodes every studio needs a secret; a new studio gets one at the next start
 * @throws DataFileError when a file is damaged or cannot be written; no file was changed then
 */
export function loadKeys(
  dataFolder: string,
  providerCodes: readonly string[],
  given: EnvironmentKeys = {},
): Keys {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const keys = storeKeys(join(dataFolder, "keys.json"), providerCodes);
  storeOperatorToken(operatorTokenFile(dataFolder), keys.operator);
  return withGiven(keys, providerCodes, given);
}

/**
 * Reads the installation's secrets as {@link loadKeys} does, but writes nothing: a key that is neither given
 * nor stored is a random one.
 *
 * @throws DataFileError when the file is damaged
 */
export function readKeysWithoutWriting(
  dataFolder: string,
  providerCodes: readonly string[],
  given: EnvironmentKeys = {},
): Keys {
  const stored = readKeys(join(dataFolder, "keys.json"));
  return withGiven(completeKeys(stored ?? {}, providerCodes), providerCodes, given);
}

/** Replaces stored keys by those of the environment. */
function withGiven(keys: Keys, providerCodes: readonly string[], given: EnvironmentKeys): Keys {
  return {
    ...keys,
    signature: given.signature ?? keys.signature,
    token: given.token ?? keys.token,
    code: given.code ?? keys.code,
    gateway: given.gateway ?? keys.gateway,
    push: given.push ?? keys.push,
    pointers: [...(given.pointers ?? keys.pointers)],
    providers: Object.fromEntries(
      providerCodes.map((code) => [code, [...(given.providers?.[code] ?? keys.providers[code] ?? [])]]),
    ),
  };
}

/**
 * Names the keys that all nodes of one database must share, each by its variable. The token in the data
 * folder counts where it is in use.
 */
export function sharedKeysOf(
  keys: Keys,
  { usesOperatorToken }: { readonly usesOperatorToken: boolean },
): NamedKeys {
  const providers = Object.entries(keys.providers).map(([code, secrets]) => [
    `PROVIDER_SECRETS of ${code}`,
    secrets,
  ]);
  return {
    SIGNATURE_KEY: [keys.signature],
    TOKEN_KEY: [keys.token],
    CODE_KEY: [keys.code],
    GATEWAY_SECRET: [keys.gateway],
    PUSH_KEY: [keys.push],
    POINTER_KEYS: keys.pointers,
    ...Object.fromEntries(providers),
    ...(usesOperatorToken && { "operator-token": [keys.operator] }),
  };
}
