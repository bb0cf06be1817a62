import type { ServerDescription } from "@tessera/shared/contracts/api-version";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import * as z from "@tessera/shared/schema";
import { actorHeader } from "../http/operators.ts";
import { deployCheck, type DeployCheck } from "../registry/deploy-api.ts";
import type { AskedPolicy } from "../pointers/policy.ts";
import {
  environmentHead,
  eventVerification,
  liveChange,
  pointerChange,
  promotion,
  promotionCheck,
  publication,
  refusalBody,
  registryBase,
  rollbackChange,
  setPromotion,
  storeCheck,
  type EventVerification,
  type LiveChangeReply,
  type PointerChangeReply,
  type PromotionCheck,
  type PromotionReply,
  type Publication,
  type RollbackChangeReply,
  type SetPromotion,
  type StoreCheck,
} from "../registry/registry-api.ts";
import {
  attemptList,
  environmentStatus,
  remoteHistory,
  type AttemptList,
  type EnvironmentStatus,
  type RemoteHistory,
} from "../registry/status-api.ts";
import { previewLink, type PreviewLink, type ProbeBody } from "../registry/preview-api.ts";
import { minuteMs } from "@tessera/shared/core/durations";

/** Error: the registry refused or was unavailable. The message is one sentence for the user. */
export class RegistryFailure extends Error {
  readonly code: string;

  constructor(code: string, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}

export interface RegistryClientOptions {
  /** Origin of the site, for example `http://localhost:3000`. */
  readonly origin: string;
  readonly token: string;
  /** Actor to record instead of the token's own; the token must allow it. */
  readonly actor?: string;
  readonly environment?: string;
  /** Timeout of a request in milliseconds; a minute unless given. The platform's own is five minutes. */
  readonly timeoutMs?: number;
}

interface ChangeOptions {
  readonly reason?: string | undefined;
  /** Revision that the caller has seen; refused as REVISION_MOVED when the remote has changed since. */
  readonly expectedRevision?: number | undefined;
  /**
   * Whole milliseconds since the caller began; refused as REVISION_MOVED when the remote has changed since.
   */
  readonly startedMsAgo?: number | undefined;
}

interface FollowOption {
  /** How open pages follow; `info` for a promotion and a retirement, `swap` for a rollback. */
  readonly follow?: FollowMode | undefined;
}

/** Share of the devices that get a candidate, in parts per million. */
interface WeightOption {
  readonly weightPpm?: number | undefined;
}

type PromoteOptions = ChangeOptions &
  FollowOption &
  WeightOption &
  ConfirmOption &
  UntestedOption & {
    /** Promotes for everybody at once, whatever the policy says; needs a reason. */
    readonly now?: boolean | undefined;
  };

interface UntestedOption {
  /** Skips the checks of the policy; needs a reason. */
  readonly untested?: boolean | undefined;
}

interface ConfirmOption {
  /** Another remote may lose its safe way back; needs a reason. */
  readonly confirmed?: boolean | undefined;
}

type UndoOptions = ChangeOptions & { readonly reason: string };

/** Client of the registry's API. Every method rejects with {@link RegistryFailure}. */
export interface RegistryClient {
  status(): Promise<EnvironmentStatus>;
  history(remote: string): Promise<RemoteHistory>;
  /** Attempts of known tokens to change a remote that were refused, newest first. */
  refused(remote: string): Promise<AttemptList>;
  begin(release: BuiltRelease, label: string): Promise<Publication>;
  upload(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finalize(remote: string, id: string): Promise<Publication>;
  /**
   * `release`: an id, 8 or more of its first characters, or a label. With a weight it becomes the candidate
   * of so many devices, else of as many as the policy says.
   */
  promote(remote: string, release: string, options?: PromoteOptions): Promise<PromotionReply>;
  /**
   * Promotes releases of several remotes for everybody, in one revision. `releases`: by remote, each named as
   * for `promote`.
   */
  promoteSet(
    releases: Readonly<Record<string, string>>,
    options: UndoOptions &
      FollowOption &
      ConfirmOption &
      Pick<PromoteOptions, "untested"> & { readonly expectedRevision: number },
  ): Promise<SetPromotion>;
  /**
   * Rejects with what would refuse the promotion; else says which routes were not rendered, and whether it is
   * live already.
   */
  canPromote(remote: string, release: string): Promise<PromotionCheck>;
  /**
   * Gives more devices the candidate: the next step's unless a weight is given; all of them make it the
   * stable release. Rejects with ROLLBACK_UNSAFE where another remote would lose its safe way back and that
   * is not confirmed, and PROBE_MISSING or PROBE_FAILED where its policy needs a probe and the candidate is
   * not taken untested.
   */
  advance(
    remote: string,
    options?: ChangeOptions & FollowOption & WeightOption & ConfirmOption & UntestedOption,
  ): Promise<LiveChangeReply>;
  /** Refuses promotions of a remote until it is unlocked. */
  lock(remote: string, options: UndoOptions): Promise<PointerChangeReply>;
  unlock(remote: string, options?: ChangeOptions): Promise<PointerChangeReply>;
  /** Stops the steps of a rollout that are taken by themselves. */
  pause(remote: string, options: UndoOptions): Promise<PointerChangeReply>;
  resume(remote: string, options?: ChangeOptions): Promise<PointerChangeReply>;
  /** Changes how rollouts of a remote go on: by the policy of the environment when it is left out. */
  changePolicy(
    remote: string,
    options: UndoOptions & { readonly policy?: AskedPolicy | undefined },
  ): Promise<PointerChangeReply>;
  /** Forbids a release that is not live, for ever. */
  yank(remote: string, release: string, options: UndoOptions): Promise<PointerChangeReply>;
  /**
   * Takes a candidate back, or without one rolls back to the last good release; or to the one that `to`
   * names. Remotes that do not fit the shell go back with it.
   */
  rollBack(
    remote: string,
    options: UndoOptions & FollowOption & { readonly to?: string | undefined },
  ): Promise<RollbackChangeReply>;
  /** Takes a remote out of the site. */
  retire(
    remote: string,
    options: UndoOptions & { readonly follow?: Exclude<FollowMode, "swap"> | undefined },
  ): Promise<PointerChangeReply>;
  /** Judges a server build: names the releases in use that it would no longer serve. */
  canDeploy(description: ServerDescription): Promise<DeployCheck>;
  /** Checks one batch of the stored files; `after` is `next` of the batch before. */
  checkStore(options: { readonly repair: boolean; readonly after?: string | undefined }): Promise<StoreCheck>;
  /** Makes a link by which one device sees a ready release; an hour long unless `minutes` says otherwise. */
  preview(
    remote: string,
    release: string,
    options?: { readonly minutes?: number | undefined },
  ): Promise<PreviewLink>;
  /** Stores what a browser has found of a release, which is named by its whole id. */
  attest(remote: string, id: string, probe: ProbeBody): Promise<void>;
  /** Compares all events with each other and with the pointers. */
  verify(): Promise<EventVerification>;
  /** The environment's revision; needs no token. */
  revision(): Promise<number>;
}

/** Timeout of a request. The registry compresses a large script for seconds on a busy machine. */
const defaultTimeoutMs = minuteMs;

type Body = { readonly json: unknown } | { readonly bytes: Uint8Array<ArrayBuffer> } | undefined;

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { environment = "local" } = options;
  const environmentPath = `/environments/${encodeURIComponent(environment)}`;
  const remotePath = (remote: string) => `${environmentPath}/remotes/${encodeURIComponent(remote)}`;
  const call = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    path: string,
    body?: Body,
  ): Promise<z.output<Schema>> => {
    const response = await send(options, method, path, body);
    const content: unknown = response.status === 204 ? undefined : await readJson(response);
    if (!response.ok) throw failureOf(response, content);
    return z.parse(schema, content);
  };
  const change = <Schema extends z.ZodMiniType>(
    schema: Schema,
    remote: string,
    action: string,
    json: object = {},
  ): Promise<z.output<Schema>> => call(schema, "POST", `${remotePath(remote)}/${action}`, { json });

