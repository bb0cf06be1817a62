import type { Database } from "@tessera/database";
import type { ServerDependencies, ValkeyWindows } from "@tessera/server";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyBaseLogger } from "fastify";
import type { Environment } from "./environment/environment.ts";
import { loadFirstOperator } from "./start/first-operator.ts";
import type { SiteBuild } from "./start/site-build.ts";
import type { Readiness } from "./watching/health.ts";
import type { Keys } from "./environment/keys.ts";

export interface SiteDependencies {
  readonly build: SiteBuild;
  readonly environment: Environment;
  readonly keys: Keys;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly readiness: Readiness;
  /** Windows of rate limits in a Valkey; without them each node counts by itself. */
  readonly sharedWindows?: ValkeyWindows;
  /** Aborted when the site begins to drain; without it the site never does. */
  readonly draining?: AbortSignal;
  /**
   * Built script of the process that renders first screens; without it every page is rendered in the browser.
   */
  readonly renderProcess?: string;
  /** Folder of the built desk; without it the site has none. */
  readonly deskFolder?: string;
  /** Built script of the process that decodes uploaded pictures; without it uploads fail. */
  readonly pictureProcess?: string;
}

/** Builds the dependencies of the server from those of the site. */
export function serverDependencies({
  environment,
  keys,
  database,
  clock,
  log,
  draining,
  pictureProcess,
  sharedWindows,
}: SiteDependencies): ServerDependencies {
  const { roles } = environment;
  return {
    database,
    clock,
    log,
    mode: environment.mode,
    publicOrigin: environment.publicOrigin,
    deskOrigin: environment.deskOrigin,
    moneyMode: "play",
    keys: {
      signature: keys.signature,
      token: Buffer.from(keys.token, "base64url"),
      code: Buffer.from(keys.code, "base64url"),
      providers: keys.providers,
      gateway: keys.gateway,
      push: Buffer.from(keys.push, "base64url"),
    },
    gatewayUrl: environment.gatewayOrigin,
    studios: environment.studios,
    smtpUrl: environment.smtpUrl,
    ...(roles.includes("desk") && { firstOperator: loadFirstOperator(environment.dataFolder) }),
    runsJobs: roles.includes("jobs"),
    eventStreams: {
      players: roles.includes("api"),
      operators: roles.includes("desk"),
    },
    rateLimits: environment.rateLimits,
    ...(sharedWindows && { sharedWindows }),
    ...(draining &&
      environment.drainMs > 0 && { drain: { signal: draining, milliseconds: environment.drainMs } }),
    ...(pictureProcess !== undefined && { pictureProcess }),
    ...(environment.captchaTestAnswer !== undefined && { captchaTestAnswer: environment.captchaTestAnswer }),
  };
}
