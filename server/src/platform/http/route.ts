import type { Sql } from "@tessera/database";
import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import { languageOrDefault, type Language } from "@tessera/shared/core/languages";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type GuestAnswer, sendGuestAnswer } from "./guest-answers.ts";
import type { Caller } from "./caller.ts";
import { answerChecked, checkCaller, identify, parseChecked } from "./checked-caller.ts";
import type { IdempotencyClaim, StoredAnswer } from "./idempotency.ts";
import { type Platform, platformOf } from "./platform.ts";
import { toProblem } from "./problem.ts";
import type { RateLimit } from "./rate-limit.ts";
import { Refusal } from "../errors/refusal.ts";
import { type UploadedFile, uploadedFile, uploadHooks } from "./upload.ts";
import { hasValidSignature } from "./signature-check.ts";
import { addVary } from "./vary.ts";

type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Access>;
/** Output type of a contract's schema; undefined where the contract has none. */
export type Parsed<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : never;
export type Replied<Schema> = [Schema] extends [never] ? void : Parsed<Schema>;
type CallerOf<Who extends Access> = Who extends "player" | "account" ? Caller : Caller | null;

/** One call of an endpoint, parsed by its contract. */
export interface Call<Params, Query, Body, Who, Reply> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Who;
  /** X-Device-Id when it is a UUID. */
  readonly deviceId: string | null;
  /** Language of the texts in the answer. */
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** Present on idempotent endpoints. */
  readonly idempotencyKey: string | null;
  /** The file of an endpoint with a file; undefined when none was sent. */
  readonly file: UploadedFile | undefined;
  /** False only where an endpoint accepts calls with a wrong signature. */
  readonly signatureOk: boolean;
  /**
   * Runs `work` in one transaction that also keeps the answer under the idempotency key: after a crash a repeat finds
   * the effect and its answer, or neither.
   */
  readonly once: (work: (sql: Sql) => Promise<Reply>) => Promise<Reply>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteOptions<AnyCall, Reply> {
  readonly limits?: readonly RateLimit[];
  /** `unchecked` accepts a call with a wrong signature and sets `signatureOk` to false. */
  readonly signature?: "required" | "unchecked";
  /**
   * States that the answer is the same for every guest, and for how many seconds a browser may use it without asking
   * again. It is made once and kept for a moment ({@link GuestAnswers}); the handler of a guest's call cannot read who
   * asks. By default nothing is kept, and answers to callers with credentials never are.
   */
  readonly guestSeconds?: number;
  /**
   * True for a GET that does more than read. By default the handler of a GET begins while the session is checked, and its
   * answer is discarded when the check fails.
   */
  readonly hasEffect?: boolean;
  readonly idempotency?: {
    /** Owner of the key; by default the player, or the device for guests. */
    readonly scope?: (call: AnyCall) => string;
    /** Value stored in place of the answer, when the answer must not be stored. Used together with `repeat`. */
    readonly keep?: (reply: Reply) => unknown;
    /** Creates the answer to a repeat from the stored value. */
    readonly repeat?: (kept: unknown, call: AnyCall) => Promise<Reply>;
  };
}

const defaultBodyLimitBytes = 256 * 1024;

/**
 * Registers a contract. Before the handler: limits per address, signature, caller, limits per account, contract,
 * idempotency key; after it the answer is encoded by the contract. Throws at start when the path is taken.
 */
export function route<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Who extends Access,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply, Who>,
  handler: (
    call: Call<Parsed<Params>, Parsed<Query>, Parsed<Body>, CallerOf<Who>, Replied<Reply>>,
  ) => Replied<Reply> | Promise<Replied<Reply>>,
  options: RouteOptions<
    Call<Parsed<Params>, Parsed<Query>, Parsed<Body>, CallerOf<Who>, Replied<Reply>>,
    Replied<Reply>
  > = {},
): void {
  // The schemas of one contract determine all these types together; the generic code uses the general type.
  const anyEndpoint: unknown = endpoint;
  register(
    app,
    anyEndpoint as AnyEndpoint,
    handler as unknown as AnyHandler,
    options as unknown as AnyOptions,
  );
}

type AnyCall = Call<unknown, unknown, unknown, Caller | null, unknown>;
type AnyHandler = (call: AnyCall) => unknown;
type AnyOptions = RouteOptions<AnyCall, unknown>;