  return {
    status: () => call(environmentStatus, "GET", environmentPath),
    history: (remote) => call(remoteHistory, "GET", `${remotePath(remote)}/history`),
    refused: (remote) => call(attemptList, "GET", `${remotePath(remote)}/refusals`),
    begin: (release, label) =>
      call(publication, "POST", `/remotes/${release.name}/releases`, { json: { release, label } }),
    upload: async (sha256, bytes) => {
      await call(z.unknown(), "PUT", `/assets/${sha256}`, { bytes });
    },
    finalize: (remote, id) => call(publication, "POST", `/remotes/${remote}/releases/${id}/finalize`),
    promote: (remote, release, options) => change(promotion, remote, "promote", { release, ...options }),
    promoteSet: (releases, options) =>
      call(setPromotion, "POST", `${environmentPath}/promotions`, { json: { releases, ...options } }),
    canPromote: (remote, release) => change(promotionCheck, remote, "can-promote", { release }),
    advance: (remote, options) => change(liveChange, remote, "advance", options),
    lock: (remote, options) => change(pointerChange, remote, "lock", options),
    yank: (remote, release, options) => change(pointerChange, remote, "yank", { release, ...options }),
    unlock: (remote, options) => change(pointerChange, remote, "unlock", options),
    pause: (remote, options) => change(pointerChange, remote, "pause", options),
    resume: (remote, options) => change(pointerChange, remote, "resume", options),
    changePolicy: (remote, options) => change(pointerChange, remote, "policy", options),
    rollBack: (remote, options) => change(rollbackChange, remote, "rollback", options),
    retire: (remote, options) => change(pointerChange, remote, "retire", options),
    canDeploy: (json) => call(deployCheck, "POST", `${environmentPath}/can-deploy`, { json }),
    checkStore: (json) => call(storeCheck, "POST", "/store/check", { json }),
    preview: (remote, release, options) => change(previewLink, remote, "preview", { release, ...options }),
    attest: async (remote, id, probe) => {
      await change(z.unknown(), remote, `releases/${id}/probes`, probe);
    },
    verify: () => call(eventVerification, "GET", `${environmentPath}/verification`),
    revision: async () => (await call(environmentHead, "GET", `${environmentPath}/head`)).revision,
  };
}

async function send(
  { origin, token, actor, timeoutMs = defaultTimeoutMs }: RegistryClientOptions,
  method: string,
  path: string,
  body: Body,
): Promise<Response> {
  const contentType = body && ("json" in body ? "application/json" : "application/octet-stream");
  try {
    return await fetch(new URL(registryBase + path, origin), {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...(contentType && { "content-type": contentType }),
        ...(actor && { [actorHeader]: actor }),
      },
      ...(body && { body: "json" in body ? JSON.stringify(body.json) : body.bytes }),
    });
  } catch (cause) {
    throw new RegistryFailure("UNREACHABLE", `No registry answers at ${origin}; is the site running?`, cause);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new RegistryFailure(
      "NOT_A_REGISTRY",
      `What answers at ${new URL(response.url).origin} is not a registry.`,
      cause,
    );
  }
}

function failureOf({ status }: Response, content: unknown): RegistryFailure {
  const refusal = z.safeParse(refusalBody, content);
  if (!refusal.success)
    return new RegistryFailure("NOT_A_REGISTRY", `The registry answered with status ${status}.`);
  return new RegistryFailure(refusal.data.error.code, refusal.data.error.message);
}
