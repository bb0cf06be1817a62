import * as z from "@tessera/shared/schema";
import { timeouts, type Endpoint } from "../contracts/endpoint.ts";
import type { ErrorCode } from "../core/error-codes.ts";
import { emptyToNull } from "../forms/filters.ts";
import { isApiFailure } from "./api-failure.ts";
import { currentBearer, refreshBearer } from "./refresh.ts";
import { send, type WireRequest } from "./transport.ts";

type AnySchema = z.ZodMiniType;
/** An object without a single key: what needs nothing accepts it. */
type EmptyInput = Record<string, never>;

/** A query as the caller writes it: typed as the server reads it, and what has a default may be left out. */
type QueryInput<Query extends AnySchema> = {
  [
    Key in keyof z.output<Query> as undefined extends FieldInput<Query, Key> ? never : Key
  ]: z.output<Query>[Key];
} & {
  [Key in keyof z.output<Query> as undefined extends FieldInput<Query, Key> ? Key : never]?:
    z.output<Query>[Key] | undefined;
};
type FieldInput<Query extends AnySchema, Key> = Key extends keyof z.input<Query>
  ? z.input<Query>[Key]
  : never;

/** `{ [name]: value }`; nothing when the endpoint has no such part, optional when nothing in it is needed. */
type InputPart<Name extends string, Schema extends AnySchema, Value> = [Schema] extends [never]
  ? unknown
  : EmptyInput extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

export type CallInput<Params extends AnySchema, Query extends AnySchema, Body extends AnySchema> = InputPart<
  "params",
  Params,
  z.output<Params>
> &
  InputPart<"query", Query, QueryInput<Query>> &
  InputPart<"body", Body, z.output<Body>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per attempt of the player; an endpoint that is idempotent refuses to be called without. */
  readonly idempotencyKey?: string;
  /** Milliseconds; the endpoint's own unless given. */
  readonly timeoutMs?: number;
  /** For a call that is made while the page goes away. */
  readonly keepalive?: boolean;
}

/** An endpoint was answered with something its contract does not know. Asking again would not help. */
export class UnexpectedReply extends Error {
  override readonly name = "UnexpectedReply";
}

/**
 * Calls an endpoint and gives its reply, checked and decoded by the contract; undefined where there is none.
 *
 * @param input `{ params, query, body }`, as far as the endpoint has them. Empty strings of the body become null.
 * Throws ApiFailure when the call fails, axios' cancellation when `signal` took it back, a ZodError when the input is not
 * what the contract allows, and UnexpectedReply.
 */
export async function call<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input, options = {}]: EmptyInput extends CallInput<Params, Query, Body>
    ? [input?: CallInput<Params, Query, Body>, options?: CallOptions]
    : [input: CallInput<Params, Query, Body>, options?: CallOptions]
): Promise<[Reply] extends [never] ? undefined : z.output<Reply>> {
  const request = buildRequest(endpoint, input ?? {}, options);
  const answer = await sendAuthenticated(endpoint, request);
  // Without a reply schema the body is not looked at, which the conditional type says and the compiler cannot check.
  return decodeReply(endpoint, answer) as [Reply] extends [never] ? undefined : z.output<Reply>;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type AnyEndpoint = Pick<
  Endpoint,
  "method" | "path" | "access" | "params" | "query" | "body" | "reply" | "idempotent" | "timeoutMs"
>;

function buildRequest(endpoint: AnyEndpoint, input: LooseInput, options: CallOptions): WireRequest {
  const { idempotencyKey, signal, timeoutMs, keepalive } = options;
  if (endpoint.idempotent && idempotencyKey === undefined) {
    throw new TypeError(`${endpoint.method} ${endpoint.path} needs an idempotencyKey`);
  }
  return {
    method: endpoint.method,
    path: buildPath(endpoint.path, input.params),
    query: buildQuery(input.query),
    body: endpoint.body && z.encode(endpoint.body, emptyToNull(input.body ?? {})),
    headers: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey },
    timeoutMs: timeoutMs ?? endpoint.timeoutMs ?? timeouts.default,
    signal,
    keepalive,
  };
}

function buildPath(pattern: string, params: unknown): string {
  const values: Record<string, unknown> = { ...(params as object | undefined) };
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string" || value === "") throw new TypeError(`${pattern} needs "${name}"`);
    return encodeURIComponent(value);
  });
}

/** The query as it is sent and signed: texts only, null and empty left out, one value is not a list. */
function buildQuery(query: unknown): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries({ ...(query as object | undefined) })) {
    const texts = [value]
      .flat()
      .filter((item) => item !== null && item !== undefined && item !== "")
      .map(String);
    const [first, second] = texts;
    if (first !== undefined) sent[key] = second === undefined ? first : texts;
  }
  return sent;
}

/** What the server says of a bearer that it does not take; a refresh shows whether the login itself still stands. */
const tokenErrorCodes: ReadonlySet<string> = new Set<ErrorCode>([
  "TOKEN_EXPIRED",
  "TOKEN_INVALID",
  "SESSION_REVOKED",
]);

/** Sends with the bearer, and once more with a new one when the server does not take it. */
async function sendAuthenticated(endpoint: AnyEndpoint, request: WireRequest): Promise<unknown> {
  if (endpoint.access === "cookie" || endpoint.access === "public") return (await send(request)).data;
  const bearer = await currentBearer();
  try {
    return (await send(withBearer(request, bearer))).data;
  } catch (error) {
    if (bearer === null || !isApiFailure(error) || !tokenErrorCodes.has(error.code)) throw error;
    const renewed = await refreshBearer(bearer);
    if (renewed === null) throw error;
    return (await send(withBearer(request, renewed))).data;
  }
}

function withBearer(request: WireRequest, bearer: string | null): WireRequest {
  if (bearer === null) return request;
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${bearer}` } };
}

function decodeReply({ method, path, reply }: AnyEndpoint, answer: unknown): unknown {
  if (!reply) return undefined;
  try {
    // A reply that may be nothing comes as 204, without a body.
    return z.parse(reply, answer === "" ? null : answer);
  } catch (cause) {
    throw new UnexpectedReply(`${method} ${path} answered with something its contract does not know`, {
      cause,
    });
  }
}
