import { isAbsolute, join } from "node:path";
import type { PostgresqlLocation } from "@tessera/database";
import {
  bucketLocation,
  type BucketLocation,
  bucketProblems,
  bucketSecrets,
  bucketVariables,
} from "@tessera/releases/bucket-variables";
import { readSecretFiles } from "@tessera/releases/secret-files";
import type { StudioContract, ValkeyAddress } from "@tessera/server";
import { releasePatterns } from "@tessera/shared/contracts/release-patterns";
import { closest, distance } from "fastest-levenshtein";
import * as z from "zod";
import { databaseLocations, databaseProblems, databaseVariables } from "./database-variables.ts";
import { deskProblems, type EnvironmentSource, localDeskOrigin } from "./desk-origin.ts";
import {
  flag,
  json,
  key,
  names,
  origin,
  p256Key,
  port,
  secret,
  trustProxy,
  valkeyAddress,
} from "./environment-values.ts";
import { type NodeRole, nodeRoles, roleProblems } from "./node-roles.ts";
import { studioContracts, studioProblems, studiosVariable } from "./studios.ts";
import {
  traceCollector,
  type TraceCollector,
  traceProblems,
  traceSecrets,
  traceVariables,
} from "./trace-variables.ts";

/** Variables with a secret: each can be given as a file, whose path is in the variable `<name>_FILE`. */
const secretVariables = [
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "DATABASE_MIGRATION_URL",
  "SMTP_URL",
  "SIGNATURE_KEY",
  "TOKEN_KEY",
  "CODE_KEY",
  "GATEWAY_SECRET",
  "PUSH_KEY",
  "POINTER_KEYS",
  "PROVIDER_SECRETS",
  "OPERATOR_TOKENS",
  ...traceSecrets,
  ...bucketSecrets,
  "VALKEY_URL",
] as const;

const scopes = z.array(z.enum(["read", "publish", "promote", "rollback", "attest"])).min(1);
const operatorToken = z.strictObject({
  actor: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  scopes,
  remotes: z.array(z.string().regex(releasePatterns.remoteName)).min(1).optional(),
  mayActAs: z.array(z.string().min(1)).optional(),
});
const secrets = z.union([secret.transform((one) => [one]), z.array(secret).min(1)]);

/** Variables of the keys whose fingerprints the database has, and the file of the registry's token. */
export const replaceableKeys = [
  "SIGNATURE_KEY",
  "TOKEN_KEY",
  "CODE_KEY",
  "GATEWAY_SECRET",
  "PUSH_KEY",
  "POINTER_KEYS",
  "PROVIDER_SECRETS",
  "operator-token",
] as const;

/** Load balancers look every few seconds whether a node is ready; on one machine nobody does. */
const productionDrainSeconds = 10;

/** Highest port of the site: the five ports after it belong to the other parties. */
const lastPort = 65_530;

/** A cache has room for the largest file, and for the files of one release. */
const cacheRange = "a number from 64 to 65536";

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  NODE_ROLES: names(nodeRoles).default(nodeRoles),
  PORT: port(lastPort).default(3000),
  HOST: z.string().min(1).default("localhost"),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_ORIGIN: origin.optional(),
  DESK_ORIGIN: origin.optional(),
  TRUST_PROXY: trustProxy.default(false),
  ...databaseVariables,
  MIGRATE_AT_START: flag(true),
  ...bucketVariables,
  RELEASE_CACHE_MB: z.coerce
    .number(cacheRange)
    .int(cacheRange)
    .min(64, cacheRange)
    .max(65_536, cacheRange)
    .default(512),
  VALKEY_URL: valkeyAddress.optional(),
  DRAIN_SECONDS: z.coerce.number("a number from 0 to 600").min(0).max(600).optional(),
  SHUTDOWN_SECONDS: z.coerce.number("a number from 0 to 600").min(0).max(600).default(5),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  METRICS_PORT: port().optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  ...traceVariables,
  STUDIOS: studiosVariable.optional(),
  STUDIO_ORIGIN: origin.optional(),
  LIVE_STUDIO_ORIGIN: origin.optional(),
  GATEWAY_ORIGIN: origin.optional(),
  MAILBOX_ORIGIN: origin.optional(),
  COUNTERPARTIES_HOST: z.string().min(1).default("127.0.0.1"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SIGNATURE_KEY: z.string().min(8).optional(),
  TOKEN_KEY: key.optional(),
  CODE_KEY: key.optional(),
  GATEWAY_SECRET: secret.optional(),
  PUSH_KEY: p256Key.optional(),
  POINTER_KEYS: json(z.array(p256Key).min(1).max(2), '["the one that signs", "another"]').optional(),
  PROVIDER_SECRETS: json(
    z.record(z.string(), secrets),
    '{"orchid-arc": ["the newest", "the one before"]}',
  ).optional(),
  OPERATOR_TOKENS: json(
    z.array(operatorToken).min(1),
    '[{"actor": "ci", "sha256": "64 hexadecimal digits", "scopes": ["read", "publish", "promote", "rollback", "attest"]}]',
  ).optional(),
  DEMO_PLAYER: flag(true),
  FLAVOUR: z.enum(["production", "development"]).default("production"),
  CAPTCHA_TEST_ANSWER: z
    .string()
    .regex(/^[A-Za-z0-9]{5}$/, "exactly 5 letters or digits")
    .optional(),
  RATE_LIMITS: z.enum(["real", "loose"]).optional(),
  REPLACED_KEYS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(replaceableKeys, `names of ${replaceableKeys.join(", ")}, with commas`)))
    .default([]),
  TESSERA_AWAITS_RELEASES: flag(false),
});

