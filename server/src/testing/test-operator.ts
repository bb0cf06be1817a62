import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import {
  csrfHeader,
  isDecision,
  type OperatorEndpoint,
  operatorPrefix,
  type OperatorRole,
} from "@tessera/shared/operator-contracts/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { operatorCookie, openOperatorSession } from "../modules/operators/operator-sessions.ts";
import { createOperator } from "../modules/operators/operators.ts";
import { newTotpSecret } from "../platform/security/totp.ts";
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
  /**
   * Sends a call. Rejects when a decision that is no repetition has succeeded without a row in the audit log,
   * or would also have succeeded with another version than the present one.
   */
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
  const checked: CheckedCalls = { audited: new Set(), open: new Map() };
  return {
    id: operator.id,
    username,
    headers,
    call: (endpoint, input) => callAsOperator({ app, database, headers, checked }, endpoint, input),
  };
}

/** Calls by their text. */
interface CheckedCalls {
  /** Those with a row in the audit log: a repetition may change nothing. */
  readonly audited: Set<string>;
  /** Number of those that are under way or not checked yet. */
  readonly open: Map<string, number>;
}

interface Caller extends Pick<TestSite, "app" | "database"> {
  readonly headers: Readonly<Record<string, string>>;
  readonly checked: CheckedCalls;
}

/** Decisions that have refused another version than the present one. */
const refusingOtherVersions = new Set<object>();

/** The body of a decision with a version that its row does not have; undefined where it names none. */
function withOtherVersion(body: unknown): object | undefined {
  const { revision, version } = Object(body) as Readonly<Record<string, unknown>>;
  const far = 1_000_000;
  if (typeof revision === "number") return { ...Object(body), revision: revision + far };
  return typeof version === "number" ? { ...Object(body), version: version + far } : undefined;
}

/**
 * Sends a call, and rejects when it has succeeded without a row in the audit log. Of equal calls one has the
 * row: the answer to a repetition may come first.
 */
async function sendAudited(
  { database, checked: { audited, open } }: Caller,
  call: string,
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  open.set(call, (open.get(call) ?? 0) + 1);
  const response = await send();
  const isRefused = response.statusCode >= 400;
  const requestId = response.headers["x-request-id"];
  const rows = isRefused
    ? []
    : await database.query("select from audit_log where request_id = $1", [requestId]);
  const others = (open.get(call) ?? 1) - 1;
  open.set(call, others);
  if (rows.length > 0) audited.add(call);
  else if (!isRefused && others === 0 && !audited.has(call))
    throw new Error(`Without a row in the audit log: ${call}`);
  return response;
}

async function callAsOperator<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  caller: Caller,
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  { params = {}, query = {}, body, headers: more = {} }: CallInput = {},
): Promise<OperatorReply<ReplyOf<Reply>>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const { method } = endpoint;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const request = {
    method,
    url: `${operatorPrefix}${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      ...caller.headers,
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...more,
    },
    ...(payload !== undefined && { payload }),
  };
  const send = () => caller.app.inject(request);
  const other = refusingOtherVersions.has(endpoint) ? undefined : withOtherVersion(body);
  const refused = other && (await caller.app.inject({ ...request, payload: JSON.stringify(other) }));
  const response = await (isDecision(endpoint)
    ? sendAudited(caller, `${method} ${path} ${payload}`, send)
    : send());
  if (refused && response.statusCode < 400) {
    if (!refused.body.includes('"CONFLICT"')) throw new Error(`Another version is no CONFLICT: ${path}`);
    refusingOtherVersions.add(endpoint);
  }
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
