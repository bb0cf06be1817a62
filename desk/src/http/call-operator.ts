import { isApiFailure, UnexpectedReply, type CallInput } from "@tessera/shared/http";
import { buildPath, buildQuery } from "@tessera/shared/http/address";
import { decodeReply, encodeBody } from "@tessera/shared/http/codec";
import type { OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import { keepPreviousData, queryOptions } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";
import { csrfToken, renewCsrfToken, waitForLogin } from "../session/operator-session.ts";
import { send, type OperatorRequest } from "./send.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** File of an upload, with the name of its form field. */
  readonly file?: NonNullable<OperatorRequest["file"]>;
}

type EmptyInput = Record<string, never>;
type AnySchema = z.ZodMiniType;

/** Reply of an endpoint, decoded; undefined for one without a reply. */
export type ReplyOf<Reply> = [Reply] extends [never]
  ? undefined
  : Reply extends AnySchema
    ? z.output<Reply>
    : never;

/**
 * Calls the back office and returns the reply, validated and decoded by the contract. When the session has
 * ended, the call waits until the operator has logged in again and is repeated; nothing that was typed is
 * lost.
 *
 * @param input `{ params, query, body }`, as far as the endpoint has them. Empty strings of the body become
 *   null.
 * @throws ApiFailure when the call is refused or has no answer, AbortError when `signal` is aborted, ZodError
 *   when the input does not match the contract, UnexpectedReply when the answer does not.
 */
export async function callOperator<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  ...[input, options = {}]: EmptyInput extends CallInput<Params, Query, Body>
    ? [input?: CallInput<Params, Query, Body>, options?: CallOptions]
    : [input: CallInput<Params, Query, Body>, options?: CallOptions]
): Promise<ReplyOf<Reply>> {
  return sendTo(endpoint, input ?? {}, options);
}

/**
 * Query of one call, with its decoded reply.
 *
 * @param queryKey begins with the name of the queue whose events make it be read again
 * @param input as of `callOperator`
 */
export function callQuery<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(
  queryKey: readonly unknown[],
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body> & LooseInput,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => sendTo(endpoint, input, { signal }) });
}

/**
 * Query of one page of a list, which shows the page before until it has come. Parameters as of `callQuery`.
 */
export function pageQuery<
  Params extends AnySchema,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
>(...query: Parameters<typeof callQuery<Params, Query, Body, Reply>>) {
  return queryOptions({ ...callQuery(...query), placeholderData: keepPreviousData });
}

async function sendTo<Reply extends AnySchema>(
  endpoint: OperatorEndpoint<AnySchema, AnySchema, AnySchema, Reply>,
  input: LooseInput,
  options: CallOptions,
): Promise<ReplyOf<Reply>> {
  const answer = await sendInSession(buildRequest(endpoint, input, options));
  // Without a reply schema the body is ignored, as the conditional type states; the compiler cannot check it.
  return decode(endpoint, answer) as ReplyOf<Reply>;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type AnyEndpoint = Pick<OperatorEndpoint, "method" | "path" | "params" | "query" | "body" | "reply">;

function buildRequest(
  endpoint: AnyEndpoint,
  { params, query, body }: LooseInput,
  options: CallOptions,
): OperatorRequest {
  return {
    method: endpoint.method,
    path: buildPath(endpoint.path, params),
    query: buildQuery(query),
    body: encodeBody(endpoint, body),
    ...options,
  };
}

/** Sends with the session's token; again after a login, and with a token that another tab has renewed. */
async function sendInSession(request: OperatorRequest): Promise<unknown> {
  let isRenewed = false;
  for (;;) {
    const sent = csrfToken();
    try {
      return await send({ ...request, csrfToken: sent });
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
      const mayBeStale = failure.code === "FORBIDDEN" && request.method !== "GET" && !isRenewed;
      if (failure.code === "UNAUTHENTICATED") {
        if (!(await waitForLogin())) throw failure;
      } else if (mayBeStale && (await renewCsrfToken(sent))) isRenewed = true;
      else throw failure;
    }
  }
}

function decode({ method, path, reply }: AnyEndpoint, answer: unknown): unknown {
  if (!reply) return undefined;
  try {
    return decodeReply(reply, answer ?? null);
  } catch (cause) {
    throw new UnexpectedReply(`${method} ${path} answered with something its contract does not know`, {
      cause,
    });
  }
}
