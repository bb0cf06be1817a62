import { createHash, randomUUID } from "node:crypto";
import { cleanUp, type StoppedCleanUps } from "@tessera/database";
import {
  adviceFor,
  type AssetStore,
  checkRegistry,
  createPageCheck,
  recordNotified,
  registryCleanUps,
  registryPlugin,
  RevisionArrivals,
  runGate,
  SignedPointers,
  type OperatorToken,
} from "@tessera/releases";
import { captchaIds, createAddressLimits, job, type ServerDependencies } from "@tessera/server";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyInstance } from "fastify";
import { collectUploadsAsJob } from "./collect-uploads.ts";
import type { SiteDependencies } from "../dependencies.ts";
import type { Environment } from "../environment/environment.ts";
import { observeVital } from "../watching/web-vitals.ts";
import { answerAsGuest, countRendered } from "./first-screens.ts";
import type { Keys } from "../environment/keys.ts";
import type { NodeRole } from "../environment/node-roles.ts";

/** Name of the one environment that a single machine serves. */
export const environmentName = "local";

/** Time in milliseconds between two deletions of what has expired. */
const cleanUpEveryMs = 10 * minuteMs;
/** Time in milliseconds between two looks of the gate at the rollouts. */
const gateEveryMs = 10_000;

/** Actor of the token in the data folder. */
const operatorActor = "operator";

/** The release registry of the site: its files, its signed pointers, its documents and its jobs. */
export class SiteRegistry {
  readonly #dependencies: SiteDependencies;
  readonly #assets: AssetStore;
  readonly #pointers: SignedPointers;
  /** Dependencies of what pages report. */
  readonly #outcomes: Pick<SiteDependencies, "database" | "clock"> & { readonly environment: string };
  readonly #arrivals = new RevisionArrivals();
  /** Id of this node. */
  readonly #node = randomUUID();
  #tellStreams: ((change: ServerEvent<"release.map">) => void) | undefined;

  /** @param assets the bytes of releases */
  constructor(dependencies: SiteDependencies, assets: AssetStore) {
    const { keys, database, clock, log } = dependencies;
    this.#dependencies = dependencies;
    this.#outcomes = { database, clock, environment: environmentName };
    this.#assets = assets;
    this.#pointers = new SignedPointers({
      database,
      clock,
      log,
      environment: environmentName,
      secrets: keys.pointers,
    });
  }

  /**
   * Logs damaged live releases when the app listens: the pages of a site whose files are lost look like a
   * fault of the network.
   */
  logDamageAtStart(app: FastifyInstance): void {
    const { log } = this.#dependencies;
    if (!this.#hasFiles) return;
    app.addHook("onListen", () => {
      this.#checkLiveFiles().then(
        (damaged) => damaged.length > 0 && log.error(adviceFor(damaged)),
        (error: unknown) => log.error({ err: error }, "Live releases are not complete"),
      );
    });
  }

  /** Phrases for what is damaged. Rejects when the registry is unavailable. */
  async faults(): Promise<string[]> {
    const damaged = this.#hasFiles ? await this.#checkLiveFiles() : [];
    return [...damaged, ...(await this.#pointers.faults())];
  }

  /** True on a node that reads the files of releases for others. */
  get #hasFiles(): boolean {
    return this.#has("pages") || this.#has("registry");
  }

  #has(role: NodeRole): boolean {
    return this.#dependencies.environment.roles.includes(role);
  }

  /** Dependencies of the server that come from the registry. */
  serverDependencies(): Required<
    Pick<ServerDependencies, "hasPage" | "releasePointers" | "onReleasesNotified" | "followReleases">
  > {
    const { database, log } = this.#dependencies;
    return {
      hasPage: createPageCheck(database, environmentName, log),
      releasePointers: (revisionMin) => this.#pointers.newest(revisionMin),
      followReleases: (tell) => (this.#tellStreams = tell),
      onReleasesNotified: (revision, connections) => {
        recordNotified(this.#outcomes, { node: this.#node, revision, connections }).catch((error: unknown) =>
          log.warn({ err: error }, "How many pages were told of a revision is not stored"),
        );
      },
    };
  }

  /** Registers the API, the files, the documents and the jobs of the registry, after the server. */
  async register(app: FastifyInstance, server: ServerDependencies): Promise<void> {
    const { environment, keys, database, clock, log } = this.#dependencies;
    await app.register(registryPlugin, {
      database,
      clock,
      log,
      arrivals: this.#arrivals,
      assets: this.#assets,
      environment: environmentName,
      publicOrigin: environment.publicOrigin,
      signatureKey: keys.signature,
      pointers: this.#pointers,
      onVital: observeVital,
      operatorTokens: operatorTokens(environment, keys),
      addressLimits: createAddressLimits({
        clock,
        strictness: environment.rateLimits,
        shared: this.#dependencies.sharedWindows,
      }),
      frameOrigins: [...new Set(environment.studios.map(({ origin }) => origin))],
      ...this.#firstScreens(app, server),
      // Releases run against nodes with pages and with the API alone.
      ...((this.#has("pages") || this.#has("api")) && {
        serving: {
          node: this.#node,
          serves: apiVersion,
          since: apiSince,
          documents: { serves: documentFormat, since: documentFormatSince },
          isAlone: environment.postgresql === undefined,
        },
      }),
      onRevision: (change) => this.#tellStreams?.(change),
    });
    this.#registerJobs(app, server);
  }

  #firstScreens(app: FastifyInstance, server: ServerDependencies) {
    const { renderProcess, keys } = this.#dependencies;
    return (
      renderProcess !== undefined && {
        firstScreens: {
          processFile: renderProcess,
          answer: answerAsGuest(app, keys.signature),
          newId: captchaIds(server).issue,
          onRendered: countRendered,
        },
      }
    );
  }

  #registerJobs(app: FastifyInstance, server: ServerDependencies): void {
    if (!this.#has("jobs")) return;
    const { database, clock, log } = this.#dependencies;
    collectUploadsAsJob(app, { database, clock, log, assets: this.#assets });
    const stopped: StoppedCleanUps = new Map();
    job(app, server, {
      name: "registry.outcomes",
      everyMs: cleanUpEveryMs,
      run: ({ database }) => cleanUp(database, registryCleanUps, clock.now(), { stopped }),
    });
    job(app, server, {
      name: "registry.gate",
      everyMs: gateEveryMs,
      run: ({ database }) => runGate({ ...this.#outcomes, database, arrivals: this.#arrivals, log }),
    });
  }

  #checkLiveFiles(): Promise<readonly string[]> {
    const { database } = this.#dependencies;
    return checkRegistry({ database, environment: environmentName, assets: this.#assets });
  }
}

/** Tokens of the environment, or the one of the data folder, which `npm start` always uses to publish. */
function operatorTokens(
  { operatorTokens: given = [], awaitsReleases }: Environment,
  keys: Keys,
): OperatorToken[] {
  const named = given.map(({ mayActAs, remotes, ...token }) => ({
    ...token,
    ...(remotes && { remotes }),
    ...(mayActAs && { mayActAs }),
  }));
  if (named.length > 0 && !awaitsReleases) return named;
  return [
    ...named,
    {
      actor: operatorActor,
      sha256: createHash("sha256").update(keys.operator).digest("hex"),
      scopes: ["read", "publish", "promote", "rollback", "attest"],
      mayActAs: ["npm start"],
    },
  ];
}
