import { Readable } from "node:stream";
import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";
import { networkOf } from "../security/attempt-source.ts";
import { answerGuest, sendToGuest } from "./answer-guest.ts";
import { answerIdempotently } from "./answer-idempotently.ts";
import type { Caller } from "./caller.ts";
import { answerChecked, checkCaller, identify, parseChecked } from "./checked-caller.ts";
import type { GuestAnswer } from "./guest-answers.ts";
import {
  type AnyCall,
  type AnyEndpoint,
  type AnyHandler,
  type AnyOptions,
  type Call,
  type CallerOf,
  type Handling,
  languageOf,
  type Parsed,
  type Replied,
  type RouteOptions,
  successOf,
} from "./handling.ts";
import type { StoredAnswer } from "./idempotency.ts";
import { type Platform, platformOf } from "./platform.ts";
import { hasValidSignature } from "./signature-check.ts";
import { uploadedFile, uploadHooks } from "./upload.ts";
import { addVary } from "./vary.ts";

const defaultBodyLimitBytes = 256 * 1024;

/**
 * Registers a contract. Before the handler: limits per address, signature, caller, limits per account,
 * contract, idempotency key; after it the answer is encoded by the contract. Throws at start when the path is
 * taken.
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

function register(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  options: AnyOptions,
): void {
  const platform = platformOf(app);
  const handle = endpoint.idempotent ? answerIdempotently : answerOnce;
  // A limit per account counts every call, so such an answer is not looked up before.
  const mayBeCached =
    options.guestSeconds !== undefined && !options.limits?.some(({ per }) => per === "account");
  // The limits of an upload are counted before its body is read.
  const inHandler = endpoint.file ? { ...options, limits: [] } : options;
  const admitUpload = async (request: FastifyRequest) => {
    const caller = await checkCaller(endpoint.access, await identify(platform, endpoint.access, request));
    const count = async () => {
      await countForAddress(platform, endpoint, options, request);
      await countForAccount(platform, endpoint, options, request, caller);
    };
    return { kind: "player", account: caller?.playerId ?? networkOf(request.ip), count } as const;
  };
  platform.paths.add(endpoint.method, endpoint.path);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: defaultBodyLimitBytes,
    ...(endpoint.file && uploadHooks(platform.uploads, admitUpload, endpoint.file)),
    config: { endpoint, limits: options.limits ?? [] },
    handler: async (request, reply) => {
      const signatureOk = await admit(platform, endpoint, inHandler, request);
      platform.maintenance.admit(endpoint.maintenance);
      const cached = mayBeCached && findCached(platform, request);
      if (cached) return sendToGuest({ endpoint, options, request, reply }, cached);
      const { call, checked } = await receive(platform, endpoint, inHandler, request, reply, signatureOk);
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

async function countForAddress(
  { limiter }: Platform,
  endpoint: AnyEndpoint,
  { limits = [] }: AnyOptions,
  request: FastifyRequest,
): Promise<void> {
  for (const limit of limits)
    if (limit.per === "ip") await limiter.takePerIp(nameOf(endpoint), request.ip, limit);
}

async function countForAccount(
  { limiter }: Platform,
  endpoint: AnyEndpoint,
  { limits = [] }: AnyOptions,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<void> {
  const account = caller?.playerId ?? networkOf(request.ip);
  for (const limit of limits)
    if (limit.per === "account") await limiter.take(`account|${nameOf(endpoint)}|${account}`, limit);
}

/**
 * Rate-limits a request by its address and checks its signature. Returns false for a request that may come
 * without one.
 */
async function admit(
  platform: Platform,
  endpoint: AnyEndpoint,
  options: AnyOptions,
  request: FastifyRequest,
): Promise<boolean> {
  await countForAddress(platform, endpoint, options, request);
  if (hasValidSignature(request, platform.signatureKey)) return true;
  if (!mayBeUnsigned(options, request)) throw new Refusal("SIGNATURE_INVALID");
  return false;
}

function mayBeUnsigned({ unsigned }: AnyOptions, { headers, body }: FastifyRequest): boolean {
  return (
    unsigned !== undefined && headers["x-signature"] === undefined && z.safeParse(unsigned, body).success
  );
}

/** Finds the cached answer to a guest's request; undefined for a caller with credentials. */
function findCached({ guestAnswers }: Platform, request: FastifyRequest): GuestAnswer | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  return guestAnswers.cached({ url: request.url, language: languageOf(request) });
}

/** Authenticates and parses an admitted request. */
async function receive(
  platform: Platform,
  endpoint: AnyEndpoint,
  options: AnyOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  signatureOk: boolean,
): Promise<Received> {
  const { hasEffect = endpoint.method !== "GET" } = options;
  const identified = await identify(platform, endpoint.access, request);
  const checked = checkCaller(endpoint.access, identified);
  // Awaited later; a refusal before that must not leave it unhandled.
  checked.catch(() => undefined);
  const caller = (!hasEffect && identified?.claimed) || (await checked);
  await countForAccount(platform, endpoint, options, request, caller);
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

async function answerOnce({ endpoint, handler, call }: Handling): Promise<StoredAnswer> {
  return successOf(endpoint, await handler(call));
}

function isGuest({ caller, request }: AnyCall): boolean {
  return caller === null && request.headers.authorization === undefined;
}

function send(
  reply: FastifyReply,
  { status, body }: StoredAnswer,
  contentType: AnyEndpoint["contentType"],
): FastifyReply {
  reply.code(status);
  if (body === undefined || body === null) return reply.send();
  // Sent as it is read: nobody holds the whole of it.
  if (body instanceof Readable) return reply.type("application/json; charset=utf-8").send(body);
  if (contentType) return reply.type(contentType).send(body);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}