function register(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  options: AnyOptions,
): void {
  const platform = platformOf(app);
  const handle = endpoint.idempotent ? answerIdempotently : answerOnce;
  // A limit per account counts every call, so such an answer is not looked up before.
  const mayBeKept =
    options.guestSeconds !== undefined && !options.limits?.some(({ per }) => per === "account");
  const checkFirst = async (request: FastifyRequest) =>
    checkCaller(endpoint.access, await identify(platform, endpoint.access, request));
  platform.paths.add(endpoint.method, endpoint.path);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: defaultBodyLimitBytes,
    ...(endpoint.file && uploadHooks(checkFirst, endpoint.file)),
    config: { endpoint, limits: options.limits ?? [] },
    handler: async (request, reply) => {
      const signatureOk = admit(platform, endpoint, options, request);
      platform.maintenance.admit(endpoint.maintenance);
      const kept = mayBeKept && findKept(platform, request);
      if (kept) return sendToGuest({ endpoint, options, request, reply }, kept);
      const { call, checked } = await receive(platform, endpoint, options, request, reply, signatureOk);
      if (options.guestSeconds !== undefined && isGuest(call)) {
        return answerGuest({ platform, endpoint, handler, options, call });
      }
      const answer = await answerChecked(checked, handle({ platform, endpoint, handler, options, call }));
      if (endpoint.access === "open") addVary(reply, "authorization");
      reply.header("cache-control", "no-store");
      return send(reply, answer, endpoint.contentType);
    },
  });
}

interface Received {
  readonly call: AnyCall;
  /** Settled when the session has been checked; rejects with its refusal, which goes before any other. */
  readonly checked: Promise<unknown>;
}

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** Rate-limits a request by its address and checks its signature. Returns false for a wrong one that is accepted. */
function admit(
  platform: Platform,
  endpoint: AnyEndpoint,
  { limits = [], signature = "required" }: AnyOptions,
  request: FastifyRequest,
): boolean {
  for (const limit of limits) {
    if (limit.per === "ip") platform.limiter.takePerIp(nameOf(endpoint), request.ip, limit);
  }
  const signatureOk = hasValidSignature(request, platform.signatureKey);
  if (!signatureOk && signature === "required") throw new Refusal("SIGNATURE_INVALID");
  return signatureOk;
}

/** Finds the kept answer to a guest's request; undefined for a caller with credentials. */
function findKept({ guestAnswers }: Platform, request: FastifyRequest): GuestAnswer | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  return guestAnswers.kept({ url: request.url, language: languageOf(request) });
}

/** Authenticates and parses an admitted request. */
async function receive(
  platform: Platform,
  endpoint: AnyEndpoint,
  { limits = [], hasEffect = endpoint.method !== "GET" }: AnyOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  signatureOk: boolean,
): Promise<Received> {
  const identified = await identify(platform, endpoint.access, request);
  const checked = checkCaller(endpoint.access, identified);
  // Awaited later; a refusal before that must not leave it unhandled.
  checked.catch(() => undefined);
  const caller = (!hasEffect && identified?.claimed) || (await checked);
  for (const limit of limits.filter(({ per }) => per === "account")) {
    platform.limiter.take(`account|${nameOf(endpoint)}|${caller?.playerId ?? request.ip}`, limit);
  }
  const input = await parseChecked(checked, endpoint, request);
  const call: AnyCall = {
    ...input,
    caller,
    deviceId: deviceIdOf(request),
    // A handler that reads the language answers in it, so caches must vary by it.
    get language() {
      addVary(reply, "accept-language");
      return languageOf(request);
    },
    ip: request.ip,
    requestId: request.id,
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : null,
    file: uploadedFile(request),
    signatureOk,
    once: (work) => platform.database.transaction(work),
    request,
    reply,
  };
  return { call, checked };
}

const uuid = z.uuid();

function deviceIdOf(request: FastifyRequest): string | null {
  const sent = z.safeParse(uuid, request.headers["x-device-id"]);
  return sent.success ? sent.data.toLowerCase() : null;
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const sent = z.safeParse(uuid, request.headers["idempotency-key"]);
  if (!sent.success) throw new Refusal("IDEMPOTENCY_KEY_REQUIRED");
  return sent.data.toLowerCase();
}

/** The first preference when it is a language of the site; the default language otherwise. */
function languageOf(request: FastifyRequest): Language {
  return languageOrDefault(/^[a-z]+/i.exec(request.headers["accept-language"] ?? "")?.[0].toLowerCase());
}

interface Handling {
  readonly platform: Platform;
  readonly endpoint: AnyEndpoint;
  readonly handler: AnyHandler;
  readonly options: AnyOptions;
  readonly call: AnyCall;
}

async function answerOnce({ endpoint, handler, call }: Handling): Promise<StoredAnswer> {
  return successOf(endpoint, await handler(call));
}

function successOf({ reply, status }: AnyEndpoint, value: unknown): StoredAnswer {
  if (!reply) return { status: status ?? 204, body: undefined };
  const body = z.encode(reply, value);
  // An empty optional reply is answered with 204.
  return { status: body === null ? 204 : (status ?? 200), body };
}

