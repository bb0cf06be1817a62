import type * as z from "@tessera/shared/schema";
import { timeouts, type CalledEndpoint, type Endpoint, type LateEndpoint } from "../contracts/endpoint.ts";
import { emptyToNull } from "../core/empty-to-null.ts";
import type { ErrorCode } from "../core/error-codes.ts";
import { buildPath, buildQuery } from "./address.ts";
import { isApiFailure } from "./api-failure.ts";
import { sendPatiently } from "./patience.ts";
import { currentBearer, refreshBearer } from "./refresh.ts";
import { loadClient, loadForCall, loadOnce, send } from "./transport.ts";
import type { WireRequest } from "./wire.ts";

type AnySchema = z.ZodMiniType;
/** Empty object: assignable when an input has no required part. */
type EmptyInput = Record<string, never>;

/** Query as the caller passes it: typed by the parsed values, with defaults optional. */
export type QueryInput<Query extends AnySchema> = {
  [
    Key in keyof z.output<Query> as undefined extends FieldInput<Query, Key> ? never : Key
  ]: z.output<Query>[Key];
} & {
  [Key in keyof z.output<Query> as undefined extends FieldInput<Query, Key> ? Key : never]?:
    | z.output<Query>[Key]
    | undefined;
};
type FieldInput<Query extends AnySchema, Key> = Key extends keyof z.input<Query>
  ? z.input<Query>[Key]
  : never;

/** `{ [name]: value }`; absent when the endpoint has no such part, optional when all its fields are. */
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
  /** Key of the player's attempt; required for an idempotent endpoint. */
  readonly idempotencyKey?: string;
  /** Milliseconds; default: the endpoint's own timeout. */
  readonly timeoutMs?: number;
  /** True for a call that has to outlive the page. */
  readonly keepalive?: boolean;
  /** File of an endpoint with one. Without it the body is sent as JSON. */
  readonly file?: Blob | undefined;
  /**
   * Called while a file is sent, with the sent part of the request, from 0 to 1; from 0 again when it is sent
   * again.
   */
  readonly onSent?: ((share: number) => void) | undefined;
}

/** Error for an answer that does not match the contract. A retry would not help. */
export class UnexpectedReply extends Error {
  override readonly name = "UnexpectedReply";
}

/**
 * Calls an endpoint and returns its reply, validated and decoded by the contract; undefined without a reply.
 * A rejected token is renewed and the call sent again, with its file: the server checks the caller first.
 * Nothing else is sent twice.
 * @param input `{ params, query, body }`, as far as the endpoint has them. Empty strings of the body become
 *   null.
 * @throws ApiFailure when the call fails, axios' cancellation when `signal` is aborted, ZodError when the
 *   input does not match the contract, UnexpectedReply when the answer does not.
 */
export async function call<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(
  endpoint: Callable<Params, Query, Body, Reply> | LateEndpoint<Callable<Params, Query, Body, Reply>>,
  ...[input, options = {}]: EmptyInput extends CallInput<Params, Query, Body>
    ? [input?: CallInput<Params, Query, Body>, options?: CallOptions]
    : [input: CallInput<Params, Query, Body>, options?: CallOptions]
): Promise<[Reply] extends [never] ? undefined : z.output<Reply>> {
  void preloadClient();
  const [contract, schema] = await Promise.all([loadContract(endpoint), loadForCall(loadSchema, "schema")]);
  const { idempotent, method, path } = contract;
  if (idempotent && options.idempotencyKey === undefined) {
    throw new TypeError(`${method} ${path} needs an idempotencyKey`);
  }
  const request = buildRequest(contract, input ?? {}, options, schema);
  const answer = await sendPatiently(request, (sent) => sendAuthenticated(contract, sent));
  // Without a reply schema the body is ignored, as the conditional type states; the compiler cannot check it.
  return decodeReply(contract, answer, schema) as [Reply] extends [never] ? undefined : z.output<Reply>;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Endpoint of players, or of operators: it has no `access`, and is sent without a token of players. */
type Callable<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
> = CalledEndpoint<Params, Query, Body, Reply> &
  Partial<Pick<Endpoint, "access" | "idempotent" | "timeoutMs">>;
type AnyEndpoint = Callable<AnySchema, AnySchema, AnySchema, AnySchema>;

/** The schema library, by which bodies and replies are validated. */
const loadSchema = loadOnce(() => import("@tessera/shared/schema"));
type Schema = Pick<typeof z, "encode" | "parse">;

/**
 * Loads everything that the first call needs; never rejects, because the call itself tries again and reports
 * it.
 */
export async function preloadClient(): Promise<void> {
  await Promise.allSettled([loadClient(), loadSchema()]);
}

async function loadContract<Description extends AnyEndpoint>(
  endpoint: Description | LateEndpoint<Description>,
): Promise<Description> {
  return typeof endpoint === "function" ? loadForCall(endpoint, "contract") : endpoint;
}

function buildRequest(
  endpoint: AnyEndpoint,
  input: LooseInput,
  { idempotencyKey, signal, timeoutMs, keepalive, file, onSent }: CallOptions,
  schema: Schema,
): WireRequest {
  return {
    method: endpoint.method,
    path: buildPath(endpoint.path, input.params),
    query: buildQuery(input.query),
    // Empty strings of a body become null.
    body: endpoint.body && schema.encode(endpoint.body, emptyToNull(input.body ?? {})),
    headers: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey },
    timeoutMs: timeoutMs ?? endpoint.timeoutMs ?? timeouts.default,
    signal,
    keepalive,
    file: file && { name: fileNameOf(endpoint), content: file },
    onSent,
  };
}

function fileNameOf({ method, path, file }: AnyEndpoint): string {
  if (!file) throw new TypeError(`${method} ${path} takes no file`);
  return file.name;
}

/** Error codes for a rejected bearer token; a refresh shows whether the session is still valid. */
const tokenErrorCodes: ReadonlySet<string> = new Set<ErrorCode>([
  "TOKEN_EXPIRED",
  "TOKEN_INVALID",
  "SESSION_REVOKED",
]);

/** Sends with the bearer token, and once more with a renewed one when the server rejects it. */
async function sendAuthenticated(endpoint: AnyEndpoint, request: WireRequest): Promise<unknown> {
  const { access = "cookie" } = endpoint;
  if (access === "cookie" || access === "public") return (await send(request)).data;
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

function decodeReply({ method, path, reply }: AnyEndpoint, answer: unknown, schema: Schema): unknown {
  if (!reply) return undefined;
  try {
    // A nullable reply arrives as 204, without a body.
    return schema.parse(reply, answer === "" ? null : answer);
  } catch (cause) {
    throw new UnexpectedReply(`${method} ${path} answered with something its contract does not know`, {
      cause,
    });
  }
}