/**
 * Names of all environment variables of the site; those of {@link secretVariables} also exist as
 * `<name>_FILE`.
 */
export const environmentVariables: readonly string[] = Object.keys(schema.shape);

/** A shorter name may resemble one of another program: HOME differs from HOST in two letters. */
const comparedLengthMin = 8;
/** Number of letters by which a misspelt name differs at most. */
const misspeltMax = 2;

/** Names that are no variables of the site, but resemble one: ignored, the site would run with a default. */
function findMisspelt(source: EnvironmentSource): string[] {
  const known = [...environmentVariables, ...secretVariables.map((name) => `${name}_FILE`), "MONEY_MODE"];
  return Object.keys(source).flatMap((name) => {
    if (name.length < comparedLengthMin || known.includes(name)) return [];
    const variable = environmentVariables.find((one) => name === `${one}_FILE`);
    if (variable !== undefined) return [`${name}: ${variable} is no secret and cannot be given as a file`];
    const nearest = closest(name.toUpperCase(), known);
    if (distance(name.toUpperCase(), nearest) > misspeltMax) return [];
    return [`${name}: no such variable; ${nearest} is meant?`];
  });
}

/**
 * Problems between several values; checked on the raw source, so that they are listed with all other
 * problems.
 */
function findConflicts(source: EnvironmentSource): string[] {
  const isTest = source["NODE_ENV"] === "test";
  const testOnly = ["CAPTCHA_TEST_ANSWER", "RATE_LIMITS"].filter(
    (name) => source[name] !== undefined && !isTest,
  );
  return [
    ...deskProblems(source),
    ...databaseProblems(source),
    ...roleProblems(source),
    ...studioProblems(source),
    ...bucketProblems(source),
    ...traceProblems(source),
    ...testOnly.map((name) => `${name}: is only allowed with NODE_ENV=test`),
    // Real money must be refused explicitly, not replaced silently by play money.
    ...((source["MONEY_MODE"] ?? "play") === "play"
      ? []
      : ["MONEY_MODE: this site plays for play money only; there is no other mode"]),
  ];
}

export type EnvironmentOperatorToken = z.output<typeof operatorToken>;