/** Runs the first call with a key and answers its repeats. Answers that a repeat may improve are not stored. */
async function answerIdempotently(handling: Handling): Promise<StoredAnswer> {
  const { platform, endpoint, handler, options, call } = handling;
  const { keep, repeat, scope = defaultScope } = options.idempotency ?? {};
  const claim: IdempotencyClaim = {
    scope: `${scope(call)}|${endpoint.method} ${pathOf(endpoint, call)}`,
    key: call.idempotencyKey ?? "",
  };
  const { query, body } = call.request;
  const file = call.file && { file: call.file.sha256 };
  const earlier = await platform.idempotency.claim(claim, { params: call.params, query, body, ...file });
  if (earlier) {
    if (!repeat || earlier.status >= 400) return earlier;
    return successOf(endpoint, await repeat(earlier.body, call));
  }

  const keptOf = (value: unknown): StoredAnswer => {
    const answer = successOf(endpoint, value);
    return keep ? { status: answer.status, body: keep(value) } : answer;
  };
  let isKept = false;
  const once: AnyCall["once"] = async (work) => {
    const value = await platform.database.transaction(async (sql) => {
      const result = await work(sql);
      await platform.idempotency.keep(sql, claim, keptOf(result));
      return result;
    });
    isKept = true;
    return value;
  };

  try {
    const value = await handler({ ...call, once });
    if (!isKept) await platform.idempotency.keep(platform.database, claim, keptOf(value));
    return successOf(endpoint, value);
  } catch (error) {
    if (!isKept) await settleFailure(platform, claim, error, call.requestId);
    throw error;
  }
}

/**
 * Canonical path of a call: parameters are decoded, and ids are in lower case. All spellings of one resource's
 * address share their keys, and different resources never do.
 */
function pathOf({ path }: AnyEndpoint, { params }: AnyCall): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

async function settleFailure(platform: Platform, claim: IdempotencyClaim, error: unknown, requestId: string) {
  const { status, body } = toProblem(error, requestId);
  const isFinal = status < 500 && status !== 429 && status !== 401;
  if (isFinal) await platform.idempotency.keep(platform.database, claim, { status, body });
  else await platform.idempotency.release(claim);
}

function defaultScope({ caller, deviceId, ip }: AnyCall): string {
  return caller ? `player:${caller.playerId}` : `anon:${deviceId ?? ip}`;
}

function isGuest({ caller, request }: AnyCall): boolean {
  return caller === null && request.headers.authorization === undefined;
}

/** Answers a guest with the bytes that are the same for every guest. */
async function answerGuest({ platform, endpoint, handler, options, call }: Handling): Promise<FastifyReply> {
  const { request, reply } = call;
  const language = languageOf(request);
  const answer = await platform.guestAnswers.find({ url: request.url, language }, async () => {
    let usesLanguage = false;
    const onLanguage = () => {
      usesLanguage = true;
      return language;
    };
    const { status, body } = successOf(endpoint, await handler(withoutCaller(call, onLanguage)));
    if (status !== 200) throw new Error(`${endpoint.path} answers guests with ${status}, which has no body.`);
    return { json: JSON.stringify(body), usesLanguage };
  });
  return sendToGuest({ endpoint, options, request, reply }, answer);
}

interface GuestReply extends Pick<Handling, "endpoint" | "options"> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function sendToGuest({ endpoint, options, request, reply }: GuestReply, answer: GuestAnswer): FastifyReply {
  const { guestSeconds: seconds = 0 } = options;
  reply.header("cache-control", seconds > 0 ? `public, max-age=${seconds}` : "no-cache");
  if (answer.usesLanguage) addVary(reply, "accept-language");
  if (endpoint.access === "open") addVary(reply, "authorization");
  return sendGuestAnswer(request, reply, answer);
}

/** The call without anything that differs between two guests. Reading such a field throws. */
function withoutCaller({ params, query, body, once }: AnyCall, onLanguage: () => Language): AnyCall {
  const refuse = (): never => {
    throw new Error("The answer to every guest must not depend on who asks.");
  };
  return {
    params,
    query,
    body,
    once,
    get language() {
      return onLanguage();
    },
    caller: null,
    signatureOk: true,
    idempotencyKey: null,
    get deviceId() {
      return refuse();
    },
    get file() {
      return refuse();
    },
    get ip() {
      return refuse();
    },
    get requestId() {
      return refuse();
    },
    get request() {
      return refuse();
    },
    get reply() {
      return refuse();
    },
  };
}

function send(
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  contentType: AnyEndpoint["contentType"],
): FastifyReply {
  reply.code(status);
  if (body === undefined || body === null) return reply.send();
  if (contentType) return reply.type(contentType).send(body);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}
