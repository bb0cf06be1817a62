import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import {
  csrfHeader,
  type OperatorEndpoint,
  operatorPrefix,
  type OperatorRole,
} from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { operatorCookie, openOperatorSession } from "../modules/operators/operator-sessions.ts";
import { createOperator } from "../modules/operators/operators.ts";
import { newTotpSecret } from "../modules/operators/totp.ts";
import type { CallInput } from "./call.ts";
import { testDeskOrigin, type TestSite } from "./test-site.ts";

const refusal = z.object({
  error: z.object({
    code: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.record(z.string(), z.unknown())),
    fieldDetails: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  }),
});

export interface OperatorReply<Reply> {
  readonly status: number;
  /** The body decoded by the description. Throws when the call was refused. */
  readonly reply: Reply;
  /** The code of the refusal; undefined when the call succeeded. */
  readonly code: string | undefined;
  /** Validation keys of a refusal by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The refusal. Throws when the call succeeded. */
  readonly error: z.output<typeof refusal>["error"];
}

type ReplyOf<Reply> = [Reply] extends [never]
  ? undefined
  : Reply extends z.ZodMiniType
    ? z.output<Reply>
    : never;

export interface TestOperator {
  readonly id: string;
  readonly username: string;
  /** Cookie and header of the session, and what marks a call as the desk's. */
  readonly headers: Readonly<Record<string, string>>;
  call<
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Reply extends z.ZodMiniType,
  >(
    endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
    input?: CallInput,
  ): Promise<OperatorReply<ReplyOf<Reply>>>;
}

/** Headers that a browser sends with every call of the desk of a test site. */
export const deskHeaders = { origin: testDeskOrigin, "sec-fetch-site": "same-origin" } as const;

/** Creates an operator with these roles and an open session. */
export async function createTestOperator(
  { app, database, clock, dependencies }: Pick<TestSite, "app" | "database" | "clock" | "dependencies">,
  ...roles: OperatorRole[]
): Promise<TestOperator> {
  const key = dependencies.keys.code;
  const now = clock.now();
  const username = `o${newId().replaceAll("-", "").slice(-12)}`;
  const operator = await createOperator(database, key, now, {
    username,
    password: "long enough for a test",
    totpSecret: newTotpSecret(),
    roles,
  });
  const session = await openOperatorSession(database, { operator, key, ip: "127.0.0.1", now });
  const cookie = `${operatorCookie}=${session.token}`;
  const headers = { ...deskHeaders, cookie, [csrfHeader]: session.csrfToken };
  return {
    id: operator.id,
    username,
    headers,
    call: (endpoint, input) => callAsOperator(app, headers, endpoint, input),
  };
}

async function callAsOperator<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  { params = {}, query = {}, body, headers: more = {} }: CallInput = {},
): Promise<OperatorReply<ReplyOf<Reply>>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const response = await app.inject({
    method: endpoint.method,
    url: `${operatorPrefix}${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }), ...more },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const json: unknown = response.body === "" ? undefined : JSON.parse(response.body);
  const isRefused = response.statusCode >= 400;
  return {
    status: response.statusCode,
    get reply() {
      if (isRefused) throw new Error(`Refused with ${response.statusCode}: ${response.body}`);
      // Descriptions without a reply have the type undefined here and no schema.
      return (endpoint.reply && z.parse(endpoint.reply, json)) as ReplyOf<Reply>;
    },
    code: isRefused ? z.parse(refusal, json).error.code : undefined,
    fields: isRefused ? (z.parse(refusal, json).error.fields ?? {}) : {},
    get error() {
      return z.parse(refusal, json).error;
    },
  };
}
