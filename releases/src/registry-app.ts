import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import type { AssetStore } from "./assets/asset-store.ts";
import { documentRoutes } from "./documents/documents.ts";
import { FirstScreens, type FirstScreensOptions } from "./first-screens/first-screens.ts";
import { ReleaseTrials } from "./first-screens/release-trial.ts";
import { releaseFileRoutes } from "./documents/release-files.ts";
import { VisitLog } from "./evidence/visits.ts";
import type { AddressLimits } from "./http/address-limits.ts";
import { createActorFinder, createAuthorizer, type OperatorToken } from "./http/operators.ts";
import { answerError } from "./http/problem.ts";
import { refuseUnstorable } from "./http/refuse-unstorable.ts";
import { registryRoutes } from "./http/routes.ts";
import { followRevisions } from "./live/follow-revisions.ts";
import { createLiveReleases } from "./live/live.ts";
import { OutcomeLog } from "./live/page-outcomes.ts";
import { PageTokens } from "./live/page-tokens.ts";
import { type OnVital, PageVitals } from "./live/page-vitals.ts";
import { PreviewTokens } from "./previews/preview-tokens.ts";
import type { RevisionArrivals } from "./pointers/revision-arrivals.ts";
import { announceNode, type ServingNode } from "./fits/serving-nodes.ts";
import type { SignedPointers } from "./live/signed-pointers.ts";
import { ScreenFailureLog } from "./live/screen-failures.ts";

export type { AssetStore } from "./assets/asset-store.ts";
export { findBucketFault, openBucketStore } from "./assets/bucket/bucket-store.ts";
export { createFolderStore } from "./assets/folder-store.ts";
export { adviceFor, checkRegistry } from "./registry/check-registry.ts";
export { verifyLiveFiles } from "./registry/verify-live-files.ts";
export { verifyEvents } from "./pointers/verify-events.ts";
export { SignedPointers } from "./live/signed-pointers.ts";
export { collectUploads, uploadRetentionMs } from "./publishing/collect-uploads.ts";
export { recordNotified } from "./live/page-outcomes.ts";
export { runGate } from "./evidence/gate.ts";
export { registryCleanUps } from "./registry/clean-ups.ts";
export { RevisionArrivals } from "./pointers/revision-arrivals.ts";
export type { OnVital } from "./live/page-vitals.ts";
export { isAtOrigin } from "./documents/documents.ts";
export { createPageCheck } from "./documents/page-check.ts";
export { idPlaceholder } from "./documents/cached-page.ts";
export type { AnswerPublicCall, FirstScreensOptions, PublicAnswer } from "./first-screens/first-screens.ts";
export type { AddressLimits } from "./http/address-limits.ts";
export type { OperatorToken } from "./http/operators.ts";
export interface RegistryDependencies {
  /** Migrated with the files of `releases/migrations`. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** The bytes of releases. */
  readonly assets: AssetStore;
  /** The environment whose pages are served, for example `local`. */
  readonly environment: string;
  /** Public origin of the pages; requests under another host are redirected to it. */
  readonly publicOrigin: string;
  /** Suffix of the request checksum; each page carries it. */
  readonly signatureKey: string;
  readonly operatorTokens: readonly OperatorToken[];
  /** Origins on which games are launched. */
  readonly frameOrigins: readonly string[];
  readonly addressLimits: AddressLimits;
  /** Signed pointers, which open pages verify; their keys are in every page. */
  readonly pointers: SignedPointers;
  /** This node and the API that it serves; without it the registry knows of other nodes alone. */
  readonly serving?: ServingNode;
  /** How first screens are rendered; without it every page is rendered in the browser. */
  readonly firstScreens?: FirstScreensOptions;
  /** Revisions that this process has learned of. */
  readonly arrivals: RevisionArrivals;
  /** Called with each web vital that a page reports. */
  readonly onVital?: OnVital;
  /** Called after every change of the live releases, on any node, and again when one may have been missed. */
  readonly onRevision?: (change: ServerEvent<"release.map">) => void;
}

/**
 * The registry as a Fastify plugin: the API under `/registry/v1`, the files under `/r/`, and a page for every
 * other GET. Register it after everything that has paths of its own.
 */
export async function registryPlugin(
  app: FastifyInstance,
  dependencies: RegistryDependencies,
): Promise<void> {
  const { database, environment, log, assets, operatorTokens, pointers } = dependencies;
  await database.query("insert into registry.environment (name) values ($1) on conflict do nothing", [
    environment,
  ]);
  if (dependencies.serving) await announceNode(app, dependencies, dependencies.serving);
  const live = createLiveReleases(database, environment, log, { keys: pointers.keys });

  app.setErrorHandler(answerError);
  refuseUnstorable(app);
  const tokens = new PageTokens(pointers.tokenKeys, dependencies.clock);
  const previewTokens = new PreviewTokens(pointers.tokenKeys, environment, dependencies.clock);
  const visits = new VisitLog({
    ...dependencies,
    networkDigest: (network, salt) => tokens.networkDigest(network, salt),
  });
  registryRoutes(app, {
    ...dependencies,
    live,
    tokens,
    previewTokens,
    outcomes: new OutcomeLog(dependencies),
    visits,
    vitals: new PageVitals(live, dependencies.onVital ?? (() => undefined)),
    trials: createTrials(dependencies),
    authorize: createAuthorizer(operatorTokens),
    actorOf: createActorFinder(operatorTokens),
  });
  releaseFileRoutes(app, { live, assets });
  const screens = createFirstScreens(dependencies);
  if (screens) app.addHook("onClose", () => screens.close());
  documentRoutes(app, { ...dependencies, live, screens, tokens, previewTokens, visits });

  await followRevisions(app, { ...dependencies, live });
}

/** Creates what renders the screens of a release before its promotion; null where none are rendered. */
function createTrials({
  firstScreens,
  assets,
  log,
  environment,
}: RegistryDependencies): ReleaseTrials | null {
  return firstScreens ? new ReleaseTrials({ ...firstScreens, limits: {}, assets, log, environment }) : null;
}

/** Creates what renders first screens, and stores their failures; null where none are rendered. */
function createFirstScreens(dependencies: RegistryDependencies): FirstScreens | null {
  const { firstScreens, assets, addressLimits, log } = dependencies;
  const failures = new ScreenFailureLog({ ...dependencies });
  return firstScreens
    ? new FirstScreens({
        ...firstScreens,
        assets,
        addressLimits,
        log,
        onFailure: (failure) => failures.add(failure),
      })
    : null;
}

/** Creates an app with the registry alone, for tests and a separate process. Opens no port. */
export function buildRegistryApp(dependencies: RegistryDependencies): FastifyInstance {
  const app = Fastify({
    loggerInstance: dependencies.log,
    frameworkErrors: answerError,
    // A connection on which nothing was asked yet is not idle for Node, and would hold the close for a
    // minute.
    forceCloseConnections: true,
  });
  app.register(registryPlugin, dependencies);
  return app;
}