/** Secrets from the environment; text. */
export interface EnvironmentKeys {
  readonly signature?: string | undefined;
  readonly token?: string | undefined;
  readonly code?: string | undefined;
  readonly gateway?: string | undefined;
  readonly push?: string | undefined;
  /** The first signs, all of them verify. */
  readonly pointers?: readonly string[] | undefined;
  /** By studio; the first signs, all of them are accepted. */
  readonly providers?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Configuration of the site from its environment, with defaults. */
export interface Environment {
  readonly mode: "development" | "production" | "test";
  /** Roles of this node, at least one. */
  readonly roles: readonly NodeRole[];
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataFolder: string;
  readonly publicOrigin: string;
  /** Origin of the desk. Its host name is nobody else's, because cookies ignore ports. */
  readonly deskOrigin: string;
  /** Undefined for the embedded database, in the data folder. */
  readonly postgresql: PostgresqlLocation | undefined;
  /** Address at which migrations run; undefined for that of the calls. */
  readonly migrations: PostgresqlLocation | undefined;
  /** False: a start applies no migration, and refuses a database that lacks one. */
  readonly migratesAtStart: boolean;
  /** Bucket for the files of releases; undefined for the folder `releases` of the data folder. */
  readonly releaseBucket: BucketLocation | undefined;
  /** Bytes that the cache of the bucket may have on this node's disk. */
  readonly releaseCacheBytes: number;
  /** Valkey in which all nodes count their rate limits; undefined to count them in each node. */
  readonly valkeyAddress: ValkeyAddress | undefined;
  /** Peers whose `X-Forwarded-*` headers are trusted, in Fastify's format. */
  readonly trustProxy: boolean | string[];
  /** Time in milliseconds in which calls are still served after the site was asked to end; 0 is none. */
  readonly drainMs: number;
  /** Time limit for open requests at shutdown, in milliseconds. */
  readonly shutdownMs: number;
  readonly flavour: "production" | "development";
  readonly logLevel: string;
  /** Port of the metrics; none unless it is set. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Recorder of the spans of this process; undefined to record none. */
  readonly traceCollector: TraceCollector | undefined;
  /** Secrets that replace those of the data folder. */
  readonly keys: EnvironmentKeys;
  /** Names of keys that are other ones than before, on purpose. */
  readonly replacedKeys: readonly string[];
  /** Tokens of the registry, in place of the one in the data folder. */
  readonly operatorTokens: readonly EnvironmentOperatorToken[] | undefined;
  readonly captchaTestAnswer: string | undefined;
  readonly rateLimits: "real" | "loose";
  readonly demoPlayer: boolean;
  /** Address of the site on this machine. */
  readonly localOrigin: string;
  /** True when `npm start` sends a message once the releases of this build are published. */
  readonly awaitsReleases: boolean;
  /** Listen address of the other parties that `npm start` starts. */
  readonly counterpartiesHost: string;
  /**
   * Origins of the other parties for browsers and the site. Their host name differs from the site's, because
   * cookies ignore ports.
   */
  readonly studioOrigin: string;
  /** The studios that the site works with, in display order; by default those of this repository. */
  readonly studios: readonly StudioContract[];
  readonly gatewayOrigin: string;
  readonly mailboxOrigin: string;
  readonly liveStudioOrigin: string;
  /**
   * SMTP server for mail, by default the mailbox among the counterparties; for example
   * `smtp://127.0.0.1:3005`.
   */
  readonly smtpUrl: string;
}

/** Error: the environment is invalid; the message lists every problem, one per line. */
export class EnvironmentError extends Error {}

/**
 * Reads the environment once, at start.
 *
 * @param source usually `process.env`
 * @param root base folder of a relative `DATA_DIR` and of relative files with secrets
 * @throws EnvironmentError with every problem, not only the first
 */
export function readEnvironment(source: NodeJS.ProcessEnv, root: string): Environment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const { source: present, problems: fileProblems } = readSecretFiles(set, root, secretVariables);
  const parsed = schema.safeParse(present);
  const ownProblems = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
  const problems = [...fileProblems, ...findMisspelt(present), ...ownProblems, ...findConflicts(present)];
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError(
      `The environment cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  const values = parsed.data;
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  const studioOrigin = values.STUDIO_ORIGIN ?? `http://127.0.0.1:${values.PORT + 1}`;
  const liveStudioOrigin = values.LIVE_STUDIO_ORIGIN ?? `http://127.0.0.1:${values.PORT + 4}`;
  return {
    mode: values.NODE_ENV,
    roles: values.NODE_ROLES,
    port: values.PORT,
    host: values.HOST,
    dataFolder: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : join(root, values.DATA_DIR),
    publicOrigin,
    deskOrigin: values.DESK_ORIGIN ?? localDeskOrigin(publicOrigin),
    ...databaseLocations(values),
    releaseBucket: bucketLocation(values),
    releaseCacheBytes: values.RELEASE_CACHE_MB * 1024 * 1024,
    valkeyAddress: values.VALKEY_URL,
    trustProxy: values.TRUST_PROXY,
    drainMs:
      (values.DRAIN_SECONDS ?? (values.NODE_ENV === "production" ? productionDrainSeconds : 0)) * 1_000,
    shutdownMs: values.SHUTDOWN_SECONDS * 1_000,
    flavour: values.FLAVOUR,
    migratesAtStart: values.MIGRATE_AT_START,
    // One line per reply is for operators; in a terminal it would hide the start messages.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "production" ? "info" : "warn"),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    traceCollector: traceCollector(values),
    keys: {
      signature: values.SIGNATURE_KEY,
      token: values.TOKEN_KEY,
      code: values.CODE_KEY,
      gateway: values.GATEWAY_SECRET,
      push: values.PUSH_KEY,
      pointers: values.POINTER_KEYS,
      providers: values.PROVIDER_SECRETS,
    },
    replacedKeys: values.REPLACED_KEYS,
    operatorTokens: values.OPERATOR_TOKENS,
    captchaTestAnswer: values.CAPTCHA_TEST_ANSWER,
    rateLimits: values.RATE_LIMITS ?? (values.NODE_ENV === "test" ? "loose" : "real"),
    demoPlayer: values.DEMO_PLAYER,
    localOrigin: `http://${localAddress(values.HOST)}:${values.PORT}`,
    awaitsReleases: values.TESSERA_AWAITS_RELEASES,
    counterpartiesHost: values.COUNTERPARTIES_HOST,
    studioOrigin,
    studios: studioContracts(values.STUDIOS, { seamless: studioOrigin, transfer: liveStudioOrigin }),
    gatewayOrigin: values.GATEWAY_ORIGIN ?? `http://127.0.0.1:${values.PORT + 2}`,
    mailboxOrigin: values.MAILBOX_ORIGIN ?? `http://127.0.0.1:${values.PORT + 3}`,
    liveStudioOrigin,
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.PORT + 5}`,
  };
}

/** Local address of a server that listens on this host. */
function localAddress(host: string): string {
  if (["localhost", "0.0.0.0", "::"].includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
