import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import { type Problem, problem } from "@tessera/shared/contracts/problem";
import { signPayload } from "@tessera/shared/core/signature";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { checkAnswer } from "./served-shapes.ts";

/** Request parts as a client would write them. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: unknown;
  /** File of an endpoint with a file: the body is sent as the fields of a form. */
  readonly file?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Client address; 127.0.0.1 by default. */
  readonly ip?: string;
}

export interface CallResult<Reply> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly cookies: LightMyRequestResponse["cookies"];
  /** The received body; undefined without one. */
  readonly json: unknown;
  /** The body decoded by the contract. Throws when the call was refused. */
  readonly reply: Reply;
  /** The failure. Throws when the call succeeded. */
  readonly error: Problem["error"];
}

type ReplyOf<Reply> = [Reply] extends [never]
  ? undefined
  : Reply extends z.ZodMiniType
    ? z.output<Reply>
    : never;

/**
 * Sends a signed request of a contract through the app, without a port. Rejects when the answer is not what
 * every served version of the API has.
 */
export async function call<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  app: FastifyInstance,
  signatureKey: string,
  endpoint: Endpoint<Params, Query, Body, Reply, Access>,
  { params = {}, query = {}, body, file, headers = {}, cookies = {}, ip = "127.0.0.1" }: CallInput = {},
): Promise<CallResult<ReplyOf<Reply>>> {
  const sent = file ? await formOf(endpoint.file?.name ?? "", file, body) : jsonOf(body);
  const isInQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const asText = queryAsText(query);
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    query: asText,
    headers: {
      ...(sent && { "content-type": sent.type }),
      "x-signature": signatureOf(isInQuery ? asText : body, signatureKey),
      ...headers,
    },
    cookies: { ...cookies },
    remoteAddress: ip,
    ...(sent && { payload: sent.payload }),
  });
  checkAnswer(endpoint, response.statusCode, bodyOf(response));
  return resultOf(endpoint.reply, response);
}

function jsonOf(body: unknown) {
  return body === undefined ? undefined : { type: "application/json", payload: JSON.stringify(body) };
}

/** Encodes fields and a file as a browser does. */
async function formOf(name: string, file: Uint8Array, body: unknown) {
  const form = new FormData();
  const given = Object.entries(Object(body)).filter(([, value]) => value !== undefined);
  for (const [field, value] of given) form.append(field, String(value));
  form.append(name, new Blob([new Uint8Array(file)]), "card.jpg");
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** The value of X-Signature for a query or a body. */
export function signatureOf(payload: unknown, signatureKey: string): string {
  return signPayload(typeof payload === "object" && payload !== null ? payload : {}, signatureKey);
}

function queryAsText(query: NonNullable<CallInput["query"]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, isList(value) ? [...value] : String(value)]),
  );
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** Parses the body: undefined without one, its text when it is not JSON. */
function bodyOf({ body, headers }: LightMyRequestResponse): unknown {
  if (body === "") return undefined;
  return String(headers["content-type"]).startsWith("application/json") ? JSON.parse(body) : body;
}

function resultOf<Reply extends z.ZodMiniType>(
  schema: Reply | undefined,
  response: LightMyRequestResponse,
): CallResult<ReplyOf<Reply>> {
  const json = bodyOf(response);
  const isRefused = response.statusCode >= 400;
  return {
    status: response.statusCode,
    headers: response.headers,
    cookies: response.cookies,
    json,
    get reply() {
      if (isRefused) throw new Error(`Refused with ${response.statusCode}: ${response.body}`);
      // Endpoints without a reply have the type undefined here and no schema.
      return (schema && z.parse(schema, json)) as ReplyOf<Reply>;
    },
    get error() {
      if (!isRefused) throw new Error(`Answered with ${response.statusCode}: ${response.body}`);
      return z.parse(problem, json).error;
    },
  };
}
