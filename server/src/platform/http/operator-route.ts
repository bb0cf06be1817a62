import {
  csrfHeader,
  isDecision,
  mayCall,
  type OperatorEndpoint,
  operatorPrefix,
} from "@tessera/shared/operator-contracts/endpoint";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Operator, OperatorSession } from "./operator.ts";
import { type Platform, platformOf } from "./platform.ts";
import { Refusal } from "../errors/refusal.ts";
import type { Parsed, Replied } from "./handling.ts";
import { isSameText } from "../security/secret-token.ts";
import { type UploadedFile, uploadedFile, uploadHooks } from "./upload.ts";
import { parseInput } from "./validation.ts";

/** One call of an operator, parsed by its description. */
export interface OperatorCall<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The file that came with the call; undefined without one. */
  readonly file: UploadedFile | undefined;
  readonly operator: Operator;
  readonly session: OperatorSession;
  readonly ip: string;
  readonly requestId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type AnyOperatorCall = OperatorCall<unknown, unknown, unknown>;

/**
 * Registers a back-office endpoint that reads, or changes nothing but the operator's own session. What it
 * checks before the handler: {@link registerCall}.
 *
 * @throws RangeError for a decision: it belongs to `operatorDecision`, which writes the audit log
 */
export function operatorRoute<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  handler: (
    call: OperatorCall<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
  ) => Replied<Reply> | Promise<Replied<Reply>>,
): void {
  // The schemas of one description determine all these types together; the generic code uses the general
  // type.
  const anyEndpoint: unknown = endpoint;
  const general = anyEndpoint as OperatorEndpoint;
  if (isDecision(general)) throw new RangeError(`${general.method} ${general.path} writes no audit row`);
  registerCall(app, general, handler as unknown as (call: AnyOperatorCall) => unknown);
}

/**
 * Registers a call of the back office. Before the handler: session (UNAUTHENTICATED), the CSRF header on
 * everything but GET, and the roles of the description (FORBIDDEN), then its schemas. Amounts of money are
 * encoded as in every contract.
 */
export function registerCall(
  app: FastifyInstance,
  endpoint: OperatorEndpoint,
  handler: (call: AnyOperatorCall) => unknown,
): void {
  const platform = platformOf(app);
  const url = `${operatorPrefix}${endpoint.path}`;
  platform.paths.add(endpoint.method, url);
  const admitUpload = async (request: FastifyRequest) => {
    const { operator } = await admit(platform, request, endpoint);
    return { kind: "operator", account: operator.id } as const;
  };
  app.route({
    method: endpoint.method,
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    ...(endpoint.file && uploadHooks(platform.uploads, admitUpload, endpoint.file)),
    handler: async (request, reply) => {
      const session = await admit(platform, request, endpoint);
      const answer = await handler({
        params: endpoint.params && parseInput(endpoint.params, request.params),
        query: endpoint.query && parseInput(endpoint.query, request.query),
        body: endpoint.body && parseInput(endpoint.body, request.body),
        file: uploadedFile(request),
        operator: session.operator,
        session,
        ip: request.ip,
        requestId: request.id,
        request,
        reply,
      });
      reply.header("cache-control", "no-store").code(endpoint.status ?? (endpoint.reply ? 200 : 204));
      return endpoint.reply ? reply.send(z.encode(endpoint.reply, answer)) : reply.send();
    },
  });
}

/** Name of an operator in journals and in the audit log. */
export function actorOf(operator: Operator): string {
  return `admin:${operator.id}`;
}

async function admit(
  { authenticateOperator }: Platform,
  request: FastifyRequest,
  endpoint: OperatorEndpoint,
): Promise<OperatorSession> {
  const session = await authenticateOperator(request);
  if (!session) throw new Refusal("UNAUTHENTICATED");
  if (request.method !== "GET" && !repeatsToken(request, session.csrfToken)) throw new Refusal("FORBIDDEN");
  if (!mayCall(session.operator.roles, endpoint)) throw new Refusal("FORBIDDEN");
  return session;
}

function repeatsToken(request: FastifyRequest, csrfToken: string): boolean {
  return isSameText(String(request.headers[csrfHeader] ?? ""), csrfToken);
}
